// `npm run admin -- grant USER moderator` gives the first moderator a role; `takedown VIDEO REASON` and `restore VIDEO` are for
// the operator. Locally it sends the command to the site that runs on the data folder, or writes the folder when none runs;
// with --remote it writes the deployment's database.
import { parseArgs } from 'node:util'
import { type AdminOrder, adminUsage, parseAdminOrder } from './local/admin-commands.ts'
import { askRunningSite } from './local/ask-running-site.ts'
import { dataPath } from './local/data-folder.ts'
import { runLocally, runRemotely } from './local/run-statement.ts'
import { command, Refusal } from './local/terminal.ts'

await command(async () => {
  const { words, order, isRemote } = readOrder()
  const isDone = isRemote ? (await runRemotely(order.sql)) !== null : await runHere(words, order.sql)
  if (!isDone) throw new Refusal(order.nothing)
  console.log(order.done)
  process.exit(0)
})

async function runHere(words: readonly string[], sql: string): Promise<boolean> {
  const isDone = await askRunningSite({ path: dataPath() }, words)
  return isDone ?? (await runLocally(sql)) !== null
}

function readOrder(): { words: string[]; order: AdminOrder; isRemote: boolean } {
  try {
    const { values, positionals } = parseArgs({ options: { remote: { type: 'boolean' } }, allowPositionals: true })
    const order = parseAdminOrder(positionals)
    if (order) return { words: positionals, order, isRemote: values.remote === true }
  } catch {
    // An unknown option: print the usage.
  }
  console.error(adminUsage)
  process.exit(2)
}
