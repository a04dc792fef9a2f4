// Releases as answers show them.
import type { Release, ReleaseVideo } from '../../../../shared/entities/studio-releases.ts'
import { encodeVideoUrl } from '../../../../shared/rules/video-playback.ts'
import { readTags, tagsIn } from '../../../../shared/rules/video-tags.ts'
import { openPrivacy } from '../../../../shared/rules/video-visibility.ts'
import { type NamedRow, type VideoWholeRow, videosWhole } from '../../admin/store/videos.ts'
import { currentSeconds, toIsoDate } from '../../clock.ts'
import type { Env } from '../../env.ts'
import { mediaAddress } from '../../files/addresses.ts'
import { parseDetails, stillUrls } from '../own-upload.ts'
import { type ReleaseRow, releasesOf } from '../store/releases.ts'
import { categoriesByDir } from '../store/upload-names.ts'
import { renditionsOf } from '../store/upload-videos.ts'
import type { UploadRow } from '../store/uploads.ts'
import { replacedVideoOf } from '../store/video-replacements.ts'

/** For the uploader and for moderators. */
export const listReleases = async ({ db }: Pick<Env, 'db'>, uploadId: string): Promise<Release[]> =>
  (await releasesOf(db, uploadId)).map(toRelease)

const toRelease = (row: ReleaseRow): Release => ({
  release_id: row.release_id,
  name: row.name,
  is_self: row.is_self === 1,
  is_again: row.is_again === 1,
  state: row.state,
  is_expired: isExpired(row),
  answered_date: dateOrNull(row.withdrawn_date ?? row.answered_date),
  expires_date: toIsoDate(row.expires_date),
  was_refused: row.refused_date !== null,
  reason: row.reason,
  version: row.version,
  lang: row.lang,
})

export const isExpired = ({ state, expires_date }: ReleaseRow): boolean =>
  state === 'open' && expires_date <= currentSeconds()

export const dateOrNull = (seconds: number | null): string | null => (seconds === null ? null : toIsoDate(seconds))

/** Where it is shown on the site: by its video, and before there is one by what its uploader typed. */
export async function placesOf(
  { db }: Pick<Env, 'db'>,
  upload: Pick<UploadRow, 'details'>,
  video: VideoWholeRow | undefined,
): Promise<ReleaseVideo['places']> {
  if (video) {
    const categories: NamedRow[] = JSON.parse(video.categories)
    return {
      is_private: !openPrivacy.includes(video.is_private),
      categories: categories.map(({ title }) => title),
      tags: tagsIn(video.tags),
      channel: video.channel_title ?? '',
    }
  }
  const { categories = '', channel = '', tags = '', is_private } = parseDetails(upload)
  const titles = await categoriesByDir(db, categories.split(',').filter(Boolean))
  return {
    is_private: is_private === '1',
    categories: titles.map(({ title }) => title),
    tags: readTags(tags),
    channel,
  }
}

/** Everything that the invited person is shown of it. */
export async function releaseVideoOf(env: Pick<Env, 'db'>, upload: UploadRow): Promise<ReleaseVideo> {
  const { title = '', description = '' } = parseDetails(upload)
  const files = await renditionsOf(env.db, upload.upload_id)
  const videoId = upload.video_id ?? (await replacedVideoOf(env.db, upload.upload_id))
  const [video] = videoId === null ? [] : await videosWhole(env.db, [videoId])
  return {
    title: title || upload.sent_name,
    description,
    duration: upload.duration_seconds,
    stills: stillUrls(upload),
    files: files
      .filter(({ format }) => format.endsWith('.mp4'))
      .map(({ format, media_key }) => ({ video_url: encodeVideoUrl(mediaAddress(media_key)), format })),
    places: await placesOf(env, upload, video),
  }
}
