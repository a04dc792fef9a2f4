// The head of every page, by the table of routes: one title, one heading, one description, the label for filters, and whether
// search engines may index it; no two indexed pages have the same title, in any language.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Lang, langs, locales } from '../../../../locales/locales.ts'
import { href, type RouteName, routeNames, routePaths } from '../../../../shared/routes.ts'
import { adultRating } from '../../../../worker/edge/http/headers.ts'
import { type SharedEdge, sharedEdge } from '../../../support/runtime/edge.ts'
import { categoryDirOf, dirOf } from '../../../support/runtime/invented-entities.ts'

let testbed: SharedEdge
beforeAll(async () => {
  testbed = await sharedEdge()
})

/** The indexed pages; every other page says that it is not indexed. */
const kept: readonly RouteName[] = [
  'index',
  'top-country',
  'trending',
  'new_this_week',
  'rising',
  'videos',
  'categories',
  'videos-categories',
  'video',
  'playlists',
  'playlist',
  'pornstars',
  'pornstar',
  'pornsites',
  'pornsite',
  'community',
  'member',
  'member_uploaded_videos',
  'member_playlists',
  'member_wall',
  'information',
  'age_statement',
  'sitemap',
]

const values: Record<string, string> = {
  id: '7',
  object_id: categoryDirOf(1),
  search: 'fog',
  section: 'terms',
}
const dirs: Partial<Record<RouteName, string>> = { video: dirOf(7), related: dirOf(7), pornstar: 'lina-berg' }

/** An address of every page, the first of its kind. */
const pathOf = (name: RouteName): string =>
  routePaths[name].replace(/\/?\{(\w+)(\??)\}/g, (_, key: string, optional: string) => {
    if (optional) return ''
    const value = key === 'dir' ? (dirs[name] ?? 'north-films') : key === 'sort' ? 'longest' : values[key]
    return `/${value ?? 'silk'}`
  })

const read = async (path: string) => {
  const response = await testbed.ask(path)
  const html = await response.text()
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => text)
  return {
    status: response.status,
    titles: all(/<title>([^<]*)<\/title>/g),
    headings: all(/<(h1)[ >]/g),
    descriptions: all(/<meta name="description" content="([^"]*)"/g),
    languages: all(/<link rel="alternate" hrefLang="([^"]*)"/gi),
    canonicals: all(/<link rel="canonical" href="([^"]*)"/g),
    ratings: [...all(/<meta name="rating" content="([^"]*)"/g), response.headers.get('rating')],
    robots: all(/<meta name="robots" content="([^"]*)"/g),
  }
}

/** The languages that an indexed page links to, and no other page. */
const tags = ['x-default', ...langs.map((lang) => locales[lang].tag)].toSorted()

describe('every page of the table', () => {
  it.each(routeNames)('%s has one of each, the adult label, its index rule and its languages', async (name) => {
    const path = pathOf(name)
    const page = await read(path)
    // Pages behind the sign-in redirect without content.
    if (page.status === 302 || page.status === 303) return expect(kept).not.toContain(name)
    expect([page.titles.length, page.headings.length, page.descriptions.length]).toEqual([1, 1, 1])
    expect(page.ratings).toEqual([adultRating, adultRating])
    expect(page.robots).toEqual(kept.includes(name) ? [] : ['noindex'])
    expect(page.languages.toSorted()).toEqual(kept.includes(name) ? tags : [])
    if (kept.includes(name)) expect([page.status, page.canonicals]).toEqual([200, [testbed.origin + path]])
  })
})

describe('no two indexed pages', () => {
  const page = { page: 2 }
  const sampled = (lang: Lang): string[] => [
    href('index', {}, { lang }),
    ...[undefined, 'latest-updates', 'longest', 'most-commented', 'most-popular', 'top-rated'].flatMap((sort) => [
      href('videos', { sort } as never, { lang }),
      href('videos', { sort } as never, { lang, query: page }),
    ]),
    href('top-country', { sort: 'longest' }, { lang }),
    href('top-country', { sort: 'top-rated' }, { lang }),
    href('categories', {}, { lang }),
    ...[1, 2].map((id) => href('videos-categories', { object_id: categoryDirOf(id) }, { lang })),
    href('videos-categories', { object_id: categoryDirOf(1), sort: 'longest' }, { lang }),
    href('videos-categories', { object_id: categoryDirOf(1) }, { lang, query: page }),
    ...[7, 8].map((id) => href('video', { id: String(id), dir: dirOf(id) }, { lang })),
    ...(['pornstars', 'pornsites', 'playlists', 'community'] as const).flatMap((name) => [
      href(name, {}, { lang }),
      href(name, {}, { lang, query: page }),
      href(name, { sort: 'count-videos' }, { lang }),
    ]),
    href('pornstar', { dir: 'lina-berg' }, { lang }),
    href('pornstar', { dir: 'lina-berg' }, { lang, query: page }),
    href('pornsite', { dir: 'north-films' }, { lang }),
    href('pornsite', { dir: 'north-films' }, { lang, query: page }),
    href('playlist', { id: '7' }, { lang }),
    href('member', { id: '7' }, { lang }),
    ...(['member_uploaded_videos', 'member_playlists', 'member_wall'] as const).map((name) =>
      href(name, { id: '7' }, { lang }),
    ),
    ...(['terms', 'privacy', 'cookies', 'dmca', '2257', 'support'] as const).map((section) =>
      href('information', { section }, { lang }),
    ),
    href('sitemap', {}, { lang }),
  ]
  const chosen: readonly Lang[] = process.env.FULL ? langs : ['en', 'ja']

  it.each(chosen)('share a title or description: %s', async (lang) => {
    const [titles, descriptions] = [new Map<string, string>(), new Map<string, string>()]
    for (const path of sampled(lang)) {
      const {
        status,
        robots,
        titles: [title = ''],
        descriptions: [said = ''],
      } = await read(path)
      expect([path, status, robots]).toEqual([path, 200, []])
      expect([path, titles.get(title), descriptions.get(said)]).toEqual([path, undefined, undefined])
      titles.set(title, path)
      descriptions.set(said, path)
    }
  })
})
