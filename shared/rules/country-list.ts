// The countries as the picker lists them: by name, from the first letter on, narrowed by what somebody typed (spec §5).
import { countryCodes } from './countries.ts'

/** As a picker shows it. */
export type ListedCountry = {
  /** Two small letters. */
  code: string
  name: string
}

/** All countries in a language, sorted as that language sorts. */
export function countriesIn(tag: string): ListedCountry[] {
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  return countryCodes
    .map((code) => ({ code: code.toLowerCase(), name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name))
}

/** Those with this text anywhere in their name, in either case, with its accents or without. */
export function countriesBy(typed: string, countries: readonly ListedCountry[]): readonly ListedCountry[] {
  const part = plain(typed.trim())
  return part ? countries.filter(({ name }) => plain(name).includes(part)) : countries
}

/** As somebody types whose keyboard has other letters, each `i` with its dot. Marks that are vowels of their script stay. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ı', 'i')
