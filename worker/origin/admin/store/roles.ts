// Roles: granted by the operator, and by admins in the browser.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { Role } from '../../../../shared/entities/account.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'

/** How an account has a role: the column `role` knows no editors, who are members with a mark. */
export const roleColumns = (role: Role) =>
  role === 'editor' ? ({ role: 'member', is_editor: 1 } as const) : ({ role, is_editor: 0 } as const)

/** Null when no account has this name. */
export const roleOf = (db: D1Database, username: string): Promise<Role | null> =>
  db.prepare(`SELECT granted_role AS role FROM accounts WHERE ${named}`).bind(username).first<Role>('role')

export const accountIdOf = (db: D1Database, username: string): Promise<number | null> =>
  db.prepare(`SELECT user_id FROM accounts WHERE ${named}`).bind(username).first<number>('user_id')

/** Of an account by its id, and whether it has the second factor that its abilities may require. */
export const roleOfUser = (db: D1Database, userId: number): Promise<{ role: Role; has_second_factor: 0 | 1 } | null> =>
  db
    .prepare(`
      SELECT granted_role AS role,
        EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = accounts.user_id AND f.is_on = 1) AS has_second_factor
      FROM accounts WHERE user_id = ?1`)
    .bind(userId)
    .first()

/** The same in the browser: the last admin keeps the role. */
export const giveRole = (db: D1Database, username: string, role: Role): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE accounts SET role = ?2, is_editor = ?3 WHERE ${named}
        AND (role <> 'admin' OR ?2 = 'admin' OR (SELECT count(*) FROM accounts WHERE role = 'admin') > 1)`)
    .bind(username, roleColumns(role).role, roleColumns(role).is_editor)

const named = 'user_id = (SELECT user_id FROM users WHERE username = ?1)'

type StaffRow = { user_id: number; username: string; role: Role }

/** Every account with a role above member. */
export const pageOfStaff = (db: D1Database, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<StaffRow>(
    db,
    db
      .prepare(`
        SELECT a.user_id, u.username, a.granted_role AS role FROM accounts a JOIN users u USING (user_id)
        WHERE a.granted_role <> 'member' ORDER BY u.username LIMIT ?1 OFFSET ?2`)
      .bind(count, offset),
    db
      .prepare("SELECT count(*) AS total FROM (SELECT 1 FROM accounts WHERE granted_role <> 'member' LIMIT ?1)")
      .bind(totalMax),
  )
