// Page views: one log line each, with route and language only.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { langs } from '../../../../locales/locales.ts'
import { href, routeNames } from '../../../../shared/routes.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { logFields } from '../../../support/runtime/log-fields.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

const tell = (body: string, headers: Record<string, string> = {}) =>
  testbed.ask('/track', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
  })
const views = () => testbed.log.filter((line) => line.includes('page-view')).map(logFields)

describe('a page view', () => {
  it.each([...routeNames, 'none'])('of the page %s is one line in the log', async (route) => {
    const before = views().length
    const response = await tell(JSON.stringify({ route, lang: 'en' }))
    expect([response.status, await response.text()]).toEqual([204, ''])
    await testbed.linesOf(response)
    expect(views().slice(before)).toEqual([{ event: 'page-view', route, lang: 'en' }])
  })

  it.each(langs)('from a page in %s has the page’s lang attribute', async (lang) => {
    const html = await (
      await testbed.ask(href('videos', {}, { lang, query: { page: 2 } }), { headers: { accept: '*/*' } })
    ).text()
    const path = lang === 'en' ? '/videos/?page=2' : `/${lang}/videos/?page=2`
    expect(html).toContain(`href="${testbed.origin}${path}"`)
    const [, tag = '', route = '', address = ''] =
      /<html lang="([^"]*)" [^>]*data-route="([^"]*)" data-track="([^"]*)"/.exec(html) ?? []
    expect(address).toBe('/track')
    expect((await tell(JSON.stringify({ route, lang: tag }))).status).toBe(204)
  })

  it('has the same two fields when the player failed [S8-042]', async () => {
    const before = views().length
    const response = await tell(JSON.stringify({ route: 'video', lang: 'en', fault: 'player', video_id: 7 }))
    expect(response.status).toBe(204)
    const failed = () => testbed.log.filter((line) => line.includes('player-failed')).map(logFields)
    await expect.poll(failed).toEqual([{ event: 'player-failed', route: 'video', lang: 'en' }])
    expect(views().length).toBe(before)
    expect((await tell(JSON.stringify({ route: 'video', lang: 'en', fault: 'visitor' }))).status).toBe(400)
  })

  it('drops all other fields', async () => {
    const before = views().length
    const response = await tell(
      JSON.stringify({ route: 'search', lang: 'en', search: 'annas secret', path: '/search/annas/' }),
    )
    expect(response.status).toBe(204)
    await testbed.linesOf(response)
    expect(views().slice(before)).toEqual([{ event: 'page-view', route: 'search', lang: 'en' }])
  })

  it.each([
    '',
    'nonsense',
    'null',
    '[]',
    '"videos"',
    '{}',
    '{"route":"videos"}',
    '{"lang":"en"}',
    '{"route":"/search/annas/","lang":"en"}',
    '{"route":"videos","lang":"xx"}',
    '{"route":["videos"],"lang":"en"}',
    `{"route":"videos","lang":"en","more":"${'x'.repeat(2000)}"}`,
  ])('that is invalid is refused and not logged: %s', async (body) => {
    const before = views().length
    const response = await tell(body)
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: expect.any(String), code: 'invalid', field: expect.any(String) },
    ])
    await testbed.linesOf(response)
    expect(views().length).toBe(before)
  })

  it('from another site is not logged', async () => {
    const before = views().length
    const response = await tell('{"route":"videos","lang":"en"}', { 'sec-fetch-site': 'cross-site' })
    expect(response.status).toBe(403)
    await testbed.linesOf(response)
    expect(views().length).toBe(before)
  })
})
