// How many of the listed videos of performers, channels or categories are shown in some countries only: the edge takes off the counters what
// a visitor's country does not see.
import type { D1Database } from '@cloudflare/workers-types'
import type { LimitedCount } from '../../../../shared/entities/limited-count.ts'
import { countryRuleText } from '../../../../shared/rules/video-countries.ts'
import { limitedVideosRead } from '../../bounds.ts'
import type { Gender } from '../../sql/list-filters.ts'

/** The table that names the object of a video, and its column. */
const tables = {
  category: { join: 'CROSS JOIN video_categories l ON l.video_id = k.video_id', id: 'l.category_id' },
  model: { join: 'CROSS JOIN video_models l ON l.video_id = k.video_id', id: 'l.model_id' },
  channel: { join: '', id: 'v.channel_id' },
} as const

export type LimitOf = (id: number) => LimitedCount

/** A site with more such videos than are read says of its counters that they are the most it can be. */
export async function limitedCounts(
  db: D1Database,
  section: keyof typeof tables,
  ids: readonly number[],
  gender: Gender = 'str',
  max = limitedVideosRead,
): Promise<LimitOf> {
  // Most searches find no people.
  if (ids.length === 0) return () => ({})
  const { join, id } = tables[section]
  const [rows, read] = await db.batch<{ id: number; allowed: string; blocked: string; total: number }>([
    db
      .prepare(`
        SELECT ${id} AS id, k.allowed, k.blocked, count(*) AS total
        FROM (SELECT video_id, allowed, blocked FROM video_countries LIMIT ${max}) k
        CROSS JOIN videos v ON v.video_id = k.video_id ${join}
        WHERE (k.allowed <> '' OR k.blocked <> '')
          AND v.status_id = 1 AND v.is_private = 0 AND v.gender = ?2 AND ${id} IN (SELECT value FROM json_each(?1))
        GROUP BY 1, 2, 3`)
      .bind(JSON.stringify(ids), gender),
    db.prepare(`SELECT count(*) AS total FROM (SELECT 1 FROM video_countries LIMIT ${max + 1})`),
  ])
  if ((read?.results[0]?.total ?? 0) > max) return () => ({ can_be_fewer: true })
  const limits = new Map<number, Record<string, number>>()
  for (const row of rows?.results ?? []) {
    const rule = countryRuleText({ allowed: codesOf(row.allowed), blocked: codesOf(row.blocked) })
    limits.set(row.id, { ...limits.get(row.id), [rule]: row.total })
  }
  return (one) => {
    const limited = limits.get(one)
    return limited ? { limited } : {}
  }
}

const codesOf = (text: string): string[] => text.split(',').filter(Boolean)
