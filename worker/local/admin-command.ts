// What an operator's order does, by command or script: the site that runs on the data folder, or the deployment with --remote, carries it out
// as the back office does, with its row in the log; `show` tells what is there.
import { parseArgs } from 'node:util'
import { adminUsage, isStatement, parseAdminOrder } from './admin-commands.ts'
import type { AdminOrder, AdminStatement, OperatorOrder } from './admin-order.ts'
import { askRunningSite, runningDatabase } from './ask-running-site.ts'
import { dataPath } from './data-folder.ts'
import { giveOrder, type OrderAnswer } from './operator-orders.ts'
import { runLocally, runRemotely } from './run-statement.ts'
import { Refusal } from './terminal.ts'

type Terminal = Pick<Console, 'log' | 'error'>

/** @returns the exit code of `npm run admin` with these words */
export async function adminCommand(args: string[], terminal: Terminal): Promise<number> {
  const asked = readOrder(args)
  if (!asked) {
    terminal.error(adminUsage)
    return 2
  }
  const { words, order, isRemote, isJson } = asked
  if (!isStatement(order)) {
    const answer = await giveOrder(order, { path: dataPath(), isRemote })
    if (answer.ok && order.isReading) return show(answer.rows ?? [], order, isJson, terminal)
    if (answer.ok && answer.rows && !isJson) for (const row of answer.rows) terminal.log(lineOf(row))
    return end(
      { isDone: answer.ok, message: answer.ok ? order.done : refusalText(answer, order), isJson, more: answer },
      terminal,
    )
  }
  const rows = await run({ words, order, isRemote })
  if (order.isReading) return show(order.shownAs?.(rows ?? []) ?? rows ?? [], order, isJson, terminal)
  return end({ isDone: rows !== null, message: rows === null ? order.nothing : order.done, isJson }, terminal)
}

type End = { isDone: boolean; message: string; isJson: boolean; more?: object }

function end({ isDone, message, isJson, more = {} }: End, terminal: Terminal): number {
  if (isJson) terminal.log(JSON.stringify({ ...more, ok: isDone, message }))
  else if (isDone) terminal.log(message)
  else throw new Refusal(message)
  return isDone ? 0 : 1
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

function show(
  rows: readonly Row[],
  { nothing = 'Nothing to show.' }: AdminOrder,
  isJson: boolean,
  terminal: Terminal,
): number {
  if (isJson) terminal.log(JSON.stringify({ rows }))
  else for (const row of rows) terminal.log(lineOf(row))
  if (rows.length === 0 && !isJson) terminal.log(nothing)
  return 0
}

type Order = { words: string[]; order: AdminOrder; isRemote: boolean; isJson: boolean }

/** Null for words that are no order, and for an unknown option. */
function readOrder(args: string[]): Order | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { remote: { type: 'boolean' }, json: { type: 'boolean' } },
      allowPositionals: true,
    })
    const order = parseAdminOrder(positionals)
    return order && { words: positionals, order, isRemote: values.remote === true, isJson: values.json === true }
  } catch {
    return null
  }
}
