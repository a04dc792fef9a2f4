// Synonyms and redirects of searches: which rule holds, where a redirect may lead, and which frequent search a misspelled one means.
import { describe, expect, it, test } from 'vitest'
import { closestSearch, redirectPage, ruledSearch, type SearchRule } from '../../../shared/rules/search-rules.ts'

const synonym = (text: string, target: string, lang = ''): SearchRule => ({ kind: 'synonym', lang, text, target })
const redirect = (text: string, target: string, lang = ''): SearchRule => ({ kind: 'redirect', lang, text, target })

describe('a search', () => {
  it('without a rule about it stays as it is', () => {
    expect(ruledSearch([synonym('colour', 'color')], 'rain', 'en')).toBe(null)
  })

  it('is made as its synonym, and a rule about the whole text comes before those about its words', () => {
    const rules = [synonym('fog', 'mist'), synonym('fog at sea', 'harbour')]
    expect(ruledSearch(rules, 'fog', 'en')).toMatchObject({ target: 'mist' })
    expect(ruledSearch(rules, 'fog at sea', 'en')).toMatchObject({ target: 'harbour' })
    expect(ruledSearch(rules, 'thick fog', 'en')).toEqual({ kind: 'synonym', target: 'thick mist' })
  })

  it('follows a rule of the page’s language before one of all languages, and none of another language', () => {
    const rules = [synonym('handy', 'useful'), synonym('handy', 'telefon', 'de')]
    expect(ruledSearch(rules, 'handy', 'de')?.target).toBe('telefon')
    expect(ruledSearch(rules, 'handy', 'fr')?.target).toBe('useful')
    expect(ruledSearch(rules.slice(1), 'handy', 'en')).toBe(null)
  })

  it('is replaced once: two synonyms of each other do not go round in circles', () => {
    const rules = [synonym('rain', 'storm'), synonym('storm', 'rain')]
    expect(ruledSearch(rules, 'rain', 'en')?.target).toBe('storm')
    expect(ruledSearch(rules, 'storm', 'en')?.target).toBe('rain')
  })

  it('is redirected by its whole text only', () => {
    const rules = [redirect('travel', '/categories/travel/')]
    expect(ruledSearch(rules, 'travel', 'en')).toMatchObject({ kind: 'redirect', target: '/categories/travel/' })
    expect(ruledSearch(rules, 'travel light', 'en')).toBe(null)
  })

  it('stays within the longest search', () => {
    const long = 'x'.repeat(60)
    expect([...(ruledSearch([synonym('fog', long)], 'fog bank fog', 'en')?.target ?? '')].length).toBeLessThanOrEqual(
      69,
    )
  })
})

test.each([
  ['/categories/travel/', '/de/categories/travel/'],
  ['/de/categories/travel/', '/de/categories/travel/'],
  ['categories/travel', '/de/categories/travel/'],
])('a redirect to %s leads to the page in the language of the visitor', (path, expected) => {
  const page = redirectPage(path, 'de')
  expect(page && [page.name, page.lang]).toEqual(['videos-categories', 'de'])
  expect(page?.canonicalPath.endsWith(expected.replace('/de', ''))).toBe(true)
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/search/rain/',
  '/admin/',
  '/moderation/',
  '/account/',
  '/nowhere/at/all/',
  '/api/input.php',
  'javascript:alert(1)',
])('a redirect to %s is none', (path) => expect(redirectPage(path, 'en')).toBe(null))

test('a misspelled search means the most frequent text that is at most two letters away', () => {
  const others = ['umbrella', 'harbour lights', 'umbrellas']
  expect(closestSearch('umbrela', others)).toBe('umbrella')
  expect(closestSearch('harbor lights', others)).toBe('harbour lights')
  expect(closestSearch('lighthouse', others)).toBe(null)
  expect(closestSearch('umbrella', ['umbrella'])).toBe(null)
  // Short words are too often something else.
  expect(closestSearch('rain', ['rail'])).toBe(null)
})
