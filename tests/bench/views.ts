// What a view costs: how many are stored a second against a batch of rows for each, and what a very popular video costs the others.
// view-rows.ts counts the rows that a thousand of them write.
import { ensureBuilt } from '../../worker/build.ts'
import { workerSettings } from '../../worker/local/worker-settings.ts'
import { originName } from '../../worker/local.ts'
import { usualEventShards } from '../../worker/origin/bounds.ts'
import { own } from './bench-runtime.ts'
import { bundleBenchWorker } from './bundle.ts'
import { openCatalogue } from './list-page-addresses.ts'
import { processorMs, runtimeProcess } from './process.ts'
import { judge, type Options, say } from './report.ts'
import { viewRows } from './view-rows.ts'

/** Visitors at the same moment. */
const callers = 1024
const videos = 5000
const timesLeast = 10
const hotTimesMost = 1.5

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export async function views({ pairs }: Options): Promise<void> {
  await ensureBuilt()
  const worker = own(
    'views',
    await bundleBenchWorker('views.ts', {}),
    { SHARDS: String(usualEventShards) },
    { ORIGIN: originName },
  )
  const runtime = await openCatalogue(
    [
      {
        ...worker,
        d1Databases: (await workerSettings('origin')).options.d1Databases,
        durableObjects: { EVENTS: { className: 'EventShard', scriptName: originName, useSQLite: true } },
      },
    ],
    { videos },
  )
  try {
    const [url, pid] = [await runtime.miniflare.unsafeGetDirectURL('views'), runtimeProcess()]
    /** Views per second, and the processor time of each in microseconds. */
    const run = async (kind: string, count: number, by = callers) => {
      const [startedMs, usedMs] = [performance.now(), processorMs(pid)]
      const answer = await fetch(new URL(`/${kind}?views=${count}&callers=${by}&videos=${videos}`, url))
      const text = await answer.text()
      if (text !== 'done') throw new Error(`${kind}: ${answer.status} ${text}`)
      const perSecond = (count * 1000) / (performance.now() - startedMs)
      return { perSecond, processorUs: ((processorMs(pid) - usedMs) * 1000) / count }
    }
    for (const kind of ['rows', 'shards', 'acts']) await run(kind, 200, 100)
    await compareStored(Math.min(pairs, 5), run)
    await viewRows(await runtime.database(), (calls) => run('many', calls, 4), videos)
  } finally {
    await runtime.stop()
  }
}

type Run = (kind: string, count: number, by?: number) => Promise<{ perSecond: number; processorUs: number }>

async function compareStored(pairs: number, run: Run): Promise<void> {
  const rounds: { times: number; timesProcessor: number; hot: number }[] = []
  for (let round = 0; round < pairs; round++) {
    const [rows, shards, acts] = [await run('rows', 1000), await run('shards', 10_000), await run('acts', 2000, 128)]
    const idle = await run('shards', 500, 4)
    const [, hot] = await Promise.all([run('hot', 2000, 8), run('shards', 500, 4)])
    rounds.push({
      times: shards.perSecond / rows.perSecond,
      timesProcessor: rows.processorUs / shards.processorUs,
      hot: idle.perSecond / hot.perSecond,
    })
    say(
      `  views/s (and processor time): ${told(rows)} as rows, ${told(shards)} by shards, ${told(acts)} as whole requests to the upstream; of others, ${told(idle)} alone and ${hot.perSecond.toFixed(0)} beside a hot video`,
    )
  }
  const times = median(rounds.map((round) => round.times))
  judge(
    'views stored a second, against rows for each',
    times >= timesLeast,
    `${times.toFixed(1)} times`,
    `>= ${timesLeast}`,
  )
  const timesProcessor = median(rounds.map((round) => round.timesProcessor))
  judge(
    'processor time of a view as rows, against one by shards',
    timesProcessor >= timesLeast,
    `${timesProcessor.toFixed(1)} times`,
    `>= ${timesLeast}`,
  )
  const slower = median(rounds.map(({ hot }) => hot))
  judge(
    'views of other videos beside a hot one',
    slower <= hotTimesMost,
    `${slower.toFixed(2)} times as long`,
    `<= ${hotTimesMost}`,
  )
}

const told = ({ perSecond, processorUs }: { perSecond: number; processorUs: number }): string =>
  `${perSecond.toFixed(0)} (${processorUs.toFixed(0)} us)`
