// The media processor of a local run, as a separate process. Without ffmpeg the site still starts: the processor reports it,
// and so does every upload.
import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { root } from '../build/paths.ts'
import type { DataFolder } from './data-folder.ts'
import { Refusal } from './terminal.ts'

export type Processor = {
  /** The variables of the embedded upstream. */
  vars: Record<string, string>
  stop: () => Promise<void>
}

const secretName = 'MEDIA_SECRET'
/** Waits for its first line: the site is ready only when the processor is. */
const readyLine = /^Media processor ready on (http:\/\/\S+)$/m

/** @param sitePort the site's own port, through which the processor reaches the upstream */
export async function startProcessor(sitePort: number, { path, secrets: { secret } }: DataFolder): Promise<Processor> {
  const shared = secret(secretName)
  const child = spawn(process.execPath, [join(root, 'worker/media/main.ts')], {
    cwd: root,
    // The processor stops when its input ends, so that it never outlives this process.
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      ORIGIN_URL: `http://localhost:${sitePort}`,
      [secretName]: shared,
      MEDIA_WORK: resolve(path, 'media'),
      MEDIA_FOLLOW: 'stdin',
    },
  })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const url = await readyOf(child, ended)
  return {
    vars: { MEDIA_URL: url, [secretName]: shared },
    async stop() {
      child.stdin?.end()
      await ended
    },
  }
}

function readyOf({ stdout, stderr }: ChildProcess, ended: Promise<void>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let said = ''
  let isReady = false
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (isReady) return
    said += text
    const url = readyLine.exec(said)?.[1]
    isReady = url !== undefined
    if (url) resolve(url)
  })
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
    process.stderr.write(text)
  })
  ended.then(() => reject(new Refusal(`The media processor did not start: ${said.trim()}`)))
  return promise
}
