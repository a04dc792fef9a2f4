// An act's handler decides, and returns the database statements that carry the decision out.
import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'
import type { ActAnswer, ActName, FieldsOf } from '../../../shared/contract/acts.ts'
import type { CacheTag } from '../../../shared/contract/cache-tags.ts'
import type { User } from '../../../shared/entities/account.ts'
import type { Result } from '../../../shared/result.ts'
import type { CountedEvent } from '../durable/counted-event.ts'
import type { Env } from '../env.ts'
import type { Caller } from './caller.ts'

export type ActContext<Who extends User | null = User> = { env: Env; caller: Caller; user: Who; nowSeconds: number }

/** An act that is counted, not stored: the events come first, and the statements only add what is the member's own. */
export type PlannedCount = {
  events: readonly CountedEvent[]
  statements: D1PreparedStatement[]
  database: D1Database
}

/** The statements run in one batch: all or none. */
export type PlannedWrite = {
  /** The first returns a row with an id when it changed something; the others check `changes()` and follow it. */
  statements: [D1PreparedStatement, ...D1PreparedStatement[]]
  /** Where the statements run, if not in the first database. The idempotency key of the act is noted in the same batch there. */
  database?: D1Database
  /** What follows elsewhere, in another database or among the counts of events, with the results of the batch. It catches its own faults, because the act is done by then. */
  afterwards?: (results: readonly D1Result[]) => Promise<void>
  /** The answer when nothing changed; a function where that depends on what stands there already. */
  onNoChange: Result<ActAnswer> | (() => Promise<Result<ActAnswer>>)
  /** Members whose open pages are notified afterwards. */
  notifiedUserIds?: readonly number[]
  /** What the edge has to ask for anew afterwards. */
  changedTags?: readonly CacheTag[]
  /** Members whose cached profile is invalidated afterwards. */
  changedUserIds?: readonly number[]
}

type Who<Name extends ActName> = Name extends 'view' ? User | null : User
export type ActHandler<Name extends ActName> = (
  fields: FieldsOf<Name>,
  acting: ActContext<Who<Name>>,
) => Promise<Result<Name extends 'view' ? PlannedCount : PlannedWrite>>
