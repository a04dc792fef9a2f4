// One form of every text for the search index and for what is searched: width, case, accents, kana and Chinese characters are alike in it.
import { foldLetters } from '../../../../shared/rules/search-text.ts'
import { simplifiedHan } from './simplified-han.ts'

/**
 * Scripts that put no space between words, or attach endings and further nouns to words as Korean does. Marks that belong to several of
 * them (ー, 々) count as well.
 */
const unspaced = '[[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{Script=Thai}]&&[\\p{L}\\p{N}]]'
const wordPattern = new RegExp(`(${unspaced}+)|[[\\p{L}\\p{N}\\p{Co}]--${unspaced}]+`, 'gv')

/** `isUnspaced`: characters of a script without spaces between words. */
export type Run = { text: string; isUnspaced: boolean }

/** What stands between spaces and signs. */
export const runsOf = (text: string): Run[] =>
  isPlain(text)
    ? (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => ({ text: word, isUnspaced: false }))
    : Array.from(foldText(text).matchAll(wordPattern), ([word, pairs]) => ({
        text: word,
        isUnspaced: pairs !== undefined,
      }))

/** The words of a text with a space between them, as most titles have them; null of a text that may have a script without spaces. */
export function spacedWords(text: string): string | null {
  if (isPlain(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  const isSpaced = latin.test(text) || cyrillic.test(text)
  // The letters and digits of those two, because asking for all that there are takes twice as long.
  return isSpaced
    ? foldText(text)
        .replace(/[^a-z0-9\u00df-\u00f6\u00f8-\u00ff\u0430-\u0451]+/g, ' ')
        .trim()
    : null
}

/** Hundreds of titles are compared with a search, and most of them need no folding. */
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)

/**
 * NFKC makes full and half width, ligatures and circled letters plain. Marks go from letters that are searched without them; those of
 * kana, and of Cyrillic й, make another letter.
 */
export const foldText = (text: string): string => {
  if (latin.test(text)) return text.toLowerCase().replace(/[\u00df-\u00ff]/g, foldedLatin)
  if (cyrillic.test(text)) return text.toLowerCase().replaceAll('ё', 'е')
  if (kanaAndHan.test(text)) return simplifiedHan(toHiragana(text.toLowerCase()))
  return foldAny(text)
}

/** Most titles are of these letters alone, which fold one by one: ten times as fast as what folds any text. */
const latin = /^[ -~\u00c0-\u00ff‘’“”«»–—¡¿]*$/
const cyrillic = /^[ -~\u0401\u0410-\u044f\u0451“”«»–—]*$/
const kanaAndHan = /^[ -~\u3001-\u3029\u3030-\u3035\u3041-\u3096\u309d\u309e\u30a1-\u30fe\u4e00-\u9fff]*$/

const latinLetters = new Map<string, string>()
function foldedLatin(letter: string): string {
  const known = latinLetters.get(letter) ?? foldAny(letter)
  latinLetters.set(letter, known)
  return known
}

const foldAny = (text: string): string =>
  simplifiedHan(
    toHiragana(
      foldLetters(text.normalize('NFKC').toLowerCase())
        .normalize('NFD')
        .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}])\p{M}+/gu, '$1')
        .replaceAll('е\u0308', 'е')
        .normalize('NFC')
        .replaceAll('ς', 'σ'),
    ),
  )

const toHiragana = (text: string): string => text.replace(/[\u30a1-\u30f6]/g, hiraganaOf)
const hiraganaOf = (kana: string): string => String.fromCharCode(kana.charCodeAt(0) - hiraganaBelow)

/** Katakana stand this far above the hiragana of the same sound. */
const hiraganaBelow = 0x60
