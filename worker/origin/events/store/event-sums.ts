// Sums of events by one name each, for statistics.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { EventSum, FinishedSum, SumName } from '../event-sums.ts'
import { largestCounts } from './event-counts.ts'

/** Adds to the rows that exist. @param namesMax how many names a row keeps; null for all that it has room for */
export const addEventSums = (db: D1Database, sums: readonly EventSum[], namesMax: number | null): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO event_sums (name, span, at, page, counts)
      SELECT value ->> 'name', value ->> 'span', value ->> 'at', value ->> 'page', value -> 'counts' FROM json_each(?1) WHERE true
      ON CONFLICT DO UPDATE SET counts = ${largestCounts('event_sums.counts', 'excluded.counts', namesMax)}`)
    .bind(JSON.stringify(sums))

/** Fails where `addEventSums` fails, and changes nothing. */
export const tryEventSums = (db: D1Database, sums: readonly EventSum[], namesMax: number | null): D1PreparedStatement =>
  db
    .prepare(`
      SELECT sum(length(${largestCounts('kept.counts', "added.value -> 'counts'", namesMax)}))
      FROM json_each(?1) AS added JOIN event_sums AS kept
        ON (kept.name, kept.span, kept.at, kept.page) = (value ->> 'name', value ->> 'span', value ->> 'at', value ->> 'page')`)
    .bind(JSON.stringify(sums))

/** Cuts rows to their largest names. One that holds no JSON stays as it is: all others are cut. */
export const cutEventSums = (
  db: D1Database,
  { name, span, namesMax, firstSeconds, endSeconds }: FinishedSum,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE event_sums SET counts = ${largestCounts('event_sums.counts', "'{}'", namesMax)}
      WHERE name = ?1 AND span = ?2 AND at >= ?3 AND at < ?4
        AND iif(json_valid(counts), (SELECT count(*) FROM json_each(event_sums.counts) WHERE key <> ''), 0) > ${namesMax}`)
    .bind(name, span, firstSeconds, endSeconds)

export const sweepEventSums = (
  db: D1Database,
  { name, span, beforeSeconds }: { name: SumName; span: number; beforeSeconds: number },
): D1PreparedStatement =>
  db.prepare('DELETE FROM event_sums WHERE name = ?1 AND span = ?2 AND at < ?3').bind(name, span, beforeSeconds)
