// Whether the member follows what this page is about, since they pressed: the button tells it, and the number of followers shows it.
import { atom } from 'nanostores'
import { callIsland } from './call-island.ts'

/** Null: as the server said. */
export const $isFollowed = atom<boolean | null>(null)

export function recordFollowed(isFollowed: boolean): void {
  $isFollowed.set(isFollowed)
  callIsland('followers')
}
