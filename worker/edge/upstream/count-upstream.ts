// Counts the requests to the upstream by their row and by how they ended. Files count as one row.
import { counts } from '../telemetry/counts.ts'
import type { FaultKind } from './fault.ts'

/** Begins one request; the answer notes how it ended. A request that was not sent ends at once. */
export function countUpstream(row: string): (outcome: 'ok' | 'refused' | FaultKind) => void {
  const sentMs = Date.now()
  return (outcome) => {
    counts.add('upstreamAnswers', { row, outcome })
    if (outcome !== 'paused' && outcome !== 'emptied')
      counts.observe('upstreamSeconds', { row }, Math.max(0, Date.now() - sentMs) / 1000)
  }
}
