// How a list is narrowed, in the terms of the filters and in those of the tables.
import type {
  DurationClass,
  genders,
  VideoDate,
  VideoPageSort,
  VideoType,
} from '../../../shared/rules/browse-filters.ts'

export type Gender = (typeof genders)[number]

/** What every list is narrowed by. */
export type ListFilter = { gender: Gender; type: VideoType; duration: DurationClass | '' }

/** Where views are counted: a country ('' is everywhere) and a period. */
export type ViewWindow = { country: string; period: VideoDate | 'all' }

export type List = { listFilter: ListFilter; window: ViewWindow; sort: VideoPageSort }

const allClasses = [1, 2, 3]

/**
 * The (duration_class, is_hd) pairs that a shelf is made of; null when it is not narrowed at all. Each is one stretch of
 * an index, and at most three are merged: D1 takes no more than five parts of a compound statement.
 */
export function indexPairsOf({ type, duration }: ListFilter): { durationClass: number; isHd: number }[] | null {
  if (type === 'all' && duration === '') return null
  const classes = duration === '' ? allClasses : [Number(duration)]
  const qualities = type === 'hd' ? [1] : [0, 1]
  return classes.flatMap((durationClass) => qualities.map((isHd) => ({ durationClass, isHd })))
}

/** Whether `v`, a video or one of a window, stands on a shelf. */
export function listFilterCondition(listFilter: ListFilter): string {
  const pairs = indexPairsOf(listFilter)?.map(({ durationClass, isHd }) => `(${durationClass}, ${isHd})`)
  return `v.gender = '${listFilter.gender}'${pairs ? ` AND (v.duration_class, v.is_hd) IN (VALUES ${pairs})` : ''}`
}

/** The one word under which a search finds the videos of a shelf. */
export const filterWord = ({ gender, type, duration }: ListFilter): string =>
  gender + (type === 'hd' ? 'hd' : '') + (duration === '' ? '' : `d${duration}`)

/** Every shelf word of a video. */
export function filterWords(gender: Gender, isHd: boolean, durationClass: DurationClass): string[] {
  const types: VideoType[] = isHd ? ['all', 'hd'] : ['all']
  const durations: (DurationClass | '')[] = ['', durationClass]
  return types.flatMap((type) => durations.map((duration) => filterWord({ gender, type, duration })))
}

/** What a list of videos may be about, besides a playlist. */
export type Tag = 'category' | 'model' | 'channel' | 'user'

/** The word by which videos of several categories at once are found; it stands beside those of the shelf. */
export const categoryWord = (id: number): string => `category${id}`
