// Sitemaps: an index, and per language one of pages, one of categories, one per list and one per 50,000 video ids. They
// stream piece by piece, so no isolate holds a whole one.
import type { Context } from 'hono'
import { isLang, type Lang, langs } from '../../../locales/locales.ts'
import { hourSeconds, indexSpan, sitemapPartsMax } from '../../../shared/limits.ts'
import { informationSections } from '../../../shared/route-table.ts'
import { href } from '../../../shared/routes.ts'
import { defaultVideoSort, hiddenCategories, videoPageSorts } from '../../../shared/rules/filters.ts'
import { sitemapPath } from '../../../shared/service-paths.ts'
import { textStream } from '../../../shared/text-stream.ts'
import type { PageContext } from '../render/page.ts'
import { translatorOf } from '../render/speech.ts'
import { escapeXml } from '../render/xml.ts'
import { expected } from '../upstream/expected.ts'
import type { EdgeApp, Visit } from '../visit.ts'
import { noStore } from './headers.ts'
import { listParts, walk } from './sitemap-lists.ts'
import { type Piece, partsIn, videoOf, videosAfter } from './sitemap-videos.ts'

/** Private: the gate decides per client, so shared caches must not store sitemaps. */
const xmlHeaders = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': `private, max-age=${hourSeconds}`,
  'x-robots-tag': 'noindex',
}
const opening = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export async function sitemapIndex(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'sitemap-index'
  const { last_id } = await videosAfter(visit, 'en', 0)
  const parts = [
    ...fixedParts,
    ...listNames,
    ...Array.from({ length: partsIn(last_id) }, (_, part) => String(part + 1)),
  ]
  const places = langs.flatMap((lang) => parts.map((part) => sitemapPath.fill({ lang, part })))
  const listed = places.map((path) => `<sitemap><loc>${escapeXml(visit.origin + path)}</loc></sitemap>\n`)
  return c.body(`${opening}<sitemapindex xmlns="${schema}">\n${listed.join('')}</sitemapindex>\n`, 200, xmlHeaders)
}

export async function sitemap(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'sitemap'
  const { lang = '', part = '' } = sitemapPath.match(visit.url.pathname) ?? {}
  if (!isLang(lang)) return nothing(c)
  const isFixed = fixedParts.find((one) => one === part)
  if (isFixed) return c.body(urlset(visit, await pathsOf[isFixed](visit, lang)), 200, xmlHeaders)
  const list = listNames.find((one) => one === part)
  if (list) return answerList(c, lang, list)
  const number = /^[1-9]\d{0,8}$/.test(part) ? Number(part) : 0
  // The first piece is fetched before the answer starts, so an unavailable upstream still yields a 503.
  const first =
    number > 0 && number <= sitemapPartsMax ? await videosAfter(visit, lang, (number - 1) * indexSpan) : null
  if (!first || number > partsIn(first.last_id)) return nothing(c)
  return c.body(textStream(videoPieces(visit, lang, first, await translatorOf(lang))), 200, xmlHeaders)
}

const listNames = Object.keys(listParts) as (keyof typeof listParts)[]

async function answerList(c: Context<EdgeApp>, lang: Lang, name: keyof typeof listParts): Promise<Response> {
  const visit = c.get('visit')
  const coming = walk(visit, lang, listParts[name])
  const first = await coming.next()
  async function* pieces() {
    yield urlsOpening
    if (!first.done) yield urls(visit, first.value)
    for await (const paths of coming) yield urls(visit, paths)
    yield '</urlset>\n'
  }
  return c.body(textStream(pieces()), 200, xmlHeaders)
}

const nothing = (c: Context<EdgeApp>): Response =>
  c.json({ error: 'There is no such sitemap', code: 'not_found' }, 404, noStore)

async function* videoPieces(visit: Visit, lang: Lang, first: Piece, t: PageContext['t']): AsyncGenerator<string> {
  yield `${opening}<urlset xmlns="${schema}" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">\n`
  let piece = first
  for (;;) {
    yield piece.entries.map((entry) => videoOf(entry, visit.origin, lang, t)).join('')
    const last = piece.entries.at(-1)?.video_id
    // A piece may be shorter than requested: removed videos are missing.
    if (last === undefined || last >= piece.last_id || last % indexSpan === 0) break
    piece = await videosAfter(visit, lang, last)
  }
  yield '</urlset>\n'
}

const fixedParts = ['pages', 'categories'] as const

/** Addresses that need no paging: list pages, information pages and categories. */
const pathsOf: Record<(typeof fixedParts)[number], (visit: Visit, lang: Lang) => Promise<string[]>> = {
  pages: async (_, lang) => [
    href('index', {}, { lang }),
    href('videos', {}, { lang }),
    ...videoPageSorts.filter((sort) => sort !== defaultVideoSort).map((sort) => href('videos', { sort }, { lang })),
    ...(['categories', 'sitemap'] as const).map((name) => href(name, {}, { lang })),
    ...(['pornstars', 'pornsites', 'playlists', 'community'] as const).map((name) => href(name, {}, { lang })),
    ...informationSections.map((section) => href('information', { section }, { lang })),
  ],
  categories: async (visit, lang) => {
    const { categories } = expected(await visit.call('categories', { gender: 'str', section: 'all', lang }))
    const listed = categories.filter(({ dir }) => !hiddenCategories.includes(dir))
    return listed.map(({ dir }) => href('videos-categories', { object_id: dir }, { lang }))
  },
}

const urlsOpening = `${opening}<urlset xmlns="${schema}">\n`

const urls = (visit: Visit, paths: string[]): string =>
  paths.map((path) => `<url><loc>${escapeXml(visit.origin + path)}</loc></url>\n`).join('')

const urlset = (visit: Visit, paths: string[]): string => `${urlsOpening}${urls(visit, paths)}</urlset>\n`
