// Who is signed in, by the upstream's word: asked once a request, and only when a session came with it. One that is over
// counts as none from this very request on, and its cookie goes.
import { createMiddleware } from 'hono/factory'
import type { User } from '../../../shared/entities/account.ts'
import { endedSessionCookie } from '../../../shared/rules/session-cookie.ts'
import type { Visitor } from '../http/visitor.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'

export const session = createMiddleware<EdgeApp>(async (c, next) => {
  const context = c.get('context')
  const user = await userOf(context)
  if (user) context.deps.isMember = true
  if (user)
    c.set('context', { ...context, visitor: { ...context.visitor, user, history: historyOf(context.visitor, user) } })
  else if (user === null && context.visitor.hasSession) {
    // A call may have set out with a token that another answer has replaced meanwhile: only a page takes the cookie away.
    if (context.route.name !== null) context.cookies.push(endedSessionCookie)
    c.set('context', { ...context, visitor: { ...context.visitor, hasSession: false } })
  }
  await next()
})

/** Off on this device or in their account is off. */
const historyOf = ({ history }: Visitor, user: User): Visitor['history'] => (user.is_history_paused ? 'off' : history)

/** Null is nobody. Undefined: the upstream cannot say, so nobody for now; nothing is kept, and the session stays. */
async function userOf({ visitor, call }: RequestContext): Promise<User | null | undefined> {
  if (!visitor.hasSession) return null
  const answer = await call('session', {}).catch(() => undefined)
  return answer?.ok ? answer.value.user : undefined
}
