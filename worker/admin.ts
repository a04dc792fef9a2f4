// Why: `npm run admin -- grant USER moderator`: the first moderator needs a role from outside the site; and `takedown VIDEO REASON` and `restore
// VIDEO` for the operator. Locally it asks the site that runs on the data folder, or writes the folder when none runs; with
// --remote it writes the database of the deployment.
import { parseArgs } from 'node:util'
import { type AdminOrder, adminOrderOf, adminUsage } from './local/admin-commands.ts'
import { askRunningSite } from './local/control.ts'
import { dataPath } from './local/data-folder.ts'
import { askHere, askRemote } from './local/run-statement.ts'
import { command, Refusal } from './local/terminal.ts'

await command(async () => {
  const { words, order, isRemote } = readOrder()
  const isDone = isRemote ? (await askRemote(order.sql)) !== null : await runHere(words, order.sql)
  if (!isDone) throw new Refusal(order.nothing)
  console.log(order.done)
  process.exit(0)
})

async function runHere(words: readonly string[], sql: string): Promise<boolean> {
  const isDone = await askRunningSite({ path: dataPath() }, words)
  return isDone ?? (await askHere(sql)) !== null
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
