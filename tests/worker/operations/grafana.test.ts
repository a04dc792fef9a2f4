// The dashboard for Grafana agrees with the tables that it is made from.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { metrics } from '../../../shared/metrics.ts'
import { levelNames, serviceLevels } from '../../../shared/service-levels.ts'
import { grafanaDashboard } from '../../../worker/operations/grafana-dashboard.ts'

const file = join(import.meta.dirname, '../../../worker/operations/grafana.json')
const kept = JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof grafanaDashboard>
const panels = kept.panels.filter(({ type }) => type !== 'row')
const named = (expr: string) => [...expr.matchAll(/edgetube_\w+/g)].map(([name]) => name)
const names = new Set<string>(
  Object.values(metrics).flatMap(({ name, kind }) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
  ),
)

describe('the dashboard for Grafana', () => {
  test('is what `npm run dashboard` writes from the tables', () => {
    expect(kept).toEqual(JSON.parse(JSON.stringify(grafanaDashboard())))
  })

  test('asks in every panel for metrics that exist', () => {
    const unknown = panels
      .flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => named(expr)))
      .filter((name) => !names.has(name))
    expect(unknown).toEqual([])
    expect(panels.every(({ targets = [] }) => targets.length > 0)).toBe(true)
  })

  test('shows every metric, and every service level that is counted from metrics', () => {
    const asked = new Set(panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => named(expr))))
    expect(
      Object.values(metrics).filter(({ name, kind }) => !asked.has(kind === 'histogram' ? `${name}_bucket` : name)),
    ).toEqual([])
    const counted = levelNames.filter((name) => serviceLevels[name].counts.of !== 'decisions')
    expect(counted.filter((name) => !panels.some(({ title }) => title.startsWith(`${name}: objective`)))).toEqual([])
  })

  test('places no panel upon another', () => {
    const taken = kept.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    )
    expect(new Set(taken).size).toBe(taken.length)
    expect(Math.max(...kept.panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24)
  })
})
