// What this browser remembers of the age notice, beside the cookie that the edge reads: until when the answer counts.

const storageKey = 'age_agreed'
const triedKey = 'age_tried'

export function rememberAgreement(nowMs: number, seconds: number): void {
  try {
    localStorage.setItem(storageKey, String(nowMs + seconds * 1000))
  } catch {}
}

/**
 * Whether the answer was given before and only the cookie is missing. Once a tab: a browser that takes no cookies would
 * go round in circles. One that refuses the storage remembers nothing here.
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
