// Totals of listed videos by everything that lists can be about: kept in video_totals, so that no list counts.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { isSpherical, type List, pairsOf, type ViewWindow } from '../../sql/list-filters.ts'

/** Sections with totals over all videos, and over those watched everywhere within a period. */
export const totalsSections = ['', 'category', 'pair', 'three', 'model', 'channel', 'user'] as const
export type TotalsSection = (typeof totalsSections)[number]

/** Spherical videos are counted a second time, in sections of their own. */
const vrPrefix = 'vr:'
const countedAs = `
  CROSS JOIN (SELECT '' AS prefix UNION ALL SELECT '${vrPrefix}') k ON k.prefix = '' OR ${isSpherical('v')}`

/** How many listed videos an object has in all filters together. */
export const totalOfAll = (db: D1Database, { section, object }: CountedObject): D1PreparedStatement =>
  db
    .prepare(
      "SELECT coalesce(sum(max(0, total)), 0) AS total FROM video_totals WHERE section = ?1 AND object = ?2 AND period = 'all'",
    )
    .bind(section, object)

/** The subject of a total: a section's object, or a country. */
type CountedObject = { section: TotalsSection | 'country'; object: string }

export type Counted = { total: number }
/** The result of a statement of `totalOf`; 0 where it was not asked. */
export const countedOf = (result: { results: Counted[] } | undefined): number => result?.results[0]?.total ?? 0

/**
 * How many videos of an object match a filter, in a period: a few rows of video_totals, whatever they count. A row that began with a video
 * which leaves counts below zero until all are recounted.
 */
export function totalOf(
  db: D1Database,
  { listFilter, window }: Pick<List, 'listFilter' | 'window'>,
  { section, object }: CountedObject,
): D1PreparedStatement {
  const pairs = pairsOf(listFilter)
  return db
    .prepare(`
      SELECT coalesce(sum(max(0, total)), 0) AS total FROM video_totals
      WHERE section = ?1 AND object = ?2 AND period = ?3 AND gender = ?4
        ${pairs ? `AND (duration_class, is_hd) IN (${pairs})` : ''}`)
    .bind((listFilter.type === 'vr' ? vrPrefix : '') + section, object, window.period, listFilter.gender)
}

/** The object of a section, and the joins with `v` (a video, or one of a window) that find it. */
const sections: Record<TotalsSection, { object: string; joins: string }> = {
  '': { object: "''", joins: '' },
  category: { object: "a.category_id || ''", joins: 'CROSS JOIN video_categories a ON a.video_id = v.video_id' },
  pair: {
    object: "a.category_id || ',' || b.category_id",
    joins: `
      CROSS JOIN video_categories a ON a.video_id = v.video_id
      CROSS JOIN video_categories b ON b.video_id = v.video_id AND b.category_id > a.category_id`,
  },
  three: {
    object: "a.category_id || ',' || b.category_id || ',' || c.category_id",
    joins: `
      CROSS JOIN video_categories a ON a.video_id = v.video_id
      CROSS JOIN video_categories b ON b.video_id = v.video_id AND b.category_id > a.category_id
      CROSS JOIN video_categories c ON c.video_id = v.video_id AND c.category_id > b.category_id`,
  },
  model: { object: "a.model_id || ''", joins: 'CROSS JOIN video_models a ON a.video_id = v.video_id' },
  channel: {
    object: "a.channel_id || ''",
    joins: 'CROSS JOIN videos a ON a.video_id = v.video_id AND a.channel_id IS NOT NULL',
  },
  user: { object: "a.user_id || ''", joins: 'CROSS JOIN videos a ON a.video_id = v.video_id' },
}

/** Recounts the videos of a section's objects. */
export async function recountSection(db: D1Database, section: TotalsSection): Promise<void> {
  const { object, joins } = sections[section]
  await db.batch(
    recount(db, section, 'all', object, `videos v ${joins} ${countedAs} WHERE v.status_id = 1 AND v.is_private = 0`),
  )
}

/** Adds a listed video (an expression for its id) to the totals, or subtracts it, until all are recounted. */
export const adjustTotals = (db: D1Database, videoId: string, by: 1 | -1 = 1): D1PreparedStatement[] =>
  totalsSections.map((section) => {
    const { object, joins } = sections[section]
    return db.prepare(`
        INSERT INTO video_totals (section, object, period, gender, duration_class, is_hd, total)
        SELECT k.prefix || '${section}', ${object}, 'all', v.gender, v.duration_class, v.is_hd, ${by}
        FROM videos v ${joins} ${countedAs} WHERE v.video_id = (${videoId}) AND v.status_id = 1 AND v.is_private = 0
        ON CONFLICT (section, object, period, gender, duration_class, is_hd)
        DO UPDATE SET total = max(0, total + excluded.total)`)
  })

