// Who may message a member: those whom the member's privacy setting accepts, and those the member wrote to; never across a block.
import type { D1Database } from '@cloudflare/workers-types'
import { maySee } from '../../../shared/rules/members-sections.ts'
import { toPrivacy } from '../cards/member-profile.ts'
import { isBlockedEitherWay } from '../members/store/friends.ts'
import { memberById } from '../members/store/members.ts'
import { relationOf } from '../members/store/profiles.ts'
import { conversationStateOf } from './store/conversations.ts'

type Rights = { mayWrite: boolean; maySendPictures: boolean }

/** Pictures only to friends and to members who have written: no stranger sends one unasked. */
export async function messageRights(db: D1Database, userId: number, toId: number): Promise<Rights> {
  const none = { mayWrite: false, maySendPictures: false }
  if (userId === toId) return none
  const [row, isBlocked, relation, { wasWrittenTo }] = await Promise.all([
    memberById(db, toId),
    isBlockedEitherWay(db, userId, toId),
    relationOf(db, userId, toId),
    conversationStateOf(db, userId, toId),
  ])
  // A member who left has no username that a sign-up could take.
  if (!row || row.username.startsWith('.') || isBlocked) return none
  const mayWrite = wasWrittenTo || maySee('messages', toPrivacy(row), relation)
  return { mayWrite, maySendPictures: mayWrite && (wasWrittenTo || relation === 'friend') }
}

export const mayMessage = async (db: D1Database, userId: number, toId: number): Promise<boolean> =>
  (await messageRights(db, userId, toId)).mayWrite
