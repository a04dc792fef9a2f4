// What became of checks of ages, as counts.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { ageOutcomeRowsMax } from '../../../../shared/limits.ts'
import type { CheckedMethod, CheckOutcome } from '../../../../shared/rules/age-outcomes.ts'

type OutcomeKey = { day: string; method: CheckedMethod; place: string; outcome: CheckOutcome }

export const countAgeOutcomes = (
  db: D1Database,
  day: string,
  counts: readonly (Omit<OutcomeKey, 'day'> & { total: number })[],
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO age_outcomes (day, method, place, outcome, total)
      SELECT ?1, value ->> 'method', value ->> 'place', value ->> 'outcome', value ->> 'total' FROM json_each(?2) WHERE true
      ON CONFLICT (day, method, place, outcome) DO UPDATE SET total = total + excluded.total`)
    .bind(day, JSON.stringify(counts))

type DayTotal = Omit<OutcomeKey, 'place'> & { total: number }
type PlaceTotal = Omit<OutcomeKey, 'day'> & { total: number }

/** Of all places, the oldest day first. */
export async function outcomesByDay(db: D1Database, sinceDay: string): Promise<DayTotal[]> {
  const { results } = await db
    .prepare(`
      SELECT day, method, outcome, sum(total) AS total FROM age_outcomes WHERE day >= ?1
      GROUP BY day, method, outcome ORDER BY day, method, outcome LIMIT ?2`)
    .bind(sinceDay, ageOutcomeRowsMax)
    .all<DayTotal>()
  return results
}

/** Of all days since. */
export async function outcomesByPlace(db: D1Database, sinceDay: string): Promise<PlaceTotal[]> {
  const { results } = await db
    .prepare(`
      SELECT method, place, outcome, sum(total) AS total FROM age_outcomes WHERE day >= ?1
      GROUP BY place, method, outcome ORDER BY place, method, outcome LIMIT ?2`)
    .bind(sinceDay, ageOutcomeRowsMax)
    .all<PlaceTotal>()
  return results
}

export const sweepAgeOutcomes = (db: D1Database, beforeDay: string): D1PreparedStatement =>
  db.prepare('DELETE FROM age_outcomes WHERE day < ?1').bind(beforeDay)
