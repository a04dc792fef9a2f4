// The demo catalogue as the tests know it: which of its videos are of a kind, and how many a visitor may see.
import { type CatalogueVideo, isListed, videoAt } from '../../../worker/origin/seed/catalogue.ts'
import { readLoops } from '../../../worker/origin/seed/loops-on-disk.ts'

/** As many as the site of the journeys holds: more than five pages of 60. */
export const shelfSize = 400

const { manifest } = readLoops()
const shelf = Array.from({ length: shelfSize }, (_, index) => videoAt(index + 1, manifest))

/** What the lists show. */
export const listed = shelf.filter((video) => isListed(video) && video.gender === 'str')

export const deletedVideo = first(shelf, (video) => video.status_id === 5)
export const privateVideo = first(shelf, (video) => video.is_private === 1 && video.status_id !== 5)
export const plainVideo = first(listed, ({ fileSet }) => fileSet.loop.format === 'mp4' && !fileSet.loop.vr)
export const sharpVideo = first(listed, ({ fileSet }) => fileSet.loop.format === 'mp4' && fileSet.files.length > 1)
export const longVideo = first(listed, ({ fileSet }) => fileSet.loop.format === 'hls')
export const roundVideo = first(listed, ({ fileSet }) => fileSet.loop.vr === 'vr_360_mono')

function first(videos: CatalogueVideo[], isWanted: (video: CatalogueVideo) => boolean): CatalogueVideo {
  const found = videos.find(isWanted)
  if (!found) throw new Error('the catalogue holds no such video')
  return found
}
