// Short words to the visitor about what just happened (spec §4): each goes away by itself, or when it is pressed. While
// somebody is at them (the pointer over one, the focus on one) none goes by itself.
import { atom } from 'nanostores'
import { toastMs } from '../../shared/limits.ts'
import { callIsland } from './call-island.ts'

export type Toast = { id: number; type: 'good' | 'error'; text: string }

export const $toasts = atom<readonly Toast[]>([])

let lastId = 0
let isHeld = false

/** What is left of each one's time; `timer` while it runs. */
const waits = new Map<number, { leftMs: number; sinceMs: number; timer?: ReturnType<typeof setTimeout> }>()

/** @param text in the visitor's language already: who tells it carries its words */
export function showToast(type: Toast['type'], text: string): void {
  const id = ++lastId
  // The same again would only be read aloud twice.
  for (const notice of $toasts.get()) if (notice.text === text) dismissToast(notice.id)
  $toasts.set([...$toasts.get(), { id, type, text }])
  callIsland('notices')
  waits.set(id, { leftMs: toastMs, sinceMs: 0 })
  if (!isHeld) run(id)
}

export function dismissToast(id: number): void {
  clearTimeout(waits.get(id)?.timer)
  waits.delete(id)
  $toasts.set($toasts.get().filter((notice) => notice.id !== id))
}

/** Somebody is at them: their time stands still. */
export function pauseToasts(): void {
  if (isHeld) return
  isHeld = true
  for (const wait of waits.values()) {
    clearTimeout(wait.timer)
    wait.leftMs -= Date.now() - wait.sinceMs
  }
}

/** And goes on from where it stood. */
export function resumeToasts(): void {
  if (!isHeld) return
  isHeld = false
  for (const id of waits.keys()) run(id)
}

function run(id: number): void {
  const wait = waits.get(id)
  if (!wait) return
  wait.sinceMs = Date.now()
  wait.timer = setTimeout(dismissToast, Math.max(0, wait.leftMs), id)
}
