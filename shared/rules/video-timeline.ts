// Timeline previews: one sprite per video, and the WebVTT that maps its cells to times. The seed draws sprites like this, the
// upstream answers the WebVTT, the player requests it.
import type { VideoFile } from '../entities/video.ts'
import { signedMediaPath, signedTimelinePath } from '../media-paths.ts'
import { decodeVideoUrl } from './video-playback.ts'

/** A cell of a sprite, in pixels, and the cells per row. */
export const timelineCell = { width: 160, height: 90, columns: 5 } as const

/**
 * The address of a file's timeline, derived from the answer of videofile alone: it shares the signed link of the file. Null
 * when the file has none: it was not signed here, or has no sprite.
 */
export function timelineAddress(file: VideoFile): string | null {
  const link = signedMediaPath.match(decodeVideoUrl(file.video_url) ?? '')
  const { timelines_count: count, timelines_interval: interval } = file
  // An interval stands between dots in the address, so it must be a whole number.
  if (!link || count === 0 || interval === 0 || !Number.isInteger(interval)) return null
  const { expires, signature, video_id, key = '' } = link
  const dir_path = key.slice(0, key.lastIndexOf('/'))
  return signedTimelinePath.fill({ expires, signature, format: file.format, dir_path, video_id, count, interval })
}

/** The WebVTT of a video: `count` cues of `interval` seconds, the last one until the video ends. */
export function timelineVtt(timeline: {
  count: number
  interval: number
  durationSeconds: number
  sprite: string
}): string {
  const { width, height, columns } = timelineCell
  const cues = Array.from({ length: timeline.count }, (_, place) => {
    const [x, y] = [(place % columns) * width, Math.floor(place / columns) * height]
    const end = Math.min((place + 1) * timeline.interval, timeline.durationSeconds)
    return `${stamp(place * timeline.interval)} --> ${stamp(end)}\n${timeline.sprite}#xywh=${x},${y},${width},${height}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

/** hh:mm:ss.ttt, with any number of hours. */
function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}
