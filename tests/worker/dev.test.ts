// `npm run dev` is how developers work: saved changes appear. It runs here on a copy of the sources, which no other build uses.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { framePath } from '../../shared/service-paths.ts'
import { root } from '../../worker/build/paths.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { freePort } from '../support/runtime/free-port.ts'
import { startServer } from '../support/runtime/local-server.ts'
import { type Child, runCommand } from './run-command.ts'

const copy = mkdtempSync(join(tmpdir(), 'edgetube-dev-'))
/** Its content does not matter: an unreachable upstream is enough, and needs no seed. */
const upstream = createServer((_, response) => response.writeHead(500).end())
let upstreamUrl = ''
let site: Child | undefined

beforeAll(async () => {
  await ensureBuilt()
  const wanted = ['client', 'shared', 'locales', 'worker', 'dist', 'package.json', 'package-lock.json']
  // Video files are large, and the lock of a parallel build may disappear while copying.
  const filter = (path: string) => !/\/(seed\/loops|dist\/\.lock)$/.test(path)
  for (const name of [...wanted, 'tsconfig.json', 'wrangler.toml'])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  upstreamUrl = await startServer(upstream)
})
afterAll(async () => {
  site?.signal('SIGKILL', { wholeGroup: true })
  await site?.ended
  upstream.close()
  rmSync(copy, { recursive: true, force: true })
})

test('npm run dev shows what was saved, and makes the open page reload', async () => {
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: join(copy, 'data'), UPSTREAM_URL: upstreamUrl }
  const running = runCommand([process.execPath, 'worker/dev.ts'], env, copy)
  site = running
  await running.says(/^Ready on .*$/m)
  const open = async (path = '/settings/') => (await fetch(`http://localhost:${port}${path}`)).text()
  const before = await open()
  expect(before).toContain('<script src="/__dev/reload.js" defer></script>')
  // A banner's frame may not send requests, and is reloaded with its page.
  expect(await open(framePath.fill({ name: 'house' }))).not.toContain('/__dev/')
  expect(before).not.toContain('Come in out of the rain')
  const firstBuild = await buildOn(port)

  const texts = join(copy, 'locales/en.json')
  const english = JSON.parse(readFileSync(texts, 'utf8'))
  writeFileSync(
    texts,
    JSON.stringify({ ...english, settings: { ...english.settings, heading: 'Come in out of the rain' } }),
  )
  await running.says(/^Rebuilt in \d+ ms$/m)
  expect(await open()).toContain('Come in out of the rain</h1>')
  expect(await buildOn(port)).not.toBe(firstBuild)

  running.signal('SIGINT')
  expect(await running.ended).toBe(0)
})

/** The number of the build, as an open page receives it. */
async function buildOn(port: number): Promise<string | undefined> {
  const { body } = await fetch(`http://localhost:${port}/__dev/builds`)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  const said = await reader?.read()
  await reader?.cancel()
  return /^data: (\d+)$/m.exec(said?.value ?? '')?.[1]
}
