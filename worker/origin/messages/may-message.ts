// Who may message a member: those whom the member's privacy setting accepts, and those the member wrote to; never across a block.
import type { D1Database } from '@cloudflare/workers-types'
import { maySee } from '../../../shared/rules/members-sections.ts'
import { toPrivacy } from '../cards/member-profile.ts'
import { isBlockedEitherWay } from '../members/store/friends.ts'
import { memberById } from '../members/store/members.ts'
import { relationOf } from '../members/store/profiles.ts'
import { conversationStateOf } from './store/conversations.ts'

/** Pictures only to friends and to members who have written: no stranger sends one unasked. */
export const maySendPictures = async (db: D1Database, userId: number, toId: number): Promise<boolean> =>
  (await mayMessage(db, userId, toId)) &&
  ((await relationOf(db, userId, toId)) === 'friend' || (await conversationStateOf(db, userId, toId)).wasWrittenTo)

export async function mayMessage(db: D1Database, userId: number, toId: number): Promise<boolean> {
  const row = userId === toId ? null : await memberById(db, toId)
  // A member who left has no username that a sign-up could take.
  if (!row || row.username.startsWith('.') || (await isBlockedEitherWay(db, userId, toId))) return false
  const isTaken = maySee('messages', toPrivacy(row), await relationOf(db, userId, toId))
  return isTaken || (await conversationStateOf(db, userId, toId)).wasWrittenTo
}
