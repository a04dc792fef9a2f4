// The effects of comments in the first database. The row of an effect is in the batch that applies it, which fails when it was there.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { actTargets } from '../../sql/act-targets.ts'
import type { CommentEffect } from './comment-effects.ts'

/** Fails, and the batch with it, when the effect was applied before. The next statement sees that one row was changed. */
export const noteApplied = (db: D1Database, effectId: string): D1PreparedStatement =>
  db.prepare('INSERT INTO applied_effects (effect_id) VALUES (?1)').bind(effectId)

export async function appliedAmong(db: D1Database, effectIds: readonly string[]): Promise<Set<string>> {
  const { results } = await db
    .prepare('SELECT effect_id FROM applied_effects WHERE effect_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(effectIds))
    .all<{ effect_id: string }>()
  return new Set(results.map(({ effect_id }) => effect_id))
}

type Counters = CommentEffect['counters']
const counted = ['video', 'model', 'channel', 'playlist'] as const

export const adjustCommentCounters = (db: D1Database, counters: Counters): D1PreparedStatement[] =>
  bySection(counters).map(([section, those]) => {
    const { table, id } = actTargets[section]
    return db
      .prepare(`
        UPDATE ${table} SET comments = max(0, comments + changed.change)
        FROM (SELECT value ->> 'id' AS object_id, value ->> 'by' AS change FROM json_each(?1)) AS changed
        WHERE ${table}.${id} = changed.object_id`)
      .bind(JSON.stringify(those))
  })

/**
 * Fails where a counter would go below zero: what it counts was not added yet, because that effect is late, and would be added to zero
 * afterwards. The clock applies both in order.
 */
export const failBelowZero = (db: D1Database, counters: Counters): D1PreparedStatement[] =>
  bySection(counters.filter(({ by }) => by < 0)).map(([section, those]) => {
    const { table, id } = actTargets[section]
    return db
      .prepare(`
        SELECT json('below zero') FROM json_each(?1) AS changed CROSS JOIN ${table} ON ${table}.${id} = changed.value ->> 'id'
        WHERE ${table}.comments + (changed.value ->> 'by') < 0`)
      .bind(JSON.stringify(those))
  })

const bySection = (counters: Counters): [(typeof counted)[number], Counters][] =>
  counted.flatMap((section): [(typeof counted)[number], Counters][] => {
    const those = counters.filter((one) => one.section === section)
    return those.length > 0 ? [[section, those]] : []
  })

/** @param settled up to this effect none can be applied again */
export const sweepApplied = (db: D1Database, settled: string, beforeSeconds: number): D1PreparedStatement =>
  db
    .prepare('DELETE FROM applied_effects WHERE effect_id <= ?1 AND effect_id < ?2')
    .bind(settled, String(beforeSeconds))
