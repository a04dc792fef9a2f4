// `npm run deploy`: deploys the Workers, the media processor and their resources in one repeatable command. `--dry-run` does
// everything that needs no account and no network, and prints what a deployment would create.
import { parseArgs } from 'node:util'
import { command } from './local/terminal.ts'

await command(async () => {
  const isDryRun = readArguments()
  // Loading wrangler and the builder takes a second: a mistyped command is reported before.
  const { deploySite } = await import('./deploy/deploy-site.ts')
  await deploySite(isDryRun, console.log)
})

function readArguments(): boolean {
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean' } } }).values['dry-run'] ?? false
  } catch {
    console.error('Usage: npm run deploy [-- --dry-run]')
    process.exit(2)
  }
}
