// Merges two performers, channels or categories, in one batch with its row of the audit log.
import type { CacheTag } from '../../../shared/contract/cache-tags.ts'
import { channelsTag, modelsTag, namesTag, newestTag, tagsOfCategory } from '../../../shared/contract/cache-tags.ts'
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { channelMark } from '../../../shared/contract/removal.ts'
import { categoryAliasesMax } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import type { MergedFamily } from '../../../shared/rules/admin-families.ts'
import { currentSeconds } from '../clock.ts'
import { moveMergedAtOnce } from '../comments/move-merged-comments.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { propagateName } from '../video/propagate-to-edge.ts'
import { changeOf } from './change-of.ts'
import { isMergeOnItsWay, keepMergeUndo, readMergeUndo } from './store/merge-undos.ts'
import { addToKept, bothOf, type MergedRow, mergedSections, moveToKept } from './store/merges.ts'
import { subjectById } from './store/subjects.ts'

/** What a merge, or its undo, outdates. */
export const tagsOfMerged: Record<MergedFamily, readonly CacheTag[]> = {
  models: [modelsTag, namesTag, newestTag],
  channels: [channelsTag, namesTag, newestTag],
  categories: [...tagsOfCategory, newestTag],
}

export async function answerMergeSubjects(
  { family, id, into, version }: BodyOf<'mergeSubjects'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'mergeSubjects'>>> {
  const { db } = env
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  if (id === into) return refusedForm([{ field: 'into', code: 'merge_itself' }])
  if (await isMergeOnItsWay(db, { family, id, into })) return refusedForm([{ field: 'into', code: 'already_running' }])
  const both = await bothOf(db, family, { id, into })
  if (!both) return refused('not_found', 'notify')
  const { gone, kept } = both
  if (gone.version !== version) return refusedForm([{ field: 'version', code: 'changed', info: gone.version }])
  // Another family's members of the first are among the fields that the log keeps.
  const fields = family === 'categories' ? {} : ((await subjectById(db, family, id))?.fields ?? {})
  const nowSeconds = currentSeconds()
  const names = [...kept.names, gone.title, ...gone.names].filter((name) => name !== kept.title)
  const merge = { gone, kept, aliases: [...new Set(names)].slice(0, categoryAliasesMax), nowSeconds }
  const change = changeOf(
    { ...countersOf(kept), alias: kept.names, ...ofMerged(fields) },
    { ...countersOf(both.kept, gone), alias: merge.aliases, merged: `${gone.title} (${gone.dir})` },
  )
  const undo = await readMergeUndo(db, family, { id, into })
  if (!undo) return refused('not_found', 'notify')
  const audited = { actorId: editor.value.user_id, queue: family, item: String(into), act: 'merge', change, nowSeconds }
  const [added] = await decideAudited(db, { ...audited, act: 'merge' }, (row, isLogged) => [
    addToKept(db, family, merge),
    row,
    keepMergeUndo(db, { family, id, into, undo }, { version: kept.version + 1, nowSeconds, isLogged }),
    ...moveToKept(db, family, merge, isLogged),
  ])
  if (added?.meta.changes === 0) return refusedForm([{ field: 'version', code: 'changed', info: gone.version }])
  const section = mergedSections[family]
  if (section !== 'category') await moveMergedAtOnce(env, { section, from_id: id, into_id: into })
  if (family === 'channels') await propagateName(env, channelMark(id), false)
  for (const tag of tagsOfMerged[family]) caller.invalidate(tag)
  return ok({ ok: true, id: into })
}

const countersOf = (kept: MergedRow, gone?: MergedRow) => ({
  viewed: kept.viewed + (gone?.viewed ?? 0),
})

/** What the log keeps of the one that goes. */
const ofMerged = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [`merged_${name}`, text]))
