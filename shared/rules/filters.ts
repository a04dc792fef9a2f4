// The vocabulary of every list: how it may be sorted and narrowed. One table, so that the pages, the contract and the
// embedded upstream cannot disagree.

/** Pages ask for `str`; the contract accepts all three (spec §3). */
export const genders = ['str', 'gay', 'she'] as const

/** Sorts that a visitor may pick, in the order of the filter bar (spec §2). */
export const videoPageSorts = ['latest-updates', 'longest', 'most-commented', 'most-popular', 'top-rated'] as const
export type VideoPageSort = (typeof videoPageSorts)[number]

/** `relevance` is the order of a search. */
export const videoSorts = [...videoPageSorts, 'relevance'] as const
export type VideoSort = (typeof videoSorts)[number]

export const defaultVideoSort: VideoPageSort = 'latest-updates'

/** Only these sorts look at a stretch of time (spec §5). */
export const datedSorts: readonly VideoSort[] = ['top-rated', 'most-popular']

export const videoDates = ['day', 'week', 'month'] as const
export type VideoDate = (typeof videoDates)[number]

export const videoTypes = ['all', 'hd'] as const
export type VideoType = (typeof videoTypes)[number]

/** 1: under 600 s, 2: 600 to 1,800 s, 3: above. */
export const durations = ['1', '2', '3'] as const
export type DurationClass = (typeof durations)[number]
