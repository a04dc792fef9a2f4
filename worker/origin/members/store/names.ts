// Names and pictures of members, for rows of other databases.
import type { D1Database } from '@cloudflare/workers-types'
import { isVerified } from '../../sql/verified.ts'

export type NameRow = {
  user_id: number
  username: string
  avatar: string | null
  is_verified: 0 | 1
}

/** D1 binds so many values to a statement. A list of values reads two rows an id, a JSON array three. */
const idsAtOnce = 100

/** By the member's id; members that do not exist are absent. */
export async function namesOf(db: D1Database, userIds: readonly number[]): Promise<Map<number, NameRow>> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return new Map()
  const slices = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, index) =>
    ids.slice(index * idsAtOnce, (index + 1) * idsAtOnce),
  )
  const found = await db.batch<NameRow>(
    slices.map((slice) =>
      db
        .prepare(`
          SELECT user_id, username, avatar, ${isVerified('users')} AS is_verified
          FROM users WHERE user_id IN (${slice.map(() => '?').join()})`)
        .bind(...slice),
    ),
  )
  return new Map(found.flatMap(({ results }) => results.map((row) => [row.user_id, row] as const)))
}

/** Names of members as texts spell them, without regard to case; names that no member has are absent. A former name is its member's for as long as it is kept. */
export async function membersNamed(
  db: D1Database,
  names: readonly string[],
): Promise<Pick<NameRow, 'user_id' | 'username'>[]> {
  if (names.length === 0) return []
  const { results } = await db
    .prepare(`
      SELECT user_id, username FROM users WHERE username IN (SELECT value FROM json_each(?1))
      UNION ALL
      SELECT user_id, username FROM former_usernames
      WHERE username IN (SELECT value FROM json_each(?1)) AND kept_until > unixepoch()
        AND username NOT IN (SELECT username FROM users WHERE username IN (SELECT value FROM json_each(?1)))`)
    .bind(JSON.stringify(names))
    .all<Pick<NameRow, 'user_id' | 'username'>>()
  return results
}

/** The member of a name, or of a former one. Null where no member has it. */
export const userIdOfName = async (db: D1Database, username: string): Promise<number | null> =>
  (await membersNamed(db, [username]))[0]?.user_id ?? null
