// /.well-known/security.txt (RFC 9116) names the security contact in every location.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { securityTextSeconds } from '../../../../shared/limits.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { imprint } from '../../../../worker/edge/operator/imprint.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

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
