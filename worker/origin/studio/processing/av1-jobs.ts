// The second job of a video, in the background: sizes that are watched most, as AV1. Whatever happens to it, the video stays as it is.
import { type CacheTag, renditionsTag } from '../../../../shared/contract/cache-tags.ts'
import type { MediaEvent } from '../../../../shared/contract/media-events.ts'
import { formatOf } from '../../../../shared/contract/media-files.ts'
import { daySeconds } from '../../../../shared/limits.ts'
import { type Av1Size, av1SizeOf, av1SizesFor, mostWatched } from '../../../../shared/rules/video-av1.ts'
import { av1AtOnce, watchedSizesDays, watchedSizesLeastSeconds } from '../../bounds.ts'
import { currentSeconds } from '../../clock.ts'
import type { Env } from '../../env.ts'
import { secondsBySize } from '../../events/store/watched-sizes.ts'
import { beginJob } from '../../media/begin-job.ts'
import { outputKeyOf } from '../../media/output-keys.ts'
import { endJob, type JobRow } from '../../media/store/media-jobs.ts'
import { setting } from '../../site/published-settings.ts'
import { type Av1Upload, endAv1, setAv1State, uploadsForAv1 } from '../store/av1-files.ts'
import { addPublishedFile } from '../store/publish.ts'
import { type UploadRow, uploadById } from '../store/uploads.ts'

/** Every minute. Without a media processor videos wait. */
export async function beginAv1(env: Env): Promise<void> {
  if (!env.processor) return
  const sizes = await av1SizesOf(env)
  if (sizes.length === 0) return
  for (const upload of await uploadsForAv1(env.db, av1AtOnce)) await beginOne(env, upload, sizes)
}

/** The sizes that the operator chose; by default those that are watched most. */
export async function av1SizesOf(env: Pick<Env, 'db'>): Promise<Av1Size[]> {
  const chosen = await setting(env, 'av1_sizes')
  const watched = chosen.includes(mostWatched)
    ? await secondsBySize(env.db, currentSeconds() - watchedSizesDays * daySeconds)
    : new Map()
  return av1SizesFor(chosen, watched, watchedSizesLeastSeconds)
}

async function beginOne(env: Env, { upload_id, folder, media_keys }: Av1Upload, sizes: Av1Size[]): Promise<void> {
  const keys: string[] = JSON.parse(media_keys)
  const source_key = sourceOf(keys, sizes)
  const source = source_key === undefined ? null : await env.media.head(source_key)
  if (!source || source_key === undefined) {
    await setAv1State(env.db, upload_id, 'none').run()
    return
  }
  const { row } = await beginJob(env, {
    kind: 'video',
    purpose: 'av1',
    subject: upload_id,
    crop: null,
    folder,
    source_key,
    source_name: 'rendition.mp4',
    source_bytes: source.size,
    owner_id: null,
    is_quick: 0,
    priority: -1,
  })
  await env.db.batch([row, setAv1State(env.db, upload_id, 'begun')])
}

/** The next larger rendition than the largest size that is wanted, which hides its own traces; else the largest. */
function sourceOf(keys: readonly string[], sizes: readonly Av1Size[]): string | undefined {
  const largest = Math.max(...sizes.map((size) => keys.findIndex((key) => key.endsWith(`/${size}.mp4`))))
  return largest === -1 ? undefined : (keys[largest + 1] ?? keys[largest])
}

/** Its effect; false where the upload is not published any more, and the job is to end. */
export async function applyAv1Event(
  event: MediaEvent,
  job: JobRow,
  env: Env,
): Promise<{ go: boolean; changed?: CacheTag }> {
  const { db } = env
  const upload = await uploadById(db, job.subject)
  if (upload?.state !== 'published' || upload.video_id === null) {
    await db.batch([endJob(db, job.job_id, 'failed', 'stopped'), endAv1(db, job.subject, 'failed')])
    return { go: false }
  }
  if (event.type === 'rendition') return addFile(event, job, upload, env)
  if (event.type === 'done') {
    const isMade = event.files.some(({ name }) => av1SizeOf(`_${name.replace(/^hls\//, '')}`) !== null)
    await endAv1(db, job.subject, isMade ? 'made' : 'none').run()
  }
  return { go: true }
}

async function addFile(
  { name, file, height }: Extract<MediaEvent, { type: 'rendition' }>,
  job: JobRow,
  { upload_id, video_id }: UploadRow,
  { db }: Env,
) {
  const row = { format: formatOf(name, file), media_key: outputKeyOf(job, file), height }
  if (av1SizeOf(row.format) !== null) await db.batch(addPublishedFile(db, upload_id, row))
  return { go: true, changed: renditionsTag(Number(video_id)) }
}
