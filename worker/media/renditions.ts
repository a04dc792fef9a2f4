// The renditions of a video. The standard one is made alone, so that it can be watched soon; the others share one decoding.
import type { RenditionSize } from '../../shared/rules/video-renditions.ts'
import { strictOptions } from './allowed-formats.ts'
import { args } from './args.ts'
import { boundsFor, framePixelsMax, missingSeconds, missingShare, streamsMax } from './bounds.ts'
import { MediaFailure } from './failure.ts'
import { type SourceVideo, secondsOf } from './probe.ts'
import { scaled, upright, withoutMetadata } from './video-filters.ts'
import type { Workspace } from './workspace.ts'

/** The quality of each, its maximum bit rate (kbit/s), and the H.264 level that a player must support. */
const qualityOptions: Record<RenditionSize['name'], { crf: number; kilobits: number; level: string }> = {
  p240: { crf: 24, kilobits: 400, level: '3.0' },
  p360: { crf: 23, kilobits: 800, level: '3.1' },
  sd: { crf: 23, kilobits: 1600, level: '3.1' },
  hd: { crf: 22, kilobits: 4000, level: '3.2' },
  fhd: { crf: 22, kilobits: 7500, level: '4.2' },
  p1440: { crf: 23, kilobits: 14_000, level: '5.1' },
  p2160: { crf: 24, kilobits: 26_000, level: '5.2' },
}

/** The codecs of a rendition as a playlist names them (RFC 6381): H.264 High at its level, and AAC. */
export const codecsOf = ({ name }: RenditionSize, { audio }: SourceVideo): string =>
  `avc1.6400${Math.round(10 * Number(qualityOptions[name].level)).toString(16)}${audio ? ',mp4a.40.2' : ''}`

/** All renditions have key frames at the same times, for switching between streams and fast seeking. */
export const keyframeSeconds = 2

export type Rendition = RenditionSize & { file: string; seconds: number }

export const fileOf = ({ name }: RenditionSize): string => `${name}.mp4`

/** A finished rendition as the input of later steps: faster to decode than the source. */
export const asSource = (
  workspace: Workspace,
  source: SourceVideo,
  { file, width, height }: Rendition,
): SourceVideo => ({
  input: workspace.input(file),
  container: 'mp4',
  seconds: source.seconds,
  width,
  height,
  audio: null,
  video: { ...source.video, index: 0, codec: 'h264', isInterlaced: false, isHdr: false, matrix: 'auto' },
})

/** Makes these renditions in one run, as faststart mp4. Throws `corrupted` where the video ends before its stated length. */
export async function makeRenditions(
  workspace: Workspace,
  source: SourceVideo,
  rungs: readonly RenditionSize[],
  sound: string | null,
): Promise<Rendition[]> {
  const [first] = rungs
  if (!first) return []
  const letters = rungs.map((_, at) => `[s${at}]`).join('')
  const chains = [
    `[0:${source.video.index}]${[...upright(source), `split=${rungs.length}`].join(',')}${letters}`,
    ...rungs.map((rung, at) => `[s${at}]${scaled(source, rung).join(',')}[v${at}]`),
  ]
  await workspace.run(
    'ffmpeg',
    args`
      -v error -y -nostdin -nostats -progress pipe:1 -threads ${workspace.threads} ${strictOptions(streamsMax, framePixelsMax)}
      -i ${source.input} ${sound ? args`-i ${workspace.input(sound)}` : []} -filter_complex ${chains.join(';')}
      ${rungs.flatMap(
        (rung, at) => args`
          -map [v${at}] ${sound ? args`-map 1:a -c:a copy` : []} -sn -dn
          ${encoder(rung, workspace.threads)} ${withoutMetadata} -movflags +faststart ${fileOf(rung)}
        `,
      )}
    `,
    boundsFor(source.seconds),
    (seconds) => workspace.at(first.name, Math.min(1, seconds / source.seconds)),
  )
  return Promise.all(rungs.map((rung) => renditionOf(workspace, source, rung)))
}

/** x264 with key frames at fixed times, whatever the frame rate: phones vary theirs while recording. */
function encoder({ name }: RenditionSize, threads: number): string[] {
  const { crf, kilobits, level } = qualityOptions[name]
  return args`
    -c:v libx264 -preset veryfast -crf ${crf} -profile:v high -level ${level} -threads ${threads}
    -maxrate ${kilobits}k -bufsize ${2 * kilobits}k -fps_mode vfr
    -g 600 -sc_threshold 0 -force_key_frames expr:gte(t,n_forced*${keyframeSeconds})
    -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv
  `
}

async function renditionOf(workspace: Workspace, source: SourceVideo, rung: RenditionSize): Promise<Rendition> {
  const file = fileOf(rung)
  return { ...rung, file, seconds: await requireWhole(workspace, source, file) }
}

/** The length of a file that was made. Throws `corrupted` where the video ends before its stated length. */
export async function requireWhole(workspace: Workspace, source: SourceVideo, file: string): Promise<number> {
  const seconds = await secondsOf(workspace, file)
  const missing = source.seconds - seconds
  if (missing > Math.max(missingSeconds, missingShare * source.seconds)) {
    throw new MediaFailure('corrupted', `it says ${source.seconds} s and ends after ${seconds} s`)
  }
  return seconds
}
