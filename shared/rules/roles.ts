// The abilities of each role: the one table that every permission check reads.
import type { Role } from '../entities/account.ts'

/** Comments are not held, and videos are published before review where the operator allows that. */
const trusted = ['commentAtOnce', 'publishAtOnce'] as const
/** The catalogue in the back office, and no decision about members. */
const editor = ['editCatalogue', 'readStatistics'] as const
const moderator = [...trusted, 'moderate'] as const

/** Each role says its abilities by itself: an editor is not a lesser moderator. */
const abilities = {
  member: [],
  trusted,
  editor,
  moderator,
  /** The audit log is for those who answer for the decisions. */
  admin: [
    ...editor,
    ...moderator,
    'giveRoles',
    'readLog',
    'endSessions',
    'runJobs',
    'manageMembers',
    'editSettings',
    'readOperation',
    'manageAdverts',
    'editAgePolicy',
  ],
} as const satisfies Record<Role, readonly string[]>

export type Ability = (typeof abilities)[Role][number]

/** Whether a role has an ability; a visitor (null) has none. */
export const may = (role: Role | null | undefined, ability: Ability): boolean =>
  role !== null && role !== undefined && (abilities[role] as readonly Ability[]).includes(ability)

/** Every role above member: without a second factor its abilities stay closed, and the account is that of a member. */
export const needsSecondFactor = (role: Role | null | undefined): boolean =>
  role !== null && role !== undefined && role !== 'member'

/** A role that acts on what is not its own: its sessions are shorter, and what it reads is asked for anew each time. */
export const isStaff = (role: Role | null | undefined): boolean => may(role, 'moderate') || may(role, 'editCatalogue')
