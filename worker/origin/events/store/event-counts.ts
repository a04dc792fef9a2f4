// Counts of events by hour and by day.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { countsOfRowMax } from '../../bounds.ts'
import type { EventKindName } from '../event-kinds.ts'
import type { Counts } from './event-batches.ts'

/** What was counted from `at` (seconds since 1970) for `span` seconds; `page` divides the ids of objects. */
export type EventCounts = { kind: EventKindName; span: number; at: number; page: number; counts: Counts }

/** An expression for the sum of two JSON objects of numbers, key by key. */
export const mergedCounts = (one: string, other: string): string => `(
  SELECT json_group_object(key, total) FROM (
    SELECT key, sum(value) AS total
    FROM (SELECT key, value FROM json_each(${one}) UNION ALL SELECT key, value FROM json_each(${other}))
    GROUP BY key))`

/** The same with the largest counts by their keys; all others are one, with an empty key. */
export const largestCounts = (one: string, other: string, namesMax = countsOfRowMax): string => `(
  SELECT json_group_object(key, total) FROM (
    SELECT iif(place <= ${namesMax}, key, '') AS key, sum(total) AS total
    FROM (
      SELECT key, sum(value) AS total, row_number() OVER (ORDER BY key = '', sum(value) DESC, key) AS place
      FROM (SELECT key, value FROM json_each(${one}) UNION ALL SELECT key, value FROM json_each(${other}))
      GROUP BY key)
    GROUP BY 1))`

/** Adds to the rows that exist. */
export const addEventCounts = (db: D1Database, counts: readonly EventCounts[]): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO event_counts (kind, span, at, page, counts)
      SELECT value ->> 'kind', value ->> 'span', value ->> 'at', value ->> 'page', value -> 'counts' FROM json_each(?1) WHERE true
      ON CONFLICT DO UPDATE SET counts = ${largestCounts('event_counts.counts', 'excluded.counts')}`)
    .bind(JSON.stringify(counts))

export const sweepEventCounts = (
  db: D1Database,
  { kind, span, beforeSeconds }: { kind: EventKindName; span: number; beforeSeconds: number },
): D1PreparedStatement =>
  db.prepare('DELETE FROM event_counts WHERE kind = ?1 AND span = ?2 AND at < ?3').bind(kind, span, beforeSeconds)
