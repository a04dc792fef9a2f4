// What the audit log says about an account before and after an act: only restrictions that stand.
import type { Standing } from './store/member-acts.ts'

/** By the names of the log's fields. */
export const standingFields = (one: Standing, nowSeconds: number): Record<string, string> => ({
  ...(one.strikes > 0 && { strikes: String(one.strikes) }),
  ...(one.is_verified === 1 && { is_verified: '1' }),
  ...(one.is_banned === 1 && { is_banned: '1' }),
  ...(one.is_banned === 0 && one.closed_until > nowSeconds && { closed_until: lastDayBefore(one.closed_until) }),
  ...(one.silenced_until > nowSeconds && { silenced_until: lastDayBefore(one.silenced_until) }),
})

/** The last day before this moment. */
export const lastDayBefore = (untilSeconds: number | null): string =>
  untilSeconds === null ? '' : new Date((untilSeconds - 1) * 1000).toISOString().slice(0, 10)
