// Requests of a client whose site is killed again and again: an answer that breaks off is none, and the client comes back once the
// site answers.
import { setTimeout as pause } from 'node:timers/promises'

/** What the client saw besides the answers. */
export type Seen = { brokenOff: number; unavailable: number }

const withoutBody = [204, 205, 304]
const retryPauseMs = 150
/** Longer than any deadline of the site. */
const answerMostMs = 90_000

/** @param isUp resolves once the site answers again */
export function patientFetch(isUp: () => Promise<void>, seen: Seen): typeof fetch {
  return async (input, init) => {
    try {
      const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(answerMostMs) })
      const bytes = await answer.arrayBuffer()
      if (answer.status === 503) {
        seen.unavailable += 1
        await pause(retryPauseMs)
      }
      const { status, headers } = answer
      return new Response(withoutBody.includes(status) ? null : bytes, { status, headers })
    } catch {
      seen.brokenOff += 1
      await pause(retryPauseMs)
      await isUp()
      return new Response('', { status: 503, headers: { 'retry-after': '1' } })
    }
  }
}
