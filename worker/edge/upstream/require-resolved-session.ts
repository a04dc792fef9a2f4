// Whose session it is, for a page that depends on it. Where the upstream cannot say that just now, a page that everybody may
// see is shown as to nobody; one that is somebody's own cannot be had, and must not tell its owner that it is not theirs.
import type { User } from '../../../shared/entities/account.ts'
import type { Visitor } from '../http/visitor.ts'
import { UpstreamFault } from './fault.ts'

/** Null is a visitor without a session that holds. */
export function requireResolvedSession({ user, hasSession }: Visitor): User | null {
  if (user === null && hasSession) throw new UpstreamFault('status', 'whose session it is')
  return user
}
