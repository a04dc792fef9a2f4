// Home and a country's list in countries with and without counted views: neither is empty at the start, and added videos are
// named.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lang, locales, type MessageKey } from '../../../../../locales/locales.ts'
import { pageSizes } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { type Texts, translator } from '../../../../../shared/translate.ts'
import { type SiteTestbed, siteVisitor, startSiteTestbed } from '../../../../support/runtime/site.ts'

const watching = ['us', 'gb', 'de', 'fr', 'ca', 'jp', 'br', 'it', 'es', 'fi']
const silent = ['no', 'pt', 'ie', 'hu', 'ro', 'ke', 'ng', 'vn', 'is', 'aq']

let testbed: SiteTestbed
beforeAll(async () => {
  testbed = await startSiteTestbed({ isSeeded: true })
})
afterAll(() => testbed.stop())

const topOf = (query = {}) => href('top-country', { sort: 'most-popular' }, { lang: 'en', query })

/** @param country that the visitor chose; null for the place that the network names */
async function open(path: string, country: string | null, headers = {}) {
  const visitor = siteVisitor(testbed)
  if (country !== null) visitor.cookies.set('__Host-country_code', country)
  const response = await visitor.ask(path, { headers })
  const html = await response.text()
  const [main = ''] = html.slice(html.indexOf('<main')).split('class="popular"')
  const ids = [...main.matchAll(/href="[^"]*\/video\/(\d+)\//g)].map(([, id]) => id)
  return { status: response.status, ids, note: /<p class="list-lack">([^<]*)<\/p>/.exec(html)?.[1] ?? '' }
}

const en = translator<MessageKey>('en', locales.en.load())
const languages = Object.keys(locales) as Lang[]
const countries = [...watching, ...silent].map((country, at) => ({ country, lang: languages[at] ?? 'en' }))

// Every language with one country; `FULL=1` opens it in an unwatched one, too.
describe.each(countries)('in $country', ({ country, lang }) => {
  const isSilent = silent.includes(country)

  it(`home has 30 different videos, and says in the language of the page when they are worldwide: ${lang}`, async () => {
    const t = translator<MessageKey>(lang, (await locales[lang].load()) as Texts)
    const { status, ids, note } = await open(href('index', {}, { lang }), country)
    expect([status, ids.length, new Set(ids).size]).toEqual([200, pageSizes.home, pageSizes.home])
    if (isSilent) expect(note).toBe(t('topCountry.noViews'))
    else expect(['', t('topCountry.fewViews')]).toContain(note)
  })

  it('its list has its own videos where there are any, else worldwide ones with a label', async () => {
    const { status, ids, note } = await open(topOf(), country)
    expect([status, ids.length > 10, note]).toEqual([200, true, isSilent ? en('topCountry.noViews') : ''])
  })
})

it('home in Vanuatu, where nothing was watched, has 30 videos of the world and says so, without a choice', async () => {
  const { status, ids, note } = await open(href('index', {}, { lang: 'en' }), null, { 'x-dev-geo': 'VU' })
  expect([status, new Set(ids).size, note]).toEqual([200, pageSizes.home, en('topCountry.noViews')])
})

it('the page of suggestions without script says that its videos are worldwide where nothing was watched', async () => {
  const { status, ids, note } = await open(href('for_you', {}, { lang: 'en' }), 'aq')
  expect([status, new Set(ids).size, note]).toEqual([200, pageSizes.home, en('topCountry.noViews')])
})

it.each(process.env.FULL ? languages : (['en', 'ja'] as const))(
  'the sentences are in the language of the page: %s',
  async (lang) => {
    const t = translator<MessageKey>(lang, (await locales[lang].load()) as Texts)
    const { note } = await open(href('index', {}, { lang }), 'aq')
    expect(note).toBe(t('topCountry.noViews'))
  },
)

it('a list without any matching video is empty and says only that', async () => {
  await testbed.db.prepare('UPDATE videos SET is_hd = 0').run()
  await testbed.db.prepare('UPDATE video_popularity SET is_hd = 0').run()
  const { ids, note } = await open(topOf({ type: 'hd' }), 'aq')
  expect([ids, note]).toEqual([[], ''])
})

it('a page beyond the first of an empty list is 404', async () => {
  expect((await open(topOf({ page: 2 }), 'aq')).status).toBe(404)
})
