// The passwords of the demo's people, for whoever signs in as one of them.
import { demoAccounts } from '../../../worker/origin/seed/accounts.ts'

export function passwordOf(username: string): string {
  const found = demoAccounts.find((account) => account.username === username)
  if (!found) throw new Error(`nobody of the demo is called ${username}`)
  return found.password
}
