// Messages between members. Plain text; dates are the time of sending.
import * as z from 'zod/mini'
import { Count, Id, MediaAddress } from './text.ts'

/** The author, as shown beside a message. */
export const Correspondent = z.object({ user_id: Id, username: z.string(), avatar: z.optional(MediaAddress) })
export type Correspondent = z.infer<typeof Correspondent>

/** `user_id` is the author. */
export const Message = z.object({ message_id: Id, user_id: Id, message: z.string(), sent_date: z.iso.datetime() })
export type Message = z.infer<typeof Message>

/** A conversation with one member: the last message, and how many of theirs are unread. */
export const Conversation = z.object({ user: Correspondent, last: Message, unread: Count })
export type Conversation = z.infer<typeof Conversation>
