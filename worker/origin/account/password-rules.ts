// Which passwords may be chosen: no common ones, and none made of words that a stranger knows. The form's schema checks the
// length.

import { fromBase64url } from '../../../shared/byte-encodings.ts'
import type { FieldCode } from '../../../shared/result.ts'
import { isMadeOfKnownWords } from '../../../shared/rules/account-password-words.ts'

type Owner = { username: string; email: string }

/** @param site its origin @returns what is wrong with the new password, or null */
export async function passwordProblem(
  password: string,
  { username, email }: Owner,
  site: string,
): Promise<FieldCode | null> {
  if (isMadeOfKnownWords(password, [username, email, URL.parse(site)?.hostname ?? ''])) {
    return { field: 'password', code: 'password_own_words' }
  }
  return (await isCommonPassword(password)) ? { field: 'password', code: 'password_common' } : null
}

/** A common password in any case and with digits or signs after it; one character repeated; a plain sequence. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = password.toLowerCase()
  const stripped = text.replace(/[\d!.?_-]+$/, '')
  if (/^(.)\1*$/u.test(text) || isSequence(text)) return true
  const hashes = await knownHashes()
  const found = await Promise.all([text, stripped].map(firstBytesOf))
  return found.some((hash) => hashes.has(hash))
}

/**
 * Loaded when the first password is chosen: signing in does not need it. Only the finished set is shared: a promise of another request may
 * never resolve.
 */
let known: ReadonlySet<number> | undefined
async function knownHashes(): Promise<ReadonlySet<number>> {
  if (known) return known
  const { commonPasswordHashes } = await import('./common-password-hashes.ts')
  const bytes = fromBase64url(toUrlLetters(commonPasswordHashes)) ?? new Uint8Array()
  const view = new DataView(bytes.buffer)
  known = new Set(Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(index * 4)))
  return known
}
const toUrlLetters = (base64: string): string => base64.replace(/[\s=]/g, '').replaceAll('+', '-').replaceAll('/', '_')

const firstBytesOf = async (text: string): Promise<number> =>
  new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).getUint32(0)

/** 12345678, abcdefgh, 98765432 and a keyboard's row of digits, which ends in 0. */
function isSequence(text: string): boolean {
  return [ascending, descending].some((row) => row.includes(text)) || /^1234567890\d*$/.test(text)
}
const ascending = '0123456789 abcdefghijklmnopqrstuvwxyz'
const descending = [...ascending].reverse().join('')
