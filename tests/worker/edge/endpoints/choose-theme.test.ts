// The theme button without script: it stores the choice and returns to the page.

import { beforeAll, describe, expect, it } from 'vitest'
import { themeCookieSeconds } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { type SharedEdge, sharedEdge } from '../../../support/runtime/edge.ts'
import { sortedCookie } from '../../../support/runtime/sorted-cookie.ts'

let testbed: SharedEdge
beforeAll(async () => {
  testbed = await sharedEdge()
})

const press = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  testbed.ask(servicePaths.theme, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  })
const cookieFor = (theme: string) =>
  `__Host-theme=${theme}; Max-Age=${themeCookieSeconds}; Path=/; SameSite=Lax; Secure`

describe('the theme button', () => {
  it('stores the theme for 400 days and redirects back [S4-073 S9-084]', async () => {
    const path = href('videos', { sort: 'longest' }, { lang: 'de', query: { page: 2 } })
    const response = await press({ theme: 'light' }, { referer: testbed.origin + path })
    expect([response.status, response.headers.get('location')]).toEqual([303, path])
    expect(sortedCookie(response.headers.get('set-cookie'))).toBe(cookieFor('light'))
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(themeCookieSeconds).toBe(400 * 24 * 3600)
  })

  it.each([
    ['__Host-theme=light', {}, 'dark'],
    ['__Host-theme=dark', {}, 'light'],
    ['', {}, 'light'],
    ['__Host-theme=light', { theme: 'light' }, 'light'],
    ['__Host-theme=light', { theme: 'purple' }, 'dark'],
  ])('toggles, unless it names a theme: with %j and %j to %s [S4-072]', async (cookie, fields, theme) => {
    const response = await press(fields as Record<string, string>, { cookie })
    expect(sortedCookie(response.headers.get('set-cookie'))).toBe(cookieFor(theme))
  })

  it.each([
    ['', '/'],
    ['https://evil.test/videos/', '/'],
    ['//evil.test/videos/', '/'],
    ['not an address', '/'],
    ['SELF/nowhere/', '/'],
    ['SELF//evil.test/', '/'],
    ['SELF/videos?page=1&utm=x', '/videos/'],
    ['SELF/search/Golden%20Light/', '/search/golden%20light/'],
    ['SELF.evil.test/videos/', '/'],
  ])('redirects only to the canonical address of a page of this site: from %j to %s', async (referer, location) => {
    const response = await press({}, { referer: referer.replace('SELF', testbed.origin) })
    expect([response.status, response.headers.get('location')]).toEqual([303, location])
  })

  it.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sister host', { 'sec-fetch-site': 'same-site' }],
    ['typed into nothing', { 'sec-fetch-site': 'none' }],
    ['by an old browser elsewhere', { 'sec-fetch-site': '', origin: 'https://evil.test' }],
    ['by a sandboxed page', { 'sec-fetch-site': '', origin: 'null' }],
    ['by a program that says nothing', { 'sec-fetch-site': '' }],
  ])('pressed %s changes nothing', async (_, headers) => {
    const response = await press({ theme: 'light' }, headers)
    expect([response.status, sortedCookie(response.headers.get('set-cookie'))]).toEqual([403, null])
    expect(await response.json()).toEqual({ error: expect.any(String), code: 'cross_origin' })
  })

  it('works in an old browser that sends only Origin', async () => {
    expect((await press({ theme: 'light' }, { 'sec-fetch-site': '', origin: testbed.origin })).status).toBe(303)
  })
})
