// What the clock counts at one look: how much each counter of a service level or an alert grew since the last look, and what
// each gauge reads now.
import { type DirectAlertName, directAlertNames, directAlerts } from '../../../shared/alerts.ts'
import type { SeriesValues } from '../../../shared/metric-series.ts'
import {
  type LegalClock,
  type LevelName,
  levelNames,
  type ServiceLevel,
  serviceLevels,
} from '../../../shared/service-levels.ts'
import type { Counted } from './burn-rate.ts'
import { sumOf, sumWithin } from './select-series.ts'

/** The names of the stored series. */
export const goodOf = (level: LevelName): string => `${level}.good`
export const allOf = (level: LevelName): string => `${level}.all`

export type MinuteCounts = {
  /** How far the counters are. */
  totals: Record<string, number>
  /** What was counted since the last look, by stored series. */
  counts: Record<string, number>
  /** What gauges read: by the alert that they belong to. */
  readings: Record<string, number>
  /** The reading of each alert that needs no window; null where its series is absent. */
  now: Partial<Record<DirectAlertName, number | null>>
}

/** @param known how far the counters were at the last look; without an entry nothing has been counted yet */
export function countMinute(
  series: SeriesValues,
  known: Readonly<Record<string, number>>,
  decisions: Record<LegalClock, Counted>,
): MinuteCounts {
  const counted: MinuteCounts = { totals: {}, counts: {}, readings: {}, now: {} }
  for (const level of levelNames) countLevel(level, series, known, decisions, counted)
  for (const alert of directAlertNames) readAlert(alert, series, known, counted)
  return counted
}

function countLevel(
  level: LevelName,
  series: SeriesValues,
  known: Readonly<Record<string, number>>,
  decisions: Record<LegalClock, Counted>,
  counted: MinuteCounts,
): void {
  const { counts }: ServiceLevel = serviceLevels[level]
  switch (counts.of) {
    case 'counter':
      grow(allOf(level), sumOf(series, counts.metric, counts.all), known, counted)
      grow(goodOf(level), sumOf(series, counts.metric, counts.all, counts.good), known, counted)
      break
    case 'histogram':
      grow(allOf(level), sumOf(series, counts.metric, counts.all), known, counted)
      grow(goodOf(level), sumWithin(series, counts.metric, counts.all, counts.withinSeconds), known, counted)
      break
    case 'minutes': {
      const reading = sumOf(series, counts.metric)
      if (reading === null) break
      counted.counts[allOf(level)] = 1
      counted.counts[goodOf(level)] = reading <= counts.atMost ? 1 : 0
      break
    }
    case 'decisions': {
      const { good, all } = decisions[counts.clock]
      counted.counts[allOf(level)] = all
      counted.counts[goodOf(level)] = good
    }
  }
}

function readAlert(
  alert: DirectAlertName,
  series: SeriesValues,
  known: Readonly<Record<string, number>>,
  counted: MinuteCounts,
): void {
  const { metric, labels, reads } = directAlerts[alert].condition
  const reading = sumOf(series, metric, labels)
  if (reads === 'increase') grow(alert, reading, known, counted)
  else counted.now[alert] = reading
  if (reads === 'now' && reading !== null) counted.readings[alert] = reading
}

/** A counter that is lower than before began anew. Where it is absent now, nothing is known of it. */
function grow(
  name: string,
  total: number | null,
  known: Readonly<Record<string, number>>,
  counted: MinuteCounts,
): void {
  const before = known[name]
  const now = total ?? before ?? 0
  counted.totals[name] = now
  counted.counts[name] = before === undefined ? 0 : now < before ? now : now - before
}
