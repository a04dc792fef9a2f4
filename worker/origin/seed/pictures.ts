// Pictures of people and things: stills of the demo's own films, as keys of the bucket.
import { pictureKey } from '../files/addresses.ts'
import type { Loop } from './loops-manifest.ts'
import { pick, shuffled } from './random.ts'

/** Films are dealt in rounds, each in an order of its own, so that neighbours show different ones. */
function dealt(id: number, purpose: number, all: readonly Loop[]): Loop {
  const loops = all.filter(({ variantOf }) => !variantOf)
  const round = Math.floor((id - 1) / loops.length)
  const loop = loops[shuffled(loops.length, purpose + 1000 * round)[(id - 1) % loops.length] ?? 0]
  if (!loop) throw new Error('There are no films to take pictures of')
  return loop
}

/** An upright picture for `id`. */
export const verticalPictureKey = (id: number, purpose: number, loops: readonly Loop[]): string =>
  pictureKey(dealt(id, purpose, loops).vertical)

/** A picture in the format of a film: its still, or one of its other moments. */
export function stillPictureKey(id: number, purpose: number, loops: readonly Loop[]): string {
  const { still, previews } = dealt(id, purpose, loops)
  return pictureKey([still, ...previews][pick(id, purpose, 4)] ?? still)
}
