// What visitors type, and what titles hold, as the words of the full-text index.
import { searchMinLength } from '../../../../shared/limits.ts'
import { genders } from '../../../../shared/rules/browse-filters.ts'
import { foldLetters } from '../../../../shared/rules/search-text.ts'
import { filterWord, type ListFilter } from '../../sql/list-filters.ts'

/**
 * Scripts that put no space between words, or endings and further nouns at their words as Korean does: each of their characters is a
 * word, and neighbours are found as a phrase.
 */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu

/** A text as the index holds it, and as it is asked for one. */
export const toIndexText = (text: string): string => foldLetters(text).replace(unspaced, ' $& ')

/**
 * A search of videos as the index understands it: everything that it finds, and the same in parts that have nothing in
 * common, best first: its words stand together in the title, all in the title, in a title of any language, or elsewhere.
 */
export type Match = { words: string; parts: string[] }

/**
 * A search as whole words, and then as words of which the last may go on, for when the first finds nothing: a word that may
 * go on is put together out of all words that it may be, which takes longer the more there is. None when nothing that
 * could be found was typed.
 */
export function matchesOf(search: string): Match[] {
  const typed = wordsOf(search)
  if (typed.length === 0) return []
  return ['', ' *'].map((mayGoOn) => {
    const every = `(${typed.map(quoted).join(' AND ')}${mayGoOn})`
    const inTitle = `title : ${every}`
    const inAnyTitle = `{title titles} : ${every}`
    const words = `{title titles names} : ${every}`
    const phrase = typed.length > 1 ? [`title : ${quoted(typed.join(' '))}${mayGoOn}`] : []
    const parts = [...phrase, inTitle, inAnyTitle, words]
    return { words, parts: parts.map((part, index) => (index === 0 ? part : `(${part}) NOT (${parts[index - 1]})`)) }
  })
}

/** What has a name: the videos of a category, which name it in one language only. */
export function matchOfName(name: string): Match {
  const words = `names : ${quoted(name)}`
  return { words, parts: [words] }
}

/**
 * What of a match stands on a shelf. Of a gender that nothing else narrows it is all but the others': most videos are of
 * one, and a word that most of them have takes longer to go along than those of the few.
 */
export function matchesOfFilter(words: string, listFilter: ListFilter): string {
  if (listFilter.type !== 'all' || listFilter.duration !== '') return `(${words}) AND shelf : ${filterWord(listFilter)}`
  const others = genders
    .filter((gender) => gender !== listFilter.gender)
    .map((gender) => filterWord({ ...listFilter, gender }))
  return `(${words}) NOT shelf : (${others.join(' OR ')})`
}

/** For an index of names: every word has to be there, the last one may go on. Null when there is none. */
export function prefixMatch(search: string): string | null {
  const words = wordsOf(search)
  return words.length ? `${words.map(quoted).join(' AND ')} *` : null
}

/**
 * For an index of parts, which knows none of fewer than three characters: every word that is long enough has to be somewhere
 * in the title, or else what was typed as it is. Null for a search that is shorter as a whole: it is looked for in the titles themselves.
 */
export function partMatch(search: string): string | null {
  if ([...search].length < searchMinLength) return null
  const long = search.split(/\s+/).filter((word) => [...word].length >= searchMinLength)
  return (long.length ? long : [search]).map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
}

const wordsOf = (search: string): string[] => search.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Quotes make whatever was typed plain words, never operators. */
const quoted = (words: string): string => `"${toIndexText(words).replaceAll('"', ' ').trim()}"`
