// One deployment of the whole site: the Workers, the media processor and their resources, in the order that their bindings need.
import { ensureBuilt } from '../build.ts'
import { Refusal } from '../local/terminal.ts'
import {
  type Configuration,
  configPaths,
  type Deployed,
  type Ids,
  namesOf,
  readDeployable,
  requiredSecrets,
  writeConfiguration,
} from './configuration.ts'
import { dockerRuns } from './docker.ts'
import { type Step, stepsOf, withoutBinding, withoutDocker } from './plan.ts'
import { ensureResources, resourcesOf } from './resources.ts'
import { requiringVersions, secretsStateOf, withSecretsFile } from './secrets.ts'
import { runWrangler, wrangler } from './wrangler.ts'

const noIds = { kv: {}, d1: {} }
const noDocker = 'Docker does not run here'

type Say = (line: string) => void

/** Throws a Refusal when the site cannot be deployed. @param say is called with each line of the result */
export async function deploySite(isDryRun: boolean, say: Say): Promise<void> {
  const configurations = {
    hasher: readDeployable('hasher'),
    origin: readDeployable('origin'),
    edge: readDeployable('edge'),
    media: readDeployable('media'),
  }
  const { version } = await ensureBuilt()
  say(`Version ${version}`)
  if (isDryRun) await dryRun(configurations, say)
  else await deploy(configurations, say)
}

type Configurations = Record<Deployed, Configuration>

async function dryRun(configurations: Configurations, say: Say): Promise<void> {
  for (const [name, configuration] of Object.entries(configurations) as [Deployed, Configuration][]) {
    // Its image is built when it is deployed.
    const more = name === 'media' ? ['--containers-rollout', 'none'] : []
    const path = pathOf(name, configuration)
    const said = await runWrangler(['deploy', '--dry-run', '--config', path, ...more])
    const size = /Total Upload: (.*)/.exec(said)?.[1]
    say(`\nThe Worker ${configuration.name} (${size}) would get: ${namesOf(configuration).join(', ')}`)
    for (const { kind, name } of resourcesOf(configuration)) say(`  ${kind} ${name}, created if missing`)
    for (const name of requiredSecrets(configuration)) say(`  secret ${name}, made at random if missing`)
    for (const { class_name } of configuration.containers ?? []) {
      const isReady = await dockerRuns()
      say(`  container ${class_name}, ${isReady ? 'built by Docker' : `left out: ${noDocker}`}`)
    }
  }
  say('\nNothing was sent anywhere: this was a dry run.')
}

async function deploy(configurations: Configurations, say: Say): Promise<void> {
  const { ok } = await wrangler(['whoami', '--json'])
  if (!ok) throw new Refusal('Not signed in at Cloudflare: run "npx wrangler login", or set CLOUDFLARE_API_TOKEN.')
  const hasDocker = await dockerRuns()
  const { origin, edge, media } = configurations
  const standing = {
    origin: await secretsStateOf(origin),
    edge: await secretsStateOf(edge),
    media: await secretsStateOf(media),
  }
  const ids = new Map<Deployed, Ids>()
  for (const step of stepsOf(standing, hasDocker)) {
    const whole = configurations[step.name]
    // The hasher has no secret.
    await runStep(step, step.name === 'hasher' ? whole : requiringVersions(whole, standing[step.name]), ids, say)
  }
  if (!hasDocker) say(`${noDocker}${withoutDocker(standing.media)}`)
}

/** @param known ids of resources, found or created, for a Worker that is deployed a second time */
async function runStep(
  { name, without, secrets }: Step,
  whole: Configuration,
  known: Map<Deployed, Ids>,
  say: Say,
): Promise<void> {
  const configuration = withoutBinding(whole, without)
  const ids = known.get(name) ?? (await ensureResources(resourcesOf(configuration), say))
  const path = pathOf(name, configuration, ids)
  for (const { binding } of known.has(name) ? [] : configuration.d1_databases) {
    await runWrangler(['d1', 'migrations', 'apply', binding, '--remote', '--config', path])
  }
  known.set(name, ids)
  for (const secret of Object.keys(secrets)) say(`Making the secret ${secret}`)
  const said = await withSecretsFile(secrets, (more) => runWrangler(['deploy', '--config', path, ...more]))
  say(`Deployed ${configuration.name} ${/^\s*(https:\/\/\S+)$/m.exec(said)?.[1] ?? ''}`.trimEnd())
}

/** The processor needs no ids, and its files are found relative to its configuration. */
function pathOf(name: Deployed, configuration: Configuration, ids: Ids = noIds): string {
  return name === 'media' ? configPaths.media : writeConfiguration(name, configuration, ids)
}
