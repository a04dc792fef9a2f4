// A gesture of somebody who is not signed in: it waits in a cookie until they are, and is done then.
import { type ActName, actOf } from '../../../shared/contract/acts.ts'
import { readStat, statForm } from '../../../shared/stat.ts'
import { gestureCookie } from '../http/cookies.ts'

/** Gestures of one press. What is written or chosen first is done where it was begun. */
const waiting: readonly ActName[] = ['vote', 'favourite', 'watch_later', 'subscribe', 'friend.new']

const longest = 300

/** The cookie that keeps it, if it is one that can wait. */
export async function cookieOfGesture(body: string | ArrayBuffer, type: string): Promise<string[]> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => new FormData())
  const text = encodeURIComponent(gestureIn(Object.fromEntries(form))?.toString() ?? '')
  return text && text.length <= longest ? [gestureCookie(text)] : []
}

/** What such a cookie holds; null for whatever cannot wait, whoever wrote it. */
export function readGesture(cookie: string): URLSearchParams | null {
  try {
    return gestureIn(Object.fromEntries(new URLSearchParams(decodeURIComponent(cookie))))
  } catch {
    return null
  }
}

function gestureIn(form: Record<string, unknown>): URLSearchParams | null {
  const stat = readStat(form)
  const name = actOf(stat)
  return name && waiting.includes(name) ? statForm(stat) : null
}
