// The whole site over a database that fails at random, as one far away does: a question is lost on its way, or it is done and
// its answer is lost. The faults live in a module of the tests that stands in front of the upstream as it is built.
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import type { V4WorkerOptions } from 'miniflare'
import { workers } from '../../../worker/build/paths.ts'
import { migrate } from '../../../worker/local/migrate.ts'
import { bundleModules } from '../../../worker/local/modules.ts'
import { createRuntime } from '../../../worker/local.ts'
import type { SiteWorld } from './site.ts'

const name = 'faulty-origin'

export type FaultySite = SiteWorld & {
  /** From now on so many of a thousand questions to the database fail; answers how many failed since the last time. */
  fails: (inThousand: number) => Promise<number>
}

export async function faultySite(): Promise<FaultySite> {
  const log: string[] = []
  const runtime = await createRuntime({
    geo: 'CA',
    onLog: ({ message }) => log.push(message),
    originService: name,
    moreWorkers: [await faultyOrigin()],
  })
  // The database itself, which the tests ask past all faults.
  const db = (await runtime.miniflare.getD1Database('DB', name)) as unknown as D1Database
  await migrate(db)
  const front = await runtime.worker(name)
  return {
    origin: runtime.url.origin,
    db,
    runtime,
    log,
    fails: async (inThousand) => Number(await (await front.fetch(`http://faults/${inThousand}`)).text()),
    stop: () => runtime.stop(),
  }
}

async function faultyOrigin(): Promise<V4WorkerOptions> {
  const { modules, modulesRoot } = await bundleModules(workers.origin.out)
  const contents = `
    import origin from './main.js'
    export * from './main.js'

    let inThousand = 0
    let failed = 0
    let dice = 7
    const roll = () => (dice = (dice * 1103515245 + 12345) % 2 ** 31) / 2 ** 31 * 1000
    const lose = () => {
      failed += 1
      throw new Error('D1_ERROR: Network connection lost.')
    }
    async function perhaps(ask) {
      const number = roll()
      if (number < inThousand / 2) lose()
      const answer = await ask()
      if (number >= 1000 - inThousand / 2) lose()
      return answer
    }

    const whole = new WeakMap()
    function faulty(statement) {
      const asking = (method) => (...values) => perhaps(() => statement[method](...values))
      const own = { bind: (...values) => faulty(statement.bind(...values)) }
      for (const method of ['all', 'first', 'run', 'raw']) own[method] = asking(method)
      whole.set(own, statement)
      return own
    }
    const faultyDatabase = (db) => ({
      prepare: (sql) => faulty(db.prepare(sql)),
      batch: (statements) => perhaps(() => db.batch(statements.map((one) => whole.get(one)))),
    })

    let bound
    export default {
      ...origin,
      fetch(request, env, ctx) {
        const { hostname, pathname } = new URL(request.url)
        if (hostname === 'faults') {
          const before = failed
          inThousand = Number(pathname.slice(1))
          failed = 0
          return new Response(String(before))
        }
        bound ??= { ...env, DB: faultyDatabase(env.DB) }
        return origin.fetch(request, bound, ctx)
      },
    }`
  return {
    name,
    modules: [{ type: 'ESModule', path: join(modulesRoot, 'faulty.js'), contents }, ...modules],
    modulesRoot,
    compatibilityDate: '2026-11-01',
    bindings: { SIGNING_SECRET: 'signs-nothing-but-captchas-of-tests', MAIL_OUTBOX: 'on' },
    d1Databases: { DB: 'faulty' },
    r2Buckets: { MEDIA: 'faulty-media' },
    durableObjects: { LIMITER: { className: 'Limiter', useSQLite: true } },
    queueProducers: { JOBS: 'faulty-jobs' },
    queueConsumers: { 'faulty-jobs': { maxBatchTimeout: 0.05 } },
  }
}
