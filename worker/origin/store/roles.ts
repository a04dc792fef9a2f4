// Who may do what on the site, given by whoever runs it.
import type { D1Database } from '@cloudflare/workers-types'
import type { Role } from '../../../shared/entities/account.ts'

const grant = (role: string, username: string) =>
  `UPDATE accounts SET role = ${role} WHERE user_id = (SELECT user_id FROM users WHERE username = ${username}) RETURNING role`

/** False when nobody with an account has this name. */
export const grantRole = async (db: D1Database, username: string, role: Role): Promise<boolean> =>
  (await db.prepare(grant('?1', '?2')).bind(role, username).first()) !== null

/** The same as a text for another machine. A username has neither quotes nor spaces. */
export const grantText = (username: string, role: Role): string => grant(`'${role}'`, `'${username}'`)
