// Mails that are not sent yet, for admins: since when, how often it failed and why, with a button to send one now and one to delete it.
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

type Mails = AnswerOf<'pendingMails'>
type Context = PageContext<'moderation_mails'>

export const moderationMails = page<'moderation_mails', Operations<Mails>, Refusal>({
  layout: 'own-page',

  load: (context) => loadOperationList(context, (page) => context.call('pendingMails', { page })),

  async act({ send, route }, { mail_id = '', act: typed }) {
    const act = typed === 'retry' ? 'retry' : 'delete'
    const answer = await send('pendingMail', { mail_id, act })
    if (answer.ok) throw seeOther(sameOperationPage(route, act))
    return refusedOperation(answer)
  },

  head: (data, context) => (data === null ? notFoundHead(context) : unlistedHead(context.t('health.mails'), context.t)),

  Page(loaded, context, refusal) {
    if (loaded === null) return notFoundParts(context)
    const { t, route } = context
    const { mails, total_count } = loaded.data
    const { done } = route.query
    return operationParts(
      {
        queues: loaded.queues,
        refusal,
        done: done ? (done === 'retry' ? 'health.mailRetried' : 'health.mailDeleted') : null,
        context,
      },
      <p key="lead" className="form-note">
        {t('health.mailsLead')}
      </p>,
      mails.length === 0 ? (
        <EmptyState key="empty" icon="check" title={t('health.empty')} />
      ) : (
        <MailTable key="table" mails={mails} context={context} />
      ),
      <RoutePagination key="pages" total={total_count} size={pageSizes.usual} route={route} t={t} />,
    )
  },
})

const MailTable = ({ mails, context }: { mails: Mails['mails']; context: Context }) => {
  const { t, route } = context
  const columns = [t('columns.when'), t('jobs.kind'), t('jobs.attempts'), t('jobs.problem'), t('columns.what')]
  return (
    <OperationTable label={t('health.mails')} columns={columns}>
      {mails.map(({ mail_id, letter, attempts, problem, added_date }) => (
        <tr key={mail_id}>
          <td>
            <UtcTime iso={added_date} context={context} />
          </td>
          <td>
            <code>{letter}</code>
          </td>
          <td>{t.number(attempts)}</td>
          <td>{problem}</td>
          <td>
            <form method="post" action={sameOperationPage(route)} className="upload-acts">
              <input type="hidden" name="mail_id" value={mail_id} />
              <button className="button" type="submit" name="act" value="retry">
                {t('health.sendNow')}
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
