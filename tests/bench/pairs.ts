// Compares two sides in turns, because this machine is never the same for long: the result is the median of the pairs' ratios.
import type { Figure, Load, Loader } from './load.ts'
import { type Options, say } from './report.ts'

const warmUpMs = 2000

/** `loader`: where the side runs in processes of its own. */
export type Side = { name: string; load: Load; loader?: Loader }
type Turns = Pick<Options, 'pairs' | 'seconds'>

/** Our requests per second as a multiple of the other side's. */
export const comparePairs = async (loader: Loader, sides: [Side, Side], options: Turns): Promise<number> =>
  (await compareBothWays(loader, sides, options)).perSecond

/** The other side's CPU time per request as a multiple of ours, which a busy machine distorts less than the clock. */
export async function compareBothWays(loader: Loader, [ours, other]: [Side, Side], options: Turns) {
  const run = (side: Side, milliseconds: number) => (side.loader ?? loader).run(side.load, { milliseconds })
  for (const side of [ours, other]) await run(side, warmUpMs)
  const ratios: number[] = []
  const savings: number[] = []
  for (let pair = 1; pair <= options.pairs; pair++) {
    // Each side goes first in every other pair.
    const order = pair % 2 ? [ours, other] : [other, ours]
    const figures = new Map<Side, Figure>()
    for (const side of order) figures.set(side, await run(side, options.seconds * 1000))
    const [mine, theirs] = [figures.get(ours), figures.get(other)]
    if (!mine || !theirs) continue
    ratios.push(mine.perSecond / theirs.perSecond)
    savings.push(theirs.processorUs / mine.processorUs)
    say(`  pair ${pair}: ${told(ours.name, mine)} | ${told(other.name, theirs)} | ratio ${ratios.at(-1)?.toFixed(3)}`)
  }
  say(`  medians: ${median(ratios).toFixed(3)} by requests/s, ${median(savings).toFixed(3)} by processor time`)
  return { perSecond: median(ratios), processor: median(savings) }
}

const told = (name: string, { perSecond, processorUs, kilobytes, wrong }: Figure): string =>
  `${name} ${perSecond.toFixed(0)}/s, ${processorUs.toFixed(0)} us, ${kilobytes.toFixed(1)} KB${wrong ? `, ${wrong} WRONG` : ''}`

export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 ? high : (low + high) / 2
}
