// What people type, and what titles hold, as the words of the full-text index.
import { type Shelf, shelfWord } from './shelves.ts'

/** Scripts that put no space between words: each of their characters is a word, and neighbours are found as a phrase. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

export const spaced = (text: string): string => text.replace(unspaced, ' $& ')

/** A search of videos as the index understands it: everything that it finds, and the better ones of that by where the words stand. */
export type Match = {
  all: string
  /** Best first. */
  better: [phraseInTitle: string, inTitle: string, inAnyTitle: string]
}

/**
 * A search as whole words, and then as words of which the last may go on, for when the first finds nothing: a word that may
 * go on is put together out of all words that it may be, which takes longer the more there is. None when nothing that
 * could be found was typed.
 */
export function matchesOf(search: string, shelf: Shelf): Match[] {
  const words = wordsOf(search)
  if (words.length === 0) return []
  return ['', ' *'].map((mayGoOn) => {
    const every = `(${words.map(quoted).join(' AND ')}${mayGoOn})`
    return {
      all: `{title titles names} : ${every} AND shelf : "${shelfWord(shelf)}"`,
      better: [`title : ${quoted(words.join(' '))}${mayGoOn}`, `title : ${every}`, `{title titles} : ${every}`],
    }
  })
}

/** For an index of names: every word has to be there, the last one may go on. Null when there is none. */
export function prefixMatch(search: string): string | null {
  const words = wordsOf(search)
  return words.length ? `${words.map(quoted).join(' AND ')} *` : null
}

const wordsOf = (search: string): string[] => search.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Quotes make whatever was typed plain words, never operators. */
const quoted = (words: string): string => `"${spaced(words).replaceAll('"', ' ').trim()}"`
