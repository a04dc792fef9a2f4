// Whether an account's role stays closed for want of a second factor, so that signing in leads to setting one up.
import { needsSecondFactor } from '../../../shared/rules/roles.ts'
import { roleOfUser } from '../admin/store/roles.ts'
import type { Env } from '../env.ts'

export async function lacksSecondFactor(
  { db, areStaffUnchecked }: Pick<Env, 'db' | 'areStaffUnchecked'>,
  userId: number,
): Promise<boolean> {
  if (areStaffUnchecked) return false
  const account = await roleOfUser(db, userId)
  return account !== null && needsSecondFactor(account.role) && account.has_second_factor === 0
}
