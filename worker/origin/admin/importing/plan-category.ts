// An imported category: what its row changes, checked as the form of the back office is.
import { CategoryForm } from '../../../../shared/forms/admin-category.ts'
import { checkForm } from '../../../../shared/forms/form.ts'
import { categoryTitleMaxLength } from '../../../../shared/limits.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { isDirTaken, moveDir } from '../../people/store/moved-dirs.ts'
import { reindexAll } from '../../search/store/search-index.ts'
import { fieldsOf, findWrongDirs, readFields, withoutSameDirs } from '../category-fields.ts'
import { changeOf } from '../change-of.ts'
import { categoryById, insertCategory, updateCategory, writeCategoryTexts } from '../store/categories.ts'
import { writeCategoryDirs } from '../store/category-dirs.ts'
import { mayBelongTo } from '../store/free-category.ts'
import { leadHere, writeExtras } from '../store/imported-objects.ts'
import { dirOfName } from './name-finder.ts'
import { extrasOf, type Given, mergedFields, newFormerDirs, type Planned, problemsOf } from './object-plan.ts'
import { keptDir } from './plan-subject.ts'

export async function planCategory(given: Given): Promise<Planned> {
  const { run, before, id, nowSeconds } = given
  const { db } = run
  const { former_dirs: _, own_picture: __, ...merged } = mergedFields(given)
  const dir = keptDir(given) ?? merged.dir ?? dirOfName(merged.title ?? '')
  const form = checkForm(CategoryForm, { ...merged, dir })
  if (!form.ok) return { ok: false, problems: problemsOf('categories', form.codes ?? []) }
  const row = before && (await categoryById(db, id))
  const was = row && fieldsOf(row)
  const after = withoutSameDirs(readFields(form.value))
  const codes = await codesOf(given, after)
  if (codes.length > 0) return { ok: false, problems: problemsOf('categories', codes) }
  const [extras, former] = [extrasOf(given), newFormerDirs(given, after.dir)]
  const change = changeOf(was && { ...was, ...extras.before }, { ...after, ...extras.after, former_dirs: former })
  return {
    ok: true,
    plan: {
      change,
      deciding: row
        ? updateCategory(db, { categoryId: id, version: row.version, nowSeconds }, after)
        : insertCategory(db, id, after, nowSeconds),
      others: (isLogged) => [
        ...writeCategoryTexts(db, id, after, isLogged),
        ...(was ? moveDir(db, 'category', { id, from: was.dir, to: after.dir }, isLogged) : []),
        ...writeCategoryDirs(db, id, after.dirs, isLogged),
        // Videos are found by the English title of their categories.
        ...(was && was.title !== after.title ? reindexAll(db, isLogged) : []),
        ...writeExtras(db, 'categories', id, extras.columns, isLogged),
        leadHere(db, 'categories', id, former, isLogged),
      ],
    },
  }
}

async function codesOf({ run, before, id }: Given, after: ReturnType<typeof readFields>): Promise<FieldCode[]> {
  const known = before ? id : 0
  // In a trial the parent may be a row before this one.
  const isTried = run.isDry && run.seen.has(JSON.stringify(['categories', after.parent]))
  const [mayBelong, isTaken, wrongDirs] = await Promise.all([
    isTried || mayBelongTo(run.db, known, after.parent),
    isDirTaken(run.db, 'category', after.dir, known),
    findWrongDirs(run.db, known, after),
  ])
  return [
    ...Object.entries(after.titles).flatMap(([lang, { length }]): FieldCode[] =>
      length > categoryTitleMaxLength ? [{ field: `title_${lang}`, code: 'max_length' }] : [],
    ),
    ...(mayBelong ? [] : [{ field: 'parent', code: 'parent_invalid' }]),
    ...(isTaken ? [{ field: 'dir', code: 'dir_taken' }] : []),
    ...wrongDirs,
  ]
}
