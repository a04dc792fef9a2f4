// The accounts of the demo, printed at its start. They come from the seed; without a seed nothing is printed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../build/paths.ts'

type Account = { username: string; password: string }

/** One line per demo account, and what staff need in addition. */
export async function demoAccounts(): Promise<string[]> {
  const file = join(root, 'worker/origin/seed/accounts.ts')
  if (!existsSync(file)) return []
  const { demoAccounts: accounts = [] } = (await import(pathToFileURL(file).href)) as { demoAccounts?: Account[] }
  return [
    ...accounts.map(({ username, password }) => `Demo account: ${username} / ${password}`),
    'Every role above member (boris, mira, edda, ada) sets up a second factor first, with any authenticator app: /account/ leads through it.',
  ]
}
