// Undoes a merge of two performers, channels or categories within the hour, in one batch with its row of the audit log.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { undoSeconds } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { tagsOfMerged } from './answer-merge-subjects.ts'
import { type MergeUndo, mergeUndoOf } from './store/merge-undos.ts'
import { giveBack, takeFromKept } from './store/undo-merge.ts'

/** Refused with not_found where there is no such merge any more, and with changed where the object was changed since. */
export async function answerUndoMerge(
  { family, id: into, version }: BodyOf<'undoMerge'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'undoMerge'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const nowSeconds = currentSeconds()
  const found = await mergeUndoOf(db, { family, into, version, sinceSeconds: nowSeconds - undoSeconds })
  if (!found) return refused('not_found', 'notify')
  // `keepMergeUndo` wrote this JSON.
  const undo: MergeUndo = JSON.parse(found.body)
  const one = { family, id: found.from_id, into, undo }
  const merged = `${undo.gone.title} (${undo.gone.dir})`
  const [taken] = await decideAudited(
    db,
    {
      actorId: editor.value.user_id,
      queue: family,
      item: String(into),
      act: 'unmerge',
      change: { before: { merged }, after: {} },
      nowSeconds,
    },
    (row, isLogged) => [takeFromKept(db, one, version, nowSeconds), row, ...giveBack(db, one, isLogged)],
  )
  if (taken?.meta.changes === 0) return refusedForm([{ field: 'version', code: 'changed', info: version }])
  for (const tag of tagsOfMerged[family]) caller.invalidate(tag)
  return ok({ ok: true, id: found.from_id })
}
