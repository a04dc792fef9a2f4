// The dashboard for Grafana, made from the tables: the service levels with their burn rates, then one panel for each metric.
import { burnRates } from '../../shared/alerts.ts'
import { levelWindowSeconds } from '../../shared/limits.ts'
import { type MetricKey, metrics } from '../../shared/metrics.ts'
import { type LabelValues, levelNames, type ServiceLevel, serviceLevels } from '../../shared/service-levels.ts'
import { siteName } from '../../shared/site-name.ts'

type Target = { refId: string; expr: string; legendFormat: string }
type Panel = {
  id: number
  type: 'row' | 'stat' | 'timeseries'
  title: string
  description?: string
  gridPos: { x: number; y: number; w: number; h: number }
  datasource?: typeof datasource
  targets?: Target[]
  fieldConfig?: { defaults: Record<string, unknown>; overrides: [] }
}

/** Grafana asks for it when the file is imported. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana fills it in
const datasource = { type: 'prometheus', uid: '${DS_PROMETHEUS}' } as const
const size = { stat: { w: 6, h: 4 }, timeseries: { w: 8, h: 8 } } as const
/** The width of a dashboard. */
const columns = 24

/** The whole file, as Grafana imports it. */
export function grafanaDashboard() {
  const panels = placed([
    heading('Service levels'),
    ...levelNames.flatMap(levelPanel),
    ...levelNames.flatMap(burnPanel),
    heading('Metrics'),
    ...(Object.keys(metrics) as MetricKey[]).map(metricPanel),
  ])
  return {
    __inputs: [{ name: 'DS_PROMETHEUS', label: 'Prometheus', type: 'datasource', pluginId: 'prometheus' }],
    title: siteName,
    uid: 'edgetube',
    schemaVersion: 39,
    tags: ['edgetube'],
    timezone: 'utc',
    refresh: '1m',
    time: { from: 'now-24h', to: 'now' },
    panels,
  }
}

type Unplaced = Omit<Panel, 'id' | 'gridPos'>

const heading = (title: string): Unplaced => ({ type: 'row', title })

function levelPanel(name: (typeof levelNames)[number]): Unplaced[] {
  const { counts, objective }: ServiceLevel = serviceLevels[name]
  const share = goodShare(counts, `${levelWindowSeconds / 86_400}d`)
  if (share === null) return []
  return [
    {
      ...panelOf('stat', `${name}: objective ${objective * 100} %`, [{ expr: share, legend: name }]),
      fieldConfig: defaults({
        unit: 'percentunit',
        decimals: 3,
        thresholds: {
          mode: 'absolute',
          steps: [
            { color: 'red', value: null },
            { color: 'green', value: objective },
          ],
        },
      }),
    },
  ]
}

/** The burn rates of the alerts' long windows, with the rates at which they page. */
function burnPanel(name: (typeof levelNames)[number]): Unplaced[] {
  const { counts, objective }: ServiceLevel = serviceLevels[name]
  const targets = burnRates.flatMap(({ longSeconds, rate }) => {
    const window = `${longSeconds / 3600}h`
    const share = goodShare(counts, window)
    return share === null
      ? []
      : [{ expr: `(1 - ${share}) / ${digits(1 - objective)}`, legend: `${window}, alert at ${rate}` }]
  })
  return targets.length ? [panelOf('timeseries', `${name}: burn rate`, targets)] : []
}

/** The share of good events; null for a level that is counted from decisions, which Prometheus does not see. */
function goodShare(counts: ServiceLevel['counts'], window: string): string | null {
  if (counts.of === 'decisions') return null
  const { name } = metrics[counts.metric]
  const increase = (of: string, labels: LabelValues) => `sum(increase(${of}${selector(labels)}[${window}]))`
  switch (counts.of) {
    case 'counter':
      return `${increase(name, { ...counts.all, ...counts.good })} / ${increase(name, counts.all)}`
    case 'histogram': {
      const within = { ...counts.all, le: [String(counts.withinSeconds)] }
      return `${increase(`${name}_bucket`, within)} / ${increase(`${name}_count`, counts.all)}`
    }
    case 'minutes':
      return `avg_over_time((${name} <= bool ${counts.atMost})[${window}:1m])`
  }
}

/** Every metric by its labels with few values; of histograms the quantiles. */
function metricPanel(key: MetricKey): Unplaced {
  const { name, kind, help, labels } = metrics[key]
  const by = Object.entries(labels).flatMap(([label, values]) => (Array.isArray(values) ? [label] : []))
  const legend = by.length ? by.map((label) => `{{${label}}}`).join(' ') : name
  const grouped = (expr: string, extra: readonly string[] = []) => {
    const all = [...by, ...extra]
    return all.length ? `sum by (${all.join(', ')}) (${expr})` : `sum(${expr})`
  }
  const targets =
    kind === 'histogram'
      ? [0.5, 0.95, 0.99].map((quantile) => ({
          expr: `histogram_quantile(${quantile}, ${grouped(`rate(${name}_bucket[5m])`, ['le'])})`,
          legend: `${legend} ${quantile}`,
        }))
      : [{ expr: kind === 'counter' ? grouped(`rate(${name}[5m])`) : grouped(name), legend }]
  return {
    ...panelOf('timeseries', name, targets),
    description: help,
    fieldConfig: defaults({ unit: unitOf(name, kind) }),
  }
}

function unitOf(name: string, kind: (typeof metrics)[MetricKey]['kind']): string {
  if (name.endsWith('_bytes')) return 'bytes'
  if (name.endsWith('_seconds')) return 's'
  return kind === 'counter' ? 'ops' : 'short'
}

const panelOf = (
  type: 'stat' | 'timeseries',
  title: string,
  targets: { expr: string; legend: string }[],
): Unplaced => ({
  type,
  title,
  datasource,
  targets: targets.map(({ expr, legend }, index) => ({
    refId: String.fromCharCode(65 + index),
    expr,
    legendFormat: legend,
  })),
})

const defaults = (values: Record<string, unknown>): Panel['fieldConfig'] => ({ defaults: values, overrides: [] })

/** Labels as a selector; several values are one regular expression. */
function selector(labels: LabelValues): string {
  const pairs = Object.entries(labels).map(([name, values]) => `${name}=~"${values.join('|')}"`)
  return pairs.length ? `{${pairs.join(',')}}` : ''
}

/** Without the noise of floating point: 1 - 0.9999 is 0.0001. */
const digits = (value: number): number => Number(value.toPrecision(6))

/** Places panels from left to right, in rows. */
function placed(panels: readonly Unplaced[]): Panel[] {
  let [x, y, rowHeight] = [0, 0, 0]
  return panels.map((panel, index) => {
    const { w, h } = panel.type === 'row' ? { w: columns, h: 1 } : size[panel.type]
    if (x + w > columns) [x, y, rowHeight] = [0, y + rowHeight, 0]
    const gridPos = { x, y, w, h }
    x += w
    rowHeight = Math.max(rowHeight, h)
    return { id: index + 1, ...panel, gridPos }
  })
}
