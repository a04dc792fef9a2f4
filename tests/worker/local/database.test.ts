// What Node asks a local database: of D1, as the commands and journeys have it, and of the database that the tests' sites have in its
// place (tests/support/runtime/light-database.ts), which answers the same.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage, type Storage } from '../../../worker/local/storage.ts'
import { emptyStores } from '../../support/runtime/origin.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-database-'))
let storage: Storage
let stores: Awaited<ReturnType<typeof emptyStores<'light'>>>
let both: D1Database[] = []
beforeAll(async () => {
  storage = await openStorage(folder)
  stores = await emptyStores(['light'])
  const light = stores.stores.get('light')?.db
  both = [await storage.database(), ...(light ? [light] : [])]
  const tables = ['CREATE TABLE fruits (fruit_id INTEGER PRIMARY KEY, name TEXT UNIQUE, weight REAL, bytes BLOB)']
  for (const db of both) for (const sql of tables) await db.prepare(sql).run()
}, 60_000)
afterAll(async () => {
  await storage.stop()
  await stores.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What depends on the clock, and on where a database is. */
const own = { duration: 0, timings: null, served_by: '', served_by_primary: true, total_attempts: 1, size_after: 0 }
const settled = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value) => (key === 'meta' ? { ...value, ...own } : value)))
const answersOf = (ask: (db: D1Database) => Promise<unknown>) =>
  Promise.all(both.map((db) => ask(db).then(settled, (error: Error) => `refused: ${error.message}`)))

const insert = 'INSERT INTO fruits (name, weight, bytes) VALUES (?1, ?2, ?3)'
const all = 'SELECT * FROM fruits ORDER BY fruit_id'

describe('D1 and the database of the tests’ sites answer the same', () => {
  it.each<[string, (db: D1Database) => Promise<unknown>]>([
    [
      'a row that is added',
      (db) =>
        db
          .prepare(insert)
          .bind('fig', 1.5, new Uint8Array([0, 255]))
          .run(),
    ],
    ['null and a boolean', (db) => db.prepare(insert).bind('plum', true, null).run()],
    ['rows with bytes', (db) => db.prepare(all).all()],
    ['rows without names', (db) => db.prepare(all).raw()],
    ['rows below their names', (db) => db.prepare(all).raw({ columnNames: true })],
    ['columns of one name', (db) => db.prepare('SELECT 1 AS n, 2 AS n, 3.25 AS m').all()],
    ['no row', (db) => db.prepare('SELECT * FROM fruits WHERE fruit_id = 99').first()],
    ['one value', (db) => db.prepare('SELECT count(*) AS fruits FROM fruits').first('fruits')],
    ['rows that an UPDATE returns', (db) => db.prepare('UPDATE fruits SET weight = 2 RETURNING name').all()],
    ['an UPDATE of nothing', (db) => db.prepare('UPDATE fruits SET weight = 3 WHERE fruit_id = 99').run()],
    ['a batch', (db) => db.batch([db.prepare(insert).bind('pear', 1, null), db.prepare(all)])],
    ['a value that is there', (db) => db.prepare(insert).bind('fig', 1, null).run()],
    [
      'a batch that fails in its second statement',
      (db) => db.batch(['lime', 'fig'].map((name) => db.prepare(insert).bind(name, 1, null))),
    ],
    ['that such a batch left nothing', (db) => db.prepare('SELECT name FROM fruits ORDER BY 1').raw()],
    ['a table that is missing', (db) => db.prepare('SELECT * FROM trees').all()],
    ['words that are no SQL', (db) => db.prepare('SELEKT 1').all()],
    ['a value too few', (db) => db.prepare(insert).bind('date').run()],
    ['a number beyond 32 bits', (db) => db.prepare('SELECT 9007199254740991 AS large, 1e300 AS huge').all()],
    [
      'a search',
      (db) =>
        db.batch([
          db.prepare('CREATE VIRTUAL TABLE words USING fts5 (text)'),
          db.prepare("SELECT * FROM words WHERE words MATCH '\"'"),
        ]),
    ],
  ])('to %s', async (_, ask) => {
    const [real, light] = await answersOf(ask)
    expect(real).toBeDefined()
    expect(light).toEqual(real)
  })
})
