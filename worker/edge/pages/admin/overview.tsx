// The back office's first page: what happens now, the statistics of a range, and the catalogue in numbers.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { ok } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { type Comparison, type DayRange, rangeDaysMax, rangeOf, stepsOf } from '../../../../shared/statistics.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import type { PageContext } from '../../render/page.ts'
import { ChangesTable } from './changes-table.tsx'
import { adminPage } from './section-page.tsx'
import { StatisticsCharts } from './statistics-charts.tsx'
import { StatisticsNow, StatisticsOperation } from './statistics-now.tsx'
import { StatisticsRange } from './statistics-range.tsx'
import { StatisticsTops } from './statistics-tops.tsx'

type Data = {
  range: DayRange
  compare: Comparison
  now: AnswerOf<'adminNow'>
  statistics: AnswerOf<'adminStatistics'>
  totals: AnswerOf<'adminOverview'>['totals']
  last: AnswerOf<'catalogueChanges'>
}
type Context = PageContext<'admin'>

/** Of the last changes; the log has all. */
const lastShown = 10

export const admin = adminPage<'admin', Data>({
  section: 'overview',

  async ask({ call, route, nowMs }) {
    const range = rangeOf(route.query, nowMs, { usual: 1 })
    const { compare = 'before' } = route.query
    const [now, statistics, overview, last] = await Promise.all([
      call('adminNow', {}),
      call('adminStatistics', { ...range, compare }),
      call('adminOverview', {}),
      call('catalogueChanges', { family: 'all', item: 0, page: 1 }),
    ])
    if (!now.ok) return now
    if (!statistics.ok) return statistics
    if (!overview.ok) return overview
    if (!last.ok) return last
    return ok({
      range,
      compare,
      now: now.value,
      statistics: statistics.value,
      totals: overview.value.totals,
      last: last.value,
    })
  },

  title: (_, { t }) => t('admin.title'),

  content: (data, context) => (
    <>
      <StatisticsNow now={data.now} context={context} />
      <Range data={data} context={context} />
      {data.now.operation && (
        <StatisticsOperation operation={data.now.operation} statistics={data.statistics} context={context} />
      )}
      <Catalogue totals={data.totals} context={context} />
      <h2>{context.t('admin.lastChanges')}</h2>
      <ChangesTable answer={{ ...data.last, changes: data.last.changes.slice(0, lastShown) }} context={context} />
    </>
  ),
})

const Range = ({ data: { range, compare, statistics }, context }: { data: Data; context: Context }) => {
  const { t, route } = context
  const csvOf = (list: string) => `${servicePaths.statisticsCsv}?${new URLSearchParams({ ...range, compare, list })}`
  const { counted_date } = statistics
  return (
    <>
      <h2>{t('statistics.title')}</h2>
      <StatisticsRange route={route} range={range} usual="1" daysMax={rangeDaysMax} compare={compare} t={t} />
      <p className="form-note" role="status">
        {t.date(range.from)}
        {range.from !== range.to && ` – ${t.date(range.to)}`}
        {' · '}
        {counted_date === null
          ? t('statistics.notCounted')
          : t('statistics.until', { time: formatUtcTime(counted_date, t) })}
      </p>
      <StatisticsCharts
        totals={statistics.totals}
        steps={stepsOf(range, statistics.step)}
        countedTo={counted_date}
        csv={csvOf('totals')}
        t={t}
      />
      <StatisticsTops tops={statistics.tops} csvOf={csvOf} context={context} />
      <details className="statistics-fold">
        <summary className="button">{t('statistics.how')}</summary>
        <p className="form-note">{t('statistics.howText')}</p>
      </details>
    </>
  )
}

const Catalogue = ({ totals, context: { t, lang } }: { totals: Data['totals']; context: Context }) => {
  const numbers = [
    { name: t('categories.heading'), total: totals.categories, to: href('admin_categories', {}, { lang }) },
    {
      name: t('admin.filter_hidden'),
      total: totals.hidden,
      to: href('admin_categories', {}, { lang, query: { filter: 'hidden' } }),
    },
    { name: t('models.heading'), total: totals.models, to: href('admin_models', {}, { lang }) },
    { name: t('channels.heading'), total: totals.channels, to: href('admin_channels', {}, { lang }) },
    { name: t('playlists.heading'), total: totals.playlists, to: href('admin_playlists', {}, { lang }) },
    { name: t('videos.heading'), total: totals.videos, to: href('admin_videos', {}, { lang }) },
  ]
  return (
    <>
      <h2>{t('statistics.catalogue')}</h2>
      <ul className="admin-numbers">
        {numbers.map(({ name, total, to }) => (
          <li key={to}>
            <a href={to}>
              <strong>{t.number(total)}</strong> {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
