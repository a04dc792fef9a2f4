// Resolves the session at the upstream, once per request that carries one. An invalid session counts as none from here
// on, and its cookie is deleted.
import { createMiddleware } from 'hono/factory'
import type { User } from '../../../shared/entities/account.ts'
import { endedSessionCookie } from '../../../shared/rules/session-cookie.ts'
import type { EdgeApp, Visit } from '../visit.ts'
import type { Visitor } from '../visitor.ts'

export const session = createMiddleware<EdgeApp>(async (c, next) => {
  const visit = c.get('visit')
  const user = await userOf(visit)
  if (user) visit.floor.isMember = true
  if (user) c.set('visit', { ...visit, visitor: { ...visit.visitor, user, history: historyOf(visit.visitor, user) } })
  else if (user === null && visit.visitor.hasSession) {
    // A concurrent answer may already have replaced the token, so only a page deletes the cookie.
    if (visit.route.name !== null) visit.cookies.push(endedSessionCookie)
    c.set('visit', { ...visit, visitor: { ...visit.visitor, hasSession: false } })
  }
  await next()
})

/** History is off when it is off on this device or in the account. */
const historyOf = ({ history }: Visitor, user: User): Visitor['history'] => (user.is_history_paused ? 'off' : history)

/**
 * Null: no valid session. Undefined: the upstream cannot say; the visitor counts as signed out, nothing is cached, and
 * the cookie stays.
 */
async function userOf({ visitor, call }: Visit): Promise<User | null | undefined> {
  if (!visitor.hasSession) return null
  const answer = await call('session', {}).catch(() => undefined)
  return answer?.ok ? answer.value.user : undefined
}
