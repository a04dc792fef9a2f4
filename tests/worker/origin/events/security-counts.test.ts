// When counts of security events are written, and what is said of those that could not be.
import type { D1Database } from '@cloudflare/workers-types'
import { afterEach, expect, test, vi } from 'vitest'
import { securityCountMs } from '../../../../shared/limits.ts'
import { countSecurityEvent } from '../../../../worker/origin/events/security-counts.ts'
import { counts } from '../../../../worker/origin/telemetry/counts.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('counts of security events that the database does not take are counted as lost, with a line of the log that says why', async () => {
  // What other tests of this process counted.
  counts.take()
  vi.useFakeTimers()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const statement = { bind: () => statement }
  const busy = { prepare: () => statement, batch: () => Promise.reject(new Error('database is locked')) }
  const count = () => countSecurityEvent(busy as unknown as D1Database, { kind: 'sign_in', outcome: 'failed' }, 1)
  const writing = count()
  expect(count()).toBeNull()
  await vi.advanceTimersByTimeAsync(securityCountMs)
  await writing
  expect(counts.take()).toMatchObject({ 'eventsLost|security_counts': 2 })
  expect(JSON.parse(String(logged.mock.calls[0]?.[0]))).toMatchObject({
    event: 'lost',
    what: 'security counts',
    events: 2,
    problem: 'Error: database is locked',
  })
})

test('the event of a job is written at once, with those that waited: what waits after a job keeps the next one from running', async () => {
  vi.useFakeTimers()
  const written: unknown[][] = []
  const statement = { bind: (...values: unknown[]) => values }
  const batch = async (rows: unknown[][]) => {
    written.push(...rows)
    return []
  }
  const db = { prepare: () => statement, batch }
  const count = (outcome: string, isAtOnce: boolean) =>
    countSecurityEvent(db as unknown as D1Database, { kind: 'member_act', outcome, isAtOnce }, 1)
  const later = count('failed', false)
  await count('succeeded', true)
  expect(written.map((values) => values.slice(0, 3))).toMatchObject([
    expect.arrayContaining(['failed']),
    expect.arrayContaining(['succeeded']),
  ])
  await vi.advanceTimersByTimeAsync(securityCountMs)
  await later
  expect(written.length).toBe(2)
})
