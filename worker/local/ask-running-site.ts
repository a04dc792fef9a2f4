// The command's half of the control port: sends an order to the site that runs on a data folder, or asks it for a file. It loads
// no runtime, so that a command ends at once when a site runs, or when its words are invalid.
import { createReadStream, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { D1Database } from '@cloudflare/workers-types'
import type { DataFolder } from './data-folder.ts'
import { databaseOver } from './database.ts'
import { filesAddress } from './files.ts'

export type ControlFolder = Pick<DataFolder, 'path'>

/** Holds the port and the token of the running site. */
export const controlFile = ({ path }: ControlFolder): string => join(path, 'control.txt')

export const bearer = (token: string): string => `Bearer ${token}`

/** Whether the site that runs on this folder did it; null when none runs, or it does not answer. */
export async function askRunningSite(folder: ControlFolder, words: readonly string[]): Promise<boolean | null> {
  const [port, token] = readControl(folder)
  if (!port || !token) return null
  const status = await new Promise<number>((resolve) => {
    const headers = { authorization: bearer(token) }
    request({ host: '127.0.0.1', port, method: 'POST', headers }, (answer) => resolve(answer.statusCode ?? 0))
      // A killed site leaves its file behind.
      .on('error', () => resolve(0))
      .end(words.join('\n'))
  })
  return status === 200 ? true : status === 404 ? false : null
}

/** Asks the site that runs on this folder for a file or a list of files; null when none runs, or it does not answer. */
export async function askRunningFiles(folder: ControlFolder, query: Record<string, string>): Promise<Response | null> {
  const [port, token] = readControl(folder)
  if (!port || !token) return null
  const path = new URL(filesAddress(query)).search
  return new Promise((resolve) => {
    const headers = { authorization: bearer(token) }
    request({ host: '127.0.0.1', port, path: `/${path}`, headers }, (answer) =>
      resolve(new Response(Readable.toWeb(answer) as never, { status: answer.statusCode ?? 500 })),
    )
      .on('error', () => resolve(null))
      .end()
  })
}

/** The paths of the control port besides orders: questions to the database, and cache tags that a command changed. */
export const controlPaths = { database: '/database', changed: '/changed' } as const

/** The database of the site that runs on this folder; null when none runs. */
export async function runningDatabase(folder: ControlFolder): Promise<D1Database | null> {
  const send = (question: string) => postToSite(folder, controlPaths.database, question)
  const db = databaseOver(send)
  const exists = await db
    .prepare('SELECT 1')
    .all()
    .catch(() => null)
  return exists && db
}

/** Outdates the cached answers of that site that have these tags. */
export const propagateChanged = (folder: ControlFolder, tags: readonly string[]): Promise<unknown> =>
  postToSite(folder, controlPaths.changed, tags.join('\n'))

/** Stores a file of this machine in the bucket of that site. */
export async function putRunningFile(folder: ControlFolder, key: string, path: string, size: number): Promise<void> {
  const [port, token] = readControl(folder)
  const headers = { authorization: bearer(token ?? ''), 'content-length': size }
  const query = new URLSearchParams({ key, size: String(size) })
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const sent = request({ host: '127.0.0.1', port, path: `/?${query}`, method: 'PUT', headers }, (answer) =>
    resolve(answer.resume().statusCode),
  )
  sent.on('error', reject)
  await pipeline(createReadStream(path), sent)
  if ((await promise) !== 200) throw new Error(`The site that runs on this data folder did not take ${path}`)
}

async function postToSite(folder: ControlFolder, path: string, body: string): Promise<string> {
  const [port, token] = readControl(folder)
  if (!port || !token) throw new Error('No site runs on this data folder')
  const bytes = Buffer.from(body)
  const headers = { authorization: bearer(token), 'content-length': bytes.length }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode === 200) textOf(answer).then(resolve, reject)
      else reject(new Error(`The site that runs on this data folder answered ${answer.statusCode}`))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A kept connection may close as the next request is sent on it, which then never arrived.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(postToSite(folder, path, body))
      else reject(error)
    })
    sent.end(bytes)
  })
}

const agent = new Agent({ keepAlive: true })

function readControl(folder: ControlFolder): string[] {
  try {
    return readFileSync(controlFile(folder), 'utf8').split(' ')
  } catch {
    return []
  }
}
