// Who is signed in, by the upstream's word: asked once a request, and only when a session came with it. One that is over
// counts as none from this very request on, and its cookie goes.
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
    // A call may have set out with a token that another answer has replaced meanwhile: only a page takes the cookie away.
    if (visit.route.name !== null) visit.cookies.push(endedSessionCookie)
    c.set('visit', { ...visit, visitor: { ...visit.visitor, hasSession: false } })
  }
  await next()
})

/** Off on this device or in their account is off. */
const historyOf = ({ history }: Visitor, user: User): Visitor['history'] => (user.is_history_paused ? 'off' : history)

/** Null is nobody. Undefined: the upstream cannot say, so nobody for now; nothing is kept, and the session stays. */
async function userOf({ visitor, call }: Visit): Promise<User | null | undefined> {
  if (!visitor.hasSession) return null
  const answer = await call('session', {}).catch(() => undefined)
  return answer?.ok ? answer.value.user : undefined
}
