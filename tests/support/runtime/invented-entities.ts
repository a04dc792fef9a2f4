// Invented people and things for a scripted upstream: each is derived from its number alone.

import type { ChannelThumb } from '../../../shared/entities/channel.ts'
import type { Comment } from '../../../shared/entities/comment.ts'
import type { Category, NamedTotal, Subscription } from '../../../shared/entities/lists.ts'
import type { MemberThumb } from '../../../shared/entities/member.ts'
import type { ModelThumb } from '../../../shared/entities/model.ts'
import type { Playlist } from '../../../shared/entities/playlist.ts'
import type { Thumb } from '../../../shared/entities/video.ts'

export const picture = '/media/pictures/silk/still.webp'
const upright = '/media/pictures/silk/vertical.webp'
const day = '2026-01-02T03:04:05.000Z'

/** The name in a video's address, and its title. */
export const dirOf = (videoId: number): string => `film-${videoId}`
export const titleOf = (videoId: number): string => `Film ${videoId}`

export const modelDirOf = (modelId: number): string => `model-${modelId}`
export const modelTitleOf = (modelId: number): string => `Model ${modelId}`
export const channelDirOf = (channelId: number): string => `channel-${channelId}`
export const channelTitleOf = (channelId: number): string => `Channel ${channelId}`
export const usernameOf = (userId: number): string => `member_${userId}`
export const playlistTitleOf = (playlistId: number): string => `Playlist ${playlistId}`
export const categoryDirOf = (categoryId: number): string => `category-${categoryId}`
export const categoryTitleOf = (categoryId: number): string => `Category ${categoryId}`
const commentOf = (commentId: number): string => `What anna said first, and then ${commentId} times more`

/** `count` items, numbered from `first`. */
export const several = <Thing>(count: number, first: number, make: (id: number) => Thing): Thing[] =>
  Array.from({ length: count }, (_, index) => make(first + index))

export const thumb = (video_id: number): Thumb => ({
  video_id,
  dir: dirOf(video_id),
  title: titleOf(video_id),
  title_de: `Streifen ${video_id}`,
  scr: picture,
  thumbs: [],
  duration: '0:12:05',
  post_date: day,
  is_hd: true,
  video_viewed: 1234,
  rating: 4,
})

const statistics = { subscribers: 321, videos: 12, viewed: 45_678 }

export const modelThumb = (model_id: number): ModelThumb => ({
  model_id,
  dir: modelDirOf(model_id),
  title: modelTitleOf(model_id),
  img: upright,
  country: 'cz',
  statistics,
})

export const channelThumb = (channel_id: number): ChannelThumb => ({
  channel_id,
  dir: channelDirOf(channel_id),
  title: channelTitleOf(channel_id),
  scr: picture,
  statistics,
})

export const memberThumb = (user_id: number): MemberThumb => ({
  user_id,
  username: usernameOf(user_id),
  avatar: picture,
  country: 'se',
  gender: 'female',
  age: 31,
  statistics,
})

export const playlist = (playlist_id: number): Playlist => ({
  playlist_id,
  title: playlistTitleOf(playlist_id),
  description: `What playlist ${playlist_id} is about`,
  private: 0,
  orientation: 'str',
  user: { id: 7, username: 'boris' },
  added_date: day,
  thumbs: [picture, picture],
  statistics: { videos: 65, viewed: 4321, likes: 5, dislikes: 1, comments: 2 },
})

export const comment = (comment_id: number): Comment => ({
  comment_id,
  user_id: 8,
  username: 'anna',
  avatar: picture,
  added_date: day,
  comment: commentOf(comment_id),
})

export const category = (category_id: number): Category => ({
  category_id,
  dir: categoryDirOf(category_id),
  title: categoryTitleOf(category_id),
  thumb: picture,
  total_videos: 100 + category_id,
})

const named = (dir: string, title: string): NamedTotal => ({ dir, title, total_videos: 12 })
export const namedModel = (id: number): NamedTotal => named(modelDirOf(id), modelTitleOf(id))
export const namedChannel = (id: number): NamedTotal => named(channelDirOf(id), channelTitleOf(id))
export const namedCategory = (id: number): NamedTotal => named(categoryDirOf(id), categoryTitleOf(id))

/** One of each kind that can be followed. */
export const subscriptions: Subscription[] = [
  { type: 'model', ...modelThumb(1) },
  { type: 'channel', ...channelThumb(2) },
  { type: 'member', ...memberThumb(3) },
]
