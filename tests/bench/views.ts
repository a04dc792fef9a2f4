// What a view costs: how many are stored a second against a batch of rows for each, how many rows a thousand of them write, and what a
// very popular video costs the others.
import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'
import { workerSettings } from '../../worker/local/worker-settings.ts'
import { originName } from '../../worker/local.ts'
import { usualEventShards } from '../../worker/origin/bounds.ts'
import { rollUpEvents } from '../../worker/origin/events/roll-up.ts'
import { own } from './bench-runtime.ts'
import { bundleBenchWorker } from './bundle.ts'
import { openCatalogue } from './list-page-addresses.ts'
import { judge, type Options, say } from './report.ts'

/** Visitors at the same moment. */
const callers = 256
const videos = 5000
const timesLeast = 10
const rowsMost = 60
const hotTimesMost = 1.5
/** What a site with 83 views a second counts in five minutes, in calls of 500 views; and how often that is added up. */
const callsAtOnce = 50
const rollUps = 20

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export async function views({ pairs }: Options): Promise<void> {
  const worker = own('views', await bundleBenchWorker('views.ts', {}), { SHARDS: String(usualEventShards) })
  const runtime = await openCatalogue([
    {
      ...worker,
      d1Databases: (await workerSettings('origin')).options.d1Databases,
      durableObjects: { EVENTS: { className: 'EventShard', scriptName: originName, useSQLite: true } },
    },
  ])
  try {
    const url = await runtime.miniflare.unsafeGetDirectURL('views')
    /** Views per second. */
    const run = async (kind: string, count: number, by = callers): Promise<number> => {
      const startedMs = performance.now()
      const answer = await fetch(new URL(`/${kind}?views=${count}&callers=${by}&videos=${videos}`, url))
      if ((await answer.text()) !== 'done') throw new Error(`${kind}: ${answer.status}`)
      return (count * 1000) / (performance.now() - startedMs)
    }
    await run('rows', 100)
    await run('shards', 500)
    const rounds: { rows: number; shards: number; idle: number; hot: number }[] = []
    for (let round = 0; round < Math.min(pairs, 5); round++) {
      const [rows, shards] = [await run('rows', 1000), await run('shards', 10_000)]
      const idle = await run('shards', 1000, 4)
      const [, hot] = await Promise.all([run('hot', 4000, 8), run('shards', 1000, 4)])
      rounds.push({ rows, shards, idle, hot })
      say(
        `  views/s: ${rows.toFixed(0)} as rows, ${shards.toFixed(0)} by shards; of others, ${idle.toFixed(0)} alone and ${hot.toFixed(0)} beside a hot video`,
      )
    }
    const times = median(rounds.map(({ rows, shards }) => shards / rows))
    judge(
      'views stored a second, against rows for each',
      times >= timesLeast,
      `${times.toFixed(1)} times`,
      `>= ${timesLeast}`,
    )
    const slower = median(rounds.map(({ idle, hot }) => idle / hot))
    judge(
      'views of other videos beside a hot one',
      slower <= hotTimesMost,
      `${slower.toFixed(2)} times as long`,
      `<= ${hotTimesMost}`,
    )
    const db = (await runtime.database()) as unknown as D1Database
    await rowsOf(db)
    const all: Rows = { views: 0, batches: 0, rolledUp: 0 }
    for (let round = 0; round < rollUps; round++) {
      await run('many', callsAtOnce, 4)
      const rows = await rowsOf(db)
      for (const name of ['views', 'batches', 'rolledUp'] as const) all[name] += rows[name]
    }
    judgeRows(all)
  } finally {
    await runtime.stop()
  }
}

type Rows = { views: number; batches: number; rolledUp: number }

function judgeRows({ views, batches, rolledUp }: Rows): void {
  const perThousand = ((batches + rolledUp) * 1000) / views
  say(`  ${views} views: ${batches} rows of batches, ${rolledUp} rows when they were added up`)
  judge(
    'rows of D1 for 1,000 views of a Zipf catalogue',
    perThousand <= rowsMost,
    perThousand.toFixed(1),
    `<= ${rowsMost}`,
  )
}

/** Adds up what waits, and counts what that writes. */
async function rowsOf(db: D1Database): Promise<Rows> {
  const { batches, views } = (await db
    .prepare(
      'SELECT count(DISTINCT shard || batch) AS batches, sum(c.value) AS views FROM event_batches, json_each(counts) c',
    )
    .first<{ batches: number; views: number }>()) ?? { batches: 0, views: 0 }
  let rolledUp = 0
  const counting = {
    prepare: (sql: string) => db.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      const results: D1Result[] = await db.batch(statements)
      rolledUp += results.reduce((sum, { meta }) => sum + meta.rows_written, 0)
      return results
    },
  } as unknown as D1Database
  // Every batch is old enough then.
  await rollUpEvents(counting, Math.floor(Date.now() / 1000) + 400)
  return { views, batches, rolledUp }
}
