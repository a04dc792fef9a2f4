// What every upstream call needs besides its address.
import type { Env } from '../env.ts'
import type { Caller } from './caller.ts'
import type { Gathering } from './gathering.ts'

/** The environment, the caller, and waitUntil. */
export type FetchDeps = {
  env: Env
  caller: Caller
  waitUntil: (work: Promise<unknown>) => void
  /** Where the visitor is, as far as it chooses among objects: see `continentOf`. */
  continent?: () => string
  /** Joins the reads of the request; made with the first of them. */
  gathering?: Gathering
  /** The upstream has confirmed the session in this request. */
  isMember?: true
  /** Reads the rest of an answer that has begun, whose first piece counted as a miss: the limit of misses would break it off. */
  isContinued?: true
  /** The request was answered what belongs to its session alone, so nothing made of it is shared. */
  hasOwnAnswers?: true
}

/** For the rest of an answer that has begun. */
export const continued = (deps: FetchDeps): FetchDeps => ({ ...deps, isContinued: true })
