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
  const words = search.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return null
  const quoted = words.map((word) => `"${spaced(word).replaceAll('"', ' ').trim()}"`)
  return `{title titles names} : (${quoted.join(' AND ')} *) AND shelf : "${shelfWord(shelf)}"`
}
