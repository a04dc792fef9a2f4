// Gate-exempt addresses: only those whose row in one of the tables says so. A row without the flag is closed, and so is an
// unknown address.
import { contractRoots, endpoints, writeAt, writeRows } from './contract/contract.ts'
import { gateOfRoute, type NoRoute, type Route, type RouteName, routePaths } from './routes.ts'
import type { Gate } from './rules/age-policy.ts'
import {
  ageCheckPaths,
  ageEidPath,
  ageEidReturnPath,
  ageWalletAnswerPath,
  ageWalletPath,
  ageWalletRequestPath,
  ageWalletReturnPath,
  servicePaths,
} from './service-paths.ts'

/** What the edge itself answers and the gate page needs. None of it discloses the catalogue. */
const exemptServices = (
  [
    'health',
    'ready',
    'metrics',
    'colours',
    'favicon',
    'logo',
    'maskableIcon',
    'neutralIcon',
    'manifest',
    'openSearch',
    'robots',
    'securityText',
    'indexNow',
    'releaseKeys',
    'pushWorker',
    'mailEvents',
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

const ageChecks = [
  ...Object.values<string>(ageCheckPaths),
  ageWalletPath,
  ageWalletReturnPath,
  ageEidPath,
  ageEidReturnPath,
]
/** What a wallet fetches, and where it answers. */
const ageWalletPaths = [ageWalletRequestPath, ageWalletAnswerPath]
const exempt: ReadonlySet<string> = new Set([...exemptServices, ...ageChecks])

/**
 * @param method of the request; HEAD is a GET without its body
 * @param path raw, still percent-encoded, as `URL.pathname` gives it
 * @param route the route that the same path was parsed into
 */
export function gateOf(method: string, path: string, query: URLSearchParams, route: Route | NoRoute): Gate {
  if (exempt.has(path) || ageWalletPaths.some((template) => template.match(path))) return 'exempt'
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

/** Every address of the site by its flag: pages, rows of the contract, and what the edge itself answers. */
export function gateSurfaces(): Record<Gate, string[]> {
  const pages = (Object.keys(routePaths) as RouteName[]).map((name) => [routePaths[name], gateOfRoute(name)] as const)
  const rows = [
    ...endpoints.map(({ path, gate }) => [path, gate] as const),
    ...writeRows.map(({ path, gate }) => [path, gate] as const),
  ]
  const services = [...Object.values<string>(servicePaths), ...ageChecks].map(
    (path) => [path, exempt.has(path) ? 'exempt' : 'closed'] as const,
  )
  const all = [...pages, ...rows, ...services, ...ageWalletPaths.map(({ template }) => [template, 'exempt'] as const)]
  const withFlag = (flag: Gate) =>
    [...new Set(all.filter(([, gate]) => gate === flag).map(([path]) => path))].toSorted()
  return { exempt: withFlag('exempt'), closed: withFlag('closed') }
}
