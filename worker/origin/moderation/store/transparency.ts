// A year's decisions as anonymous figures: counts, and the median time to a decision.
import type { D1Database } from '@cloudflare/workers-types'

export type Figure = { section: string; name: string; measure: string; value: number }

/** `?1` and `?2` are the first second of the year and of the next. */
const parts: Record<string, string> = {
  notices: `
    WITH own AS (
      SELECT kind, decision, answer, state, decided_date - filed_date AS took,
        row_number() OVER (PARTITION BY kind ORDER BY decided_date IS NULL, decided_date - filed_date) AS place,
        count(decided_date) OVER (PARTITION BY kind) AS decided
      FROM legal_notices WHERE filed_date >= ?1 AND filed_date < ?2
    ), figures AS (
      SELECT kind, count(*) AS received, sum(decision = 'take_down') AS removed, sum(decision = 'dismiss') AS dismissed,
        sum(decision IS NULL) AS open, sum(answer = 'counter') AS counter_notices, sum(answer = 'appeal') AS appeals,
        sum(state = 'restored') AS restored, sum(state = 'kept_down') AS kept_down, sum(state = 'confirmed') AS confirmed,
        sum(state = 'reversed') AS reversed,
        avg(CASE WHEN place IN ((decided + 1) / 2, (decided + 2) / 2) AND took IS NOT NULL THEN took END) AS median_seconds
      FROM own GROUP BY kind
    )
    SELECT 'notices' AS section, kind AS name, m.key AS measure, m.value FROM figures, json_each(json_object(
      'received', received, 'removed', removed, 'dismissed', dismissed, 'open', open, 'counter_notices', counter_notices,
      'appeals', appeals, 'restored', restored, 'kept_down', kept_down, 'appeals_confirmed', confirmed,
      'appeals_reversed', reversed, 'median_seconds_to_decision', median_seconds)) m
    WHERE m.value IS NOT NULL ORDER BY kind, m.id`,
  reports: `
    WITH own AS (
      SELECT subject, decision, decided_date - added_date AS took,
        row_number() OVER (PARTITION BY subject ORDER BY decided_date IS NULL, decided_date - added_date) AS place,
        count(decided_date) OVER (PARTITION BY subject) AS decided
      FROM reports WHERE added_date >= ?1 AND added_date < ?2
    ), figures AS (
      SELECT subject, count(*) AS received, sum(decision = 'take_down') AS removed, sum(decision = 'dismiss') AS dismissed,
        sum(decision IS NULL) AS open,
        avg(CASE WHEN place IN ((decided + 1) / 2, (decided + 2) / 2) AND took IS NOT NULL THEN took END) AS median_seconds
      FROM own GROUP BY subject
    )
    SELECT 'reports' AS section, subject AS name, m.key AS measure, m.value FROM figures, json_each(json_object(
      'received', received, 'removed', removed, 'dismissed', dismissed, 'open', open,
      'median_seconds_to_decision', median_seconds)) m
    WHERE m.value IS NOT NULL ORDER BY subject, m.id`,
  decisions: `
    SELECT 'decisions' AS section, queue AS name, act || CASE reason WHEN '' THEN '' ELSE ': ' || reason END AS measure,
      count(*) AS value
    FROM audit_log WHERE added_date >= ?1 AND added_date < ?2 GROUP BY queue, act, reason ORDER BY queue, act, reason`,
}

export const transparencyParts = Object.keys(parts)

export async function figuresOf(db: D1Database, part: string, year: number): Promise<Figure[]> {
  const begins = (of: number) => Date.UTC(of, 0) / 1000
  const { results } = await db
    .prepare(parts[part] ?? '')
    .bind(begins(year), begins(year + 1))
    .all<Figure>()
  return results
}
