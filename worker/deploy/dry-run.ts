// What a deployment would do, as text: `--dry-run` needs no account, and asks nothing but which records of the mails' domain are set.

import {
  type Configuration,
  type Configurations,
  type Deployed,
  namesOf,
  pathOf,
  requiredSecrets,
} from './configuration.ts'
import { dockerRuns, noDocker } from './docker.ts'
import type { Environment } from './environment.ts'
import { checkMailRecords, type LookUp, mailDomainOf, mailRecordTexts } from './mail-records.ts'
import { resourcesOf } from './resources.ts'
import { stepTexts } from './step-texts.ts'
import { runWrangler } from './wrangler.ts'

type Options = { environment: Environment | null; wrangler?: typeof runWrangler; lookUp?: LookUp }

export async function dryRun(
  configurations: Configurations,
  { environment, wrangler = runWrangler, lookUp }: Options,
  say: (line: string) => void,
): Promise<void> {
  for (const [name, configuration] of Object.entries(configurations) as [Deployed, Configuration][]) {
    if (name === 'media' && environment) continue
    // Its image is built when it is deployed.
    const more = name === 'media' ? ['--containers-rollout', 'none'] : []
    const path = pathOf(name, configuration)
    const said = await wrangler(['deploy', '--dry-run', '--config', path, ...more])
    const size = /Total Upload: (.*)/.exec(said)?.[1]
    say(`\nThe Worker ${configuration.name} (${size}) would get: ${namesOf(configuration).join(', ')}`)
    for (const { kind, name } of resourcesOf(configuration)) {
      say(`  ${kind} ${name}, created if missing${kind === 'D1 database' ? ', with read replication' : ''}`)
    }
    if (configuration.placement?.mode) say(`  placement ${configuration.placement.mode}`)
    for (const name of requiredSecrets(configuration)) say(`  secret ${name}, made at random if missing`)
    for (const { class_name } of configuration.containers ?? []) {
      const isReady = await dockerRuns()
      say(`  container ${class_name}, ${isReady ? 'built by Docker' : `left out: ${noDocker}`}`)
    }
  }
  say(`\n${stepTexts(configurations).join('\n')}`)
  const mailDomain = mailDomainOf(configurations.origin.vars)
  say(`\n${mailRecordTexts(mailDomain).join('\n')}`)
  if (mailDomain) for (const line of await checkMailRecords(mailDomain, lookUp)) say(line)
  say('\nNothing was sent to Cloudflare: this was a dry run.')
}
