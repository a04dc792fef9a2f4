// How the invented events of a new demo site are divided: among the hours of a day, the days of a week, kinds and names.
import type { EventTotal } from '../../../shared/statistics.ts'
import type { SumName } from '../events/event-sums.ts'
import { countryShares } from './countries.ts'
import { longTail } from './random.ts'
import { searchTerms } from './search-terms.ts'

const missingPurpose = 974

/** Shares of the hours of a day (UTC), in thousandths. */
export const hourShares = [
  46, 38, 30, 24, 20, 19, 21, 25, 29, 32, 34, 37, 40, 42, 43, 44, 46, 50, 55, 60, 66, 70, 69, 60,
]
/** More in the week's end, from Sunday on. */
export const weekdayShares = [118, 92, 90, 91, 94, 104, 122]

/** Totals for a thousand visits. */
export const perMille = {
  visit: 1000,
  page: 3380,
  view: 1930,
  play: 1510,
  seconds: 1510 * 214,
  signup: 6,
  upload: 4,
  search: 352,
  missing: 17,
  opened: 197,
  impression: 1240,
  click: 9,
} as const satisfies Record<EventTotal, number>

const missing = ['umbrela', 'lighthous', 'aurora timelaps', 'slow motion ink 8k', 'fractl zoom', 'northern lihgts']
const houseAdverts = { house_top_rated: 5, house_newest: 4, house_categories: 3, house_header: 3, nav_northlight: 2 }

/** What a list divides its day's total by. */
export const shares: Partial<Record<SumName, { of: EventTotal; among: Readonly<Record<string, number>> }>> = {
  view_country: { of: 'view', among: countryShares },
  visit_country: { of: 'visit', among: countryShares },
  visit_referrer: { of: 'visit', among: { direct: 46, search: 38, social: 9, other: 7 } },
  visit_device: { of: 'visit', among: { phone: 61, tablet: 7, desktop: 32 } },
  watched_size: { of: 'seconds', among: { p240: 2, p360: 9, sd: 21, hd: 41, fhd: 24, p1440: 2, p2160: 1 } },
  visit_language: { of: 'visit', among: { en: 46, de: 15, fr: 10, es: 8, ja: 7, pt: 6, it: 4, ru: 4 } },
  search_text: { of: 'search', among: Object.fromEntries(searchTerms.map(({ term, searched }) => [term, searched])) },
  search_opened: {
    of: 'opened',
    among: Object.fromEntries(searchTerms.slice(0, 60).map(({ term, searched }) => [term, searched])),
  },
  search_missing: {
    of: 'missing',
    among: Object.fromEntries(missing.map((term, index) => [term, longTail(index, missingPurpose, 9)])),
  },
  impression_advert: { of: 'impression', among: houseAdverts },
  click_advert: { of: 'click', among: houseAdverts },
}
