// Hashes of e-mails, by which the back office finds a member without the address.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

type Address = { user_id: number; email: string }

export async function unhashedEmails(db: D1Database, limit: number): Promise<Address[]> {
  const { results } = await db
    .prepare(
      'SELECT user_id, email FROM accounts INDEXED BY accounts_unhashed WHERE email_hash IS NULL ORDER BY user_id LIMIT ?1',
    )
    .bind(limit)
    .all<Address>()
  return results
}

/** An address that was changed meanwhile waits for the next time. */
export const addEmailHashes = (db: D1Database, hashed: readonly (Address & { hash: string })[]): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE accounts SET email_hash = one.value ->> 'hash' FROM json_each(?1) AS one
      WHERE accounts.user_id = one.value ->> 'user_id' AND accounts.email = one.value ->> 'email'`)
    .bind(JSON.stringify(hashed))
