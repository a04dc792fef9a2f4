// The style sheets of a page. They block rendering, so the Link header names them as well: browsers fetch them before
// parsing the page, and Cloudflare sends them as Early Hints.
import { assets } from './assets.ts'

/** Additional sheets of a layout. */
const own: Record<string, readonly string[]> = {
  'video-page': [assets.watchCss],
  'own-page': [assets.ownCss],
  'own-page own-player': [assets.ownCss, assets.watchCss],
}

export function sheetsOf(layout: string | undefined): string[] {
  return [assets.css, ...((layout && own[layout]) || [])]
}

const written = new Map<string | undefined, string>()

/** The Link header of a layout. */
export function sheetLinks(layout: string | undefined): string {
  const known = written.get(layout)
  if (known !== undefined) return known
  const links = sheetsOf(layout)
    .map((sheet) => `<${sheet}>; rel=preload; as=style`)
    .join(', ')
  written.set(layout, links)
  return links
}
