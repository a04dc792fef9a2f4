// The line of a request is put together from parts, and is the JSON that it would be otherwise.
import { expect, test } from 'vitest'
import { seriesId } from '../../../../shared/metric-series.ts'
import { requestKind } from '../../../../worker/edge/telemetry/request-kind.ts'
import { version } from '../../../../worker/edge/telemetry/version.ts'

const hit = { method: 'GET', route: 'videos', kind: 'page', status: 200, cache: 'hit' } as const
const request = { traceId: 'a'.repeat(32), id: crypto.randomUUID(), ms: 3, upstreamMs: 0, fault: undefined }

test.each([0, 7, 70, 999, 1000, 61_001, 999_999_999])('the time of a line %i ms later is exact', (laterMs) => {
  const nowMs = Date.UTC(2026, 10, 25, 12) + laterMs
  expect(JSON.parse(requestKind(hit).lineOf({ ...request, nowMs }))).toMatchObject({
    time: new Date(nowMs).toISOString(),
  })
})

test('a line has every field, and leaves out a cache and a fault that there were not', () => {
  const nowMs = Date.UTC(2026, 10, 25)
  const { traceId, id, ms, upstreamMs } = request
  const fields = {
    time: '2026-11-25T00:00:00.000Z',
    level: 'info',
    worker: 'edge',
    version,
    trace: traceId,
    id,
  }
  expect(requestKind(hit).lineOf({ ...request, nowMs })).toBe(
    JSON.stringify({ ...fields, method: 'GET', route: 'videos', status: 200, cache: 'hit', ms, upstreamMs }),
  )
  const failed = requestKind({ ...hit, status: 503, cache: undefined }).lineOf({
    ...request,
    nowMs,
    fault: '"schema"\n',
  })
  expect(failed).toBe(
    JSON.stringify({ ...fields, method: 'GET', route: 'videos', status: 503, ms, upstreamMs, fault: '"schema"\n' }),
  )
})

test('a kind has the series of its labels, and is made once', () => {
  const kind = requestKind(hit)
  const labels = { kind: 'page', route: 'videos', cache: 'hit' } as const
  expect(kind).toMatchObject({
    requests: seriesId('requests', { ...labels, status: '2xx' }),
    answerSeconds: seriesId('answerSeconds', labels),
    ownSeconds: seriesId('ownSeconds', { route: 'videos' }),
  })
  expect(requestKind({ ...hit })).toBe(kind)
  expect(requestKind({ ...hit, method: 'HEAD' })).not.toBe(kind)
})
