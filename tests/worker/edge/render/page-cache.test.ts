// Cached anonymous pages: made once, shared by all visitors, with each visitor's own theme.
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { home, laterPage, listParams, type PageCase, video, withoutTheme } from '../../../support/runtime/page-cases.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

const visit = async (path: string, cookie = '') => {
  const response = await testbed.ask(path, { headers: cookie ? { cookie } : {} })
  const html = await response.text()
  return { html, cache: response.headers.get('x-cache'), theme: /data-theme="([^"]*)"/.exec(html)?.[1] }
}
const annasSession = '__Host-session=annas-session'
const calls = () => testbed.upstream.calls.length

describe('a cached page', () => {
  it('serves both themes: hugo sees it light, without another call', async () => {
    const page = laterPage(1)
    const plain = await visit(page.path)
    expect([plain.cache, plain.theme]).toEqual(['miss', 'system'])
    const before = calls()
    const light = await visit(page.path, '__Host-theme=light')
    expect([light.cache, light.theme]).toEqual(['hit', 'light'])
    expect(withoutTheme(light.html)).toBe(plain.html)
    expect((await visit(page.path)).html).toBe(plain.html)
    expect((await visit(page.path, '__Host-theme=purple')).theme).toBe('system')
    expect(calls()).toBe(before)
  })

  it('has the theme of the device by default even when its first visitor has a light theme', async () => {
    const page = video(1)
    expect((await visit(page.path, '__Host-theme=light')).theme).toBe('light')
    expect(await visit(page.path)).toMatchObject({ cache: 'hit', theme: 'system' })
  })

  it('is never served to anna, who has a session, and hers is never served to visitors', async () => {
    const isAnnas = ({ html }: { html: string }) => html.includes('class="own-name"')
    const page = laterPage(2)
    const annas = await visit(page.path, annasSession)
    expect([annas.cache, isAnnas(annas)]).toEqual(['bypass', true])
    const visitors = await visit(page.path)
    expect([visitors.cache, isAnnas(visitors)]).toEqual(['miss', false])
    expect(await visit(page.path)).toMatchObject({ cache: 'hit', html: visitors.html })
    // The copy that members share has holes for their names and settings: session.test.ts.
    for (const cookie of [annasSession, `__Host-theme=light; ${annasSession}`]) {
      const again = await visit(page.path, cookie)
      expect([again.cache, withoutTheme(again.html)]).toEqual(['hit', annas.html])
    }
    expect(await visit(page.path)).toMatchObject({ cache: 'hit', html: visitors.html })
  })

  it('of a performer is made for anna each time, because it shows what she has done', async () => {
    for (const _ of [1, 2]) expect((await visit('/pornstar/model-77/', annasSession)).cache).toBe('bypass')
    expect((await visit('/pornstar/model-77/')).cache).toBe('miss')
  })

  it.each(['early', 'late'])('is not made from a page streamed to anna (%s data)', async (when) => {
    const page = when === 'early' ? video(5) : video(6)
    if (when === 'early') await visit(addressOf(page.questions[0] as never))
    expect((await visit(page.path, annasSession)).cache).toBe('bypass')
    expect((await visit(page.path)).cache).toBe('miss')
  })

  it('varies by list country on home only', async () => {
    const inGermany = '__Host-country_code=de'
    const first = await visit('/', inGermany)
    expect([first.cache, first.html.includes('Popular today: Germany')]).toEqual(['miss', true])
    const inBritain = await visit('/', '__Host-country_code=gb')
    expect([inBritain.cache, inBritain.html.includes('Popular today: United Kingdom')]).toEqual(['miss', true])
    expect(await visit('/', inGermany)).toMatchObject({ cache: 'hit', html: first.html })
    expect((await visit('/', '__Host-country_code=DE')).cache).toBe('hit')
    expect(testbed.upstream.timesAsked(addressOf(home(0, 'de').questions[0] as never))).toBe(1)

    const page = laterPage(3)
    expect((await visit(page.path, inGermany)).cache).toBe('miss')
    expect((await visit(page.path, '__Host-country_code=gb')).cache).toBe('hit')
  })

  it('of home uses the visitor’s location without a valid picked country', async () => {
    const where = (cookie: string) => visit('/', cookie)
    expect((await where('')).html).toContain('Popular today: Canada')
    for (const code of ['germany', 'T1', 'xx', '%2F', 'd', '<b>']) {
      expect(await where(`__Host-country_code=${code}`)).toMatchObject({ cache: 'hit' })
    }
    const asked = testbed.upstream.calls.filter(({ address }) => address.includes('/country.'))
    expect(
      asked
        .map(({ address }) => /country\.([^.]*)\./.exec(address)?.[1])
        .every((code) => /^[a-z]{2}$/.test(code ?? '')),
    ).toBe(true)
  })

  it('names the origin requested from a local run, not that of an earlier visitor', async () => {
    const page = laterPage(4)
    const canonicalAt = async (host: string) => /rel="canonical" href="([^"]*)"/.exec(await askAt(page, host))?.[1]
    expect(await canonicalAt('localhost:8787')).toBe(`http://localhost:8787${page.path}`)
    expect(await canonicalAt(new URL(testbed.origin).host)).toBe(testbed.origin + page.path)
    expect(testbed.upstream.timesAsked(addressOf({ name: 'videos', params: listParams({ page: 6 }) }))).toBe(1)
  })
})

/** fetch() overrides the Host header. */
function askAt(page: PageCase, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(testbed.origin)
    request({ hostname, port, path: page.path, headers: { host, accept: 'text/html' } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })
}
