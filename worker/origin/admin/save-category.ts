// Saves a category that exists: the one way in which an editor, an act on many categories and an undo change one.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { moveDir } from '../people/store/moved-dirs.ts'
import { reindexAll } from '../search/store/search-index.ts'
import { fieldsOf, withoutSameDirs } from './category-fields.ts'
import { changeOf, isNoChange } from './change-of.ts'
import { type CategoryFields, type categoryById, updateCategory, writeCategoryTexts } from './store/categories.ts'
import { writeCategoryDirs } from './store/category-dirs.ts'

type Save = {
  row: NonNullable<Awaited<ReturnType<typeof categoryById>>>
  after: CategoryFields
  actorId: number
  /** Written in the same batch, if the change is: the condition says so. */
  also?: (isLogged: string) => D1PreparedStatement[]
}

/** `outdated`: another change came between. */
export async function saveCategory(
  db: Env['db'],
  { row, after: wanted, actorId, also }: Save,
): Promise<'saved' | 'same' | 'outdated'> {
  const before = fieldsOf(row)
  const after = withoutSameDirs(wanted)
  const change = changeOf(before, after)
  if (isNoChange(change)) return 'same'
  const { category_id: categoryId, version } = row
  const nowSeconds = currentSeconds()
  const audited = { actorId, queue: 'categories', item: String(categoryId), act: 'edit', change, nowSeconds } as const
  const [updated] = await decideAudited(db, audited, (logged, isLogged) => [
    updateCategory(db, { categoryId, version, nowSeconds }, after),
    logged,
    ...writeCategoryTexts(db, categoryId, after, isLogged),
    ...moveDir(db, 'category', { id: categoryId, from: before.dir, to: after.dir }, isLogged),
    ...writeCategoryDirs(db, categoryId, after.dirs, isLogged),
    // Videos are found by the English title of their categories.
    ...(before.title === after.title ? [] : reindexAll(db, isLogged)),
    ...(also?.(isLogged) ?? []),
  ])
  return updated?.meta.changes === 0 ? 'outdated' : 'saved'
}
