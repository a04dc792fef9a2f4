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
 * The ranges of an index that a filter reads, as conditions on its columns, and the end of the index's name; null without a filter. At
 * most three are merged: D1 takes no more than five parts of a compound statement.
 */
export function indexRangesOf({
  type,
  duration,
}: ListFilter): { index: '_narrow' | '_vr'; conditions: string[] } | null {
  if (type === 'all' && duration === '') return null
  const classes = (duration === '' ? allClasses : [Number(duration)]).map((one) => `duration_class = ${one}`)
  if (type === 'vr') return { index: '_vr', conditions: classes.map((one) => `${isSpherical('')} AND ${one}`) }
  const qualities = type === 'hd' ? [1] : [0, 1]
  return {
    index: '_narrow',
    conditions: classes.flatMap((one) => qualities.map((isHd) => `${one} AND is_hd = ${isHd}`)),
  }
}

/** Whether `v`, a video or one of a window, or the only table of a statement (''), is spherical. */
export const isSpherical = (row: 'v' | ''): string => `${row && 'v.'}vr IS NOT NULL`

/** The (duration_class, is_hd) pairs of a filter, as rows of SQL; null where it needs none. */
export function pairsOf({ type, duration }: ListFilter): string | null {
  if (type !== 'hd' && duration === '') return null
  const classes = duration === '' ? allClasses : [Number(duration)]
  const qualities = type === 'hd' ? [1] : [0, 1]
  return `VALUES ${classes.flatMap((durationClass) => qualities.map((isHd) => `(${durationClass}, ${isHd})`))}`
}

/** Whether `v`, a video or one of a window, matches a filter. */
export function listFilterCondition(listFilter: ListFilter): string {
  return `v.gender = '${listFilter.gender}'${narrowedBy(listFilter)}`
}

/** The same without the gender: what follows other conditions. */
export function narrowedBy(listFilter: ListFilter): string {
  const pairs = pairsOf(listFilter)
  const isVr = listFilter.type === 'vr' ? ` AND ${isSpherical('v')}` : ''
  return `${isVr}${pairs ? ` AND (v.duration_class, v.is_hd) IN (${pairs})` : ''}`
}

/** The one index word of a filter's videos. */
export const filterWord = ({ gender, type, duration }: ListFilter): string =>
  gender + (type === 'all' ? '' : type) + (duration === '' ? '' : `d${duration}`)

/** Every filter word of a video. */
export function filterWords(gender: Gender, isHd: boolean, durationClass: DurationClass, isVr = false): string[] {
  const types: VideoType[] = ['all', ...(isHd ? ['hd' as const] : []), ...(isVr ? ['vr' as const] : [])]
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
