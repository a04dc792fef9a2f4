// The seed's own SQL: many rows a statement, out of one JSON text each, and what the seed remembers of itself.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { spaced } from '../store/search-text.ts'
import { shelfWords } from '../store/shelves.ts'
import { type CatalogueVideo, isListed } from './catalogue.ts'
import { categories } from './categories.ts'
import { catalogueSpanSeconds, type DailyViews, newestPostSeconds, postDateOf } from './counters.ts'
import type { FileSet } from './file-sets.ts'
import { channels, models, usernames } from './names.ts'
import { translations, words } from './words/words.ts'

/** What is done already. Each entry is written in the same batch as what it tells of. */
export type Memory = {
  /** What the catalogue was made of: another recipe is another catalogue. */
  recipe: string
  /** 1 when the files are in the bucket. */
  files: number
  /** Videos 1 to this one are there. */
  videos: number
  /** How many videos the dates of those were made for. */
  dated: number
  /** For another number: how many videos have been dated anew so far. */
  dating: number
  redated: number
  /** How many videos the counters were made for. */
  counted: number
  /** For another number: how many videos have counters so far, and how many windows of popularity are made of them. */
  counting: number
  counters: number
  windows: number
}

const nothing: Memory = {
  recipe: '',
  files: 0,
  videos: 0,
  dated: 0,
  dating: 0,
  redated: 0,
  counted: 0,
  counting: 0,
  counters: 0,
  windows: 0,
}

export async function recall(db: D1Database): Promise<Memory> {
  await db
    .prepare('CREATE TABLE IF NOT EXISTS seed_memory (name TEXT PRIMARY KEY, value ANY) WITHOUT ROWID, STRICT')
    .run()
  const { results } = await db
    .prepare('SELECT name, value FROM seed_memory')
    .all<{ name: string; value: string | number }>()
  return { ...nothing, ...Object.fromEntries(results.map(({ name, value }) => [name, value])) }
}

export function remember(db: D1Database, facts: Partial<Memory>): D1PreparedStatement {
  return db
    .prepare('INSERT OR REPLACE INTO seed_memory (name, value) SELECT value ->> 0, value ->> 1 FROM json_each(?1)')
    .bind(JSON.stringify(Object.entries(facts)))
}

export function insertNames(db: D1Database): D1PreparedStatement[] {
  const titles = categories.flatMap((_, index) =>
    translations.map((lang) => [index + 1, lang, words[lang].categories[index] ?? '']),
  )
  return [
    insert(
      db,
      'users (user_id, username)',
      usernames.map((name, index) => [index + 1, name]),
    ),
    insert(
      db,
      'channels (channel_id, dir, title, url)',
      channels.map(({ dir, title, url }, index) => [index + 1, dir, title, url]),
    ),
    insert(
      db,
      'models (model_id, dir, title)',
      models.map(({ dir, title }, index) => [index + 1, dir, title]),
    ),
    insert(
      db,
      'categories (category_id, dir, title)',
      categories.map(({ dir, title }, index) => [index + 1, dir, title]),
    ),
    insert(db, 'category_titles (category_id, lang, title)', titles),
  ]
}

export function insertFileSets(db: D1Database, sets: FileSet[]): D1PreparedStatement[] {
  const rows = sets.map(({ file_set_id, loop }) => [
    file_set_id,
    loop.name,
    loop.durationSeconds,
    loop.timeline.count,
    loop.timeline.interval,
    loop.vr ?? null,
  ])
  const files = sets.flatMap((set) =>
    set.files.map(({ format, media_key, height }) => [set.file_set_id, format, media_key, height]),
  )
  return [
    insert(db, 'file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval, vr)', rows),
    insert(db, 'files (file_set_id, format, media_key, height)', files),
  ]
}

/** Videos with their titles, tags and words. */
export function insertVideos(db: D1Database, videos: CatalogueVideo[], total: number): D1PreparedStatement[] {
  const rows = videos.map((video) => [
    video.video_id,
    video.dir,
    video.title,
    video.description,
    video.fileSet.file_set_id,
    video.fileSet.loop.durationSeconds,
    postDateOf(video.video_id, total),
    video.status_id,
    video.is_private,
    video.fileSet.is_hd,
    video.gender,
    video.user_id,
    video.channel_id,
    video.viewed,
    video.likes,
    video.dislikes,
    video.comments,
  ])
  const columns =
    'video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id, channel_id, viewed, likes, dislikes, comments'
  return [
    insert(db, `videos (${columns})`, rows),
    insert(
      db,
      'video_titles (video_id, lang, title)',
      videos.flatMap((video) => Object.entries(video.titles).map(([lang, title]) => [video.video_id, lang, title])),
    ),
    insert(
      db,
      'video_categories (video_id, category_id)',
      videos.flatMap((video) => video.category_ids.map((id) => [video.video_id, id])),
    ),
    insert(
      db,
      'video_models (video_id, model_id)',
      videos.flatMap((video) => video.model_ids.map((id) => [video.video_id, id])),
    ),
    insert(db, 'video_search (rowid, title, titles, names, shelf)', videos.filter(isListed).map(searchRow)),
  ]
}

/** What a search finds a video by. */
function searchRow(video: CatalogueVideo): (string | number)[] {
  const names = [
    ...video.category_ids.map((id) => categories[id - 1]?.title),
    ...video.model_ids.map((id) => models[id - 1]?.title),
    video.channel_id === null ? undefined : channels[video.channel_id - 1]?.title,
  ].filter((name) => name !== undefined)
  const { title, titles, gender, fileSet, duration_class } = video
  return [
    video.video_id,
    spaced(title),
    spaced(Object.values(titles).join(' . ')),
    spaced(names.join(' . ')),
    shelfWords(gender, fileSet.is_hd === 1, duration_class),
  ]
}

/** Dates videos after one and up to another anew, as `postDateOf` does: the newest is always posted on the same day. */
export function redate(db: D1Database, afterVideoId: number, lastVideoId: number, total: number): D1PreparedStatement {
  // Numbers are bound as floating point, and only whole ones divide to whole ones.
  return db
    .prepare(`
      UPDATE videos
      SET post_date = ${newestPostSeconds} - ((CAST(?3 AS INTEGER) - video_id) * ${catalogueSpanSeconds}) / CAST(?3 AS INTEGER)
      WHERE video_id > ?1 AND video_id <= ?2`)
    .bind(afterVideoId, lastVideoId, total)
}

export function forgetViews(db: D1Database): D1PreparedStatement[] {
  return [db.prepare('DELETE FROM video_views'), db.prepare('DELETE FROM video_popularity')]
}

export function insertViews(db: D1Database, views: (DailyViews & { video_id: number })[]): D1PreparedStatement {
  return insert(
    db,
    'video_views (country, video_id, day, views)',
    views.map(({ country, video_id, day, views }) => [country, video_id, day, views]),
  )
}

/** Rows as one JSON text: a statement takes a hundred parameters, but a text of two megabytes. */
function insert(db: D1Database, target: string, rows: (string | number | null)[][]): D1PreparedStatement {
  const values = target.split(',').map((_, index) => `value ->> ${index}`)
  return db.prepare(`INSERT INTO ${target} SELECT ${values} FROM json_each(?1)`).bind(JSON.stringify(rows))
}
