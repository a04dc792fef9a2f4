// Normalises a visitor's search, so that every spelling leads to one search.
import { searchMaxLength, searchMinLength, searchMinLengthCjk } from '../limits.ts'

/** Lower case, composed, single-spaced, without control characters. Idempotent, so that a search has one spelling. */
export const normalizeSearch = (typed: string): string =>
  typed
    .toWellFormed()
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** The same, cut to the limit of an address: at most 69 characters as the contract counts them, never half of one. */
export const shortSearch = (typed: string): string =>
  [...normalizeSearch(typed)].slice(0, searchMaxLength).join('').trimEnd()

/** Counts like the contract: an emoji is one character. */
export const isTooShort = (search: string): boolean => [...search].length < minLengthOf(search)

/** A Chinese, Japanese, Korean or Thai word is often two characters. */
export const minLengthOf = (search: string): number => (isUnspaced(search) ? searchMinLengthCjk : searchMinLength)

/** Whether it contains a script without spaces between words (or one, Korean, in which they do not separate all). */
const isUnspaced = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(text)

/** Letters that Unicode does not decompose, and what people type for them without such a key. */
const plainLetters: Record<string, string> = {
  æ: 'ae',
  ǽ: 'ae',
  ǣ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ĳ: 'ij',
  þ: 'th',
  ø: 'o',
  ǿ: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  ſ: 's',
  ŀ: 'l',
}
const foldable = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'giu')

/** Søren as Soren, Łucja as Lucja, Straße as Strasse: titles and searches are compared in this form. */
export const foldLetters = (text: string): string =>
  text.normalize('NFC').replace(foldable, (letter) => plainLetters[letter.toLowerCase()] ?? letter)
