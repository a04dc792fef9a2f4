// Searches through the embedded upstream, and their times.
import { firstSearchPage } from '../../shared/contract/browse-defaults.ts'
import { contract, type ParamsOf } from '../../shared/contract/contract.ts'
import type { OriginTestbed } from '../support/runtime/origin.ts'

export type Search = { text: string; page: number }

export const paramsOf = ({ text, page }: Search): ParamsOf<'search'> => ({ ...firstSearchPage(text), page })

/** How long the Worker takes, in milliseconds. */
export async function ask(testbed: OriginTestbed, one: Search): Promise<number> {
  const path = contract.search.fill(paramsOf(one))
  const startedMs = performance.now()
  // As the edge asks: its binding compresses nothing.
  const response = await testbed.ask(path, { headers: { 'accept-encoding': 'identity' } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
  return performance.now() - startedMs
}

/** The value at a share of the sorted times: 0.5 is the median. */
export const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
