// One deployment of the whole site: the Workers, the media processor and their resources, in the order that their bindings need. A
// Worker that visitors have already gets a version that is shifted to them step by step (roll-out.ts).

import { setTimeout as delay } from 'node:timers/promises'
import { newProbeKey, probeKeyName } from '../../shared/probe.ts'
import { ensureBuilt } from '../build.ts'
import { Refusal } from '../local/terminal.ts'
import { askSite } from './ask-site.ts'
import { auditPackages } from './audit-packages.ts'
import { type CloudflareApi, openApi } from './cloudflare-api.ts'
import {
  type Configuration,
  type Configurations,
  type Deployed,
  type Ids,
  pathOf,
  readDeployable,
  writtenPath,
} from './configuration.ts'
import { dockerRuns, noDocker } from './docker.ts'
import { dryRun } from './dry-run.ts'
import { closingHeaders, closingSecrets, type Environment, inEnvironment, passwordName } from './environment.ts'
import type { AskSite } from './gate-checks.ts'
import { checkMailRecords, mailDomainOf } from './mail-records.ts'
import { choiceProblems } from './method-choice.ts'
import { type Step, stepsOf, withoutBinding, withoutDocker } from './plan.ts'
import { ensureResources, resourcesOf } from './resources.ts'
import { type NewVersion, rollOut } from './roll-out.ts'
import { requiringVersions, type Secrets, type SecretsState, secretsStateOf, withSecretsFile } from './secrets.ts'
import { deploymentsOf, lacksObjects, mainVersion } from './versions.ts'
import { runWrangler } from './wrangler.ts'

type Say = (line: string) => void
export type DeployOptions = {
  isDryRun: boolean
  environment: Environment | null
  /** How long each stage is watched. */
  watchSeconds: number
  /** Null: the operator has read the advisories. */
  audit?: typeof auditPackages | null
  ask?: AskSite
  wait?: (seconds: number) => Promise<void>
  wrangler?: typeof runWrangler
}

/** Throws a Refusal when the site cannot be deployed. @param say is called with each line of the result */
export async function deploySite(options: DeployOptions, say: Say): Promise<void> {
  const read = (name: Deployed) => inEnvironment(readDeployable(name), options.environment)
  const configurations = { hasher: read('hasher'), origin: read('origin'), edge: read('edge'), media: read('media') }
  // The embedded upstream writes links into mails that no request causes.
  configurations.origin.vars.SITE_ORIGIN = configurations.edge.vars.SITE_ORIGIN
  for (const problem of choiceProblems(configurations)) throw new Refusal(problem)
  const closing = options.isDryRun ? {} : closingSecrets(options.environment)
  const { version } = await ensureBuilt()
  say(`Version ${version}`)
  if (options.isDryRun) await dryRun(configurations, options, say)
  else await deploy(configurations, closing, options, say)
}

async function deploy(
  configurations: Configurations,
  closing: Secrets,
  options: DeployOptions,
  say: Say,
): Promise<void> {
  const api = await openApi()
  if (options.audit !== null) await (options.audit ?? auditPackages)(say)
  const run = options.wrangler ?? runWrangler
  const hasDocker = options.environment === null && (await dockerRuns())
  const { origin, edge, media } = configurations
  const standing = {
    origin: await secretsStateOf(origin, api),
    edge: await secretsStateOf(edge, api),
    media: await secretsStateOf(media, api),
  }
  const rolling = await rollingOf(configurations, standing, api)
  const probeKey = newProbeKey(crypto.getRandomValues(new Uint8Array(32)), Math.floor(Date.now() / 1000))
  const probeSecret = { [probeKeyName]: probeKey }
  const ids = new Map<Deployed, Ids>()
  const uploaded: Partial<Record<Deployed, NewVersion>> = {}
  const finish = async () => {
    const { origin: upstream = null, edge: front } = uploaded
    if (!front) return
    const site = { origin: String(edge.vars.SITE_ORIGIN), headers: closingHeaders(options.environment) }
    const { ask = askSite, wait = (seconds) => delay(seconds * 1000), watchSeconds } = options
    await rollOut(upstream, front, { api, site, probeKey, ask, wait, say, watchSeconds })
    delete uploaded.edge
    for (const name of ['origin', 'edge'] as const) {
      // All visitors have the new version: what is deployed after it is not shifted from the former one.
      delete rolling[name]
      await applyTriggers(configurations[name], name, run)
    }
  }
  for (const step of stepsOf(standing, hasDocker)) {
    const { name } = step
    const whole = configurations[name]
    // The hasher has no secret.
    const required = name === 'hasher' ? whole : requiringVersions(whole, standing[name])
    const more = name === 'edge' ? { ...closing, ...probeSecret } : {}
    // The processor comes last: the Workers that it asks have to be there.
    if (name === 'media') await finish()
    const known = { ids, api, from: rolling[name] ?? null, run }
    const version = await runStep({ ...step, secrets: { ...step.secrets, ...more } }, required, known, say)
    if (version) uploaded[name] = version
  }
  await finish()
  const mailDomain = mailDomainOf(origin.vars)
  if (mailDomain) for (const line of await checkMailRecords(mailDomain)) say(line)
  if (options.environment)
    say(`The ${options.environment} site has no media processor: uploads cannot be processed there.`)
  else if (!hasDocker) say(`${noDocker}${withoutDocker(standing.media)}`)
}

