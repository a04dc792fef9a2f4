// The member that a page is about.
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { Call } from '../upstream/call.ts'
import { expectedOrNull } from '../upstream/expected.ts'

/** Null: there is no such member. */
export const loadMember = async (call: Call, id: string): Promise<AnswerOf<'member'> | null> =>
  expectedOrNull(await call('member', { section: 'profile', user_id: Number(id) }))
