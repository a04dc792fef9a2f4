// The site that the journeys visit, run by Playwright as a separate process: the real product over a small catalogue, and, for
// each of Playwright's workers, another edge whose connection to the same upstream can be made slow or faulty during a test.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureBuilt } from '../../../worker/build.ts'
import { type DataFolder, openDataFolder } from '../../../worker/local/data-folder.ts'
import { migrate } from '../../../worker/local/migrate.ts'
import { seedCatalogue } from '../../../worker/local/seeding.ts'
import { serve } from '../../../worker/local/serve.ts'
import { startDemoWallet, walletDemoOf } from '../../../worker/local/wallet/demo-wallet.ts'
import { createRuntime } from '../../../worker/local.ts'
import { addLightAccounts } from '../runtime/light-accounts.ts'
import { staffChecksOff } from '../runtime/staff-checks.ts'
import { advertiserFront, advertRoot, answerAdvert, startAdvertServer } from './advert-server.ts'
import { workers } from './browser-count.ts'
import { catalogueSize } from './demo-catalogue.ts'
import { partnerFront } from './partner-feed.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-e2e-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

await ensureBuilt()
const data = openDataFolder(join(folder, 'data'))
const seeded = await seededCopy(data)
const wallet = await startDemoWallet()
const originVars = { ...staffChecksOff, WALLET_DEMO: walletDemoOf(wallet) }
const settings = { port: 0, upstreamUrl: '', geo: 'CA', videos: catalogueSize, originVars }
const adverts = await startAdvertServer()
const site = await serve(settings, data, new AbortController().signal, {
  edgeFront: advertiserFront(adverts.origin),
  originFront: partnerFront,
})
if (!site) throw new Error('the seed was stopped')
const origin = await site.worker('edgetube-origin')
const database = site.database()
const lates = await Promise.all(
  Array.from({ length: workers }, async () => {
    const way = await openWay()
    return {
      way,
      runtime: await createRuntime({ upstreamUrl: way, vars: { DEMO_CATALOGUE: 'on' }, geo: 'CA', ...data.secrets }),
    }
  }),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close)
const late = lates.map(({ runtime }) => `http://localhost:${runtime.url.port}`)
const ways = lates.map(({ way }) => way)
console.log(`Site http://localhost:${site.url.port} late ${late.join()} way ${ways.join()} seeded ${seeded}`)

/** Seeds the folder, and copies it for a site that a journey starts by itself: a seed costs more than all of its journeys. */
async function seededCopy(data: DataFolder): Promise<string> {
  const runtime = await createRuntime({ state: data.state, ...data.secrets })
  const database = await runtime.database()
  await migrate(database)
  await seedCatalogue(runtime, data, catalogueSize, new AbortController().signal)
  // Dozens of journeys sign in, and a hash at full cost takes a quarter of a second of a processor. New passwords have it.
  await addLightAccounts(database)
  await runtime.stop()
  const copy = join(folder, 'seeded')
  cpSync(data.path, copy, { recursive: true, filter: (path) => !basename(path).startsWith('lock.sqlite') })
  return copy
}

/**
 * A proxy to the site's upstream. `PUT /way` with a Trouble applies it to every later request; `POST /rows` with a query to its
 * database answers the rows; `/vast/` is an advert server.
 */
async function openWay(): Promise<string> {
  let trouble = { delayMs: 0, status: 200, isHeld: false }
  let released = Promise.withResolvers<void>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'PUT') {
      trouble = JSON.parse((await request.toArray()).join(''))
      released.resolve()
      released = Promise.withResolvers()
      return response.writeHead(204).end()
    }
    if (request.url?.startsWith(advertRoot)) return answerAdvert(request.url, response)
    if (request.url === '/rows') return response.end(await rowsOf((await request.toArray()).join('')))
    const { delayMs, status, isHeld } = trouble
    if (isHeld) await released.promise
    const isDue = delay(delayMs)
    if (status !== 200) return isDue.then(() => void response.writeHead(status).end())
    const { method = 'GET', headers } = request
    const passing = Object.entries(headers).filter(([name]) => /^(range|cookie|content-type|x-edge-.*)$/.test(name))
    const answered = await origin.fetch(`http://upstream${request.url}`, {
      method,
      headers: Object.fromEntries(passing) as Record<string, string>,
      ...(method === 'POST' && { body: Buffer.concat(await request.toArray()) }),
    })
    const bytes = new Uint8Array(await answered.arrayBuffer())
    // Delays the requested row, but not what the frame needs.
    await isDue
    response.writeHead(answered.status, Object.fromEntries(answered.headers))
    response.end(bytes)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const rowsOf = async (sql: string): Promise<string> =>
  JSON.stringify((await (await database).prepare(sql).all()).results)

async function close(): Promise<void> {
  adverts.stop()
  await Promise.allSettled([...lates.map(({ runtime }) => runtime.stop()), site?.stop()])
  data.release()
  process.exit(0)
}
