// `npm run rollback`: gives all visitors the version that they had before the last deployment, within seconds.
import { parseArgs } from 'node:util'
import type { Environment } from './deploy/environment.ts'
import { environments } from './deploy/environment.ts'
import { command } from './local/terminal.ts'

await command(async () => {
  const { environment, isDryRun } = readArguments()
  const { rollBack } = await import('./deploy/roll-back.ts')
  await rollBack(environment, isDryRun, console.log)
})

function readArguments(): { environment: Environment | null; isDryRun: boolean } {
  try {
    const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' }, env: { type: 'string' } } })
    const environment = environments.find((name) => name === values.env) ?? null
    if (values.env === undefined || environment) return { environment, isDryRun: values['dry-run'] ?? false }
  } catch {
    // An unknown option: print the usage.
  }
  console.error('Usage: npm run rollback [-- --env staging] [--dry-run]')
  process.exit(2)
}
