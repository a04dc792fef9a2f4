// Whether this device suggests videos from what it has stored, and since when. Without a choice it does once cookies were accepted, and
// in countries that the operator names unless cookies were rejected. Nothing of it is sent.
import { atom } from 'nanostores'

/** Neither what was watched before `sinceMs` nor the favourites `without` are used. */
type ForYou = { isOn: boolean; sinceMs: number; without: readonly number[] }

const storageKey = 'for-you'

/** Undefined until it is read: the server's markup has none. */
export const $forYou = atom<ForYou | undefined>()

/** A visitor who has not chosen about cookies either has suggestions. */
let isOnAtFirst = false

/** @param atFirst in the visitor's country no consent is asked for */
export function readForYou(atFirst: boolean): void {
  isOnAtFirst = atFirst
  $forYou.set(stored())
}

export function switchForYou(isOn: boolean): void {
  keep({ ...stored(), isOn })
}

/** What was watched and liked until now is not used any more. */
export function restartForYou(nowMs: number, favourites: readonly number[]): void {
  keep({ ...stored(), sinceMs: nowMs, without: favourites })
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
    const { isOn, sinceMs, without } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return {
      isOn: typeof isOn === 'boolean' ? isOn : byConsent,
      sinceMs: typeof sinceMs === 'number' && sinceMs >= 0 ? sinceMs : 0,
      without: Array.isArray(without) ? without.filter((id) => Number.isSafeInteger(id)) : [],
    }
  } catch {
    return { isOn: byConsent, sinceMs: 0, without: [] }
  }
}
