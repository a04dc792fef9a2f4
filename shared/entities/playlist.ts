// Playlists of members (spec §3).
import * as z from 'zod/mini'
import { Count, Id, MediaAddress } from './text.ts'
import { CategoryName, Thumb } from './video.ts'

/** One card of a list of playlists, with the pictures of its first videos. `private` 1 is visible to its owner only. */
export const Playlist = z.object({
  playlist_id: Id,
  title: z.string(),
  description: z.string(),
  private: z.union([z.literal(0), z.literal(1)]),
  orientation: z.enum(['str', 'gay', 'she']),
  user: z.object({ id: Id, username: z.string() }),
  added_date: z.iso.datetime(),
  thumbs: z.array(MediaAddress).check(z.maxLength(3)),
  statistics: z.object({ videos: Count, viewed: Count, likes: Count, dislikes: Count, comments: Count }),
})
export type Playlist = z.infer<typeof Playlist>

/** A playlist with its description, and its first videos in the playlist's order. */
export const PlaylistWithVideos = z.object({
  ...Playlist.shape,
  categories: z.array(CategoryName),
  videos: z.array(Thumb),
})
export type PlaylistWithVideos = z.infer<typeof PlaylistWithVideos>
