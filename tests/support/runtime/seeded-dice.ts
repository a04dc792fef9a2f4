// Random numbers that a seed repeats: the same seed chooses the same faults, files and searches.

export type Dice = {
  /** 0 up to 1. */
  random: () => number
  /** 0 up to `sides`, exclusive. */
  roll: (sides: number) => number
  oneOf: <Value>(values: readonly [Value, ...Value[]]) => Value
}

/** Mulberry32. */
export function seededDice(seed: number): Dice {
  let state = seed >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const roll = (sides: number) => Math.floor(random() * sides)
  return { random, roll, oneOf: (values) => values[roll(values.length)] ?? values[0] }
}
