// Related searches: names and word pairs from what a search found, the same for the same findings.
import { normalizeSearch, SearchText } from '../../../shared/contract/params.ts'
import { relatedSearchesMax } from '../../../shared/limits.ts'

export type Findings = { names: string[]; titles: string[] }

/** Up to 15 terms without the search itself: word pairs from titles and names in turn. */
export function relatedSearches(search: string, { names, titles }: Findings): string[] {
  const pairs = mostFrequent(titles.flatMap(wordPairs))
  const terms: string[] = []
  for (let index = 0; index < Math.max(names.length, pairs.length); index++) {
    for (const candidate of [pairs[index], names[index]]) {
      const term = normalizeSearch(candidate ?? '')
      if (term !== search && !terms.includes(term) && SearchText.safeParse(term).success) terms.push(term)
    }
    if (terms.length >= relatedSearchesMax) break
  }
  return terms.slice(0, relatedSearchesMax)
}

/** English words that carry no meaning in a pair. */
const stopWords = new Set([
  'above',
  'across',
  'after',
  'along',
  'before',
  'behind',
  'below',
  'beside',
  'between',
  'from',
  'into',
  'near',
  'over',
  'under',
  'with',
])

/** Neighbouring words of a title: "golden light", "light harbour". */
function wordPairs(title: string): string[] {
  const found = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const words = found.filter((word) => word.length > 3 && !stopWords.has(word))
  return words.slice(1).map((word, index) => `${words[index]} ${word}`)
}

function mostFrequent(terms: string[]): string[] {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return [...counts].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).map(([term]) => term)
}
