// Sitemaps: an index, and per language one of pages, one of categories, one per list and one per 50,000 video ids. They
// stream piece by piece, so no isolate holds a whole one.

import type { Context } from 'hono'
import { isLang, type Lang, langs } from '../../../locales/locales.ts'
import { hourSeconds, indexSpan, sitemapPartsMax } from '../../../shared/limits.ts'
import { informationSections } from '../../../shared/route-table.ts'
import { href } from '../../../shared/routes.ts'
import { defaultVideoSort, videoPageSorts } from '../../../shared/rules/browse-filters.ts'
import { sitemapPath } from '../../../shared/service-paths.ts'
import { textStream } from '../../../shared/text-stream.ts'
import { noStore } from '../http/headers.ts'
import { isPageOn } from '../operator/published.ts'
import { categoryHref } from '../parts/category-href.ts'
import type { PageContext } from '../render/page.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { translatorOf } from '../render/translators.ts'
import { escapeXml } from '../render/xml.ts'
import { expected } from '../upstream/expected.ts'
import { continued } from '../upstream/fetch-deps.ts'
import { listSitemaps, walkList } from './sitemap-lists.ts'
import { type VideoIndexPage, videoEntry, videoSitemapCount, videoSitemapParts, videosAfter } from './sitemap-videos.ts'

/** Private: the gate decides per client, so shared caches must not store sitemaps. */
const xmlHeaders = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': `private, max-age=${hourSeconds}`,
  'x-robots-tag': 'noindex',
}
const opening = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export async function sitemapIndex(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const parts = [...fixedParts, ...listNames, ...videoSitemapParts(await videosAfter(context, 'en', 0)).map(String)]
  const places = langs.flatMap((lang) => parts.map((part) => sitemapPath.fill({ lang, part })))
  const listed = places.map((path) => `<sitemap><loc>${escapeXml(context.origin + path)}</loc></sitemap>\n`)
  return c.body(`${opening}<sitemapindex xmlns="${schema}">\n${listed.join('')}</sitemapindex>\n`, 200, xmlHeaders)
}

export async function sitemap(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const { lang = '', part = '' } = sitemapPath.match(context.url.pathname) ?? {}
  if (!isLang(lang)) return unknownSitemap(c)
  const isFixed = fixedParts.find((one) => one === part)
  if (isFixed) return c.body(urlset(context, await pathsOf[isFixed](context, lang)), 200, xmlHeaders)
  const list = listNames.find((one) => one === part)
  if (list) return answerList(c, lang, list)
  const number = /^[1-9]\d{0,8}$/.test(part) ? Number(part) : 0
  // The first piece is fetched before the answer starts, so an unavailable upstream still yields a 503.
  const first =
    number > 0 && number <= sitemapPartsMax ? await videosAfter(context, lang, (number - 1) * indexSpan) : null
  if (!first || number > videoSitemapCount(first.last_id)) return unknownSitemap(c)
  return c.body(textStream(videoPieces(context, lang, first, await translatorOf(lang))), 200, xmlHeaders)
}

const listNames = Object.keys(listSitemaps) as (keyof typeof listSitemaps)[]

async function answerList(c: Context<EdgeApp>, lang: Lang, name: keyof typeof listSitemaps): Promise<Response> {
  const context = c.get('context')
  const coming = walkList(context, lang, listSitemaps[name])
  const first = await coming.next()
  async function* pieces() {
    yield urlsOpening
    if (!first.done) yield urls(context, first.value)
    for await (const paths of coming) yield urls(context, paths)
    yield '</urlset>\n'
  }
  return c.body(textStream(pieces()), 200, xmlHeaders)
}

const unknownSitemap = (c: Context<EdgeApp>): Response =>
  c.json({ error: 'There is no such sitemap', code: 'not_found' }, 404, noStore)

async function* videoPieces(
  context: RequestContext,
  lang: Lang,
  first: VideoIndexPage,
  t: PageContext['t'],
): AsyncGenerator<string> {
  yield `${opening}<urlset xmlns="${schema}" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">\n`
  let piece = first
  for (;;) {
    yield piece.entries.map((entry) => videoEntry(entry, context.origin, lang, t)).join('')
    const last = piece.entries.at(-1)?.video_id
    // A piece may be shorter than requested: removed videos are missing.
    if (last === undefined || last >= piece.last_id || last % indexSpan === 0) break
    piece = await videosAfter({ deps: continued(context.deps) }, lang, last)
  }
  yield '</urlset>\n'
}

const fixedParts = ['pages', 'categories'] as const

/** Addresses that need no paging: list pages, information pages and categories. */
const pathsOf: Record<(typeof fixedParts)[number], (context: RequestContext, lang: Lang) => Promise<string[]>> = {
  pages: async (_, lang) => [
    href('index', {}, { lang }),
    href('videos', {}, { lang }),
    ...videoPageSorts.filter((sort) => sort !== defaultVideoSort).map((sort) => href('videos', { sort }, { lang })),
    ...(['trending', 'new_this_week', 'rising', 'categories', 'sitemap'] as const).map((name) =>
      href(name, {}, { lang }),
    ),
    ...(['pornstars', 'pornsites', 'playlists', 'community'] as const)
      .filter(isPageOn)
      .map((name) => href(name, {}, { lang })),
    ...informationSections.map((section) => href('information', { section }, { lang })),
    href('age_statement', {}, { lang }),
  ],
  categories: async (context, lang) => {
    const { categories } = expected(await context.call('categories', { gender: 'str', section: 'all', lang }))
    return categories.map((category) => categoryHref(category, lang))
  },
}

const urlsOpening = `${opening}<urlset xmlns="${schema}">\n`

const urls = (context: RequestContext, paths: string[]): string =>
  paths.map((path) => `<url><loc>${escapeXml(context.origin + path)}</loc></url>\n`).join('')

const urlset = (context: RequestContext, paths: string[]): string => `${urlsOpening}${urls(context, paths)}</urlset>\n`
