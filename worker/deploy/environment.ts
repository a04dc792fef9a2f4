// A staging site: the same Workers under names and with resources of their own, closed by a password. It shares nothing with the site.
import { Refusal } from '../local/terminal.ts'
import type { Configuration } from './configuration.ts'

export const environments = ['staging'] as const
export type Environment = (typeof environments)[number]

/** The secret of a staging site's edge; `middleware/site-password.ts` asks visitors for it. */
export const passwordName = 'SITE_PASSWORD'
const passwordMinLength = 12

/**
 * The same Worker with the names of the environment. The processor is left out: its container belongs to the site, and so do the
 * addresses that the file may name.
 */
export function inEnvironment(whole: Configuration, environment: Environment | null): Configuration {
  if (environment === null) return whole
  const own = (name: string) => `${name}-${environment}`
  const { route, routes, ...configuration } = whole
  const { name, d1_databases, r2_buckets, queues, services = [], analytics_engine_datasets = [] } = configuration
  return {
    ...configuration,
    name: own(name),
    d1_databases: d1_databases.map((one) => ({ ...one, database_name: own(one.database_name) })),
    r2_buckets: r2_buckets.map((one) => ({ ...one, bucket_name: own(one.bucket_name) })),
    queues: {
      ...queues,
      ...(queues.producers && { producers: queues.producers.map((one) => ({ ...one, queue: own(one.queue) })) }),
      ...(queues.consumers && {
        consumers: queues.consumers.map(({ queue, dead_letter_queue: dead, ...one }) => ({
          ...one,
          queue: own(queue),
          ...(dead && { dead_letter_queue: own(dead) }),
        })),
      }),
    },
    services: services.map((one) => ({ ...one, service: own(one.service) })),
    // A dataset is a table of SQL, and is called as its binding where the file names none.
    analytics_engine_datasets: analytics_engine_datasets.map(({ binding, dataset = binding }) => ({
      binding,
      dataset: `${dataset}_${environment}`,
    })),
  }
}

/** The secrets that close the site; throws a Refusal without a password. */
export function closingSecrets(environment: Environment | null): Record<string, string> {
  if (environment === null) return {}
  return { [passwordName]: readPassword(environment) }
}

/** The headers that a request to the site needs. */
export function closingHeaders(environment: Environment | null): Record<string, string> {
  if (environment === null) return {}
  return { authorization: `Basic ${Buffer.from(`deploy:${readPassword(environment)}`).toString('base64')}` }
}

function readPassword(environment: Environment): string {
  const password = process.env[passwordName] ?? ''
  if (password.length >= passwordMinLength) return password
  throw new Refusal(
    `Set ${passwordName} to the password (${passwordMinLength} characters or more) that the ${environment} site asks every visitor for.`,
  )
}
