// The frame of every page: its preference forms, the channels of the tag nav, and the differences between visitors of a
// cached page.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnswerOf, contract } from '../../../../shared/contract/contract.ts'
import { cookieSeconds, navChannels } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { cardMenuPath, servicePaths } from '../../../../shared/service-paths.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { laterPage, list, video } from '../../../support/runtime/page-cases.ts'
import { sortedCookie } from '../../../support/runtime/sorted-cookie.ts'
import { answerTo } from '../../../support/runtime/upstream-answers.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

const press = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  testbed.ask(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  })
const kept = `Max-Age=${cookieSeconds}; Path=/; SameSite=Lax; Secure`
const channels = (html: string) => html.match(/href="\/pornsite\//g)?.length ?? 0
const visit = async (path: string, cookie = '') => {
  const response = await testbed.ask(path, { headers: cookie ? { cookie } : {} })
  return { html: await response.text(), cache: response.headers.get('x-cache') }
}

describe('the menu of video cards', () => {
  it('is a document in the language of its address, which is not part of any list', async () => {
    const response = await testbed.ask(cardMenuPath.fill({ tag: 'cs' }))
    const html = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, max-age=300'])
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).toContain('<html lang="cs">')
    const acts = ['later', 'lists', 'next', 'queue', 'follow', 'unwanted', 'share', 'report']
    expect([...html.matchAll(/role="menuitem"[^>]*data-does="(\w+)"/g)].map(([, act]) => act)).toEqual(acts)
    for (const island of ['card-lists', 'modals']) expect(html).toContain(`<x-island id="${island}"`)
    expect((await visit(href('videos', {}, { lang: 'cz' }))).html).not.toContain('card-menu')
  })

  it('exists in the languages of the site only', async () => {
    for (const tag of ['cz', 'xx', '__proto__', 'en-US'])
      expect([tag, (await testbed.ask(cardMenuPath.fill({ tag }))).status]).toEqual([tag, 404])
  })
})

describe('the size of the cards', () => {
  it('changes without script, for a day, and returns to the list [S9-083]', async () => {
    const path = href('videos', { sort: 'longest' }, { lang: 'de', query: { page: 2 } })
    const small = await press(servicePaths.thumbs, {}, { referer: testbed.origin + path })
    expect([small.status, small.headers.get('location')]).toEqual([303, path])
    expect(sortedCookie(small.headers.get('set-cookie'))).toBe(`__Host-thumbs=2; ${kept}`)
    const big = await press(servicePaths.thumbs, {}, { cookie: '__Host-thumbs=2', referer: 'https://evil.test/' })
    expect([big.headers.get('location'), sortedCookie(big.headers.get('set-cookie'))]).toEqual([
      '/',
      `__Host-thumbs=1; ${kept}`,
    ])
  })

  it('is big by default, and one cached page serves both [S9-083]', async () => {
    const { path } = laterPage(40)
    const size = (html: string) => /data-thumbs="([^"]*)"/.exec(html)?.[1]
    const first = await visit(path)
    const second = await visit(path, '__Host-thumbs=2')
    expect([size(first.html), second.cache, size(second.html)]).toEqual(['1', 'hit', '2'])
    expect(size((await visit(path, '__Host-thumbs=7')).html)).toBe('1')
  })
})

