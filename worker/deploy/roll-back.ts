// Takes both Workers back to the version before. The edge goes first: the upstream serves older edges, and no newer ones.
import { Refusal } from '../local/terminal.ts'
import { openApi } from './cloudflare-api.ts'
import { readConfiguration } from './configuration.ts'
import { type Environment, inEnvironment } from './environment.ts'
import { deploymentsOf, divide, takenBackByCommand } from './versions.ts'
import { versionsBefore } from './versions-before.ts'

export async function rollBack(
  environment: Environment | null,
  isDryRun: boolean,
  say: (line: string) => void,
): Promise<void> {
  const api = await openApi()
  // Only the names are needed: a wrong or missing setting, which may be what failed, must not prevent the way back.
  const workers = (['edge', 'origin'] as const).map((name) => inEnvironment(readConfiguration(name), environment).name)
  const deployments = await Promise.all(workers.map((name) => deploymentsOf(api, name)))
  const { versions: former, isUnfinished } = versionsBefore(deployments)
  if (former.every((version) => version === null)) throw new Refusal('There is no former version to go back to.')
  for (const [index, worker] of workers.entries()) {
    const version = former[index]
    const [present, ...others] = deployments[index]?.[0]?.shares ?? []
    if (!version) say(`${worker} has no former version and stays as it is`)
    else if (!others.length && present?.version_id === version) say(`${worker} stays at version ${version}`)
    else if (isDryRun) say(`${worker} would go back to version ${version}`)
    else {
      const message = isUnfinished ? takenBackByCommand : 'npm run rollback'
      await divide(api, worker, [{ version_id: version, percentage: 100 }], message)
      say(`${worker} is back at version ${version}`)
    }
  }
  if (isDryRun) say('Nothing was changed: this was a dry run.')
}
