// The cookie of a browser that asked for a mail: which mail and for which address, so that the next page can send it again. The
// origin writes it, the edge passes it on and reads it; scripts cannot read it, and it is valid for an hour.

import { fromBase64url, toBase64url } from '../byte-encodings.ts'
import { MailAgainForm, type resendableMails } from '../forms/account.ts'
import { hourSeconds } from '../limits.ts'
import { hostCookie } from './host-cookie.ts'

type Letter = (typeof resendableMails)[number]

/** The name as a browser keeps it. */
export const sentMailCookieName = hostCookie('sent')

const flags = 'Path=/; HttpOnly; Secure; SameSite=Lax'

/** Remembers a mail and its address for an hour. */
export const sentMailCookie = (letter: Letter, email: string): string => {
  const text = toBase64url(new TextEncoder().encode(JSON.stringify({ letter, email })))
  return `${sentMailCookieName}=${text}; Max-Age=${hourSeconds}; ${flags}`
}

/** The mail that may be sent again; null when the cookie holds no valid value. */
export function readSentMail(cookie: string | undefined): { letter: Letter; email: string } | null {
  const bytes = fromBase64url(cookie ?? '')
  try {
    const found = MailAgainForm.safeParse(bytes && JSON.parse(new TextDecoder().decode(bytes)))
    return found.success ? { letter: found.data.letter, email: found.data.email } : null
  } catch {
    return null
  }
}
