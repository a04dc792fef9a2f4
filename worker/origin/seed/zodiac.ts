// The zodiac sign of a birth date.
import type { zodiacSigns } from '../../../shared/entities/model.ts'

export type Sign = (typeof zodiacSigns)[number]

/** Month and day (321 is 21 March) on which each sign begins, latest first; the days before the first are the last one's too. */
const begins: readonly (readonly [number, Sign])[] = [
  [1222, 'capricorn'],
  [1122, 'sagittarius'],
  [1023, 'scorpio'],
  [923, 'libra'],
  [823, 'virgo'],
  [723, 'leo'],
  [621, 'cancer'],
  [521, 'gemini'],
  [420, 'taurus'],
  [321, 'aries'],
  [219, 'pisces'],
  [120, 'aquarius'],
]

/** `birthDate` is a day: 1994-07-21. */
export function signOf(birthDate: string): Sign {
  const monthAndDay = Number(birthDate.slice(5, 7)) * 100 + Number(birthDate.slice(8, 10))
  return begins.find(([first]) => monthAndDay >= first)?.[1] ?? 'capricorn'
}
