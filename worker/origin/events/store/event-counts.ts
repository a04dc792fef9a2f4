// Counts of events by hour and by day.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { countsOfRowMax, countsRowMaxBytes } from '../../bounds.ts'
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

/**
 * The same with the largest counts by their keys, as many as fit into a row; all others are one, with an empty key.
 * @param namesMax how many keys at most; null for all that fit
 */
export const largestCounts = (one: string, other: string, namesMax: number | null): string => `(
  SELECT json_group_object(key, total) FROM (
    SELECT iif(${namesMax === null ? '' : `place <= ${namesMax} AND `}bytes <= ${countsRowMaxBytes}, key, '') AS key, sum(total) AS total
    FROM (
      SELECT key, sum(value) AS total, row_number() OVER largest AS place,
        sum(length(CAST(json_quote(key) AS BLOB)) + length(sum(value)) + 2) OVER largest AS bytes
      FROM (SELECT key, value FROM json_each(${one}) UNION ALL SELECT key, value FROM json_each(${other}))
      GROUP BY key
      WINDOW largest AS (ORDER BY key = '', sum(value) DESC, key))
    GROUP BY 1))`

/** Adds to the rows that exist. */
export const addEventCounts = (db: D1Database, counts: readonly EventCounts[]): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO event_counts (kind, span, at, page, counts)
      SELECT value ->> 'kind', value ->> 'span', value ->> 'at', value ->> 'page', value -> 'counts' FROM json_each(?1) WHERE true
      ON CONFLICT DO UPDATE SET counts = ${largestCounts('event_counts.counts', 'excluded.counts', countsOfRowMax)}`)
    .bind(JSON.stringify(counts))

/** Fails where `addEventCounts` fails, and changes nothing. */
export const tryEventCounts = (db: D1Database, counts: readonly EventCounts[]): D1PreparedStatement =>
  db
    .prepare(`
      SELECT sum(length(${largestCounts('kept.counts', "added.value -> 'counts'", countsOfRowMax)}))
      FROM json_each(?1) AS added JOIN event_counts AS kept
        ON (kept.kind, kept.span, kept.at, kept.page) = (value ->> 'kind', value ->> 'span', value ->> 'at', value ->> 'page')`)
    .bind(JSON.stringify(counts))

export const sweepEventCounts = (
  db: D1Database,
  { kind, span, beforeSeconds }: { kind: EventKindName; span: number; beforeSeconds: number },
): D1PreparedStatement =>
  db.prepare('DELETE FROM event_counts WHERE kind = ?1 AND span = ?2 AND at < ?3').bind(kind, span, beforeSeconds)
