// The counts of a row, cut to what a row of the database holds.
import { countsRowMaxBytes } from '../bounds.ts'
import type { Counts } from './store/event-batches.ts'

/**
 * The largest counts by their keys, as many as fit into the row; all others are one, with an empty key. The same as `largestCounts` of the
 * store does with what the row has already.
 */
export function fittingCounts(counts: Counts, namesMax = Number.POSITIVE_INFINITY): Counts {
  const all = Object.entries(counts)
  if (all.length <= namesMax && bytesOf(JSON.stringify(counts)) <= countsRowMaxBytes) return counts
  const sorted = all.toSorted(([a, one], [b, other]) => Number(a === '') - Number(b === '') || other - one)
  let bytes = 0
  const kept = sorted.findIndex(([key, total], place) => {
    bytes += bytesOf(JSON.stringify(key)) + String(total).length + separators
    return place >= namesMax || bytes > countsRowMaxBytes
  })
  const rest = sorted.slice(kept).reduce((sum, [, total]) => sum + total, 0)
  return { ...Object.fromEntries(sorted.slice(0, kept)), '': rest }
}

const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(text).length

/** The colon and the comma. */
const separators = 2
