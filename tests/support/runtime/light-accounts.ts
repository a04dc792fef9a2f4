// The demo accounts with cheap password hashes. A hash carries its own parameters, so the deployed Worker can read it: a test
// file that signs in dozens of times does not hash for minutes.
import { randomBytes, scryptSync } from 'node:crypto'
import type { D1Database } from '@cloudflare/workers-types'
import { addAccount } from '../../../worker/origin/account/store/accounts.ts'
import { roleColumns } from '../../../worker/origin/admin/store/roles.ts'
import { addDemoAccounts, demoAccounts } from '../../../worker/origin/seed/accounts.ts'

export const lightAccounts = demoAccounts.map((account) => ({ ...account, passwordHash: lightHash(account.password) }))

export async function addLightAccounts(db: D1Database): Promise<void> {
  await addDemoAccounts(db)
  await db.batch(
    lightAccounts.map(({ username, passwordHash }) =>
      db
        .prepare(
          'UPDATE accounts SET password_hash = ?2 WHERE user_id = (SELECT user_id FROM users WHERE username = ?1)',
        )
        .bind(username, passwordHash),
    ),
  )
}

/** Accounts for the members of an invented population with the same names. */
export async function addAccountsByName(db: D1Database): Promise<void> {
  await db.batch(
    lightAccounts.map(({ username, role, passwordHash }) =>
      db
        .prepare(`
          INSERT INTO accounts (user_id, email, password_hash, role, is_editor, is_confirmed, added_date)
          SELECT user_id, username || '@example.com', ?2, ?3, ?4, 1, 0 FROM users WHERE username = ?1`)
        .bind(username, passwordHash, roleColumns(role).role, roleColumns(role).is_editor),
    ),
  )
}

/** Further members, all with the same password. */
export async function addLightMembers(db: D1Database, usernames: string[], password: string): Promise<void> {
  const passwordHash = lightHash(password)
  const accounts = usernames.map((username) => {
    const email = `${username}@example.com`
    return addAccount(db, { username, email, passwordHash, nowSeconds: 1, isConfirmed: true })
  })
  await db.batch(accounts.flat())
}

function lightHash(password: string): string {
  const [N, r, p] = [2, 1, 1]
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, { N, r, p })
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}
