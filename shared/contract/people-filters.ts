// The filters of people's lists in the contract: the slots of a path and their parameters derive from the names of the filters.
import * as z from 'zod/mini'
import { letters } from '../rules/browse-filters.ts'
import { isTrait, type PeopleFilter, type Trait, type TraitValue, traits } from '../rules/people-traits.ts'
import { CountryFilter, NoObject, WholeNumber } from './params.ts'

/** The first letter of a name; '' is any. */
export const LetterFilter = z.enum(['', ...letters])
const others = { letter: LetterFilter, country: CountryFilter, object_id: z.union([NoObject, WholeNumber]) } as const

type FilterParam<Name extends PeopleFilter> = Name extends Trait
  ? z.ZodMiniType<'' | TraitValue<Name>>
  : Name extends keyof typeof others
    ? (typeof others)[Name]
    : never
type FilterParams<Name extends PeopleFilter> = { [One in Name]: FilterParam<One> }

/** One slot per filter, in their order: `{race}.{age}`. */
export const filterSlots = (names: readonly PeopleFilter[]): string => names.map((name) => `{${name}}`).join('.')

/** The parameters of these filters; an empty one does not filter. */
export const filterParams = <Name extends PeopleFilter>(names: readonly Name[]): FilterParams<Name> =>
  Object.fromEntries(names.map((name) => [name, paramOf(name)])) as FilterParams<Name>

const paramOf = (name: PeopleFilter): z.ZodMiniType => (isTrait(name) ? z.enum(['', ...traits[name]]) : others[name])

/** The parameters that are no filters. */
export const noFilters = <Name extends PeopleFilter>(names: readonly Name[]): { [One in Name]: '' } =>
  Object.fromEntries(names.map((name) => [name, ''])) as { [One in Name]: '' }
