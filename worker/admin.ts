// Why: `npm run admin -- grant USER moderator`: the first moderator needs a role from outside the site; and `takedown VIDEO REASON` and `restore
// VIDEO` for the operator. Locally it asks the site that runs on the data folder, or writes the folder when none runs; with
// --remote it writes the database of the deployment.
import { parseArgs } from 'node:util'
import { type AdminOrder, adminOrderOf, adminUsage } from './local/admin-orders.ts'
import { askRunningSite } from './local/control.ts'
import { dataPath, openDataFolder } from './local/data-folder.ts'
import { command, Refusal } from './local/terminal.ts'

await command(async () => {
  const { words, order, isRemote } = readOrder()
  if (!(isRemote ? await runRemote(order.sql) : await runHere(words, order.sql))) throw new Refusal(order.nothing)
  console.log(order.done)
  process.exit(0)
})

// The runtime and the deployment take a second to read: a mistyped order is refused before.

async function runHere(words: readonly string[], sql: string): Promise<boolean> {
  const isDone = await askRunningSite({ path: dataPath() }, words)
  if (isDone !== null) return isDone
  const folder = openDataFolder()
  const [{ createRuntime }, { migrate }] = await Promise.all([import('./local.ts'), import('./local/migrate.ts')])
  const runtime = await createRuntime({ state: folder.state, secret: folder.secret })
  const row = await folder.checked(async () => {
    const db = await runtime.database()
    await migrate(db)
    return db.prepare(sql).first()
  })
  await runtime.stop()
  folder.release()
  return row !== null
}

async function runRemote(sql: string): Promise<boolean> {
  const [{ readDeployable }, { mustWrangle }] = await Promise.all([
    import('./deploy/configuration.ts'),
    import('./deploy/wrangler.ts'),
  ])
  const [database] = readDeployable('origin').d1_databases
  const name = database?.database_name ?? ''
  const said = await mustWrangle(['d1', 'execute', name, '--remote', '--json', '--command', sql])
  return /"results":\s*\[\s*\{/.test(said)
}

function readOrder(): { words: string[]; order: AdminOrder; isRemote: boolean } {
  try {
    const { values, positionals } = parseArgs({ options: { remote: { type: 'boolean' } }, allowPositionals: true })
    const order = adminOrderOf(positionals)
    if (order) return { words: positionals, order, isRemote: values.remote === true }
  } catch {
    // An option we do not know: the usage says which one there is.
  }
  console.error(adminUsage)
  process.exit(2)
}
