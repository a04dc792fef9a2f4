// Demo accounts to sign in with: a member, an uploader, a moderator, an editor and an administrator. Their passwords are public, so
// the accounts exist in seeded local data only.
import type { D1Database } from '@cloudflare/workers-types'
import type { Role } from '../../../shared/entities/account.ts'
import { roleColumns } from '../admin/store/roles.ts'
import { insert } from '../sql/insert-rows.ts'
import { usernames } from './member-names.ts'

export type DemoAccount = {
  username: string
  password: string
  /** Precomputed, because hashing takes a quarter of a second. */
  passwordHash: string
  role: Role
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    username: 'anna',
    password: 'anna-watches',
    passwordHash: 'scrypt$32768$8$3$3DyNFrh2-9SrMRFp09BbkA$OV3B2r0e4_fEKunZqrGF58HN1_jj1Y1zg98o8OGDj5A',
    role: 'member',
  },
  {
    username: 'boris',
    password: 'boris-uploads',
    passwordHash: 'scrypt$32768$8$3$zJj0uX0kXQFcgVHr5slcrQ$Ak_e9meiTec5xeOC6PSF4dlIaVcsSZRRiNPN6dcg9cQ',
    role: 'trusted',
  },
  {
    username: 'mira',
    password: 'mira-moderates',
    passwordHash: 'scrypt$32768$8$3$BJvOK-E65KShYqWZBidpjQ$27GJpmgHJjWvhQ3FGsWNeQRN9oAw-t9dBTm7LFgAiZs',
    role: 'moderator',
  },
  {
    username: 'edda',
    password: 'edda-edits',
    passwordHash: 'scrypt$32768$8$3$15Y3ojvDU-oFmILrGZtRDQ$3HBuBjH5PlEOFnE2p0YOhIqsoPADq2Kq5rkRg3k33IQ',
    role: 'editor',
  },
  {
    username: 'ada',
    password: 'ada-administers',
    passwordHash: 'scrypt$32768$8$3$q-xMtmyk-eY8xPqHOlxwew$J8vdKLzFC3WKrPi09kStpnuIvGUOrfI5SOOnqEGWcCM',
    role: 'admin',
  },
]

/** Inserts the demo accounts that the database does not have yet. */
export async function addDemoAccounts(db: D1Database): Promise<void> {
  const rows = demoAccounts.map(({ username, passwordHash, role }) => {
    const user_id = usernames.indexOf(username) + 1
    const email = `${username}@example.com`
    return {
      user_id,
      username,
      email,
      password_hash: passwordHash,
      ...roleColumns(role),
      is_confirmed: 1,
      added_date: 0,
    }
  })
  await db.batch([
    ...insert(
      db,
      'users',
      rows.map(({ user_id, username }) => ({ user_id, username })),
      'INSERT OR IGNORE',
    ),
    ...insert(
      db,
      'accounts',
      rows.map(({ username, ...account }) => account),
      'INSERT OR IGNORE',
    ),
  ])
}
