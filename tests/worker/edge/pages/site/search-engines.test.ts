// What search engines get: which pages they may index, in which languages, and the files of the site as a whole.
import { beforeAll, describe, expect, it } from 'vitest'
import { langs, locales } from '../../../../../locales/locales.ts'
import { contractRoots } from '../../../../../shared/contract/contract.ts'
import { indexedPagesMax } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { type SharedEdge, sharedEdge } from '../../../../support/runtime/edge.ts'
import { categoryDirOf, dirOf } from '../../../../support/runtime/invented-entities.ts'

let testbed: SharedEdge
beforeAll(async () => {
  testbed = await sharedEdge()
})

const headOf = async (path: string) => {
  const response = await testbed.ask(path)
  const html = await response.text()
  const links = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"\/>/gi)]
  return {
    status: response.status,
    html,
    isKept: !html.includes('<meta name="robots" content="noindex"/>'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    alternates: Object.fromEntries(links.map(([, tag = '', to = '']) => [tag, to.replaceAll('&amp;', '&')])),
  }
}

const film = (lang: string) => href('video', { id: '7', dir: dirOf(7) }, { lang })

describe('an indexed page', () => {
  it.each([
    href('index', {}, { lang: 'en' }),
    href('videos', {}, { lang: 'en' }),
    href('videos', { sort: 'longest' }, { lang: 'en', query: { page: 2 } }),
    href('categories', {}, { lang: 'en' }),
    href('pornstars', {}, { lang: 'en' }),
    href('information', { section: 'terms' }, { lang: 'en' }),
    film('en'),
  ])('links its version in each language, and English as x-default: %s', async (bare) => {
    const { alternates, canonical, isKept } = await headOf(bare)
    const expected = Object.fromEntries(
      langs.map((lang) => [locales[lang].tag, testbed.origin + (lang === 'en' ? bare : `/${lang}${bare}`)]),
    )
    expect(isKept).toBe(true)
    expect(canonical).toBe(testbed.origin + bare)
    expect(alternates).toEqual({ ...expected, 'x-default': testbed.origin + bare })
    expect(Object.keys(alternates)).toHaveLength(langs.length + 1)
  })

  it('has reciprocal hreflang links, none of which redirects', async () => {
    const { alternates } = await headOf(film('en'))
    for (const [tag, address] of Object.entries(alternates)) {
      const other = await headOf(address.slice(testbed.origin.length))
      expect([tag, other.status, other.canonical, other.alternates]).toEqual([tag, 200, address, alternates])
    }
  })

  it.each([
    [href('videos', { sort: 'latest-updates' }, { lang: 'de' }), href('videos', {}, { lang: 'de' })],
    [
      href('videos', { sort: 'latest-updates' }, { lang: 'en', query: { page: 2 } }),
      href('videos', {}, { lang: 'en', query: { page: 2 } }),
    ],
    [
      href('videos-categories', { object_id: categoryDirOf(1), sort: 'latest-updates' }, { lang: 'en' }),
      href('videos-categories', { object_id: categoryDirOf(1) }, { lang: 'en' }),
    ],
    [href('playlists', { sort: 'latest-updates' }, { lang: 'en' }), href('playlists', {}, { lang: 'en' })],
    [href('pornstars', { sort: 'most-popular' }, { lang: 'en' }), href('pornstars', {}, { lang: 'en' })],
    [href('pornsites', { sort: 'most-popular' }, { lang: 'en' }), href('pornsites', {}, { lang: 'en' })],
    [href('community', { sort: 'recent' }, { lang: 'en' }), href('community', {}, { lang: 'en' })],
  ])('with the default sort is the list itself: %s is %s', async (sorted, itself) => {
    const [one, other] = [await headOf(sorted), await headOf(itself)]
    expect([one.canonical, one.alternates]).toEqual([testbed.origin + itself, other.alternates])
    expect(other.canonical).toBe(testbed.origin + itself)
  })

  it('has one canonical address without a playlist position', async () => {
    const { canonical, alternates } = await headOf(`${film('de')}?playlist=3&pl_page=2`)
    expect(canonical).toBe(testbed.origin + film('de'))
    expect(alternates.ko).toBe(testbed.origin + film('kr'))
  })
})

describe('a noindex page', () => {
  it.each([
    ['a search', href('search', { search: 'golden light' }, { lang: 'en' })],
    ['a list that is narrowed', href('videos', {}, { lang: 'en', query: { type: 'hd' } })],
    ['a page deep in a list', href('videos', {}, { lang: 'en', query: { page: indexedPagesMax + 1 } })],
    ['later comments', `${film('en')}?comments=2`],
    ['what they watched', href('history', {}, { lang: 'en' })],
    ['the form of the sign-in', href('signin', {}, { lang: 'en' })],
    ['the choice of a country', href('countries', {}, { lang: 'en' })],
    ['nothing', '/nothing/'],
  ])('says so, without hreflang links: %s', async (_, path) => {
    const { isKept, alternates } = await headOf(path)
    expect([isKept, alternates]).toEqual([false, {}])
  })

  it('is the first list page beyond the indexed ones', async () => {
    const path = href('videos', {}, { lang: 'en', query: { page: indexedPagesMax } })
    expect((await headOf(path)).isKept).toBe(true)
  })
})

describe('the site as a whole', () => {
  const ask = async (path: string, place = 'CA') => {
    const response = await testbed.ask(path, { headers: { 'x-dev-geo': place } })
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }

  it('disallows calls, reports and frames for robots, but no page, because noindex must be readable', async () => {
    const { status, text } = await ask(servicePaths.robots)
    const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, root = '']) => root)
    expect(status).toBe(200)
    expect(text).toMatch(/^User-agent: \*$/m)
    expect(closed).toEqual(expect.arrayContaining([...contractRoots, servicePaths.track]))
    for (const path of [film('de'), href('search', { search: 'fog' }, { lang: 'en' }), servicePaths.favicon]) {
      expect(closed.filter((root) => path.startsWith(root))).toEqual([])
    }
  })

  it('can be installed: name, colours and existing icons', async () => {
    const { type, text } = await ask(servicePaths.manifest)
    type Icon = { src: string; purpose: string; type: string; sizes: string }
    const said = JSON.parse(text) as { name: string; start_url: string; icons: Icon[] }
    expect([type, said.name, said.start_url]).toEqual(['application/manifest+json', 'edgetube', '/'])
    expect(said.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      'any any',
      'any maskable',
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, type: told, sizes } of said.icons) {
      const icon = await testbed.ask(src)
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, told])
      const bytes = Buffer.from(await icon.arrayBuffer())
      if (told === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
      else expect(bytes.toString()).toMatch(/^<svg /)
      expect(bytes.length).toBeLessThan(12_000)
    }
    const touch = /<link rel="apple-touch-icon" sizes="180x180" href="([^"]*)"/.exec((await headOf('/')).html)?.[1]
    const home = Buffer.from(await (await testbed.ask(touch ?? '')).arrayBuffer())
    expect([home.readUInt32BE(16), home.readUInt32BE(20)]).toEqual([180, 180])
  })

  it('can be searched from the browser’s search bar, which completes what is typed', async () => {
    const { type, text } = await ask(servicePaths.openSearch)
    expect(type).toBe('application/opensearchdescription+xml; charset=utf-8')
    const template = /<Url type="text\/html" template="([^"]*)"/.exec(text)?.[1] ?? ''
    expect(template.startsWith(testbed.origin)).toBe(true)
    const found = await testbed.ask(template.slice(testbed.origin.length).replace('{searchTerms}', 'golden+light'))
    expect([found.status, found.headers.get('location')]).toEqual([302, '/search/golden%20light/'])
    const suggests = /<Url type="application\/x-suggestions\+json" template="([^"]*)"/.exec(text)?.[1] ?? ''
    expect(suggests.startsWith(testbed.origin)).toBe(true)
    const suggested = await ask(suggests.slice(testbed.origin.length).replace('{searchTerms}', 'gol'))
    expect(JSON.parse(suggested.text)[0]).toBe('gol')
  })

  it('is linked in the head of every page, with the colour of the visitor’s theme', async () => {
    const dark = (await headOf(href('videos', {}, { lang: 'fi' }))).html
    for (const path of [servicePaths.favicon, servicePaths.manifest, servicePaths.openSearch]) {
      expect(dark).toContain(`href="${path}"`)
    }
    const light = await testbed.ask(href('videos', {}, { lang: 'fi' }), { headers: { cookie: '__Host-theme=light' } })
    const colour = (html: string) => /<meta name="theme-color" content="([^"]*)"/.exec(html)?.[1]
    expect([colour(dark), colour(await light.text())]).toEqual(['#0f1113', '#ffffff'])
  })

  it('is available where pages are gated, because it holds nothing of the catalogue', async () => {
    for (const path of [
      servicePaths.robots,
      servicePaths.manifest,
      servicePaths.openSearch,
      servicePaths.maskableIcon,
    ]) {
      expect(await ask(path, 'GB')).toEqual(await ask(path))
    }
  })
})
