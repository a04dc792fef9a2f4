// What Workers counted of KV, D1 and R2 since the clock's last look: operations of this month, and files that came and went.
import type { SeriesValues } from '../../../shared/metric-series.ts'
import { fileClasses, type PlanOperation, planOperations } from '../../../shared/site-costs.ts'
import { sumOf } from './select-series.ts'

export type CountedUses = {
  /** How far the counters are. */
  totals: Record<string, number>
  operations: Partial<Record<PlanOperation, number>>
  /** What classes of files grew by, which can be less than nothing. */
  files: Record<string, { bytes: number; files: number }>
}

/** @param known how far the counters were at the last look; what is absent was not counted before */
export function countUses(series: SeriesValues, known: Readonly<Record<string, number>>): CountedUses {
  const counted: CountedUses = { totals: {}, operations: {}, files: {} }
  const grown = (metric: 'operations' | 'storedBytes' | 'storedFiles', labels: Record<string, readonly string[]>) => {
    const now = sumOf(series, metric, labels)
    if (now === null) return 0
    const name = ['uses', metric, ...Object.values(labels)].join('.')
    const before = known[name] ?? 0
    counted.totals[name] = now
    // A counter that is lower than before began anew.
    return now < before ? now : now - before
  }
  for (const of of planOperations) {
    const more = grown('operations', { of: [of] })
    if (more > 0) counted.operations[of] = more
  }
  for (const name of fileClasses) {
    const change = (metric: 'storedBytes' | 'storedFiles') =>
      grown(metric, { class: [name], change: ['written'] }) - grown(metric, { class: [name], change: ['deleted'] })
    const [bytes, files] = [change('storedBytes'), change('storedFiles')]
    if (bytes !== 0 || files !== 0) counted.files[name] = { bytes, files }
  }
  return counted
}
