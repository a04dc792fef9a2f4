// What a change invalidates. A read row names the tag of its answer, a write and an act the tags of what they change, and the
// upstream names some in the header x-edge-changed: answers that were fetched before the change are fetched again.
import type { CommentSection } from '../entities/comment-sections.ts'

type Kind = 'playlist' | 'member' | 'renditions' | 'details' | 'model' | 'channel' | 'inbox'
/** A kind and an id, or one of the lists; the name under which KV keeps the time of the last change. */
export type CacheTag =
  | 'playlists'
  | 'newest'
  | 'categories'
  | 'models'
  | 'channels'
  | 'names'
  | 'featured'
  | 'settings'
  | 'searches'
  | 'adverts'
  | `${Kind} ${number | string}`

/** All lists of public playlists. Their lifetime is a minute, so a change counts only in the isolate that made it. */
export const playlistsTag = 'playlists' satisfies CacheTag
/** What campaigns run: the isolate of the admin who changed one asks anew, all others within a minute. */
export const advertsTag = 'adverts' satisfies CacheTag
/** Lists that begin with the newest videos. */
export const newestTag = 'newest' satisfies CacheTag
/** The list of all categories, with their titles and descriptions. */
export const categoriesTag = 'categories' satisfies CacheTag
/** Performers and channels as editors describe them, with their addresses. */
export const modelsTag = 'models' satisfies CacheTag
export const channelsTag = 'channels' satisfies CacheTag
/**
 * Names of categories, performers and channels in suggestions and in the row below the header. No answer that a page is made of has it:
 * pages with a tag are made anew every `changePollMs`, and that row is on all of them.
 */
export const namesTag = 'names' satisfies CacheTag
/** What a change of a category outdates. */
export const tagsOfCategory = [categoriesTag, namesTag] as const
/** The block of the home page, which begins with what editors feature. */
export const featuredTag = 'featured' satisfies CacheTag
/** What a change of many objects of the catalogue at once, such as an import, changes. */
export const catalogueTags = [
  newestTag,
  featuredTag,
  categoriesTag,
  modelsTag,
  channelsTag,
  namesTag,
  playlistsTag,
] as const
/** The settings of the site, which every isolate keeps. */
export const settingsTag = 'settings' satisfies CacheTag
/** Synonyms and redirects of searches. */
export const searchesTag = 'searches' satisfies CacheTag
/** What a video's own page says about it, which editors change. */
export const detailsTag = (videoId: number): CacheTag => `details ${videoId}`
export const playlistTag = (id: number | string): CacheTag => `playlist ${id}`
export const memberTag = (id: number | string): CacheTag => `member ${id}`
/** What a member's sessions say is unread. A change counts only in the isolate that made it: all others ask again within seconds. */
export const inboxTag = (userId: number): `inbox ${number}` => `inbox ${userId}`
/** The renditions of a video, which appear one by one. */
export const renditionsTag = (videoId: number): CacheTag => `renditions ${videoId}`
/** What shows comments on a target: those of a video are outdated with its details, whose tag its page reads anyway. */
export const commentsTag = (section: CommentSection, id: number): CacheTag =>
  section === 'video' ? detailsTag(id) : `${section} ${id}`

/** The key under which KV has the time of a tag's last change, in milliseconds. */
export const changeKey = (tag: string): string => `changed:${tag}`
/** What a change of a video's details changes for visitors. */
export const tagsOfVideo = (videoId: number): CacheTag[] => [
  detailsTag(videoId),
  renditionsTag(videoId),
  newestTag,
  featuredTag,
]