/** The versions that visitors have, of the Workers whose next version is shifted to them step by step. */
async function rollingOf(
  { origin, edge }: Configurations,
  standing: Record<'origin' | 'edge', SecretsState>,
  api: CloudflareApi,
): Promise<Partial<Record<Deployed, string>>> {
  if (!standing.origin.isDeployed || !standing.edge.isDeployed) return {}
  const versionOf = async (configuration: Configuration) =>
    (await lacksObjects(api, configuration))
      ? null
      : mainVersion((await deploymentsOf(api, configuration.name))[0]?.shares)
  const [upstream, front] = [await versionOf(origin), await versionOf(edge)]
  return front ? { edge: front, ...(upstream && { origin: upstream }) } : {}
}

type Known = {
  /** Ids of resources, found or created, for a Worker that is deployed a second time. */
  ids: Map<Deployed, Ids>
  api: CloudflareApi
  /** The version that visitors have, where the next one is only uploaded. */
  from: string | null
  run: typeof runWrangler
}

/** Deploys a Worker to all visitors, or uploads its next version and returns it. */
async function runStep(
  { name, without, secrets }: Step,
  whole: Configuration,
  { ids: known, api, from, run }: Known,
  say: Say,
): Promise<NewVersion | null> {
  const configuration = withoutBinding(whole, without)
  const ids = known.get(name) ?? (await ensureResources(api, resourcesOf(configuration), say))
  const path = pathOf(name, configuration, ids)
  for (const { binding } of known.has(name) ? [] : configuration.d1_databases) {
    await run(['d1', 'migrations', 'apply', binding, '--remote', '--config', path])
  }
  known.set(name, ids)
  for (const secret of Object.keys(secrets)) if (!commandSecrets.includes(secret)) say(`Making the secret ${secret}`)
  const how = from === null ? ['deploy'] : ['versions', 'upload']
  const said = await withSecretsFile(secrets, (more) => run([...how, '--config', path, ...more]))
  if (from === null) {
    say(`Deployed ${configuration.name} ${/^\s*(https:\/\/\S+)$/m.exec(said)?.[1] ?? ''}`.trimEnd())
    return null
  }
  const to = /Worker Version ID: (\S+)/.exec(said)?.[1]
  if (!to) throw new Refusal(`Cloudflare named no version of ${configuration.name}:\n${said}`)
  say(`Uploaded ${configuration.name} as version ${to}`)
  return { worker: configuration.name, from, to, previewUrl: /Version Preview URL: (\S+)/.exec(said)?.[1] ?? null }
}

/** Made or given for this command, and no news. */
const commandSecrets = [probeKeyName, passwordName]

/** An upload leaves schedules and queues as they were. */
async function applyTriggers(
  configuration: Configuration,
  name: 'origin' | 'edge',
  run: typeof runWrangler,
): Promise<void> {
  const { triggers, queues } = configuration
  if (!triggers?.crons?.length && !queues.consumers?.length) return
  await run(['triggers', 'deploy', '--config', writtenPath(name)])
}
