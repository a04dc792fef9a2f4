// Remembers the answer to the age notice in this browser, beside the cookie that the edge reads.

const storageKey = 'age_agreed'
const triedKey = 'age_tried'

export function rememberAgreement(nowMs: number, seconds: number): void {
  try {
    localStorage.setItem(storageKey, String(nowMs + seconds * 1000))
  } catch {}
}

/**
 * Whether the answer is stored and only the cookie is missing. True once per tab: without cookies the page would reload
 * forever.
 */
export function takeRememberedAgreement(nowMs: number): boolean {
  try {
    if (Number(localStorage.getItem(storageKey)) <= nowMs || sessionStorage.getItem(triedKey)) return false
    sessionStorage.setItem(triedKey, '1')
    return true
  } catch {
    return false
  }
}
