// A video's timeline thumbnails as WebVTT. The address names all inputs, so the answer never changes.
import { timelinePath } from '../../../shared/media-paths.ts'
import { refused } from '../../../shared/result.ts'
import { timelineVtt } from '../../../shared/rules/video-timeline.ts'
import type { Env } from '../env.ts'
import { picturesOf } from '../files/addresses.ts'
import { refusal } from '../http/json-response.ts'
import { type TimelineRow, timelineOf } from './store/video.ts'

/** Null for every other address. */
export async function answerTimeline(request: Request, { db }: Env): Promise<Response | null> {
  const params = timelinePath.match(new URL(request.url).pathname)
  if (!params) return null
  const { format = '', video_id = '' } = params
  const row = /^[1-9]\d{0,14}$/.test(video_id) ? await timelineOf(db, Number(video_id), format) : null
  if (!row || !matchesRow(row, params)) return refusal(refused('not_found'))
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

/** Whether the address matches the stored values exactly. */
const matchesRow = (row: TimelineRow, { dir_path, count, interval }: Record<string, string>): boolean =>
  dir_path === row.media_key.slice(0, row.media_key.lastIndexOf('/')) &&
  count === String(row.timelines_count) &&
  interval === String(row.timelines_interval)
