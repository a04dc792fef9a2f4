// The order in which a device comes by chance to every video once. Two numbers keep it: which of the orders, and how far it has come.

/** As many as lists have places. */
export const randomPlaces = 32_768
const orders = 251

/** Which of the orders, and the next step in it. */
export type RandomState = { order: number; step: number }

/** Reads `12.345`; null for anything else. */
export function readRandomState(text: string | undefined): RandomState | null {
  const [, order, step] = /^(\d{1,3})\.(\d{1,5})$/.exec(text ?? '') ?? []
  const state = { order: Number(order), step: Number(step) }
  return order !== undefined && state.order < orders && state.step < randomPlaces ? state : null
}

/** As it is stored. */
export const writeRandomState = ({ order, step }: RandomState): string => `${order}.${step}`

/** Begins one of the orders. @param random from 0 to 1 */
export const firstRandomState = (random: number): RandomState => ({ order: Math.floor(random * orders), step: 0 })

/**
 * The next place among `total`, from 0 on, and the state after it. Every place comes once before one comes again, also while the list
 * grows at its end.
 */
export function nextRandomPlace({ order, step }: RandomState, total: number): { place: number; after: RandomState } {
  for (let at = step; ; at = (at + 1) % randomPlaces) {
    const place = placeIn(order, at)
    if (place < total) return { place, after: { order, step: (at + 1) % randomPlaces } }
  }
}

/** Both steps can be undone among 2^15 numbers, so no two of them have the same place. */
function placeIn(order: number, step: number): number {
  let mixed = (Math.imul(step, 128 * order + 20_077) + 7919 * order) & (randomPlaces - 1)
  mixed ^= mixed >>> 8
  return (Math.imul(mixed, 24_525) + 31 * order) & (randomPlaces - 1)
}
