// Whether this device suggests videos from what it has stored, and since when. Without a choice it does once cookies were accepted, and
// in countries that the operator names unless cookies were rejected. Nothing of it is sent.
import { atom } from 'nanostores'

/** Neither what was watched before `sinceMs` nor what became a favourite before `likedSinceMs`, by the server's clock, is used. */
type ForYou = { isOn: boolean; sinceMs: number; likedSinceMs: number }

const storageKey = 'for-you'

/** Undefined until it is read: the server's markup has none. */
export const $forYou = atom<ForYou | undefined>()

/** Whether suggestions are on before the visitor has chosen about them or about cookies. */
let isOnAtFirst = false

/** @param atFirst in the visitor's country no consent is asked for */
export function readForYou(atFirst: boolean): void {
  isOnAtFirst = atFirst
  $forYou.set(stored())
}

export function switchForYou(isOn: boolean): void {
  keep({ ...stored(), isOn })
}

/**
 * What was watched and liked until now is not used any more, also of favourites that the device does not know: only the newest are asked for.
 * @param likedMs after the newest favourite
 */
export function restartForYou(nowMs: number, likedMs: number): void {
  const choice = stored()
  keep({ ...choice, sinceMs: nowMs, likedSinceMs: Math.max(choice.likedSinceMs, likedMs) })
}

function keep(choice: ForYou): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(choice))
  } catch {}
  $forYou.set(choice)
}

function stored(): ForYou {
  const { consent } = document.documentElement.dataset
  const byConsent = consent === 'accepted' || (isOnAtFirst && consent === 'unset')
  try {
    const { isOn, sinceMs, likedSinceMs } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return {
      isOn: typeof isOn === 'boolean' ? isOn : byConsent,
      sinceMs: timeOf(sinceMs),
      likedSinceMs: timeOf(likedSinceMs),
    }
  } catch {
    return { isOn: byConsent, sinceMs: 0, likedSinceMs: 0 }
  }
}

const timeOf = (kept: unknown): number => (typeof kept === 'number' && kept >= 0 ? kept : 0)
