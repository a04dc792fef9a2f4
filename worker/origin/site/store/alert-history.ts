// What alerts told operators, and by which way each message arrived.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'

export type AlertEventRow = { event_id: string; alert: string; event: string; since: number; at: number; value: number }

export const addAlertEvent = (db: D1Database, one: AlertEventRow, ways: readonly string[]): D1PreparedStatement[] => [
  db
    .prepare('INSERT INTO alert_events (event_id, alert, event, since, at, value) VALUES (?1, ?2, ?3, ?4, ?5, ?6)')
    .bind(one.event_id, one.alert, one.event, one.since, one.at, one.value),
  db
    .prepare('INSERT INTO alert_deliveries (event_id, way) SELECT ?1, value FROM json_each(?2)')
    .bind(one.event_id, JSON.stringify(ways)),
]

/** @param problem why the attempt failed; null when the message arrived */
export const noteDelivery = (
  db: D1Database,
  { id, way, problem, nowSeconds }: { id: string; way: string; problem: string | null; nowSeconds: number },
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE alert_deliveries SET attempts = attempts + 1, problem = coalesce(?3, ''), sent_date = CASE WHEN ?3 IS NULL THEN ?4 END
      WHERE event_id = ?1 AND way = ?2`)
    .bind(id, way, problem, nowSeconds)

/** The newest first, each with its deliveries as JSON. */
export const pageOfAlertEvents = (db: D1Database, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<AlertEventRow & { deliveries: string }>(
    db,
    db
      .prepare(`
        SELECT e.*, (SELECT json_group_array(json_object('way', d.way, 'attempts', d.attempts, 'sent_date', d.sent_date,
          'problem', d.problem)) FROM alert_deliveries d WHERE d.event_id = e.event_id) AS deliveries
        FROM alert_events e ORDER BY e.at DESC, e.event_id LIMIT ?1 OFFSET ?2`)
      .bind(count, offset),
    db.prepare('SELECT count(*) AS total FROM (SELECT 1 FROM alert_events LIMIT ?1)').bind(totalMax),
  )

export const sweepAlertEvents = (db: D1Database, beforeSeconds: number): D1PreparedStatement[] =>
  [
    'DELETE FROM alert_deliveries WHERE event_id IN (SELECT event_id FROM alert_events WHERE at < ?1)',
    'DELETE FROM alert_events WHERE at < ?1',
  ].map((sql) => db.prepare(sql).bind(beforeSeconds))
