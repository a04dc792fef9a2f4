// The timeline of a film as WebVTT. Its address names all that it is made of, so it never changes under it.
import { timelinePath } from '../../../shared/media-paths.ts'
import { refused } from '../../../shared/result.ts'
import { timelineVtt } from '../../../shared/rules/video-timeline.ts'
import type { Env } from '../env.ts'
import { picturesOf } from '../files/addresses.ts'
import { refusal } from '../http/json-response.ts'
import { type TimelineRow, timelineOf } from './store/video.ts'

/** Null when the address is none of a timeline. */
export async function answerTimeline(pathname: string, { db }: Env): Promise<Response | null> {
  const asked = timelinePath.match(pathname)
  if (!asked) return null
  const { format = '', video_id = '' } = asked
  const row = /^[1-9]\d{0,14}$/.test(video_id) ? await timelineOf(db, Number(video_id), format) : null
  if (!row || !isOf(row, asked)) return refusal(refused('not_found'))
  const text = timelineVtt({
    count: row.timelines_count,
    interval: row.timelines_interval,
    durationSeconds: row.duration_seconds,
    sprite: picturesOf(row.folder).timeline,
  })
  return new Response(text, {
    headers: {
      'content-type': 'text/vtt; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Whether the address says what the film is like, letter by letter. */
const isOf = (row: TimelineRow, { dir_path, count, interval }: Record<string, string>): boolean =>
  dir_path === row.media_key.slice(0, row.media_key.lastIndexOf('/')) &&
  count === String(row.timelines_count) &&
  interval === String(row.timelines_interval)
