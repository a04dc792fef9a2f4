// The classes of measured traits against the words that the filter bar has for them.
import { expect, test } from 'vitest'
import { classOf, memberFilters, modelFilters, rangeOf, traits } from '../../../shared/rules/traits.ts'

test.each([
  ['age', [24, 25, 34, 35, 44, 45]],
  ['height', [159, 160, 169, 170, 179, 180]],
  ['weight', [49, 50, 59, 60, 69, 70]],
] as const)('%s has four classes without a gap, the last one open', (trait, edges) => {
  const classesOf = (value: number) =>
    traits[trait].filter((one) => value >= rangeOf(trait, one).from && value < rangeOf(trait, one).below)
  expect(edges.map(classesOf)).toEqual([['1'], ['2'], ['2'], ['3'], ['3'], ['4']])
  expect(edges.map((value) => [classOf(trait, value)])).toEqual(edges.map(classesOf))
  expect([classesOf(0), classesOf(1000)]).toEqual([['1'], ['4']])
})

test('models have ten filters and members seven, in the order of their addresses [S3-056 S3-061 S3-062]', () => {
  expect(modelFilters).toEqual('letter race age country size_tits hair height weight tattoo piercing'.split(' '))
  expect(memberFilters).toEqual('country gender age relationship avatar orientation object_id'.split(' '))
})
