// Queries and titles as words of the full-text index.
import { searchMinLength } from '../../../../shared/limits.ts'
import { genders } from '../../../../shared/rules/browse-filters.ts'
import { foldLetters } from '../../../../shared/rules/search-text.ts'
import { filterWord, type ListFilter } from '../../sql/list-filters.ts'

/**
 * Scripts that put no space between words, or attach endings and further nouns to words as Korean does: each of their characters
 * is a word, and neighbours are matched as a phrase.
 */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu

/** A text in the form of the index and of its queries. */
export const toIndexText = (text: string): string => foldLetters(text).replace(unspaced, ' $& ')

/** The words of a text as the index holds them: its tokenizer takes marks off Latin letters only. */
export const indexWordsOf = (text: string): string[] =>
  (isPlain(text) ? text.toLowerCase().match(/[a-z0-9]+/g) : foldedWords(text)) ?? []

/** Hundreds of titles are compared with a search, and most of them need no folding. */
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)

const foldedWords = (text: string): string[] | null =>
  toIndexText(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replaceAll('ς', 'σ')
    .match(/[\p{L}\p{N}\p{Co}]+/gu)

/**
 * A search of videos as the index understands it: everything that it finds, and the same in disjoint parts, best first: its words
 * stand together in the title, all in the title, in a title of any language, or elsewhere.
 */
export type Match = {
  words: string
  parts: string[]
  /** What was typed, word by word; empty for a name. */
  typed: string[]
  /** What is looked up by itself, and where. */
  chunks: string[]
  columns: string
  /** Whether the last word may go on. */
  mayGoOn: boolean
}

/**
 * A search as whole words, and then as words whose last is a prefix, for when the first finds nothing: a prefix costs more the
 * more words begin with it. Empty when nothing that could be found was typed.
 */
export function matchesOf(search: string): Match[] {
  const typed = wordsOf(search)
  if (typed.length === 0) return []
  // A shorter prefix would merge the entries of all words that begin with it, most of the index for one letter.
  const isLong = [...(typed.at(-1) ?? '')].length >= searchMinLength
  const chunks = chunksWithLast(typed)
  return (isLong ? ['', ' *'] : ['']).map((mayGoOn) => {
    const every = `(${typed.map(quoted).join(' AND ')}${mayGoOn})`
    const inTitle = `title : ${every}`
    const inAnyTitle = `{title titles} : ${every}`
    const words = `${allColumns} : ${every}`
    const phrase = typed.length > 1 ? [`title : ${quoted(typed.join(' '))}${mayGoOn}`] : []
    const parts = [...phrase, inTitle, inAnyTitle, words]
    const disjoint = parts.map((part, index) => (index === 0 ? part : `(${part}) NOT (${parts[index - 1]})`))
    return { words, parts: disjoint, typed, chunks, columns: allColumns, mayGoOn: mayGoOn !== '' }
  })
}

const allColumns = '{title titles names}'

/** A match of a category's name: its videos carry it in one language only. */
export function matchOfName(name: string): Match {
  const words = `names : ${quoted(name)}`
  return { words, parts: [words], typed: [], chunks: [name], columns: 'names', mayGoOn: false }
}

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
export function prefixMatch(search: string): string | null {
  const words = wordsOf(search)
  return words.length ? `${words.map(quoted).join(' AND ')} *` : null
}

/** For an index of names: any word may match, the last one as a prefix. Null when there is none. */
export function anyWordMatch(search: string): string | null {
  const words = wordsOf(search)
  return words.length ? `${words.map(quoted).join(' OR ')} *` : null
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

/**
 * A word in parts that are looked up by themselves: a long text of a script without spaces is pairs of its characters, because the
 * index reads every video of every character of a phrase.
 */
function chunksOf(word: string): string[] {
  const tokens = toIndexText(word)
    .split(/\s+/)
    .filter((token) => /[\p{L}\p{N}]/u.test(token))
  return Array.from({ length: Math.ceil(tokens.length / 2) }, (_, pair) =>
    tokens.slice(2 * pair, 2 * pair + 2).join(' '),
  )
}

/** Each once; the last one stays the last. */
function chunksWithLast(typed: readonly string[]): string[] {
  const chunks = typed.flatMap(chunksOf)
  const last = chunks.at(-1)
  return last === undefined ? [] : [...new Set(chunks.filter((chunk) => chunk !== last)), last]
}

const wordsOf = (search: string): string[] => search.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Quotes turn the typed text into plain words, never operators. */
export const quoted = (words: string): string => `"${toIndexText(words).replaceAll('"', ' ').trim()}"`
