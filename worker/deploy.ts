// `npm run deploy`: deploys the Workers, the media processor and their resources in one repeatable command. `--dry-run` does
// everything that needs no account and no network, and prints what a deployment would create.
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.ts'
import {
  type Configuration,
  configPaths,
  type Deployed,
  type Ids,
  namesOf,
  readDeployable,
  requiredSecrets,
  writeConfiguration,
} from './deploy/configuration.ts'
import { dockerRuns } from './deploy/docker.ts'
import { type Step, stepsOf, withoutBinding, withoutDocker } from './deploy/plan.ts'
import { ensureResources, resourcesOf } from './deploy/resources.ts'
import { requiringVersions, secretsStateOf, withSecretsFile } from './deploy/secrets.ts'
import { runWrangler, wrangler } from './deploy/wrangler.ts'
import { command, Refusal } from './local/terminal.ts'

const noIds = { kv: {}, d1: {} }
const noDocker = 'Docker does not run here'

await command(async () => {
  const isDryRun = readArguments()
  const configurations = {
    hasher: readDeployable('hasher'),
    origin: readDeployable('origin'),
    edge: readDeployable('edge'),
    media: readDeployable('media'),
  }
  const { version } = await ensureBuilt()
  console.log(`Version ${version}`)
  if (isDryRun) await dryRun(configurations)
  else await deploy(configurations)
})

type Configurations = Record<Deployed, Configuration>

async function dryRun(configurations: Configurations): Promise<void> {
  for (const [name, configuration] of Object.entries(configurations) as [Deployed, Configuration][]) {
    // Its image is built when it is deployed.
    const more = name === 'media' ? ['--containers-rollout', 'none'] : []
    const path = pathOf(name, configuration)
    const said = await runWrangler(['deploy', '--dry-run', '--config', path, ...more])
    const size = /Total Upload: (.*)/.exec(said)?.[1]
    console.log(`\nThe Worker ${configuration.name} (${size}) would get: ${namesOf(configuration).join(', ')}`)
    for (const { kind, name } of resourcesOf(configuration)) console.log(`  ${kind} ${name}, created if missing`)
    for (const name of requiredSecrets(configuration)) console.log(`  secret ${name}, made at random if missing`)
    for (const { class_name } of configuration.containers ?? []) {
      const isReady = await dockerRuns()
      console.log(`  container ${class_name}, ${isReady ? 'built by Docker' : `left out: ${noDocker}`}`)
    }
  }
  console.log('\nNothing was sent anywhere: this was a dry run.')
}

async function deploy(configurations: Configurations): Promise<void> {
  const { ok } = await wrangler(['whoami', '--json'])
  if (!ok) throw new Refusal('Not signed in at Cloudflare: run "npx wrangler login", or set CLOUDFLARE_API_TOKEN.')
  const hasDocker = await dockerRuns()
  const { hasher, origin, edge, media } = configurations
  const standing = {
    hasher: await secretsStateOf(hasher),
    origin: await secretsStateOf(origin),
    edge: await secretsStateOf(edge),
    media: await secretsStateOf(media),
  }
  const ids = new Map<Deployed, Ids>()
  for (const step of stepsOf(standing, hasDocker)) {
    await runStep(step, requiringVersions(configurations[step.name], standing[step.name]), ids)
  }
  if (!hasDocker) console.log(`${noDocker}${withoutDocker(standing.media)}`)
}

/** @param known ids of resources, found or created, for a Worker that is deployed a second time */
async function runStep(
  { name, without, secrets }: Step,
  whole: Configuration,
  known: Map<Deployed, Ids>,
): Promise<void> {
  const configuration = withoutBinding(whole, without)
  const ids = known.get(name) ?? (await ensureResources(resourcesOf(configuration), console.log))
  const path = pathOf(name, configuration, ids)
  for (const { binding } of known.has(name) ? [] : configuration.d1_databases) {
    await runWrangler(['d1', 'migrations', 'apply', binding, '--remote', '--config', path])
  }
  known.set(name, ids)
  for (const secret of Object.keys(secrets)) console.log(`Making the secret ${secret}`)
  const said = await withSecretsFile(secrets, (more) => runWrangler(['deploy', '--config', path, ...more]))
  console.log(`Deployed ${configuration.name}`, /^\s*(https:\/\/\S+)$/m.exec(said)?.[1] ?? '')
}

/** The processor needs no ids, and its files are found relative to its configuration. */
function pathOf(name: Deployed, configuration: Configuration, ids: Ids = noIds): string {
  return name === 'media' ? configPaths.media : writeConfiguration(name, configuration, ids)
}

function readArguments(): boolean {
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean' } } }).values['dry-run'] ?? false
  } catch {
    console.error('Usage: npm run deploy [-- --dry-run]')
    process.exit(2)
  }
}
