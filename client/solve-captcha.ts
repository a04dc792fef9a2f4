// Does the work that a captcha asks of a browser. It brings altcha-lib, so forms import it only when they need it.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { AnswerOf } from '../shared/contract/contract.ts'
import { read } from './api.ts'

/** Solves a new one, in about a second. Null when none is to be had. */
export async function solveCaptcha(path: string): Promise<string | null> {
  const answer = await read<AnswerOf<'captcha'>>(path, { isFresh: true })
  if (!answer.ok) return null
  const { challenge } = answer.value
  // The shape of altcha-lib's own: it was made by it.
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey }).catch(() => null)
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
