// Roles: granted by the operator, and by admins in the browser.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { Role } from '../../../../shared/entities/account.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'

/** A statement for a command line, on this machine or another. A username has neither quotes nor spaces. */
export const grantText = (username: string, role: Role): string =>
  `UPDATE accounts SET role = '${role}' WHERE user_id = (SELECT user_id FROM users WHERE username = '${username}') RETURNING role`

/** Null when no account has this name. */
export const roleOf = (db: D1Database, username: string): Promise<Role | null> =>
  db.prepare(`SELECT role FROM accounts WHERE ${named}`).bind(username).first<Role>('role')

export const roleOfUser = (db: D1Database, userId: number): Promise<Role | null> =>
  db.prepare('SELECT role FROM accounts WHERE user_id = ?1').bind(userId).first<Role>('role')

/** The same in the browser: the last admin keeps the role. */
export const giveRole = (db: D1Database, username: string, role: Role): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE accounts SET role = ?2 WHERE ${named}
        AND (role <> 'admin' OR ?2 = 'admin' OR (SELECT count(*) FROM accounts WHERE role = 'admin') > 1)`)
    .bind(username, role)

const named = 'user_id = (SELECT user_id FROM users WHERE username = ?1)'

type StaffRow = { user_id: number; username: string; role: Role }

/** Every account with a role above member. */
export const pageOfStaff = (db: D1Database, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<StaffRow>(
    db,
    db
      .prepare(`
        SELECT a.user_id, u.username, a.role FROM accounts a JOIN users u USING (user_id)
        WHERE a.role <> 'member' ORDER BY u.username LIMIT ?1 OFFSET ?2`)
      .bind(count, offset),
    db.prepare("SELECT count(*) AS total FROM (SELECT 1 FROM accounts WHERE role <> 'member' LIMIT ?1)").bind(totalMax),
  )
