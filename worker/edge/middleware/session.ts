// Resolves the session at the upstream, once per request that carries one. An invalid session counts as none from here
// on, and its cookie is deleted.
import { createMiddleware } from 'hono/factory'
import type { User } from '../../../shared/entities/account.ts'
import { sessionDeadlineMs } from '../../../shared/limits.ts'
import { endedSessionCookie } from '../http/cookies.ts'
import type { Visitor } from '../http/visitor.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { tracer } from '../telemetry/trace.ts'

export const session = createMiddleware<EdgeApp>(async (c, next) => {
  const context = c.get('context')
  const user = context.visitor.hasSession ? await tracer.within(context.trace, () => userOf(context)) : null
  if (user) context.deps.isMember = true
  if (user)
    c.set('context', { ...context, visitor: { ...context.visitor, user, history: historyOf(context.visitor, user) } })
  else if (user === null && context.visitor.hasSession) {
    // A concurrent answer may already have replaced the token, so only a page deletes the cookie.
    if (context.route.name !== null) context.cookies.push(endedSessionCookie)
    c.set('context', { ...context, visitor: { ...context.visitor, hasSession: false } })
  }
  await next()
})

/** History is off when it is off on this device or in the account. */
const historyOf = ({ history }: Visitor, user: User): Visitor['history'] => (user.is_history_paused ? 'off' : history)

/**
 * Null: no valid session. Undefined: the upstream cannot say; the visitor counts as signed out, nothing is cached, and
 * the cookie stays. It waits less than a page may, so that time is left for the page.
 */
async function userOf({ visitor, call }: RequestContext): Promise<User | null | undefined> {
  if (!visitor.hasSession) return null
  const answer = await call('session', {}, { deadlineMs: sessionDeadlineMs }).catch(() => undefined)
  return answer?.ok ? answer.value.user : undefined
}
