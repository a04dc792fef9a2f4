// What campaigns earned over a range of days, by their rates: from the sums of events, which name the most counted adverts of each day.
import type { D1Database } from '@cloudflare/workers-types'
import { readCountedAdvert } from '../../../shared/rules/ads-campaigns.ts'
import { advertIncome } from '../../../shared/site-costs.ts'
import type { DayRange } from '../../../shared/statistics.ts'
import { largestOf, largestRows } from '../admin/store/statistics.ts'
import { ratesOfCampaigns } from './store/campaigns.ts'

/** Adverts of a range that are read: each is a creative in a slot. */
const namesMax = 5000

/** In hundredths; null where no campaign that was counted has a rate. */
export async function incomeOfRange(db: D1Database, range: DayRange): Promise<number | null> {
  const results = await db.batch([
    largestOf(db, 'impression_advert', range, namesMax),
    largestOf(db, 'click_advert', range, namesMax),
  ])
  const [seen = [], clicked = []] = results.map(largestRows)
  const ids = [...seen, ...clicked].flatMap(({ key }) => readCountedAdvert(key)?.campaignId ?? [])
  if (ids.length === 0) return null
  return advertIncome(await ratesOfCampaigns(db, [...new Set(ids)]), seen, clicked)
}
