// Deterministic random numbers, in integer arithmetic only, so that every machine seeds the same catalogue.

/** 32 uniform bits from a number and a purpose (the finaliser of MurmurHash3). */
export function randomBits(value: number, purpose: number): number {
  let bits = Math.imul(value ^ Math.imul(purpose, 0x9e3779b1), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d)
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** From 0 to `count - 1`. */
export const pick = (value: number, purpose: number, count: number): number => randomBits(value, purpose) % count

/** From 0 to `count - 1`, small numbers far more often, as popular items are. Uses two purposes, this and the next. */
export const pickSkewed = (value: number, purpose: number, count: number): number =>
  pick(value, purpose + 1, 1 + pick(value, purpose, count))

/** True in `percent` of a hundred cases. */
export const isLucky = (value: number, purpose: number, percent: number): boolean => pick(value, purpose, 100) < percent

/** A count with a long tail: half the values are below `2 * median`, a few are hundreds of times as large. */
export const longTail = (value: number, purpose: number, median: number): number =>
  Math.floor((median * 2 ** 32) / (randomBits(value, purpose) + 2 ** 22))

/** An entry of a table. */
export function choose<Value>(value: number, purpose: number, table: readonly Value[]): Value {
  const chosen = table[pick(value, purpose, table.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from')
  return chosen
}

/** The numbers below `count` in random order. */
export function shuffled(count: number, purpose: number): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  for (let last = count - 1; last > 0; last--) {
    const other = pick(last, purpose, last + 1)
    const kept = order[last] ?? 0
    order[last] = order[other] ?? 0
    order[other] = kept
  }
  return order
}
