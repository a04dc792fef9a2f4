// Pictures of people, channels and categories: stills of the demo's loops, as keys of the bucket.
import { pictureKey } from '../files/addresses.ts'
import type { Loop } from './loops-manifest.ts'
import { pick, shuffled } from './random.ts'

/** Loops come in rounds, each in an order of its own, so that neighbours show different ones. */
function loopFor(id: number, purpose: number, all: readonly Loop[]): Loop {
  const loops = all.filter(({ variantOf }) => !variantOf)
  const round = Math.floor((id - 1) / loops.length)
  const loop = loops[shuffled(loops.length, purpose + 1000 * round)[(id - 1) % loops.length] ?? 0]
  if (!loop) throw new Error('There are no loops to take pictures of')
  return loop
}

/** A vertical picture. */
export const verticalPictureKey = (id: number, purpose: number, loops: readonly Loop[]): string =>
  pictureKey(loopFor(id, purpose, loops).vertical)

/** A 16:9 picture: a loop's still, or one of its previews. */
export function stillPictureKey(id: number, purpose: number, loops: readonly Loop[]): string {
  const { still, previews } = loopFor(id, purpose, loops)
  return pictureKey([still, ...previews][pick(id, purpose, 4)] ?? still)
}
