// Which words are almost the same. A word is kept under what is left of it without one letter, or without two: words that are one or two
// letters apart have such a key in common, so that a lookup by a few keys finds them (as SymSpell does).

import { correctedFrom } from '../../../../shared/rules/typing-errors.ts'

/** Words without these keys are corrected words as well, so they may be a letter shorter. */
const keptFrom = { one: 3, two: 6 } as const
/** Only the beginning has keys: later letters would double their number, and the distance is compared afterwards. */
const keyLetters = 7
const wordLettersMax = 30

/** Letters of scripts with short alphabets; digits and characters of other scripts have no typing errors that are worth a guess. */
const isWord = (word: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(word) && word.length <= wordLettersMax

/** The keys under which a word of the vocabulary is kept. */
export const keysOfWord = (word: string): string[] => keysOf(word, keptFrom)

/** The keys by which words like a typed one are looked up. */
export const keysOfTyped = (word: string): string[] => keysOf(word, correctedFrom)

function keysOf(word: string, from: { one: number; two: number }): string[] {
  if (!isWord(word) || word.length < from.one) return []
  const beginning = word.slice(0, keyLetters)
  const one = withoutOne(beginning)
  return [...new Set([beginning, ...one, ...(word.length >= from.two ? one.flatMap(withoutOne) : [])])]
}

const withoutOne = (word: string): string[] =>
  Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))
