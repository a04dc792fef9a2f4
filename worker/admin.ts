// `npm run admin -- grant USER moderator` gives the first moderator a role; `takedown VIDEO REASON` and `restore VIDEO` are for
// the operator, and `show` tells what is there. Locally it sends the command to the site that runs on the data folder, or writes the
// folder when none runs; with --remote it writes the deployment's database.
import { parseArgs } from 'node:util'
import { type AdminOrder, adminUsage, parseAdminOrder } from './local/admin-commands.ts'
import { askRunningSite, runningDatabase } from './local/ask-running-site.ts'
import { dataPath } from './local/data-folder.ts'
import { runLocally, runRemotely } from './local/run-statement.ts'
import { command, Refusal } from './local/terminal.ts'

await command(async () => {
  const asked = readOrder()
  const { order, isJson } = asked
  const rows = await run(asked)
  if (order.isReading) return show(rows ?? [], order, isJson)
  if (rows === null && !isJson) throw new Refusal(order.nothing)
  else if (isJson)
    console.log(JSON.stringify({ ok: rows !== null, message: rows === null ? order.nothing : order.done }))
  else console.log(order.done)
  process.exit(rows === null ? 1 : 0)
})

type Row = Record<string, unknown>
type Asked = { words: string[]; order: AdminOrder; isRemote: boolean; isJson: boolean }

/** The rows that the order returns, at least one; null when there is none. */
async function run({ words, order, isRemote }: Asked): Promise<readonly Row[] | null> {
  if (isRemote) return someOf(await runRemotely(order.sql))
  const folder = { path: dataPath() }
  if (order.isReading) {
    const running = await runningDatabase(folder)
    return someOf(running ? (await running.prepare(order.sql).all<Row>()).results : await runLocally(order.sql))
  }
  const isDone = await askRunningSite(folder, words)
  if (isDone !== null) return isDone ? [{}] : null
  return someOf(await runLocally(order.sql))
}

function someOf(rows: readonly Row[]): readonly Row[] | null {
  return rows.length > 0 ? rows : null
}

function show(rows: readonly Row[], { nothing }: AdminOrder, isJson: boolean): void {
  if (isJson) console.log(JSON.stringify({ rows }))
  else
    for (const row of rows)
      console.log(
        Object.entries(row)
          .map(([name, value]) => `${name}=${value ?? ''}`)
          .join('  '),
      )
  if (rows.length === 0 && !isJson) console.log(nothing)
  process.exit(0)
}

function readOrder(): Asked {
  try {
    const { values, positionals } = parseArgs({
      options: { remote: { type: 'boolean' }, json: { type: 'boolean' } },
      allowPositionals: true,
    })
    const order = parseAdminOrder(positionals)
    if (order) return { words: positionals, order, isRemote: values.remote === true, isJson: values.json === true }
  } catch {
    // An unknown option: print the usage.
  }
  console.error(adminUsage)
  process.exit(2)
}
