// What found videos are sorted, filtered and compared by.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
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
  /** What part of it is watched on average, in per cent; null where too few plays say. */
  watchedShare: number | null
}

/** Its id, its English title, and the one in the reader's language, null where it has none. */
export type OwnTitle = [videoId: number, title: string, translated: string | null]

type FactsRow = [
  ...[number, Gender, number, number, number, number, number, number, number],
  watchedShare: number | null,
  title?: string,
  translated?: string | null,
]

/**
 * The facts of listed videos among `rows` of a `video_id` and a `place`, in their order, as one value: thousands of rows cost more than
 * what is in them. Those of the first `titled` places have their titles, since a video's row is read once for both; `lang` is an
 * expression of the reader's language.
 */
export const factsAmong = (rows: string, { titled, lang }: { titled: string; lang: string }): string => `
  SELECT json_group_array(iif(m.place <= ${titled},
    json_array(${facts}, v.title, iif(${lang} = 'en', NULL, (
      SELECT t.title FROM video_titles t WHERE t.video_id = v.video_id AND t.lang = ${lang}))),
    json_array(${facts})))
  FROM (${rows}) m CROSS JOIN videos v ON v.video_id = m.video_id
  WHERE v.status_id = 1 AND v.is_private = 0`

const facts = `v.video_id, v.gender, v.duration_class, v.is_hd, ${isSpherical('v')}, v.post_date, v.viewed, v.rating, v.duration_seconds,
  v.watched_share`

export function factsIn(json: string): { facts: MatchFacts[]; titles: OwnTitle[] } {
  const rows: FactsRow[] = JSON.parse(json)
  const titles = rows.flatMap(([id, , , , , , , , , , title, translated]): OwnTitle[] =>
    title === undefined ? [] : [[id, title, translated ?? null]],
  )
  return { facts: rows.map(toFacts), titles }
}

const toFacts = ([
  videoId,
  gender,
  durationClass,
  isHd,
  isVr,
  postDate,
  viewed,
  rating,
  seconds,
  watchedShare,
]: FactsRow) => ({
  videoId,
  gender,
  durationClass: String(durationClass) as DurationClass,
  isHd: isHd === 1,
  isVr: isVr === 1,
  postDate,
  viewed,
  rating,
  seconds,
  watchedShare,
})

/** In the order of the ids, with the titles of the first `titled`. */
export async function factsOf(
  db: D1Database,
  videoIds: readonly number[],
  { titled, lang }: { titled: number; lang: string },
): Promise<{ facts: MatchFacts[]; titles: OwnTitle[] }> {
  const rows = 'SELECT value AS video_id, key + 1 AS place FROM json_each(?1)'
  const facts = await db
    .prepare(`SELECT (${factsAmong(rows, { titled: '?2', lang: '?3' })}) AS facts`)
    .bind(JSON.stringify(videoIds), titled, lang)
    .first<string>('facts')
  return factsIn(facts ?? '[]')
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

export async function ownTitlesOf(db: D1Database, videoIds: readonly number[], lang: string): Promise<OwnTitle[]> {
  if (videoIds.length === 0) return []
  const titles = await db
    .prepare(`
      SELECT json_group_array(json_array(v.video_id, v.title, t.title)) AS titles
      FROM json_each(?1) m CROSS JOIN videos v ON v.video_id = m.value
      LEFT JOIN video_titles t ON t.video_id = v.video_id AND t.lang = ?2`)
    .bind(JSON.stringify(videoIds), lang)
    .first<string>('titles')
  return JSON.parse(titles ?? '[]')
}

/** As one value, `[id, titles]` of each: the titles in other languages than this one and English that match a pattern of GLOB. */
export const otherTitlesOf = (
  db: D1Database,
  videoIds: readonly number[],
  { lang, pattern }: { lang: string; pattern: string },
): D1PreparedStatement =>
  db
    .prepare(`
      SELECT json_group_array(json_array(m.value, (
        SELECT json_group_array(t.title) FROM video_titles t
        WHERE t.video_id = m.value AND t.lang <> ?2 AND t.title GLOB ?3))) AS texts
      FROM json_each(?1) m`)
    .bind(JSON.stringify(videoIds), lang, pattern)

/** The names by which a video is found, with aliases, ` . ` between them. */
export type Names = { performers: string | null; channel: string | null; categories: string | null; tags: string }

/** As one value, `[id, names]` of each. */
export const namesOf = (db: D1Database, videoIds: readonly number[]): D1PreparedStatement =>
  db
    .prepare(`
      SELECT json_group_array(json_array(v.video_id, json_object(
        'performers', (SELECT group_concat(m.title || coalesce(' . ' || m.alias, ''), ' . ') FROM video_models l
          JOIN models m ON m.model_id = l.model_id WHERE l.video_id = v.video_id AND m.is_hidden = 0),
        'channel', (SELECT c.title || coalesce(' . ' || c.alias, '') FROM channels c
          WHERE c.channel_id = v.channel_id AND c.is_hidden = 0),
        'categories', (SELECT group_concat(g.title, ' . ') FROM video_categories l
          JOIN categories g ON g.category_id = l.category_id WHERE l.video_id = v.video_id),
        'tags', replace(v.tags, ', ', ' . ')))) AS texts
      FROM json_each(?1) m CROSS JOIN videos v ON v.video_id = m.value`)
    .bind(JSON.stringify(videoIds))
