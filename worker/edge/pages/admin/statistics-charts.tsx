// Totals over time: a chart of each, and one table of all numbers, which screen readers read instead.
import { daySeconds, hourSeconds } from '../../../../shared/limits.ts'
import type { EventTotal } from '../../../../shared/statistics.ts'
import { Chart } from '../../parts/chart.tsx'
import type { PageContext } from '../../render/page.ts'
import { shownTotal } from './statistics-texts.ts'

type Series = { total: EventTotal; points: readonly number[]; before?: readonly number[] | null }
type Props = {
  totals: readonly Series[]
  /** When each point begins, in ISO format. */
  steps: readonly string[]
  /** The range is counted up to here, in ISO format; only steps that were over by then are compared. Null before the first count. */
  countedTo: string | null
  csv: string
  t: PageContext['t']
}

export const StatisticsCharts = ({ totals, steps, countedTo, csv, t }: Props) => {
  const begun = steps.filter((iso) => countedTo === null || iso <= countedTo).length
  const stepSeconds = isByHour(steps) ? hourSeconds : daySeconds
  const over = steps.filter((iso) => countedTo !== null && secondsOf(iso) + stepSeconds <= secondsOf(countedTo)).length
  return (
    <>
      <div className="charts">
        {totals.map((series) => (
          <TotalChart key={series.total} series={series} begun={begun} over={over} t={t} />
        ))}
      </div>
      <details className="statistics-fold">
        <summary className="button">{t('status.table')}</summary>
        <NumbersTable totals={totals} steps={steps} t={t} />
      </details>
      <p className="form-note">
        <a href={csv} download="">
          {t('statistics.csv')}
        </a>
      </p>
    </>
  )
}

/** By hour, the second step begins an hour after midnight. */
const isByHour = (steps: readonly string[]): boolean => steps[1]?.slice(11, 13) === '01'
const secondsOf = (iso: string): number => Date.parse(iso) / 1000

/** How many steps have begun, and how many of these are over. */
type TotalProps = { series: Series; begun: number; over: number; t: PageContext['t'] }

const TotalChart = ({ series: { total, points, before }, begun, over, t }: TotalProps) => {
  const change = before ? changeOf(sumOf(points.slice(0, over)), sumOf(before.slice(0, over))) : null
  return (
    <figure className="chart-figure">
      <figcaption>
        <strong>{t(`statistics.total_${total}`)}</strong>
        {before && (
          <span>
            {t('statistics.before', { shown: t.number(shownTotal(total, sumOf(before.slice(0, begun)))) })}
            {change !== null && ` (${percentText(change, t)})`}
          </span>
        )}
        <span className="chart-sum">{t.number(shownTotal(total, sumOf(points)))}</span>
      </figcaption>
      <Chart
        points={points.map((point) => shownTotal(total, point))}
        before={before?.map((point) => shownTotal(total, point)) ?? null}
        t={t}
      />
    </figure>
  )
}

const sumOf = (points: readonly number[]): number => points.reduce((sum, point) => sum + point, 0)

/** Null where there is nothing to compare with. */
const changeOf = (now: number, before: number): number | null => (before === 0 ? null : now / before - 1)

const percentText = (share: number, t: PageContext['t']): string =>
  new Intl.NumberFormat(t.tag, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(share)

/** A longer table is by month: its file has the days. */
const tableDaysMax = 92

type TableProps = Pick<Props, 'totals' | 'steps' | 't'>

const NumbersTable = ({ totals, steps, t }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
  <section className="admin-table" tabIndex={0} aria-label={t('statistics.title')}>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('status.time')}</th>
          {totals.map(({ total }) => (
            <th key={total} scope="col" className="admin-number">
              {t(`statistics.total_${total}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {partsOf(steps).map(({ label, first, end }) => (
          <tr key={label}>
            <th scope="row">
              <time dateTime={label}>{label.length === 10 ? t.date(label) : label.replace('T', ' ')}</time>
            </th>
            {totals.map(({ total, points }) => (
              <td key={total} className="admin-number">
                {t.number(shownTotal(total, sumOf(points.slice(first, end))))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** The rows of the table: a step each, or the steps of a month. */
function partsOf(steps: readonly string[]): { label: string; first: number; end: number }[] {
  const letters = isByHour(steps) ? 16 : steps.length > tableDaysMax ? 7 : 10
  const parts: { label: string; first: number; end: number }[] = []
  for (const [step, iso] of steps.entries()) {
    const label = iso.slice(0, letters)
    const last = parts.at(-1)
    if (last?.label === label) last.end = step + 1
    else parts.push({ label, first: step, end: step + 1 })
  }
  return parts
}
