// What moderators have beside the items of a page: notes to each other, and saved replies.
import type { ModerationQueue } from '../../../../shared/rules/moderation-queues.ts'
import { loadReplies, type Replies } from '../../parts/saved-reply.tsx'
import type { PageContext } from '../../render/page.ts'
import { loadNotes, type Notes } from './item-notes.tsx'

export type ItemTools = { notes: Notes; replies: Replies }

export async function loadItemTools(
  context: Pick<PageContext, 'call'>,
  queue: ModerationQueue,
  items: readonly string[],
): Promise<ItemTools> {
  if (items.length === 0) return { notes: [], replies: [] }
  const [notes, replies] = await Promise.all([loadNotes(context, queue, items), loadReplies(context)])
  return { notes, replies }
}
