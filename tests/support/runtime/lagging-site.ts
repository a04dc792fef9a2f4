// The whole site over two real databases: the primary, and a copy that lags behind it until the test lets it catch up. A module in
// front of the built upstream gives it D1's sessions: which of the two answers is decided by constraint and bookmark, as D1 does.
import type { D1Database } from '@cloudflare/workers-types'
import { databaseWorker, openDatabase } from '../../../worker/local/database.ts'
import { migrate } from '../../../worker/local/migrate.ts'
import { originName } from '../../../worker/local.ts'
import { addLightAccounts } from './light-accounts.ts'
import { migratedState } from './seeded-databases.ts'
import { type SiteTestbed, startSiteTestbed } from './site.ts'

/** How many answers came from each database since the last call. */
type Served = { primary: number; copy: number }

export type LaggingSite = SiteTestbed & {
  copy: D1Database
  /** Does all writes of the primary at the copy as well. */
  catchUp: () => Promise<void>
  /** Forgets the writes that the copy lacks, where the test has undone them at the primary. */
  forget: () => Promise<void>
  served: () => Promise<Served>
  /** A bookmark that no database will ever reach. */
  futureBookmark: string
}

const copyName = 'edgetube-copy'

export async function startLaggingSite(): Promise<LaggingSite> {
  const site = await startSiteTestbed({
    // Both get their accounts now: those of a copied database are as old as the run.
    state: await migratedState(),
    originDatabases: { COPY: copyName },
    originVars: { DATABASE_COPIES: 'on' },
    originFront: front,
    moreWorkers: [databaseWorker(copyName, { DB: copyName })],
  })
  const copy = openDatabase(site.runtime.miniflare, copyName)
  await migrate(copy)
  await addLightAccounts(copy)
  const worker = await site.runtime.worker(originName)
  const tell = async (what: string) => (await worker.fetch(`http://copy/${what}`)).json()
  return {
    ...site,
    copy,
    catchUp: async () => void (await tell('catch-up')),
    forget: async () => void (await tell('forget')),
    served: async () => (await tell('served')) as Served,
    futureBookmark: 'ffffffff-0',
  }
}

const front = `
  import origin from './main.js'
  export * from './main.js'

  // A bookmark is the number of writes that a database has seen.
  const bookmarkAt = (writes) => writes.toString(16).padStart(8, '0') + '-0'
  const writesAt = (bookmark) => parseInt(bookmark, 16)
  let written = 0
  let copied = 0
  let lacking = []
  let served = { primary: 0, copy: 0 }

  const isRead = ({ sql }) => /^\\s*(select|with)\\b/i.test(sql) && !/\\b(insert|update|delete|replace into)\\b/i.test(sql)
  const bound = (db, { sql, values }) => values ? db.prepare(sql).bind(...values) : db.prepare(sql)

  function session(env, start) {
    let bookmark = null
    // How many writes the first answer has to have seen; the primary has seen all.
    const first = /primary/.test(start) ? Infinity : start === 'first-unconstrained' ? 0 : writesAt(start)
    const plans = new WeakMap()
    async function meet(plan, run) {
      const needed = bookmark === null || start === 'always-primary' ? first : writesAt(bookmark)
      if (needed > written && needed !== Infinity) await new Promise(() => {})
      const atCopy = plan.every(isRead) && needed <= copied
      const seen = atCopy ? copied : written
      const answer = await run(atCopy ? env.COPY : env.DB)
      served[atCopy ? 'copy' : 'primary'] += 1
      if (!plan.every(isRead)) {
        written += 1
        lacking.push(plan)
      }
      const now = bookmarkAt(plan.every(isRead) ? seen : written)
      if (bookmark === null || bookmark < now) bookmark = now
      return answer
    }
    function statement(one) {
      const own = { bind: (...values) => statement({ ...one, values }) }
      for (const method of ['all', 'first', 'run', 'raw'])
        own[method] = (...given) => meet([one], (db) => bound(db, one)[method](...given))
      plans.set(own, one)
      return own
    }
    return {
      prepare: (sql) => statement({ sql, values: null }),
      batch: (statements) => {
        const plan = statements.map((own) => plans.get(own))
        return meet(plan, (db) => db.batch(plan.map((one) => bound(db, one))))
      },
      getBookmark: () => bookmark,
    }
  }

  // Without a session all statements go to the primary.
  const database = (env) => ({ ...session(env, 'always-primary'), withSession: (start) => session(env, start) })

  let own
  const withSessions = (env) => {
    own ??= { ...env, DB: database(env) }
    return own
  }
  async function told(what, env) {
    const before = served
    served = { primary: 0, copy: 0 }
    if (what === '/served') return before
    if (what === '/catch-up') for (const plan of lacking) await env.COPY.batch(plan.map((one) => bound(env.COPY, one)))
    lacking = []
    copied = written
    return {}
  }
  export default {
    fetch: async (request, env, ctx) => {
      const { hostname, pathname } = new URL(request.url)
      if (hostname === 'copy') return Response.json(await told(pathname, env))
      return origin.fetch(request, withSessions(env), ctx)
    },
    queue: (batch, env, ctx) => origin.queue(batch, withSessions(env), ctx),
    scheduled: (controller, env, ctx) => origin.scheduled(controller, withSessions(env), ctx),
  }`
