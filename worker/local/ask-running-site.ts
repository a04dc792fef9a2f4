// The command's half of the control port: sends an order to the site that runs on a data folder, or asks it for a file. It loads
// no runtime, so that a command ends at once when a site runs, or when its words are invalid.
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { DataFolder } from './data-folder.ts'
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

function readControl(folder: ControlFolder): string[] {
  try {
    return readFileSync(controlFile(folder), 'utf8').split(' ')
  } catch {
    return []
  }
}
