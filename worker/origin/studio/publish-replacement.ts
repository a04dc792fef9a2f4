// Publishes an upload that replaces the file of a video: the video keeps its id, address, counts and comments, and gets the files that
// were made. Lists and totals that know its length or quality follow in the same batch.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { isHdSize } from '../../../shared/rules/video-renditions.ts'
import { filesOfVideo, setPictureFolder } from '../admin/store/video-files.ts'
import { findGapsOf } from '../admin/store/video-gaps.ts'
import { type VideoWholeRow, videosWhole } from '../admin/store/videos.ts'
import { fieldsOfVideo } from '../admin/video-fields.ts'
import { posterOfFolder } from '../admin/video-poster.ts'
import { expireKeptLists } from '../browse/store/kept-lists.ts'
import type { Env } from '../env.ts'
import { adjustCardCounters } from '../events/store/counters.ts'
import { adjustTotals } from '../events/store/totals.ts'
import { addUploadAcceptedNotification } from '../messages/store/notifications.ts'
import { returnWindows, withdrawWindows } from '../moderation/store/takedowns.ts'
import { entryOf, indexVideo, listingOf } from '../search/store/search-index.ts'
import { countWords } from '../search/store/search-words.ts'
import { durationClassOf } from '../video/duration-class.ts'
import { putCardPictures } from './put-card-pictures.ts'
import type { UploadRow } from './store/uploads.ts'
import { giveToUploader, replaceFiles } from './store/video-replacements.ts'

/** The still that becomes the poster, as for imported videos. */
const posterStill = 1

/** It was neither taken down nor merged. */
export const canGetFile = (video: VideoWholeRow): boolean =>
  fieldsOfVideo(video).visibility !== 'deleted' && video.merged_into === null

/** Null when the upload or the video is not in a state for it. */
export async function planReplacement(
  upload: UploadRow,
  videoId: number,
  env: Pick<Env, 'db' | 'media'>,
): Promise<D1PreparedStatement[] | null> {
  const { db } = env
  const { upload_id } = upload
  const [video] = await videosWhole(db, [videoId])
  if (upload.state !== 'ready' || !video || !canGetFile(video)) return null
  await putCardPictures(env, upload, posterStill)
  const poster = await keptPoster(env, video, upload)
  const nowMs = Date.now()
  const nowSeconds = Math.floor(nowMs / 1000)
  const isHd = isHdSize({ width: upload.width || 1, height: upload.height || 1 })
  const { before, after } = await aroundFiles(db, video, { isHd, seconds: upload.duration_seconds ?? 0 })
  return [
    ...replaceFiles(db, upload_id, {
      videoId,
      version: video.version,
      isHd,
      nowMs,
      before,
      after: [...(poster === null ? [] : [setPictureFolder(db, videoId, poster)]), ...after],
    }),
    addUploadAcceptedNotification(db, upload_id, nowSeconds),
    giveToUploader(db, upload_id, videoId),
  ]
}

/** What stands in the batch before and after a video gets other files: all that knows its length or quality. */
export async function aroundFiles(
  db: Env['db'],
  { video_id, status_id }: VideoWholeRow,
  file: { isHd: boolean; seconds: number },
): Promise<{ before: D1PreparedStatement[]; after: D1PreparedStatement[] }> {
  const listing = status_id === 1 ? await listingOf(db, video_id) : null
  const ofVideo = String(video_id)
  return {
    before: [
      ...adjustTotals(db, ofVideo, -1),
      ...adjustCardCounters(db, ofVideo, -1),
      expireKeptLists(db, ofVideo),
      ...withdrawWindows(db, video_id),
    ],
    after: [
      ...adjustTotals(db, ofVideo, 1),
      ...adjustCardCounters(db, ofVideo, 1),
      expireKeptLists(db, ofVideo),
      ...returnWindows(db, video_id),
      ...(listing ? reindex(db, listing, file) : []),
      ...findGapsOf(db, video_id),
    ],
  }
}

/** A poster that an editor or the uploader chose stays; null where the former one was the usual still. */
async function keptPoster(
  env: Pick<Env, 'db' | 'media'>,
  { video_id, folder: shown }: VideoWholeRow,
  upload: UploadRow,
): Promise<string | null> {
  const former = await filesOfVideo(env.db, video_id)
  if (!former) return null
  const isChosen = shown !== former.folder || ![undefined, String(posterStill)].includes(former.preview ?? undefined)
  return isChosen ? posterOfFolder(env, { uploadFolder: upload.folder, from: shown }) : null
}

type Listing = NonNullable<Awaited<ReturnType<typeof listingOf>>>

/** Its texts stay; the words for its length and quality are those of the new file. */
function reindex(db: Env['db'], listing: Listing, file: { isHd: boolean; seconds: number }): D1PreparedStatement[] {
  const former = entryOf(listing)
  const entry = entryOf({
    ...listing,
    is_hd: file.isHd ? 1 : 0,
    duration_class: Number(durationClassOf(file.seconds)),
  })
  const listFilter = entry.listFilter.filter((word) => !former.listFilter.includes(word))
  const isNew = listFilter.length > 0
  return [
    ...indexVideo(db, listing.video_id, entry),
    ...(isNew ? [countWords(db, { title: '', titles: '', names: '', listFilter })] : []),
  ]
}
