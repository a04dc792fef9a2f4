// Titles as words of the full-text index, and typed texts as what is looked up there.
import { searchMinLength } from '../../../../shared/limits.ts'
import { genders } from '../../../../shared/rules/browse-filters.ts'
import { filterWord, type ListFilter } from '../../sql/list-filters.ts'
import { type Run, runsOf, spacedWords } from './fold-text.ts'

/**
 * The words of a text as the index holds them. A script without spaces is pairs of neighbours, and the last character by itself: so that
 * two characters are one word, and one is the beginning of a word.
 */
export const indexWordsOf = (text: string): string[] =>
  runsOf(text).flatMap((run) => (run.isUnspaced ? pairsOf(run) : [run.text]))

/**
 * The same with a space before and after each, so that a word is found by its place in a text. A search compares hundreds of titles:
 * those with spaces are not taken apart.
 */
export const joinedWordsOf = (text: string): string => ` ${spacedWords(text) ?? indexWordsOf(text).join(' ')} `

/** The same of a searched text: what stands behind its last character is not known. */
export const searchedWordsOf = (text: string): string[] => runsOf(text).flatMap(searchedOf)

const searchedOf = (run: Run): string[] => {
  if (!run.isUnspaced) return [run.text]
  const pairs = pairsOf(run)
  return pairs.length === 1 ? pairs : pairs.slice(0, -1)
}

function pairsOf({ text }: Run): string[] {
  const characters = [...text]
  return characters.map((character, index) => character + (characters[index + 1] ?? ''))
}

/** A text in the form of the index. Names and titles that ` . ` separates stay apart. */
export const toIndexText = (text: string): string =>
  text
    .split(' . ')
    .map((part) => indexWordsOf(part).join(' '))
    .join(' . ')

/** The words of such a text. */
export const wordsOfIndexText = (text: string): string[] => text.split(/[ .]+/).filter(Boolean)

/** A word that was typed, or a phrase. `words` stand one after the other in the index. */
export type Unit = {
  /** As it was typed. */
  text: string
  words: string[]
  /** Words that are searched as well: what it may have been meant to be. */
  others?: string[]
  /** Typed in quotes: neither endings nor typing errors are forgiven. */
  isPhrase: boolean
  /** The last one, which may be the beginning of a word. */
  isOpen: boolean
  /** One character of a script without spaces, which is always the beginning of a word. */
  isCharacter: boolean
}

/** What a search wants and what it excludes. */
export type SearchQuery = { units: Unit[]; excluded: string[][] }

/**
 * Reads "quoted phrases" and -excluded words; every other sign separates words. Where nothing but excluded words is left, they are
 * searched as words.
 */
export function queryOf(search: string): SearchQuery {
  const typed = Array.from(search.matchAll(/(-?)(?:"([^"]*)"|([^\s"]+))/g), ([, minus, phrase, word]) => ({
    isExcluded: minus !== '' || (phrase === undefined && /^-./.test(word ?? '')),
    isPhrase: phrase !== undefined,
    text: phrase ?? word ?? '',
  })).filter(({ text }) => runsOf(text).length > 0)
  const wanted = typed.some(({ isExcluded }) => !isExcluded) ? typed.filter(({ isExcluded }) => !isExcluded) : typed
  const excluded = wanted === typed ? [] : typed.filter(({ isExcluded }) => isExcluded)
  const units = wanted.flatMap(({ isPhrase, text }, index) =>
    isPhrase ? [unitOf(`"${text}"`, runsOf(text), true, false)] : unitsOfWord(text, index === wanted.length - 1),
  )
  return { units: onlyOnce(units), excluded: excluded.map(({ text }) => searchedWordsOf(text)) }
}

/** What a search wants, as it was typed. */
export const wantedTextOf = ({ units }: SearchQuery): string => units.map(({ text }) => text).join(' ')

/** Whether a text, as `joinedWordsOf` gives it, has something that a search excludes. */
export const hasExcluded = ({ excluded }: SearchQuery, joinedWords: string): boolean =>
  excluded.some((words) => joinedWords.includes(` ${words.join(' ')} `))

