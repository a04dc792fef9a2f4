// Fills in the hash of every e-mail, so that a member is found by it: an e-mail that is new or was changed has none for a minute.
import type { D1Database } from '@cloudflare/workers-types'
import { emailHash } from '../mail/suppressions.ts'
import { addEmailHashes, unhashedEmails } from './store/email-hashes.ts'

const hashedAtOnce = 500

export async function hashEmails(db: D1Database): Promise<void> {
  const found = await unhashedEmails(db, hashedAtOnce)
  if (found.length === 0) return
  const hashed = await Promise.all(found.map(async (one) => ({ ...one, hash: await emailHash(one.email) })))
  await addEmailHashes(db, hashed).run()
}
