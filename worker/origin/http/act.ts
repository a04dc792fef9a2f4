// What an act is to the origin: a decision, and the statements that carry it out.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { ActAnswer, ActName, FieldsOf } from '../../../shared/contract/acts.ts'
import type { User } from '../../../shared/entities/account.ts'
import type { Result } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import type { Caller } from './caller.ts'

export type ActContext<Who extends User | null = User> = { env: Env; caller: Caller; user: Who; nowSeconds: number }

/** All statements are done together, or none is. */
export type PlannedWrite = {
  /** The first one returns a row, and in it an id, if anything was done at all; the others look at `changes()` and follow. */
  statements: [D1PreparedStatement, ...D1PreparedStatement[]]
  /** What is answered when nothing was done. */
  onNoChange: Result<ActAnswer>
  /** Members whose open pages are told that there is something new, once it was done. */
  rings?: readonly number[]
  /** Members of whom everybody is shown something else, once it was done. */
  changedUserIds?: readonly number[]
}

type Who<Name extends ActName> = Name extends 'view' ? User | null : User
export type ActHandler<Name extends ActName> = (
  fields: FieldsOf<Name>,
  acting: ActContext<Who<Name>>,
) => Promise<Result<PlannedWrite>>
