// The sorts and filters of the lists of performers, channels and members (spec §3, §5, §9).

import { channelSorts, letters, memberSorts, modelSorts } from '../../../shared/rules/browse-filters.ts'
import { countriesIn } from '../../../shared/rules/country-list.ts'
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
/** Lowercase country codes; null for all countries. */
type Countries = readonly string[] | null

export const modelListFilters = (t: T, countries: Countries): Filter[] => [
  sortFilter(modelSorts, t),
  ...barOf(modelFilters, t, { countries }),
]

export const channelListFilters = (t: T): Filter[] => [sortFilter(channelSorts, t), ...barOf(channelFilters, t)]

/** A filter by relation: the friends or subscribers of a member. */
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
  return [
    ...filters.filter(({ display }) => display !== 'switch'),
    ...filters.filter(({ display }) => display === 'switch'),
  ]
}

const circle = (circles: readonly Circle[], t: T): Filter => ({
  name: 'object',
  label: t('circle.label'),
  choices: [
    { value: '', label: t('filter.any') },
    ...circles.map(({ value, kind }) => ({ value, label: t(`circle.${kind}`) })),
  ],
  defaultChoice: '',
  display: 'menu',
})

const letter = (t: T): Filter => ({
  name: 'letter',
  label: t('trait.letter'),
  choices: choicesOf(letters, (value) => value.toUpperCase(), t('filter.any')),
  defaultChoice: '',
  display: 'row',
})

const trait = <Name extends Trait>(name: Name, t: T): Filter => ({
  name,
  label: t(`trait.${name}`),
  choices: choicesOf<TraitValue<Name>>(traits[name], (value) => t(`trait.${traitText(name, value)}`), t('filter.any')),
  defaultChoice: '',
  // One value is on or off.
  display: traits[name].length === 1 ? 'switch' : 'menu',
})

/** The full list of countries weighs two kilobytes, and most of its choices are empty. */
const country = (countries: Countries, t: T): Filter => ({
  name: 'country',
  label: t('trait.country'),
  choices: [
    { value: '', label: t('filter.any') },
    ...countryChoices(t.tag).filter(({ value }) => countries?.includes(value) ?? true),
  ],
  defaultChoice: '',
  display: 'select',
})

/** The countries that have people, and the one in the address. */
export const offeredCountries = (known: readonly string[] | undefined, chosen: string | undefined): Countries =>
  known && chosen !== undefined && !known.includes(chosen) ? [...known, chosen] : (known ?? null)

/** Every country by name, in the order of the language. */
export const countryChoices = (tag: string): Choice[] =>
  countriesIn(tag).map(({ code, name }) => ({ value: code, label: name }))
