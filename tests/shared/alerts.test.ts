// The tables of service levels and alerts agree with the table of metrics, and each row has its runbook.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { alertRows, type Condition, directAlertNames, directAlerts } from '../../shared/alerts.ts'
import { type MetricKey, metrics } from '../../shared/metrics.ts'
import { type LabelValues, levelNames, type ServiceLevel, serviceLevels } from '../../shared/service-levels.ts'

const manual = readFileSync(join(import.meta.dirname, '../../worker/README.md'), 'utf8')
const runbooks = (manual.split('\n## Runbooks\n')[1]?.split('\n## ')[0] ?? '').split('\n### ').slice(1)
const headings = runbooks.map((text) => text.split('\n')[0] ?? '')

/** Labels and values that the metric cannot have. */
function unknownLabels(metric: MetricKey, labels: LabelValues): string[] {
  const known: Record<string, readonly string[] | string> = metrics[metric].labels
  return Object.entries(labels).flatMap(([name, values]) => {
    const possible = known[name]
    if (possible === undefined) return [name]
    return Array.isArray(possible)
      ? values.filter((value) => !possible.includes(value)).map((value) => `${name}=${value}`)
      : []
  })
}

describe('each service level', () => {
  test.each(levelNames)('%s counts series that its metric has', (name) => {
    const { counts }: ServiceLevel = serviceLevels[name]
    if (counts.of === 'decisions') return expect(counts.clock).toBeTruthy()
    const kinds = { counter: 'counter', histogram: 'histogram', minutes: 'gauge' } as const
    expect(metrics[counts.metric].kind).toBe(kinds[counts.of])
    if (counts.of !== 'minutes') expect(unknownLabels(counts.metric, counts.all)).toEqual([])
    if (counts.of === 'counter') expect(unknownLabels(counts.metric, counts.good)).toEqual([])
  })

  test('promises what the README says: 99.99 % of warm pages, 99.9 % of cold ones', () => {
    expect([serviceLevels.warm_pages.objective, serviceLevels.cold_pages.objective]).toEqual([0.9999, 0.999])
  })
})

describe('each alert', () => {
  test.each(directAlertNames)('%s reads series that its metric has', (name) => {
    const { metric, labels, reads }: Condition = directAlerts[name].condition
    expect(metrics[metric].kind).toBe(reads === 'increase' ? 'counter' : 'gauge')
    expect(unknownLabels(metric, labels)).toEqual([])
  })

  test('has a runbook in worker/README.md, and every runbook of an alert has the three lines', () => {
    expect(alertRows.filter(({ runbook }) => !headings.includes(runbook)).map(({ name }) => name)).toEqual([])
    const ofAlerts = new Set(alertRows.map(({ runbook }) => runbook))
    const incomplete = runbooks.filter((text) => {
      const lines = ['It means', 'Look at', 'Do'].map((word) => `\n- **${word}:** `)
      return ofAlerts.has(text.split('\n')[0] ?? '') && !lines.every((line) => text.includes(line))
    })
    expect(incomplete.map((text) => text.split('\n')[0])).toEqual([])
  })

  test('has a name of its own', () => {
    const names = alertRows.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
