// In front of an upstream without accounts, which refuses their rows with 404: sign-in, sign-up and a forgotten password say so, and
// nothing counts as a fault.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writes } from '../../../../../shared/contract/contract.ts'
import { href } from '../../../../../shared/routes.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../../support/runtime/edge.ts'

const en = { lang: 'en' } as const
let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
  testbed.upstream.does('captcha', 'knows nothing of it')
})
afterAll(() => testbed.stop())

const none = { error: 'not_found', code: 'not_found' }
const password = 'garden-gate'
const forms = [
  ['signin', 'login', { usr: 'anna', pwd: password }],
  ['signup', 'signup', { username: 'anna', email: 'anna@example.com', password }],
  ['restore-password', 'restore', { email: 'anna@example.com' }],
] as const

describe('without accounts', () => {
  it.each(forms)(
    'the page %s is shown, without a fault in the log, and its form is refused in words',
    async (name, row, form) => {
      const before = testbed.log.length
      const path = href(name, {}, en)
      expect((await testbed.ask(path)).status).toBe(200)
      const headers = { 'sec-fetch-site': 'same-origin' }
      testbed.upstream.accepts(none, 404)
      const plain = await testbed.ask(path, { method: 'POST', headers, body: new URLSearchParams(form) })
      expect([plain.status, await plain.text()]).toEqual([
        403,
        expect.stringContaining('This site has no accounts right now.'),
      ])
      testbed.upstream.accepts(none, 404)
      const script = await testbed.ask(writes[row].path, {
        method: 'POST',
        headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(form),
      })
      expect([script.status, await script.json()]).toMatchObject([403, { code: 'no_accounts', field: 'notify' }])
      const faults = testbed.log.slice(before).filter((line) => /call-failed|"fault"/.test(line))
      expect(faults).toEqual([])
    },
  )
})
