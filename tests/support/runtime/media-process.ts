// The media processor as a separate process: started, called with signed requests, and killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { type MediaJob, processorPaths } from '../../../shared/contract/media-jobs.ts'
import { signedHeaders } from '../../../shared/media-signature.ts'
import { mediaSecret } from './media-origin.ts'

export type MediaProcess = {
  url: string
  send: (method: 'POST' | 'DELETE', path: string, body?: string) => Promise<Response>
  take: (job: MediaJob) => Promise<number>
  /** Sends a signal and waits for the end. @returns the exit code or the signal's name */
  end: (signal: NodeJS.Signals) => Promise<number | string | null>
  /** Its standard input: closing it simulates the end of the parent process. */
  input: ChildProcess['stdin']
  ended: Promise<number | string | null>
}

const main = join(import.meta.dirname, '../../../worker/media/main.ts')

export async function startMediaProcess(env: Record<string, string>): Promise<MediaProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [main], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', MEDIA_SECRET: mediaSecret, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | string | null>((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal))
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (bytes: Buffer) => {
      said += bytes
    })
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes
      const [, found] = /ready on (http:\S+)/.exec(said) ?? []
      if (found) resolve(found)
    })
    ended.then((code) => reject(new Error(`it ended with ${code}: ${said}`)))
  })
  const send: MediaProcess['send'] = async (method, path, body = '') =>
    fetch(url + path, {
      method,
      body: body || null,
      headers: await signedHeaders(mediaSecret, { method, path, body }),
    })
  return {
    url,
    send,
    take: async (job) => (await send('POST', processorPaths.jobs.template, JSON.stringify(job))).status,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
    input: child.stdin,
    ended,
  }
}
