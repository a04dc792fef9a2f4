// What campaigns earned over a range of days, by the rates of those days: from the sums of events, which name the most counted adverts of
// each day.
import type { D1Database } from '@cloudflare/workers-types'
import { daySeconds } from '../../../shared/limits.ts'
import { readCountedAdvert } from '../../../shared/rules/ads-campaigns.ts'
import { advertIncome, type CountedSince } from '../../../shared/site-costs.ts'
import type { DayRange } from '../../../shared/statistics.ts'
import { largestOf, largestRows } from '../admin/store/statistics.ts'
import { daysOfNewRates, ratesUntil } from './store/advert-rates.ts'

/** Adverts of a range that are read: each is a creative in a slot. */
const namesMax = 5000

/** In hundredths; null where no campaign that was counted had a rate. */
export async function incomeOfRange(db: D1Database, range: DayRange): Promise<number | null> {
  const last = secondsOf(range.to)
  const days = [secondsOf(range.from), ...(await daysOfNewRates(db, secondsOf(range.from), last))]
  const results = await db.batch(
    days.flatMap((day, index) => {
      const part = { from: dayOf(day), to: dayOf((days[index + 1] ?? last + daySeconds) - daySeconds) }
      return [largestOf(db, 'impression_advert', part, namesMax), largestOf(db, 'click_advert', part, namesMax)]
    }),
  )
  const counted = days.map((day, index): CountedSince => {
    const [seen, clicked] = [largestRows(results[2 * index]), largestRows(results[2 * index + 1])]
    return { day, seen, clicked }
  })
  const ids = counted.flatMap(({ seen, clicked }) =>
    [...seen, ...clicked].flatMap(({ key }) => readCountedAdvert(key)?.campaignId ?? []),
  )
  return ids.length === 0 ? null : advertIncome(await ratesUntil(db, [...new Set(ids)], last), counted)
}

const secondsOf = (day: string): number => Date.parse(day) / 1000
const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)
