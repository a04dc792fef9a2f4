// `npm run admin`: what an operator does by command or script.
import { adminCommand } from './local/admin-command.ts'
import { command } from './local/terminal.ts'

await command(async () => {
  // Now: a database that was opened would keep the process.
  process.exit(await adminCommand(process.argv.slice(2), console))
})
