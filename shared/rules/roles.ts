// What a role may do is a question of rank: each may do whatever those before it may.
import { type Role, roles } from '../entities/account.ts'

/** Whether somebody is a moderator, say, or more. Nobody (null) is nothing. */
export const isAtLeast = (role: Role | null | undefined, least: Role): boolean =>
  role !== null && role !== undefined && roles.indexOf(role) >= roles.indexOf(least)
