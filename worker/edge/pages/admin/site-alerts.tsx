// Alerts, for admins: by which ways operators are told, every alert with its state and a button that tries a way out, and what was told when.
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import type { MessageKey } from '../../../../locales/locales.ts'
import { alertWays } from '../../../../shared/contract/admin-alerts.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import type { Refusal } from '../../../../shared/result.ts'
import { hrefWith } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { formatUtcTime } from '../../parts/format-time.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { UtcTime } from '../../parts/moderation-parts.tsx'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { alertText } from './alert-texts.ts'
import { loadOperationList, type Operations, OperationTable, operationParts, refusedOperation } from './operations.tsx'

type Alerts = AnswerOf<'siteAlerts'>
type Context = PageContext<'moderation_alerts'>

const wayTexts = {
  mail: 'alerts.way_mail',
  webhook: 'alerts.way_webhook',
} as const satisfies Record<(typeof alertWays)[number], MessageKey>
const stateTexts = {
  quiet: 'health.is_ok',
  pending: 'alerts.state_pending',
  firing: 'alerts.state_firing',
} as const satisfies Record<Alerts['alerts'][number]['state'], MessageKey>
const eventTexts: Partial<Record<string, MessageKey>> = {
  firing: 'alerts.event_firing',
  reminder: 'alerts.event_reminder',
  resolved: 'alerts.event_resolved',
  test: 'alerts.event_test',
}

export const moderationAlerts = page<'moderation_alerts', Operations<Alerts>, Refusal>({
  layout: 'own-page',

  load: (context) => loadOperationList(context, (page) => context.call('siteAlerts', { page })),

  async act({ send, route }, { alert = '', way = '' }) {
    const answer = await send('testAlert', { alert, way })
    if (answer.ok) throw seeOther(hrefWith(route, { done: 'test', page: undefined }))
    return refusedOperation(answer)
  },

  head: (data, context) => (data === null ? notFoundHead(context) : unlistedHead(context.t('alerts.title'), context.t)),

  Page(loaded, context, refusal) {
    if (loaded === null) return notFoundParts(context)
    const { t, route } = context
    const { channels, alerts, events, total_count } = loaded.data
    return operationParts(
      { queues: loaded.queues, refusal, done: route.query.done ? 'alerts.tested' : null, context },
      <Channels key="channels" channels={channels} t={t} />,
      <h2 key="all">{t('alerts.all')}</h2>,
      <AlertTable key="alerts" alerts={alerts} channels={channels} context={context} />,
      <h2 key="past">{t('admin.history')}</h2>,
      events.length === 0 ? (
        <EmptyState key="empty" icon="check" title={t('health.empty')} />
      ) : (
        <EventTable key="events" events={events} context={context} />
      ),
      <RoutePagination key="pages" total={total_count} size={pageSizes.usual} route={route} t={t} />,
    )
  },
})

const Channels = ({ channels, t }: { channels: Alerts['channels']; t: Context['t'] }) => (
  <section className="status-part" aria-labelledby="alert-channels">
    <h2 id="alert-channels">{t('alerts.channels')}</h2>
    <p className="form-note">{t('alerts.lead')}</p>
    <dl className="review-facts">
      {channels.map(({ way, address }) => (
        <div key={way}>
          <dt>{t(wayTexts[way])}</dt>
          <dd>{address ?? t('moderation.error.not_configured')}</dd>
        </div>
      ))}
    </dl>
  </section>
)

type AlertTableProps = Pick<Alerts, 'alerts' | 'channels'> & { context: Context }

const AlertTable = ({ alerts, channels, context }: AlertTableProps) => {
  const { t, route } = context
  const ways = channels.filter(({ address }) => address !== null)
  const columns = [t('alerts.alert'), t('alerts.severity'), t('admin.state'), t('columns.what')]
  return (
    <OperationTable label={t('alerts.all')} columns={columns}>
      {alerts.map(({ alert, severity, runbook, state, since }) => (
        <tr key={alert}>
          <td>
            {alertText(alert, t)}
            <br />
            <code>{alert}</code> · {runbook}
          </td>
          <td>{t(`status.severity_${severity}`)}</td>
          <td data-alert-state={state}>
            {t(stateTexts[state])}
            {since && (
              <>
                <br />
                {t('status.since', { date: formatUtcTime(since, t) })}
              </>
            )}
          </td>
          <td>
            <form method="post" action={hrefWith(route, { done: undefined, page: undefined })} className="upload-acts">
              <input type="hidden" name="alert" value={alert} />
              {ways.map(({ way }) => (
                <button key={way} className="button" type="submit" name="way" value={way}>
                  {t('alerts.test', { way: t(wayTexts[way]) })}
                </button>
              ))}
            </form>
          </td>
        </tr>
      ))}
    </OperationTable>
  )
}

const EventTable = ({ events, context }: { events: Alerts['events']; context: Context }) => {
  const { t } = context
  const columns = [t('columns.when'), t('alerts.alert'), t('admin.state'), t('alerts.value'), t('alerts.told')]
  return (
    <OperationTable label={t('admin.history')} columns={columns}>
      {events.map(({ event_id, alert, event, at, value, deliveries }) => (
        <tr key={event_id}>
          <td>
            <UtcTime iso={at} context={context} />
          </td>
          <td>{alertText(alert, t)}</td>
          <td>{eventText(event, t)}</td>
          <td>{t.number(value)}</td>
          <td>
            {deliveries.length === 0 && '–'}
            {deliveries.map((delivery) => (
              <p key={delivery.way}>{deliveryText(delivery, t)}</p>
            ))}
          </td>
        </tr>
      ))}
    </OperationTable>
  )
}

/** An event of a newer version is shown by its name. */
function eventText(event: string, t: Context['t']): string {
  const key = eventTexts[event]
  return key ? t(key) : event
}

function deliveryText({ way, sent_date, problem }: Alerts['events'][number]['deliveries'][number], t: Context['t']) {
  const known = alertWays.find((one) => one === way)
  const name = known ? t(wayTexts[known]) : way
  const state = sent_date !== null ? formatUtcTime(sent_date, t) : problem || t('health.state_queued')
  return `${name}: ${state}`
}
