// Traces of a whole site with its real media processor, as a collector receives them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href } from '../../shared/routes.ts'
import { servicePaths } from '../../shared/service-paths.ts'
import { type Collector, startCollector } from '../support/runtime/collector.ts'
import { freePort } from '../support/runtime/free-port.ts'
import { mediaSecret } from '../support/runtime/media-origin.ts'
import { type MediaProcess, startMediaProcess } from '../support/runtime/media-process.ts'
import { jpeg, photoOf } from '../support/runtime/sample-images.ts'
import { type SiteTestbed, signedIn, startSiteTestbed } from '../support/runtime/site.ts'

const token = 'a-token-of-monitoring-in-tests-only'
const work = mkdtempSync(join(tmpdir(), 'edgetube-traces-'))
let collector: Collector
let site: SiteTestbed
let processor: MediaProcess

beforeAll(async () => {
  collector = await startCollector()
  const port = await freePort()
  const traced = { OTLP_URL: collector.url, OTLP_HEADERS: 'x-key=a%20b', OTLP_SHARE: '1' }
  processor = await startMediaProcess({ ...traced, ORIGIN_URL: `http://localhost:${port}`, MEDIA_WORK: work })
  site = await startSiteTestbed({
    port,
    vars: { ...traced, METRICS_TOKEN: token },
    originVars: { ...traced, MEDIA_URL: processor.url, MEDIA_SECRET: mediaSecret },
  })
})
afterAll(async () => {
  await site.stop()
  await processor.end('SIGTERM')
  await collector.stop()
  rmSync(work, { recursive: true, force: true })
})

const soon = { timeout: 20_000, interval: 50 }
const namesOf = (traceId: string) =>
  collector.spans.filter((span) => span.traceId === traceId).map(({ service, name }) => `${service} ${name}`)
const traceOf = (response: Response) => (response.headers.get('x-request-id') ?? '').replaceAll('-', '')

test('a page has one trace over both Workers: the request, the page cache, the row of the upstream, and the kind of each question to the database', async () => {
  const answer = await fetch(site.origin + href('videos', {}, { lang: 'en', query: { page: 2 } }))
  await answer.text()
  await expect
    .poll(() => namesOf(traceOf(answer)), soon)
    .toEqual(
      expect.arrayContaining([
        'edgetube-edge videos',
        'edgetube-edge page cache',
        'edgetube-edge upstream videos',
        'edgetube-origin origin GET',
        expect.stringMatching(/^edgetube-origin d1 (select|batch|with)$/),
      ]),
    )
  const spans = collector.spans.filter(({ traceId }) => traceId === traceOf(answer))
  const ids = new Set(spans.map(({ spanId }) => spanId))
  expect(spans.filter(({ parentSpanId }) => parentSpanId === undefined).map(({ name }) => name)).toEqual(['videos'])
  expect(spans.filter(({ parentSpanId }) => parentSpanId !== undefined && !ids.has(parentSpanId))).toEqual([])
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'a b', 'content-type': 'application/json' })
})

test('an upload has one trace over the edge, the embedded upstream, its queue and the media processor, whose requests back are part of it', async () => {
  const anna = await signedIn(site, 'anna')
  const id = String(await site.db.prepare("SELECT user_id AS id FROM users WHERE username = 'anna'").first('id'))
  const parts = new FormData()
  parts.set('section', 'avatar')
  parts.set('file', photoOf(jpeg(600, 600), 9000), 'me.jpg')
  const answer = await anna.ask(href('member_edit', { id }, { lang: 'en' }), { parts })
  expect(answer.status).toBe(303)
  await expect
    .poll(() => namesOf(traceOf(answer)), soon)
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^edgetube-edge upstream /),
        'edgetube-origin origin POST',
        'edgetube-origin job run-media',
        'edgetube-origin processor POST',
        'edgetube-media job image',
        'edgetube-media step fetching',
        'edgetube-origin media source',
      ]),
    )
})

test('a visitor cannot name a trace, and monitoring with the token can, and is told its place in it', async () => {
  const traceId = 'c'.repeat(32)
  const traceparent = `00-${traceId}-${'d'.repeat(16)}-01`
  const ask = (headers: Record<string, string>) => fetch(site.origin + servicePaths.robots, { headers })
  const own = await ask({ traceparent })
  expect(own.headers.get('traceresponse')).toBe(null)
  const wrong = await ask({ traceparent, authorization: 'Bearer wrong' })
  expect(wrong.headers.get('traceresponse')).toBe(null)
  const trusted = await ask({ traceparent, authorization: `Bearer ${token}` })
  expect(trusted.headers.get('traceresponse')).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`))
  await expect.poll(() => namesOf(traceId), soon).toEqual(['edgetube-edge robots'])
  expect(collector.spans.find((span) => span.traceId === traceId)?.parentSpanId).toBe('d'.repeat(16))
})

test('spans that the collector refuses are counted as lost, and no answer waits for it', async () => {
  collector.status = 503
  const answer = await fetch(site.origin + servicePaths.robots)
  expect(answer.status).toBe(200)
  const metrics = async () =>
    (await fetch(site.origin + servicePaths.metrics, { headers: { authorization: `Bearer ${token}` } })).text()
  await expect.poll(metrics, soon).toMatch(/edgetube_events_lost_total\{what="spans"\} [1-9]/)
  collector.status = 200
})

test('every line of the log names time, level, Worker, version and trace', async () => {
  const answer = await fetch(site.origin + servicePaths.robots)
  const id = answer.headers.get('x-request-id') ?? 'none'
  await expect.poll(() => site.log.find((line) => line.includes(id)), soon).toBeDefined()
  expect(JSON.parse(site.log.find((line) => line.includes(id)) ?? '')).toMatchObject({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    level: 'info',
    worker: 'edge',
    version: expect.stringMatching(/^\w+$/),
    trace: id.replaceAll('-', ''),
    route: 'robots',
  })
})
