// Addresses that get no mail: those that mails do not reach, and of optional mails those whose owner called one spam.
import type { D1Database } from '@cloudflare/workers-types'
import { toHex } from '../../../shared/byte-encodings.ts'
import { type Suppression, suppressionByHash } from './store/suppressions.ts'

/** SHA-256 of the address in lower case, in hexadecimal digits; as `accounts.email_hash`. */
export const emailHash = async (email: string): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()))))

/** Why an address gets no mail; null when it does. */
export const suppressionOf = async (db: D1Database, email: string): Promise<Suppression | null> =>
  suppressionByHash(db, await emailHash(email))
