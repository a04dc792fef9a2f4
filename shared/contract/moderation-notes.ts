// Notes between moderators about items of the queues. Any other caller is refused with not_found.
import * as z from 'zod/mini'
import { Id } from '../entities/text.ts'
import { trimmedText } from '../forms/text.ts'
import { reviewNoteMaxLength } from '../limits.ts'
import { moderationQueueNames } from '../rules/moderation-queues.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { QueueItemId } from './moderation.ts'
import { Done, write } from './write.ts'

/** Ids of items, as many as a page has. */
const QueueItemIds = z.string().check(z.regex(/^[\w.-]{1,64}(,[\w.-]{1,64}){0,39}$/))

export const itemNotes = endpoint('itemNotes', {
  method: 'GET',
  path: '/api/json/item_notes/{lifetime}/{queue}.json',
  query: { items: '{items?}' },
  params: z.object({ queue: z.enum(moderationQueueNames), items: QueueItemIds }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    notes: z.array(
      z.object({ note_id: Id, item: z.string(), username: z.string(), note: z.string(), added_date: z.iso.datetime() }),
    ),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about:
    'What moderators wrote to each other about items of a queue, the oldest first; nothing about items that concern the caller.',
})

export const itemNote = write('itemNote', {
  path: '/api/item_note.php',
  body: z.object({
    queue: z.enum(moderationQueueNames, 'invalid'),
    item: QueueItemId,
    text: trimmedText({ min: 1, max: reviewNoteMaxLength }),
  }),
  answer: Done,
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'A moderator writes a note about an item of a queue to the other moderators. Refused with own_item or same_moderator.',
})
