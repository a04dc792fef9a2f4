// The campaigns that run now, for the edge alone: it is no row of the contract that visitors can call.
import { liveAdverts } from '../../../shared/contract/ads-live-adverts.ts'
import type { LiveCampaign, LiveCreative } from '../../../shared/entities/admin-advert.ts'
import { daySeconds, liveAdvertsAheadSeconds } from '../../../shared/limits.ts'
import { pictureUrl } from '../cards/people-cards.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { refusal } from '../http/json-response.ts'
import { impressionsOfDay } from './store/advert-counts.ts'
import type { Campaign } from './store/campaigns.ts'
import type { CreativeRow } from './store/creatives.ts'
import { runningCampaigns, shownCreatives } from './store/live-campaigns.ts'

/** Null for every other address. */
export async function answerLiveAdverts(request: Request, { db }: Env): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const matched = liveAdverts.match(pathname, searchParams)
  if (!matched) return null
  if (!matched.ok) return refusal(matched)
  const campaigns = await campaignsAt(db, currentSeconds())
  return Response.json({ campaigns }, { headers: { 'cache-control': 'no-store' } })
}

async function campaignsAt(db: Env['db'], nowSeconds: number): Promise<LiveCampaign[]> {
  const soonSeconds = nowSeconds + liveAdvertsAheadSeconds
  const running = await runningCampaigns(db, { nowSeconds, soonSeconds })
  if (running.length === 0) return []
  const capped = running.filter(({ day_cap }) => day_cap > 0).map(({ campaign_id }) => campaign_id)
  const [creatives, shown] = await Promise.all([
    shownCreatives(
      db,
      running.map(({ campaign_id }) => campaign_id),
    ),
    capped.length > 0 ? impressionsOfDay(db, capped, Math.floor(nowSeconds / daySeconds) * daySeconds) : new Map(),
  ])
  return running
    .filter(({ campaign_id, day_cap }) => day_cap === 0 || (shown.get(campaign_id) ?? 0) < day_cap)
    .map((campaign) => toLive(campaign, creatives))
    .filter((campaign) => campaign.creatives.length > 0)
}

const toLive = (campaign: Campaign, creatives: readonly CreativeRow[]): LiveCampaign => ({
  campaign_id: campaign.campaign_id,
  advertiser: campaign.advertiser,
  payer: campaign.payer,
  starts: campaign.starts,
  ends: campaign.ends,
  priority: campaign.priority,
  weight: campaign.weight,
  slots: [...campaign.slots],
  countries: [...campaign.countries],
  languages: [...campaign.languages],
  devices: [...campaign.devices],
  categories_in: [...campaign.categories_in],
  categories_out: [...campaign.categories_out],
  audience: campaign.audience,
  device_cap: campaign.device_cap,
  creatives: creatives.filter(({ campaign_id }) => campaign_id === campaign.campaign_id).map(toLiveCreative),
})

const toLiveCreative = (row: CreativeRow): LiveCreative => ({
  creative_id: row.creative_id,
  kind: row.kind,
  headline: row.headline,
  text: row.text,
  link: row.link,
  src: row.src,
  origins: JSON.parse(row.origins),
  picture: pictureUrl(row.picture),
  wide: pictureUrl(row.wide),
})
