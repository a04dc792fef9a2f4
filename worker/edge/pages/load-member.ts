// The member that a page is about.
import type { Member } from '../../../shared/entities/people.ts'
import type { Call } from '../upstream/call.ts'
import { expected } from '../upstream/expected.ts'

/** Null: there is no such member. */
export async function loadMember(call: Call, id: string): Promise<Member | null> {
  const answer = await call('member', { section: 'profile', user_id: Number(id) })
  return !answer.ok && answer.code === 'not_found' ? null : expected(answer).member
}
