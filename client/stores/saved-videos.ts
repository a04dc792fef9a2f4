// What somebody has put on a list of theirs on this very page: two islands show it, the button under a video and the AddTo modal.
import { map } from 'nanostores'
import { callIsland } from './call-island.ts'

/** By list and video; what is not here is as the server said. */
export const $saved = map<Record<string, boolean | undefined>>({})

export const savedKey = (list: string, videoId: string): string => `${list} ${videoId}`

/** The button of a list bears its name, and may be asleep. */
export function recordSaved(list: string, videoId: string, isKept: boolean): void {
  $saved.setKey(savedKey(list, videoId), isKept)
  callIsland(list)
}
