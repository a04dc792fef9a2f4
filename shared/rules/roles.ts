// What a role may do: one table, which every place that asks about a role reads.
import { type Role, roles } from '../entities/account.ts'

/** What each role adds; it may also do whatever the roles before it may. */
const added = {
  member: [],
  /** Their comments wait for nobody, and their films come before a moderator does, where the operator allows that. */
  trusted: ['commentAtOnce', 'publishAtOnce'],
  moderator: ['moderate'],
  /** The log of decisions is for whoever answers for them. */
  admin: ['giveRoles', 'readLog', 'endSessions'],
} as const satisfies Record<Role, readonly string[]>

export type Ability = (typeof added)[Role][number]

/** Who decides about other people's things signs in with a second factor. */
export const needsSecondFactor = (role: Role | null | undefined): boolean => may(role, 'moderate')

/** Whether somebody may do it. Nobody (null) may do nothing. */
export const may = (role: Role | null | undefined, ability: Ability): boolean =>
  role !== null &&
  role !== undefined &&
  roles.slice(0, roles.indexOf(role) + 1).some((one) => (added[one] as readonly Ability[]).includes(ability))
