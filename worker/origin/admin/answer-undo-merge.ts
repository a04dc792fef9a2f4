// Undoes a merge of two performers, channels, categories or videos within the hour: one batch with its row of the audit log gives the
// object back, and the rows that were moved follow in steps.
import { tagsOfVideo } from '../../../shared/contract/cache-tags.ts'
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { undoSeconds } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { tagsOfMerged } from './answer-merge-subjects.ts'
import { saveVideo } from './save-video.ts'
import { type MergeUndo, mergeUndoOf, undoProgress } from './store/merge-undos.ts'
import { beginGivingBack, beginGivingBackVideo, takeFromKept } from './store/undo-merge.ts'
import { videosWhole } from './store/videos.ts'
import { giveBackAtOnce } from './undo-merges.ts'
import { fieldsOfVideo } from './video-fields.ts'

type Answer = Result<WriteAnswerOf<'undoMerge'>>
type Asked = { id: number; version: number; actorId: number }

/** Refused with not_found where there is no such merge any more, and with changed where the object was changed since. */
export async function answerUndoMerge(
  { family, id, version }: BodyOf<'undoMerge'>,
  env: Env,
  caller: MemberCaller,
): Promise<Answer> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const asked = { id, version, actorId: editor.value.user_id }
  if (family === 'videos') return undoVideo(asked, env, caller)
  const { db } = env
  const nowSeconds = currentSeconds()
  const found = await mergeUndoOf(db, { family, into: id, version, sinceSeconds: nowSeconds - undoSeconds })
  if (!found) return refused('not_found', 'notify')
  const one = { family, id: found.from_id, into: id, undo: undoIn(found.body) }
  const { gone } = one.undo
  const [taken] = await decideAudited(
    db,
    {
      actorId: asked.actorId,
      queue: family,
      item: String(id),
      act: 'unmerge',
      change: { before: { merged: `${gone.title} (${gone.dir})` }, after: {} },
      nowSeconds,
    },
    (row, isLogged) => [
      takeFromKept(db, one, version, nowSeconds),
      row,
      ...beginGivingBack(db, one, nowSeconds, isLogged),
    ],
  )
  if (taken?.meta.changes === 0) return refusedForm([{ field: 'version', code: 'changed', info: version }])
  await giveBackAtOnce(env, one)
  for (const tag of tagsOfMerged[family]) caller.invalidate(tag)
  return begun(db, family, found.from_id)
}

/** A duplicate is named itself: its own history offers the undo. */
async function undoVideo({ id, version, actorId }: Asked, env: Env, caller: MemberCaller): Promise<Answer> {
  const { db } = env
  const [row] = await videosWhole(db, [id])
  const into = row?.merged_into ?? null
  if (!row || into === null) return refused('not_found', 'notify')
  const outdated = refusedForm([{ field: 'version', code: 'changed', info: row.version }])
  if (row.version !== version) return outdated
  const nowSeconds = currentSeconds()
  const found = await mergeUndoOf(db, { family: 'videos', id, into, version, sinceSeconds: nowSeconds - undoSeconds })
  if (!found) return refused('not_found', 'notify')
  const one = { family: 'videos', id, into, undo: undoIn(found.body) } as const
  const { visibility, publish_date, featured_date } = one.undo.gone
  const after = {
    ...fieldsOfVideo(row),
    // `mergeInto` kept them.
    visibility: visibility as ReturnType<typeof fieldsOfVideo>['visibility'],
    publish_date: String(publish_date),
    is_featured: featured_date !== null,
    merged_into: '',
  }
  const also = beginGivingBackVideo(db, one, nowSeconds)
  if ((await saveVideo(env, { row, after, actorId, also, isUnmerge: true })) !== 'saved') return outdated
  await giveBackAtOnce(env, one)
  for (const tag of [...tagsOfVideo(id), ...tagsOfVideo(into)]) caller.invalidate(tag)
  return begun(db, 'videos', id)
}

/** `keepMergeUndo` wrote this JSON. */
const undoIn = (body: string): MergeUndo => JSON.parse(body)

async function begun(db: Env['db'], family: string, id: number): Promise<Answer> {
  return ok({ ok: true, id, is_running: (await undoProgress(db, family, id)) !== null })
}
