// Site-wide endpoints: health, speculation rules, icon, and the security contact in every location.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityTextSeconds } from '../../../../shared/limits.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { imprint } from '../../../../worker/edge/operator/imprint.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

describe('the health address', () => {
  it('answers ok without an upstream call, and is never cached', async () => {
    const response = await testbed.ask(servicePaths.health)
    expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
      200,
      'ok',
      'private, no-store',
    ])
    // Except the statistics requested at the start.
    expect(testbed.upstream.calls.filter(({ name }) => name !== 'stats')).toEqual([])
  })
})

describe('the speculation rules', () => {
  it('have their media type and prefetch pages, never prerender, and never API, media or service addresses', async () => {
    const response = await testbed.ask(servicePaths.speculationRules)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/speculationrules+json'])
    const rules = (await response.json()) as {
      prefetch: [{ source: string; where: { and: object[] }; eagerness: string }]
    }
    expect(Object.keys(rules)).toEqual(['prefetch'])
    const [rule] = rules.prefetch
    expect(rule.where.and).toContainEqual({ href_matches: '/*' })
    expect(rule.where.and).toContainEqual({
      not: { href_matches: expect.arrayContaining(['/api/*', '/media/*', ...Object.values(servicePaths)]) },
    })
    expect(['conservative', 'moderate', 'eager', 'immediate']).toContain(rule.eagerness)
  })
})

describe('the icon', () => {
  it('is a drawing without script', async () => {
    const response = await testbed.ask(servicePaths.favicon)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await response.text()).toMatch(/^<svg (?!.*script)/)
  })
})

describe('/.well-known/security.txt (RFC 9116)', () => {
  it.each(['CA', 'GB', 'XX'])('names a contact and expires less than a year after the build, in %s', async (place) => {
    const answer = await testbed.ask(servicePaths.securityText, { headers: { 'x-dev-geo': place } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
    const text = await answer.text()
    const fields = Object.fromEntries(
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/) as [string, string]),
    )
    expect(fields).toEqual({
      Contact: imprint.securityContact,
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      'Preferred-Languages': 'en',
      Canonical: `${testbed.origin}/.well-known/security.txt`,
      Policy: imprint.securityPolicy,
    })
    expect(fields.Contact).toMatch(/^(mailto:|https:\/\/|tel:)/)
    const leftMs = Date.parse(fields.Expires ?? '') - Date.now()
    expect([leftMs > 0, leftMs <= securityTextSeconds * 1000, securityTextSeconds < 365 * 86_400]).toEqual([
      true,
      true,
      true,
    ])
  })
})
