// `npm run keys -- rotate SIGNING_SECRET` replaces a secret that leaked or is old, without invalidating what it signed and
// sealed. The new version signs and seals from then on, the running site seals the database again, and `retire` deletes the
// oldest version once nothing is sealed with it. Locally in the data folder; with --remote at the deployment.
import { keysCommand } from './keys/keys-command.ts'
import { command } from './local/terminal.ts'

await command(async () => {
  process.exit(await keysCommand(process.argv.slice(2), console))
})
