// A list page of 60 cards out of the warm page cache, compared with Workers that answer the same bytes as a constant; then
// every other kind of list page of the demo catalogue.

import { listPath, openWorld } from './bench-runtime.ts'
import { everyList } from './every-list.ts'
import { openLoader } from './load.ts'
import { compareBothWays } from './pairs.ts'
import { judge, type Options, say } from './report.ts'

export async function pages(options: Options): Promise<void> {
  const testbed = await openWorld()
  const loader = openLoader(testbed.pid)
  try {
    // Twice: the first answer streams and fills the cache, the second is the one that the constant Workers copy.
    for (let time = 0; time < 2; time++) await (await fetch(new URL(listPath, testbed.edge))).text()
    const side = (name: string, url: URL) => ({ name, load: { url, paths: [listPath] } })
    const sides = {
      ours: side('edge', testbed.edge),
      string: side('string', testbed.string),
      bytes: side('bytes', testbed.bytes),
    }
    const tiny = await loader.run({ url: testbed.upstream, paths: ['/media/x'] }, { milliseconds: 2000 })
    say(`  the client's ceiling: ${tiny.perSecond.toFixed(0)} requests/s of an empty answer`)
    // By processor time: the load comes from the same processors.
    const bytes = await compareBothWays(loader, [sides.ours, sides.bytes], options)
    judge('warm page against the constant bytes', bytes.processor >= 0.85, percent(bytes.processor), '>= 85 %')
    const string = await compareBothWays(loader, [sides.ours, sides.string], options)
    judge('warm page against the constant string', string.processor >= 0.9, percent(string.processor), '>= 90 %')
  } finally {
    await loader.stop()
    await testbed.stop()
  }
  await everyList(options)
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
