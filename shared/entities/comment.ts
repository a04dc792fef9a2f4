// Comments (spec §3). Plain text; `added_date` is the time of writing.
import * as z from 'zod/mini'
import { Id, MediaAddress } from './text.ts'

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
})
export type Comment = z.infer<typeof Comment>

/** What may be commented on. `member` is a member's wall. */
export const commentSections = ['video', 'model', 'channel', 'playlist', 'member'] as const
export type CommentSection = (typeof commentSections)[number]
