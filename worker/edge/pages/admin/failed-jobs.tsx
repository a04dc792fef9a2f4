// Jobs that failed at every attempt, for admins: what, when and why, with a button to run one again and one to delete it.
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import type { Refusal } from '../../../../shared/result.ts'
import { seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { UtcTime } from '../../parts/moderation-parts.tsx'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { type PageContext, page } from '../../render/page.ts'
import {
  loadOperationList,
  type Operations,
  OperationTable,
  operationParts,
  refusedOperation,
  sameOperationPage,
} from './operations.tsx'

type Jobs = AnswerOf<'failedJobs'>

export const moderationJobs = page<'moderation_jobs', Operations<Jobs>, Refusal>({
  layout: 'own-page',

  load: (context) => loadOperationList(context, (page) => context.call('failedJobs', { page })),

  async act({ send, route }, { job_id = '', act: typed }) {
    const act = typed === 'retry' ? 'retry' : 'delete'
    const answer = await send('failedJob', { job_id, act })
    if (answer.ok) throw seeOther(sameOperationPage(route, act))
    return refusedOperation(answer)
  },

  head: (data, context) => (data === null ? notFoundHead(context) : unlistedHead(context.t('jobs.title'), context.t)),

  Page(loaded, context, refusal) {
    if (loaded === null) return notFoundParts(context)
    const { t, route } = context
    const { jobs, total_count } = loaded.data
    const { done } = route.query
    return operationParts(
      {
        queues: loaded.queues,
        refusal,
        done: done ? (done === 'retry' ? 'jobs.retried' : 'jobs.deleted') : null,
        context,
      },
      <p key="lead" className="form-note">
        {t('jobs.lead')}
      </p>,
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
