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

/** Those with this text anywhere in their name, in either case. */
export function countriesBy(typed: string, countries: readonly ListedCountry[], tag: string): readonly ListedCountry[] {
  const part = typed.trim().toLocaleLowerCase(tag)
  return part ? countries.filter(({ name }) => name.toLocaleLowerCase(tag).includes(part)) : countries
}
