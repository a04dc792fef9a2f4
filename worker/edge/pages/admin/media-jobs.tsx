// Jobs of the media processor, for admins: what waits and runs, what failed and why, with a button for each decision.
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import type { MessageKey } from '../../../../locales/locales.ts'
import { mediaJobActs, mediaJobLists } from '../../../../shared/contract/admin-media-jobs.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import type { Refusal } from '../../../../shared/result.ts'
import { hrefWith } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { UtcTime } from '../../parts/moderation-parts.tsx'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { type PageContext, page } from '../../render/page.ts'
import {
  bytesText,
  loadOperationList,
  type Operations,
  OperationTable,
  operationParts,
  refusedOperation,
  sameOperationPage,
} from './operations.tsx'

type Jobs = AnswerOf<'mediaJobs'>
type Context = PageContext<'moderation_media'>

const actTexts = {
  first: 'health.first',
  cancel: 'lists.cancel',
  retry: 'jobs.retry',
} as const satisfies Record<(typeof mediaJobActs)[number], MessageKey>
const doneTexts = {
  first: 'health.doneFirst',
  cancel: 'health.doneCancel',
  retry: 'jobs.retried',
} as const satisfies Record<(typeof mediaJobActs)[number], MessageKey>
const listTexts = {
  open: 'health.list_open',
  failed: 'health.state_failed',
  done: 'health.state_done',
} as const satisfies Record<(typeof mediaJobLists)[number], MessageKey>

export const moderationMedia = page<'moderation_media', Operations<Jobs>, Refusal>({
  layout: 'own-page',

  load: (context) => {
    const { show = 'open' } = context.route.query
    return loadOperationList(context, (page) => context.call('mediaJobs', { show, page }))
  },

  async act({ send, route }, { job_id = '', act: typed }) {
    const act = mediaJobActs.find((one) => one === typed) ?? 'cancel'
    const answer = await send('mediaJob', { job_id, act })
    if (answer.ok) throw seeOther(sameOperationPage(route, act))
    return refusedOperation(answer)
  },

  head: (data, context) => (data === null ? notFoundHead(context) : unlistedHead(context.t('health.media'), context.t)),

  Page(loaded, context, refusal) {
    if (loaded === null) return notFoundParts(context)
    const { t, route } = context
    const { jobs, total_count } = loaded.data
    const { done, show = 'open' } = route.query
    return operationParts(
      { queues: loaded.queues, refusal, done: done ? doneTexts[done] : null, context },
      <p key="lead" className="form-note">
        {t('health.mediaLead')}
      </p>,
      <nav key="lists" className="tabs" data-row="" aria-label={t('health.media')}>
        {mediaJobLists.map((name) => (
          <a
            key={name}
            href={hrefWith(route, { show: name === 'open' ? undefined : name, page: undefined, done: undefined })}
            aria-current={name === show ? 'page' : undefined}
          >
            {t(listTexts[name])}
          </a>
        ))}
      </nav>,
      jobs.length === 0 ? (
        <EmptyState key="empty" icon="check" title={t('health.empty')} />
      ) : (
        <JobTable key="table" jobs={jobs} context={context} />
      ),
      <RoutePagination key="pages" total={total_count} size={pageSizes.usual} route={route} t={t} />,
    )
  },
})

const JobTable = ({ jobs, context }: { jobs: Jobs['jobs']; context: Context }) => {
  const { t, route } = context
  const columns = [
    t('columns.when'),
    t('columns.who'),
    t('lists.title'),
    t('admin.state'),
    t('jobs.attempts'),
    t('columns.what'),
  ]
  return (
    <OperationTable label={t('health.media')} columns={columns}>
      {jobs.map((job) => (
        <tr key={job.job_id}>
          <td>
            <UtcTime iso={job.added_date} context={context} />
          </td>
          <td>{job.username ?? '–'}</td>
          <td>
            {job.title} {(job.title === null || job.purpose === 'av1') && <code>{job.purpose}</code>}{' '}
            <span className="form-note">{bytesText(job.bytes, t)}</span>
          </td>
          <td>
            {stateText(job, t)}
            {job.state === 'running' && (
              <progress className="job-progress" value={job.progress} max={1} aria-label={job.step} />
            )}
          </td>
          <td>{t.number(job.attempt)}</td>
          <td>
            <form method="post" action={sameOperationPage(route)} className="upload-acts">
              <input type="hidden" name="job_id" value={job.job_id} />
              {job.acts.map((act) => (
                <button key={act} className="button" type="submit" name="act" value={act}>
                  {t(actTexts[act])}
                </button>
              ))}
            </form>
          </td>
        </tr>
      ))}
    </OperationTable>
  )
}

function stateText({ state, step, reason, is_first }: Jobs['jobs'][number], t: Context['t']): string {
  if (state === 'failed') return t(refusalKey('uploadReason', reason))
  if (state === 'running') return `${t('health.state_running')} ${step}`
  return is_first ? t('health.isFirst') : t(`health.state_${state}`)
}
