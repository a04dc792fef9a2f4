// The texts of age rows and places.
import type { AgeRow } from '../../../../shared/rules/age-policy.ts'
import type { AgeForger } from '../../../../shared/rules/age-run.ts'
import { type AgeVisitor, unknownPlace } from '../../../../shared/rules/compare-age-policies.ts'
import { countryName, isCountry } from '../../../../shared/rules/countries.ts'
import type { PageContext } from '../../render/page.ts'
import { timeOf } from '../../shell/gate-panels.tsx'

type Translate = PageContext['t']

/** The name of the country stands beside the code of a place. */
export function placeName(place: string, t: Translate): string {
  const country = place.slice(0, 2)
  return isCountry(country) ? `${place} · ${countryName(country, t.tag)}` : place
}

export const visitorTexts = (visitors: readonly (AgeVisitor | AgeForger)[], t: Translate): string =>
  visitors.map((visitor) => t(`agePolicy.visitor_${visitor}`)).join(', ')

/** The rule, the accepted proofs and how long one lasts. */
export function ageRowText({ mode, methods, recheckSeconds }: AgeRow, t: Translate): string {
  const rule = t(`agePolicy.mode_${mode}`)
  if (mode === 'open' || mode === 'block') return rule
  return [rule, visitorTexts(methods, t), timeOf(recheckSeconds, t)].join(' · ')
}

/** How a place is written. */
export const placeHelp = (t: Translate): string =>
  t('agePolicy.placeHelp', { country: 'GB', region: 'US-TX', unknown: unknownPlace })
