// `npm run deploy`: deploys the Workers, the media processor and their resources in one repeatable command. `--dry-run` does
// everything that needs no account and no network, and prints what a deployment would do.
import { parseArgs } from 'node:util'
import type { DeployOptions } from './deploy/deploy-site.ts'
import { environments } from './deploy/environment.ts'
import { command } from './local/terminal.ts'

await command(async () => {
  const options = readArguments()
  // Loading wrangler and the builder takes a second: a mistyped command is reported before.
  const { deploySite } = await import('./deploy/deploy-site.ts')
  await deploySite(options, console.log)
})

function readArguments(): DeployOptions {
  try {
    const { values } = parseArgs({
      options: {
        'dry-run': { type: 'boolean' },
        'accept-advisories': { type: 'boolean' },
        env: { type: 'string' },
        watch: { type: 'string', default: '120' },
      },
    })
    const environment = environments.find((name) => name === values.env) ?? null
    const watchSeconds = Number(values.watch)
    const audit = values['accept-advisories'] ? { audit: null } : {}
    if ((values.env === undefined || environment) && /^\d{1,4}$/.test(values.watch))
      return { isDryRun: values['dry-run'] ?? false, environment, watchSeconds, ...audit }
  } catch {
    // An unknown option: print the usage.
  }
  console.error('Usage: npm run deploy [-- --env staging] [--watch SECONDS] [--accept-advisories] [--dry-run]')
  process.exit(2)
}
