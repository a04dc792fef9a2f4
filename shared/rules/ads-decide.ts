// Which campaigns' adverts a visitor gets in a slot. Pure: the same snapshot, visitor and random numbers give the same adverts.
import type { LiveCampaign, LiveCreative } from '../entities/admin-advert.ts'
import { type AdvertSlot, advertSlots, fitsSlot, isForeign } from './ads-campaigns.ts'
import type { Random } from './ads-offers.ts'
import type { DeviceClass } from './device-class.ts'

/** What a decision knows of a visitor; no cookie that identifies, no history, no address. */
export type AdvertViewer = {
  /** Lower-case country of the request; xx when unknown. */
  country: string
  lang: string
  device: DeviceClass
  isMember: boolean
  /** The visitor accepted optional cookies: adverts of other sites and caps that the device keeps need that. */
  hasConsent: boolean
}

/** A campaign with those of its creatives that may be shown in a slot. */
export type Candidate = { campaign: LiveCampaign; creatives: readonly LiveCreative[] }
/** One creative of a campaign. */
export type Chosen = { campaign: LiveCampaign; creative: LiveCreative }

const allows = <Value>(list: readonly Value[], value: Value): boolean => list.length === 0 || list.includes(value)

/** The campaigns that this visitor may see in a slot, by priority. Neither time nor categories of a page are considered yet. */
export function candidatesFor(campaigns: readonly LiveCampaign[], slot: AdvertSlot, viewer: AdvertViewer): Candidate[] {
  return campaigns
    .filter(
      (one) =>
        one.slots.includes(slot) &&
        allows(one.countries, viewer.country) &&
        allows(one.languages, viewer.lang) &&
        allows(one.devices, viewer.device) &&
        (one.audience === 'all' || (one.audience === 'members') === viewer.isMember) &&
        (one.device_cap === 0 || viewer.hasConsent),
    )
    .map((campaign) => ({
      campaign,
      creatives: campaign.creatives.filter((one) => isUsable(one, slot) && (viewer.hasConsent || !isForeign(one.kind))),
    }))
    .filter(({ creatives }) => creatives.length > 0)
    .toSorted((one, other) => other.campaign.priority - one.campaign.priority)
}

/** A picture that is not there yet cannot be shown. */
function isUsable(creative: LiveCreative, slot: AdvertSlot): boolean {
  if (!fitsSlot(creative.kind, slot)) return false
  const { picture } = advertSlots[slot]
  return creative.kind !== 'picture' || picture === null || creative[picture] !== undefined
}

type Asked = {
  /** Categories of the page, by their addresses. */
  categories: readonly string[]
  nowSeconds: number
  /** Campaigns that stand elsewhere in the same row. */
  taken: ReadonlySet<number>
}

/** Of the campaigns with the highest priority one by weight, and one of its creatives; null leaves the slot to the house. */
export function chooseAdvert(
  candidates: readonly Candidate[],
  { categories, nowSeconds, taken }: Asked,
  random: Random,
): Chosen | null {
  const fits = ({ campaign: one }: Candidate): boolean =>
    one.starts <= nowSeconds &&
    (one.ends === null || nowSeconds < one.ends) &&
    !taken.has(one.campaign_id) &&
    (one.categories_in.length === 0 || one.categories_in.some((dir) => categories.includes(dir))) &&
    !one.categories_out.some((dir) => categories.includes(dir))
  const fitting = candidates.filter(fits)
  const [first] = fitting
  if (!first) return null
  const best = fitting.filter(({ campaign }) => campaign.priority === first.campaign.priority)
  const chosen = byWeight(best, random()) ?? first
  const creative = chosen.creatives[Math.floor(random() * chosen.creatives.length)]
  return creative ? { campaign: chosen.campaign, creative } : null
}

/** @param share from 0 up to 1 */
function byWeight(candidates: readonly Candidate[], share: number): Candidate | undefined {
  let left = share * candidates.reduce((sum, { campaign }) => sum + campaign.weight, 0)
  for (const one of candidates) {
    left -= one.campaign.weight
    if (left < 0) return one
  }
  return undefined
}
