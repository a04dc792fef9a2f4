// The demo catalogue in tests: sample videos by kind, and how many a visitor may see.
import type { Lang } from '../../../locales/locales.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { type CatalogueVideo, isListed, videoAt } from '../../../worker/origin/seed/catalogue.ts'
import { readLoops } from '../../../worker/origin/seed/loops-on-disk.ts'
import { playlists, videosOfPlaylist } from '../../../worker/origin/seed/playlists.ts'

/** The size of the journeys' catalogue: more than five pages of 60. */
export const catalogueSize = 400

const { manifest } = readLoops()
const listFilter = Array.from({ length: catalogueSize }, (_, index) => videoAt(index + 1, manifest))

/** The listed videos. */
export const listed = listFilter.filter((video) => isListed(video) && video.gender === 'str')

/** A listed video by its place, the first being 0. */
export function listedAt(index: number): CatalogueVideo {
  const found = listed[index]
  if (!found) throw new Error(`no list is ${index + 1} videos long`)
  return found
}

export const pageOf = ({ video_id, dir }: Pick<CatalogueVideo, 'video_id' | 'dir'>, lang: Lang = 'en'): string =>
  href('video', { id: String(video_id), dir }, { lang })

export const deletedVideo = first(listFilter, (video) => video.status_id === 5)
export const privateVideo = first(listFilter, (video) => video.is_private === 1 && video.status_id !== 5)
export const plainVideo = first(listed, ({ fileSet }) => fileSet.loop.format === 'mp4' && !fileSet.loop.vr)
export const sharpVideo = first(
  listed,
  ({ fileSet }) => fileSet.loop.format === 'mp4' && !fileSet.loop.vr && fileSet.files.length > 1,
)
/** A video with comments. */
export const commentedVideo = first(listed, ({ comments }) => comments > 0)
export const longVideo = first(listed, ({ fileSet }) => fileSet.loop.format === 'hls')
/** A spherical video, by its marker. */
export const sphereVideo = (marker: string): CatalogueVideo =>
  first(listed, ({ fileSet }) => fileSet.loop.vr === marker)

function first(videos: CatalogueVideo[], isWanted: (video: CatalogueVideo) => boolean): CatalogueVideo {
  const found = videos.find(isWanted)
  if (!found) throw new Error('the catalogue holds no such video')
  return found
}

/** A public playlist with more than two pages of its strip, and its listed videos in its own order. */
export const longPlaylist = firstPlaylist(
  ({ is_private }, videos) => is_private === 0 && videos.length > 2 * pageSizes.playlistStrip,
)

function firstPlaylist(isWanted: (playlist: (typeof playlists)[number], videos: CatalogueVideo[]) => boolean) {
  for (const playlist of playlists) {
    const videos = videosOfPlaylist(playlist.playlist_id, catalogueSize).flatMap((id) => {
      const video = listFilter[id - 1]
      return video && isListed(video) ? [video] : []
    })
    if (isWanted(playlist, videos)) return { id: String(playlist.playlist_id), title: playlist.title, videos }
  }
  throw new Error('the catalogue holds no such playlist')
}
