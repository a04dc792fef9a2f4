// The deny list of taken-down content, for every isolate of the edge: one object for the whole site, so that changes have one
// order and each isolate fetches only what is new to it.
import { DurableObject } from 'cloudflare:workers'
import type { DeniedEntry } from '../../../shared/contract/moderation-deny-list.ts'
import { denyPageSize, denyRetentionMs } from '../../../shared/limits.ts'

export type DeniedSince = { version: number; is_whole: boolean; is_cut: boolean; entries: DeniedEntry[] }

export type DeniedRow = { mark: string; version: number; from_ms: number; to_ms: number | null }

export class DenyList extends DurableObject {
  /** Each entry takes the next version and replaces the former entry of the same mark. */
  async note(entries: readonly DeniedEntry[]): Promise<void> {
    const { sql } = this.ctx.storage
    let version = this.version()
    for (const { mark, from, to } of entries) {
      version += 1
      sql.exec(
        'INSERT OR REPLACE INTO marks (mark, version, from_ms, to_ms) VALUES (?, ?, ?, ?)',
        mark,
        version,
        from,
        to,
      )
    }
    sql.exec('UPDATE newest SET version = ?', version)
    // Entries older than any cached answer are deleted.
    sql.exec('DELETE FROM marks WHERE coalesce(to_ms, from_ms) < ?', Date.now() - denyRetentionMs)
  }

  async since(after: number): Promise<DeniedSince> {
    const { rows, ...page } = await this.rowsSince(after)
    return { ...page, entries: rows.map(({ mark, from_ms, to_ms }) => ({ mark, from: from_ms, to: to_ms })) }
  }

  /** The same with the version of each, for replicas. */
  async rowsSince(after: number): Promise<Omit<DeniedSince, 'entries'> & { rows: DeniedRow[] }> {
    const newest = this.version()
    const is_whole = after === 0 || after > newest
    const rows = this.ctx.storage.sql
      .exec<DeniedRow>(
        'SELECT mark, version, from_ms, to_ms FROM marks WHERE version > ? ORDER BY version LIMIT ?',
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
      'CREATE TABLE IF NOT EXISTS marks (mark TEXT PRIMARY KEY, version INTEGER NOT NULL UNIQUE, from_ms INTEGER NOT NULL, to_ms INTEGER)',
    )
    sql.exec('CREATE TABLE IF NOT EXISTS newest (version INTEGER NOT NULL)')
    sql.exec('INSERT INTO newest (version) SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM newest)')
    return sql.exec<{ version: number }>('SELECT version FROM newest').one().version
  }
}
