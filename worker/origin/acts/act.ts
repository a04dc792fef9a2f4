// An act's handler decides, and returns the database statements that carry the decision out.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { ActAnswer, ActName, FieldsOf } from '../../../shared/contract/acts.ts'
import type { User } from '../../../shared/entities/account.ts'
import type { Result } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'

export type Acting<Who extends User | null = User> = { env: Env; asker: Asker; user: Who; nowSeconds: number }

/** The statements run in one batch: all or none. */
export type Deed = {
  /** The first returns a row with an id when it changed something; the others check `changes()` and follow it. */
  statements: [D1PreparedStatement, ...D1PreparedStatement[]]
  /** The answer when nothing changed. */
  otherwise: Result<ActAnswer>
  /** Members whose open pages are notified afterwards. */
  rings?: readonly number[]
  /** Members whose cached profile is invalidated afterwards. */
  changes?: readonly number[]
}

type Who<Name extends ActName> = Name extends 'view' ? User | null : User
export type ActHandler<Name extends ActName> = (
  fields: FieldsOf<Name>,
  acting: Acting<Who<Name>>,
) => Promise<Result<Deed>>
