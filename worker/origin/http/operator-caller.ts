// The operator as a caller: writing the database of the site allows what the role of an admin allows. The log names no member for it.
import type { CacheTag } from '../../../shared/contract/cache-tags.ts'
import type { Env } from '../env.ts'
import { type MemberCaller, readCaller } from './caller.ts'

/** No member has this id. */
export const operatorId = 0

/** @param changed gets the cache tags that an act outdates */
export function operatorCaller(env: Env, site: string, changed: CacheTag[]): MemberCaller {
  const headers = new Headers({ 'x-edge-site': site })
  const user = { user_id: operatorId, username: 'operator', age_verified: true, role: 'admin' as const }
  return {
    ...readCaller(headers, env, { cookies: [], changed }),
    tokenHash: '',
    user,
    staff: 'open',
    checkedUntilSeconds: Number.POSITIVE_INFINITY,
  }
}
