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
  filesGigabyteMonth: 0.015,
  filesGigabytesIncluded: 10,
} as const

/** The operations of KV, D1 and R2 that the site counts, with how many the Workers Paid plan includes in a month. */
export const planIncludes = {
  kvReads: 10e6,
  kvWrites: 1e6,
  kvDeletes: 1e6,
  kvLists: 1e6,
  d1RowsRead: 25e9,
  d1RowsWritten: 50e6,
  r2Reads: 10e6,
  r2Writes: 1e6,
} as const
export type PlanOperation = keyof typeof planIncludes
/** In the same order. */
export const planOperations = Object.keys(planIncludes) as [PlanOperation, ...PlanOperation[]]

/**
 * What files are: as members and imports sent them, renditions, pictures, pictures that wait for the media processor, and what only
 * moderators see.
 */
export const fileClasses = ['originals', 'videos', 'pictures', 'waiting', 'proofs', 'other'] as const
export type FileClass = (typeof fileClasses)[number]

/** What so many events cost, in dollars, without what the plan includes. */
export const dollarsOfEvents = (events: Record<keyof typeof siteCosts.perMillion, number>): number =>
  (events.page * siteCosts.perMillion.page + events.play * siteCosts.perMillion.play) / 1e6

/** What databases of this size cost in a month, in dollars. */
export const monthlyDatabaseDollars = (gigabytes: number): number =>
  Math.max(0, gigabytes - siteCosts.databaseGigabytesIncluded) * siteCosts.databaseGigabyteMonth

/** What files of this size cost in a month, in dollars. */
export const monthlyFilesDollars = (gigabytes: number): number =>
  Math.max(0, gigabytes - siteCosts.filesGigabytesIncluded) * siteCosts.filesGigabyteMonth

/** What a campaign earns, in hundredths of the site's currency: for a thousand impressions, and for a click. */
export type CampaignRates = { rate_mille: number; rate_click: number }
/** Its rates since a day, in seconds since 1970. */
export type DatedRates = CampaignRates & { campaign_id: number; day: number }

/** The rates of a campaign on a day; null where it had none. @param history the oldest first */
export const ratesOn = (history: readonly DatedRates[], campaignId: number, day: number): CampaignRates | null =>
  history.findLast((one) => one.campaign_id === campaignId && one.day <= day) ?? null

/** What so much earns, in hundredths, which can be parts of them. */
export const incomeOf = (
  { impressions, clicks }: { impressions: number; clicks: number },
  { rate_mille, rate_click }: CampaignRates,
): number => (impressions * rate_mille) / 1000 + clicks * rate_click

type Counted = readonly { key: string; total: number }[]
/** What was counted since a day, up to which no rate changed. Keys are `countedAdvertName`s. */
export type CountedSince = { day: number; seen: Counted; clicked: Counted }

/** What campaigns earned by their rates of each day, in whole hundredths; null where no counted campaign has a rate. */
export function advertIncome(history: readonly DatedRates[], counted: readonly CountedSince[]): number | null {
  const incomes = counted.flatMap(({ day, seen, clicked }) => {
    const ratesOf = ({ key }: Counted[number]) => {
      const rates = ratesOn(history, readCountedAdvert(key)?.campaignId ?? 0, day)
      return rates && rates.rate_mille + rates.rate_click > 0 ? [rates] : []
    }
    return [
      ...seen.flatMap((one) => ratesOf(one).map((rates) => incomeOf({ impressions: one.total, clicks: 0 }, rates))),
      ...clicked.flatMap((one) => ratesOf(one).map((rates) => incomeOf({ impressions: 0, clicks: one.total }, rates))),
    ]
  })
  return incomes.length === 0 ? null : Math.round(incomes.reduce((sum, one) => sum + one, 0))
}
