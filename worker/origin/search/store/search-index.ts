// The search index of videos: written when a video is restored, and rebuilt when the words of the index change.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { DurationClass } from '../../../../shared/rules/browse-filters.ts'
import { readTags } from '../../../../shared/rules/video-tags.ts'
import { blockWord, categoryWord, filterWords, type Gender } from '../../sql/list-filters.ts'
import { toIndexText } from './search-text.ts'
import { type EntryTexts, endRecount } from './search-words.ts'

export type Listing = {
  video_id: number
  title: string
  gender: Gender
  is_hd: 0 | 1
  vr: string | null
  duration_class: number
  channel: string | null
  /** With a comma and a space between two. */
  tags: string
  /** JSON arrays. */
  titles: string
  models: string
  categories: string
}

/** A name with its aliases. */
const named = (row: string): string => `${row}.title || coalesce(' . ' || ${row}.alias, '')`

const listing = `
  SELECT v.video_id, v.version, v.title, v.gender, v.is_hd, v.vr, v.duration_class, ${named('c')} AS channel, v.tags,
    (SELECT json_group_array(t.title) FROM video_titles t WHERE t.video_id = v.video_id) AS titles,
    (SELECT json_group_array(${named('m')}) FROM video_models l JOIN models m ON m.model_id = l.model_id
      WHERE l.video_id = v.video_id AND m.is_hidden = 0) AS models,
    (SELECT json_group_array(json_object('id', g.category_id, 'title', g.title)) FROM video_categories l
      JOIN categories g ON g.category_id = l.category_id WHERE l.video_id = v.video_id) AS categories
  FROM videos v LEFT JOIN channels c ON c.channel_id = v.channel_id AND c.is_hidden = 0`

/** Null when no search finds it. */
export const listingOf = (db: D1Database, videoId: number): Promise<Listing | null> =>
  db.prepare(`${listing} WHERE v.video_id = ?1 AND v.is_private = 0`).bind(videoId).first<Listing>()

/** The next listed videos that were not reindexed yet; null when all were. */
export async function listingsToReindex(
  db: D1Database,
  count: number,
): Promise<(Listing & { version: number })[] | null> {
  const afterVideoId = await db.prepare('SELECT after_video_id FROM search_reindex').first<number>('after_video_id')
  if (afterVideoId === null) return null
  const { results } = await db
    .prepare(`${listing} WHERE v.video_id > ?1 AND v.status_id = 1 AND v.is_private = 0 ORDER BY v.video_id LIMIT ?2`)
    .bind(afterVideoId, count)
    .all<Listing & { version: number }>()
  return results
}

/** How far that is; null when no entry has to be written anew. */
export const reindexProgress = (db: D1Database): Promise<{ done: number; total: number } | null> =>
  db
    .prepare(`
      SELECT after_video_id AS done, (SELECT coalesce(max(video_id), 0) FROM videos) AS total FROM search_reindex LIMIT 1`)
    .first<{ done: number; total: number }>()

/** Makes the clock write every entry anew. */
export const reindexAllText = 'INSERT INTO search_reindex SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM search_reindex)'

/** The same from a request, from the first video on, whatever was written anew already. */
export const reindexAll = (db: D1Database, condition: string): D1PreparedStatement[] => [
  db.prepare(`DELETE FROM search_reindex WHERE ${condition}`),
  db.prepare(`INSERT INTO search_reindex SELECT 0 WHERE ${condition}`),
]

export const noteReindexed = (db: D1Database, lastVideoId: number): D1PreparedStatement =>
  db.prepare('UPDATE search_reindex SET after_video_id = ?1').bind(lastVideoId)

export const endReindex = (db: D1Database): D1PreparedStatement[] => [
  db.prepare('DELETE FROM search_reindex'),
  endRecount(db),
]

/** The texts of its entry. */
export function entryOf(one: Listing): EntryTexts {
  const categories: { id: number; title: string }[] = JSON.parse(one.categories)
  const models: string[] = JSON.parse(one.models)
  const names = [
    ...categories.map(({ title }) => title),
    ...models,
    ...(one.channel === null ? [] : [one.channel]),
    ...readTags(one.tags),
  ]
  return {
    title: toIndexText(one.title),
    titles: toIndexText((JSON.parse(one.titles) as string[]).join(' . ')),
    names: toIndexText(names.join(' . ')),
    listFilter: [
      ...filterWords(one.gender, one.is_hd === 1, String(one.duration_class) as DurationClass, one.vr !== null),
      ...categories.map(({ id }) => categoryWord(id)),
    ],
  }
}

/** Replaces the former entry. */
export const indexVideo = (db: D1Database, videoId: number, entry: EntryTexts): D1PreparedStatement[] => [
  db.prepare('DELETE FROM video_search WHERE rowid = ?1').bind(videoId),
  db
    .prepare('INSERT INTO video_search (rowid, title, titles, names, shelf) VALUES (?1, ?2, ?3, ?4, ?5)')
    .bind(videoId, entry.title, entry.titles, entry.names, [...entry.listFilter, blockWord(videoId)].join(' ')),
]
