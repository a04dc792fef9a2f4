// Changes to the member's lists on this page: shared by the buttons under a video and the AddTo modal.
import { map } from 'nanostores'
import { callIsland } from './call-island.ts'

/** By list and video; for missing keys the server's state holds. */
export const $saved = map<Record<string, boolean | undefined>>({})

export const savedKey = (list: string, videoId: string): string => `${list} ${videoId}`

/** The button's island has the list's name as its id, and may not be hydrated yet. */
export function recordSaved(list: string, videoId: string, isKept: boolean): void {
  $saved.setKey(savedKey(list, videoId), isKept)
  callIsland(list)
}
