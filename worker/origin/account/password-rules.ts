// Which passwords may be chosen: not one of those that are tried first, and not made of words that a stranger knows. How long they
// are, the form's own schema says.

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

/** One of the known, whatever its case and with digits or signs behind it; one character again and again; a plain row of them. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = password.toLowerCase()
  const bare = text.replace(/[\d!.?_-]+$/, '')
  if (/^(.)\1*$/u.test(text) || isRow(text)) return true
  const hashes = await knownHashes()
  const found = await Promise.all([text, bare].map(firstBytesOf))
  return found.some((hash) => hashes.has(hash))
}

/** Read when the first password is chosen: signing in needs none of it. */
let known: Promise<ReadonlySet<number>> | undefined
function knownHashes(): Promise<ReadonlySet<number>> {
  known ??= import('./common-password-hashes.ts').then(({ commonPasswordHashes }) => {
    const bytes = fromBase64url(toUrlLetters(commonPasswordHashes)) ?? new Uint8Array()
    const view = new DataView(bytes.buffer)
    return new Set(Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(index * 4)))
  })
  return known
}
const toUrlLetters = (base64: string): string => base64.replace(/[\s=]/g, '').replaceAll('+', '-').replaceAll('/', '_')

const firstBytesOf = async (text: string): Promise<number> =>
  new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).getUint32(0)

/** 12345678, abcdefgh, 98765432 and the row of digits on a keyboard, which ends in 0. */
function isRow(text: string): boolean {
  return [rowUp, rowDown].some((row) => row.includes(text)) || /^1234567890\d*$/.test(text)
}
const rowUp = '0123456789 abcdefghijklmnopqrstuvwxyz'
const rowDown = [...rowUp].reverse().join('')
