// Resolves the session at the upstream, once per request that carries one; public pages are content with what this isolate learnt
// a few seconds ago. An invalid session counts as none from here on, and its cookie is deleted; so is the proof of age that was its member's.
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { User } from '../../../shared/entities/account.ts'
import { sessionDeadlineMs } from '../../../shared/limits.ts'
import { clearedProofCookie } from '../age/proof.ts'
import { endedSessionCookie } from '../http/cookies.ts'
import type { Visitor } from '../http/visitor.ts'
import { pages } from '../pages/pages.ts'
import type { EdgeApp, RequestContext, StepResult } from '../render/request-context.ts'
import { tracer } from '../telemetry/trace.ts'
import { createCall } from '../upstream/call.ts'
import { knownUser, rememberSession, sessionKey } from '../upstream/known-sessions.ts'
import { passWithoutSession } from './gate.ts'

export const session = createMiddleware<EdgeApp>((c, next) =>
  c.get('context').visitor.hasSession ? resolveSession(c, next) : next(),
)

async function resolveSession(c: Context<EdgeApp>, next: Next): StepResult {
  const context = c.get('context')
  const user = await tracer.within(context.trace, () => userOf(context, c.req.method !== 'GET'))
  if (user) context.deps.isMember = true
  if (user)
    c.set('context', { ...context, visitor: { ...context.visitor, user, history: historyOf(context.visitor, user) } })
  else if (user === null) {
    // A concurrent answer may already have replaced the token, so only a page deletes the cookie.
    if (context.route.name !== null) context.cookies.push(endedSessionCookie)
    const signedOut = { ...context, visitor: { ...context.visitor, hasSession: false } }
    c.set('context', signedOut)
    if (context.withoutSession) {
      context.cookies.push(clearedProofCookie)
      return passWithoutSession(c, next, signedOut, context.withoutSession)
    }
  }
  await next()
}

/** History is off when it is off on this device or in the account. */
const historyOf = ({ history }: Visitor, user: User): Visitor['history'] => (user.is_history_paused ? 'off' : history)

/**
 * Null: no valid session. Undefined: the upstream cannot say; the visitor counts as signed out, nothing is cached, and
 * the cookie stays. It waits less than a page may, so that time is left for the page.
 */
async function userOf({ visitor, deps, startedMs, route, callStats }: RequestContext, isSent: boolean) {
  if (!visitor.hasSession) return null
  const { session: token } = deps.caller
  const key = token === null ? null : await sessionKey(token)
  const known = key !== null && !isSent && isRecentEnough(route) ? knownUser(key, startedMs) : null
  if (known) return known
  const remember = key === null ? null : rememberSession(key, Date.now())
  // Calls of its own: how long the session holds says nothing about the page.
  const own = createCall({ ...deps }, startedMs)
  const answer = await own.call('session', {}, { deadlineMs: sessionDeadlineMs }).catch(() => undefined)
  callStats.waitedMs = Math.max(callStats.waitedMs, own.callStats.waitedMs)
  if (answer?.ok && answer.value.user) remember?.(answer.value.user)
  return answer?.ok ? answer.value.user : undefined
}

const isRecentEnough = (route: RequestContext['route']): boolean =>
  route.name !== null && pages[route.name].forMembers !== undefined
