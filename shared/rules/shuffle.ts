// The order of a shuffled playlist or channel. It follows from a seed, which is part of the address: every visitor of a
// shared link, with or without script, has the same order.
import { seeded } from './ads-offers.ts'

/** Seeds are whole numbers from 1 to this one. */
export const shuffleSeedMax = 999_999

/**
 * The items in the order of a seed; the same for the same number of items.
 * @param seed a whole number
 */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const order = [...items]
  const next = seeded(`shuffle ${seed}`)
  for (let last = order.length - 1; last > 0; last--) {
    const at = Math.floor(next() * (last + 1))
    const [one, other] = [order[at] as Item, order[last] as Item]
    order[at] = other
    order[last] = one
  }
  return order
}

/**
 * The page of the list that is shown as this page of its shuffled order. A long list is shuffled by pages and within
 * them: each page of it is one answer of the upstream.
 * @param page from 1 to `pages`
 */
export const shuffledPage = (page: number, pages: number, seed: number): number =>
  shuffled(
    Array.from({ length: pages }, (_, index) => index + 1),
    seed,
  )[page - 1] ?? page
