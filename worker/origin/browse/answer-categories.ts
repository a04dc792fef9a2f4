// All categories that are not hidden: those that an editor gave a place, and then by title as the language sorts.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { previewsMax } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { pictureUrl } from '../cards/people-cards.ts'
import { parseDirs } from '../cards/video-card.ts'
import type { Env } from '../env.ts'
import { picturesOf } from '../files/addresses.ts'
import { limitedCounts } from '../video/store/limited-counts.ts'
import { collatorOf } from './collator.ts'
import { allCategories, type CategoryRow } from './store/categories.ts'

export async function answerCategories(
  { gender, lang }: ParamsOf<'categories'>,
  { db }: Env,
): Promise<Result<AnswerOf<'categories'>>> {
  const rows = await allCategories(db, gender, lang)
  const ids = rows.map(({ category_id }) => category_id)
  const limitOf = await limitedCounts(db, 'category', ids, gender)
  const { compare } = collatorOf(lang)
  return ok({
    categories: rows
      .toSorted((a, b) => placeOf(a) - placeOf(b) || compare(a.title, b.title))
      .map((row) => ({
        ...categoryOf(row),
        ...limitOf(row.category_id),
      })),
  })
}

const placeOf = ({ place }: CategoryRow): number => place || Number.MAX_SAFE_INTEGER

function categoryOf({ picture, folders, ...row }: CategoryRow): AnswerOf<'categories'>['categories'][number] {
  const stills = (JSON.parse(folders) as string[]).slice(0, previewsMax).map((folder) => picturesOf(folder).still)
  return {
    category_id: row.category_id,
    dir: row.dir,
    ...parseDirs(row.dirs),
    title: row.title,
    ...(row.description && { description: row.description }),
    ...(row.parent !== null && { parent: row.parent }),
    ...(picture === null ? { toptn: stills } : { thumb: pictureUrl(picture) }),
    total_videos: row.total_videos,
  }
}
