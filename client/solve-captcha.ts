// Solves a captcha's proof of work. It imports altcha-lib, so forms load it on demand.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { AddressOf } from '../shared/contract/contract.ts'
import { read } from './api.ts'

/** Fetches and solves a new challenge, in about a second. Null if it could not. */
export async function solveCaptcha(path: AddressOf<'captcha'>): Promise<string | null> {
  const answer = await read(path, { isFresh: true })
  if (!answer.ok) return null
  const { challenge } = answer.value
  // The shape is altcha-lib's own: the server creates it with the same library.
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey }).catch(() => null)
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
