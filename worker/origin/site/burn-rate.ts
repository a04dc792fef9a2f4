// How fast a service level uses up its error budget, and which alerts that is. Pure functions of counts.
import { type BurnAlertName, burnRates, severities } from '../../../shared/alerts.ts'
import { type LevelName, serviceLevels } from '../../../shared/service-levels.ts'

export type Counted = { good: number; all: number }

/** The share of bad events as a multiple of what the objective allows: at 1 the budget lasts exactly its window. */
export function burnRateOf({ good, all }: Counted, objective: number): number {
  // Rounded: 1 - 0.999 is a little more than 0.001.
  return all === 0 ? 0 : Math.round(((all - good) / all / (1 - objective)) * 1e6) / 1e6
}

/** The share of the budget that is left, of the events of its whole window; below 0 it is overspent. */
export const budgetLeft = (counted: Counted, objective: number): number => 1 - burnRateOf(counted, objective)

/**
 * Both alerts of a level, each with the greatest rate at which both windows of a row burn; null where none does.
 * @param countedIn what was counted within the last seconds
 */
export function burningAlerts(
  level: LevelName,
  countedIn: (seconds: number) => Counted,
): { alert: BurnAlertName; rate: number | null }[] {
  const { objective, leastBad } = serviceLevels[level]
  return severities.map((severity) => {
    const rates = burnRates.flatMap(({ rate, longSeconds, shortSeconds, ...row }) => {
      const long = countedIn(longSeconds)
      const burning = burnRateOf(long, objective)
      const isBurning =
        row.severity === severity &&
        long.all - long.good >= leastBad &&
        burning >= rate &&
        burnRateOf(countedIn(shortSeconds), objective) >= rate
      return isBurning ? [burning] : []
    })
    return { alert: `${level}_${severity}`, rate: rates.length ? Math.max(...rates) : null }
  })
}
