// The state of the site, for moderators and admins: alerts that fire, service levels with the budget that is left, and charts of
// the last day. Every other visitor gets a 404.
import { alertRows } from '../../../../shared/alerts.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { formatUtcTime } from '../../parts/format-time.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { loadQueues, moderationParts, type Queues } from '../../parts/moderation-parts.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { alertText } from './alert-texts.ts'
import { StatusCharts } from './status-charts.tsx'

type Status = AnswerOf<'siteStatus'>
type Data = { queues: Queues; status: Status } | null
type Context = PageContext<'moderation_status'>

export const moderationStatus = page<'moderation_status', Data>({
  layout: 'own-page',

  async load(context) {
    const queues = await loadQueues(context)
    if (!queues) return { status: 404, data: null, maxCacheSeconds: 0 }
    const status = expected(await context.call('siteStatus', {}))
    return { status: 200, data: { queues, status }, maxCacheSeconds: 0 }
  },

  head: (data, context) => (data === null ? notFoundHead(context) : unlistedHead(context.t('status.title'), context.t)),

  Page(data, context) {
    if (data === null) return notFoundParts(context)
    const { t } = context
    const { seen_date } = data.status
    return moderationParts(
      data.queues,
      t('status.title'),
      context,
      <p key="lead" className="form-note">
        {t('status.lead')}{' '}
        {seen_date === null ? t('status.unseen') : t('status.seen', { date: formatUtcTime(seen_date, t) })}
      </p>,
      <FiringAlerts key="alerts" alerts={data.status.alerts} context={context} />,
      <ServiceLevels key="levels" levels={data.status.levels} context={context} />,
      <StatusCharts key="charts" status={data.status} context={context} />,
    )
  },
})

const FiringAlerts = ({ alerts, context: { t } }: { alerts: Status['alerts']; context: Context }) => (
  <section className="status-part" aria-labelledby="status-alerts">
    <h2 id="status-alerts">{t('status.alerts')}</h2>
    {alerts.length === 0 ? (
      <p className="status-quiet">{t('status.quiet')}</p>
    ) : (
      <ul className="status-alerts">
        {alerts.map(({ alert, severity, since }) => (
          <li key={alert} data-severity={severity}>
            <strong>{alertText(alert, t)}</strong>
            <span className="status-severity">{t(`status.severity_${severity}`)}</span>
            <span>{t('status.since', { date: formatUtcTime(since, t) })}</span>
            <span>{t('status.runbook', { name: `worker/README.md, “${runbookOf(alert)}”` })}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const runbookOf = (alert: string): string => alertRows.find(({ name }) => name === alert)?.runbook ?? alert

const ServiceLevels = ({ levels, context: { t } }: { levels: Status['levels']; context: Context }) => (
  <div className="status-part">
    <h2 id="status-levels">{t('status.levels')}</h2>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
    <section className="moderation-table" tabIndex={0} aria-labelledby="status-levels">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('status.level')}</th>
            <th scope="col">{t('status.objective')}</th>
            <th scope="col">{t('status.kept')}</th>
            <th scope="col">{t('status.left')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ level, objective, good, all, budget_left }) => (
            <tr key={level}>
              <th scope="row">{t(`status.level_${level}`)}</th>
              <td>{percent(objective, t)}</td>
              <td>{all === 0 ? t('status.nothing') : percent(good / all, t)}</td>
              <td
                className="status-budget"
                data-state={budget_left <= 0 ? 'spent' : budget_left < 0.25 ? 'low' : 'good'}
              >
                {all === 0 ? '–' : percent(budget_left, t, 0)}
                {all > 0 && (
                  <meter min={0} max={1} low={0.25} optimum={1} value={Math.max(0, budget_left)} aria-hidden />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </div>
)

/** Rounded down: 99.996 % is not 100 %. */
function percent(share: number, t: Context['t'], digits = 2): string {
  const rounded = Math.floor(share * 100 * 10 ** digits) / 10 ** digits
  return new Intl.NumberFormat(t.tag, { style: 'percent', maximumFractionDigits: digits }).format(rounded / 100)
}
