// The cookie notice: Accept and Reject look alike, the choice is stored without an identity, and a browser may choose
// by Global Privacy Control.

import { beforeAll, describe, expect, it } from 'vitest'
import { consentCookieSeconds } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { ageCheckPaths, servicePaths } from '../../../../shared/service-paths.ts'
import { type SharedEdge, sharedEdge } from '../../../support/runtime/edge.ts'
import { goodPhoto, photoForm } from '../../../support/runtime/sample-images.ts'
import { sortedCookie } from '../../../support/runtime/sorted-cookie.ts'

let testbed: SharedEdge
beforeAll(async () => {
  testbed = await sharedEdge()
})

const list = href('videos', {}, { lang: 'en', query: { page: 3 } })
const visit = async (headers: Record<string, string> = {}) => {
  const html = await (await testbed.ask(list, { headers })).text()
  return { html, consent: /data-consent="([^"]*)"/.exec(html)?.[1] }
}
const choose = (choice: string, headers: Record<string, string> = {}) =>
  testbed.ask(servicePaths.consent, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    headers: { 'sec-fetch-site': 'same-origin', referer: testbed.origin + list, ...headers },
  })

describe('the cookies notice', () => {
  it('has equal Accept and Reject buttons, a link to the cookies page, and settings in the footer [S1-022 S2-144 S2-145]', async () => {
    const { html } = await visit()
    const buttons = html.match(/<button class="button"[^>]*name="choice"[^>]*>\w+<\/button>/g)
    expect(buttons).toEqual([
      '<button class="button" type="submit" value="rejected" name="choice">Reject</button>',
      '<button class="button" type="submit" value="accepted" name="choice">Accept</button>',
    ])
    const cookies = href('information', { section: 'cookies' }, { lang: 'en' })
    expect(html).toContain(`<a href="${cookies}">More about cookies</a>`)
    expect(html).toMatch(new RegExp(`<footer.*href="${cookies}#choice">Cookie settings</a>`))
  })

  it.each(['CA', 'AR', 'JP', 'CH', 'US-NY', 'DE', 'GB'])(
    'asks every visitor who has not answered, in any location: %s [S2-144]',
    async (place) => {
      // Visitors whom the gate would stop have passed it.
      const { html, consent } = await visit({ 'x-dev-geo': place, cookie: await passes(place) })
      expect(consent).toBe('unset')
      expect(html).toMatch(/<aside class="consent" aria-label="Cookies">/)
    },
  )
  const passes = async (place: string): Promise<string> => {
    if (place !== 'GB') return '__Host-age_agreed=1'
    const headers = { 'x-dev-geo': place, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
    const checked = await testbed.ask(ageCheckPaths.photo, { method: 'POST', body: photoForm(goodPhoto()), headers })
    return (
      checked.headers
        .getSetCookie()
        .find((one) => one.startsWith('__Host-age='))
        ?.split(';')[0] ?? ''
    )
  }

  it.each(['accepted', 'rejected'])('stores %s for half a year, and nothing more [S4-079]', async (choice) => {
    const response = await choose(choice)
    expect([response.status, response.headers.get('location')]).toEqual([303, list])
    expect(sortedCookie(response.headers.get('set-cookie'))).toBe(
      `__Host-consent=${choice}; Max-Age=${consentCookieSeconds}; Path=/; SameSite=Lax; Secure`,
    )
    expect((await visit({ cookie: `__Host-consent=${choice}` })).consent).toBe(choice)
  })

  it('clears the browser’s cached pages, which show the notice', async () => {
    for (const choice of ['accepted', 'rejected']) {
      expect((await choose(choice)).headers.get('clear-site-data')).toBe('"cache", "prefetchCache"')
    }
  })

  it('accepts no other value, and none from another site', async () => {
    expect((await choose('maybe')).status).toBe(400)
    expect((await choose('accepted', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await visit({ cookie: '__Host-consent=maybe' })).consent).toBe('unset')
  })

  it('shares one cached page among visitors with any choice', async () => {
    const first = await visit()
    expect(first.consent).toBe('unset')
    const answers = await Promise.all(
      [{ cookie: '__Host-consent=accepted' }, { cookie: '__Host-consent=rejected' }, { 'sec-gpc': '1' }, {}].map(
        (headers) => visit(headers as Record<string, string>),
      ),
    )
    expect(answers.map(({ consent }) => consent)).toEqual(['accepted', 'rejected', 'rejected', 'unset'])
    for (const { html } of answers) {
      expect(html.replace(/data-consent="\w+"/, 'data-consent="unset"')).toBe(first.html)
    }
  })

  it('counts Global Privacy Control as Reject unless the visitor chose on this site', async () => {
    expect((await visit({ 'sec-gpc': '1' })).consent).toBe('rejected')
    expect((await visit({ 'sec-gpc': '0' })).consent).toBe('unset')
    expect((await visit({ 'sec-gpc': '1', cookie: '__Host-consent=accepted' })).consent).toBe('accepted')
  })
})
