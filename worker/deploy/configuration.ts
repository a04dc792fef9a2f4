// A deployment uses the wrangler.toml files as they are. They are validated first: the Workers' requirements must be met, and
// local-only variables are refused.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import type { WorkerName } from '../build/bundles.ts'
import { dist, root, workers } from '../build/paths.ts'
import { readEnv as readEdge } from '../edge/env.ts'
import { readOwnSite } from '../edge/http/own-origin.ts'
import { site } from '../edge/operator/site.ts'
import { Refusal } from '../local/terminal.ts'
import { readEnv as readOrigin } from '../origin/bindings.ts'

/** The part of a wrangler.toml that is used here; wrangler does not export its full type. */
export type Configuration = {
  name: string
  vars: Record<string, unknown>
  secrets?: { required?: string[] }
  kv_namespaces: { binding: string }[]
  d1_databases: { binding: string; database_name: string; migrations_dir?: string }[]
  r2_buckets: { binding: string; bucket_name: string }[]
  queues: {
    producers?: { binding: string; queue: string }[]
    consumers?: { queue: string; dead_letter_queue?: string }[]
  }
  analytics_engine_datasets?: { binding: string; dataset?: string }[]
  durable_objects: { bindings: { name: string }[] }
  migrations?: { tag: string }[]
  triggers?: { crons?: string[] }
  services?: { binding: string; service: string }[]
  containers?: { class_name: string }[]
  send_email: { name: string }[]
  assets?: { directory: string }
  placement?: { mode?: string }
  definedEnvironments?: string[]
  [other: string]: unknown
}

/**
 * Variables that only `npm start` may set: they would let a visitor choose their place and bypass the age gate, or read other
 * members' mails, let staff sign in without a second factor, or accept videos that are too short.
 */
const localOnly = ['DEV_GEO', 'MAIL_OUTBOX', 'UPLOAD_MIN_SECONDS', 'STAFF_CHECKS', 'WALLET_DEMO']

export type Deployed = WorkerName | 'media'

/** Wrangler itself bundles the media processor, which reads its bindings unparsed. */
const parsers: Record<Deployed, (bindings: Record<string, unknown>) => unknown> = {
  edge: readEdge,
  origin: readOrigin,
  hasher: () => {},
  media: () => {},
}

const configPaths: Record<Deployed, string> = {
  edge: workers.edge.config,
  origin: workers.origin.config,
  hasher: workers.hasher.config,
  media: join(root, 'worker/media/wrangler.toml'),
}

/** A Worker's configuration as its file is, also one that cannot be deployed. */
export const readConfiguration = (name: Deployed, path = configPaths[name]): Configuration =>
  unstable_readConfig({ config: path })

/** The same; throws a Refusal when it cannot be deployed. */
export function readDeployable(name: Deployed, path = configPaths[name]): Configuration {
  const configuration = readConfiguration(name, path)
  const everywhere = [configuration, ...environments(path, configuration)]
  const forbidden = localOnly.find((key) => everywhere.some((one) => namesOf(one).includes(key)))
  const shown = relative(root, path)
  if (name === 'edge') configuration.vars.SITE_ORIGIN = deployedOrigin(configuration, shown)
  if (forbidden)
    throw new Refusal(`${shown} sets ${forbidden}, which only "npm start" may do. It must not be deployed.`)
  try {
    parsers[name](stubs(configuration))
  } catch (error) {
    throw new Refusal(`${shown}: ${error instanceof Error ? error.message : error}`)
  }
  return configuration
}

/** The command's environment takes precedence over the file, and the file over the default. */
function deployedOrigin({ vars }: Configuration, shown: string): string {
  const origin = String(process.env.SITE_ORIGIN || vars.SITE_ORIGIN || site.origin)
  const own = readOwnSite(origin)
  if (own && !own.isLocal) return origin
  const what = origin ? `"${origin}"` : 'empty'
  throw new Refusal(
    `${shown}: SITE_ORIGIN is ${what}, but must be the https origin of the site, like https://tube.example: links in mails and pages name it.`,
  )
}

function environments(path: string, { definedEnvironments = [] }: Configuration): Configuration[] {
  return definedEnvironments.map((env) => unstable_readConfig({ config: path, env }))
}

/** All names in the deployed Worker's `env`. */
export function namesOf(configuration: Configuration): string[] {
  return Object.keys(stubs(configuration))
}

/** An `env` of stubs with every method: enough for the Worker's own parser to report what is missing. */
function stubs(configuration: Configuration): Record<string, unknown> {
  const anything = new Proxy({}, { get: () => () => anything })
  const { kv_namespaces, d1_databases, r2_buckets, queues, durable_objects, services = [], send_email } = configuration
  const bindings = [kv_namespaces, d1_databases, r2_buckets, queues.producers ?? [], services].flat()
  const named = [...durable_objects.bindings, ...send_email]
  return {
    ...Object.fromEntries(bindings.map(({ binding }) => [binding, anything])),
    ...Object.fromEntries(named.map(({ name }) => [name, anything])),
    ...configuration.vars,
    ...Object.fromEntries(requiredSecrets(configuration).map((key) => [key, 'x'.repeat(43)])),
  }
}

export function requiredSecrets({ secrets }: Configuration): string[] {
  return secrets?.required ?? []
}

export type Ids = { kv: Record<string, string>; d1: Record<string, string> }

/** Writes the configuration with the account's ids under dist/, which is never committed, and returns its path. */
function writeConfiguration(name: WorkerName, configuration: Configuration, ids: Ids): string {
  const { configPath, userConfigPath, topLevelName, definedEnvironments, dev, build, ...rest } = configuration
  const folder = dirname(workers[name].config)
  const withIds = {
    ...rest,
    ...(rest.assets && { assets: { ...rest.assets, directory: join(folder, rest.assets.directory) } }),
    kv_namespaces: rest.kv_namespaces.map((one) => ({ ...one, id: ids.kv[one.binding] })),
    d1_databases: rest.d1_databases.map((one) => ({
      ...one,
      database_id: ids.d1[one.binding],
      migrations_dir: join(folder, one.migrations_dir ?? 'migrations'),
    })),
  }
  const path = writtenPath(name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(
    path,
    JSON.stringify(Object.fromEntries(Object.entries(withIds).filter(([, value]) => !isEmpty(value)))),
  )
  return path
}

/** Where `writeConfiguration` writes. */
export const writtenPath = (name: WorkerName): string => join(dist, 'deploy', `${name}.json`)

/** Wrangler fills in every key it knows; empty ones mean nothing, and some of them cause warnings. */
function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

export type Configurations = Record<Deployed, Configuration>

const noIds = { kv: {}, d1: {} }

/** The processor needs no ids, and its files are found relative to its configuration. */
export function pathOf(name: Deployed, configuration: Configuration, ids: Ids = noIds): string {
  return name === 'media' ? configPaths.media : writeConfiguration(name, configuration, ids)
}
