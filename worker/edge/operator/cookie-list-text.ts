// Lists the site's cookies for the page about cookies, generated from the table.
import { type CookieName, type CookieRow, cookieRows } from '../../../shared/rules/cookies.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'

export const cookieListText = (isSetting: boolean): string => {
  const rows = (Object.entries(cookieRows) as [CookieName, CookieRow][]).filter(
    ([, row]) => row.isSetting === isSetting,
  )
  return `${rows.map(([name, row]) => `${hostCookie(name)} (${row.why}; ${lifetime(row)})`).join(', ')}.`
}

const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const

function lifetime({ maxSeconds }: CookieRow): string {
  const [seconds, unit] = units.find(([one]) => maxSeconds >= one) ?? [1, 'second']
  const count = Math.round(maxSeconds / seconds)
  return `${count} ${unit}${count === 1 ? '' : 's'} at most`
}
