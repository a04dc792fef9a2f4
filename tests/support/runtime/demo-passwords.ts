// The passwords of the demo accounts.
import { demoAccounts } from '../../../worker/origin/seed/accounts.ts'

export function passwordOf(username: string): string {
  const found = demoAccounts.find((account) => account.username === username)
  if (!found) throw new Error(`there is no demo account ${username}`)
  return found.password
}
