// Which words are almost the same. A word is kept under what is left of it without one letter, or without two: words that are one or two
// letters apart have such a key in common, so that a lookup by a few keys finds them (as SymSpell does).

/** Typed words of fewer letters are not corrected, and from the second number on two letters may be wrong. */
const correctedFrom = { one: 4, two: 8 } as const
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

/** How many letters of a typed word may be wrong. */
export const errorsAllowed = (word: string): number =>
  word.length >= correctedFrom.two ? 2 : word.length >= correctedFrom.one ? 1 : 0

function keysOf(word: string, from: { one: number; two: number }): string[] {
  if (!isWord(word) || word.length < from.one) return []
  const beginning = word.slice(0, keyLetters)
  const one = withoutOne(beginning)
  return [...new Set([beginning, ...one, ...(word.length >= from.two ? one.flatMap(withoutOne) : [])])]
}

const withoutOne = (word: string): string[] =>
  Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))

/**
 * How many letters are added, left out, replaced or exchanged with their neighbour (Damerau and Levenshtein); more than `most` is only
 * known to be more.
 */
export function lettersApart(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let line = 1; line <= one.length; line++) {
    const next = [line]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[line - 1] === other[column - 1]
      const isExchanged =
        line > 1 && column > 1 && one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1]
      next.push(
        Math.min(
          (row[column - 1] ?? 0) + (isSame ? 0 : 1),
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          isExchanged ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    if (Math.min(...next) > most) return most + 1
    ;[before, row] = [row, next]
  }
  return row[other.length] ?? 0
}
