// Where the embedded upstream should run: near its primary database (`[placement]`), or near the visitor and the copies there. Real pages
// and acts of a far visitor, with the distances as waits: between the Workers, to the primary, and to a copy. Durable Objects and
// KV are not far.
import { contract, writes } from '../../shared/contract/contract.ts'
import { href } from '../../shared/routes.ts'
import { statForm } from '../../shared/stat.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { createRuntime, originName, type Runtime } from '../../worker/local.ts'
import { seededState } from '../support/runtime/seeded-databases.ts'
import { type SiteVisitor, signedIn, siteVisitor } from '../support/runtime/site.ts'
import { judge, type Options, say } from './report.ts'

/** A visitor on another continent than the primary database, with a copy on their own. */
const [farMs, nearMs] = [150, 15]

type Distances = { worker: number; primary: number; copy: number }
const placements: Record<'near the primary' | 'near the visitor', Distances> = {
  'near the primary': { worker: farMs, primary: 1, copy: 1 },
  'near the visitor': { worker: 1, primary: farMs, copy: nearMs },
}
type Placement = keyof typeof placements

const en = { lang: 'en' }
const act = (stat: Record<string, string>) => Object.fromEntries(statForm(stat))

/** Each is asked at addresses that no cache has yet; `at` counts up. */
const kinds: Record<string, (visitor: SiteVisitor, video: Video, at: number) => Promise<Response>> = {
  'a video, cold': (visitor, { video_id, dir }) => visitor.ask(href('video', { id: String(video_id), dir }, en)),
  'a search, cold': (visitor, _, at) => visitor.ask(href('search', { search: `light ${at}` }, en)),
  'own playlists of a member': (visitor) => visitor.ask(contract.ownPlaylists.fill({ count: 20, page: 1 })),
  'a vote': (visitor, { video_id }) =>
    visitor.ask(writes.input.path, {
      form: act({ act: 'vote', section: 'video', object_id: String(video_id), vote: '1' }),
    }),
  'a video kept for later': (visitor, { video_id }) =>
    visitor.ask(writes.input.path, { form: act({ act: 'watch_later', video_id: String(video_id) }) }),
}
const isAct = (kind: string): boolean => /vote|kept/.test(kind)

type Video = { video_id: number; dir: string }

export async function distance({ pairs }: Options): Promise<void> {
  await ensureBuilt()
  const runtime = await createRuntime({
    geo: 'CA',
    state: await seededState(),
    originFront: front,
    originVars: { DATABASE_COPIES: 'on' },
  })
  try {
    const { results: videos } = await (await runtime.database())
      .prepare('SELECT video_id, dir FROM videos WHERE status_id = 1 AND is_private = 0')
      .all<Video>()
    const member = await signedIn({ origin: runtime.url.origin }, 'anna')
    let at = 0
    for (const [kind, ask] of Object.entries(kinds)) {
      const took: Record<Placement, number[]> = { 'near the primary': [], 'near the visitor': [] }
      for (let pair = 0; pair < pairs; pair++) {
        for (const placement of Object.keys(placements) as Placement[]) {
          await place(runtime, placements[placement])
          const visitor = /cold/.test(kind) ? siteVisitor({ origin: runtime.url.origin }) : member
          const startedMs = performance.now()
          at += 1
          const answer = await ask(visitor, videos[at % videos.length] ?? { video_id: 0, dir: '' }, at)
          await answer.arrayBuffer()
          if (answer.status !== 200) say(`  ${kind}: ${answer.status}`)
          took[placement].push(performance.now() - startedMs)
        }
      }
      const [primary, visitor] = [median(took['near the primary']), median(took['near the visitor'])]
      say(`  ${kind}: ${primary.toFixed(0)} ms near the primary, ${visitor.toFixed(0)} ms near the visitor`)
      costs.set(kind, visitor - primary)
    }
    const saved = -mean([...costs].filter(([kind]) => /cold/.test(kind)).map(([, ms]) => ms))
    const lost = mean([...costs].filter(([kind]) => isAct(kind)).map(([, ms]) => ms))
    judge(
      `the upstream near its visitors (${farMs} ms to the primary, ${nearMs} ms to a copy)`,
      saved > 0,
      `saves ${saved.toFixed(0)} ms a cold page, costs ${lost.toFixed(0)} ms an act: worth it above ${(lost / saved).toFixed(1)} cold pages an act`,
      'saves time on cold pages',
    )
  } finally {
    await runtime.stop()
  }
}

const costs = new Map<string, number>()
const mean = (all: number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length
const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

async function place(runtime: Runtime, distances: Distances): Promise<void> {
  const worker = await runtime.worker(originName)
  await worker.fetch(`http://distance/?${new URLSearchParams({ distances: JSON.stringify(distances) })}`)
}

const front = `
  import origin from './main.js'
  export * from './main.js'

  let distances = { worker: 0, primary: 0, copy: 0 }
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const isRead = (sql) => /^\\s*(select|with)\\b/i.test(sql) && !/\\b(insert|update|delete)\\b/i.test(sql)

  // The first answer of a session comes from where it says, later reads from the copy, and writes go to the primary.
  function session(db, start) {
    let isFirst = start !== 'first-unconstrained'
    const whole = new WeakMap()
    const ask = async (reads, run) => {
      const isFar = isFirst || !reads
      isFirst = start === 'always'
      await pause(isFar ? distances.primary : distances.copy)
      return run()
    }
    const statement = (own, sql) => {
      const made = { bind: (...values) => statement(own.bind(...values), sql) }
      for (const method of ['all', 'first', 'run', 'raw'])
        made[method] = (...given) => ask(isRead(sql), () => own[method](...given))
      whole.set(made, { own, sql })
      return made
    }
    return {
      prepare: (sql) => statement(db.prepare(sql), sql),
      batch: (all) => {
        const known = all.map((one) => whole.get(one))
        return ask(known.every(({ sql }) => isRead(sql)), () => db.batch(known.map(({ own }) => own)))
      },
      getBookmark: () => null,
    }
  }
  const far = (env) => ({
    ...env,
    DB: { ...session(env.DB, 'always'), withSession: (start) => session(env.DB, start) },
  })
  let own
  export default {
    ...origin,
    async fetch(request, env, ctx) {
      const { hostname, searchParams } = new URL(request.url)
      if (hostname === 'distance') {
        distances = JSON.parse(searchParams.get('distances'))
        return new Response(null)
      }
      own ??= far(env)
      await pause(distances.worker)
      return origin.fetch(request, own, ctx)
    },
  }`