/** The same of many videos at once (their ids, as a JSON array). */
export const adjustTotalsOf = (db: D1Database, videoIds: string, by: 1 | -1): D1PreparedStatement[] =>
  totalsSections.map((section) => {
    const { object, joins } = sections[section]
    return db
      .prepare(`
        INSERT INTO video_totals (section, object, period, gender, duration_class, is_hd, total)
        SELECT k.prefix || '${section}', ${object} AS counted, 'all', v.gender, v.duration_class, v.is_hd, ${by} * count(*)
        FROM json_each(?1) one CROSS JOIN videos v ON v.video_id = one.value ${joins} ${countedAs}
        WHERE v.status_id = 1 AND v.is_private = 0 GROUP BY k.prefix, counted, v.gender, v.duration_class, v.is_hd
        ON CONFLICT (section, object, period, gender, duration_class, is_hd)
        DO UPDATE SET total = max(0, total + excluded.total)`)
      .bind(videoIds)
  })

/** Recounts a finished window; that of everywhere also by every section's objects. */
export function recountWindow(db: D1Database, { country, period }: ViewWindow): D1PreparedStatement[] {
  const source = (joins: string) =>
    `video_popularity v ${joins} ${countedAs} WHERE v.period = '${period}' AND v.country = '${country}'`
  if (country !== '') return recount(db, 'country', period, 'v.country', source(''), ` AND object = '${country}'`)
  return totalsSections.flatMap((section) =>
    recount(db, section, period, sections[section].object, source(sections[section].joins)),
  )
}

/** The sections in which an object of a tag is counted, by itself and with others; and where its videos are. */
const ofTag = {
  category: { sections: ['category', 'pair', 'three'], links: 'video_categories', id: 'category_id' },
  model: { sections: ['model'], links: 'video_models', id: 'model_id' },
  channel: { sections: ['channel'], links: 'videos', id: 'channel_id' },
} as const satisfies Record<string, { sections: readonly TotalsSection[]; links: string; id: string }>

/**
 * Counts anew the videos of one object that got those of another, which is gone: by itself and together with others, in all windows. Only
 * where the condition holds.
 */
export function recountMerged(
  db: D1Database,
  tag: keyof typeof ofTag,
  { id, into }: { id: number; into: number },
  condition: string,
): D1PreparedStatement[] {
  const { sections: names, links, id: key } = ofTag[tag]
  // Numbers arrive as floating-point ones, whose texts have a fraction.
  const has = (object: string, one: string) =>
    `instr(',' || ${object} || ',', ',' || CAST(${one} AS INTEGER) || ',') > 0`
  return names.flatMap((section) => {
    const { object, joins } = sections[section]
    const listFilter = 'v.gender, v.duration_class, v.is_hd'
    const counted = (period: string, table: string, isListed: string) =>
      db
        .prepare(`
          INSERT INTO video_totals (section, object, period, gender, duration_class, is_hd, total)
          SELECT k.prefix || '${section}', ${object} AS counted, ${period}, ${listFilter}, count(*)
          FROM ${links} l CROSS JOIN ${table} v ON v.video_id = l.video_id ${joins} ${countedAs}
          WHERE l.${key} = ?1 AND ${isListed} AND ${has(object, '?1')} AND ${condition}
          GROUP BY k.prefix, counted, ${period}, ${listFilter}`)
        .bind(into)
    return [
      db
        .prepare(`
          DELETE FROM video_totals
          WHERE section IN ('${section}', '${vrPrefix}${section}') AND (${has('object', '?1')} OR ${has('object', '?2')}) AND ${condition}`)
        .bind(id, into),
      counted("'all'", 'videos', 'v.status_id = 1 AND v.is_private = 0'),
      counted('v.period', 'video_popularity', "v.period IN ('day', 'week', 'month') AND v.country = ''"),
    ]
  })
}

/** An unchanged row is not written. */
function recount(
  db: D1Database,
  section: string,
  period: string,
  object: string,
  source: string,
  only = '',
): D1PreparedStatement[] {
  const listFilter = 'v.gender, v.duration_class, v.is_hd'
  return [
    db
      .prepare(`
        DELETE FROM video_totals
        WHERE section IN (?1, '${vrPrefix}' || ?1) AND period = ?2${only}
          AND (section, object, gender, duration_class, is_hd) NOT IN (SELECT k.prefix || ?1, ${object}, ${listFilter} FROM ${source})`)
      .bind(section, period),
    db
      .prepare(`
        INSERT INTO video_totals (section, object, period, gender, duration_class, is_hd, total)
        SELECT k.prefix || ?1, ${object} AS counted, ?2, ${listFilter}, count(*) FROM ${source} GROUP BY k.prefix, counted, ${listFilter}
        ON CONFLICT (section, object, period, gender, duration_class, is_hd)
        DO UPDATE SET total = excluded.total WHERE total <> excluded.total`)
      .bind(section, period),
  ]
}
