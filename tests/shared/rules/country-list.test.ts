// Filtering the country picker by a typed text.
import { expect, it } from 'vitest'
import { countriesBy, countriesIn } from '../../../shared/rules/country-list.ts'

const names = (typed: string, tag: string) => countriesBy(typed, countriesIn(tag)).map(({ name }) => name)

it.each([
  ['ost', 'de', 'Österreich'],
  ['ÖST', 'de', 'Österreich'],
  [' osterr ', 'de', 'Österreich'],
  ['coree', 'fr', 'Corée du Sud'],
  ['españa', 'es', 'España'],
  ['espana', 'es', 'España'],
  ['IZLANDA', 'tr', 'İzlanda'],
  ['kibris', 'tr', 'Kıbrıs'],
  ['KIBRIS', 'tr', 'Kıbrıs'],
  ['भारत', 'hi', 'भारत'],
])('%j is found in %s among others, with its accents or without: %s', (typed, tag, name) => {
  expect(names(typed, tag)).toContain(name)
})

it('a mark that is a vowel and no accent counts', () => {
  expect(names('भरत', 'hi')).not.toContain('भारत')
})

it('an empty text leaves all countries, and a text that no name contains leaves none', () => {
  expect(names('  ', 'en').length).toBe(countriesIn('en').length)
  expect(names('zzz', 'en')).toEqual([])
})
