// What the player keeps on this device and in this tab. Browsers may refuse storage; then it keeps nothing.

export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStorage(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

/** Stores a value for this tab, and returns the former one. */
export function swapInTab(key: string, value: string): string | null {
  try {
    const former = sessionStorage.getItem(key)
    sessionStorage.setItem(key, value)
    return former
  } catch {
    return null
  }
}

/** Where a visitor returns to after the queue (queued-next.ts). */
export const returnKey = 'queue-return'

/** Under it a tab keeps the choice of the sleep timer and, of minutes, when they are over in milliseconds. */
export const sleepKey = 'player-sleep'

/** Whether this device keeps a queue, a place to return to from one, or a list that repeats. */
export const keepsQueue = (): boolean =>
  [readStorage('queue'), readStorage('repeat'), readInTab(returnKey)].some((one) => one !== null)

export function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
