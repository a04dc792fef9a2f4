// The countries as the picker lists them: grouped by first letter, filtered by what the visitor types (spec §5).
import { countryCodes, countryName } from './countries.ts'

/** A country in the picker. */
export type ListedCountry = {
  /** Two lower-case letters. */
  code: string
  name: string
}

/** All countries in a language, sorted as that language sorts. */
export function countriesIn(tag: string): ListedCountry[] {
  const { compare } = new Intl.Collator(tag)
  return countryCodes
    .map((code) => ({ code: code.toLowerCase(), name: countryName(code, tag) }))
    .sort((one, other) => compare(one.name, other.name))
}

/** Countries whose name contains this text, ignoring case and accents. */
export function countriesBy(typed: string, countries: readonly ListedCountry[]): readonly ListedCountry[] {
  const part = plain(typed.trim())
  return part ? countries.filter(({ name }) => plain(name).includes(part)) : countries
}

/**
 * Folds what keyboards without the right letters produce, every `i` with its dot. Marks that are vowels of their script stay.
 */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ı', 'i')
