// Ten stills of a video: to choose its preview from, its poster, and its fingerprint. All outputs of one still come from one
// decoded frame.
import { copyFile } from 'node:fs/promises'
import { stillsOfVideo } from '../../shared/limits.ts'
import { fingerprintFrame, fingerprintOf, type VideoFingerprint } from '../../shared/rules/video-fingerprint.ts'
import { stillTimes } from '../../shared/rules/video-frame-hashes.ts'
import { strictOptions } from './allowed-formats.ts'
import { args } from './args.ts'
import { frameBounds, framePixelsMax, streamsMax } from './bounds.ts'
import { MediaFailure } from './failure.ts'
import { avif, webp } from './image-formats.ts'
import type { SourceVideo } from './probe.ts'
import { asPicture, cutSize, filled, upright, withoutMetadata } from './video-filters.ts'
import type { Workspace } from './workspace.ts'

const stillSize = { width: 1280, height: 720 }
const cardSize = { width: 640, height: 360 }

/** The default poster: far enough in to show the subject. */
const posterPlace = 3

/**
 * A transport stream of a camera has no index: a seek ends amid a group of pictures, and nothing is decoded before the next
 * keyframe. A second try begins this much earlier, which is longer than a camera's group.
 */
export const leadSeconds = 15

/** A video with fewer decodable stills is truncated, or states a wrong length. */
const momentsMin = 6

/** Makes the stills that are not stored yet. @returns the fingerprint of all ten frames */
export async function takeStills(workspace: Workspace, source: SourceVideo): Promise<VideoFingerprint> {
  const frames: Uint8Array[] = []
  let missing = 0
  let lastGood = 0
  for (const [place, moment] of stillTimes(source.seconds).entries()) {
    workspace.at('stills', place / stillsOfVideo)
    let frame = await takeStill(workspace, source, place, moment)
    if (frame) lastGood = moment
    else {
      // As at the end of a video whose audio is longer than its picture: the still before replaces it.
      missing += 1
      frame = await takeStill(workspace, source, place, lastGood)
    }
    if (!frame) throw new MediaFailure('corrupted', 'not one frame can be decoded')
    if (missing > stillsOfVideo - momentsMin) throw new MediaFailure('corrupted', `${missing} moments have no frame`)
    frames.push(frame)
  }
  return fingerprintOf(frames)
}

/** Stores the stills, and the poster among them. */
export async function storeStills(workspace: Workspace): Promise<void> {
  for (const type of ['avif', 'webp']) {
    if (workspace.stored.has(`poster.${type}`)) continue
    await copyFile(workspace.path(`still-${posterPlace}.${type}`), workspace.path(`poster.${type}`))
    await workspace.store(`poster.${type}`)
  }
  for (let place = 0; place < stillsOfVideo; place++) {
    for (const name of picturesOf(place)) if (!workspace.stored.has(name)) await workspace.store(name)
  }
}

const picturesOf = (place: number): string[] => [`still-${place}.avif`, `still-${place}.webp`, `card-${place}.webp`]

export const skipped = (lead: number): string[] =>
  lead > 0 ? [`trim=start=${lead.toFixed(3)}`, 'setpts=PTS-STARTPTS'] : []

/** Null where the video has no frame. */
async function takeStill(
  workspace: Workspace,
  source: SourceVideo,
  place: number,
  at: number,
): Promise<Uint8Array | null> {
  const leads = [0, Math.min(at, leadSeconds)]
  for (const lead of leads) {
    const pixels = await takeFrame(workspace, source, place, { at, lead })
    if (pixels.length === fingerprintFrame.width * fingerprintFrame.height) return pixels
    if (at === 0) break
  }
  return null
}

/** `lead`: decoding begins this many seconds before the moment. */
type Moment = { at: number; lead: number }

async function takeFrame(workspace: Workspace, source: SourceVideo, place: number, moment: Moment): Promise<Buffer> {
  const { at, lead } = moment
  const isStored = [...picturesOf(place), ...(place === posterPlace ? ['poster.avif', 'poster.webp'] : [])].every(
    (name) => workspace.stored.has(name),
  )
  const chains = [
    `[0:${source.video.index}]${[...skipped(lead), ...upright(source), `split=${isStored ? 1 : 4}`].join(',')}[a]${isStored ? '' : '[b][c][d]'}`,
    `[a]scale=${fingerprintFrame.width}:${fingerprintFrame.height}:flags=area,format=gray[hash]`,
  ]
  const outputs = args`-map [hash] -frames:v 1 -f rawvideo pipe:1`
  if (!isStored) {
    const draw = (from: string, to: string, size: typeof stillSize) =>
      chains.push(`[${from}]${[...filled(cutSize(source, size)), ...asPicture(source)].join(',')}[${to}]`)
    draw('b', 'still', stillSize)
    draw('c', 'light', stillSize)
    draw('d', 'card', cardSize)
    const [light = '', still = '', card = ''] = picturesOf(place)
    const picture = (label: string, how: string[], name: string) =>
      outputs.push(...args`-map [${label}] -frames:v 1 ${withoutMetadata} ${how} ${name}`)
    picture('still', webp(76), still)
    picture('light', avif, light)
    picture('card', webp(76), card)
  }
  const { output } = await workspace.run(
    'ffmpeg',
    args`
      -v error -y -nostdin -threads ${workspace.threads} ${strictOptions(streamsMax, framePixelsMax)}
      -ss ${(at - lead).toFixed(3)} -i ${source.input} -an -sn -dn -filter_complex ${chains.join(';')} ${outputs}
    `,
    frameBounds(source.seconds),
  )
  return output
}
