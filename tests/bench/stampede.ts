// A crowd on pages that no cache has: how often four isolates together ask the upstream for an address, what a hit costs that waits for
// another one's page, and what the lease of an address costs a visitor who comes alone.
import { contract } from '../../shared/contract/contract.ts'
import { href } from '../../shared/routes.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { createRuntime, type Runtime } from '../../worker/local.ts'
import { startScriptedUpstream, type Upstream } from '../support/runtime/scripted-upstream.ts'
import { openLoader } from './load.ts'
import { processorMs, runtimeProcess } from './process.ts'
import { judge, type Options, say } from './report.ts'

const isolates = 4
const hits = 1000
const lateMs = 300
const rounds = 5
const hitMostMs = 0.3
const aloneMisses = 300
const aloneMostTimes = 1.15

const en = { lang: 'en' }
/** Each round has a page of its own. */
let page = 1
const newPage = () => href('videos', {}, { ...en, query: { page: ++page } })

export async function stampede({ pairs }: Options): Promise<void> {
  await ensureBuilt()
  const upstream = await startScriptedUpstream()
  upstream.does('everything', { lateMs })
  try {
    await crowds(upstream)
    await lonely(upstream, pairs)
  } finally {
    await upstream.stop()
  }
}

const startEdge = (upstream: Upstream, more: { isolates?: number; edgeFront?: string } = {}) =>
  createRuntime({ upstreamUrl: upstream.url, geo: 'CA', ...more })

/** The page's own answer and the names of its frame, which all pages share, are there before the crowd comes. */
async function warmUp({ urls }: Runtime): Promise<void> {
  const paths = [contract.stats.fill({ gender: 'str', lang: 'en' }), href('videos', {}, en)]
  for (const path of paths) for (const { origin } of urls) await (await fetch(origin + path)).arrayBuffer()
}

async function crowds(upstream: Upstream): Promise<void> {
  const most: number[] = []
  await inRounds(upstream, isolates, async (load) => {
    const before = upstream.calls.length
    await load()
    const asked = Map.groupBy(upstream.calls.slice(before), ({ address }) => address)
    most.push(Math.max(...[...asked.values()].map(({ length }) => length)))
  })
  judge(
    `upstream calls for an address, ${hits} cold hits over ${isolates} isolates`,
    Math.max(...most) <= 1,
    `${most.join(', ')} in ${most.length} rounds`,
    '<= 1',
  )
  const perHit: { cold: number; kept: number }[] = []
  await inRounds(upstream, 1, async (load) => {
    const [cold, kept] = [await load(), await load()]
    perHit.push({ cold, kept })
    say(`  ${hits} hits: ${cold.toFixed(2)} ms each; the same from the page cache ${kept.toFixed(2)} ms`)
  })
  // The first round compiles.
  const rest = perHit.slice(1)
  const cold = median(rest.map((one) => one.cold))
  const times = median(rest.map((one) => one.cold / one.kept))
  judge(
    'processor time of a cold hit that waits for the page of another',
    cold <= hitMostMs,
    `${cold.toFixed(2)} ms, ${times.toFixed(2)} times a hit from the page cache`,
    `<= ${hitMostMs} ms`,
  )
}

/** Rounds of a crowd on a new page; `load` sends the crowd, and resolves with the processor time of a hit. */
async function inRounds(
  upstream: Upstream,
  isolates: number,
  round: (load: () => Promise<number>) => Promise<void>,
): Promise<void> {
  const runtime = await startEdge(upstream, { isolates })
  const pid = runtimeProcess()
  const loaders = runtime.urls.map((url) => ({ url, loader: openLoader(pid) }))
  const connections = hits / isolates
  try {
    await warmUp(runtime)
    for (let time = 0; time <= rounds; time++) {
      const paths = [newPage()]
      await round(async () => {
        const beforeMs = processorMs(pid)
        const figures = await Promise.all(
          loaders.map(({ url, loader }) => loader.run({ url, paths, connections }, { requests: connections })),
        )
        const wrong = figures.reduce((sum, one) => sum + one.wrong, 0)
        if (wrong > 0) say(`  ${wrong} of ${hits} hits failed`)
        return (processorMs(pid) - beforeMs) / hits
      })
    }
  } finally {
    await Promise.all(loaders.map(({ loader }) => loader.stop()))
    await runtime.stop()
  }
}

/** The same edge without the object. */
const withoutLeases = `
    import edge from './entry.js'
    export * from './entry.js'
    let bound
    export default {
      ...edge,
      fetch(request, env, ctx) {
        bound ??= { ...env, FLIGHT_LEASES: undefined }
        return edge.fetch(request, bound, ctx)
      },
    }`

async function lonely(upstream: Upstream, pairs: number): Promise<void> {
  upstream.does('everything', {})
  const figures: { name: string; processorMs: number; waitMs: number }[] = []
  let id = 0
  for (let pair = 0; pair < Math.min(pairs, 3); pair++)
    for (const [name, front] of [
      ['with', undefined],
      ['without', withoutLeases],
    ] as const) {
      const runtime = await startEdge(upstream, front ? { edgeFront: front } : {})
      const pid = runtimeProcess()
      try {
        await warmUp(runtime)
        const miss = async () =>
          (await fetch(runtime.url.origin + contract.video.fill({ video_id: ++id }))).arrayBuffer()
        // The runtime compiles the path of a miss.
        for (let time = 0; time < aloneMisses / 3; time++) await miss()
        const [beforeMs, startedMs] = [processorMs(pid), performance.now()]
        for (let time = 0; time < aloneMisses; time++) await miss()
        const waitMs = (performance.now() - startedMs) / aloneMisses
        figures.push({ name, processorMs: (processorMs(pid) - beforeMs) / aloneMisses, waitMs })
      } finally {
        await runtime.stop()
      }
    }
  const of = (name: string, what: 'processorMs' | 'waitMs') =>
    median(figures.filter((one) => one.name === name).map((one) => one[what]))
  const more = of('with', 'waitMs') - of('without', 'waitMs')
  say(
    `  a miss of one visitor alone: ${of('with', 'processorMs').toFixed(2)} ms of the processor with the lease, ${of('without', 'processorMs').toFixed(2)} without; ${more.toFixed(2)} ms longer`,
  )
  const times = (lateMs + of('with', 'waitMs')) / (lateMs + of('without', 'waitMs'))
  judge(
    `a lone miss with an upstream ${lateMs} ms away, against the same without leases`,
    times <= aloneMostTimes,
    `${times.toFixed(3)} times`,
    `<= ${aloneMostTimes} times`,
  )
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
