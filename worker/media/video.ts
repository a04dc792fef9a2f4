// Processes a video: probe, stills, a first watchable rendition, previews, then everything else. Each step skips what is stored, and
// sends its events again, because the earlier ones may not have arrived.
import type { VideoJob } from '../../shared/contract/media-jobs.ts'
import { previewsMax, stillsOfVideo } from '../../shared/limits.ts'
import { uprightHashes } from '../../shared/rules/video-fingerprint.ts'
import { type RenditionSize, renditionSizes } from '../../shared/rules/video-renditions.ts'
import { makeAudio } from './audio.ts'
import { MediaFailure } from './failure.ts'
import type { Fetched } from './fetch-address.ts'
import { fetchSource } from './fetch-source.ts'
import { makeClip } from './preview-clip.ts'
import { makePreviews } from './previews.ts'
import { probe, type SourceVideo } from './probe.ts'
import { asSource, fileOf, makeRenditions, type Rendition } from './renditions.ts'
import { storeStills, takeStills } from './stills.ts'
import { isStream, makeMaster, makeStream, playlistOf } from './stream.ts'
import { makeTimeline } from './timeline.ts'
import type { Workspace } from './workspace.ts'

export async function makeVideo(workspace: Workspace, job: VideoJob): Promise<void> {
  const fetched = await fetchSource(workspace, job)
  workspace.at('probing')
  const source = await probe(workspace, job.source.name)
  requireLength(source.seconds, job)
  await reportStills(workspace, source, fetched)

  const rungs = renditionSizes(source)
  const missing = rungs.filter((rung) => !workspace.stored.has(fileOf(rung)))
  const sound = missing.length > 0 ? await makeAudio(workspace, source) : null
  const makeAndStore = async (some: readonly RenditionSize[]): Promise<Rendition[]> => {
    const made = await makeRenditions(
      workspace,
      source,
      some.filter((rung) => missing.includes(rung)),
      sound,
    )
    for (const { seconds } of made) requireLength(seconds, job)
    for (const rung of some)
      await finish(
        workspace,
        source,
        rung,
        made.find(({ name }) => name === rung.name),
      )
    return made
  }
  const isFirst = ({ name }: RenditionSize) => name === 'sd'
  const [sd] = await makeAndStore(rungs.filter(isFirst))
  await reportMoments(workspace, sd ? asSource(workspace, source, sd) : source)
  await makeAndStore(rungs.filter((rung) => !isFirst(rung)))
  if (isStream(workspace, source)) await reportMaster(workspace, source, rungs)
}

function requireLength(seconds: number, { video: { minSeconds } }: VideoJob): void {
  if (seconds < minSeconds) throw new MediaFailure('too_short', `${seconds.toFixed(1)} s of ${minSeconds} s`)
}

export async function reportStills(
  workspace: Workspace,
  source: SourceVideo,
  { sha256, bytes }: Fetched,
): Promise<void> {
  const looks = await takeStills(workspace, source)
  const hashes = { sha256, frames: uprightHashes(looks), looks }
  const { seconds, width, height, container, video, audio } = source
  const codecs = { video: video.codec, audio: audio?.codec ?? null }
  await workspace.origin.report({ type: 'probed', bytes, seconds, width, height, container, codecs, hashes })
  await storeStills(workspace)
  await workspace.origin.report({ type: 'stills', count: stillsOfVideo })
}

export async function reportMoments(workspace: Workspace, source: SourceVideo): Promise<void> {
  await makePreviews(workspace, source)
  await makeClip(workspace, source)
  await workspace.origin.report({ type: 'previews', count: previewsMax, has_clip: true })
  await workspace.origin.report({ type: 'timeline', ...(await makeTimeline(workspace, source)) })
}

/** Stores a rendition and reports it. Its mp4 is stored last: where that exists, everything of the rendition does. */
async function finish(
  workspace: Workspace,
  source: SourceVideo,
  rung: RenditionSize,
  made: Rendition | undefined,
): Promise<void> {
  const file = fileOf(rung)
  const files = isStream(workspace, source) ? [playlistOf(rung.name), file] : [file]
  if (made && isStream(workspace, source)) await makeStream(workspace, made)
  // The first rendition is the input of the following steps.
  if (made) await workspace.store(file, { isKept: rung.name === 'sd' })
  const { name, width, height } = rung
  const seconds = made?.seconds ?? source.seconds
  for (const one of files) {
    const bytes = workspace.stored.get(one) ?? 0
    await workspace.origin.report({ type: 'rendition', name, file: one, width, height, bytes, seconds })
  }
}

async function reportMaster(workspace: Workspace, source: SourceVideo, rungs: readonly RenditionSize[]): Promise<void> {
  const file = playlistOf('master')
  if (!workspace.stored.has(file)) await makeMaster(workspace, source, rungs)
  const { seconds } = source
  const bytes = workspace.stored.get(file) ?? 0
  await workspace.origin.report({ type: 'rendition', name: 'master', file, width: 0, height: 0, bytes, seconds })
}
