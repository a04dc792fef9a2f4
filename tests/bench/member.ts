// What a member's list page costs beside the same page rendered for a visitor without the page cache: whose session it is has
// to be asked for each time.
import { join } from 'node:path'
import { sessionCookieName } from '../../shared/rules/session-cookie.ts'
import { workers } from '../../worker/build/paths.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { bundleModules, type WorkerModules } from '../../worker/local/modules.ts'
import { createRuntime, originName, type Runtime } from '../../worker/local.ts'
import { hashOf } from '../../worker/origin/tokens.ts'
import { seededState } from '../support/world/seeded.ts'
import { bundleBenchWorker } from './bundle.ts'
import { openLoader } from './load.ts'
import { comparePairs, type Side } from './pairs.ts'
import { runtimeProcess } from './process.ts'
import { judge, type Options, say } from './report.ts'
import { edgeBindings, listPath, own } from './world.ts'

const costMost = 1.3
const token = 'm'.repeat(43)

export async function member(options: Options): Promise<void> {
  const runtime = await openMembers()
  const loader = openLoader(runtimeProcess())
  try {
    const visitor = await sideOf(runtime, 'visitor')
    const timesOf = async (name: string) =>
      1 / (await comparePairs(loader, [await sideOf(runtime, name), visitor], options))
    say(
      '  a database that answers at once: the local emulation of D1 is no part of the product, and runs in this process',
    )
    const times = await timesOf('member')
    judge("a member's list page", times <= costMost, `${times.toFixed(2)} times a visitor's`, `<= ${costMost}`)
    say('  the same with that emulation')
    say(`  ${(await timesOf('member-locally')).toFixed(2)} times a visitor's`)
  } finally {
    await loader.stop()
    await runtime.stop()
  }
}

async function openMembers(): Promise<Runtime> {
  await ensureBuilt()
  const edge = await bundleBenchWorker('edge.ts', {})
  const asksNobody = await bundleBenchWorker('edge.ts', { 'steps/session.ts': 'no-session.ts' })
  const runtime = await createRuntime({
    state: await seededState(),
    moreWorkers: [
      own('member', edge, edgeBindings, { ORIGIN: 'at-once' }),
      own('member-locally', edge, edgeBindings, { ORIGIN: originName }),
      own('visitor', asksNobody, edgeBindings, { ORIGIN: originName }),
      {
        ...own('at-once', await answeringAtOnce(), { SIGNING_SECRET: 'x'.repeat(32) }, { WHOLE: originName }),
        d1Databases: { DB: 'DB' },
        r2Buckets: { MEDIA: 'edgetube-media' },
        durableObjects: { LIMITER: { className: 'Limiter', useSQLite: true } },
        queueProducers: { JOBS: 'bench' },
      },
    ],
  })
  const nowSeconds = Math.floor(Date.now() / 1000)
  const db = await runtime.database()
  await db.batch([
    db.prepare(
      "INSERT OR IGNORE INTO accounts (user_id, email, is_confirmed, added_date) VALUES (1, 'member@example.com', 1, 0)",
    ),
    db
      .prepare(
        'INSERT INTO sessions (token_hash, user_id, added_date, seen_date, expires_date) VALUES (?1, 1, ?2, ?2, ?3)',
      )
      .bind(await hashOf(token), nowSeconds, nowSeconds + 86_400),
  ])
  return runtime
}

/** The embedded upstream; whose session it is its database is asked once, and answers the same at once from then on. */
async function answeringAtOnce(): Promise<WorkerModules> {
  const { modules, modulesRoot } = await bundleModules(workers.origin.out)
  const contents = `
    import origin from './main.js'
    export * from './main.js'
    const rows = new Map()
    const remembering = (DB) => ({
      prepare: (sql) => ({
        bind: (...values) => ({
          async first(...column) {
            if (!rows.has(sql)) rows.set(sql, await DB.prepare(sql).bind(...values).first(...column))
            return rows.get(sql)
          },
        }),
      }),
    })
    let bound
    export default {
      ...origin,
      fetch(request, env, ctx) {
        if (!request.url.includes('/session/')) return env.WHOLE.fetch(request)
        return origin.fetch(request, (bound ??= { ...env, DB: remembering(env.DB) }), ctx)
      },
    }`
  return {
    modules: [{ type: 'ESModule', path: join(modulesRoot, 'at-once.js'), contents }, ...modules],
    modulesRoot,
  }
}

/** One side of a pair, once it has shown that its page is what it should be. */
async function sideOf({ miniflare }: Runtime, name: string): Promise<Side> {
  const url = await miniflare.unsafeGetDirectURL(name)
  const headers = { cookie: `${sessionCookieName}=${token}`, 'cf-connecting-ip': '192.0.2.7' }
  const html = await (await fetch(new URL(listPath, url), { headers })).text()
  const isRight = html.includes('class="own-name"') !== (name === 'visitor') && html.includes('class="thumb')
  if (!isRight) say(`  NOT THE PAGE OF A ${name.toUpperCase()}`)
  return { name, load: { url, paths: [listPath], headers } }
}
