// Why: whoever starts the demo wants to sign in. The accounts are the seed's; while it makes none, nothing is printed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../build/paths.ts'

type Account = { username: string; password: string }

/** A line for each demo account, and what staff need besides. */
export async function demoAccounts(): Promise<string[]> {
  const file = join(root, 'worker/origin/seed/accounts.ts')
  if (!existsSync(file)) return []
  const { demoAccounts: accounts = [] } = (await import(pathToFileURL(file).href)) as { demoAccounts?: Account[] }
  return [
    ...accounts.map(({ username, password }) => `Demo account: ${username} / ${password}`),
    'Moderators and administrators (mira, ada) set up a second factor first, with any authenticator app: /account/ leads through it.',
  ]
}
