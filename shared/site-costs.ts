// What events cost an operator on Cloudflare, and what adverts earn.
import { readCountedAdvert } from './rules/ads-campaigns.ts'

/**
 * US dollars, as `npm run bench -- cost` measured and multiplied them (tests/README.md): a million page views and a million plays with all
 * that belongs to them, and a month of a gigabyte in D1 beyond what the plan includes.
 */
export const siteCosts = {
  measuredOn: '2026-11-25',
  perMillion: { page: 31, play: 163 },
  databaseGigabyteMonth: 0.75,
  databaseGigabytesIncluded: 5,
} as const

/** What so many events cost, in dollars, without what the plan includes. */
export const dollarsOfEvents = (events: Record<keyof typeof siteCosts.perMillion, number>): number =>
  (events.page * siteCosts.perMillion.page + events.play * siteCosts.perMillion.play) / 1e6

/** What databases of this size cost in a month, in dollars. */
export const monthlyDatabaseDollars = (gigabytes: number): number =>
  Math.max(0, gigabytes - siteCosts.databaseGigabytesIncluded) * siteCosts.databaseGigabyteMonth

/** What a campaign earns, in hundredths of the site's currency: for a thousand impressions, and for a click. */
export type CampaignRates = { rate_mille: number; rate_click: number }
type Counted = readonly { key: string; total: number }[]

/** What campaigns earned by their rates, in whole hundredths; null where no counted campaign has a rate. Keys are `countedAdvertName`s. */
export function advertIncome(
  rates: ReadonlyMap<number, CampaignRates>,
  seen: Counted,
  clicked: Counted,
): number | null {
  const rated = (counted: Counted) =>
    counted.flatMap(({ key, total }) => {
      const rate = rates.get(readCountedAdvert(key)?.campaignId ?? 0)
      return rate ? [{ total, ...rate }] : []
    })
  const [ratedSeen, ratedClicked] = [rated(seen), rated(clicked)]
  if (ratedSeen.length + ratedClicked.length === 0) return null
  const ofSeen = ratedSeen.reduce((sum, { total, rate_mille }) => sum + (total * rate_mille) / 1000, 0)
  return Math.round(ratedClicked.reduce((sum, { total, rate_click }) => sum + total * rate_click, ofSeen))
}
