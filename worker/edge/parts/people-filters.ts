// What the lists of performers, channels and members may be sorted and narrowed by (spec §3, §5, §9).

import { channelSorts, letters, memberSorts, modelSorts } from '../../../shared/rules/browse-filters.ts'
import { countryCodes, countryName } from '../../../shared/rules/countries.ts'
import {
  channelFilters,
  isTrait,
  memberFilters,
  modelFilters,
  type PeopleFilter,
  type Trait,
  type TraitValue,
  traits,
  traitText,
} from '../../../shared/rules/people-traits.ts'
import type { PageContext } from '../render/page.ts'
import { type Choice, choicesOf, type Filter } from './filter-bar.tsx'
import { sortFilter } from './sort-filter.ts'

type T = PageContext['t']
/** Codes in small letters; null stands for all there are. */
type Countries = readonly string[] | null

export const modelListFilters = (t: T, countries: Countries): Filter[] => [
  sortFilter(modelSorts, t),
  ...barOf(modelFilters, t, { countries }),
]

export const channelListFilters = (t: T): Filter[] => [sortFilter(channelSorts, t), ...barOf(channelFilters, t)]

/** Members by whom they have to do with: whose friends or subscribers they are. */
export type Circle = { value: string; kind: 'friends' | 'subscribers' | 'friendsOfOther' | 'subscribersOfOther' }

export const memberListFilters = (t: T, circles: readonly Circle[], countries: Countries): Filter[] => [
  sortFilter(memberSorts, t),
  ...barOf(memberFilters, t, { circles, countries }),
]

type Offered = { circles?: readonly Circle[]; countries?: Countries }

/** The filters in the order of their address, switches last; one that offers no circle is left out. */
function barOf(names: readonly PeopleFilter[], t: T, { circles = [], countries = null }: Offered = {}): Filter[] {
  const others = {
    letter: () => letter(t),
    country: () => country(countries, t),
    object_id: () => circle(circles, t),
  }
  const shown = names.filter((name) => name !== 'object_id' || circles.length > 0)
  const filters = shown.map((name) => (isTrait(name) ? trait(name, t) : others[name]()))
  return [...filters.filter(({ look }) => look !== 'switch'), ...filters.filter(({ look }) => look === 'switch')]
}

const circle = (circles: readonly Circle[], t: T): Filter => ({
  name: 'object',
  label: t('circle.label'),
  choices: [
    { value: '', label: t('filter.any') },
    ...circles.map(({ value, kind }) => ({ value, label: t(`circle.${kind}`) })),
  ],
  usual: '',
  look: 'menu',
})

const letter = (t: T): Filter => ({
  name: 'letter',
  label: t('trait.letter'),
  choices: choicesOf(letters, (value) => value.toUpperCase(), t('filter.any')),
  usual: '',
  look: 'row',
})

const trait = <Name extends Trait>(name: Name, t: T): Filter => ({
  name,
  label: t(`trait.${name}`),
  choices: choicesOf<TraitValue<Name>>(traits[name], (value) => t(`trait.${traitText(name, value)}`), t('filter.any')),
  usual: '',
  // One value is on or off.
  look: traits[name].length === 1 ? 'switch' : 'menu',
})

/** All there are weigh two kilobytes of a page, and leave most lists empty. */
const country = (countries: Countries, t: T): Filter => ({
  name: 'country',
  label: t('trait.country'),
  choices: [
    { value: '', label: t('filter.any') },
    ...countriesIn(t.tag).filter(({ value }) => countries?.includes(value) ?? true),
  ],
  usual: '',
  look: 'select',
})

/** Those that somebody is from, and the one that the address names whoever is from there. */
export const offeredCountries = (known: readonly string[] | undefined, chosen: string | undefined): Countries =>
  known && chosen !== undefined && !known.includes(chosen) ? [...known, chosen] : (known ?? null)

/** Every country by its name, in the order of the language. */
export const countriesIn = (tag: string): Choice[] => {
  const { compare } = new Intl.Collator(tag)
  return countryCodes
    .map((code) => ({ value: code.toLowerCase(), label: countryName(code, tag) }))
    .sort((one, other) => compare(one.label, other.label))
}
