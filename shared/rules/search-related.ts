// Related searches: names and word pairs from what a search found, the same for the same findings.
import { relatedSearchesMax, searchMaxLength } from '../limits.ts'
import { isTooShort, normalizeSearch } from './search-text.ts'
import { titleIn } from './video-titles.ts'

type Titled = { title: string; [field: string]: unknown }
type Findings = { names: readonly string[]; videos: readonly Titled[]; lang?: string }

/**
 * Up to 15 terms without the search itself: word pairs from titles and names in turn.
 * @param videos those without a title in the language come after all others, with their English one
 * @param lang URL code, English by default
 */
export function relatedSearches(search: string, { names, videos, lang = 'en' }: Findings): string[] {
  const isIn = (video: Titled) => lang === 'en' || Boolean(video[`title_${lang}`])
  const { true: own = [], false: others = [] } = Object.groupBy(videos, (video) => `${isIn(video)}`)
  const pairs = [own, others].flatMap((some) => mostFrequent(some.flatMap((video) => wordPairs(titleIn(lang, video)))))
  const terms: string[] = []
  for (let index = 0; index < Math.max(names.length, pairs.length); index++) {
    for (const candidate of [pairs[index], names[index]]) {
      const term = normalizeSearch(candidate ?? '')
      if (term !== search && !terms.includes(term) && canBeSearched(term)) terms.push(term)
    }
    if (terms.length >= relatedSearchesMax) break
  }
  return terms.slice(0, relatedSearchesMax)
}

const canBeSearched = (term: string): boolean => !isTooShort(term) && term.length <= searchMaxLength

/** Words of more than three letters that carry no meaning in a pair; the titles of a language have few of another one's. */
const stopWords = new Set(
  [
    'above across after along before behind below beside between from into near over under with',
    'beim durch eine einem einen einer hinter nach neben ohne über unter zwischen',
    'après avant avec dans derrière devant entre pendant pour sans sous vers',
    'antes bajo desde después detrás entre hacia hasta junto para sobre tras',
    'antes atrás depois para pela pelo sobre',
    'attraverso dalla della delle dietro dopo lungo nella nelle prima sopra sotto verso',
    'achter boven door langs naar naast onder tegen tussen voor',
    'bakom efter framför genom längs mellan över bagved gennem mellem over etter foran gjennom langs mellom',
    'között mögött alatt fölött előtt után ennen jälkeen kanssa takana altında arasında üzerinde sonra önce için',
    'między nad obok podczas ponad przed przez wzdłuż mezi podél před přes vedle',
    'вдоль возле вокруг между перед после сквозь среди через',
  ].flatMap((words) => words.split(' ')),
)

/** Words of a title one beside the other: of "Golden Light on the Pass", "golden light" and not "light pass". */
const wordPairs = (title: string): string[] =>
  runsOf(title.toLowerCase()).flatMap((words) => words.slice(1).map((word, index) => `${words[index]} ${word}`))

/** Words between which is no sign and no small word. */
function runsOf(title: string): string[][] {
  if (hasUnspaced(title)) return [unspacedWordsOf(title)]
  const runs: string[][] = [[]]
  for (const [part] of title.matchAll(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]+/gu)) {
    if (/[\p{L}\p{N}]/u.test(part) && part.length > 3 && !stopWords.has(part)) runs.at(-1)?.push(part)
    else runs.push([])
  }
  return runs
}

/** Of Japanese, what has more than Hiragana, which mostly are endings. */
const hasUnspaced = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(text)

const unspacedWordsOf = (title: string): string[] =>
  [...segmenter.segment(title)].flatMap(({ segment, isWordLike }) =>
    isWordLike && hasUnspaced(segment) && [...segment].length > 1 ? segment : [],
  )

/** Finds the words of scripts without spaces, whatever the language. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

function mostFrequent(terms: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return [...counts].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).map(([term]) => term)
}
