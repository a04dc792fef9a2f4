// Jobs that the queue gave up, for admins: a list without personal data, and the decision to run one again or to delete it.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { requireStaff } from '../http/require-staff.ts'
import { AnyJob } from '../job-kinds.ts'
import { parseJsonOrNull } from '../media/parse-json.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { pageAt } from '../sql/page.ts'
import { deadJob, dropDeadJob, pageOfDeadJobs } from './store/failed-jobs.ts'

export async function answerFailedJobs(
  { page }: ParamsOf<'failedJobs'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'failedJobs'>>> {
  const admin = await requireStaff(caller, 'runJobs')
  if (!admin.ok) return admin
  const { rows, total } = await pageOfDeadJobs(db, pageAt(pageSizes.usual, page))
  const jobs = rows.map(({ job_hash: job_id, dead_date, ...job }) => ({
    job_id,
    ...job,
    dead_date: toIsoDate(dead_date),
  }))
  return ok({ jobs, total_count: total })
}

/** Refused with not_found where another admin was faster. */
export async function answerFailedJob(
  { job_id, act }: BodyOf<'failedJob'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const admin = await requireStaff(caller, 'runJobs')
  if (!admin.ok) return admin
  const job = await deadJob(env.db, job_id)
  if (!job) return refused('not_found', 'notify')
  // Queued before the row goes: a job that is queued twice is done once, and one that is lost is never done.
  if (act === 'retry') {
    const parsed = AnyJob.safeParse(parseJsonOrNull(job.body))
    // A job of a former version, whose kind is gone.
    if (!parsed.success) return refused('failed', 'notify')
    await env.jobs.send(parsed.data)
  }
  const [dropped] = await decideAudited(
    env.db,
    {
      actorId: admin.value.user_id,
      queue: 'jobs',
      item: job.kind,
      act: act === 'retry' ? 'retry_job' : 'delete_job',
      nowSeconds: currentSeconds(),
    },
    (row) => [dropDeadJob(env.db, job_id), row],
  )
  return dropped?.meta.changes === 0 ? refused('not_found', 'notify') : done
}
