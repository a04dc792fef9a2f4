// The state of the site for the page of moderators and admins.

import { alertRows } from '../../../shared/alerts.ts'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { chartSeconds, chartStepSeconds, hourSeconds, levelWindowSeconds } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { levelNames, serviceLevels } from '../../../shared/service-levels.ts'
import { chartNames, statusCharts } from '../../../shared/status-charts.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { budgetLeft } from '../site/burn-rate.ts'
import { allOf, goodOf } from '../site/count-minute.ts'
import { countedOf } from '../site/see-alerts.ts'
import { alertStates } from '../site/store/watch-alerts.ts'
import { lastLook, type StepRow, sumsWithin, valuesInSteps } from '../site/store/watch-values.ts'

type Answer = AnswerOf<'siteStatus'>

export async function answerSiteStatus(_: unknown, { db }: Env, caller: MemberCaller): Promise<Result<Answer>> {
  const member = await requireStaff(caller, 'moderate')
  if (!member.ok) return member
  const nowSeconds = currentSeconds()
  const fromSeconds = nowSeconds - (nowSeconds % chartStepSeconds) - chartSeconds + chartStepSeconds
  const [seenSeconds, sums, states, steps] = await Promise.all([
    lastLook(db),
    sumsWithin(db, hourSeconds, [levelWindowSeconds], nowSeconds),
    alertStates(db),
    valuesInSteps(db, { fromSeconds, stepSeconds: chartStepSeconds }),
  ])
  const sumOf = (series: string) => sums.get(series)?.[levelWindowSeconds] ?? 0
  return ok({
    seen_date: seenSeconds === 0 ? null : toIsoDate(seenSeconds),
    levels: levelNames.map((level) => {
      const { objective } = serviceLevels[level]
      const counted = countedOf(level, sumOf, levelWindowSeconds)
      return { level, objective, ...counted, budget_left: budgetLeft(counted, objective) }
    }),
    alerts: states
      .filter(({ state }) => state === 'firing')
      .map(({ alert, since, value }) => ({ alert, severity: severityOf(alert), since: toIsoDate(since), value })),
    charts: chartNames.map((chart) => ({ chart, points: pointsOf(chart, steps) })),
    charts_from: toIsoDate(fromSeconds),
  })
}

const severityOf = (alert: string) => alertRows.find(({ name }) => name === alert)?.severity ?? 'ticket'

function pointsOf(name: (typeof chartNames)[number], rows: readonly StepRow[]): number[] {
  const chart = statusCharts[name]
  const points = new Array<number>(chartSeconds / chartStepSeconds).fill(0)
  const add = (series: string, by: (row: StepRow) => number) => {
    for (const row of rows) if (row.series === series) points[row.step] = (points[row.step] ?? 0) + by(row)
  }
  if (chart.of === 'sum') add(chart.series, ({ sum }) => sum)
  else if (chart.of === 'greatest') add(chart.series, ({ most }) => Math.round(most / 60))
  else
    for (const level of chart.levels) {
      add(allOf(level), ({ sum }) => sum)
      if (chart.of === 'bad') add(goodOf(level), ({ sum }) => -sum)
    }
  return points
}
