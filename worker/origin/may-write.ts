// Who may message a member: those whom the member's privacy setting accepts, and those the member wrote to; never across a block.
import type { D1Database } from '@cloudflare/workers-types'
import { maySee } from '../../shared/rules/member-sections.ts'
import { privacyOf } from './handlers/members.ts'
import { areApart } from './store/friends.ts'
import { memberById } from './store/members.ts'
import { sideOf } from './store/messages.ts'
import { relationOf } from './store/profiles.ts'

export async function mayWriteTo(db: D1Database, userId: number, toId: number): Promise<boolean> {
  const row = userId === toId ? null : await memberById(db, toId)
  // A member who left has no username that a sign-up could take.
  if (!row || row.username.startsWith('.') || (await areApart(db, userId, toId))) return false
  const isTaken = maySee('messages', privacyOf(row), await relationOf(db, userId, toId))
  return isTaken || (await sideOf(db, userId, toId)).wasWrittenTo
}
