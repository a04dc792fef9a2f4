// Offers of partners: a country's own first, then those for all.
import type { D1Database } from '@cloudflare/workers-types'
import { partnerVideosMax } from '../../bounds.ts'

export type OfferRow = {
  country: string
  /** JSON arrays of texts. */
  links: string
  tags: string
  pretitle: string | null
  title: string
  picture: string | null
}

export async function offersFor(db: D1Database, country: string): Promise<OfferRow[]> {
  const { results } = await db
    .prepare(`
      SELECT country, links, tags, pretitle, title, picture FROM partner_videos INDEXED BY partner_videos_by_country
      WHERE country IN (?1, '') ORDER BY country DESC, partner_video_id LIMIT ${partnerVideosMax}`)
    .bind(country)
    .all<OfferRow>()
  return results
}
