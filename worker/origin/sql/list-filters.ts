// The filters of a video list, as SQL conditions and as words of the search index.
import type {
  DurationClass,
  genders,
  VideoDate,
  VideoPageSort,
  VideoType,
} from '../../../shared/rules/browse-filters.ts'
import { blockVideos } from '../bounds.ts'

export type Gender = (typeof genders)[number]

/** The filters of every video list. */
export type ListFilter = { gender: Gender; type: VideoType; duration: DurationClass | '' }

/** Where views are counted: a country ('' is everywhere) and a period. */
export type ViewWindow = { country: string; period: VideoDate | 'all' }

export type List = { listFilter: ListFilter; window: ViewWindow; sort: VideoPageSort }

const allClasses = [1, 2, 3]

/**
 * The (duration_class, is_hd) pairs of a filter; null without one. Each is one range of an index, and at most three are merged:
 * D1 takes no more than five parts of a compound statement.
 */
export function indexPairsOf({ type, duration }: ListFilter): { durationClass: number; isHd: number }[] | null {
  if (type === 'all' && duration === '') return null
  const classes = duration === '' ? allClasses : [Number(duration)]
  const qualities = type === 'hd' ? [1] : [0, 1]
  return classes.flatMap((durationClass) => qualities.map((isHd) => ({ durationClass, isHd })))
}

/** Whether `v`, a video or one of a window, matches a filter. */
export function listFilterCondition(listFilter: ListFilter): string {
  const pairs = indexPairsOf(listFilter)?.map(({ durationClass, isHd }) => `(${durationClass}, ${isHd})`)
  return `v.gender = '${listFilter.gender}'${pairs ? ` AND (v.duration_class, v.is_hd) IN (VALUES ${pairs})` : ''}`
}

/** The one index word of a filter's videos. */
export const filterWord = ({ gender, type, duration }: ListFilter): string =>
  gender + (type === 'hd' ? 'hd' : '') + (duration === '' ? '' : `d${duration}`)

/** Every filter word of a video. */
export function filterWords(gender: Gender, isHd: boolean, durationClass: DurationClass): string[] {
  const types: VideoType[] = isHd ? ['all', 'hd'] : ['all']
  const durations: (DurationClass | '')[] = ['', durationClass]
  return types.flatMap((type) => durations.map((duration) => filterWord({ gender, type, duration })))
}

/** What a list of videos may be about, besides a playlist. */
export type Tag = 'category' | 'model' | 'channel' | 'user'

/** The index word of a category, which finds videos of several categories at once; it is indexed beside the filter words. */
export const categoryWord = (id: number): string => `category${id}`

/**
 * The index word of the videos with neighbouring ids: a search for common words reads the newest of these blocks only. The full-text index
 * cannot stop at an id while it looks for the next video with all words, but it stops where one word ends.
 */
export const blockWord = (videoId: number): string => `block${Math.floor(videoId / blockVideos)}`

/** The same of a column of ids. */
export const blockWordSql = (column: string): string => `'block' || (${column} / ${blockVideos})`
