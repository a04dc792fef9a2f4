// The classes of measured traits against their labels in the filter bar.
import { expect, test } from 'vitest'
import { locales, type MessageKey } from '../../../locales/locales.ts'
import {
  classOf,
  memberFilters,
  modelFilters,
  rangeOf,
  type Trait,
  traits,
  traitText,
} from '../../../shared/rules/people-traits.ts'
import { translator } from '../../../shared/translate.ts'

const t = translator<MessageKey>('en', locales.en.load())

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

test.each<[Trait, string]>([
  ['age', '1 2 3 4'],
  ['hair', '1 2 3 4 5'],
  ['eye', '1 2 3 4 5 6 7'],
  ['height', '1 2 3 4'],
  ['weight', '1 2 3 4'],
  ['race', 'asian caucasian ebony latin'],
  ['relationship', '1 2 3'],
  ['orientation', '1 2 3 4 5'],
  ['size_tits', '1 2 3 4'],
  ['tattoo', '0 1'],
  ['piercing', '0 1'],
])(
  '%s has these words and no other: %s, each with a name in English [S3-124 S3-125 S3-126 S3-127 S3-128 S3-129 S3-130 S3-131 S3-132 S3-133 S3-134]',
  (trait, values) => {
    expect(traits[trait]).toEqual(values.split(' '))
    const names = traits[trait].map((value) => t(`trait.${traitText(trait, value)}`))
    expect(names.filter((name) => /\S/.test(name))).toHaveLength(traits[trait].length)
    expect(new Set(names).size).toBe(names.length)
  },
)

test('the filters of models and members begin with those of the specification, in the order of its addresses [S3-056 S3-061 S3-062]', () => {
  const models = 'letter race age country size_tits hair height weight tattoo piercing'.split(' ')
  const members = 'country gender age relationship avatar orientation object_id'.split(' ')
  expect(modelFilters.slice(0, models.length)).toEqual(models)
  expect(memberFilters.slice(0, members.length)).toEqual(members)
})
