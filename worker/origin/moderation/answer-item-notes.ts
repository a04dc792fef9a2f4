// Notes between moderators about items of a queue. Who may not decide about an item neither reads nor writes its notes: they may be
// about them.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { moderationQueues } from '../../../shared/rules/moderation-queues.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { requireModeratorOf } from './claim-item.ts'
import { findConflicts } from './conflicts-of-interest.ts'
import { addNote, notesOn } from './store/item-notes.ts'

export async function answerItemNotes(
  { queue, items }: ParamsOf<'itemNotes'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'itemNotes'>>> {
  const moderator = await requireModeratorOf(caller, queue)
  if (!moderator.ok) return moderator
  const asked = items.split(',')
  const conflicts = await findConflicts(env, queue, asked, moderator.value)
  const rows = await notesOn(
    env.db,
    queue,
    asked.filter((item) => !conflicts.has(item)),
  )
  return ok({
    notes: rows.map(({ note_id, item, username, note, added_date }) => ({
      note_id,
      item,
      username,
      note,
      added_date: toIsoDate(added_date),
    })),
  })
}

export async function answerItemNote(
  { queue, item, text }: BodyOf<'itemNote'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const moderator = await requireModeratorOf(caller, queue)
  if (!moderator.ok) return moderator
  if (!moderationQueues[queue].item.test(item)) return refused('not_found', 'item')
  const conflict = (await findConflicts(env, queue, [item], moderator.value)).get(item)
  if (conflict) return refused(conflict, 'item')
  const { user_id: userId } = moderator.value
  await addNote(env.db, { queue, item, userId, note: text, nowSeconds: currentSeconds() }).run()
  return done
}
