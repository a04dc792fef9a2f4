// What search engines, browsers and systems ask of the site as a whole. Nothing of the catalogue is in any of it, so it is
// open where the pages are not.
import type { Context } from 'hono'
import { contractRoots } from '../../../shared/contract/contract.ts'
import { iconDrawing, trianglePath } from '../../../shared/icon-drawing.ts'
import { href } from '../../../shared/routes.ts'
import { advertPath, framePath, mediaJobsRoot, offersPath, servicePaths } from '../../../shared/service-paths.ts'
import { site } from '../operator/site.ts'
import { assets } from '../render/assets.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { translatorOf } from '../render/translators.ts'
import { escapeXml } from '../render/xml.ts'

const keptDay = { 'cache-control': 'public, max-age=86400' }

/** Calls and frames are no pages. What is a page and in no index says so itself: a closed door could not. */
const noPages = [
  ...contractRoots,
  mediaJobsRoot,
  ...[framePath, advertPath, offersPath].map(({ template }) => rootOf(template)),
]

function rootOf(template: string): string {
  return template.split('{', 1)[0] ?? template
}

export function robots(c: Context<EdgeApp>): Response {
  const context = noted(c, 'robots')
  const lines = ['User-agent: *', ...noPages.map((root) => `Disallow: ${root}`)]
  return c.text(`${[...lines, '', `Sitemap: ${context.origin}${servicePaths.sitemap}`].join('\n')}\n`, 200, keptDay)
}

/** For whoever puts the site among their programs. Home leads on to the language that they chose. */
export function manifest(c: Context<EdgeApp>): Response {
  noted(c, 'manifest')
  const home = href('index', {}, { lang: 'en' })
  const drawnAt = (src: string, purpose: string) => ({ src, type: 'image/svg+xml', sizes: 'any', purpose })
  const paintedAt = (src: string, pixels: number, purpose: string) => ({
    ...{ src, type: 'image/png', sizes: `${pixels}x${pixels}`, purpose },
  })
  const said = {
    ...{ id: home, name: site.name, short_name: site.name, start_url: home, scope: home, display: 'minimal-ui' },
    ...{ background_color: ground, theme_color: ground },
    icons: [
      drawnAt(servicePaths.favicon, 'any'),
      drawnAt(servicePaths.maskableIcon, 'maskable'),
      paintedAt(assets.icons.small, 192, 'any'),
      paintedAt(assets.icons.large, 512, 'any'),
      paintedAt(assets.icons.maskable, 512, 'maskable'),
    ],
  }
  return c.body(JSON.stringify(said), 200, { ...keptDay, 'content-type': 'application/manifest+json' })
}

/** How a browser searches here from its own bar. */
export async function openSearch(c: Context<EdgeApp>): Promise<Response> {
  const context = noted(c, 'opensearch')
  const lang = context.visitor.chosenLang ?? 'en'
  const t = await translatorOf(lang)
  const origin = context.origin
  const form = origin + href('searchForm', {}, { lang })
  const said = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(site.name)}</ShortName>
<Description>${escapeXml(`${site.name}: ${t('search.label')}`)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<AdultContent>true</AdultContent>
<Image width="32" height="32" type="image/svg+xml">${escapeXml(origin + servicePaths.favicon)}</Image>
<Url type="text/html" template="${escapeXml(form)}?search={searchTerms}"/>
</OpenSearchDescription>
`
  // It speaks the language of who asks, so nobody keeps it for others.
  const headers = { 'content-type': 'application/opensearchdescription+xml; charset=utf-8' }
  return c.body(said, 200, { ...headers, 'cache-control': 'private, max-age=86400' })
}

const { size, radius, ground, colour, maskableScale } = iconDrawing

const triangle = `<path d="${trianglePath}" fill="${colour}"/>`

export function favicon(c: Context<EdgeApp>): Response {
  noted(c, 'favicon')
  return drawn(c, `<rect width="${size}" height="${size}" rx="${radius}" fill="${ground}"/>${triangle}`)
}

/** What is drawn stays within the middle: a system may cut off a tenth on each side. */
export function maskableIcon(c: Context<EdgeApp>): Response {
  noted(c, 'icon')
  const away = (size * (1 - maskableScale)) / 2
  const small = `<g transform="translate(${away} ${away}) scale(${maskableScale})">${triangle}</g>`
  return drawn(c, `<rect width="${size}" height="${size}" fill="${ground}"/>${small}`)
}

/** A sheet of paper, as any program's might be. */
export function neutralIcon(c: Context<EdgeApp>): Response {
  noted(c, 'icon')
  return drawn(c, '<path d="M7 3h12l6 6v20H7Z" fill="#8b949e"/><path d="M19 3v6h6" fill="#d0d7de"/>')
}

const drawn = (c: Context<EdgeApp>, shapes: string): Response =>
  c.body(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${shapes}</svg>`, 200, {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=604800',
  })

function noted(c: Context<EdgeApp>, route: string): RequestContext {
  const context = c.get('context')
  context.notes.route = route
  return context
}
