// Which backups of a schedule stay: the newest of each of the last days, weeks and months that have one. A time without backups
// uses up nothing, so an interrupted schedule deletes no history.
import { backupsKept } from '../../shared/limits.ts'

/** How many days, weeks and months keep their newest backup. */
export type Rule = Record<keyof typeof backupsKept, number>

/** The times (UTC, milliseconds) of those that stay. */
export function keptBackups(madeMs: readonly number[], { days, weeks, months }: Rule = backupsKept): Set<number> {
  const newestFirst = [...madeMs].sort((one, other) => other - one)
  return new Set([
    ...newestOfEach(newestFirst, dayOf, days),
    ...newestOfEach(newestFirst, weekOf, weeks),
    ...newestOfEach(newestFirst, monthOf, months),
  ])
}

function newestOfEach(newestFirst: readonly number[], periodOf: (ms: number) => string, periods: number): number[] {
  const newest = new Map<string, number>()
  for (const ms of newestFirst) if (!newest.has(periodOf(ms))) newest.set(periodOf(ms), ms)
  return [...newest.values()].slice(0, periods)
}

const dayMs = 86_400_000
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const monthOf = (ms: number): string => dayOf(ms).slice(0, 7)

/** By its Monday. */
function weekOf(ms: number): string {
  const daysSinceMonday = (new Date(ms).getUTCDay() + 6) % 7
  return dayOf(ms - daysSinceMonday * dayMs)
}
