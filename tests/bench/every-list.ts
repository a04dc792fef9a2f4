// Every kind of list page out of the warm page cache, each compared with a Worker that answers that page's own bytes as a
// constant string: short rounds, because there are many.

import { own } from './bench-runtime.ts'
import { bundleBenchWorker } from './bundle.ts'
import { listPages, openCatalogue } from './list-page-addresses.ts'
import { openLoader } from './load.ts'
import { comparePairs } from './pairs.ts'
import { runtimeProcess } from './process.ts'
import { judge, type Options, say } from './report.ts'

const pairsMax = 5

export async function everyList({ pairs }: Options): Promise<void> {
  const constant = await bundleBenchWorker('constant.ts')
  const runtime = await openCatalogue([own('string', constant, { AS: 'string' }, { EDGE: 'edgetube' })])
  const loader = openLoader(runtimeProcess())
  try {
    const string = await runtime.miniflare.unsafeGetDirectURL('string')
    const ratios: [name: string, ratio: number][] = []
    for (const [name, path] of Object.entries(listPages)) {
      say(`  ${name}`)
      for (let time = 0; time < 2; time++) await (await fetch(new URL(path, runtime.url))).text()
      const side = (of: string, url: URL) => ({ name: of, load: { url, paths: [path] } })
      const options = { pairs: Math.min(pairs, pairsMax), seconds: 1 }
      ratios.push([name, await comparePairs(loader, [side('edge', runtime.url), side('string', string)], options)])
    }
    const told = ratios.map(([name, ratio]) => `${name} ${(ratio * 100).toFixed(0)} %`).join(', ')
    const least = Math.min(...ratios.map(([, ratio]) => ratio))
    judge('every warm list page against its own constant string', least >= 0.9, told, 'each >= 90 %')
  } finally {
    await loader.stop()
    await runtime.stop()
  }
}
