// The cost of a member's list page compared with the same page kept for visitors: an isolate resolves the session once in some
// seconds, and members share the page.
import { sessionCookieName } from '../../shared/rules/session-cookie.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { createRuntime, originName, type Runtime } from '../../worker/local.ts'
import { hashOf } from '../../worker/origin/crypto/tokens.ts'
import { seededState } from '../support/runtime/seeded-databases.ts'
import { edgeBindings, listPath, own } from './bench-runtime.ts'
import { bundleBenchWorker } from './bundle.ts'
import { openLoader } from './load.ts'
import { compareBothWays, type Side } from './pairs.ts'
import { runtimeProcess } from './process.ts'
import { judge, type Options, say } from './report.ts'

const costMost = 3
/** The database is asked for this session once, and answers at once from then on. */
const knownToken = 'k'.repeat(43)
const token = 'm'.repeat(43)

export async function member(options: Options): Promise<void> {
  const runtime = await openMembers()
  const loader = openLoader(runtimeProcess())
  try {
    const { visitor, ...members } = await memberSides(runtime)
    const timesOf = async (side: Side) => 1 / (await compareBothWays(loader, [side, visitor], options)).processor
    say(
      '  a database that answers at once: the local emulation of D1 is no part of the product, and runs in this process',
    )
    const times = await timesOf(members.remembered)
    judge(
      "a member's list page",
      times <= costMost,
      `${times.toFixed(2)} times the processor time of a visitor's kept page`,
      `<= ${costMost}`,
    )
    say('  the same with that emulation')
    say(`  ${(await timesOf(members.asked)).toFixed(2)} times the processor time of a visitor's kept page`)
  } finally {
    await loader.stop()
    await runtime.stop()
  }
}

/** @throws when a side's page is not the one that its figure claims */
export const memberSides = async (runtime: Runtime): Promise<Record<'visitor' | 'remembered' | 'asked', Side>> => ({
  visitor: await sideOf(runtime, null),
  remembered: await sideOf(runtime, knownToken),
  asked: await sideOf(runtime, token),
})

export async function openMembers(): Promise<Runtime> {
  await ensureBuilt()
  const bound = [edgeBindings, { ORIGIN: originName }] as const
  const runtime = await createRuntime({
    state: await seededState(),
    originFront: remembering,
    moreWorkers: [own('member', await bundleBenchWorker('edge.ts', {}), ...bound)],
  })
  const nowSeconds = Math.floor(Date.now() / 1000)
  const db = await runtime.database()
  await db
    .prepare(
      "INSERT OR IGNORE INTO accounts (user_id, email, is_confirmed, added_date) VALUES (1, 'member@example.com', 1, 0)",
    )
    .run()
  for (const one of [token, knownToken]) {
    await db
      .prepare(
        'INSERT INTO sessions (token_hash, user_id, added_date, seen_date, expires_date) VALUES (?1, 1, ?2, ?2, ?3)',
      )
      .bind(await hashOf(one), nowSeconds, nowSeconds + 86_400)
      .run()
  }
  return runtime
}

/** In front of the embedded upstream: single rows are read once, and again after a write. */
const remembering = `
    import origin from './main.js'
    export * from './main.js'
    const rows = new Map()
    const remembered = (sql, statement) => {
      const read = statement.first.bind(statement)
      statement.first = async (...column) => {
        if (!rows.has(sql)) rows.set(sql, await read(...column))
        return rows.get(sql)
      }
      return statement
    }
    const knowing = (DB) => ({
      prepare: (sql) => {
        const statement = DB.prepare(sql)
        const bind = statement.bind.bind(statement)
        statement.bind = (...values) => remembered(sql, bind(...values))
        return remembered(sql, statement)
      },
      batch: (statements) => {
        rows.clear()
        return DB.batch(statements)
      },
    })
    let bound
    export default {
      ...origin,
      fetch(request, env, ctx) {
        const isKnown = request.headers.get('cookie')?.includes('${knownToken}')
        return origin.fetch(request, isKnown ? (bound ??= { ...env, DB: knowing(env.DB) }) : env, ctx)
      },
    }`

/** One side of a pair, after a check of its page. */
async function sideOf({ miniflare }: Runtime, session: string | null): Promise<Side> {
  const name = session === null ? 'visitor' : 'member'
  const url = await miniflare.unsafeGetDirectURL('member')
  const headers = {
    'cf-connecting-ip': '192.0.2.7',
    ...(session !== null && { cookie: `${sessionCookieName}=${session}` }),
  }
  const html = await (await fetch(new URL(listPath, url), { headers })).text()
  const isRight = html.includes('class="own-name"') === (name === 'member') && html.includes('class="thumb')
  if (!isRight) throw new Error(`the page for the ${name} side is not a ${name}'s: its figure would mean nothing`)
  return { name, load: { url, paths: [listPath], headers } }
}
