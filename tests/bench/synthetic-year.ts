// A year of 100 million events as counts by key, as shards write them, and their sums by another program than the site's: it adds up what
// it draws while it draws, and knows nothing of keys.
import { daySeconds, hourSeconds } from '../../shared/limits.ts'
import type { Counts } from '../../worker/origin/events/store/event-batches.ts'

export const yearEvents = 100_000_000
export const yearDays = 365
export const yearVideos = 5000
const [countries, referrers, devices, languages, routes, texts] = [25, 4, 3, 20, 40, 2000]

/** The share of each kind of events. */
const shares = { page: 0.4, view: 0.2, play: 0.12, watched: 0.17, visit: 0.08, search: 0.03 } as const
type Kind = keyof typeof shares

export type YearSums = {
  /** By day, then by kind. */
  byDay: Record<Kind, number>[]
  plays: Map<number, number>
  visitCountries: Map<number, number>
}

/** `draw` gets each day's counts, and the day's number since 1970. */
export async function drawYear(
  lastDay: number,
  draw: (counts: Counts, day: number) => Promise<void>,
): Promise<YearSums> {
  const sums: YearSums = { byDay: [], plays: new Map(), visitCountries: new Map() }
  const random = generator(7)
  for (let index = 0; index < yearDays; index++) {
    const day = lastDay - yearDays + 1 + index
    // Weekends have more.
    const ofDay = (yearEvents / yearDays) * (day % 7 < 2 ? 1.25 : 0.9)
    const counts: Counts = {}
    const drawn = { page: 0, view: 0, play: 0, watched: 0, visit: 0, search: 0 }
    const hour = (day * daySeconds) / hourSeconds + 12
    const add = (kind: Kind, values: readonly (string | number)[], total: number) => {
      const key = [kind, hour, ...values].join('\t')
      counts[key] = (counts[key] ?? 0) + total
      drawn[kind] += total
    }
    for (const [kind, share] of Object.entries(shares) as [Kind, number][]) {
      const total = Math.round(ofDay * share)
      if (kind === 'page' || kind === 'visit') {
        // A few thousand combinations, the first values most.
        for (let left = total; left > 0; ) {
          const some = Math.min(left, 1 + Math.floor(random() * (total / 1000)))
          const country = zipf(random(), countries)
          const others = [codeOf(country), deviceOf(zipf(random(), devices)), languageOf(zipf(random(), languages))]
          if (kind === 'page') add('page', [`route_${zipf(random(), routes)}`, ...others], some)
          else {
            add('visit', [referrerOf(zipf(random(), referrers)), ...others], some)
            sums.visitCountries.set(country, (sums.visitCountries.get(country) ?? 0) + some)
          }
          left -= some
        }
        continue
      }
      const names = kind === 'search' ? texts : yearVideos
      for (let name = 1; name <= names; name++) {
        const expected = (total * Math.log((name + 1) / name)) / Math.log(names + 1)
        const some = Math.floor(expected) + (random() < expected % 1 ? 1 : 0)
        if (some === 0) continue
        if (kind === 'view') add('view', [`video ${name}`, codeOf(1 + (name % countries))], some)
        else if (kind === 'watched') add('watched', [name, 1 + (name % 10)], some)
        else if (kind === 'search') add('search', [`words ${name}`, name % 5 === 0 ? 0 : 10], some)
        else {
          add('play', [name, codeOf(1 + (name % countries)), deviceOf(1 + (name % devices))], some)
          sums.plays.set(name, (sums.plays.get(name) ?? 0) + some)
        }
      }
    }
    sums.byDay.push(drawn)
    await draw(counts, day)
  }
  return sums
}

/** A rank from 1 on, by Zipf's law, from a number between 0 and 1. */
const zipf = (random: number, ranks: number): number => Math.min(ranks, Math.floor((ranks + 1) ** random))

/** The same year each time. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const codes = 'us de gb fr ca it es pl nl be at ch se no dk fi pt gr cz hu ro ie jp kr br'.split(' ')
export const codeOf = (country: number): string => codes[country - 1] ?? ''
const deviceOf = (device: number): string => ['phone', 'desktop', 'tablet'][device - 1] ?? ''
const referrerOf = (referrer: number): string => ['direct', 'search', 'other', 'social'][referrer - 1] ?? ''
const languageOf = (language: number): string => (language === 1 ? 'en' : `x-${language}`)
