// Parses a typed address of this site's own pages: whole, as a path, or with a fragment.
import { parseRoute } from '../../../shared/routes.ts'

export type OwnPage = {
  address: string
  /** Of the page of a video, or of its player alone. */
  videoId: number | null
}

/** The address rebuilt from the parsed route; null for no page of this site. */
export function parseOwnPage(typed: string, site: string): OwnPage | null {
  const text = typed.trim()
  const url = URL.parse(
    text.startsWith('/') || /^https?:/i.test(text) ? text : `https://${text}`,
    site || 'http://site',
  )
  if (!url || url.host !== (URL.parse(site)?.host ?? 'site')) return null
  const route = parseRoute(url.pathname, url.searchParams, (code) => /^[a-z]{2}$/.test(code))
  if (route.name === null) return null
  const place = /^#[a-z]+(-\d{1,15})?$/.test(url.hash) ? url.hash : ''
  return {
    address: route.canonicalPath + place,
    videoId: route.name === 'video' || route.name === 'embed' ? Number(route.params.id) : null,
  }
}
