// Security events by kind, outcome and hour: counts only, nothing of any account.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

type Count = { kind: string; outcome: string; hour: number; count: number }

/** Returns the new total. */
export const addSecurityCount = (db: D1Database, { kind, outcome, hour, count }: Count): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO security_counts (kind, outcome, hour, total) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (kind, outcome, hour) DO UPDATE SET total = total + ?4 RETURNING total`)
    .bind(kind, outcome, hour, count)

export const sweepSecurityCounts = (db: D1Database, beforeHour: number): D1PreparedStatement =>
  db.prepare('DELETE FROM security_counts WHERE hour < ?1').bind(beforeHour)
