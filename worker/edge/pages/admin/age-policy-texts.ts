// The texts of age rows and places.
import type { AgeRow } from '../../../../shared/rules/age-row.ts'
import type { AgeForger } from '../../../../shared/rules/age-run.ts'
import { type AgeVisitor, unknownPlace } from '../../../../shared/rules/compare-age-policies.ts'
import { countryName, isCountry } from '../../../../shared/rules/countries.ts'
import type { PageContext } from '../../render/page.ts'
import { timeOf } from '../../shell/gate-time.ts'

type Translate = PageContext['t']

/** The name of the country stands beside the code of a place. */
export function placeName(place: string, t: Translate): string {
  const country = place.slice(0, 2)
  return isCountry(country) ? `${place} · ${countryName(country, t.tag)}` : place
}

export const visitorTexts = (visitors: readonly (AgeVisitor | AgeForger)[], t: Translate): string =>
  visitors.map((visitor) => t(`agePolicy.visitor_${visitor}`)).join(', ')

/** The rule, the accepted proofs, how long one lasts, and from which day it applies. */
export function ageRowText({ mode, methods, recheckSeconds, from, ...row }: AgeRow, t: Translate): string {
  const proofs = mode === 'open' || mode === 'block' ? [] : [visitorTexts(methods, t), timeOf(recheckSeconds, t)]
  const start = from === undefined ? [] : [t('agePolicy.fromDay', { date: t.date(from) })]
  const marks = [
    row.wantsChoice && t('agePolicy.wants_choice'),
    row.fallbacks && `${t('ageStatement.fallbacks')} ${visitorTexts(row.fallbacks, t)}`,
    row.isUnverified && t('agePolicy.unverified'),
  ]
  return [t(`agePolicy.mode_${mode}`), ...proofs, ...start, ...marks].filter(Boolean).join(' · ')
}

/** How a place is written. */
export const placeHelp = (t: Translate): string =>
  t('agePolicy.placeHelp', { country: 'GB', region: 'US-TX', unknown: unknownPlace })
