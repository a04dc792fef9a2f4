// Totals over time: a chart of each, and one table of all numbers, which screen readers read instead.
import type { EventTotal } from '../../../../shared/statistics.ts'
import { Chart } from '../../parts/chart.tsx'
import type { PageContext } from '../../render/page.ts'
import { shownTotal } from './statistics-texts.ts'

type Series = { total: EventTotal; points: readonly number[]; before?: readonly number[] | null }
type Props = {
  totals: readonly Series[]
  /** When each point begins, in ISO format. */
  steps: readonly string[]
  /** The range is counted up to here, in ISO format; a day that is not over is compared with as much of another one. */
  countedTo: string | null
  csv: string
  t: PageContext['t']
}

export const StatisticsCharts = ({ totals, steps, countedTo, csv, t }: Props) => {
  const counted = steps.filter((iso) => countedTo === null || iso <= countedTo).length
  return (
    <>
      <div className="charts">
        {totals.map((series) => (
          <TotalChart key={series.total} series={series} counted={counted} t={t} />
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

const TotalChart = ({ series, counted, t }: { series: Series; counted: number; t: PageContext['t'] }) => {
  const { total, points, before } = series
  const [sum, other] = [sumOf(points), before ? sumOf(before.slice(0, counted)) : null]
  return (
    <figure className="chart-figure">
      <figcaption>
        <strong>{t(`statistics.total_${total}`)}</strong>
        {other !== null && (
          <span>
            {t('statistics.before', { shown: t.number(shownTotal(total, other)) })} {changeText(sum, other, t)}
          </span>
        )}
        <span className="chart-sum">{t.number(shownTotal(total, sum))}</span>
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

/** Nothing to compare with is no change. */
const changeText = (now: number, before: number, t: PageContext['t']): string =>
  before === 0
    ? ''
    : `(${new Intl.NumberFormat(t.tag, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(now / before - 1)})`

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
  const isByHour = steps[1]?.slice(11, 13) === '01'
  const letters = isByHour ? 16 : steps.length > tableDaysMax ? 7 : 10
  const parts: { label: string; first: number; end: number }[] = []
  for (const [step, iso] of steps.entries()) {
    const label = iso.slice(0, letters)
    const last = parts.at(-1)
    if (last?.label === label) last.end = step + 1
    else parts.push({ label, first: step, end: step + 1 })
  }
  return parts
}
