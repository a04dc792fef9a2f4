// Short words to the visitor about what just happened (spec §4): each goes away by itself, or when it is pressed. While
// somebody is at them (the pointer over one, the focus on one) none goes by itself.
import { atom } from 'nanostores'
import { notificationMs } from '../../shared/limits.ts'
import { callIsland } from './call-island.ts'

export type Notice = { id: number; type: 'good' | 'error'; text: string }

export const $notices = atom<readonly Notice[]>([])

let lastId = 0
let isHeld = false

/** What is left of each one's time; `timer` while it runs. */
const waits = new Map<number, { leftMs: number; sinceMs: number; timer?: ReturnType<typeof setTimeout> }>()

/** @param text in the visitor's language already: who tells it carries its words */
export function notify(type: Notice['type'], text: string): void {
  const id = ++lastId
  // The same again would only be read aloud twice.
  for (const notice of $notices.get()) if (notice.text === text) dismiss(notice.id)
  $notices.set([...$notices.get(), { id, type, text }])
  callIsland('notices')
  waits.set(id, { leftMs: notificationMs, sinceMs: 0 })
  if (!isHeld) run(id)
}

export function dismiss(id: number): void {
  clearTimeout(waits.get(id)?.timer)
  waits.delete(id)
  $notices.set($notices.get().filter((notice) => notice.id !== id))
}

/** Somebody is at them: their time stands still. */
export function holdNotices(): void {
  if (isHeld) return
  isHeld = true
  for (const wait of waits.values()) {
    clearTimeout(wait.timer)
    wait.leftMs -= Date.now() - wait.sinceMs
  }
}

/** And goes on from where it stood. */
export function releaseNotices(): void {
  if (!isHeld) return
  isHeld = false
  for (const id of waits.keys()) run(id)
}

function run(id: number): void {
  const wait = waits.get(id)
  if (!wait) return
  wait.sinceMs = Date.now()
  wait.timer = setTimeout(dismiss, Math.max(0, wait.leftMs), id)
}
