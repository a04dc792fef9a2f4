// The session of a page that depends on it. When the upstream cannot resolve the session, a public page is rendered for a
// visitor without one, and a member's own page fails: it must not tell its owner that it belongs to another member.
import type { User } from '../../../shared/entities/account.ts'
import type { Visitor } from '../http/visitor.ts'
import { UpstreamFault } from './fault.ts'

/** Null is a visitor without a session that holds. */
export function requireResolvedSession({ user, hasSession }: Visitor): User | null {
  if (user === null && hasSession) throw new UpstreamFault('status', 'whose session it is')
  return user
}
