// The minimum length of a video; an exclusive one may be shorter (spec §5).
import { uploadMinSeconds } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'

/** In seconds; a local run or a test can configure less. */
export const minVideoSeconds = ({ uploadMinSeconds: configured }: Env, isExclusive: boolean): number =>
  configured ?? (isExclusive ? uploadMinSeconds.exclusive : uploadMinSeconds.nonExclusive)
