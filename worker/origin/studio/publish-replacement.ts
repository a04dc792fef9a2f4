// Publishes an upload that replaces the file of a video: the video keeps its id, address, counts and comments, and gets the files that
// were made. Lists and totals that know its length or quality follow in the same batch.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { isHdSize } from '../../../shared/rules/video-renditions.ts'
import { findGapsOf } from '../admin/store/video-gaps.ts'
import { videosWhole } from '../admin/store/videos.ts'
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
import { copyRecords, giveToUploader, replaceFiles } from './store/video-replacements.ts'

/** The still that becomes the poster, as for imported videos. */
const posterStill = 1

/** Null when the upload or the video is not in a state for it. */
export async function planReplacement(
  upload: UploadRow,
  videoId: number,
  env: Pick<Env, 'db' | 'media'>,
): Promise<D1PreparedStatement[] | null> {
  const { db } = env
  const { upload_id } = upload
  const [video] = await videosWhole(db, [videoId])
  if (upload.state !== 'ready' || !video) return null
  await putCardPictures(env, upload, posterStill)
  const nowMs = Date.now()
  const nowSeconds = Math.floor(nowMs / 1000)
  const isHd = isHdSize({ width: upload.width || 1, height: upload.height || 1 })
  const listing = video.status_id === 1 ? await listingOf(db, videoId) : null
  const ofVideo = String(videoId)
  return [
    ...copyRecords(db, upload_id, videoId, nowSeconds),
    ...replaceFiles(db, upload_id, {
      videoId,
      isHd,
      nowMs,
      before: [
        ...adjustTotals(db, ofVideo, -1),
        ...adjustCardCounters(db, ofVideo, -1),
        expireKeptLists(db, ofVideo),
        ...withdrawWindows(db, videoId),
      ],
      after: [
        ...adjustTotals(db, ofVideo, 1),
        ...adjustCardCounters(db, ofVideo, 1),
        expireKeptLists(db, ofVideo),
        ...returnWindows(db, videoId),
        ...(listing ? reindex(db, listing, { isHd, seconds: upload.duration_seconds ?? 0 }) : []),
        ...findGapsOf(db, videoId),
      ],
    }),
    addUploadAcceptedNotification(db, upload_id, nowSeconds),
    giveToUploader(db, upload_id, videoId),
  ]
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
