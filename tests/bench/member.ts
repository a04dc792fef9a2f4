// What a member's list page costs beside the same page rendered for a visitor without the page cache: who is asking is looked
// up in the embedded upstream's own database, and the frame is theirs.
import { sessionCookieName } from '../../shared/rules/session-cookie.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { createRuntime, originName } from '../../worker/local.ts'
import { hashOf } from '../../worker/origin/tokens.ts'
import { seededState } from '../support/world/seeded.ts'
import { bundleBenchWorker } from './bundle.ts'
import { openLoader } from './load.ts'
import { comparePairs } from './pairs.ts'
import { runtimeProcess } from './process.ts'
import { judge, type Options, say } from './report.ts'
import { edgeBindings, listPath, own } from './world.ts'

const costMost = 1.3
const token = 'm'.repeat(43)

export async function member(options: Options): Promise<void> {
  await ensureBuilt()
  const bound = [edgeBindings, { ORIGIN: originName }] as const
  const runtime = await createRuntime({
    state: await seededState(),
    moreWorkers: [
      own('member', await bundleBenchWorker('edge.ts', {}), ...bound),
      own('visitor', await bundleBenchWorker('edge.ts', { 'steps/session.ts': 'no-session.ts' }), ...bound),
    ],
  })
  const loader = openLoader(runtimeProcess())
  try {
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
    const sideOf = async (name: string) => ({
      name,
      load: {
        url: await runtime.miniflare.unsafeGetDirectURL(name),
        paths: [listPath],
        headers: { cookie: `${sessionCookieName}=${token}` },
      },
    })
    const sides = [await sideOf('member'), await sideOf('visitor')] as const
    for (const { name, load } of sides) {
      const html = await (await fetch(new URL(listPath, load.url), { headers: load.headers })).text()
      const isMembers = html.includes('class="own-name"')
      if (isMembers !== (name === 'member') || !html.includes('class="thumb'))
        say(`  NOT THE ${name.toUpperCase()}'S PAGE`)
    }
    const times = 1 / (await comparePairs(loader, [...sides], options))
    judge("a member's list page", times <= costMost, `${times.toFixed(2)} times a visitor's`, `<= ${costMost}`)
  } finally {
    await loader.stop()
    await runtime.stop()
  }
}
