// A small site for browser tests: the real code, bundled as in the build, behind a server that can be slow, silent or
// broken.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { withLock } from '../../../worker/build/lock.ts'
import { runFolder } from '../../support/runtime/run-folder.ts'

const root = join(import.meta.dirname, '../../..')
const entries = [
  'client/boot.ts',
  'client/wake.ts',
  'client/deferred.ts',
  'client/slots.ts',
  'client/house-frame.ts',
  'client/api.ts',
  'client/card-menus.ts',
  'client/x-island.ts',
  'client/player/x-player.ts',
  ...globSync(['client/islands/**/*.tsx', 'tests/client/support/islands/*.tsx'], { cwd: root }),
]

/** The edge's policy: nothing inline runs. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; form-action 'self'"

type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
type Handler = (response: ServerResponse, asked: Asked) => void | Promise<void>

export type Site = {
  origin: string
  /** All requests, in order. */
  asked: Asked[]
  /** Sets a path's answer; a path that ends in * is a prefix. */
  on(path: string, handler: Handler | string): void
  /** Forgets all requests and all answers. */
  forget(): void
  close(): Promise<void>
}

export async function openSite(): Promise<Site> {
  const scripts = await bundled()
  const asked: Asked[] = []
  const handlers = new Map<string, Handler>()
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    const one: Asked = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
    asked.push(one)
    const path = one.path.split('?')[0] ?? ''
    const handler =
      handlers.get(path) ?? [...handlers].find(([key]) => key.endsWith('*') && path.startsWith(key.slice(0, -1)))?.[1]
    if (handler) return handler(response, one)
    const script = scripts.get(path)
    script === undefined ? response.writeHead(404).end() : answerScript(response, script)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    on: (path, handler) =>
      handlers.set(path, typeof handler === 'string' ? (response) => answerPage(response, handler) : handler),
    forget: () => {
      asked.length = 0
      handlers.clear()
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export const startPage = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
const answerPage = (response: ServerResponse, html: string): void => void startPage(response).end(html)
export const answerScript = (response: ServerResponse, text: string): void => {
  // Cached like the site's own, so that later pages compile nothing.
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' }).end(text)
}
export const answerJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** The scripts by path. React is its development build, which reports every mismatch. */
export function bundled(): Promise<Map<string, string>> {
  read ??= readOnce()
  return read
}
let read: Promise<Map<string, string>> | undefined

/** Bundled once per run, by the first process that needs them. */
async function readOnce(): Promise<Map<string, string>> {
  const kept = join(runFolder(), 'client-scripts.json')
  await withLock(`${kept}.lock`, async () => {
    if (!existsSync(kept)) writeFileSync(kept, JSON.stringify(await bundle()))
  })
  return new Map(JSON.parse(readFileSync(kept, 'utf8')))
}

async function bundle(): Promise<[string, string][]> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    entryNames: '[name]',
    chunkNames: 'chunk-[name]-[hash]',
    outdir: 'assets',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2024',
    jsx: 'automatic',
    write: false,
    define: { 'process.env.NODE_ENV': '"development"' },
    // Large, and loaded for streams, spheres and adverts alone.
    external: ['hls.js', 'three', '@dailymotion/vast-client'],
  })
  return outputFiles.map((file) => [`/assets/${basename(file.path)}`, file.text])
}
