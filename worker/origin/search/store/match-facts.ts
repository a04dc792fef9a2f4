// What found videos are sorted, filtered and compared by.
import type { D1Database } from '@cloudflare/workers-types'
import type { DurationClass, VideoDate, VideoType } from '../../../../shared/rules/browse-filters.ts'
import { type Gender, isSpherical } from '../../sql/list-filters.ts'

export type MatchFacts = {
  videoId: number
  gender: Gender
  durationClass: DurationClass
  isHd: boolean
  isVr: boolean
  postDate: number
  viewed: number
  rating: number
  seconds: number
}

/** Of the listed ones, in the order of the ids. As one value, because thousands of rows cost more than what is in them. */
export async function factsOf(db: D1Database, videoIds: readonly number[]): Promise<MatchFacts[]> {
  const facts = await db
    .prepare(`
      SELECT json_group_array(json_array(
        v.video_id, v.gender, v.duration_class, v.is_hd, ${isSpherical('v')}, v.post_date, v.viewed, v.rating,
        v.duration_seconds)) AS facts
      FROM json_each(?1) m CROSS JOIN videos v ON v.video_id = m.value
      WHERE v.status_id = 1 AND v.is_private = 0`)
    .bind(JSON.stringify(videoIds))
    .first<string>('facts')
  const rows: [number, Gender, number, number, number, number, number, number, number][] = JSON.parse(facts ?? '[]')
  return rows.map(([videoId, gender, durationClass, isHd, isVr, postDate, viewed, rating, seconds]) => ({
    videoId,
    gender,
    durationClass: String(durationClass) as DurationClass,
    isHd: isHd === 1,
    isVr: isVr === 1,
    postDate,
    viewed,
    rating,
    seconds,
  }))
}

const isOfType: Record<VideoType, (facts: MatchFacts) => boolean> = {
  all: () => true,
  hd: ({ isHd }) => isHd,
  vr: ({ isVr }) => isVr,
}

/** `since`: published at this second or later. */
export type MatchFilter = { gender: Gender; type: VideoType; duration: DurationClass | ''; since: number }

export const isWithin = (facts: MatchFacts, { gender, type, duration, since }: MatchFilter): boolean =>
  facts.gender === gender &&
  isOfType[type](facts) &&
  (duration === '' || facts.durationClass === duration) &&
  facts.postDate >= since

/** The first second of each period that ends now. */
export const periodsUntil = (nowSeconds: number): Record<VideoDate, number> => ({
  day: nowSeconds - 86_400,
  week: nowSeconds - 7 * 86_400,
  month: nowSeconds - 30 * 86_400,
})

/** Ids with the English title and the one in a language, null where it has none: `[id, title, translated]`. As one value, like the facts. */
export async function ownTitlesOf(
  db: D1Database,
  videoIds: readonly number[],
  lang: string,
): Promise<[number, string, string | null][]> {
  const titles = await db
    .prepare(`
      SELECT json_group_array(json_array(v.video_id, v.title, t.title)) AS titles
      FROM json_each(?1) m CROSS JOIN videos v ON v.video_id = m.value
      LEFT JOIN video_titles t ON t.video_id = v.video_id AND t.lang = ?2`)
    .bind(JSON.stringify(videoIds), lang)
    .first<string>('titles')
  return JSON.parse(titles ?? '[]')
}

/** Ids with all titles in other languages than this one and English. */
export async function otherTitlesOf(
  db: D1Database,
  videoIds: readonly number[],
  lang: string,
): Promise<[number, string[]][]> {
  const titles = await db
    .prepare(`
      SELECT json_group_array(json_array(m.value, (
        SELECT json_group_array(t.title) FROM video_titles t WHERE t.video_id = m.value AND t.lang <> ?2))) AS titles
      FROM json_each(?1) m`)
    .bind(JSON.stringify(videoIds), lang)
    .first<string>('titles')
  return JSON.parse(titles ?? '[]')
}

export type Names = { performers: string | null; channel: string | null; categories: string | null; tags: string }

/** The names by which a video is found, with aliases. */
export async function namesOf(db: D1Database, videoIds: readonly number[]): Promise<Map<number, Names>> {
  if (videoIds.length === 0) return new Map()
  const { results } = await db
    .prepare(`
      SELECT v.video_id,
        (SELECT group_concat(m.title || coalesce(' . ' || m.alias, ''), ' . ') FROM video_models l
          JOIN models m ON m.model_id = l.model_id WHERE l.video_id = v.video_id AND m.is_hidden = 0) AS performers,
        (SELECT c.title || coalesce(' . ' || c.alias, '') FROM channels c
          WHERE c.channel_id = v.channel_id AND c.is_hidden = 0) AS channel,
        (SELECT group_concat(g.title, ' . ') FROM video_categories l
          JOIN categories g ON g.category_id = l.category_id WHERE l.video_id = v.video_id) AS categories,
        replace(v.tags, ', ', ' . ') AS tags
      FROM json_each(?1) m CROSS JOIN videos v ON v.video_id = m.value`)
    .bind(JSON.stringify(videoIds))
    .all<Names & { video_id: number }>()
  return new Map(results.map(({ video_id, ...names }) => [video_id, names]))
}
