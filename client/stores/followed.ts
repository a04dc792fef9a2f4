// Whom the member follows, as far as that changed on this page: shared by subscribe buttons, the menus of cards and the
// number of followers.
import { map } from 'nanostores'
import type { Followable } from '../../shared/contract/acts.ts'
import { callIsland } from './call-island.ts'

/** By target; for missing keys the server's state holds. */
export const $followed = map<Record<string, boolean | undefined>>({})

export const followedKey = ({ section, object_id }: Followable): string => `${section} ${object_id}`

/** The page's own button and number may not be hydrated yet, and may be of another target. */
export function recordFollowed(target: Followable, isFollowed: boolean): void {
  $followed.setKey(followedKey(target), isFollowed)
  callIsland('followers')
  callIsland('follow')
}
