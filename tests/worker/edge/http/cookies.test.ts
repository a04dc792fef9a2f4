// Cookies of the edge: other hosts and http pages cannot set them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { href } from '../../../../shared/routes.ts'
import { type CookieName, cookieRows } from '../../../../shared/rules/cookies.ts'
import { hostCookie } from '../../../../shared/rules/host-cookie.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { type SiteTestbed, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'

let testbed: SiteTestbed
beforeAll(async () => {
  testbed = await startSiteTestbed()
})
afterAll(() => testbed.stop())

const settings = href('settings', {}, { lang: 'en' })
const home = href('index', {}, { lang: 'en' })

describe('every cookie that the site sets', () => {
  it('has a row in the table, the prefix, Path=/, Secure and SameSite=Lax, no Domain, and at most the lifetime of its row', async () => {
    const anna = siteVisitor(testbed)
    const answers = [
      await anna.ask('/de/'),
      await anna.ask(servicePaths.theme, { form: { theme: 'light' } }),
      await anna.ask(servicePaths.thumbs, { form: {} }),
      await anna.ask(servicePaths.country, { form: { country: 'de' } }),
      await anna.ask(servicePaths.language, { form: { lang: 'fr' } }),
      await anna.ask(servicePaths.consent, { form: { choice: 'accepted' } }),
      await anna.ask(servicePaths.agree, { form: {}, headers: { 'x-dev-geo': 'DE' } }),
      await anna.ask(settings, {
        form: { theme: 'system', discreet: 'on', exit: 'on', watched: 'hidden', thumbs: '2' },
      }),
      ...(await Promise.all(
        (['restore-password', 'confirm-email', 'undo-email'] as const).map((page) =>
          anna.ask(href(page, {}, { lang: 'en', query: { token: 'a'.repeat(43) } })),
        ),
      )),
      await anna.signIn('anna'),
      await anna.ask(servicePaths.logout, { form: {} }),
    ]
    const set = answers.flatMap((answer) => answer.headers.getSetCookie())
    for (const cookie of set) {
      const [, name = '', seconds = ''] = /^__Host-([\w-]+)=.*; Max-Age=(\d+)/i.exec(cookie) ?? []
      const row = cookieRows[name as CookieName]
      expect([cookie, row !== undefined]).toEqual([cookie, true])
      expect(cookie).toMatch(/; Path=\/(;|$)/i)
      expect(cookie).toMatch(/; Secure(;|$)/i)
      expect(cookie).toMatch(/; SameSite=Lax(;|$)/i)
      expect(cookie).not.toMatch(/; Domain=/i)
      expect([cookie, /; HttpOnly(;|$)/i.test(cookie)]).toEqual([cookie, !row.isScripts])
      expect([cookie, Number(seconds) <= row.maxSeconds]).toEqual([cookie, true])
    }
    const seen = new Set(set.map((cookie) => cookie.slice('__Host-'.length, cookie.indexOf('='))))
    expect([...seen]).toEqual(
      expect.arrayContaining(['lang', 'theme', 'thumbs', 'country_code', 'consent', 'age_agreed']),
    )
    expect([...seen]).toEqual(expect.arrayContaining(['session', 'logout', 'link', 'discreet', 'exit', 'watched']))
  })
})

it('a cookie without the prefix, which a sister host could set, is ignored', async () => {
  const anna = siteVisitor(testbed)
  const open = async (cookie: string, place = 'CA') => {
    const answer = await anna.ask(home, { headers: { cookie, 'x-dev-geo': place } })
    const html = await answer.text()
    return [answer.status, answer.headers.get('location'), /<html[^>]*>/.exec(html)?.[0]]
  }
  for (const [name, value, place] of [
    ['theme', 'light'],
    ['thumbs', '2'],
    ['consent', 'accepted'],
    ['lang', 'de'],
    ['discreet', 'on'],
    ['exit', 'on'],
    ['age_agreed', '1', 'DE'],
  ]) {
    const [plain, bare, prefixed] = [
      await open('', place),
      await open(`${name}=${value}`, place),
      await open(`${hostCookie(name as CookieName)}=${value}`, place),
    ]
    expect([name, bare]).toEqual([name, plain])
    expect([name, prefixed]).not.toEqual([name, plain])
  }
})
