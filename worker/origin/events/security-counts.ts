// Hourly counts of security events by kind, for alerts. An isolate adds them up and writes them every few seconds at most: a
// flood of refusals costs few database rows.
import type { D1Database } from '@cloudflare/workers-types'
import { hourSeconds, securityAlertsPerHour, securityCountMs } from '../../../shared/limits.ts'
import { counts } from '../telemetry/counts.ts'
import { writeLog } from '../telemetry/log.ts'
import type { SecurityEventKind } from './security-event-kinds.ts'
import { addSecurityCount } from './store/security-counts.ts'

/** Counts of this isolate by kind, outcome and hour, not yet written. */
const waiting = new Map<string, { kind: SecurityEventKind; outcome: string; hour: number; count: number }>()
/** Until then a pending write takes further events along. */
let nextWriteMs = 0

/**
 * The write, which continues after the request; null where a pending write takes the event along.
 * @param isAtOnce for a job: a write that it left behind would keep the next one waiting
 */
export function countSecurityEvent(
  db: D1Database,
  { kind, outcome, isAtOnce = false }: { kind: SecurityEventKind; outcome: string; isAtOnce?: boolean },
  nowSeconds: number,
): Promise<void> | null {
  const hour = Math.floor(nowSeconds / hourSeconds)
  const key = `${kind} ${outcome} ${hour}`
  const one = waiting.get(key) ?? { kind, outcome, hour, count: 0 }
  one.count++
  waiting.set(key, one)
  if (isAtOnce) return writeWaiting(db)
  if (Date.now() < nextWriteMs) return null
  nextWriteMs = Date.now() + securityCountMs
  return writeSoon(db)
}

async function writeSoon(db: D1Database): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, securityCountMs))
  await writeWaiting(db)
}

async function writeWaiting(db: D1Database): Promise<void> {
  const written = [...waiting.values()]
  waiting.clear()
  // A former write took all of them along.
  if (written.length === 0) return
  const answers = await db
    .batch<{ total: number }>(written.map((one) => addSecurityCount(db, one)))
    .catch((error: unknown) => {
      const lost = written.reduce((sum, { count }) => sum + count, 0)
      counts.add('eventsLost', { what: 'security_counts' }, lost)
      writeLog('error', { event: 'lost', what: 'security counts', events: lost, problem: String(error) })
      return []
    })
  for (const [index, { kind, outcome, hour, count }] of written.entries()) {
    const total = answers[index]?.results[0]?.total ?? 0
    const most = securityAlertsPerHour[kind]
    // Once an hour, by the isolate whose count crosses the threshold.
    if (outcome === 'succeeded' || most === undefined || total < most || total - count >= most) continue
    const time = new Date(hour * hourSeconds * 1000).toISOString()
    writeLog('error', { event: 'security-alert', time, kind, outcome, total })
  }
}
