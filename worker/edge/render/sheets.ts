// The sheets of a page. Nothing is drawn before they are there, so that the answer's head names them, too: a browser asks for
// them before it reads the page, and Cloudflare tells it while the page is still being made (Early Hints).
import { assets } from './assets.ts'

/** A layout may have a sheet of its own, besides. */
const own: Record<string, string> = { 'video-page': assets.watchCss, 'own-page': assets.ownCss }

export function sheetsOf(layout: string | undefined): string[] {
  const besides = layout && own[layout]
  return besides ? [assets.css, besides] : [assets.css]
}

const written = new Map<string | undefined, string>()

/** The header `link` of a page with this layout. */
export function sheetLinks(layout: string | undefined): string {
  const known = written.get(layout)
  if (known !== undefined) return known
  const links = sheetsOf(layout)
    .map((sheet) => `<${sheet}>; rel=preload; as=style`)
    .join(', ')
  written.set(layout, links)
  return links
}
