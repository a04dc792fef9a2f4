// Sends a form to the upstream, for a page without script or for a script through the proxy. Nothing of it is kept; the
// session's cookie that comes with the answer goes on to the browser, and no other header does.
import { type AnyWrite, type WriteAnswerOf, type WriteName, writes } from '../../../shared/contract/contract.ts'
import type { Result } from '../../../shared/result.ts'
import { sessionCookieName } from '../../../shared/rules/session-cookie.ts'
import { forgottenLangCookie, loggedOutCookie } from '../steps/cookies.ts'
import type { Visit } from '../visit.ts'
import { askerHeaders } from './asker.ts'
import { type Answer, askUpstream } from './upstream.ts'

export type Send = <Name extends WriteName>(
  name: Name,
  form: Readonly<Record<string, string | undefined>>,
) => Promise<Result<WriteAnswerOf<Name>>>

/** What the browser forgets or remembers once something was done (spec §4). */
const cookiesAfter: { [Name in WriteName]?: readonly string[] } = {
  login: [forgottenLangCookie],
  logout: [forgottenLangCookie, loggedOutCookie],
  signOutEverywhere: [forgottenLangCookie, loggedOutCookie],
  deleteAccount: [forgottenLangCookie, loggedOutCookie],
}

export async function sendTo(visit: Visit, row: AnyWrite, body: BodyInit, type: string): Promise<Answer> {
  const headers = { ...(await askerHeaders(visit.env, visit.floor.asker)), 'content-type': type }
  const takeCookies = (answer: Headers) => visit.cookies.push(...answer.getSetCookie().filter(isSessionCookie))
  const answer = await askUpstream(visit.env, row, row.path, { method: 'POST', body, headers }, takeCookies)
  if (answer.ok) visit.cookies.push(...(cookiesAfter[row.name] ?? []))
  return answer
}

/** A sender for one request. An expected "no" is a value; a fault is thrown. */
export const sender = (visit: Visit): Send =>
  (async (name: WriteName, body: unknown) =>
    sendTo(visit, writes[name] as unknown as AnyWrite, JSON.stringify(body), 'application/json')) as Send

const isSessionCookie = (cookie: string): boolean => cookie.startsWith(`${sessionCookieName}=`)
