// The copy of a database is the state between two commits, taken by another process while the local runtime writes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { D1Database } from '@cloudflare/workers-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { snapshotDatabase } from '../../../worker/backup/snapshot-database.ts'
import { sumTables } from '../../../worker/backup/table-sums.ts'
import { databaseFile, openStorage, type Storage } from '../../../worker/local/storage.ts'
import { runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-snapshot-'))
const writers = 4
let storage: Storage
let db: D1Database
beforeAll(async () => {
  storage = await openStorage(folder)
  db = await storage.database()
  await db.batch(
    [
      'CREATE TABLE entries (entry_id INTEGER PRIMARY KEY, writer INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL)',
      'CREATE TABLE sums (writer INTEGER PRIMARY KEY, entries INTEGER NOT NULL) WITHOUT ROWID',
      'CREATE VIRTUAL TABLE entry_search USING fts5 (text)',
      'CREATE TRIGGER entries_found AFTER INSERT ON entries BEGIN INSERT INTO entry_search (rowid, text) VALUES (new.entry_id, new.text); END',
    ].map((sql) => db.prepare(sql)),
  )
  for (let writer = 0; writer < writers; writer++)
    await db.prepare('INSERT INTO sums (writer, entries) VALUES (?1, 0)').bind(writer).run()
})
afterAll(async () => {
  await storage.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The command runs in a process of its own, and so does this. */
async function snapshot(to: string): Promise<void> {
  const script = `import { snapshotDatabase } from './worker/backup/snapshot-database.ts'
    snapshotDatabase(${JSON.stringify(databaseFile(folder))}, ${JSON.stringify(to)})`
  const child = runCommand([process.execPath, '--input-type=module', '-e', script], {})
  expect([await child.ended, child.err()]).toEqual([0, ''])
}

test('holds every write that was acknowledged before it began, no half batch, and no later write without the earlier ones', async () => {
  const acknowledged = Array.from({ length: writers }, () => 0)
  let isOver = false
  // Each batch is one transaction: a row, its count, and a long text that fills pages.
  const write = async (writer: number) => {
    while (!isOver) {
      const number = (acknowledged[writer] ?? 0) + 1
      await db.batch([
        db
          .prepare('INSERT INTO entries (writer, number, text) VALUES (?1, ?2, ?3)')
          .bind(writer, number, `word${number} `.repeat(300)),
        db.prepare('UPDATE sums SET entries = entries + 1 WHERE writer = ?1').bind(writer),
      ])
      acknowledged[writer] = number
    }
  }
  const writing = Promise.all(acknowledged.map((_, writer) => write(writer)))
  const seen: number[] = []
  for (let round = 0; round < 5; round++) {
    const before = [...acknowledged]
    const copy = join(folder, `copy-${round}.sqlite`)
    await snapshot(copy)
    const after = [...acknowledged]
    const read = new DatabaseSync(copy, { readOnly: true })
    const rows = read
      .prepare(`
      SELECT s.writer, s.entries, count(e.entry_id) AS rows, coalesce(max(e.number), 0) AS last FROM sums s
      LEFT JOIN entries e ON e.writer = s.writer GROUP BY s.writer ORDER BY s.writer`)
      .all() as Record<string, number>[]
    const { found } = read
      .prepare('SELECT count(*) AS found FROM entry_search WHERE entry_search MATCH ?')
      .get('word1') as { found: number }
    read.close()
    for (const [writer, { entries = -1, rows: present = -1, last = -1 }] of rows.entries()) {
      expect([present, last]).toEqual([entries, entries])
      expect(entries).toBeGreaterThanOrEqual(before[writer] ?? 0)
      // One batch of each writer may be committed and not yet answered.
      expect(entries).toBeLessThanOrEqual((after[writer] ?? 0) + 1)
    }
    expect(found).toBe(rows.filter(({ entries = 0 }) => entries > 0).length)
    seen.push(rows.reduce((sum, { entries = 0 }) => sum + entries, 0))
  }
  isOver = true
  await writing
  // The writers were at work during each of them.
  expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other))
})

test('has no byte of a deleted row, and the same sums as the database', async () => {
  await db.prepare("INSERT INTO entries (writer, number, text) VALUES (9, 1, 'forget-me-entirely')").run()
  await db.prepare('DELETE FROM entries WHERE writer = 9').run()
  await db.prepare('DROP TRIGGER entries_found').run()
  await db.prepare('DROP TABLE entry_search').run()
  const copy = join(folder, 'last.sqlite')
  snapshotDatabase(databaseFile(folder) ?? '', copy)
  expect(Buffer.from(new DatabaseSync(copy).serialize()).includes('forget-me-entirely')).toBe(false)
  expect(sumTables(copy)).toEqual(sumTables(databaseFile(folder) ?? ''))
})

test('a sum differs for another value, another type of the same value, another row, and not for another file', () => {
  const sumOf = (...statements: string[]) => {
    const file = join(folder, `sum-${Math.random()}.sqlite`)
    const made = new DatabaseSync(file)
    made.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, a, b BLOB, c INTEGER GENERATED ALWAYS AS (id + 1) VIRTUAL)')
    for (const sql of statements) made.exec(sql)
    made.close()
    return JSON.stringify(sumTables(file))
  }
  const base = sumOf("INSERT INTO t (id, a, b) VALUES (1, 'x', x'00ff'), (2, 9007199254740993, NULL)")
  const same = sumOf(
    'PRAGMA page_size = 8192',
    'INSERT INTO t (id, a, b) VALUES (2, 9007199254740993, NULL), (3, 1, 1)',
    "INSERT INTO t (id, a, b) VALUES (1, 'x', x'00ff')",
    'DELETE FROM t WHERE id = 3',
  )
  const others = [
    "INSERT INTO t (id, a, b) VALUES (1, 'x', x'00fe'), (2, 9007199254740993, NULL)",
    "INSERT INTO t (id, a, b) VALUES (1, 'x', x'00ff'), (2, 9007199254740992, NULL)",
    "INSERT INTO t (id, a, b) VALUES (1, 'x', x'00ff'), (2, '9007199254740993', NULL)",
    "INSERT INTO t (id, a, b) VALUES (1, 'x', x'00ff'), (2, 9007199254740993, '')",
    "INSERT INTO t (id, a, b) VALUES (1, 'x', x'00ff')",
  ].map((sql) => sumOf(sql))
  expect(same).toBe(base)
  expect(new Set([base, ...others]).size).toBe(6)
})
