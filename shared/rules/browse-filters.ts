// The vocabulary of every list: its sorts and filters. One table, so that the pages, the contract and the embedded upstream
// cannot disagree.

/** Pages ask for `str`; the contract accepts all three (spec §3). */
export const genders = ['str', 'gay', 'she'] as const

/** Sorts that a visitor may pick, in the order of the filter bar (spec §2). */
export const videoPageSorts = ['latest-updates', 'longest', 'most-commented', 'most-popular', 'top-rated'] as const
export type VideoPageSort = (typeof videoPageSorts)[number]

/** `relevance` is the order of a search, `playlist-order` the owner's order of a playlist: no other list has them. */
export const videoSorts = [...videoPageSorts, 'relevance', 'playlist-order'] as const
type VideoSort = (typeof videoSorts)[number]

/** The sorts of a search, by relevance unless another one is picked. */
export const searchSorts = ['relevance', 'latest-updates', 'most-popular', 'top-rated', 'longest'] as const
export type SearchSort = (typeof searchSorts)[number]

/** The sorts of the other lists; the first is the default (spec §9). */
const tagSorts = ['most-popular', 'most-viewed', 'most-subscribed', 'count-videos', 'alphabetaz', 'alphabetza'] as const
export const modelSorts = tagSorts
export const channelSorts = tagSorts
export const memberSorts = ['recent', 'most-viewed', 'most-subscribed', 'count-videos', 'most-popular-videos'] as const
export const playlistSorts = ['latest-updates', 'most-viewed', 'count-videos', 'most-popular-videos'] as const
export type ModelSort = (typeof modelSorts)[number]
export type ChannelSort = (typeof channelSorts)[number]
export type MemberSort = (typeof memberSorts)[number]
export type PlaylistSort = (typeof playlistSorts)[number]

/** Former names of sorts, and their current names. */
export const formerSorts = { alphabet: 'alphabetaz', 'count-subs': 'most-subscribed' } as const

/** The default sorts (spec §9). */
export const defaultVideoSort: VideoPageSort = 'latest-updates'
export const defaultModelSort: ModelSort = modelSorts[0]
export const defaultChannelSort: ChannelSort = channelSorts[0]
export const defaultMemberSort: MemberSort = memberSorts[0]
export const defaultPlaylistSort: PlaylistSort = playlistSorts[0]

/** The same by the names of the pages that may name another one in their path. */
export const defaultSorts: Readonly<Record<string, string>> = {
  videos: defaultVideoSort,
  'videos-categories': defaultVideoSort,
  playlists: defaultPlaylistSort,
  pornstars: defaultModelSort,
  pornsites: defaultChannelSort,
  community: defaultMemberSort,
}

/** Lists that are made from what was counted: what is trending, and the most watched of the new videos of a week. */
export const pickLists = ['trending', 'week'] as const
export type PickList = (typeof pickLists)[number]

/** Only these sorts look at a period (spec §5). */
export const datedSorts: readonly VideoSort[] = ['top-rated', 'most-popular']

/** Watched in the last day, 7 days or 30 days (spec §5). */
export const videoDates = ['day', 'week', 'month'] as const
export type VideoDate = (typeof videoDates)[number]

/** Every video, only those in more than the lowest quality, or only spherical ones. */
export const videoTypes = ['all', 'hd', 'vr'] as const
export type VideoType = (typeof videoTypes)[number]

/** 1: under 600 s, 2: 600 to 1,800 s, 3: above. */
export const durations = ['1', '2', '3'] as const
export type DurationClass = (typeof durations)[number]

/** The subject of a list of videos: none, a country's views, up to three categories, one model, channel, playlist or member. */
export const videoSections = ['', 'country', 'category', 'model', 'channel', 'playlist', 'user'] as const
export type VideoSection = (typeof videoSections)[number]

/** Categories that may be intersected (spec §2). */
export const categoriesMax = 3

/** Categories that exist but appear in no list (spec §3). */
export const hiddenCategories: readonly string[] = ['voyeur']

/** First letters by which lists can be filtered. */
export const letters = [...'abcdefghijklmnopqrstuvwxyz'] as const

/** The spelling of a country; countries.ts knows which ones exist. */
export const countryPattern = /^[a-z]{2}$/
