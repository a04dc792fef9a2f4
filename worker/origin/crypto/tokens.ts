// Bearer tokens for cookies and mails: 256 random bits, of which the database keeps only the hash.
import { toBase64url } from '../../../shared/byte-encodings.ts'

export const newToken = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(32)))

export const hashOf = async (token: string): Promise<string> =>
  toBase64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
