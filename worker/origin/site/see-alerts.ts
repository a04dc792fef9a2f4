// Which alerts hold now: burn rates of all levels, and the conditions of the direct alerts.
import { burnRates, type Condition, directAlertNames, directAlerts } from '../../../shared/alerts.ts'
import { hourSeconds } from '../../../shared/limits.ts'
import { type LevelName, levelNames } from '../../../shared/service-levels.ts'
import type { Seen } from './alert-state.ts'
import { burningAlerts, type Counted } from './burn-rate.ts'
import { allOf, goodOf, type MinuteCounts } from './count-minute.ts'

/** What was counted of a stored series within the last seconds. */
export type SumWithin = (series: string, seconds: number) => number

const increaseWindows = directAlertNames.flatMap((name) => {
  const { reads, withinSeconds }: Condition = directAlerts[name].condition
  return reads === 'increase' ? [withinSeconds] : []
})

/** Every window that an alert asks for. */
export const alertWindows: readonly number[] = [
  ...new Set([
    ...burnRates.flatMap(({ longSeconds, shortSeconds }) => [longSeconds, shortSeconds]),
    ...increaseWindows,
  ]),
]

/** Windows up to this are added up from minutes, longer ones from hours. */
export const minutesUpToSeconds = 6 * hourSeconds

/** What was counted of a level within the last seconds. */
export const countedOf = (level: LevelName, sums: SumWithin, seconds: number): Counted => ({
  good: sums(goodOf(level), seconds),
  all: sums(allOf(level), seconds),
})

export function seeAlerts({ now }: Pick<MinuteCounts, 'now'>, sums: SumWithin): Seen[] {
  const burning = levelNames.flatMap((level) =>
    burningAlerts(level, (seconds) => countedOf(level, sums, seconds)).map(({ alert, rate }) => ({
      alert,
      value: rate,
      forSeconds: 0,
    })),
  )
  const direct = directAlertNames.map((alert): Seen => {
    const condition: Condition = directAlerts[alert].condition
    const value = readingOf(condition, now[alert] ?? null, sums(alert, condition.withinSeconds))
    return { alert, value, forSeconds: condition.forSeconds }
  })
  return [...burning, ...direct]
}

/** The value that makes the condition hold, or null. */
function readingOf({ reads, above }: Condition, now: number | null, increase: number): number | null {
  if (reads === 'absent') return now === null ? 0 : null
  const reading = reads === 'increase' ? increase : now
  return reading !== null && reading > above ? reading : null
}
