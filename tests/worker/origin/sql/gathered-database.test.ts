// The reads of one request that are asked at the same moment are one batch of the database.
import type { D1Database } from '@cloudflare/workers-types'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { gatheredDatabase } from '../../../../worker/origin/sql/gathered-database.ts'
import { emptyStores } from '../../../support/runtime/origin.ts'

let stores: Awaited<ReturnType<typeof emptyStores<'one'>>>
let real: D1Database
let calls: string[]
beforeAll(async () => {
  stores = await emptyStores(['one'])
  real = stores.stores.get('one')?.db as D1Database
})
afterAll(() => stores.stop())
beforeEach(() => {
  calls = []
})

/** The database with a list of what reaches it. */
function counted(): D1Database {
  const inner = new WeakMap<object, ReturnType<D1Database['prepare']>>()
  const wrap = (statement: ReturnType<D1Database['prepare']>): ReturnType<D1Database['prepare']> => {
    const noting =
      (name: 'all' | 'first' | 'run') =>
      (...given: [never]) => {
        calls.push(name)
        return statement[name](...given)
      }
    const own = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: noting('all'),
      first: noting('first'),
      run: noting('run'),
    }
    inner.set(own, statement)
    return own as never
  }
  return {
    prepare: (sql: string) => wrap(real.prepare(sql)),
    batch: (statements: object[]) => {
      calls.push(`batch of ${statements.length}`)
      return real.batch(statements.map((one) => inner.get(one) as never))
    },
  } as unknown as D1Database
}

it('reads of the same moment are one batch, and each is answered as if it were alone', async () => {
  const db = gatheredDatabase(counted())
  const answers = await Promise.all([
    db.prepare('SELECT ?1 AS a, 2 AS b').bind(1).first(),
    db.prepare('SELECT 3 AS c').first('c'),
    db.prepare('SELECT 1 WHERE 0').first(),
    db
      .prepare('WITH x AS (SELECT 4 AS d) SELECT d FROM x')
      .all()
      .then(({ results }) => results),
    db
      .batch([db.prepare('SELECT 5 AS e'), db.prepare('SELECT 6 AS f')])
      .then((all) => all.map(({ results }) => results)),
  ])
  expect(answers).toEqual([{ a: 1, b: 2 }, 3, null, [{ d: 4 }], [[{ e: 5 }], [{ f: 6 }]]])
  expect(calls).toEqual(['batch of 6'])
})

it('a read that is asked alone, and every write, stays what it is', async () => {
  const db = gatheredDatabase(counted())
  expect(await db.prepare('SELECT 1 AS a').first('a')).toBe(1)
  await Promise.all([
    db.prepare("DELETE FROM comments WHERE section = 'none'").run(),
    db.batch([db.prepare('SELECT 1'), db.prepare("DELETE FROM comments WHERE section = 'none'")]),
  ])
  expect(calls).toEqual(['first', 'run', 'batch of 2'])
})

it('a wrong statement fails alone', async () => {
  const db = gatheredDatabase(counted())
  const [good, wrong] = await Promise.allSettled([
    db.prepare('SELECT 1 AS a').first('a'),
    db.prepare('SELECT nothing FROM nowhere').first(),
  ])
  expect([good, wrong?.status]).toEqual([{ status: 'fulfilled', value: 1 }, 'rejected'])
  expect(calls).toEqual(['batch of 2', 'first', 'first'])
})

it('a database that cannot answer is not asked for each of them', async () => {
  const failing = { ...counted(), batch: () => Promise.reject(new Error('D1 DB is overloaded')) }
  const db = gatheredDatabase(failing as unknown as D1Database)
  const asked = await Promise.allSettled([db.prepare('SELECT 1').first(), db.prepare('SELECT 2').first()])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(calls).toEqual([])
})