/** Signs within a word join it to a phrase; scripts without spaces are runs of their own. */
function unitsOfWord(text: string, isLast: boolean): Unit[] {
  const runs = runsOf(text)
  const isMixed = runs.some(({ isUnspaced }) => isUnspaced) && runs.length > 1
  if (!isMixed) return [unitOf(text, runs, false, isLast)]
  return runs.map((run, index) => unitOf(run.text, [run], false, isLast && index === runs.length - 1))
}

function unitOf(text: string, runs: readonly Run[], isPhrase: boolean, isLast: boolean): Unit {
  const words = runs.flatMap(searchedOf)
  const last = runs.at(-1)
  const isCharacter = runs.length === 1 && last?.isUnspaced === true && [...last.text].length === 1
  const isLong = [...(words.at(-1) ?? '')].length >= searchMinLength
  return {
    text,
    words,
    isPhrase,
    isCharacter,
    isOpen: isLast && words.length === 1 && last?.isUnspaced === false && isLong,
  }
}

/** Each once; the last one stays the last. */
const onlyOnce = (units: readonly Unit[]): Unit[] => {
  const keyOf = ({ words }: Unit) => words.join(' ')
  const keys = units.map(keyOf)
  return units.filter((unit, index) => keys.lastIndexOf(keyOf(unit)) === index)
}

/** The columns of the index with words of texts. */
export const textColumns = '{title titles names}'
export const titleColumns = '{title titles}'

/** What the index finds of a match without what is excluded: a video with any of that is left out. */
export const withoutExcluded = (match: string, excluded: SearchQuery['excluded']): string =>
  excluded.length === 0 ? match : `(${match}) NOT ${excludedMatch(excluded)}`

/** The videos that have any of what is excluded. */
export const excludedMatch = (excluded: SearchQuery['excluded']): string =>
  `${textColumns} : (${excluded.map(quoted).join(' OR ')})`

/**
 * Narrows a match to a list's filter. Of a gender without further filters it excludes the other genders: most videos are of one,
 * and the posting list of a word that most of them have is longer than those of the few. With `blocks` it finds their videos only.
 */
export function matchesOfFilter(words: string, listFilter: ListFilter, blocks: readonly string[] = []): string {
  const inBlocks = blocks.length ? `(${words}) AND shelf : (${blocks.join(' OR ')})` : words
  if (listFilter.type !== 'all' || listFilter.duration !== '')
    return `(${inBlocks}) AND shelf : ${filterWord(listFilter)}`
  const others = genders
    .filter((gender) => gender !== listFilter.gender)
    .map((gender) => filterWord({ ...listFilter, gender }))
  return `(${inBlocks}) NOT shelf : (${others.join(' OR ')})`
}

/** For an index of names: every word has to match, the last one as a prefix. Null when there is none. */
export const prefixMatch = (search: string): string | null => joinedMatch(search, ' AND ')

/** For an index of names: any word may match, the last one as a prefix. Null when there is none. */
export const anyWordMatch = (search: string): string | null => joinedMatch(search, ' OR ')

function joinedMatch(search: string, operator: string): string | null {
  const words = wordsOf(search).map((word) => quoted(searchedWordsOf(word)))
  return words.length ? `${words.join(operator)} *` : null
}

/**
 * For a trigram index, which has no match of fewer than three characters: every long enough word has to be somewhere in the
 * title, or else the typed text as it is. Null for a search that is shorter as a whole: it is looked for in the titles
 * themselves.
 */
export function partMatch(search: string): string | null {
  if ([...search].length < searchMinLength) return null
  const long = search.split(/\s+/).filter((word) => [...word].length >= searchMinLength)
  return (long.length ? long : [search]).map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
}

/** Videos of the whole index with all words of a text, the last one as a prefix. Null when there is none. */
export function videosMatch(search: string): string | null {
  const match = prefixMatch(search)
  return match && `${textColumns} : (${match})`
}

const wordsOf = (search: string): string[] => search.split(/\s+/).filter((word) => runsOf(word).length > 0)

/** Words of the index as a phrase; quotes make them plain words, never operators. */
export const quoted = (words: readonly string[]): string => `"${words.join(' ')}"`
