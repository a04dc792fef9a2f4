// What monitoring sees: /healthz, /readyz and /metrics of a whole site.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { href } from '../../../../shared/routes.ts'
import { sitePartNames } from '../../../../shared/rules/site-parts.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { originName } from '../../../../worker/local.ts'
import { type FakeProcessor, fakeProcessor } from '../../../support/runtime/fake-processor.ts'
import { type SiteTestbed, signedIn, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'

const token = 'a-token-of-monitoring-in-tests-only'
const bearer = { authorization: `Bearer ${token}` }
let site: SiteTestbed
let processor: FakeProcessor

beforeAll(async () => {
  processor = await fakeProcessor()
  const originVars = { MEDIA_URL: processor.url, MEDIA_SECRET: processor.secret }
  site = await startSiteTestbed({ vars: { METRICS_TOKEN: token }, originVars })
})
afterAll(async () => {
  await site.stop()
  await processor.stop()
})

const ask = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers })
const metricsNow = async () => (await ask(servicePaths.metrics, bearer)).text()
const readValue = (text: string, series: string): number | null => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}

describe('/healthz', () => {
  it('answers a constant "ok" without a cookie, which no cache keeps', async () => {
    const answer = await ask(servicePaths.health, { cookie: 'lang=de; theme=dark' })
    expect([answer.status, await answer.text()]).toEqual([200, 'ok'])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('is answered by the embedded upstream, too', async () => {
    const answer = await (await site.runtime.worker(originName)).fetch(`http://localhost${servicePaths.health}`)
    expect([answer.status, await answer.text()]).toEqual([200, 'ok'])
  })
})

describe('/readyz', () => {
  it('says its state to all callers and nothing else', async () => {
    const answer = await ask(servicePaths.ready)
    // No backup was made.
    expect([answer.status, await answer.json()]).toEqual([200, { state: 'degraded' }])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('names every part with its state and since when, for the token', async () => {
    const answer = await ask(servicePaths.ready, bearer)
    const { parts, agePolicy, oldestSeconds } = (await answer.json()) as {
      parts: Record<string, { state: string; since: string }>
      agePolicy: string
      oldestSeconds: unknown
    }
    expect(Object.keys(parts)).toEqual(sitePartNames)
    expect(Object.entries(parts).filter(([, { state }]) => state !== 'ok')).toEqual([
      ['backup', { state: 'degraded', since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }],
    ])
    expect(agePolicy).toMatch(/\d/)
    expect(oldestSeconds).toEqual({ mails: null, media_jobs: null })
  })

  it('keeps the details from a wrong token, a shorter one, another scheme, and a member', async () => {
    for (const authorization of ['Bearer wrong', `Bearer ${token.slice(1)}`, `Bearer ${token}x`, `Basic ${token}`, ''])
      expect(await (await ask(servicePaths.ready, { authorization })).json()).toEqual({ state: 'degraded' })
    const member = await signedIn(site, 'anna')
    expect(await (await member.ask(servicePaths.ready)).json()).toEqual({ state: 'degraded' })
  })

  it('shows the details to staff', async () => {
    const moderator = await signedIn(site, 'mira')
    expect(await (await moderator.ask(servicePaths.ready)).json()).toHaveProperty('parts.database.state', 'ok')
  })
})

describe('/metrics', () => {
  it('needs the token', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: token }]) {
      const answer = await ask(servicePaths.metrics, headers as Record<string, string>)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(await answer.text()).not.toContain('edgetube_')
    }
    const answer = await ask(servicePaths.metrics, bearer)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  })

  it('counts requests by the name of their route, and never by their address', async () => {
    const series = 'edgetube_requests_total{kind="page",route="search",status="2xx",cache="miss"}'
    const before = readValue(await metricsNow(), series) ?? 0
    await ask(href('search', { search: 'nothing like this' }, { lang: 'en' }))
    await ask('/no/such/page-of-this-test')
    await ask(servicePaths.robots)
    const text = await metricsNow()
    expect(readValue(text, series)).toBe(before + 1)
    expect(text).not.toMatch(/nothing|page-of-this-test/)
    expect(readValue(text, 'edgetube_answer_seconds_count{kind="page",route="search",cache="miss"}')).toBe(before + 1)
    expect(text).toContain('edgetube_requests_total{kind="other",route="robots",')
    expect(text).toContain('edgetube_gate_decisions_total{mode="open",decision="open"}')
    expect(text).toMatch(/edgetube_upstream_answers_total\{row="\w+",outcome="ok"\} \d/)
  })

  it('counts operations of KV, D1 and R2 by what real requests need, and says how much of the plan is used', async () => {
    const of = (name: string) => `edgetube_operations_total{of="${name}"}`
    await ask(href('categories', {}, { lang: 'en' }))
    await ask('/media/pictures/no/such.webp')
    const text = await metricsNow()
    for (const name of ['kvReads', 'kvWrites', 'd1RowsRead', 'd1RowsWritten', 'r2Reads'])
      expect(readValue(text, of(name)), name).toBeGreaterThan(0)
    expect(readValue(text, 'edgetube_plan_used_ratio')).toBe(0)
    await site.run("INSERT INTO site_uses VALUES (unixepoch('now', 'start of month'), 'r2Writes', 900000)")
    expect(readValue(await metricsNow(), 'edgetube_plan_used_ratio')).toBe(0.9)
  })

  it('counts notices and appeals whose legal deadline ends within a day or has passed', async () => {
    const notice = (receipt: string, due: string | null) =>
      site.run(
        `INSERT INTO legal_notices (receipt, kind, address, lang, sealed, filed_date, due_date)
         VALUES (?1, 'dsa', '/video/1/', 'en', '', 1, unixepoch('now', ?2))`,
        receipt,
        due,
      )
    await notice('23456789ABCD', '-1 hours')
    await notice('23456789ABCE', '+23 hours')
    await notice('23456789ABCF', '+25 hours')
    expect(readValue(await metricsNow(), 'edgetube_legal_due_soon')).toBe(2)
    await site.run('DELETE FROM legal_notices')
  })

  it('counts failed sign-ins, and states the queues, the parts, and the media processor', async () => {
    const series = 'edgetube_security_events_total{kind="sign_in",outcome="failed"}'
    const before = readValue(await metricsNow(), series) ?? 0
    await siteVisitor(site).ask('/signin/', { form: { usr: 'anna', pwd: 'wrong-password' } })
    const text = await metricsNow()
    expect(readValue(text, series)).toBe(before + 1)
    expect(readValue(text, 'edgetube_queue_depth{queue="mails"}')).toBe(0)
    expect(readValue(text, 'edgetube_part_state{part="database",state="ok"}')).toBe(1)
    expect(readValue(text, 'edgetube_breaker_isolates{state="closed"}')).toBe(1)
    expect(readValue(text, 'edgetube_database_bytes')).toBeGreaterThan(0)
    expect(readValue(text, 'edgetube_isolates{worker="origin"}')).toBe(1)
  })
})
