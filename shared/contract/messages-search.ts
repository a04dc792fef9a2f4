// Searching a member's own messages: the words are in a body, so that none stands in an address or a log.
import * as z from 'zod/mini'
import { Correspondent, Message } from '../entities/message.ts'
import { trimmedText } from '../forms/text.ts'
import { foundMessagesMax, messageSearchLength } from '../limits.ts'
import { write } from './write.ts'

export const findMessages = write('findMessages', {
  path: '/api/find_messages.php',
  body: z.object({ search: trimmedText(messageSearchLength) }),
  answer: z.object({
    ok: z.literal(true),
    /** The latest first; `user` is the other member of the conversation. */
    found: z.array(z.object({ user: Correspondent, message: Message })).check(z.maxLength(foundMessagesMax)),
  }),
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about: "Finds a text in the newest messages of the member's conversations, without regard to case.",
})
