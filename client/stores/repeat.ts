// Whether a playlist or a channel begins again after its last video, or each video after its end. This device keeps it.
import { atom } from 'nanostores'

const repeats = ['off', 'all', 'one'] as const
export type Repeat = (typeof repeats)[number]

const storageKey = 'repeat'

/** Undefined until it is read: the server's markup is the same for all. */
export const $repeat = atom<Repeat | undefined>()

export function readRepeat(): Repeat {
  const value = stored()
  $repeat.set(value)
  return value
}

/** Off, all, one, and off again. */
export function switchRepeat(): Repeat {
  const value = repeats[(repeats.indexOf(stored()) + 1) % repeats.length] ?? 'off'
  // Browsers may refuse storage.
  try {
    if (value === 'off') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, value)
  } catch {}
  $repeat.set(value)
  return value
}

function stored(): Repeat {
  try {
    const value = localStorage.getItem(storageKey)
    return repeats.find((one) => one === value) ?? 'off'
  } catch {
    return 'off'
  }
}
