// How many requests of each version of a Worker failed, as Cloudflare's analytics count them, and whether a version is worse.
import type { CloudflareApi } from './cloudflare-api.ts'

export type Rate = { requests: number; errors: number }

const query = `query ($account: String!, $script: String!, $since: Time!) {
  viewer { accounts(filter: { accountTag: $account }) {
    workersInvocationsAdaptive(limit: 1000, filter: { scriptName: $script, datetime_geq: $since }) {
      dimensions { scriptVersion }
      sum { requests errors }
    }
  } }
}`

type Row = { dimensions: { scriptVersion: string }; sum: Rate }
type Found = { viewer: { accounts: { workersInvocationsAdaptive: Row[] }[] } }

/** By version; null when the account has no analytics. */
export async function errorRates(
  api: CloudflareApi,
  script: string,
  sinceMs: number,
): Promise<Map<string, Rate> | null> {
  const found = await api.graphql<Found>(query, { script, since: new Date(sinceMs).toISOString() })
  if (!found) return null
  const rates = new Map<string, Rate>()
  for (const { dimensions, sum } of found.viewer.accounts[0]?.workersInvocationsAdaptive ?? []) {
    const { requests, errors } = rates.get(dimensions.scriptVersion) ?? { requests: 0, errors: 0 }
    rates.set(dimensions.scriptVersion, { requests: requests + sum.requests, errors: errors + sum.errors })
  }
  return rates
}

/** Fewer requests say nothing about a version. */
const requestsMin = 50
/** What a version may have more than twice the share of errors of the one before. */
const margin = 0.01

const none: Rate = { requests: 0, errors: 0 }

export function isWorse(next: Rate = none, former: Rate = none): boolean {
  return next.requests >= requestsMin && shareOf(next) > 2 * shareOf(former) + margin
}

export const shareOf = ({ requests, errors }: Rate): number => (requests ? errors / requests : 0)
