// `npm run settings -- export FILE` writes the published site settings to a file that can be kept in git, `diff FILE` shows what an
// import would change, and `import FILE` publishes it as the next version; while the site runs, while it does not, and on a deployment.
import { settingsCommand } from './local/settings-command.ts'
import { command } from './local/terminal.ts'

await command(async () => {
  // Now: a database that was opened would keep the process.
  process.exit(await settingsCommand(process.argv.slice(2), console))
})
