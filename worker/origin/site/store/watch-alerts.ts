// The alerts whose condition holds, or held a moment ago.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { AlertName } from '../../../../shared/alerts.ts'

export type AlertState = {
  alert: AlertName
  /** `pending`: its condition has not held for long enough. */
  state: 'pending' | 'firing'
  since: number
  /** Since when the condition of a firing alert holds no more. */
  clear_since: number | null
  /** When operators were last told. */
  told_date: number
  value: number
}

/** The oldest first. */
export async function alertStates(db: D1Database): Promise<AlertState[]> {
  const { results } = await db.prepare('SELECT * FROM watch_alerts ORDER BY since, alert').all<AlertState>()
  return results
}

export const putAlertState = (db: D1Database, one: AlertState): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR REPLACE INTO watch_alerts (alert, state, since, clear_since, told_date, value)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)`)
    .bind(one.alert, one.state, one.since, one.clear_since, one.told_date, one.value)

export const dropAlertState = (db: D1Database, alert: string): D1PreparedStatement =>
  db.prepare('DELETE FROM watch_alerts WHERE alert = ?1').bind(alert)
