// The filters of a video list, as SQL conditions and as words of the search index.
import type { DurationClass, genders, VideoDate, VideoPageSort, VideoType } from '../../../shared/rules/filters.ts'

export type Gender = (typeof genders)[number]

/** The filters of every video list. */
export type Shelf = { gender: Gender; type: VideoType; duration: DurationClass | '' }

/** Where views are counted: a country ('' is everywhere) and a period. */
export type Window = { country: string; period: VideoDate | 'all' }

export type List = { shelf: Shelf; window: Window; sort: VideoPageSort }

const allClasses = [1, 2, 3]

/**
 * The (duration_class, is_hd) pairs of a filter; null without one. Each is one range of an index, and at most three are merged:
 * D1 takes no more than five parts of a compound statement.
 */
export function pairsOf({ type, duration }: Shelf): { durationClass: number; isHd: number }[] | null {
  if (type === 'all' && duration === '') return null
  const classes = duration === '' ? allClasses : [Number(duration)]
  const qualities = type === 'hd' ? [1] : [0, 1]
  return classes.flatMap((durationClass) => qualities.map((isHd) => ({ durationClass, isHd })))
}

/** Whether `v`, a video or one of a window, matches a filter. */
export function shelfCondition(shelf: Shelf): string {
  const pairs = pairsOf(shelf)?.map(({ durationClass, isHd }) => `(${durationClass}, ${isHd})`)
  return `v.gender = '${shelf.gender}'${pairs ? ` AND (v.duration_class, v.is_hd) IN (VALUES ${pairs})` : ''}`
}

/** The one index word of a filter's videos. */
export const shelfWord = ({ gender, type, duration }: Shelf): string =>
  gender + (type === 'hd' ? 'hd' : '') + (duration === '' ? '' : `d${duration}`)

/** Every filter word of a video. */
export function shelfWords(gender: Gender, isHd: boolean, durationClass: DurationClass): string[] {
  const types: VideoType[] = isHd ? ['all', 'hd'] : ['all']
  const durations: (DurationClass | '')[] = ['', durationClass]
  return types.flatMap((type) => durations.map((duration) => shelfWord({ gender, type, duration })))
}

/** What a list of videos may be about, besides a playlist. */
export type Tag = 'category' | 'model' | 'channel' | 'user'

/** The index word of a category, which finds videos of several categories at once; it is indexed beside the filter words. */
export const categoryWord = (id: number): string => `category${id}`
