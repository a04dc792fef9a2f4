// Lets `npm run admin`, `backup`, `import` and `export` reach the site that runs on a data folder, because only one process may open
// it: a port of this machine, whose number and token are in the folder, readable by its owner only. POST is an order, or a question to
// the database; GET a file or a list of files (see files.ts), PUT a file. The site's own Workers are not involved.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { changeKey } from '../../shared/contract/cache-tags.ts'
import { changeRetentionSeconds } from '../../shared/limits.ts'
import type { Runtime } from '../local.ts'
import { isStatement, parseAdminOrder } from './admin-commands.ts'
import { bearer, type ControlFolder, controlFile, controlPaths } from './ask-running-site.ts'
import { filesAddress, filesName, storeFile } from './files.ts'
import { runEveryMinute } from './scheduler.ts'

/** An order is one word per line; longer requests are refused. */
const orderMaxBytes = 1000
/** A batch of an import with its values. */
const questionMaxBytes = 32 * 1024 * 1024

/** Listens for orders; returns a function that stops it. */
export async function startControl(runtime: Runtime, folder: ControlFolder): Promise<() => void> {
  const token = randomBytes(32).toString('base64url')
  const server = createServer(async (asked, answer) => {
    if (asked.method === 'GET') return void sendFile(asked, answer, token, runtime).catch(() => answer.destroy())
    if (asked.method === 'PUT') return void takeFile(asked, answer, token, runtime).catch(() => answer.destroy())
    if (asked.url === controlPaths.database || asked.url === controlPaths.changed)
      return void serveCommand(asked, answer, token, runtime).catch(() => answer.destroy())
    const status = await follow(asked, token, runtime).catch(() => 500)
    answer.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve))
  const { port } = server.address() as AddressInfo
  writeFileSync(controlFile(folder), `${port} ${token}`, { mode: 0o600 })
  return () => {
    rmSync(controlFile(folder), { force: true })
    server.close()
    server.closeAllConnections()
  }
}

/** 200: done. 404: no such target. */
async function follow(asked: IncomingMessage, token: string, runtime: Runtime): Promise<number> {
  if (!isSame(asked.headers.authorization ?? '', bearer(token))) return 403
  if (Number(asked.headers['content-length'] ?? Number.POSITIVE_INFINITY) > orderMaxBytes) return 413
  const words = (await text(asked)).split('\n')
  if (words.join() === 'carry-out') {
    await runEveryMinute(runtime)
    return 200
  }
  const order = parseAdminOrder(words)
  if (!order || !isStatement(order)) return 400
  const row = await (await runtime.database()).prepare(order.sql).first()
  if (row === null) return 404
  // Otherwise the order would take effect only with the next minute.
  await runEveryMinute(runtime)
  return 200
}

/** Questions of a command to the database, which only one process may open; and what a command changed, for the caches. */
async function serveCommand(asked: IncomingMessage, answer: ServerResponse, token: string, runtime: Runtime) {
  if (!isSame(asked.headers.authorization ?? '', bearer(token))) return void answer.writeHead(403).end()
  if (Number(asked.headers['content-length'] ?? Number.POSITIVE_INFINITY) > questionMaxBytes)
    return void answer.writeHead(413).end()
  const body = await text(asked)
  if (asked.url === controlPaths.database) return void answer.end(await runtime.askDatabase(body))
  const cache = await runtime.cache()
  const nowMs = String(Date.now())
  const expirationTtl = changeRetentionSeconds
  for (const tag of body.split('\n').filter(Boolean)) await cache.put(changeKey(tag), nowMs, { expirationTtl })
  answer.end()
}

/** A file that breaks off ends the connection, so that the reader sees it. */
async function sendFile(asked: IncomingMessage, answer: ServerResponse, token: string, runtime: Runtime) {
  if (!isSame(asked.headers.authorization ?? '', bearer(token))) return void answer.writeHead(403).end()
  const query = Object.fromEntries(new URL(asked.url ?? '', 'http://control').searchParams)
  const file = await (await runtime.worker(filesName)).fetch(filesAddress(query))
  answer.writeHead(file.status)
  await pipeline(file.body ? Readable.fromWeb(file.body as never) : Readable.from([]), answer)
}

/** A file that a command stores, whose key and size are in its address. */
async function takeFile(asked: IncomingMessage, answer: ServerResponse, token: string, runtime: Runtime) {
  if (!isSame(asked.headers.authorization ?? '', bearer(token))) return void answer.writeHead(403).end()
  const { key = '', size = '' } = Object.fromEntries(new URL(asked.url ?? '', 'http://control').searchParams)
  await storeFile(await runtime.worker(filesName), { key, size: Number(size) }, asked)
  answer.end()
}

function isSame(given: string, known: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(known)]
  return a.length === b.length && timingSafeEqual(a, b)
}
