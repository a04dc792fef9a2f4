// The pictures of a partner's hosted video, taken by the media processor: they are in a folder of the video's own, which takedowns, withheld
// videos and rules of countries cover as they cover a poster that an editor sent.
import { type CacheTag, detailsTag } from '../../../shared/contract/cache-tags.ts'
import type { MediaEvent } from '../../../shared/contract/media-events.ts'
import { partnerHosts } from '../../../shared/partner-hosts.ts'
import { hostedStillsAtOnce } from '../bounds.ts'
import type { Env } from '../env.ts'
import { beginJob } from '../media/begin-job.ts'
import type { JobRow } from '../media/store/media-jobs.ts'
import { byClock } from '../moderation/store/audit.ts'
import { posterFolderOf } from '../sql/own-folder.ts'
import { putCardPictures } from '../studio/put-card-pictures.ts'
import { saveVideo } from './save-video.ts'
import {
  hostedWithoutStills,
  noteHostedClip,
  noteHostedTimeline,
  noteStillsBegun,
  type WithoutStills,
} from './store/hosted-stills.ts'
import { videosWhole } from './store/videos.ts'
import { fieldsOfVideo } from './video-fields.ts'
import { copyTimeline, newPosterFolder } from './video-poster.ts'

/** The still that becomes the poster, as for imported videos. */
const posterStill = 1

/** Every minute. Without a media processor a partner's picture stays. */
export async function beginHostedStills(env: Env): Promise<void> {
  if (!env.processor) return
  for (const one of await hostedWithoutStills(env.db, hostedStillsAtOnce)) await beginOne(env, one)
}

async function beginOne(env: Env, { video_id, address }: WithoutStills): Promise<void> {
  const host = URL.parse(address ?? '')?.hostname ?? ''
  if (address === null || !partnerHosts.includes(host)) {
    await noteStillsBegun(env.db, video_id).run()
    return
  }
  const { row } = await beginJob(env, {
    kind: 'video',
    purpose: 'stills',
    subject: subjectOf(video_id),
    crop: null,
    folder: newPosterFolder(posterFolderOf(video_id)),
    source_key: address,
    source_name: 'hosted.mp4',
    source_bytes: 0,
    owner_id: null,
    is_quick: 0,
    priority: -1,
  })
  await env.db.batch([row, noteStillsBegun(env.db, video_id)])
}

const subjectOf = (videoId: number): string => `hosted ${videoId}`
const videoOf = ({ subject }: Pick<JobRow, 'subject'>): number => Number(subject.replace('hosted ', ''))

/** Its effect. The pictures are shown together, when the last one is there. */
export async function applyHostedStillsEvent(
  event: MediaEvent,
  job: JobRow,
  env: Env,
): Promise<{ go: boolean; changed?: CacheTag }> {
  const { db } = env
  const id = videoOf(job)
  if (event.type === 'timeline') await noteHostedTimeline(db, id, event.count, event.interval).run()
  if (event.type === 'previews' && event.has_clip) await noteHostedClip(db, id, job.folder).run()
  return event.type === 'done' ? { go: true, changed: await showPictures(job, env) } : { go: true }
}

async function showPictures({ folder, subject }: JobRow, env: Env): Promise<CacheTag> {
  const id = videoOf({ subject })
  const [row] = await videosWhole(env.db, [id])
  if (!row || fieldsOfVideo(row).visibility === 'deleted') return detailsTag(id)
  if (row.folder.startsWith('https://')) {
    await putCardPictures(env, { folder }, posterStill)
    const saved = await saveVideo(env, { row, after: { ...fieldsOfVideo(row), poster: folder }, actorId: byClock })
    // Another change came between: the processor repeats its event.
    if (saved === 'outdated') throw new Error(`video ${id} was changed meanwhile`)
  } else if (row.folder !== folder) {
    // The poster that an editor sent meanwhile stays; the player looks for the timeline beside it.
    await copyTimeline(env, folder, row.folder)
  }
  return detailsTag(id)
}
