// Short words to the visitor about what just happened (spec §4): each goes away by itself, or when it is pressed.
import { atom } from 'nanostores'
import { notificationMs } from '../../shared/limits.ts'
import { callIsland } from './call-island.ts'

export type Notice = { id: number; type: 'good' | 'error'; text: string }

export const $notices = atom<readonly Notice[]>([])

let lastId = 0

/** @param text in the visitor's language already: who tells it carries its words */
export function notify(type: Notice['type'], text: string): void {
  const id = ++lastId
  // The same again would only be read aloud twice.
  $notices.set([...$notices.get().filter((notice) => notice.text !== text), { id, type, text }])
  callIsland('notices')
  setTimeout(() => dismiss(id), notificationMs)
}

export function dismiss(id: number): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id))
}
