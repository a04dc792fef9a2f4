// A filter of a list of people is one name in rules/people-traits.ts: the paths of the contract, the queries of pages, the parameters of a
// whole list and the filter bar follow from it, and a store without its SQL does not compile.
import { expect, it } from 'vitest'
import { locales, type MessageKey } from '../../../../locales/locales.ts'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import { contract } from '../../../../shared/contract/contract.ts'
import { routeTable } from '../../../../shared/route-table.ts'
import { channelFilters, memberFilters, modelFilters } from '../../../../shared/rules/people-traits.ts'
import { translator } from '../../../../shared/translate.ts'
import {
  channelListFilters,
  memberListFilters,
  modelListFilters,
} from '../../../../worker/edge/parts/people-filters.ts'
import { equals, type FilterSql } from '../../../../worker/origin/sql/traits.ts'

const t = translator<MessageKey>('en', locales.en.load())
const circle = { value: 'friends.7', kind: 'friends' } as const

it.each([
  ['models', modelFilters, 'pornstars', modelListFilters(t, null)],
  ['members', memberFilters, 'community', memberListFilters(t, [circle], null)],
] as const)(
  'the filters of %s stand in their path, their query, their bar and their whole list',
  (row, names, page, bar) => {
    const slots = [...contract[row].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(slots.filter((slot) => names.some((name) => name === slot))).toEqual(names)
    const asked = names.map((name) => (name === 'object_id' ? 'object' : name))
    expect(Object.keys(routeTable[page].query)).toEqual(expect.arrayContaining(asked))
    expect(bar.map(({ name }) => name).sort()).toEqual(['sort', ...asked].sort())
    expect(defaultListParams[row]).toMatchObject(Object.fromEntries(names.map((name) => [name, ''])))
  },
)

it('channels are filtered by their letter in query and bar', () => {
  expect(channelListFilters(t).map(({ name }) => name)).toEqual(['sort', ...channelFilters])
  expect(Object.keys(routeTable.pornsites.query)).toEqual(['page', ...channelFilters, 'search'])
})

it('a bar that offers no circle has no filter for it, and ends with its switches', () => {
  const bar = memberListFilters(t, [], ['de'])
  expect(bar.map(({ name, display }) => [name, display]).at(-1)).toEqual(['avatar', 'switch'])
  expect(bar.some(({ name }) => name === 'object')).toBe(false)
})

it('a filter without its SQL does not compile', () => {
  // @ts-expect-error: hair has no SQL
  const sql: FilterSql<'race' | 'hair'> = { race: equals('race') }
  expect(sql.race('latin', 0)).toEqual([{ sql: 'race = ?', values: ['latin'] }])
})
