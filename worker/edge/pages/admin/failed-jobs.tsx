// Jobs that failed at every attempt, for admins: what, when and why, with a button to run one again and one to delete it.
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { type Refusal, statusOf } from '../../../../shared/result.ts'
import { hrefWith } from '../../../../shared/routes.ts'
import { may } from '../../../../shared/rules/roles.ts'
import { seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { loadQueues, type Queues, UtcTime } from '../../parts/moderation-parts.tsx'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { OperationTable, operationParts } from './operations.tsx'

type Jobs = AnswerOf<'failedJobs'>
type Data = { queues: Queues; jobs: Jobs } | null

export const moderationJobs = page<'moderation_jobs', Data, Refusal>({
  layout: 'own-page',

  async load(context) {
    const { route, call, visitor } = context
    const queues = may(requireResolvedSession(visitor)?.role, 'runJobs') ? await loadQueues(context) : null
    if (!queues) return { status: 404, data: null, maxCacheSeconds: 0 }
    const jobs = expected(await call('failedJobs', { page: route.query.page ?? 1 }))
    return { status: 200, data: { queues, jobs }, maxCacheSeconds: 0 }
  },

  async act({ send, route }, { job_id = '', act: typed }) {
    const act = typed === 'retry' ? 'retry' : 'delete'
    const answer = await send('failedJob', { job_id, act })
    if (answer.ok) throw seeOther(hrefWith(route, { done: act }))
    return { status: statusOf(answer), outcome: answer }
  },

  head: (data, context) => (data === null ? notFoundHead(context) : unlistedHead(context.t('jobs.title'), context.t)),

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { t, route } = context
    const { jobs, total_count } = data.jobs
    const { done } = route.query
    return operationParts(
      {
        queues: data.queues,
        refusal: outcome,
        done: done ? (done === 'retry' ? 'jobs.retried' : 'jobs.deleted') : null,
        context,
      },
      <p key="lead" className="form-note">
        {t('jobs.lead')}
      </p>,
      outcome && <FieldError key="error" text={t(refusalKey('moderation', outcome.code), { count: 0 })} />,
      done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t(done === 'retry' ? 'jobs.retried' : 'jobs.deleted')}
        </p>
      ),
      jobs.length === 0 ? (
        <EmptyState key="empty" icon="check" title={t('jobs.empty')} />
      ) : (
        <JobTable key="table" jobs={jobs} context={context} />
      ),
      <RoutePagination key="pages" total={total_count} size={pageSizes.usual} route={route} t={t} />,
    )
  },
})

const JobTable = ({ jobs, context }: { jobs: Jobs['jobs']; context: PageContext<'moderation_jobs'> }) => {
  const { t, route } = context
  const columns = [t('columns.when'), t('jobs.kind'), t('jobs.attempts'), t('jobs.problem'), t('columns.what')]
  return (
    <OperationTable label={t('jobs.title')} columns={columns}>
      {jobs.map(({ job_id, kind, attempts, error, dead_date }) => (
        <tr key={job_id}>
          <td>
            <UtcTime iso={dead_date} context={context} />
          </td>
          <td>
            <code>{kind}</code>
          </td>
          <td>{t.number(attempts)}</td>
          <td>{error}</td>
          <td>
            <form method="post" action={route.canonicalPath} className="upload-acts">
              <input type="hidden" name="job_id" value={job_id} />
              <button className="button" type="submit" name="act" value="retry">
                {t('jobs.retry')}
              </button>
              <button className="button" type="submit" name="act" value="delete">
                {t('jobs.delete')}
              </button>
            </form>
          </td>
        </tr>
      ))}
    </OperationTable>
  )
}
