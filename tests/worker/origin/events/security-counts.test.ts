// Counts of security events that could not be written.
import type { D1Database } from '@cloudflare/workers-types'
import { expect, test, vi } from 'vitest'
import { securityCountMs } from '../../../../shared/limits.ts'
import { countSecurityEvent } from '../../../../worker/origin/events/security-counts.ts'
import { counts } from '../../../../worker/origin/telemetry/counts.ts'

test('counts of security events that the database does not take are counted as lost, with a line of the log that says why', async () => {
  // What other tests of this process counted.
  counts.take()
  vi.useFakeTimers()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const statement = { bind: () => statement }
  const busy = { prepare: () => statement, batch: () => Promise.reject(new Error('database is locked')) }
  const count = () => countSecurityEvent(busy as unknown as D1Database, 'sign_in', 'failed', 1)
  const writing = count()
  expect(count()).toBeNull()
  await vi.advanceTimersByTimeAsync(securityCountMs)
  await writing
  vi.useRealTimers()
  expect(counts.take()).toMatchObject({ 'eventsLost|security_counts': 2 })
  expect(JSON.parse(String(logged.mock.calls[0]?.[0]))).toMatchObject({
    event: 'lost',
    what: 'security counts',
    events: 2,
    problem: 'Error: database is locked',
  })
})
