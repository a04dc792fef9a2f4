// A signed request of the media processor about one job.
import type { Env } from '../../env.ts'
import type { JobRow } from '../../media/store/media-jobs.ts'

/** `values`: the other parameters of its address. */
export type MediaJobRequest = {
  request: Request
  body: string
  job: JobRow
  name: string
  values: Record<string, string>
  env: Env
}
