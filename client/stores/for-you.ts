// Whether this device suggests videos from what it has stored, and since when. Without a choice it does once cookies were accepted:
// where the law wants consent, nothing is used before. Nothing of it is sent.
import { atom } from 'nanostores'

type ForYou = { isOn: boolean; sinceMs: number }

const storageKey = 'for-you'

/** Undefined until it is read: the server's markup has none. */
export const $forYou = atom<ForYou | undefined>()

export function readForYou(): void {
  $forYou.set(stored())
}

export function switchForYou(isOn: boolean): void {
  keep({ ...stored(), isOn })
}

/** What was watched until now is not used any more. */
export function restartForYou(nowMs: number): void {
  keep({ ...stored(), sinceMs: nowMs })
}

function keep(choice: ForYou): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(choice))
  } catch {}
  $forYou.set(choice)
}

function stored(): ForYou {
  const byConsent = document.documentElement.dataset.consent === 'accepted'
  try {
    const { isOn, sinceMs } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return {
      isOn: typeof isOn === 'boolean' ? isOn : byConsent,
      sinceMs: typeof sinceMs === 'number' && sinceMs >= 0 ? sinceMs : 0,
    }
  } catch {
    return { isOn: byConsent, sinceMs: 0 }
  }
}
