// Where a redirect leads: always an address that is built from a parsed route.
import { passingQuery, type Route } from '../../../shared/routes.ts'
import type { Visit } from '../visit.ts'

/** The canonical address, with what only passes through. */
export function addressOf(visit: Visit, route: Route, prefix = ''): string {
  const passing = passingQuery.filter((key) => visit.url.searchParams.has(key)).map((key) => `${key}=1`)
  const joint = route.canonicalPath.includes('?') ? '&' : '?'
  return prefix + route.canonicalPath + (passing.length ? joint + passing.join('&') : '')
}
