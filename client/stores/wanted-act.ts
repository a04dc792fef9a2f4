// What a visitor pressed before signing in, for the page that is loaded afterwards. Only this tab keeps it: a link of another site may name the
// same act, and does nothing.

const storageKey = 'wanted-act'

export function wantAct(hash: string): void {
  // Browsers may refuse storage: then nothing is continued.
  try {
    sessionStorage.setItem(storageKey, hash)
  } catch {}
}

/** Whether this tab was asked for it; once. */
export function takeWantedAct(hash: string): boolean {
  try {
    const wanted = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return wanted === hash
  } catch {
    return false
  }
}
