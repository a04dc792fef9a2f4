// Site-wide files for search engines, browsers and operating systems. They hold nothing of the catalogue, so they are
// open where pages are gated.
import type { Context } from 'hono'
import { contractRoots } from '../../../shared/contract/contract.ts'
import { iconDrawing, trianglePath } from '../../../shared/icon-drawing.ts'
import { href } from '../../../shared/routes.ts'
import {
  advertClickPath,
  advertPath,
  framePath,
  mediaJobsRoot,
  offersPath,
  servicePaths,
} from '../../../shared/service-paths.ts'
import { setting } from '../operator/published.ts'
import { logoAddress } from '../parts/logo-address.ts'
import { assets } from '../render/assets.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { translatorOf } from '../render/translators.ts'
import { escapeXml } from '../render/xml.ts'

const keptDay = { 'cache-control': 'public, max-age=86400' }

/**
 * Calls, reports of what visitors do and frames are not for crawlers. Pages that must not be indexed say so themselves: a disallowed page could not.
 */
const noPages = [
  ...contractRoots,
  mediaJobsRoot,
  servicePaths.track,
  ...[framePath, advertPath, advertClickPath, offersPath].map(({ template }) => rootOf(template)),
]

function rootOf(template: string): string {
  return template.split('{', 1)[0] ?? template
}

export function robots(c: Context<EdgeApp>): Response {
  const context = c.get('context')
  const lines = ['User-agent: *', ...noPages.map((root) => `Disallow: ${root}`)]
  return c.text(`${[...lines, '', `Sitemap: ${context.origin}${servicePaths.sitemap}`].join('\n')}\n`, 200, keptDay)
}

/** The web app manifest. Home redirects to the chosen language. */
export function manifest(c: Context<EdgeApp>): Response {
  const home = href('index', {}, { lang: 'en' })
  const drawnAt = (src: string, purpose: string) => ({ src, type: 'image/svg+xml', sizes: 'any', purpose })
  const paintedAt = (src: string, pixels: number, purpose: string) => ({
    src,
    type: 'image/png',
    sizes: `${pixels}x${pixels}`,
    purpose,
  })
  const content = {
    id: home,
    name: setting('site_name'),
    short_name: setting('site_name'),
    start_url: home,
    scope: home,
    display: 'minimal-ui',
    background_color: setting('dark_ground'),
    theme_color: setting('dark_ground'),
    icons: [
      drawnAt(servicePaths.favicon, 'any'),
      drawnAt(servicePaths.maskableIcon, 'maskable'),
      paintedAt(assets.icons.small, 192, 'any'),
      paintedAt(assets.icons.large, 512, 'any'),
      paintedAt(assets.icons.maskable, 512, 'maskable'),
      ...logoIcon(),
    ],
  }
  return c.body(JSON.stringify(content), 200, { ...keptDay, 'content-type': 'application/manifest+json' })
}

/** A logo that is a picture, in its own shape. */
function logoIcon() {
  const logo = setting('logo')
  if (logo?.kind !== 'picture') return []
  const { width, height } = logo
  return [{ src: logoAddress(logo), type: 'image/webp', sizes: `${width}x${height}`, purpose: 'any' }]
}

/** The OpenSearch description for the browser's search bar. */
export async function openSearch(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const lang = context.visitor.chosenLang ?? 'en'
  const t = await translatorOf(lang)
  const origin = context.origin
  const form = origin + href('searchForm', {}, { lang })
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(setting('site_name'))}</ShortName>
<Description>${escapeXml(`${setting('site_name')}: ${t('search.label')}`)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<AdultContent>true</AdultContent>
<Image width="32" height="32" type="image/svg+xml">${escapeXml(origin + servicePaths.favicon)}</Image>
<Url type="text/html" template="${escapeXml(form)}?search={searchTerms}"/>
<Url type="application/x-suggestions+json" template="${escapeXml(origin + servicePaths.browserSuggestions)}?q={searchTerms}"/>
</OpenSearchDescription>
`
  // It depends on the visitor's language, so shared caches must not store it.
  const headers = { 'content-type': 'application/opensearchdescription+xml; charset=utf-8' }
  return c.body(text, 200, { ...headers, 'cache-control': 'private, max-age=86400' })
}

const { size, radius, ground, colour, maskableScale } = iconDrawing

const triangle = `<path d="${trianglePath}" fill="${colour}"/>`

export function favicon(c: Context<EdgeApp>): Response {
  return drawn(c, `<rect width="${size}" height="${size}" rx="${radius}" fill="${ground}"/>${triangle}`)
}

/** The drawing stays in the safe zone: systems may crop a tenth on each side. */
export function maskableIcon(c: Context<EdgeApp>): Response {
  const away = (size * (1 - maskableScale)) / 2
  const small = `<g transform="translate(${away} ${away}) scale(${maskableScale})">${triangle}</g>`
  return drawn(c, `<rect width="${size}" height="${size}" fill="${ground}"/>${small}`)
}

/** A neutral document icon for discreet mode. */
export function neutralIcon(c: Context<EdgeApp>): Response {
  return drawn(c, '<path d="M7 3h12l6 6v20H7Z" fill="#8b949e"/><path d="M19 3v6h6" fill="#d0d7de"/>')
}

const drawn = (c: Context<EdgeApp>, shapes: string): Response =>
  c.body(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${shapes}</svg>`, 200, {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=604800',
  })
