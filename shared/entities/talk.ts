// What members write to each other, and what they are told. Plain text; dates are when.
import * as z from 'zod/mini'
import { commentSections } from './comment.ts'
import { Count, Id, MediaAddress } from './text.ts'

/** Somebody as they stand beside what they wrote. */
export const Correspondent = z.object({ user_id: Id, username: z.string(), avatar: z.optional(MediaAddress) })
export type Correspondent = z.infer<typeof Correspondent>

/** `user_id` is who wrote it. */
export const Message = z.object({ message_id: Id, user_id: Id, message: z.string(), sent_date: z.iso.datetime() })
export type Message = z.infer<typeof Message>

/** With one other member: the last message, and how many of theirs were not read yet. */
export const Conversation = z.object({ user: Correspondent, last: Message, unread: Count })
export type Conversation = z.infer<typeof Conversation>

/** What somebody is told of. */
export const noticeKinds = [
  ...(['friend_request', 'friend_accepted', 'message', 'reply', 'upload_accepted', 'upload_refused'] as const),
  /** A decision about a video of theirs; `object_id` is the case. */
  'statement',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** `user` is who did it; `section`, `object_id` and `title` (and `title_{lang}`) what it was done to. */
export const Notice = z.looseObject({
  notice_id: Id,
  kind: z.enum(noticeKinds),
  user: z.optional(Correspondent),
  section: z.optional(z.enum(commentSections)),
  object_id: z.optional(Id),
  dir: z.optional(z.string()),
  title: z.optional(z.string()),
  added_date: z.iso.datetime(),
  is_read: z.boolean(),
})
export type Notice = z.infer<typeof Notice>
