// The settings of every visitor, on a page with a plain form: stored in cookies, shown as attributes of every page, and without
// a second cached copy of any page.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { themeCookieSeconds } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { settingNames, settings } from '../../../../../shared/rules/settings.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { discretion } from '../../../../../worker/edge/operator/discretion.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../../support/runtime/edge.ts'
import { laterPage } from '../../../../support/runtime/page-cases.ts'
import { sortedCookie } from '../../../../support/runtime/sorted-cookie.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

const path = href('settings', {}, { lang: 'en' })
const save = (form: Record<string, string>, at = path) =>
  testbed.ask(at, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
  })
const open = async (at: string, cookie = '') => {
  const response = await testbed.ask(at, { headers: { accept: 'text/html', cookie } })
  return { html: await response.text(), cache: response.headers.get('x-cache') }
}
const every = { autoplay: 'on', hover: 'on', history: 'on' }
const others = Object.fromEntries(settingNames.map((name) => [name, settings[name].at(-1) ?? '']))
const cookieOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map((pair) => `__Host-${pair.join('=')}`)
    .join('; ')
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]

describe('gina, who has no account, saves her settings', () => {
  it('as cookies with the longest lifetime; defaults need none', async () => {
    const answer = await save({ ...every, theme: 'light', thumbs: '1', watched: 'hidden', lang: 'de' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/settings/?done=saved'])
    // A tab that was not discreet before gets its title back.
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "prefetchCache"')
    const rest = `Max-Age=${themeCookieSeconds}; Path=/; SameSite=Lax; Secure`
    const cookies = answer.headers.getSetCookie()
    expect(cookies.filter((one) => !one.includes('Max-Age=0')).map(sortedCookie)).toEqual([
      `__Host-lang=de; ${rest}`,
      `__Host-theme=light; ${rest}`,
      `__Host-watched=hidden; ${rest}`,
    ])
    expect(cookies).toHaveLength(settingNames.length + 1)
  })

  it('with checkboxes, which send nothing when unticked', async () => {
    const cookies = (await save({ lang: 'nonsense', theme: 'purple' })).headers.getSetCookie()
    const set = cookies.filter((one) => !one.includes('Max-Age=0')).map((one) => one.split(';')[0])
    expect(set).toEqual(['__Host-lang=en', '__Host-autoplay=off', '__Host-hover=off', '__Host-history=off'])
  })

  it('and finds them in the form again, which is never cached', async () => {
    const own = await open(path, cookieOf(others))
    const ticked = [...own.html.matchAll(/name="(\w+)" checked="" value="(\w+)"/g)].map(([, name, value]) => [
      name,
      value,
    ])
    expect(ticked).toEqual([
      ['theme', 'light'],
      ['thumbs', '2'],
      ['theatre', 'on'],
      ['watched', 'hidden'],
      ['discreet', 'on'],
      ['exit', 'on'],
    ])
    expect((await open(path)).html).not.toContain('value="system" checked')
    expect((await open(path)).cache).toBe('miss')
  })

  it('from pages of this site only', async () => {
    const response = await testbed.ask(path, {
      method: 'POST',
      body: new URLSearchParams({ exit: 'on' }),
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
  })
})

describe('a cached page', () => {
  it('is shared by all settings and shows those of each visitor', async () => {
    const page = laterPage(1)
    const usual = await open(page.path)
    expect(usual.cache).toBe('miss')
    const own = await open(page.path, cookieOf(others))
    expect(own.cache).toBe('hit')
    for (const name of settingNames) {
      expect(usual.html).toContain(`data-${name}="${settings[name][0]}"`)
      expect(own.html).toContain(`data-${name}="${others[name]}"`)
    }
    expect(await open(page.path)).toEqual({ ...usual, cache: 'hit' })
  })

  it('has a neutral tab title in discreet mode, from the first byte', async () => {
    const page = laterPage(2)
    const usual = await open(page.path)
    const own = await open(page.path, '__Host-discreet=on')
    expect([usual.cache, own.cache]).toEqual(['miss', 'hit'])
    expect(titleOf(usual.html)).toContain('edgetube')
    expect(titleOf(own.html)).toBe('Notes')
    expect(own.html).toContain(`rel="icon" href="${servicePaths.neutralIcon}"`)
    expect(own.html).not.toContain(`rel="icon" href="${servicePaths.favicon}"`)
    const withoutThese = (html: string) =>
      html.replace(/<title>.*?<\/title>|data-discreet="\w+"|rel="icon" href="[^"]*"/g, '')
    expect(withoutThese(own.html)).toBe(withoutThese(usual.html))
    expect((await testbed.ask(servicePaths.neutralIcon)).headers.get('content-type')).toBe('image/svg+xml')
  })

  it('has a quick exit without script', async () => {
    expect((await open(path, '__Host-exit=on')).html).toMatch(
      new RegExp(`<a class="quick-exit" href="${discretion.exitHref}" rel="nofollow noreferrer">`),
    )
  })
})

it('has a light browser interface on a light system that it follows', async () => {
  const { html } = await open(path, '__Host-theme=system')
  expect(html).toContain('<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff"/>')
  expect(html).toContain('<meta name="theme-color" content="#0f1113"/>')
})
