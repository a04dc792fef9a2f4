// The campaigns that run now or begin soon, the most important first, and their creatives.
import type { D1Database } from '@cloudflare/workers-types'
import { liveCampaignsMax } from '../../../../shared/limits.ts'
import { type Campaign, type CampaignRow, readCampaign } from './campaigns.ts'
import type { CreativeRow } from './creatives.ts'

/** @param soonSeconds campaigns that begin until then are included */
export async function runningCampaigns(
  db: D1Database,
  { nowSeconds, soonSeconds }: { nowSeconds: number; soonSeconds: number },
): Promise<Campaign[]> {
  const { results } = await db
    .prepare(`
      SELECT * FROM advert_campaigns INDEXED BY advert_campaigns_running
      WHERE state = 'running' AND starts <= ?2 AND (ends IS NULL OR ends > ?1)
      ORDER BY priority DESC, campaign_id LIMIT ?3`)
    .bind(nowSeconds, soonSeconds, liveCampaignsMax)
    .all<CampaignRow>()
  return results.map(readCampaign)
}

export async function shownCreatives(db: D1Database, campaignIds: readonly number[]): Promise<CreativeRow[]> {
  const { results } = await db
    .prepare(`
      SELECT v.* FROM advert_creatives v INDEXED BY advert_creatives_of
      WHERE v.campaign_id IN (SELECT value FROM json_each(?1)) AND v.is_paused = 0 ORDER BY v.campaign_id, v.creative_id`)
    .bind(JSON.stringify(campaignIds))
    .all<CreativeRow>()
  return results
}
