// The charts of the status page, and one table of all numbers.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { chartStepSeconds } from '../../../../shared/limits.ts'
import { Chart } from '../../parts/chart.tsx'
import type { PageContext } from '../../render/page.ts'

type Status = AnswerOf<'siteStatus'>
type StatusSeries = Status['charts'][number]
type Props = { status: Status; context: Pick<PageContext, 't'> }

export const StatusCharts = ({ status, context: { t } }: Props) => (
  <div className="status-part">
    <h2 id="status-charts">{t('status.charts')}</h2>
    <div className="charts">
      {status.charts.map((chart) => (
        <StatusChart key={chart.chart} chart={chart} t={t} />
      ))}
    </div>
    <details>
      <summary>{t('status.table')}</summary>
      <NumbersTable status={status} t={t} />
    </details>
  </div>
)

const StatusChart = ({ chart: { chart, points }, t }: { chart: StatusSeries; t: PageContext['t'] }) => (
  <figure className="chart-figure">
    <figcaption>
      <strong>{t(`status.chart_${chart}`)}</strong>
      <span>{t('status.chartNow', { now: t.number(points.at(-1) ?? 0), most: t.number(Math.max(0, ...points)) })}</span>
    </figcaption>
    <Chart points={points} t={t} />
  </figure>
)

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
