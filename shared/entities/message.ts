// Messages between members. Plain text; dates are the time of sending.
import * as z from 'zod/mini'
import { Count, Id, MediaAddress } from './text.ts'

/** The author, as shown beside a message. */
export const Correspondent = z.object({ user_id: Id, username: z.string(), avatar: z.optional(MediaAddress) })
export type Correspondent = z.infer<typeof Correspondent>

/** A picture is encoded anew before it has an address; a file that was none never gets one. `alt` describes it, '' where its sender does not. */
const MessagePicture = z.object({
  state: z.enum(['waits', 'shown', 'failed']),
  address: z.optional(MediaAddress),
  alt: z.string(),
})

/** `user_id` is the author. The text is '' where there is only a picture. */
export const Message = z.object({
  message_id: Id,
  user_id: Id,
  message: z.string(),
  sent_date: z.iso.datetime(),
  picture: z.optional(MessagePicture),
})
export type Message = z.infer<typeof Message>

/** A conversation with one member: the last message, and how many of theirs are unread. */
export const Conversation = z.object({ user: Correspondent, last: Message, unread: Count })
export type Conversation = z.infer<typeof Conversation>
