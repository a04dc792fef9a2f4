// Asks a deployed site one question, as a browser would; redirects are not followed.
import type { AskSite } from './gate-checks.ts'

const answerMs = 15_000

/** A site that does not answer has the status 0. */
export const askSite: AskSite = async (url, headers) => {
  try {
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(answerMs) })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return { status: 0, text: '' }
  }
}
