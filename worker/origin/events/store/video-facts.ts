// What sums of events need to know about the videos that were played: their length, uploader, and what they are listed under.
import type { D1Database } from '@cloudflare/workers-types'
import { factsOfQuestion } from '../../bounds.ts'

export type VideoFacts = {
  seconds: number
  uploader: number
  categories: number[]
  models: number[]
  channels: number[]
}

/** By id, as a text. An id without a video is not among them. */
export async function videoFacts(db: D1Database, ids: readonly string[]): Promise<Map<string, VideoFacts>> {
  const facts = new Map<string, VideoFacts>()
  for (let start = 0; start < ids.length; start += factsOfQuestion) {
    const { results } = await db
      .prepare(`
        SELECT v.video_id, v.duration_seconds AS seconds, v.user_id, v.channel_id,
          (SELECT json_group_array(category_id) FROM video_categories c WHERE c.video_id = v.video_id) AS categories,
          (SELECT json_group_array(model_id) FROM video_models m WHERE m.video_id = v.video_id) AS models
        FROM json_each(?1) one CROSS JOIN videos v ON v.video_id = CAST(one.value AS INTEGER)`)
      .bind(JSON.stringify(ids.slice(start, start + factsOfQuestion)))
      .all<{
        video_id: number
        seconds: number
        user_id: number
        channel_id: number | null
        categories: string
        models: string
      }>()
    for (const { video_id, seconds, user_id, channel_id, categories, models } of results)
      facts.set(String(video_id), {
        seconds,
        uploader: user_id,
        categories: JSON.parse(categories),
        models: JSON.parse(models),
        channels: channel_id === null ? [] : [channel_id],
      })
  }
  return facts
}
