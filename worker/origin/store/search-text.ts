// What people type, and what titles hold, as the words of the full-text index.
import { type Shelf, shelfWord } from './shelves.ts'

/** Scripts that put no space between words: each of their characters is a word, and neighbours are found as a phrase. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

export const spaced = (text: string): string => text.replace(unspaced, ' $& ')

/**
 * A search as the index understands it: every word has to be there, the last one may go on. Quotes make whatever was
 * typed plain words, never operators. Null when nothing that could be found was typed.
 */
export function matchOf(search: string, shelf: Shelf): string | null {
  const words = prefixMatch(search)
  return words && `{title titles names} : (${words}) AND shelf : "${shelfWord(shelf)}"`
}

/** The same for an index that has no shelves. */
export function prefixMatch(search: string): string | null {
  const words = search.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const quoted = words.map((word) => `"${spaced(word).replaceAll('"', ' ').trim()}"`)
  return quoted.length ? `${quoted.join(' AND ')} *` : null
}
