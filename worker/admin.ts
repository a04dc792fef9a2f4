// `npm run admin`: what an operator does by command or script. The site that runs on the data folder, or the deployment with --remote, carries
// an order out as the back office does, with its row in the log; `show` tells what is there.
import { parseArgs } from 'node:util'
import { adminUsage, isStatement, parseAdminOrder } from './local/admin-commands.ts'
import type { AdminOrder, AdminStatement, OperatorOrder } from './local/admin-order.ts'
import { askRunningSite, runningDatabase } from './local/ask-running-site.ts'
import { dataPath } from './local/data-folder.ts'
import { giveOrder, type OrderAnswer } from './local/operator-orders.ts'
import { runLocally, runRemotely } from './local/run-statement.ts'
import { command, Refusal } from './local/terminal.ts'

await command(async () => {
  const { words, order, isRemote, isJson } = readOrder()
  if (!isStatement(order)) {
    const answer = await giveOrder(order, { path: dataPath(), isRemote })
    if (answer.ok && order.isReading) return show(answer.rows ?? [], order, isJson)
    if (answer.ok && answer.rows && !isJson) for (const row of answer.rows) console.log(lineOf(row))
    return end(answer.ok, answer.ok ? order.done : refusalText(answer, order), isJson, answer)
  }
  const rows = await run({ words, order, isRemote })
  if (order.isReading) return show(order.shownAs?.(rows ?? []) ?? rows ?? [], order, isJson)
  return end(rows !== null, rows === null ? order.nothing : order.done, isJson)
})

function end(isDone: boolean, message: string, isJson: boolean, more: object = {}): void {
  if (isJson) console.log(JSON.stringify({ ...more, ok: isDone, message }))
  else if (isDone) console.log(message)
  else throw new Refusal(message)
  process.exit(isDone ? 0 : 1)
}

/** `username: unknown` */
function refusalText(answer: Exclude<OrderAnswer, { ok: true }>, { nothing }: OperatorOrder): string {
  if (nothing && ['unknown', 'not_found'].includes(answer.code)) return nothing
  const codes = answer.codes ?? [{ field: answer.field ?? '', code: answer.code }]
  return `Not done: ${codes.map(({ field, code }) => (field ? `${field}: ${code}` : code)).join(', ')}`
}

type Row = Record<string, unknown>
type Asked = { words: string[]; order: AdminStatement; isRemote: boolean }

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

function lineOf(row: Row): string {
  return Object.entries(row)
    .map(([name, value]) => `${name}=${value ?? ''}`)
    .join('  ')
}

function show(rows: readonly Row[], { nothing = 'Nothing to show.' }: AdminOrder, isJson: boolean): void {
  if (isJson) console.log(JSON.stringify({ rows }))
  else for (const row of rows) console.log(lineOf(row))
  if (rows.length === 0 && !isJson) console.log(nothing)
  process.exit(0)
}

function readOrder(): { words: string[]; order: AdminOrder; isRemote: boolean; isJson: boolean } {
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
