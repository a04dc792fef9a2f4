// A gesture of a visitor without a session: it waits in a cookie until they have signed in, and is done then.
import { actOf, acts } from '../../../shared/contract/acts.ts'
import { readStat, type Stat, statForm } from '../../../shared/stat.ts'
import { gestureCookie } from '../http/cookies.ts'

const longest = 300

/** The cookie that keeps an act, if it is one that may wait. */
export function cookieOfGesture(stat: Stat): string[] {
  const text = mayWait(stat) ? encodeURIComponent(statForm(stat).toString()) : ''
  return text && text.length <= longest ? [gestureCookie(text)] : []
}

/** The act in such a cookie; null for one that may not wait, as a visitor may have written the cookie. */
export function readGesture(cookie: string): Stat | null {
  try {
    const stat = readStat(Object.fromEntries(new URLSearchParams(decodeURIComponent(cookie))))
    return mayWait(stat) ? stat : null
  } catch {
    return null
  }
}

function mayWait(stat: Stat): boolean {
  const name = actOf(stat)
  return name !== null && acts[name].gesture === 'waits'
}
