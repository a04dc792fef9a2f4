// The cookie of a browser that asked for a mail: which mail and for which address, so that the next page can send it again. The
// origin writes it, the edge passes it on and reads it; scripts cannot read it, and it is valid for an hour.

import { fromBase64url, toBase64url } from '../byte-encodings.ts'
import { MailAgainForm, type resendableMails } from '../forms/account.ts'
import { hostCookie } from './host-cookie.ts'

/** A mail that was sent, and its address. */
export type SentMail = { letter: (typeof resendableMails)[number]; email: string }

/** The name as a browser keeps it. */
export const sentMailCookieName = hostCookie('sent')

/** The value of the cookie: base64url of JSON. */
export const sentMailValue = ({ letter, email }: SentMail): string =>
  toBase64url(new TextEncoder().encode(JSON.stringify({ letter, email })))

/** The mail that may be sent again; null when the cookie holds no valid value. */
export function readSentMail(cookie: string | undefined): SentMail | null {
  const bytes = fromBase64url(cookie ?? '')
  try {
    const found = MailAgainForm.safeParse(bytes && JSON.parse(new TextDecoder().decode(bytes)))
    return found.success ? { letter: found.data.letter, email: found.data.email } : null
  } catch {
    return null
  }
}
