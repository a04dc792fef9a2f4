// What /readyz says in front of another upstream: its faults, deadlines, and how often it is asked.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readinessAnswerMs, readinessKeptMs } from '../../../../shared/limits.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'

const token = 'a-token-of-monitoring-in-tests-only'
let testbed: EdgeTestbed
let aheadMs = 0

beforeAll(async () => {
  testbed = await startEdgeTestbed({ METRICS_TOKEN: token }, { hasOwnClock: true })
})
afterAll(() => testbed.stop())

const ready = async (headers: Record<string, string> = {}) => {
  const answer = await testbed.ask(servicePaths.ready, { headers })
  return [answer.status, await answer.json()]
}
const details = { authorization: `Bearer ${token}` }
/** What this isolate remembers is forgotten. */
const later = () => {
  aheadMs += readinessKeptMs + 1000
  return testbed.setClock(aheadMs)
}
const asked = () => testbed.upstream.calls.filter(({ address }) => address.includes('/stats/')).length

it('is asked by a hundred callers at once, and the upstream once', async () => {
  await later()
  const before = asked()
  const answers = await Promise.all(Array.from({ length: 100 }, () => ready()))
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['[200,{"state":"ok"}]']))
  expect(asked() - before).toBe(1)
})

it('is 503 with the upstream silent within its deadline while the upstream hangs, and 200 soon after it is back', async () => {
  await later()
  testbed.upstream.does('everything', 'never answers')
  const startedMs = performance.now()
  const [status, body] = await ready(details)
  expect(performance.now() - startedMs).toBeLessThan(readinessAnswerMs + 1500)
  expect([status, body]).toEqual([
    503,
    expect.objectContaining({
      state: 'silent',
      parts: expect.objectContaining({
        upstream: { state: 'silent', since: expect.any(String) },
        cache: { state: 'ok', since: expect.any(String) },
      }),
    }),
  ])
  testbed.upstream.recovers()
  await later()
  expect(await ready()).toEqual([200, { state: 'ok' }])
})

it('tells an upstream with faults from one that does not answer', async () => {
  testbed.upstream.does('everything', 'answers 500')
  await later()
  expect(await ready()).toEqual([503, { state: 'degraded' }])
  testbed.upstream.recovers()
})
