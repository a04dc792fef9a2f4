// Every kind of list page of the demo catalogue, rendered for each request from parsed JSON, by the edge and by a naive Worker:
// short rounds, because there are many.

import { edgeBindings, own } from './bench-runtime.ts'
import { bundleBenchWorker } from './bundle.ts'
import { listPages, openCatalogue } from './list-page-addresses.ts'
import { openLoader } from './load.ts'
import { comparePairs } from './pairs.ts'
import { runtimeProcess } from './process.ts'
import { judge, type Options, say } from './report.ts'
import { checkSame, member } from './same-page.ts'

const pairsMax = 5

export async function renderEveryList({ pairs }: Options): Promise<void> {
  const upstream = { ORIGIN: 'edgetube-origin' }
  const runtime = await openCatalogue([
    own('naive', await bundleBenchWorker('naive.tsx'), { FETCHES: 'once' }, upstream),
    own(
      'rendering',
      await bundleBenchWorker('edge.ts', { 'middleware/session.ts': 'no-session.ts' }),
      edgeBindings,
      upstream,
    ),
  ])
  const loader = openLoader(runtimeProcess())
  try {
    const [edge, naive] = await Promise.all(
      ['rendering', 'naive'].map((name) => runtime.miniflare.unsafeGetDirectURL(name)),
    )
    if (!edge || !naive) return
    const ratios: [name: string, ratio: number][] = []
    for (const [name, path] of Object.entries(listPages)) {
      say(`  ${name}`)
      // The first answer requests the upstream and may be sent before it has answered.
      for (let time = 0; time < 2; time++) await (await fetch(new URL(path, edge), { headers: member })).text()
      await checkSame(edge, naive, [path])
      const side = (of: string, url: URL) => ({ name: of, load: { url, paths: [path], headers: member } })
      const options = { pairs: Math.min(pairs, pairsMax), seconds: 1 }
      ratios.push([name, await comparePairs(loader, [side('edge', edge), side('naive', naive)], options)])
    }
    const told = ratios.map(([name, ratio]) => `${name} ${ratio.toFixed(1)}`).join(', ')
    const least = Math.min(...ratios.map(([, ratio]) => ratio))
    judge('every list page rendered from parsed JSON, times the naive one', least >= 5, told, 'each >= 5')
  } finally {
    await loader.stop()
    await runtime.stop()
  }
}
