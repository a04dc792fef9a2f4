// The style sheets of a page. They block rendering, so the Link header names them as well: browsers fetch them before
// parsing the page, and Cloudflare sends them as Early Hints. A video's page names none there: some visitors get them within it.
import { videoStyle } from '../http/video-style.ts'
import { assets } from './assets.ts'

const videoLayout = 'video-page'

/** Additional sheets of a layout. */
const own: Record<string, readonly string[]> = {
  [videoLayout]: [assets.watchCss],
  'own-page': [assets.ownCss],
  'own-page own-player': [assets.ownCss, assets.watchCss],
}

export function sheetsOf(layout: string | undefined): string[] {
  return [assets.css, ...((layout && own[layout]) || [])]
}

/** Whether a layout has its sheets in the hole `videoSheets`. */
export const isVideoLayout = (layout: string | undefined): boolean => layout === videoLayout

/** As markup, for a visitor who has them, or not yet. Scripts read from the attribute which sheets the text is. */
export const videoSheets = {
  linked: sheetsOf(videoLayout)
    .map((sheet) => `<link rel="stylesheet" href="${sheet}"/>`)
    .join(''),
  within: `<style data-sheets="${sheetsOf(videoLayout).join(' ')}">${videoStyle.text}</style>`,
} as const

const written = new Map<string | undefined, Record<string, string>>()

/** The Link header of a layout. */
export function sheetLinks(layout: string | undefined): Record<string, string> {
  const known = written.get(layout)
  if (known !== undefined) return known
  const sheets = isVideoLayout(layout) ? [] : sheetsOf(layout)
  const links = sheets.map((sheet) => `<${sheet}>; rel=preload; as=style`).join(', ')
  const header: Record<string, string> = links ? { link: links } : {}
  written.set(layout, header)
  return header
}
