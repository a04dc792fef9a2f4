// The rates of campaigns since each day on which they were changed.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { daySeconds } from '../../../../shared/limits.ts'
import type { DatedRates } from '../../../../shared/site-costs.ts'

/** The rates that a campaign has now hold for the whole day, and after it. For the batch that saved them. */
export const noteRates = (db: D1Database, campaignId: number, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR REPLACE INTO advert_rates (campaign_id, day, rate_mille, rate_click)
      SELECT campaign_id, ?2, rate_mille, rate_click FROM advert_campaigns c
      WHERE campaign_id = ?1 AND (rate_mille || ' ' || rate_click) <> coalesce(
        (SELECT rate_mille || ' ' || rate_click FROM advert_rates WHERE campaign_id = c.campaign_id ORDER BY day DESC LIMIT 1), '0 0')`)
    .bind(campaignId, Math.floor(nowSeconds / daySeconds) * daySeconds)

/** All rates of these campaigns up to a moment, the oldest first. */
export async function ratesUntil(
  db: D1Database,
  campaignIds: readonly number[],
  untilSeconds: number,
): Promise<DatedRates[]> {
  const { results } = await db
    .prepare(`
      SELECT campaign_id, day, rate_mille, rate_click FROM advert_rates
      WHERE campaign_id IN (SELECT value FROM json_each(?1)) AND day <= ?2 ORDER BY day`)
    .bind(JSON.stringify(campaignIds), untilSeconds)
    .all<DatedRates>()
  return results
}

/** The days between two moments on which any rate changed, in seconds since 1970. */
export async function daysOfNewRates(db: D1Database, afterSeconds: number, untilSeconds: number): Promise<number[]> {
  const { results } = await db
    .prepare('SELECT DISTINCT day FROM advert_rates WHERE day > ?1 AND day <= ?2 ORDER BY day')
    .bind(afterSeconds, untilSeconds)
    .all<{ day: number }>()
  return results.map(({ day }) => day)
}
