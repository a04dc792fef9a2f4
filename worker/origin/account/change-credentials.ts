// The one place where an account's credentials change: password, e-mail, second factor, identities, a restored account, and
// signing out everywhere. The same batch ends everything that could undo the change: all mailed links (so that an attacker's
// pending one is worthless), pending provider sign-ins and every other session; the current session continues under a new token.
// One kind of link stays: the one that undoes a change of e-mail, sent to the old address. An attacker with the session and the
// password changes the e-mail first and the password next, or restores it through the new address; ending the undo link would
// close the owner's only way back. It ends after seven days, or when its address, or an earlier one, was restored.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { currentSeconds } from '../clock.ts'
import { hashOf, newToken } from '../crypto/tokens.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import { sessionCookie } from '../http/cookies.ts'
import { dropWaitingFor } from './store/identities.ts'
import { dropLinks } from './store/mail-links.ts'
import { closeOtherSessions, closeSessionsOf, renewSession } from './store/sessions.ts'

type Rows = Record<string, unknown>[]

/**
 * Makes the change and ends what could undo it, in one batch.
 * @param writes the change itself
 * @param sessionHash of the session that continues; null ends every session
 * @returns the rows that each of `writes` returned
 */
export async function changeCredentials(
  { db }: Env,
  caller: Caller,
  {
    userId,
    sessionHash,
    writes,
  }: { userId: number; sessionHash: string | null; writes: readonly D1PreparedStatement[] },
): Promise<Rows[]> {
  const token = newToken()
  const results = await db.batch<Rows[number]>([
    ...writes,
    dropLinks(db, userId),
    dropWaitingFor(db, userId),
    ...(sessionHash === null
      ? [closeSessionsOf(db, userId)]
      : [closeOtherSessions(db, userId, sessionHash), renewSession(db, sessionHash, await hashOf(token))]),
  ])
  const renewed = sessionHash === null ? undefined : results.at(-1)?.results[0]
  const ended = results[writes.length + 2]?.results.length
  if (writes.length && ended) {
    await caller.note('sessions_ended', { outcome: 'succeeded', detail: 'after_change', account: userId })
  }
  if (renewed) caller.setCookie(sessionCookie(token, Number(renewed.expires_date) - currentSeconds()))
  return results.slice(0, writes.length).map(({ results: rows }) => rows)
}

/** The hash of the caller's session if it belongs to this account; otherwise no session continues. */
export async function sessionOf(caller: Caller, userId: number): Promise<string | null> {
  const session = await caller.session()
  return session?.user.user_id === userId ? session.tokenHash : null
}
