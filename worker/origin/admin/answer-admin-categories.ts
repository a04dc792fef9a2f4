// Categories in the back office: the table, one category, and a save that is refused when another came between.
import type { AnswerOf, BodyOf, ParamsOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { categoryTitleMaxLength, pageSizes } from '../../../shared/limits.ts'
import { type FieldCode, ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { adminFamilies } from '../../../shared/rules/admin-families.ts'
import { hiddenCategories } from '../../../shared/rules/browse-filters.ts'
import { newIdTries } from '../bounds.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { isDirTaken } from '../people/store/moved-dirs.ts'
import { fieldsOf, findWrongDirs, readFields, withoutSameDirs } from './category-fields.ts'
import { changeOf } from './change-of.ts'
import { changesSince } from './changes-since.ts'
import { saveCategory } from './save-category.ts'
import {
  type CategoryFields,
  type CategoryTableRow,
  categoryById,
  insertCategory,
  pageOfCategories,
  writeCategoryTexts,
} from './store/categories.ts'
import { writeCategoryDirs } from './store/category-dirs.ts'
import { freeCategory, mayBelongTo } from './store/free-category.ts'
import { picturesOfSubject } from './subject-pictures.ts'

export async function answerAdminCategories(
  { sort, filter, after, find }: ParamsOf<'adminCategories'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminCategories'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const { rows, totals, hasMore } = await pageOfCategories(db, { sort, filter, after, find, count: pageSizes.admin })
  return ok({
    rows: rows.map(({ languages, ...row }) => ({ ...shownOf(row), languages })),
    total_count: totals[filter],
    filters: adminFamilies.categories.filters.map((name) => ({ filter: name, total: totals[name] })),
    next_after: hasMore ? (rows.at(-1)?.category_id ?? null) : null,
  })
}

export async function answerAdminCategory(
  { category_id }: ParamsOf<'adminCategory'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminCategory'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const row = await categoryById(db, category_id)
  if (!row) return refused('not_found')
  const { titles, descriptions, dirs, aliases, description, parent } = fieldsOf(row)
  const langs = [...new Set([titles, descriptions, dirs].flatMap(Object.keys))]
  const texts = langs.map((lang) => ({
    lang,
    title: titles[lang] ?? '',
    description: descriptions[lang] ?? '',
    dir: dirs[lang] ?? '',
  }))
  const pictures = await picturesOfSubject(db, 'categories', category_id, row)
  return ok({ category: { ...shownOf(row), description, parent, aliases: [...aliases], texts, pictures } })
}

type SavedCategory = Result<WriteAnswerOf<'saveCategory'>>

export async function answerSaveCategory(
  form: BodyOf<'saveCategory'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<SavedCategory> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const actorId = editor.value.user_id
  const fields = withoutSameDirs(readFields(form))
  const tooLong = Object.entries(fields.titles).flatMap(([lang, { length }]): FieldCode[] =>
    length > categoryTitleMaxLength
      ? [{ field: `title_${lang}`, code: 'max_length', info: categoryTitleMaxLength }]
      : [],
  )
  const mayBelong = await mayBelongTo(db, form.category_id, fields.parent)
  const wrong = [...tooLong, ...(await findWrongDirs(db, form.category_id, fields))]
  const [first, ...others] = mayBelong ? wrong : [...wrong, { field: 'parent', code: 'parent_invalid' }]
  if (first) return refusedForm([first, ...others])
  return form.category_id === 0 ? create(db, fields, actorId) : change(db, form, fields, actorId)
}

async function create(db: Env['db'], fields: CategoryFields, actorId: number): Promise<SavedCategory> {
  if (fields.dir === '') return refusedForm([{ field: 'dir', code: 'required' }])
  const nowSeconds = currentSeconds()
  // Another editor may take the id meanwhile, or the address.
  for (let triesLeft = newIdTries; triesLeft > 0; triesLeft--) {
    const { nextId, isTaken } = await freeCategory(db, fields.dir)
    if (isTaken) return refusedForm([{ field: 'dir', code: 'dir_taken' }])
    const audited = {
      actorId,
      queue: 'categories',
      item: String(nextId),
      act: 'create',
      change: changeOf(null, fields),
      nowSeconds,
    } as const
    const [added] = await decideAudited(db, audited, (row, isLogged) => [
      insertCategory(db, nextId, fields, nowSeconds),
      row,
      ...writeCategoryTexts(db, nextId, fields, isLogged),
      ...writeCategoryDirs(db, nextId, fields.dirs, isLogged),
    ])
    if (added?.meta.changes !== 0) return ok({ ok: true, category_id: nextId, version: 1 })
  }
  return refused('overloaded', 'notify')
}

async function change(
  db: Env['db'],
  { category_id, version, overwrite }: BodyOf<'saveCategory'>,
  typed: CategoryFields,
  actorId: number,
): Promise<SavedCategory> {
  const row = await categoryById(db, category_id)
  if (!row) return refused('not_found', 'notify')
  if (row.version !== version && !overwrite) return refuseOutdated(db, category_id, version, row.version)
  const after = { ...typed, dir: typed.dir || row.dir }
  if (await isDirTaken(db, 'category', after.dir, category_id)) {
    return refusedForm([{ field: 'dir', code: 'dir_taken' }])
  }
  const saved = await saveCategory(db, { row, after, actorId })
  if (saved === 'outdated') {
    const now = await categoryById(db, category_id)
    return refuseOutdated(db, category_id, row.version, now?.version ?? row.version)
  }
  return ok({ ok: true, category_id, version: row.version + (saved === 'saved' ? 1 : 0) })
}

/** What was changed since the version that the form was filled in from; the current version is in info. */
async function refuseOutdated(db: Env['db'], categoryId: number, version: number, current: number) {
  const fields = await changesSince(db, 'categories', categoryId, current - version)
  return refusedForm([
    { field: 'version', code: 'changed', info: current },
    ...fields.map((field) => ({ field, code: 'changed' })),
  ])
}

const shownOf = (row: Omit<CategoryTableRow, 'languages'>) => ({
  category_id: row.category_id,
  dir: row.dir,
  title: row.title,
  total_videos: row.total_videos,
  is_hidden: row.is_hidden === 1,
  is_always_hidden: hiddenCategories.includes(row.dir),
  place: row.place,
  changed_date: row.changed_date === null ? null : toIsoDate(row.changed_date),
  version: row.version,
})
