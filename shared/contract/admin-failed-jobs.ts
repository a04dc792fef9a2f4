// Jobs that the queue gave up, for admins; any other caller is refused with not_found.
import * as z from 'zod/mini'
import { endpoint, staffRefusals } from './endpoint.ts'
import { Page } from './params.ts'
import { Done, write } from './write.ts'

/** A hash of the job, in base64url. */
const JobHash = z.string().check(z.regex(/^[\w-]{43}$/))

export const failedJobs = endpoint('failedJobs', {
  method: 'GET',
  path: '/api/json/failed_jobs/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    jobs: z.array(
      z.object({
        job_id: JobHash,
        kind: z.string(),
        attempts: z.int(),
        /** Without addresses and names; empty where the database was the cause. */
        error: z.string(),
        dead_date: z.iso.datetime(),
      }),
    ),
    total_count: z.int(),
  }),
  lifetimeSeconds: () => 0,
  invalidatedBy: null,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'member',
  gate: 'closed',
  refuses: staffRefusals,
  about: 'Jobs that failed at every attempt, the newest first; for admins alone.',
})

export const failedJob = write('failedJob', {
  path: '/api/failed_job.php',
  body: z.object({ job_id: JobHash, act: z.enum(['retry', 'delete']) }),
  answer: Done,
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about: 'An admin runs a failed job again or deletes it.',
})
