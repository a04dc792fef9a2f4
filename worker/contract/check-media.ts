// Checks the files that answers name: one picture, one video and its timeline, requested like a player does.
import type { Video, VideoFile } from '../../shared/entities/video.ts'
import { mediaPath, timelinePath } from '../../shared/media-paths.ts'
import { decodeVideoUrl } from '../../shared/rules/video-playback.ts'
import { timelineAddress } from '../../shared/rules/video-timeline.ts'
import { emptyLine, type Line } from './line.ts'
import type { Ask, Heard } from './upstream-client.ts'

export async function mediaLines(ask: Ask, video: Video | null, files: VideoFile[] | null): Promise<Line[]> {
  const lines: Line[] = []
  const add = async (
    name: string,
    address: string,
    headers: Record<string, string>,
    problemOf: (heard: Heard) => string | null,
  ) => {
    const heard = await ask(address, headers)
    const problem = heard.failure ? `was not answered: ${heard.failure}` : problemOf(heard)
    lines.push({
      ...emptyLine(name),
      answered: problem ? 0 : 1,
      slowestMs: heard.ms,
      largestBytes: heard.bytes,
      problems: problem ? [`${address} ${problem}`] : [],
    })
  }

  if (video) await add('picture', video.thumb, {}, isPicture)
  const [file] = files ?? []
  const fileAddress = file ? decodeVideoUrl(file.video_url) : null
  if (file && fileAddress === null) lines.push(undecodable(file))
  if (fileAddress) await add('video file', fileAddress, { range: 'bytes=0-99' }, isPart)
  const timeline = file && video && timelineAt(file, video.video_id)
  if (timeline) await add('timeline', timeline, {}, isVtt)
  return lines
}

const undecodable = (file: VideoFile): Line => ({
  ...emptyLine('video file'),
  problems: [`video_url ${file.video_url} is not base64url of a path or an https address`],
})

/** The timeline's address at the upstream itself, for files that it stores; an upstream that signs links is asked with them. */
function timelineAt(file: VideoFile, video_id: number): string | null {
  const signed = timelineAddress(file)
  if (signed) return signed
  const key = mediaPath.match(decodeVideoUrl(file.video_url) ?? '')?.key
  const { format, timelines_count: count, timelines_interval: interval } = file
  if (!key || count === 0 || interval === 0 || !Number.isInteger(interval)) return null
  return timelinePath.fill({ format, dir_path: key.slice(0, key.lastIndexOf('/')), video_id, count, interval })
}

const isPicture = ({ status, type }: Heard): string | null =>
  status === 200 && type.startsWith('image/') ? null : `was answered ${status} ${type}, not 200 and an image`

const isPart = ({ status, bytes }: Heard): string | null =>
  status === 206 && bytes === 100 ? null : `was answered ${status} with ${bytes} bytes, not 206 with the 100 requested`

const isVtt = ({ status, type, text }: Heard): string | null =>
  status === 200 && type.startsWith('text/vtt') && text.startsWith('WEBVTT')
    ? null
    : `was answered ${status} ${type}, not 200 and WebVTT`
