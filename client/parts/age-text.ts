// The age of a date, in words.
import { ageOf } from '../../shared/rules/dates.ts'
import type { IslandText } from '../island.ts'

/** The texts of islands with ages. */
export const ageStrings = ['age.today', 'age.days', 'age.months', 'age.years'] as const

export function ageText(isoDate: string, nowMs: number, t: IslandText['t']): string {
  const age = ageOf(isoDate, nowMs)
  return age.unit === 'today' ? t('age.today') : t(`age.${age.unit}`, { count: age.count })
}
