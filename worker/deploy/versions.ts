// The versions of a Worker and how its traffic is divided among them, as Cloudflare's API for versions and deployments knows it.
import type { CloudflareApi } from './cloudflare-api.ts'
import type { Configuration } from './configuration.ts'

export type Share = { version_id: string; percentage: number }
/** @property message what made it, as `divide` says */
export type Deployment = { shares: Share[]; atMs: number; message: string }

type Listed = { versions: Share[]; created_on: string; annotations?: Record<string, string> }
const messageName = 'workers/message'

/** Newest first, some ten of them; empty for a Worker that was never deployed. */
export async function deploymentsOf(api: CloudflareApi, worker: string): Promise<Deployment[]> {
  const found = await api.account<{ deployments: Listed[] }>(`/workers/scripts/${worker}/deployments`)
  return (found?.deployments ?? []).map(({ versions, created_on, annotations }) => ({
    shares: versions,
    atMs: Date.parse(created_on),
    message: annotations?.[messageName] ?? '',
  }))
}

/** The version that was made last, deployed or not; null for a Worker without any. */
export async function newestVersion(api: CloudflareApi, worker: string): Promise<string | null> {
  const found = await api.account<{ items: { id: string }[] }>(`/workers/scripts/${worker}/versions`)
  return found?.items[0]?.id ?? null
}

/** The version that most visitors get, of equal ones the first; null where there is none. */
export const mainVersion = (shares: readonly Share[] = []): string | null =>
  [...shares].sort((one, other) => other.percentage - one.percentage)[0]?.version_id ?? null

/** The messages of what took a deployment back that was not finished: that deployment itself, or the command. */
export const [takenBack, takenBackByCommand] = ['rolled back by npm run deploy', 'unfinished, npm run rollback']
export const isTakenBack = ({ message }: Deployment): boolean => message === takenBack || message === takenBackByCommand

/** Divides the traffic anew; takes effect within seconds. */
export async function divide(api: CloudflareApi, worker: string, versions: Share[], message: string): Promise<void> {
  await api.account(`/workers/scripts/${worker}/deployments`, {
    strategy: 'percentage',
    versions,
    annotations: { [messageName]: message },
  })
}

type Service = { default_environment?: { script?: { migration_tag?: string } } }

/** Whether a deployed Worker lacks migrations of its Durable Objects, which only a whole deployment applies. */
export async function lacksObjects(api: CloudflareApi, { name, migrations = [] }: Configuration): Promise<boolean> {
  const service = await api.account<Service>(`/workers/services/${name}`)
  return (service?.default_environment?.script?.migration_tag ?? '') !== (migrations.at(-1)?.tag ?? '')
}
