// Whether this device suggests videos from what it has stored, and since when. Without a choice it does once cookies were accepted, and
// in countries that the operator names unless cookies were rejected. Nothing of it is sent.
import { atom } from 'nanostores'

/** Neither what was watched before `sinceMs` nor the favourites `without` are used. */
type ForYou = { isOn: boolean; sinceMs: number; without: readonly number[] }

const storageKey = 'for-you'
/** The newest are kept. */
const withoutMax = 2000

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

/**
 * What was watched and liked until now is not used any more. Favourites that were excluded before stay excluded: those of an account are
 * not known while its member is signed out.
 */
export function restartForYou(nowMs: number, favourites: readonly number[]): void {
  const choice = stored()
  const without = [...new Set([...favourites, ...choice.without])].slice(0, withoutMax)
  keep({ ...choice, sinceMs: nowMs, without })
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
