// The versions of a Worker and how its traffic is divided among them, as Cloudflare's API for versions and deployments knows it.
import type { CloudflareApi } from './cloudflare-api.ts'
import type { Configuration } from './configuration.ts'

export type Share = { version_id: string; percentage: number }
type Deployments = { deployments: { versions: Share[] }[] }

/** Newest first; empty for a Worker that was never deployed. */
export async function deploymentsOf(api: CloudflareApi, worker: string): Promise<Share[][]> {
  const found = await api.account<Deployments>(`/workers/scripts/${worker}/deployments`)
  return (found?.deployments ?? []).map(({ versions }) => versions)
}

/** The version that most visitors get, of equal ones the first; null where there is none. */
export const mainVersion = (shares: readonly Share[] = []): string | null =>
  [...shares].sort((one, other) => other.percentage - one.percentage)[0]?.version_id ?? null

/**
 * The version that all visitors got before the present one; null where there was none. Where a deployment was interrupted, it is the
 * one that most visitors still get.
 */
export function formerVersion([present = [], ...former]: readonly Share[][]): string | null {
  if (present.length > 1) return mainVersion(present)
  const now = mainVersion(present)
  const whole = former.map((shares) => (shares.length === 1 ? mainVersion(shares) : null))
  return whole.find((version) => version !== null && version !== now) ?? null
}

/** Divides the traffic anew; takes effect within seconds. */
export async function divide(api: CloudflareApi, worker: string, versions: Share[], message: string): Promise<void> {
  await api.account(`/workers/scripts/${worker}/deployments`, {
    strategy: 'percentage',
    versions,
    annotations: { 'workers/message': message },
  })
}

type Service = { default_environment?: { script?: { migration_tag?: string } } }

/** Whether a deployed Worker lacks migrations of its Durable Objects, which only a whole deployment applies. */
export async function lacksObjects(api: CloudflareApi, { name, migrations = [] }: Configuration): Promise<boolean> {
  const service = await api.account<Service>(`/workers/services/${name}`)
  return (service?.default_environment?.script?.migration_tag ?? '') !== (migrations.at(-1)?.tag ?? '')
}
