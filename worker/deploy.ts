// Why: `npm run deploy`: both Workers and everything they need, in one command that can be run again. With `--dry-run` it
// does all that needs no account and no network, and says what a deployment would create.
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.ts'
import {
  type Configuration,
  namesOf,
  readDeployable,
  requiredSecrets,
  writeConfiguration,
} from './deploy/configuration.ts'
import { ensureResources, resourcesOf } from './deploy/resources.ts'
import { missingSecrets, withSecretsFile } from './deploy/secrets.ts'
import { mustWrangle, wrangler } from './deploy/wrangler.ts'
import { command, Refusal } from './local/terminal.ts'

/** The order of a deployment: a service binding needs its Worker to be there. */
const order = ['origin', 'edge'] as const

await command(async () => {
  const isDryRun = readArguments()
  const configurations = { origin: readDeployable('origin'), edge: readDeployable('edge') }
  const { version } = await ensureBuilt()
  console.log(`Version ${version}`)
  if (isDryRun) await rehearse(configurations)
  else await deploy(configurations)
})

type Configurations = Record<(typeof order)[number], Configuration>

async function rehearse(configurations: Configurations): Promise<void> {
  for (const name of order) {
    const configuration = configurations[name]
    const said = await mustWrangle(['deploy', '--dry-run', '--config', withoutIds(name, configuration)])
    const size = /Total Upload: (.*)/.exec(said)?.[1]
    console.log(`\nThe Worker ${configuration.name} (${size}) would get: ${namesOf(configuration).join(', ')}`)
    for (const { kind, name } of resourcesOf(configuration)) console.log(`  ${kind} ${name}, created if missing`)
    for (const name of requiredSecrets(configuration)) console.log(`  secret ${name}, made at random if missing`)
  }
  console.log('\nNothing was sent anywhere: this was a rehearsal.')
}

async function deploy(configurations: Configurations): Promise<void> {
  const { ok } = await wrangler(['whoami', '--json'])
  if (!ok)
    throw new Refusal('Nobody is signed in at Cloudflare: run "npx wrangler login", or set CLOUDFLARE_API_TOKEN.')
  for (const name of order) {
    const configuration = configurations[name]
    const ids = await ensureResources(resourcesOf(configuration), console.log)
    const path = writeConfiguration(name, configuration, ids)
    for (const { binding } of configuration.d1_databases) {
      await mustWrangle(['d1', 'migrations', 'apply', binding, '--remote', '--config', path])
    }
    const missing = await missingSecrets(configuration)
    for (const secret of missing) console.log(`Making the secret ${secret}`)
    const said = await withSecretsFile(missing, (more) => mustWrangle(['deploy', '--config', path, ...more]))
    console.log(`Deployed ${configuration.name}`, /https:\/\/\S+/.exec(said)?.[0] ?? '')
  }
}

function withoutIds(name: (typeof order)[number], configuration: Configuration): string {
  return writeConfiguration(name, configuration, { kv: {}, d1: {} })
}

function readArguments(): boolean {
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean' } } }).values['dry-run'] ?? false
  } catch {
    console.error('Usage: npm run deploy [-- --dry-run]')
    process.exit(2)
  }
}
