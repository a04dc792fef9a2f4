// The one way in which charts are drawn: by the server as SVG, so they are there without script. Scales and shapes are d3's. The numbers
// stand in a table beside each chart, which is therefore hidden from screen readers.
import { scaleBand, scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import type { PageContext } from '../render/page.ts'

/** The size of a drawing in its own units: text has its usual size where the chart is about 320 pixels wide. */
const size = { width: 320, height: 120, top: 10, bottom: 4, start: 34 } as const
/** More points than this are an area: bars would be thinner than a pixel. */
const barsMax = 60
const gridLines = 3

type Point = number | null
type Props = {
  /** The oldest first; null where a number is not shown, which is not zero. */
  points: readonly Point[]
  /** The points of the compared range; null for none. */
  before?: readonly number[] | null
  t: PageContext['t']
}

export const Chart = ({ points, before = null, t }: Props) => {
  const most = Math.max(1, ...points.map(Number), ...(before ?? []))
  const y = scaleLinear([0, most], [size.height - size.bottom, size.top]).nice(gridLines)
  const steps = points.map((_, step) => step)
  const span: [number, number] = [size.start, size.width]
  const x = scalePoint(steps, span)
  const compact = new Intl.NumberFormat(t.tag, { notation: 'compact', maximumFractionDigits: 1 })
  // Counts are whole.
  const ticks = y.ticks(gridLines).filter(Number.isInteger)
  return (
    <svg className="chart" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" focusable="false">
      {ticks.map((tick) => (
        <g key={tick} className="chart-grid">
          <path d={`M${size.start} ${round(y(tick))}H${size.width}`} />
          <text x={size.start - 6} y={round(y(tick))}>
            {compact.format(tick)}
          </text>
        </g>
      ))}
      {points.length <= barsMax ? (
        <path className="chart-bars" d={barsOf(points, steps, span, y)} />
      ) : (
        <path className="chart-area" d={areaOf(points, steps, span, y)} />
      )}
      {points.includes(null) && <path className="chart-before" d={gapsOf(points, steps, span, y)} />}
      {before && (
        <path
          className="chart-before"
          d={
            line<number>(
              (step) => x(step) ?? 0,
              (step) => y(before[step] ?? 0),
            ).digits(1)(steps) ?? ''
          }
        />
      )}
    </svg>
  )
}

type Drawn = [points: readonly Point[], steps: readonly number[], span: [number, number], y: (value: number) => number]

const bandOf = (steps: readonly number[], span: [number, number]) => scaleBand(steps, span).paddingInner(0.25)

/** Ends at a point that is not shown, and begins anew behind it; one point alone is a line. */
function areaOf(...[points, steps, span, y]: Drawn): string {
  const x = scalePoint(steps, span)
  const shape = area<number>(
    (step) => x(step) ?? 0,
    y(0),
    (step) => y(points[step] ?? 0),
  ).defined((step) => points[step] !== null)
  return shape.digits(1)(steps) ?? ''
}

/** Dashes in place of bars whose numbers are not shown. */
function gapsOf(...[points, steps, span, y]: Drawn): string {
  const x = bandOf(steps, span)
  const dash = (step: number) => `M${round(x(step) ?? 0)} ${round(y(0))}h${round(x.bandwidth())}`
  return steps.map((step) => (points[step] === null ? dash(step) : '')).join('')
}

/** Bars from the ground; nothing for zero, at least one unit for anything else. */
function barsOf(...[points, steps, span, y]: Drawn): string {
  const x = bandOf(steps, span)
  const ground = round(y(0))
  return steps
    .map((step) => {
      const point = points[step] ?? 0
      const height = Math.max(1, ground - y(point))
      return point > 0 ? `M${round(x(step) ?? 0)} ${ground}v${-round(height)}h${round(x.bandwidth())}V${ground}z` : ''
    })
    .join('')
}

const round = (value: number): number => Math.round(value * 10) / 10
