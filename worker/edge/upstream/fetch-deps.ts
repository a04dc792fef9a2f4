// What every upstream call needs besides its address.
import type { Env } from '../env.ts'
import type { Caller } from './caller.ts'

/** The environment, the caller, and waitUntil. */
export type FetchDeps = {
  env: Env
  caller: Caller
  waitUntil: (work: Promise<unknown>) => void
  /** The upstream has confirmed the session in this request. */
  isMember?: true
  /** The request was answered what belongs to its session alone, so nothing made of it is shared. */
  hasOwnAnswers?: true
}
