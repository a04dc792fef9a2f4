// The structured data of pages in schema.org's words: JSON that any reader parses, and that cannot close its script element.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pageSizes, structuredDataItems } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { categoryDirOf, dirOf } from '../../../support/runtime/invented-entities.ts'
import { answerTo } from '../../../support/runtime/upstream-answers.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

type Said = Record<string, unknown> & { '@type': string }
const read = async (path: string) => {
  const html = await (await testbed.ask(path)).text()
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = '']) => {
    const said = JSON.parse(text) as { '@context': string; '@graph': Said[] }
    expect(said['@context']).toBe('https://schema.org')
    return said['@graph']
  })
  return { html, said: blocks.flat() }
}
const kindsOf = (said: Said[]) => said.map((thing) => thing['@type'])

describe('a list of videos', () => {
  it('lists the videos videos of its page as an ItemList, numbered across pages', async () => {
    const { said } = await read(href('videos', { sort: 'longest' }, { lang: 'de', query: { page: 2 } }))
    const [list] = said as [Said & { itemListElement: { position: number; url: string }[] }]
    expect(kindsOf(said)).toEqual(['ItemList'])
    expect(list.itemListElement).toHaveLength(structuredDataItems)
    expect(list.itemListElement[0]?.position).toBe(pageSizes.list + 1)
    for (const { url } of list.itemListElement) expect(url.startsWith(`${testbed.origin}/de/video/`)).toBe(true)
    expect((await testbed.ask(list.itemListElement[0]?.url.slice(testbed.origin.length) ?? '')).status).toBe(200)
  })

  it('has none on noindex pages: filtered lists and searches', async () => {
    for (const path of [
      href('videos', {}, { lang: 'en', query: { type: 'hd' } }),
      href('search', { search: 'golden light' }, { lang: 'en' }),
    ]) {
      expect((await read(path)).said).toEqual([])
    }
  })
})

describe('a profile page', () => {
  const model = href('pornstar', { dir: 'lina-berg' }, { lang: 'fi' })
  const channel = href('pornsite', { dir: 'north-films' }, { lang: 'en' })

  it('of a performer is a Person', async () => {
    const { said } = await read(model)
    expect(kindsOf(said)).toEqual(['Person', 'BreadcrumbList', 'ItemList'])
    expect(said[0]).toMatchObject({ name: expect.any(String), url: testbed.origin + model })
    expect(said[0]?.image).toMatch(/^https?:\/\//)
  })

  it('of a channel is an Organization with its own site', async () => {
    const { said } = await read(channel)
    expect(kindsOf(said)).toEqual(['Organization', 'BreadcrumbList', 'ItemList'])
    expect(said[0]).toMatchObject({ url: testbed.origin + channel, sameAs: expect.stringMatching(/^https?:/) })
  })

  it('escapes a hostile name', async () => {
    const name = `</script><script>alert(1)</script><!-- " \u2028`
    const good = answerTo({ name: 'model', params: { dir: 'mila-frost' } }) as { model: object }
    testbed.upstream.does('model', {
      answer: { model: { ...good.model, dir: 'mila-frost', title: name, description: name } },
    })
    const { html, said } = await read(href('pornstar', { dir: 'mila-frost' }, { lang: 'en' }))
    expect(html).not.toContain('<script>alert')
    expect(said[0]).toMatchObject({ '@type': 'Person', name, description: name })
    testbed.upstream.recovers()
  })
})

describe('the home page', () => {
  it('describes the site in its language, and its search', async () => {
    const { said } = await read(href('index', {}, { lang: 'kr' }))
    expect(kindsOf(said)).toEqual(['Organization', 'WebSite'])
    const site = said[1] as Said & { potentialAction: { target: { urlTemplate: string } } }
    expect(site).toMatchObject({ name: 'edgetube', url: `${testbed.origin}/kr/`, inLanguage: 'ko' })
    const form = site.potentialAction.target.urlTemplate.slice(testbed.origin.length).replace('{search}', 'fog')
    expect((await testbed.ask(form)).headers.get('location')).toBe(href('search', { search: 'fog' }, { lang: 'kr' }))
  })
})

describe('a video', () => {
  it('is a VideoObject with breadcrumbs, and no link to a file', async () => {
    const { said } = await read(href('video', { id: '7', dir: dirOf(7) }, { lang: 'en' }))
    expect(kindsOf(said)).toEqual(['VideoObject', 'BreadcrumbList'])
    expect(Object.keys(said[0] ?? {})).not.toContain('contentUrl')
  })

  it('that other sites may not show names no player to them, and no address that describes one', async () => {
    const players = ['"embedUrl"', 'og:video:url', 'og:video:type', '+oembed', '/embed/']
    const playersOf = async (id: number) => {
      const { html } = await read(href('video', { id: String(id), dir: dirOf(id) }, { lang: 'en' }))
      expect(html).toContain('property="og:title"')
      return players.filter((text) => html.includes(text))
    }
    expect(await playersOf(8)).toEqual(players)
    const good = answerTo({ name: 'video', params: { video_id: 9 } }) as { video: object }
    testbed.upstream.does('video', { answer: { ...good, video: { ...good.video, is_embed_off: 1 } } })
    expect(await playersOf(9)).toEqual([])
    testbed.upstream.recovers()
  })
})

const Text = z.string().check(z.minLength(1))
const Address = z.url({ protocol: /^https?$/ })
const Item = z.object({ '@type': z.literal('ListItem'), position: z.int().check(z.positive()) })
const Named = z.looseObject({ name: Text, url: Address })

/** What search engines require of each type: its properties, and the format of each. */
const kinds: Record<string, z.ZodMiniType> = {
  VideoObject: z.looseObject({
    name: Text,
    description: Text,
    thumbnailUrl: z.array(Address).check(z.minLength(1)),
    uploadDate: z.iso.datetime(),
    duration: z.string().check(z.regex(/^PT(?=\d)/)),
    embedUrl: Address,
  }),
  BreadcrumbList: z.looseObject({
    itemListElement: z.array(z.extend(Item, { name: Text, item: Address })).check(z.minLength(2)),
  }),
  ItemList: z.looseObject({
    numberOfItems: z.int().check(z.positive()),
    itemListElement: z.array(z.extend(Item, { url: Address })).check(z.minLength(1)),
  }),
  Person: z.extend(Named, { image: Address }),
  Organization: Named,
  WebSite: Named,
}

describe('every indexed page', () => {
  it.each([
    ['index', {}, ['Organization', 'WebSite']],
    ['videos', {}, ['ItemList']],
    ['video', { id: '7', dir: dirOf(7) }, ['VideoObject', 'BreadcrumbList']],
    ['categories', {}, ['ItemList']],
    ['videos-categories', { object_id: categoryDirOf(1) }, ['ItemList', 'BreadcrumbList']],
    ['pornstars', {}, ['ItemList']],
    ['pornstar', { dir: 'lina-berg' }, ['Person', 'BreadcrumbList', 'ItemList']],
    ['pornsites', {}, ['ItemList']],
    ['pornsite', { dir: 'north-films' }, ['Organization', 'BreadcrumbList', 'ItemList']],
    ['playlists', {}, ['ItemList']],
    ['playlist', { id: '7' }, ['BreadcrumbList']],
  ] as const)('%s is described, with all required properties', async (name, params, expected) => {
    const { said } = await read(href(name, params as never, { lang: 'de' }))
    expect(kindsOf(said)).toEqual(expected)
    for (const thing of said) {
      expect([thing['@type'], kinds[thing['@type']]?.safeParse(thing).error]).toEqual([thing['@type'], undefined])
    }
  })
})
