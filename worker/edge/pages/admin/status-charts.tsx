// The charts of the status page: bars drawn by the server, without a script, and one table of all numbers.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { chartStepSeconds } from '../../../../shared/limits.ts'
import type { PageContext } from '../../render/page.ts'

type Status = AnswerOf<'siteStatus'>
type Chart = Status['charts'][number]
type Props = { status: Status; context: Pick<PageContext, 't'> }

/** The size of a drawing, in its own units; style sheets scale it. */
const size = { bar: 6, gap: 2, height: 60 } as const

export const StatusCharts = ({ status, context: { t } }: Props) => (
  <div className="status-part">
    <h2 id="status-charts">{t('status.charts')}</h2>
    <div className="status-charts">
      {status.charts.map((chart) => (
        <BarChart key={chart.chart} chart={chart} t={t} />
      ))}
    </div>
    <details>
      <summary>{t('status.table')}</summary>
      <NumbersTable status={status} t={t} />
    </details>
  </div>
)

const BarChart = ({ chart: { chart, points }, t }: { chart: Chart; t: PageContext['t'] }) => {
  const most = Math.max(0, ...points)
  return (
    <figure className="status-chart">
      <figcaption>
        <strong>{t(`status.chart_${chart}`)}</strong>
        <span>{t('status.chartNow', { now: t.number(points.at(-1) ?? 0), most: t.number(most) })}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${points.length * (size.bar + size.gap)} ${size.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path d={points.map((point, index) => barOf(point, index, most)).join('')} />
      </svg>
    </figure>
  )
}

/** A bar from the ground; nothing for zero, at least one unit for anything else. */
function barOf(point: number, index: number, most: number): string {
  if (point <= 0) return ''
  const height = Math.max(1, Math.round((point / most) * size.height))
  return `M${index * (size.bar + size.gap)} ${size.height}v${-height}h${size.bar}v${height}z`
}

const NumbersTable = ({ status: { charts, charts_from }, t }: { status: Status; t: PageContext['t'] }) => {
  const fromMs = Date.parse(charts_from)
  const steps = charts[0]?.points.length ?? 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className="moderation-table" tabIndex={0} aria-labelledby="status-charts">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('status.time')}</th>
            {charts.map(({ chart }) => (
              <th key={chart} scope="col">
                {t(`status.chart_${chart}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: steps }, (_, step) => {
            const iso = new Date(fromMs + step * chartStepSeconds * 1000).toISOString()
            return (
              <tr key={iso}>
                <th scope="row">
                  <time dateTime={iso}>{iso.slice(11, 16)}</time>
                </th>
                {charts.map(({ chart, points }) => (
                  <td key={chart}>{t.number(points[step] ?? 0)}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
