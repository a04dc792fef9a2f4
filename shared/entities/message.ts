// What members write to each other. Plain text; dates are when.
import * as z from 'zod/mini'
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
