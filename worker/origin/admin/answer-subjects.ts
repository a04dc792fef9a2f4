// Performers, channels and playlists in the back office: the table, one object, and a save.

import type { CacheTag } from '../../../shared/contract/cache-tags.ts'
import { channelsTag, modelsTag, namesTag, playlistsTag } from '../../../shared/contract/cache-tags.ts'
import type { AnswerOf, BodyOf, ParamsOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { channelMark } from '../../../shared/contract/removal.ts'
import { readSubjectFields } from '../../../shared/forms/admin-subject.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { adminFamilies, type SubjectFamily } from '../../../shared/rules/admin-families.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { propagateName } from '../video/propagate-to-edge.ts'
import { descriptionLanguagesIn } from './description-languages.ts'
import { changeSubject, createSubject } from './save-subject.ts'
import { pageOfSubjects, type SubjectTableRow } from './store/subject-tables.ts'
import { subjectById } from './store/subjects.ts'
import { picturesOfSubject } from './subject-pictures.ts'

export async function answerAdminSubjects(
  { family, sort, filter, after, find }: ParamsOf<'adminSubjects'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminSubjects'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const { filters } = adminFamilies[family]
  const asked = { family, sort, filter, after, find, count: pageSizes.admin }
  const { rows, totals, hasMore } = await pageOfSubjects(db, asked, filters)
  return ok({
    rows: rows.map(shownOf),
    total_count: totals[filter],
    filters: filters.map((name) => ({ filter: name, total: totals[name] })),
    next_after: hasMore ? (rows.at(-1)?.id ?? null) : null,
  })
}

export async function answerAdminSubject(
  { family, id }: ParamsOf<'adminSubject'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminSubject'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const found = await subjectById(db, family, id)
  if (!found) return refused('not_found')
  const { fields, formerDirs, ...row } = found
  const pictures = family === 'playlists' ? [] : await picturesOfSubject(db, family, id, row)
  return ok({ subject: { ...shownOf(row), fields, pictures, former_dirs: formerDirs } })
}

/** What caches show of a family. */
export const tagsOfFamily: Record<SubjectFamily, readonly CacheTag[]> = {
  models: [modelsTag, namesTag],
  channels: [channelsTag, namesTag],
  playlists: [playlistsTag],
}

export async function answerSaveSubject(
  { family, id, version, overwrite, ...typed }: BodyOf<'saveSubject'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'saveSubject'>>> {
  const { db } = env
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const read = readSubjectFields(family, typed, descriptionLanguagesIn(typed))
  if (!read.ok) return read
  // Members make playlists.
  if (id === 0 && family === 'playlists') return refused('not_found', 'notify')
  const save = { family, fields: read.value, actorId: editor.value.user_id }
  const saved = await (id === 0 ? createSubject(db, save) : changeSubject(db, { ...save, id, version, overwrite }))
  if (saved.ok) {
    if (family === 'channels') await propagateName(env, channelMark(saved.value.id), save.fields.is_hidden === '1')
    for (const tag of tagsOfFamily[family]) caller.invalidate(tag)
    if (family === 'playlists') caller.invalidate(`playlist ${saved.value.id}`)
  }
  return saved
}

const shownOf = ({ picture, cover: _, ...row }: SubjectTableRow) => ({
  ...row,
  is_hidden: row.is_hidden === 1,
  is_featured: row.is_featured === 1,
  has_picture: picture !== null,
  changed_date: row.changed_date === null ? null : toIsoDate(row.changed_date),
})
