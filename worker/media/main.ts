// The media processor as a process: `node worker/media/main.ts` with ORIGIN_URL and MEDIA_SECRET. Its last line at the start
// names its address; SIGTERM, SIGINT or, with MEDIA_FOLLOW=stdin, the end of its input stop it.
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { childEnvironment, readSettings, type Settings } from './env.ts'
import { createJobQueue } from './job-queue.ts'
import { openWorkFolder } from './workspace.ts'

/** The result is cached: a health check does not start a program each time. */
let known: { version: Promise<string | null>; atMs: number } = { version: Promise.resolve(null), atMs: 0 }
const knownMs = 10_000

try {
  await main(readSettings(process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(settings: Settings): Promise<void> {
  const ownFolder = await openWorkFolder(settings.workFolder)
  process.on('exit', () => rmSync(ownFolder, { recursive: true, force: true }))
  const queue = createJobQueue(settings, ownFolder)
  if ((await ffmpegVersion()) === null) {
    console.error(
      'No ffmpeg was found: every job will fail. To fix it: apt-get install -y ffmpeg, or brew install ffmpeg',
    )
  }
  const app = createApp(settings, queue, ffmpegVersion)
  const { port, host } = settings
  const server = serve({ fetch: app.fetch, port, hostname: host }, (info) =>
    console.log(`Media processor ready on http://${host}:${info.port}`),
  )
  server.on('error', (error) => {
    console.error(`The media processor cannot listen on ${host}:${port}: ${error.message}`)
    process.exit(1)
  })

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    settings.log('log', { event: 'stopping', running: queue.running() })
    server.close()
    await queue.close()
    await settings.spans?.exportNow()
    await rm(ownFolder, { recursive: true, force: true })
    process.exit(0)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  if (settings.followsInput) process.stdin.resume().on('end', stop).on('error', stop)
}

/** The first line of `ffmpeg -version`, or null without ffmpeg. */
function ffmpegVersion(): Promise<string | null> {
  if (Date.now() - known.atMs > knownMs) known = { version: askFfmpeg(), atMs: Date.now() }
  return known.version
}

function askFfmpeg(): Promise<string | null> {
  return new Promise((resolve) => {
    execFile('ffmpeg', ['-version'], { env: childEnvironment(), timeout: 10_000 }, (error, output) =>
      resolve(error ? null : (output.split('\n')[0] ?? '')),
    )
  })
}
