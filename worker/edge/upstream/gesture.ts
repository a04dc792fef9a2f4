// Keeps the action of a signed-out visitor in a cookie until sign-in.
import { actOf, acts } from '../../../shared/contract/acts.ts'
import { readStat, type Stat, statForm } from '../../../shared/stat.ts'
import { gestureCookie } from '../http/cookies.ts'

/** Of the value as it is sent, with its escapes. */
const longest = 300

/** The cookie for an act, if it may wait. */
export function cookieOfGesture(stat: Stat): string[] {
  const text = mayWait(stat) ? statForm(stat).toString() : ''
  return text && encodeURIComponent(text).length <= longest ? [gestureCookie(text)] : []
}

/** Reads the act in such a cookie; null for one that may not wait, because visitors can forge cookies. */
export function readGesture(cookie: string): Stat | null {
  const stat = readStat(Object.fromEntries(new URLSearchParams(cookie)))
  return mayWait(stat) ? stat : null
}

function mayWait(stat: Stat): boolean {
  const name = actOf(stat)
  return name !== null && acts[name].gesture === 'waits'
}
