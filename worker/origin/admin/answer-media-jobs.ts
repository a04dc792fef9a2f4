// Media jobs for admins: what waits, runs and failed, and the decision to put one first, to cancel it or to process a video again.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { AuditAct } from '../../../shared/rules/moderation-queues.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { requireStaff } from '../http/require-staff.ts'
import { askToStop } from '../media/ask-processor.ts'
import { cancelJob, type ListedJob, pageOfMediaJobs, putFirst } from '../media/store/listed-jobs.ts'
import { isUploadJob, type JobRow, jobById } from '../media/store/media-jobs.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { pageAt } from '../sql/page.ts'
import { failUpload } from '../studio/fail-upload.ts'
import { mayProcessAgain } from '../studio/own-upload.ts'
import { beginVideoJob } from '../studio/processing/begin-media-job.ts'
import { failJob } from '../studio/processing/run-media-job.ts'
import { moveUpload } from '../studio/store/upload-states.ts'
import { uploadById } from '../studio/store/uploads.ts'
import { failUnless, wasOutdated } from './store/video-changes.ts'

export async function answerMediaJobs(
  { show, page }: ParamsOf<'mediaJobs'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'mediaJobs'>>> {
  const admin = await requireStaff(caller, 'runJobs')
  if (!admin.ok) return admin
  const { rows, total } = await pageOfMediaJobs(db, show, pageAt(pageSizes.usual, page), currentSeconds())
  return ok({ jobs: rows.map(listed), total_count: total })
}

const listed = (row: ListedJob) => {
  const { job_id, purpose, username, title, source_bytes: bytes, state, attempt, step, progress, reason } = row
  return {
    job_id,
    purpose: isUploadJob(row) ? 'video' : purpose,
    username,
    title,
    bytes,
    state,
    attempt,
    step,
    progress,
    reason,
    is_first: state === 'queued' && row.priority > 0,
    added_date: toIsoDate(row.added_date),
    changed_date: toIsoDate(row.changed_date),
    acts: [
      ...(state === 'queued' ? (['first'] as const) : []),
      ...(state === 'queued' || state === 'running' ? (['cancel'] as const) : []),
      ...(state === 'failed' && row.may_retry === 1 ? (['retry'] as const) : []),
    ],
  }
}

type Act = BodyOf<'mediaJob'>['act']
const audited = { first: 'first_job', cancel: 'cancel_job', retry: 'retry_job' } as const satisfies Record<
  Act,
  AuditAct
>

/** Refused with not_found where the job is over, or another admin was faster. */
export async function answerMediaJob(
  { job_id, act }: BodyOf<'mediaJob'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const admin = await requireStaff(caller, 'runJobs')
  if (!admin.ok) return admin
  const job = await jobById(env.db, job_id)
  const plan = job && (await acts[act](job, env))
  if (!plan) return refused('not_found', 'notify')
  const nowSeconds = currentSeconds()
  try {
    await decideAudited(
      env.db,
      { actorId: admin.value.user_id, queue: 'jobs', item: job_id, act: audited[act], nowSeconds },
      (row, isLogged) => [plan.change, row, failUnless(env.db, isLogged), ...(plan.following ?? [])],
    )
  } catch (fault) {
    if (wasOutdated(fault)) return refused('not_found', 'notify')
    throw fault
  }
  await plan.after?.()
  return done
}

type Statement = ReturnType<typeof putFirst>
type Plan = {
  /** Changes no row where the job is over, or its upload has another one. */
  change: Statement
  following?: Statement[]
  after?: () => Promise<unknown>
}

const acts: Record<Act, (job: JobRow, env: Env) => Promise<Plan | null>> = {
  first: async ({ job_id }, { db }) => ({ change: putFirst(db, job_id) }),
  cancel: async (job, env) => ({
    change: cancelJob(env.db, job.job_id),
    // Its uploader may try again.
    following: isUploadJob(job) ? failUpload(env, job.subject, 'stopped') : [],
    async after() {
      // What waits for a picture learns that there is none.
      await failJob(env, job, 'stopped')
      if (env.processor) await askToStop(env.processor, job.job_id)
    },
  }),
  async retry(job, env) {
    const upload = isUploadJob(job) && job.state === 'failed' ? await uploadById(env.db, job.subject) : null
    if (!upload || upload.job_id !== job.job_id || !mayProcessAgain(upload)) return null
    const begun = await beginVideoJob(env, upload)
    return {
      change: moveUpload(env.db, upload.upload_id, 'received', currentSeconds()),
      following: begun,
      after: () => env.notifyOpenPages(upload.user_id),
    }
  },
}
