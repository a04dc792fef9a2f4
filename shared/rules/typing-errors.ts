// How many letters of a word may be typed wrong, and how far two words are apart.

/** Typed words of fewer letters are not corrected, and from the second number on two letters may be wrong. */
export const correctedFrom = { one: 4, two: 8 } as const
/** How many letters of a typed word may be wrong. */
export const errorsAllowed = (word: string): number =>
  word.length >= correctedFrom.two ? 2 : word.length >= correctedFrom.one ? 1 : 0

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
