// Gate-exempt addresses: only those whose row in one of the tables says so. A row without the flag is closed, and so is an
// unknown address.
import { contractRoots, endpoints, writeAt } from './contract/contract.ts'
import { gateOfRoute, type NoRoute, type Route } from './routes.ts'
import type { Gate } from './rules/age-policy.ts'
import { ageCheckPaths, servicePaths } from './service-paths.ts'

/** What the edge itself answers and the gate page needs. None of it discloses the catalogue. */
const exemptServices = (
  [
    'health',
    'ready',
    'metrics',
    'colours',
    'favicon',
    'maskableIcon',
    'neutralIcon',
    'manifest',
    'openSearch',
    'robots',
    'securityText',
    'releaseKeys',
    'speculationRules',
    'track',
    'theme',
    'language',
    'consent',
    'agree',
    'logout',
    'google',
    'googleReturn',
    'reports',
  ] as const
).map((name): string => servicePaths[name])

const exempt: ReadonlySet<string> = new Set([...exemptServices, ...Object.values(ageCheckPaths)])

/**
 * @param method of the request; HEAD is a GET without its body
 * @param path raw, still percent-encoded, as `URL.pathname` gives it
 * @param route the route that the same path was parsed into
 */
export function gateOf(method: string, path: string, query: URLSearchParams, route: Route | NoRoute): Gate {
  if (exempt.has(path)) return 'exempt'
  if (contractRoots.some((root) => path.startsWith(root))) {
    const asked = method === 'HEAD' ? 'GET' : method
    if (asked === 'POST') return writeAt(path)?.gate ?? 'closed'
    const isExempt = endpoints.some(
      (row) => row.gate === 'exempt' && row.method === asked && row.match(path, query) !== null,
    )
    return isExempt ? 'exempt' : 'closed'
  }
  return route.name === null ? 'closed' : gateOfRoute(route.name)
}
