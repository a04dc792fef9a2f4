// The abilities of each role: the one table that every permission check reads.
import { type Role, roles } from '../entities/account.ts'

/** The abilities that each role adds to those of the roles before it. */
const added = {
  member: [],
  /** Comments are not held, and videos are published before review where the operator allows that. */
  trusted: ['commentAtOnce', 'publishAtOnce'],
  moderator: ['moderate'],
  /** The audit log is for those who answer for the decisions. */
  admin: ['giveRoles', 'readLog', 'endSessions', 'runJobs'],
} as const satisfies Record<Role, readonly string[]>

export type Ability = (typeof added)[Role][number]

/** A role that decides about other members' content requires a second factor at sign-in. */
export const needsSecondFactor = (role: Role | null | undefined): boolean => may(role, 'moderate')

/** Whether a role has an ability; a visitor (null) has none. */
export const may = (role: Role | null | undefined, ability: Ability): boolean =>
  role !== null &&
  role !== undefined &&
  roles.slice(0, roles.indexOf(role) + 1).some((one) => (added[one] as readonly Ability[]).includes(ability))
