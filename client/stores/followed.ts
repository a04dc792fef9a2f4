// Whether the member follows this page's subject: shared by the subscribe button and the number of followers.
import { atom } from 'nanostores'
import { callIsland } from './call-island.ts'

/** Null until a press: the server's state holds. */
export const $isFollowed = atom<boolean | null>(null)

export function recordFollowed(isFollowed: boolean): void {
  $isFollowed.set(isFollowed)
  callIsland('followers')
}
