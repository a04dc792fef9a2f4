// What a change invalidates. A row that is read names the tag of what it shows, a write and an act the tags of what they change,
// and the upstream names some in the header x-edge-changed: an answer that was asked for before the change is asked for again.

type Kind = 'playlist' | 'member' | 'film' | 'video' | 'model' | 'channel'
/** A kind and an id, or one of the two lists; the name under which KV keeps the time of the last change. */
export type CacheTag = 'playlists' | 'newest' | `${Kind} ${number | string}`

/** All lists of public playlists. They live a minute, so a change counts only in the isolate that made it. */
export const playlistsTag = 'playlists' satisfies CacheTag
/** Lists that begin with what was published last. */
export const newestTag = 'newest' satisfies CacheTag
export const playlistTag = (id: number | string): CacheTag => `playlist ${id}`
export const memberTag = (id: number | string): CacheTag => `member ${id}`
/** The renditions of a video, which come one by one. */
export const filmTag = (videoId: number): CacheTag => `film ${videoId}`
/** What a section and an id name together, as comments do. */
export const tagOfSection = (section: Kind, id: number): CacheTag => `${section} ${id}`
