// Which page of ours an address means, as whoever reports something types it: whole, as a path, with a place in it.
import { parseRoute } from '../../../shared/routes.ts'

type OwnPage = { address: string; videoId: number | null }

/** The page built anew from what was read; null for no page of this site. */
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
    videoId: route.name === 'video' ? Number(route.params.id) : null,
  }
}
