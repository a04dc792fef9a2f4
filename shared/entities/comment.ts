// Comments (spec §3). Plain text; `added_date` is the time of writing.
import * as z from 'zod/mini'
import { Count, Id, MediaAddress } from './text.ts'

const Named = z.object({ user_id: Id, username: z.string() })

/** With the author's name, and their avatar where they have one. */
export const Comment = z.object({
  comment_id: Id,
  user_id: Id,
  username: z.string(),
  avatar: z.optional(MediaAddress),
  /** The author is a verified creator, or a performer whose claim was decided. */
  is_verified: z.optional(z.literal(true)),
  added_date: z.iso.datetime(),
  comment: z.string(),
  /** The first comment of the thread that it is a reply in. */
  root_id: z.optional(Id),
  /** The member whose reply it answers. */
  to: z.optional(Named),
  /** The members whom its text names behind an @. */
  mentions: z.optional(z.array(Named)),
  /** How many replies a thread has, as far as they are counted. */
  replies: z.optional(Count),
  likes: z.optional(Count),
  /** The member who asks likes it. */
  is_liked: z.optional(z.literal(true)),
  is_edited: z.optional(z.literal(true)),
  /** The owner of what it is on shows it before all others, or likes it. */
  is_pinned: z.optional(z.literal(true)),
  is_hearted: z.optional(z.literal(true)),
  /** It was deleted, waits or is hidden, and its replies are shown: without its author and text. */
  is_gone: z.optional(z.literal(true)),
})
export type Comment = z.infer<typeof Comment>
