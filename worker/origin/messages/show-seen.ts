// Whether two members show each other what they have read: who hides it does not see it either.
import type { D1Database } from '@cloudflare/workers-types'
import { maySee } from '../../../shared/rules/members-sections.ts'
import { toPrivacy } from '../cards/member-profile.ts'
import { memberById } from '../members/store/members.ts'
import { relationOf } from '../members/store/profiles.ts'

export async function showSeen(db: D1Database, userId: number, otherId: number): Promise<boolean> {
  const [own, other, relation] = await Promise.all([
    memberById(db, userId),
    memberById(db, otherId),
    relationOf(db, userId, otherId),
  ])
  return [own, other].every((row) => row !== null && maySee('seen', toPrivacy(row), relation))
}
