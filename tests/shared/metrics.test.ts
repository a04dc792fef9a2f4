// Counting, joining the counts of isolates, and the text that Prometheus reads.
import { expect, test, vi } from 'vitest'
import { metricReportMs, metricTotalsSaveMs } from '../../shared/limits.ts'
import { createMetricCounts, seriesMax } from '../../shared/metric-counts.ts'
import { createMetricReporter, type MetricReport } from '../../shared/metric-report.ts'
import { readMetricTarget, reportTargetOf } from '../../shared/metric-target.ts'
import { metricText } from '../../shared/metric-text.ts'
import { MetricTotals, TotalsAnswer, totalsPaths } from '../../shared/metric-totals.ts'
import { metrics } from '../../shared/metrics.ts'

const page = { kind: 'page', route: 'videos', status: '2xx', cache: 'hit' } as const

/** The object over a storage that outlives it. */
function totalsOver(stored = new Map<string, unknown>()) {
  let alarm: (() => Promise<void>) | null = null
  const storage = {
    get: async <Value>(name: string) => structuredClone(stored.get(name)) as Value | undefined,
    put: async (name: string, value: unknown) => void stored.set(name, structuredClone(value)),
    setAlarm: async () => {
      alarm = () => totals.alarm()
    },
  }
  let ready: Promise<void> = Promise.resolve()
  const totals = new MetricTotals({
    storage,
    blockConcurrencyWhile: async (work) => {
      ready = work()
    },
  })
  const ask = async (path: string, body?: unknown) => {
    await ready
    return totals.fetch(
      new Request(`https://totals${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    )
  }
  const series = async () => TotalsAnswer.parse(await (await ask(totalsPaths.series)).json())
  return { ask, series, stored, alarm: async () => alarm?.() }
}

const report = (isolate: string, sequence: number, counts: MetricReport['counts'], gauges = {}): MetricReport => ({
  isolate,
  sequence,
  counts,
  gauges,
})

test('names of metrics are valid, unique and have the unit of their kind', () => {
  const names = Object.values(metrics).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, kind } of Object.values(metrics)) {
    expect(name).toMatch(/^edgetube_[a-z_]+$/)
    expect([name, name.endsWith('_total')]).toEqual([name, kind === 'counter'])
  }
})

test('counts by series, puts each observation into its bucket, and begins anew once they were taken', () => {
  const counts = createMetricCounts()
  for (const _ of [1, 2]) counts.add('requests', page)
  counts.add('ownSeconds', { route: 'videos' }, 0.25)
  for (const seconds of [0.005, 0.0051, 99])
    counts.observe('answerSeconds', { kind: 'page', route: 'videos', cache: 'hit' }, seconds)
  expect(counts.take()).toEqual({
    'requests|page|videos|2xx|hit': 2,
    'ownSeconds|videos': 0.25,
    'answerSeconds|page|videos|hit': [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, expect.closeTo(99.0101)],
  })
  expect(counts.take()).toEqual({})
})

test('a label that takes too many values costs itself alone, and is counted as lost', () => {
  const counts = createMetricCounts()
  for (let n = 0; n < seriesMax + 3; n++) counts.add('ownSeconds', { route: `route-${n}` })
  counts.add('ownSeconds', { route: 'route-0' })
  const taken = counts.take()
  expect([taken['eventsLost|counts'], taken['ownSeconds|route-0']]).toEqual([3, 2])
})

test('an isolate reports once for all that it counts within some seconds, and again what did not arrive, under the same number', async () => {
  vi.useFakeTimers()
  const counts = createMetricCounts()
  const reporter = createMetricReporter(counts, () => ({ denyListAgeSeconds: 2 }))
  const sent: MetricReport[] = []
  let isDown = true
  const written: unknown[] = []
  const target = {
    send: async (one: MetricReport) => {
      sent.push(structuredClone(one))
      if (isDown) throw new Error('down')
    },
    write: (one: unknown) => void written.push(one),
  }
  counts.add('requests', page)
  const first = reporter.reportSoon(target)
  expect(reporter.reportSoon(target)).toBe(null)
  await vi.advanceTimersByTimeAsync(metricReportMs)
  await first
  counts.add('requests', page)
  isDown = false
  const second = reporter.reportSoon(target)
  await vi.advanceTimersByTimeAsync(metricReportMs)
  await second
  await reporter.reportNow(target)
  vi.useRealTimers()
  expect(sent.map(({ sequence, counts: of }) => [sequence, of])).toEqual([
    [1, { 'requests|page|videos|2xx|hit': 1 }],
    [1, { 'requests|page|videos|2xx|hit': 1 }],
    [2, { 'requests|page|videos|2xx|hit': 1 }],
  ])
  expect(new Set(sent.map(({ isolate }) => isolate)).size).toBe(1)
  expect(sent[0]?.gauges).toEqual({ denyListAgeSeconds: 2 })
  expect(written).toHaveLength(2)
})

test('the object adds what isolates report, a repetition once, and joins their gauges', async () => {
  const { ask, series } = totalsOver()
  const bucket = Array.from({ length: 13 }, () => 1)
  await ask(totalsPaths.report, report('a', 1, { 'requests|page|videos|2xx|hit': 3, 'upstreamSeconds|videos': bucket }))
  await ask(totalsPaths.report, report('a', 1, { 'requests|page|videos|2xx|hit': 3 }))
  const gauges = { 'breakerIsolates|open': 1, denyListAgeSeconds: 7 }
  await ask(totalsPaths.report, report('a', 2, { 'upstreamSeconds|videos': bucket }, gauges))
  await ask(
    totalsPaths.report,
    report('b', 1, { 'requests|page|videos|2xx|hit': 1 }, { ...gauges, denyListAgeSeconds: 4 }),
  )
  expect(await series()).toEqual({
    series: {
      'requests|page|videos|2xx|hit': 4,
      'upstreamSeconds|videos': Array.from({ length: 13 }, () => 2),
      'breakerIsolates|open': 2,
      denyListAgeSeconds: 7,
    },
    isolates: 2,
  })
})

test('a restarted object has lost no more than the last seconds', async () => {
  const first = totalsOver()
  await first.ask(totalsPaths.report, report('a', 1, { 'requests|page|videos|2xx|hit': 3 }))
  await first.alarm()
  await first.ask(totalsPaths.report, report('a', 2, { 'requests|page|videos|2xx|hit': 3 }))
  expect((await totalsOver(first.stored).series()).series).toEqual({ 'requests|page|videos|2xx|hit': 3 })
  expect(metricTotalsSaveMs).toBeLessThanOrEqual(5000)
})

test('an isolate that is silent for longer than a minute counts no more', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { ask, series } = totalsOver()
  await ask(totalsPaths.report, report('a', 1, {}, { 'breakerIsolates|open': 1 }))
  vi.advanceTimersByTime(71_000)
  expect(await series()).toEqual({ series: {}, isolates: 0 })
  vi.useRealTimers()
})

test('the object knows since when a part has had its state', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
  const { ask } = totalsOver()
  const told = async (state: string) => (await ask(totalsPaths.states, { database: state })).json()
  expect(await told('ok')).toEqual({ database: { state: 'ok', sinceMs: 1000 } })
  vi.setSystemTime(5000)
  expect(await told('ok')).toEqual({ database: { state: 'ok', sinceMs: 1000 } })
  expect(await told('silent')).toEqual({ database: { state: 'silent', sinceMs: 5000 } })
  vi.useRealTimers()
})

test('the text has cumulative buckets, escaped labels, and no series that this version does not know', () => {
  const text = metricText({
    'upstreamSeconds|videos': [1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 12.5],
    'ownSeconds|a"b\\c\nd': 1,
    'unknown|a': 1,
    'requests|too few': 1,
  })
  const lines = text.split('\n')
  expect(lines).toContain('# TYPE edgetube_upstream_seconds histogram')
  expect(lines).toContain('edgetube_upstream_seconds_bucket{row="videos",le="0.005"} 1')
  expect(lines).toContain('edgetube_upstream_seconds_bucket{row="videos",le="0.025"} 3')
  expect(lines).toContain('edgetube_upstream_seconds_bucket{row="videos",le="+Inf"} 4')
  expect(lines).toContain('edgetube_upstream_seconds_sum{row="videos"} 12.5')
  expect(lines).toContain('edgetube_upstream_seconds_count{row="videos"} 4')
  expect(lines).toContain('edgetube_own_seconds_total{route="a\\"b\\\\c\\nd"} 1')
  expect(text).not.toMatch(/unknown|too few/)
  expect(text.endsWith('\n')).toBe(true)
})

test('the bound object is asked, and a binding of another kind counts as none', async () => {
  const asked: string[] = []
  const object = {
    fetch: async (url: string) => {
      asked.push(url)
      return new Response()
    },
  }
  const totals = { idFromName: (name: string) => name, get: () => object }
  const bound = readMetricTarget({ METRIC_TOTALS: totals, METRICS: { writeDataPoint: () => {} } })
  await bound.askTotals('/report')
  expect(asked).toEqual(['https://totals.internal/report'])
  expect(bound.metricTarget.write).toBeDefined()
  const none = readMetricTarget({ METRIC_TOTALS: {}, METRICS: {} })
  await expect(none.askTotals('/report')).rejects.toThrow('METRIC_TOTALS is not bound')
  expect(none.metricTarget.write).toBeUndefined()
})

test('Analytics Engine gets the same counts: a point for each series, at most as many as it takes', () => {
  const points: unknown[] = []
  const dataset = { writeDataPoint: (point: unknown) => void points.push(point) }
  const { write } = reportTargetOf(() => Promise.reject(new Error('not asked')), dataset)
  write?.({ 'requests|page|videos|2xx|hit': 3, 'upstreamSeconds|videos': [1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 12.5] })
  expect(points).toEqual([
    {
      indexes: ['edgetube_requests_total'],
      blobs: ['edgetube_requests_total', 'page', 'videos', '2xx', 'hit'],
      doubles: [3],
    },
    {
      indexes: ['edgetube_upstream_seconds'],
      blobs: ['edgetube_upstream_seconds', 'videos'],
      doubles: [4, 12.5, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    },
  ])
  points.length = 0
  write?.(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`ownSeconds|route-${n}`, 1])))
  expect(points).toHaveLength(250)
})
