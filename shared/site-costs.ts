// What events cost an operator on Cloudflare, and what adverts earn.

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

/** What an advert earns, in dollars: a thousand times seen, and each time opened. */
export type AdvertRate = { perThousandSeen: number; perClick: number }
type Counted = readonly { key: string; total: number }[]

/** What adverts earned by their rates, in dollars; null where no counted advert has a rate. */
export function advertIncome(
  rates: Readonly<Record<string, AdvertRate>>,
  seen: Counted,
  clicked: Counted,
): number | null {
  const rateOf = (advert: string) => (Object.hasOwn(rates, advert) ? rates[advert] : undefined)
  if (![...seen, ...clicked].some(({ key }) => rateOf(key))) return null
  const sum = (counted: Counted, dollars: (rate: AdvertRate) => number) =>
    counted.reduce((all, { key, total }) => {
      const rate = rateOf(key)
      return rate ? all + total * dollars(rate) : all
    }, 0)
  return sum(seen, (rate) => rate.perThousandSeen / 1000) + sum(clicked, (rate) => rate.perClick)
}
