// Why: `npm run admin -- grant USER moderator`: somebody has to be the first moderator. Locally it writes the data folder; with
// --remote the database of the deployment.
import { parseArgs } from 'node:util'
import { type Role, roles } from '../shared/entities/account.ts'
import { readDeployable } from './deploy/configuration.ts'
import { mustWrangle } from './deploy/wrangler.ts'
import { openDataFolder } from './local/data-folder.ts'
import { migrate } from './local/migrate.ts'
import { command, Refusal } from './local/terminal.ts'
import { createRuntime } from './local.ts'
import { grantRole, grantText } from './origin/store/roles.ts'

const usage = `Usage: npm run admin -- grant USER ${roles.join('|')} [--remote]`

await command(async () => {
  const { username, role, isRemote } = readAsked()
  const granted = isRemote ? await grantRemote(username, role) : await grantHere(username, role)
  if (!granted) throw new Refusal(`Nobody with an account is called ${username}.`)
  console.log(`${username} is ${role} now`)
  process.exit(0)
})

async function grantHere(username: string, role: Role): Promise<boolean> {
  const folder = openDataFolder()
  const runtime = await createRuntime({ state: folder.state, secret: folder.secret })
  const granted = await folder.checked(async () => {
    const db = await runtime.database()
    await migrate(db)
    return grantRole(db, username, role)
  })
  await runtime.stop()
  folder.release()
  return granted
}

async function grantRemote(username: string, role: Role): Promise<boolean> {
  const [database] = readDeployable('origin').d1_databases
  const sql = grantText(username, role)
  const said = await mustWrangle([
    'd1',
    'execute',
    database?.database_name ?? '',
    '--remote',
    '--json',
    '--command',
    sql,
  ])
  return said.includes(`"role": "${role}"`)
}

function readAsked(): { username: string; role: Role; isRemote: boolean } {
  try {
    const { values, positionals } = parseArgs({ options: { remote: { type: 'boolean' } }, allowPositionals: true })
    const [verb, username = '', wanted] = positionals
    const role = roles.find((one) => one === wanted)
    if (verb === 'grant' && role && /^[a-z0-9_-]{3,30}$/i.test(username) && positionals.length === 3) {
      return { username, role, isRemote: values.remote === true }
    }
  } catch {
    // An option we do not know: the usage says which one there is.
  }
  console.error(usage)
  process.exit(2)
}
