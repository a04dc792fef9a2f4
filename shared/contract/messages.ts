// Messages between members: sent to the session's own member, and never cached.
import * as z from 'zod/mini'
import { Conversation, Correspondent, Message } from '../entities/message.ts'
import { Count } from '../entities/text.ts'
import { catchUpMessagesMax, messageRequestsShown, pageSizes } from '../limits.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { bucketOf, oneOf, Page, WholeNumber, ZeroOrMore } from './params.ts'

export const conversations = endpoint('conversations', {
  method: 'GET',
  path: '/api/json/conversations/{lifetime}/{count}/{page}.json',
  params: z.object({ count: oneOf(pageSizes.conversations), page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    conversations: z.array(Conversation),
    total_count: Count,
    /** With the first page: the newest conversations that members who are no friends began, and that were not answered. */
    requests: z.optional(z.array(Conversation).check(z.maxLength(messageRequestsShown))),
  }),
  removedBy: null,
  list: { field: 'conversations', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: [],
  about: 'A page of the conversations of the member of the session, each with its last message, the latest first.',
})

export const conversation = endpoint('conversation', {
  method: 'GET',
  path: '/api/json/conversation/{lifetime}/{bucket}/{user_id}.{before}.json',
  params: z.object({ user_id: WholeNumber, before: ZeroOrMore }),
  derived: ({ user_id }) => ({ lifetime: 0, bucket: bucketOf(user_id) }),
  answer: z.object({
    user: Correspondent,
    messages: z.array(Message).check(z.maxLength(pageSizes.messages)),
    has_older: z.boolean(),
    unread: Count,
    may_write: z.boolean(),
    /** The other member is a friend, or has written: pictures may be sent, too. */
    may_send_pictures: z.optional(z.boolean()),
    /** The other member has read the newest message, which is the caller's; only where both show that to each other. */
    is_seen: z.optional(z.boolean()),
    /** The other member is no friend, and was not answered yet. */
    is_request: z.optional(z.boolean()),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: ['not_found'],
  about:
    'The last messages with the member user_id before the message of that id (0: the newest), the oldest of them first. may_write: the other member accepts messages.',
})

export const newMessages = endpoint('newMessages', {
  method: 'GET',
  path: '/api/json/new_messages/{lifetime}/{bucket}/{user_id}.{after}.json',
  params: z.object({ user_id: WholeNumber, after: ZeroOrMore }),
  derived: ({ user_id }) => ({ lifetime: 0, bucket: bucketOf(user_id) }),
  answer: z.object({
    messages: z.array(Message).check(z.maxLength(catchUpMessagesMax)),
    /** The other member has read all messages of the caller's; only where both show that to each other. */
    is_seen: z.optional(z.boolean()),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: [],
  about: 'The messages after the one of that id, the oldest first.',
})
