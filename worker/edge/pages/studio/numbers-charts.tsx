// A creator's numbers over time, and how far the plays of a video reach: charts, with a table that says the same.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { watchedSteps } from '../../../../shared/rules/video-watched-steps.ts'
import { Chart } from '../../parts/chart.tsx'
import type { PageContext } from '../../render/page.ts'
import { countText, hoursOf } from './numbers-figures.tsx'

type Numbers = AnswerOf<'creatorNumbers'>
type Point = Numbers['points'][number]
type Translate = PageContext['t']

const series = [
  { total: 'view', of: ({ views }: Point) => views },
  { total: 'play', of: ({ plays }: Point) => plays },
  { total: 'seconds', of: ({ seconds }: Point) => (seconds === null ? null : hoursOf(seconds)) },
] as const

export const NumbersCharts = ({ numbers: { points }, t }: { numbers: Numbers; t: Translate }) => (
  <section aria-labelledby="numbers-time">
    <h2 id="numbers-time">{t('numbers.overTime')}</h2>
    <div className="charts">
      {series.map(({ total, of }) => (
        <figure key={total} className="chart-figure">
          <figcaption>
            <strong>{t(`statistics.total_${total}`)}</strong>
          </figcaption>
          <Chart points={points.map(of)} t={t} />
        </figure>
      ))}
    </div>
    <details className="statistics-fold">
      <summary className="button">{t('status.table')}</summary>
      <Table
        label={t('numbers.overTime')}
        heads={[t('status.time'), ...series.map(({ total }) => t(`statistics.total_${total}`))]}
        rows={points.map((point) => ({
          name: t.date(point.date),
          cells: series.map(({ of }) => hiddenOr(of(point), t)),
        }))}
      />
    </details>
  </section>
)

/** Not always a small count: one beside it is hidden as well. */
const hiddenOr = (count: number | null, t: Translate): string =>
  count === null ? t('numbers.hidden') : t.number(count)

export const Retention = ({ retention, t }: { retention: Numbers['retention']; t: Translate }) => (
  <section aria-labelledby="numbers-retention">
    <h2 id="numbers-retention">{t('numbers.retention')}</h2>
    <p className="form-note">{t('numbers.retentionHelp')}</p>
    <div className="charts">
      <figure className="chart-figure">
        <Chart points={retention} t={t} />
      </figure>
    </div>
    <details className="statistics-fold">
      <summary className="button">{t('status.table')}</summary>
      <Table
        label={t('numbers.retention')}
        heads={[t('numbers.reached'), t('numbers.share')]}
        rows={retention.map((percent, tenth) => ({
          name: t('thumb.percent', { percent: ((tenth + 1) * 100) / watchedSteps }),
          cells: [percent === null ? countText(null, t) : t('thumb.percent', { percent })],
        }))}
      />
    </details>
  </section>
)

type TableProps = {
  label: string
  heads: readonly string[]
  rows: readonly { name: string; cells: readonly string[] }[]
}

const Table = ({ label, heads, rows }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
  <section className="admin-table" tabIndex={0} aria-label={label}>
    <table>
      <thead>
        <tr>
          {heads.map((head, column) => (
            <th key={head} scope="col" className={column === 0 ? undefined : 'admin-number'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={heads[column + 1]} className="admin-number">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
