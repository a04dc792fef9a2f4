// The frame that a player shows at a moment, in the sizes of a preview: all of them from one decoded frame.
import { imageName, imageShapes } from '../../shared/contract/media-images.ts'
import type { FrameJob } from '../../shared/contract/media-jobs.ts'
import { strictOptions } from './allowed-formats.ts'
import { args } from './args.ts'
import { frameBounds, framePixelsMax, streamsMax } from './bounds.ts'
import { MediaFailure } from './failure.ts'
import { fetchSource } from './fetch-source.ts'
import { avif, webp } from './image-formats.ts'
import { probe, type SourceVideo } from './probe.ts'
import { leadSeconds, skipped } from './stills.ts'
import { asPicture, cutSize, filled, upright, withoutMetadata } from './video-filters.ts'
import type { Workspace } from './workspace.ts'

const outputs = imageShapes.preview.sizes.flatMap(({ types, ...size }) =>
  types.map((type) => ({ size, type, name: imageName(size.width, type) })),
)

/** The picture may end before the sound: then a frame from this long before is taken. */
const endSeconds = 2

export async function makeFrame(workspace: Workspace, job: FrameJob): Promise<void> {
  if (outputs.every(({ name }) => workspace.stored.has(name))) return
  await fetchSource(workspace, job)
  workspace.at('probing')
  const source = await probe(workspace, job.source.name)
  workspace.at('image')
  // A player shows a frame from its time on until the next one's; ffmpeg takes the first one that is not before a moment.
  const at = Math.max(0, Math.min(job.frame.at, source.seconds) - 0.9 / source.video.framesPerSecond)
  const tries = [
    { at, lead: 0 },
    { at, lead: Math.min(at, leadSeconds) },
    { at: Math.max(0, at - endSeconds), lead: 0 },
  ]
  for (const moment of tries) if (await drawFrame(workspace, source, moment)) return storeAll(workspace)
  throw new MediaFailure('corrupted', `no frame at ${at.toFixed(3)} s`)
}

/** False where there is none. `lead`: decoding begins this many seconds before the moment. */
async function drawFrame(
  workspace: Workspace,
  source: SourceVideo,
  { at, lead }: { at: number; lead: number },
): Promise<boolean> {
  const letters = outputs.map((_, place) => `[s${place}]`).join('')
  // What ffmpeg leaves behind without a frame may look like a file: a few of its pixels tell.
  const chains = [
    `[0:${source.video.index}]${[...skipped(lead), ...upright(source), `split=${outputs.length + 1}`].join(',')}[a]${letters}`,
    '[a]scale=8:8,format=gray[seen]',
    ...outputs.map(
      ({ size }, place) =>
        `[s${place}]${[...filled(cutSize(source, size)), ...asPicture(source)].join(',')}[o${place}]`,
    ),
  ]
  const { output } = await workspace.run(
    'ffmpeg',
    args`
      -v error -y -nostdin -threads ${workspace.threads} ${strictOptions(streamsMax, framePixelsMax)}
      -ss ${(at - lead).toFixed(3)} -i ${source.input} -an -sn -dn -filter_complex ${chains.join(';')}
      -map [seen] -frames:v 1 -f rawvideo pipe:1
      ${outputs.flatMap(
        ({ type, name }, place) =>
          args`-map [o${place}] -frames:v 1 ${withoutMetadata} ${type === 'avif' ? avif : webp(76)} ${name}`,
      )}
    `,
    frameBounds(source.seconds),
  )
  return output.length > 0
}

async function storeAll(workspace: Workspace): Promise<void> {
  for (const { name } of outputs) await workspace.store(name)
}
