// What the gate and the security headers cost a cached page: the edge with them and without them, in turns, in one run.
import { openLoader } from './load.ts'
import { comparePairs } from './pairs.ts'
import { judge, type Options } from './report.ts'
import { listPath, openWorld } from './world.ts'

export async function gate(options: Options): Promise<void> {
  const world = await openWorld()
  const loader = openLoader(world.pid)
  try {
    const side = (name: string, url: URL) => ({ name, load: { url, paths: [listPath] } })
    const [gated, ungated] = [side('gated', world.gated), side('ungated', world.ungated)]
    for (const { load } of [gated, ungated])
      for (let time = 0; time < 2; time++) await (await fetch(new URL(listPath, load.url))).text()
    const ratio = await comparePairs(loader, [gated, ungated], options)
    judge(
      'a cached page with gate and headers',
      ratio >= 0.95,
      `${(ratio * 100).toFixed(1)} %`,
      '>= 95 % of one without',
    )
  } finally {
    await loader.stop()
    await world.stop()
  }
}
