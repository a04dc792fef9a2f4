// The videos that the visitor is not interested in. They stay on this device; lists hide their cards, and
// recommendations leave them out. `localStorage.hidden` holds a JSON array of video ids, newest last, each
// once, at most `notInterestedMax` of them.
import { atom } from 'nanostores'
import { notInterestedMax } from '../../shared/limits.ts'

const storageKey = 'hidden'

/** Undefined until it is read: the server's markup has none. */
export const $notInterested = atom<readonly number[] | undefined>()

/** The ids before they were all removed; null when there is nothing to undo. */
export const $forgottenIds = atom<readonly number[] | null>(null)

export function readNotInterested(): readonly number[] {
  const ids = stored()
  $notInterested.set(ids)
  return ids
}

export function addNotInterested(videoId: number): void {
  keep([...stored().filter((id) => id !== videoId), videoId])
}

export function removeNotInterested(videoId: number): void {
  keep(stored().filter((id) => id !== videoId))
}

export function clearNotInterested(): void {
  $forgottenIds.set(stored())
  keep([])
}

/** Restores what was cleared last. */
export function undoClearNotInterested(): void {
  keep([...($forgottenIds.get() ?? []), ...stored()])
  $forgottenIds.set(null)
}

function keep(ids: readonly number[]): void {
  const kept = [...new Set(ids)].slice(-notInterestedMax)
  // Browsers may refuse storage. An empty list leaves no trace of the feature.
  try {
    if (kept.length) localStorage.setItem(storageKey, JSON.stringify(kept))
    else localStorage.removeItem(storageKey)
  } catch {}
  $notInterested.set(kept)
}

function stored(): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id) && id > 0) : []
  } catch {
    return []
  }
}
