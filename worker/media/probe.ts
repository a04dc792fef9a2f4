// What a file really contains, as ffprobe finds under the strictest limits; its name is not trusted. `SourceVideo` holds
// everything that later steps need to know.
import * as z from 'zod/mini'
import { isVideoName } from '../../shared/rules/studio-video-types.ts'
import { audioCodecs, containers, strictOptions, videoCodecs } from './allowed-formats.ts'
import { args } from './args.ts'
import { framePixelsMax, frameSideMin, probeBounds, streamsMax, videoSecondsMax } from './bounds.ts'
import { MediaFailure } from './failure.ts'
import { canToneMap } from './tone-mapping.ts'
import type { Workspace } from './workspace.ts'

/** The colour matrix: stated by its frames, or guessed like players do. */
type Matrix = 'auto' | 'bt709' | 'bt601'

export type SourceVideo = {
  /** The file, as an argument for ffmpeg. */
  input: string
  container: string
  seconds: number
  /** As displayed: upright, with square pixels. */
  width: number
  height: number
  video: {
    index: number
    codec: string
    isInterlaced: boolean
    /** And this ffmpeg can map it. */
    isHdr: boolean
    framesPerSecond: number
    matrix: Matrix
  }
  audio: { index: number; codec: string } | null
}

/** Probes a video. Throws a MediaFailure for a file that is no accepted video. */
export async function probe(workspace: Workspace, name: string): Promise<SourceVideo> {
  if (!isVideoName(name)) throw new MediaFailure('unsupported', 'its name is not that of a video')
  const input = workspace.input('source')
  const found = parseProbeOutput(await ask(workspace, input, strictOptions(streamsMax, framePixelsMax)))
  const container = containers[found.format.format_name]
  if (!container) throw new MediaFailure('unsupported', `container ${found.format.format_name}`)
  const streams = streamsOf(found)
  const isHdr = streams.video.isHdr && (await canToneMap())
  const source = { input, container: container.name, ...streams, video: { ...streams.video, isHdr } }
  const stated = container.isMeasured ? null : statedSeconds(found)
  const seconds = stated ?? (await measure(workspace, source))
  if (seconds > videoSecondsMax) throw new MediaFailure('too_large', `${Math.round(seconds)} s`)
  return { ...source, seconds }
}

/** The length of a file that the processor made itself. */
export async function secondsOf(workspace: Workspace, file: string): Promise<number> {
  const { format } = parseProbeOutput(await ask(workspace, workspace.input(file), args`-protocol_whitelist file,pipe`))
  return Number(format.duration ?? 0)
}

async function ask(workspace: Workspace, input: string, terms: string[]): Promise<Buffer> {
  const shown = `format=format_name,duration:stream_disposition:stream_side_data:stream=${streamEntries}`
  const { output, errorOutput } = await workspace.run(
    'ffprobe',
    args`-v error ${terms} -of json -show_entries ${shown} -i ${input}`,
    probeBounds,
  )
  // ffprobe continues without their size.
  if (/max pixel count/.test(errorOutput)) throw new MediaFailure('too_large', 'its frames have too many pixels')
  return output
}

const streamEntries =
  'index,codec_name,codec_type,width,height,sample_aspect_ratio,avg_frame_rate,r_frame_rate,duration,field_order,color_transfer,color_space'

const Stream = z.object({
  index: z.int(),
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  sample_aspect_ratio: z.optional(z.string()),
  avg_frame_rate: z.optional(z.string()),
  r_frame_rate: z.optional(z.string()),
  duration: z.optional(z.string()),
  field_order: z.optional(z.string()),
  color_transfer: z.optional(z.string()),
  color_space: z.optional(z.string()),
  disposition: z.optional(z.object({ attached_pic: z.optional(z.int()), default: z.optional(z.int()) })),
  side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
})
type Stream = z.infer<typeof Stream>

const ProbeOutput = z.object({
  format: z.object({ format_name: z.string(), duration: z.optional(z.string()) }),
  streams: z.array(Stream),
})
export type ProbeOutput = z.infer<typeof ProbeOutput>

