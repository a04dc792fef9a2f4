// Toasts (spec §4): short messages that disappear after a while or by a press. While the pointer or the focus is on
// one, all stay.
import { atom } from 'nanostores'
import { toastMs } from '../../shared/limits.ts'
import { callIsland } from './call-island.ts'

type Toast = { id: number; type: 'good' | 'error'; text: string }

export const $toasts = atom<readonly Toast[]>([])

/** The modal dialogs that are open; the last one is on top, and shows the toasts. Without any the page does. */
export const $dialogs = atom<readonly symbol[]>([])

let lastId = 0
let isHeld = false

/** The remaining time of each; `timer` while it runs. */
const waits = new Map<number, { leftMs: number; sinceMs: number; timer?: ReturnType<typeof setTimeout> }>()

/** @param text already translated by the caller */
export function showToast(type: Toast['type'], text: string): void {
  const id = ++lastId
  // A repeated text would be announced twice.
  for (const toast of $toasts.get()) if (toast.text === text) dismissToast(toast.id)
  $toasts.set([...$toasts.get(), { id, type, text }])
  callIsland('toasts')
  waits.set(id, { leftMs: toastMs, sinceMs: 0 })
  if (!isHeld) run(id)
}

export function dismissToast(id: number): void {
  clearTimeout(waits.get(id)?.timer)
  waits.delete(id)
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}

/** Pauses the timers. */
export function pauseToasts(): void {
  if (isHeld) return
  isHeld = true
  for (const wait of waits.values()) {
    clearTimeout(wait.timer)
    wait.leftMs -= Date.now() - wait.sinceMs
  }
}

/** Resumes the timers. */
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
