// In which countries a video is shown: what an editor writes, and whether a country is among them.
import { isCountry } from './countries.ts'

/** Codes of countries in capital letters, each list in the order of the alphabet. */
export type CountryRule = {
  /** Empty: every country. */
  allowed: readonly string[]
  /** These are taken off the allowed ones. */
  blocked: readonly string[]
}

/** `+AT,DE-US`: allowed in Austria and Germany, blocked in the USA. Empty where a video is shown everywhere. */
export const countryRuleText = ({ allowed, blocked }: CountryRule): string =>
  (allowed.length ? `+${allowed.join(',')}` : '') + (blocked.length ? `-${blocked.join(',')}` : '')

/** What `countryRuleText` may be. */
export const countryRulePattern = /^(\+[A-Z]{2}(,[A-Z]{2})*)?(-[A-Z]{2}(,[A-Z]{2})*)?$/

/** The opposite of `countryRuleText`. @param text one that `countryRulePattern` matches */
export function parseCountryRule(text: string): CountryRule {
  const [, allowed = '', blocked = ''] = /^(?:\+([A-Z,]+))?(?:-([A-Z,]+))?$/.exec(text) ?? []
  return { allowed: splitCodes(allowed), blocked: splitCodes(blocked) }
}

const splitCodes = (codes: string): string[] => codes.split(',').filter(Boolean)

/**
 * Whether a rule shows a video in a country. Where the country of a visitor is unknown, a video that has a rule is not shown.
 * @param country two letters in either case; anything else is unknown
 */
export function isShownIn({ allowed, blocked }: CountryRule, country: string): boolean {
  const code = country.toUpperCase()
  if (!isCountry(code)) return allowed.length + blocked.length === 0
  return (allowed.length === 0 || allowed.includes(code)) && !blocked.includes(code)
}
