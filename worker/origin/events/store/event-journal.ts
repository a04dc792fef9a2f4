// What a shard of events stores in its own database: a row for each call that it has acknowledged, and the batch that it is sending.
import type { SqlStorage } from '@cloudflare/workers-types'
import type { CountedEvent } from '../../durable/counted-event.ts'

/** Events that were counted: the key of each, and what keeps a repetition from counting. */
type JournalEntry = Pick<CountedEvent, 'key' | 'once'>

/** The batch being sent: its number, and the last row whose events are in it. */
type Sending = { batch: number; lastRow: number }

export type JournalRow = { row: number; entries: JournalEntry[] }

export type EventJournal = {
  /** Stores what one call counted, and returns it with its number. */
  append: (entries: readonly CountedEvent[]) => JournalRow
  /** Every row that is still stored, oldest first, one at a time: together they may be more than an object's memory. */
  rows: () => Iterable<JournalRow>
  /** The last row whose events were written to the database. */
  sentRow: () => number
  sending: () => Sending | null
  newestBatch: () => number
  /** Stores which batch is being sent, before it is. */
  begin: (sending: Sending) => void
  /** The batch was written. */
  finish: (sending: Sending) => void
  /** Deletes rows that were written and whose events no longer keep a repetition from counting. Returns how many are left. */
  sweep: (nowSeconds: number) => number
}

export function eventJournal(sql: SqlStorage): EventJournal {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS journal (row INTEGER PRIMARY KEY AUTOINCREMENT, until INTEGER NOT NULL, entries TEXT NOT NULL)',
  )
  sql.exec('CREATE TABLE IF NOT EXISTS progress (name TEXT PRIMARY KEY, value INTEGER NOT NULL)')
  const read = (name: string): number =>
    sql.exec<{ value: number }>('SELECT value FROM progress WHERE name = ?', name).toArray()[0]?.value ?? 0
  const write = (name: string, value: number) =>
    sql.exec('INSERT OR REPLACE INTO progress (name, value) VALUES (?, ?)', name, value)
  return {
    append: (events) => {
      const entries = events.map(({ key, once }) => ({ key, once }))
      const until = Math.max(0, ...entries.map(({ once }) => once?.untilSeconds ?? 0))
      const stored = JSON.stringify(entries)
      const { row } = sql
        .exec<{ row: number }>('INSERT INTO journal (until, entries) VALUES (?, ?) RETURNING row', until, stored)
        .one()
      return { row, entries }
    },
    *rows() {
      const rows = sql.exec<{ row: number; entries: string }>('SELECT row, entries FROM journal ORDER BY row')
      // The border: only `append` writes them.
      for (const { row, entries } of rows) yield { row, entries: JSON.parse(entries) as JournalEntry[] }
    },
    sentRow: () => read('sent'),
    newestBatch: () => read('batch'),
    sending: () => {
      const lastRow = read('sending')
      return lastRow > 0 ? { batch: read('batch'), lastRow } : null
    },
    begin: ({ batch, lastRow }) => {
      write('batch', batch)
      write('sending', lastRow)
    },
    finish: ({ lastRow }) => {
      write('sent', lastRow)
      write('sending', 0)
    },
    sweep: (nowSeconds) => {
      sql.exec('DELETE FROM journal WHERE row <= ? AND until <= ?', read('sent'), nowSeconds)
      return sql.exec<{ total: number }>('SELECT count(*) AS total FROM journal').one().total
    },
  }
}
