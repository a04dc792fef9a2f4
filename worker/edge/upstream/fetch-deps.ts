// What every upstream call needs besides its address.
import type { Env } from '../env.ts'
import type { Asker } from './asker.ts'

/** The environment, the caller, and waitUntil. */
export type Floor = {
  env: Env
  asker: Asker
  waitUntil: (work: Promise<unknown>) => void
  /** The upstream has confirmed the session in this request. */
  isMember?: true
}
