// The deny list of taken-down content, for every isolate of the edge: one object for the whole site, so that changes have one
// order and each isolate fetches only what is new to it.
import { DurableObject } from 'cloudflare:workers'
import type { DeniedEntry } from '../../../shared/contract/moderation-deny-list.ts'
import { denyPageSize, denyRetentionMs } from '../../../shared/limits.ts'

export type DeniedSince = { version: number; is_whole: boolean; is_cut: boolean; entries: DeniedEntry[] }

export type DeniedRow = {
  mark: string
  version: number
  from_ms: number
  to_ms: number | null
  countries: string | null
}

/** As the edge is told. */
export const entryOf = ({ mark, from_ms, to_ms, countries }: DeniedRow): DeniedEntry => ({
  mark,
  from: from_ms,
  to: to_ms,
  ...(countries !== null && { countries }),
})

/** Answers do not have what a rule of countries hides, and no answer outlives other entries that are older than this. */
export const isKept = ({ from_ms, to_ms, countries }: DeniedRow, nowMs: number): boolean =>
  (countries !== null && to_ms === null) || (to_ms ?? from_ms) >= nowMs - denyRetentionMs

export class DenyList extends DurableObject {
  /** Each entry takes the next version and replaces the former entry of the same mark. */
  async note(entries: readonly DeniedEntry[]): Promise<void> {
    const { sql } = this.ctx.storage
    let version = this.version()
    for (const { mark, from, to, countries } of entries) {
      version += 1
      sql.exec(
        'INSERT OR REPLACE INTO marks (mark, version, from_ms, to_ms, countries) VALUES (?, ?, ?, ?, ?)',
        mark,
        version,
        from,
        to,
        countries ?? null,
      )
    }
    sql.exec('UPDATE newest SET version = ?', version)
    // Entries older than any cached answer are deleted, as `isKept` says.
    sql.exec(
      'DELETE FROM marks WHERE coalesce(to_ms, from_ms) < ? AND (countries IS NULL OR to_ms IS NOT NULL)',
      Date.now() - denyRetentionMs,
    )
  }

  async since(after: number): Promise<DeniedSince> {
    const { rows, ...page } = await this.rowsSince(after)
    return { ...page, entries: rows.map(entryOf) }
  }

  /** The same with the version of each, for replicas. */
  async rowsSince(after: number): Promise<Omit<DeniedSince, 'entries'> & { rows: DeniedRow[] }> {
    const newest = this.version()
    const is_whole = after === 0 || after > newest
    const rows = this.ctx.storage.sql
      .exec<DeniedRow>(
        'SELECT mark, version, from_ms, to_ms, countries FROM marks WHERE version > ? ORDER BY version LIMIT ?',
        is_whole ? 0 : after,
        denyPageSize,
      )
      .toArray()
    const is_cut = rows.length === denyPageSize
    return { version: is_cut ? (rows.at(-1)?.version ?? newest) : newest, is_whole, is_cut, rows }
  }

  private version(): number {
    const { sql } = this.ctx.storage
    sql.exec(
      'CREATE TABLE IF NOT EXISTS marks (mark TEXT PRIMARY KEY, version INTEGER NOT NULL UNIQUE, from_ms INTEGER NOT NULL, to_ms INTEGER, countries TEXT)',
    )
    this.addCountries()
    sql.exec('CREATE TABLE IF NOT EXISTS newest (version INTEGER NOT NULL)')
    sql.exec('INSERT INTO newest (version) SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM newest)')
    return sql.exec<{ version: number }>('SELECT version FROM newest').one().version
  }

  /** A list of a former version has no such column. */
  private addCountries(): void {
    const { sql } = this.ctx.storage
    const columns = sql.exec<{ name: string }>('PRAGMA table_info(marks)').toArray()
    if (!columns.some(({ name }) => name === 'countries')) sql.exec('ALTER TABLE marks ADD COLUMN countries TEXT')
  }
}