describe('the country of the top list', () => {
  const country = (fields: Record<string, string>, referer = '') =>
    press(servicePaths.country, fields, { referer: referer && testbed.origin + referer })

  it.each([
    ['/', '/'],
    ['/de/', '/de/'],
    ['/top-country/longest/?page=3&type=hd', '/top-country/longest/?type=hd'],
    ['/de/countries/?search=land', '/de/top-country/most-popular/'],
    ['/videos/', '/top-country/most-popular/'],
    ['', '/top-country/most-popular/'],
  ])('is stored and redirects from %j to %j [S1-023 S4-014]', async (from, to) => {
    const response = await country({ country: 'de' }, from)
    expect([response.status, response.headers.get('location')]).toEqual([303, to])
    expect(sortedCookie(response.headers.get('set-cookie'))).toBe(`__Host-country_code=de; ${kept}`)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it.each([{ country: 'xx' }, { country: 'T1' }, { country: '../de' }, { country: 'de; Path=/evil' }, {}])(
    'is not %j: nothing is stored',
    async (fields) => {
      const response = await country(fields as Record<string, string>)
      expect([response.status, sortedCookie(response.headers.get('set-cookie'))]).toEqual([303, null])
    },
  )

  it.each([servicePaths.country, servicePaths.thumbs])('cannot be set by another site: %s', async (path) => {
    const response = await press(path, { country: 'de' }, { 'sec-fetch-site': 'cross-site' })
    expect([response.status, sortedCookie(response.headers.get('set-cookie'))]).toEqual([403, null])
  })

  it('has all names in the language of the page, by their first letter, and a flag for each [S1-029 S2-131 S5-051]', async () => {
    const { html } = await visit(href('countries', {}, { lang: 'de' }))
    const names = [...html.matchAll(/<button class="country"[^>]*>.*?<\/button>/gs)].map(([text]) =>
      text.replace(/<[^>]*>/g, ''),
    )
    expect(names).toContain('Deutschland')
    expect(names.indexOf('Ägypten')).toBeLessThan(names.indexOf('Belgien'))
    expect(names.length).toBeGreaterThan(240)
    const flags = [...html.matchAll(/<button class="country"[^>]*value="(\w\w)"[^>]*><img [^>]*src="([^"]*)"/g)]
    expect(flags).toHaveLength(names.length)
    for (const [, code = '', src = ''] of flags) expect(src).toMatch(new RegExp(`/${code}[^/]*\\.svg$`))
    const { html: found } = await visit(href('countries', {}, { lang: 'de', query: { search: 'ägyp' } }))
    expect(found).toContain('Ägypten')
    expect(found).not.toContain('Belgien')
  })
})

describe('the channels of the nav', () => {
  /** A new isolate with empty caches. */
  const forgets = async () => {
    await testbed.runtime.reload()
    const cache = await testbed.runtime.cache()
    for (const { name } of await testbed.stored()) await cache.delete(name)
  }

  it('are the first 8 of the statistics, requested once by the first page [S2-086 S3-081 S7-059]', async () => {
    await forgets()
    const asked = () => testbed.upstream.timesAsked(contract.stats.fill({ gender: 'str', lang: 'en' }))
    const before = asked()
    await visit(laterPage(41).path)
    await expect.poll(async () => channels((await visit(laterPage(42).path)).html)).toBe(navChannels)
    expect(asked()).toBe(before + 1)
    const { channels: top } = answerTo({ name: 'stats', params: { gender: 'str', lang: 'en' } }) as AnswerOf<'stats'>
    expect(top.length).toBeGreaterThan(navChannels)
    const [, nav = ''] = (await visit(laterPage(42).path)).html.split('<nav class="tag-nav"')
    expect([...nav.matchAll(/href="(\/pornsite\/[^"]*)"/g)].map(([, path]) => path)).toEqual(
      top.slice(0, navChannels).map(({ dir }) => href('pornsite', { dir }, { lang: 'en' })),
    )
  })

  it('come with popular searches, the keywords of a page without its own [S3-120]', async () => {
    const keywords = async (page: { path: string }) =>
      /<meta name="keywords" content="([^"]*)"/.exec((await visit(page.path)).html)?.[1]
    const { keywords: asked } = answerTo({ name: 'stats', params: { gender: 'str', lang: 'en' } }) as {
      keywords: { title: string }[]
    }
    expect(await keywords(laterPage(45))).toBe(
      asked
        .slice(0, 5)
        .map(({ title }) => title)
        .join(', '),
    )
    expect(await keywords(video(45))).toBe('Silk')
    const { html } = await visit(laterPage(45).path)
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]+"/)
  })

  it('never delay a page; a page sent without them is not cached', async () => {
    await forgets()
    // The isolate loads its modules first, so that nothing below waits for that.
    testbed.upstream.does('stats', 'knows nothing of it')
    await visit(href('information', { section: 'terms' }, { lang: 'de' }))
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    testbed.upstream.does('stats', { until: opened })
    const { path } = list(41)
    const without = await visit(path)
    expect([channels(without.html), without.html.includes('</html>')]).toEqual([0, true])
    expect((await visit(path)).cache).toBe('miss')
    open()
    testbed.upstream.recovers()
    await expect.poll(async () => channels((await visit(path)).html)).toBe(navChannels)
    await expect.poll(async () => (await visit(path)).cache).toBe('hit')
  })

  it('missing at the upstream are left out, and pages are still cached', async () => {
    await forgets()
    testbed.upstream.does('stats', 'knows nothing of it')
    const { path } = laterPage(43)
    await visit(path)
    await expect.poll(async () => (await visit(path)).cache).toBe('hit')
    expect(channels((await visit(path)).html)).toBe(0)
    testbed.upstream.recovers()
  })
})

describe('the frame', () => {
  it('has the modals that member actions open, except on list pages', async () => {
    const hasModals = async (path: string) => (await visit(path)).html.includes('id="modals"')
    expect([await hasModals(video(46).path), await hasModals(laterPage(46).path)]).toEqual([true, false])
  })

  it('loads only files of this site, and no link needs script', async () => {
    const { html } = await visit(laterPage(44).path)
    expect(html).toMatch(/<a class="skip" href="#main">/)
    expect(html.indexOf('class="skip"')).toBeLessThan(html.indexOf('<header'))
    // The quick exit leaves no history entry.
    for (const [link] of html.matchAll(/<a (?!class="quick-exit")[^>]*href="https:\/\/[^>]*>/g)) {
      expect(link).toMatch(/rel="[^"]*noopener[^"]*"/)
      expect(link).toContain('target="_blank"')
    }
    expect([...html.matchAll(/href="https:\/\/[a-z-]+\.example\//g)].length).toBeGreaterThanOrEqual(13)
  })
})
