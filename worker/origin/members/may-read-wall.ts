// Whether a member may read the wall of another, as its owner shows it.
import { maySee } from '../../../shared/rules/members-sections.ts'
import { toPrivacy } from '../cards/member-profile.ts'
import type { Env } from '../env.ts'
import { memberById } from './store/members.ts'
import { relationOf } from './store/profiles.ts'

export async function mayReadWall(db: Env['db'], memberId: number, userId: number): Promise<boolean> {
  const row = await memberById(db, memberId)
  return row !== null && maySee('member_wall', toPrivacy(row), await relationOf(db, userId, memberId))
}
