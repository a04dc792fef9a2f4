// How long a film has to be: an exclusive one may be shorter (spec §5).
import { uploadMinSeconds } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'

/** Seconds that a film has to have; a local run or a test may ask for less. */
export const minVideoSeconds = ({ uploadMinSeconds: configured }: Env, isExclusive: boolean): number =>
  configured ?? (isExclusive ? uploadMinSeconds.exclusive : uploadMinSeconds.nonExclusive)
