// Whether a person matches a filter, computed from the seed's data and apart from the lists' own code.
import type { memberFilters, modelFilters } from '../../../../shared/rules/people-traits.ts'
import { ageOf, isIn } from '../../../support/checks/ages.ts'

type Told<Names extends string> = Record<Names, string | number | null>
type MemberFilter = Exclude<(typeof memberFilters)[number], 'object_id'>

export function modelFits(
  model: Told<Exclude<(typeof modelFilters)[number], 'letter' | 'age' | 'height' | 'weight'>> & {
    dir: string
    birth_date: string | null
    height: number | null
    weight: number | null
  },
  filter: (typeof modelFilters)[number],
  value: string,
): boolean {
  if (filter === 'letter') return model.dir.startsWith(value)
  if (filter === 'age') return isAged(model, value)
  if (filter === 'height' || filter === 'weight') return isIn(filter, value, model[filter])
  return model[filter] === value
}

export function memberFits(
  member: Told<Exclude<MemberFilter, 'age'>> & { birth_date: string | null },
  filter: MemberFilter,
  value: string,
): boolean {
  if (filter === 'age') return isAged(member, value)
  if (filter === 'avatar') return member.avatar !== null
  return member[filter] === value
}

const isAged = ({ birth_date }: { birth_date: string | null }, value: string): boolean =>
  isIn('age', value, birth_date === null ? null : ageOf(birth_date))