function parseProbeOutput(output: Buffer): ProbeOutput {
  try {
    return ProbeOutput.parse(JSON.parse(output.toString('utf8')))
  } catch {
    throw new MediaFailure('corrupted', 'ffprobe found nothing in it')
  }
}

/** The streams that are shown and heard. */
export function streamsOf({ streams }: ProbeOutput): Pick<SourceVideo, 'width' | 'height' | 'video' | 'audio'> {
  if (streams.length > streamsMax) throw new MediaFailure('hostile', `${streams.length} streams`)
  const pictures = streams.filter((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1)
  const video = best(pictures.filter((one) => isIn(videoCodecs, one)))
  if (!video) throw new MediaFailure('unsupported', `pictures: ${codecsOf(pictures)}`)
  const sounds = streams.filter((one) => one.codec_type === 'audio')
  const audio = best(sounds.filter((one) => isIn(audioCodecs, one)))
  if (!audio && sounds.length > 0) throw new MediaFailure('unsupported', `sound: ${codecsOf(sounds)}`)
  return {
    ...shownSize(video),
    video: {
      index: video.index,
      codec: video.codec_name ?? '',
      isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(video.field_order ?? ''),
      isHdr: ['smpte2084', 'arib-std-b67'].includes(video.color_transfer ?? ''),
      framesPerSecond: ratio(video.avg_frame_rate) || ratio(video.r_frame_rate) || 25,
      matrix: matrixOf(video),
    },
    audio: audio ? { index: audio.index, codec: audio.codec_name ?? '' } : null,
  }
}

const isIn = (codecs: Record<string, string[]>, { codec_name = '' }: Stream): boolean =>
  Object.hasOwn(codecs, codec_name)
const codecsOf = (streams: Stream[]): string => streams.map(({ codec_name }) => codec_name ?? '?').join(' ') || 'none'

function matrixOf({ color_space = 'unknown', width = 0, height = 0 }: Stream): Matrix {
  if (!['unknown', 'unspecified'].includes(color_space)) return 'auto'
  return Math.max(width, height) >= 1280 ? 'bt709' : 'bt601'
}

/** The default stream, else the first. */
const best = (streams: Stream[]): Stream | undefined =>
  streams.find(({ disposition }) => disposition?.default === 1) ?? streams[0]

function shownSize(video: Stream): { width: number; height: number } {
  const { width = 0, height = 0, side_data_list: sides = [] } = video
  if (Math.min(width, height) < frameSideMin) throw new MediaFailure('unsupported', `${width}x${height}`)
  if (width * height > framePixelsMax) throw new MediaFailure('too_large', `${width}x${height}`)
  const aspect = ratio(video.sample_aspect_ratio?.replace(':', '/')) || 1
  const shown = {
    width: Math.round(width * Math.max(aspect, 1)),
    height: Math.round(height / Math.min(aspect, 1)),
  }
  if (Math.max(shown.width / shown.height, shown.height / shown.width) > 16) {
    throw new MediaFailure('unsupported', `${shown.width}x${shown.height}`)
  }
  const turn = Math.abs(sides.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0)
  return turn % 180 === 90 ? { width: shown.height, height: shown.width } : shown
}

/** "30000/1001" as a number; 0 for invalid input. */
function ratio(text = ''): number {
  const [over = 0, under = 0] = text.split('/').map(Number)
  const value = over / under
  return Number.isFinite(value) && value > 0 ? value : 0
}

function statedSeconds({ format, streams }: ProbeOutput): number | null {
  const seconds = Number(format.duration ?? streams.find(({ duration }) => duration)?.duration)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

/** Reads the whole file without decoding it, to measure a length that is not stated. */
async function measure(workspace: Workspace, { input, video }: Omit<SourceVideo, 'seconds'>): Promise<number> {
  let seconds = 0
  await workspace.run(
    'ffmpeg',
    args`
      -v error -nostdin -progress pipe:1 -nostats ${strictOptions(streamsMax, framePixelsMax)}
      -i ${input} -map 0:${video.index} -c copy -f null -
    `,
    probeBounds,
    (done) => {
      seconds = done
    },
  )
  if (seconds <= 0) throw new MediaFailure('corrupted', 'it has no length')
  return seconds
}
