// Where a search without results leads: to the nearest categories, and to the most watched videos. Without either the page is whole all
// the same.
import { defaultListParams, firstSearchPage } from '../../../../shared/contract/browse-defaults.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { suggestionsPerGroup } from '../../../../shared/limits.ts'
import type { PageContext } from '../../render/page.ts'
import { expected, expectedOrNull } from '../../upstream/expected.ts'
import { nearestCategories } from './nearest-categories.ts'

export type Nearby = { popular: AnswerOf<'videos'> | null; categories: NearCategory[] }
export type NearCategory = Pick<AnswerOf<'categories'>['categories'][number], 'dir' | 'dirs' | 'title' | 'total_videos'>
type Context = Pick<PageContext<'search'>, 'callOptional' | 'lang' | 'route'>

/**
 * @param search as it was searched, after synonyms
 * @param named categories that it names in any language: they come first
 */
export async function loadNearby(context: Context, search: string, named: readonly NearCategory[]): Promise<Nearby> {
  const [popular, categories] = await Promise.all([
    context
      .callOptional('videos', { ...defaultListParams.videos, sort: 'most-popular' })
      .then(expected)
      .catch(() => null),
    loadNearest(context, search).catch(() => []),
  ])
  const others = categories.filter(({ dir }) => !named.some((one) => one.dir === dir))
  return { popular, categories: [...named, ...others].slice(0, suggestionsPerGroup) }
}

/** By name; else those of the videos that the filters leave out; else the largest. */
async function loadNearest(context: Context, search: string): Promise<NearCategory[]> {
  const { callOptional, lang } = context
  const [all, unfiltered] = await Promise.all([
    callOptional('categories', { gender: 'str', section: 'all', lang }).then(expected),
    isFiltered(context) ? callOptional('search', firstSearchPage(search)).then(expectedOrNull) : null,
  ])
  const shown = all.categories.filter(({ total_videos }) => total_videos > 0)
  const nearest = nearestCategories(search, shown, suggestionsPerGroup)
  if (nearest.length > 0) return nearest
  const dirs = unfiltered?.categories?.map(({ dir }) => dir) ?? []
  const ofVideos = dirs.flatMap((dir) => shown.find((category) => category.dir === dir) ?? [])
  return (ofVideos.length > 0 ? ofVideos : largest(shown)).slice(0, suggestionsPerGroup)
}

const isFiltered = ({ route: { query } }: Context): boolean =>
  query.type !== undefined || query.duration !== undefined || query.date !== undefined

const largest = (categories: readonly NearCategory[]): NearCategory[] =>
  categories.toSorted((a, b) => b.total_videos - a.total_videos)
