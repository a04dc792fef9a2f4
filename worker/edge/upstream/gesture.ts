// Keeps the action of a signed-out visitor in a cookie until sign-in.
import { type ActName, actOf } from '../../../shared/contract/acts.ts'
import { readStat, statForm } from '../../../shared/stat.ts'
import { gestureCookie } from '../http/cookies.ts'

/** Single-click actions. Actions with further input start again on their page. */
const waiting: readonly ActName[] = ['vote', 'favourite', 'watch_later', 'subscribe', 'friend.new']

const longest = 300

/** The cookie for an action, if it can wait. */
export async function cookieOfGesture(body: string | ArrayBuffer, type: string): Promise<string[]> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => new FormData())
  const text = encodeURIComponent(gestureIn(Object.fromEntries(form))?.toString() ?? '')
  return text && text.length <= longest ? [gestureCookie(text)] : []
}

/** Reads such a cookie; null for any other action. */
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
