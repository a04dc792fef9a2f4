// Orders that the site carries out as the back office does: the command writes one, and waits for what came of it.
import { statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { D1Database } from '@cloudflare/workers-types'
import { operatorAnswerText, operatorOrderText, orderFileAt } from '../origin/admin/store/operator-orders.ts'
import type { OperatorOrder } from './admin-order.ts'
import { askRunningSite, runningDatabase } from './ask-running-site.ts'
import { openDataFolder } from './data-folder.ts'
import { runRemotely } from './run-statement.ts'
import { Refusal } from './terminal.ts'

export type OrderAnswer =
  | { ok: true; rows?: Record<string, string>[] }
  | { ok: false; code: string; field?: string; codes?: { field: string; code: string }[] }

/** The running site carries an order out at once, a deployment within a minute. */
const [localMs, remoteMs] = [60_000, 150_000]

type Where = { path: string; isRemote: boolean }

export async function giveOrder(asked: OperatorOrder, { path, isRemote }: Where): Promise<OrderAnswer> {
  const order = asked.path === undefined ? asked : await withFile(asked, asked.path, isRemote)
  if (isRemote) return giveRemotely(order)
  const running = await runningDatabase({ path })
  return running ? giveTo(running, order, path) : giveStopped(order)
}

/** The site gets the file before the order that names it, and deletes it with the order. */
async function withFile(order: OperatorOrder, path: string, isRemote: boolean): Promise<OperatorOrder> {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (!size) throw new Refusal(`${path} cannot be read, or is empty.`)
  const { openCatalogue } = await import('./catalogue-database.ts')
  const catalogue = await openCatalogue(isRemote)
  const file = crypto.randomUUID()
  try {
    await catalogue.putFile(orderFileAt(file), path, size)
  } finally {
    await catalogue.close(false)
  }
  return { ...order, fields: { ...order.fields, file } }
}

async function giveTo(db: D1Database, order: OperatorOrder, path: string): Promise<OrderAnswer> {
  const id = crypto.randomUUID()
  await db.prepare(operatorOrderText(id, { ...order, site: localSite })).run()
  // Otherwise it would be carried out with the next minute.
  await askRunningSite({ path }, ['carry-out'])
  return answerOf(async () => db.prepare(operatorAnswerText(id)).first<string>('answer'), localMs, 150)
}

/** Where no site runs: the site is opened for the order alone. Uploads and pictures wait, since nothing processes them meanwhile. */
async function giveStopped(order: OperatorOrder): Promise<OrderAnswer> {
  const folder = openDataFolder()
  const [{ createRuntime }, { migrate }, { startBusyProcessor }, { runOrders }] = await Promise.all([
    import('../local.ts'),
    import('./migrate.ts'),
    import('./processor.ts'),
    import('./scheduler.ts'),
  ])
  const processor = await startBusyProcessor()
  const runtime = await createRuntime({ state: folder.state, ...folder.secrets, originVars: processor.vars })
  const answer = await folder.checked(async () => {
    const db = await runtime.database()
    await migrate(db)
    const id = crypto.randomUUID()
    await db.prepare(operatorOrderText(id, { ...order, site: localSite })).run()
    await runOrders(runtime)
    return answerOf(() => db.prepare(operatorAnswerText(id)).first<string>('answer'), localMs, 150)
  })
  await runtime.stop()
  await processor.stop()
  folder.release()
  return answer
}

async function giveRemotely(order: OperatorOrder): Promise<OrderAnswer> {
  const { readDeployable } = await import('../deploy/configuration.ts')
  const id = crypto.randomUUID()
  const site = String(readDeployable('edge').vars.SITE_ORIGIN)
  await runRemotely(operatorOrderText(id, { ...order, site }))
  return answerOf(async () => String((await runRemotely(operatorAnswerText(id)))[0]?.answer ?? ''), remoteMs, 5000)
}

/** In links of mails. */
const localSite = 'http://localhost:8787'

async function answerOf(ask: () => Promise<string | null>, maxMs: number, pauseMs: number): Promise<OrderAnswer> {
  for (const untilMs = Date.now() + maxMs; Date.now() < untilMs; await delay(pauseMs)) {
    const answer = await ask()
    if (answer) return JSON.parse(answer)
  }
  throw new Refusal('The order is written, but the site has not carried it out yet. It does so when it runs.')
}
