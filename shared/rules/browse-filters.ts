// The vocabulary of every list: how it may be sorted and narrowed. One table, so that the pages, the contract and the
// embedded upstream cannot disagree.

/** Pages ask for `str`; the contract accepts all three (spec §3). */
export const genders = ['str', 'gay', 'she'] as const

/** Sorts that a visitor may pick, in the order of the filter bar (spec §2). */
export const videoPageSorts = ['latest-updates', 'longest', 'most-commented', 'most-popular', 'top-rated'] as const
export type VideoPageSort = (typeof videoPageSorts)[number]

/** `relevance` is the order of a search, `playlist-order` the one that a playlist's owner gave it: no other list has them. */
export const videoSorts = [...videoPageSorts, 'relevance', 'playlist-order'] as const
export type VideoSort = (typeof videoSorts)[number]

/** How the lists of people and things may be sorted; the first is what a list does by itself (spec §9). */
const tagSorts = ['most-popular', 'most-viewed', 'most-subscribed', 'count-videos', 'alphabetaz', 'alphabetza'] as const
export const modelSorts = tagSorts
export const channelSorts = tagSorts
export const memberSorts = ['recent', 'most-viewed', 'most-subscribed', 'count-videos', 'most-popular-videos'] as const
export const playlistSorts = ['latest-updates', 'most-viewed', 'count-videos', 'most-popular-videos'] as const
export type ModelSort = (typeof modelSorts)[number]
export type ChannelSort = (typeof channelSorts)[number]
export type MemberSort = (typeof memberSorts)[number]
export type PlaylistSort = (typeof playlistSorts)[number]

/** Sorts by an older name, and the name they have now. */
export const formerSorts = { alphabet: 'alphabetaz', 'count-subs': 'most-subscribed' } as const

/** What a list is sorted by while nobody says how (spec §9). */
export const defaultVideoSort: VideoPageSort = 'latest-updates'
export const defaultModelSort: ModelSort = modelSorts[0]
export const defaultChannelSort: ChannelSort = channelSorts[0]
export const defaultMemberSort: MemberSort = memberSorts[0]
export const defaultPlaylistSort: PlaylistSort = playlistSorts[0]

/** The same by the names of the pages that may say otherwise in their path. */
export const defaultSorts: Readonly<Record<string, string>> = {
  videos: defaultVideoSort,
  'videos-categories': defaultVideoSort,
  playlists: defaultPlaylistSort,
  pornstars: defaultModelSort,
  pornsites: defaultChannelSort,
  community: defaultMemberSort,
}

/** Only these sorts look at a stretch of time (spec §5). */
export const datedSorts: readonly VideoSort[] = ['top-rated', 'most-popular']

/** What was watched in the last day, 7 days or 30 days (spec §5). */
export const videoDates = ['day', 'week', 'month'] as const
export type VideoDate = (typeof videoDates)[number]

/** Every film, or only those that are there in more than the smallest quality. */
export const videoTypes = ['all', 'hd'] as const
export type VideoType = (typeof videoTypes)[number]

/** 1: under 600 s, 2: 600 to 1,800 s, 3: above. */
export const durations = ['1', '2', '3'] as const
export type DurationClass = (typeof durations)[number]

/** What a list of videos may be about: everything, a country's views, up to three categories, one model, channel, playlist or member. */
export const videoSections = ['', 'country', 'category', 'model', 'channel', 'playlist', 'user'] as const
export type VideoSection = (typeof videoSections)[number]

/** Categories that may be intersected (spec §2). */
export const categoriesMax = 3

/** Categories that exist but stand in no list (spec §3). */
export const hiddenCategories: readonly string[] = ['voyeur']

/** What names may begin with, as far as lists are narrowed by it. */
export const letters = [...'abcdefghijklmnopqrstuvwxyz'] as const

/** How countries are spelt; which of them there are, countries.ts knows. */
export const countryPattern = /^[a-z]{2}$/
