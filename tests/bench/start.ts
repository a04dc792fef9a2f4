// What `npm start` takes for a cached page, its log read and printed, against the bare Worker on the same runtime, fresh and after
// 50,000 mixed requests: the processor time of all its processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../worker/build/paths.ts'
import { listPath, openWorld } from './bench-runtime.ts'
import { openLoader } from './load.ts'
import { mixedPath } from './memory.ts'
import { compareBothWays } from './pairs.ts'
import { judge, type Options, say } from './report.ts'

const mixedRequests = 50_000
const shareLeast = 0.8
/** What use may add to a cached page. */
const slowerMost = 1.15

export async function start(options: Options): Promise<void> {
  const site = await openSite()
  const testbed = await openWorld()
  const bare = openLoader(testbed.pid)
  try {
    const own = openLoader(processesBelow(site.pid))
    const side = (name: string, url: URL, loader: typeof own) => ({ name, loader, load: { url, paths: [listPath] } })
    const sides = [side('npm start', site.url, own), side('bare', testbed.forgetful, bare)] as const
    for (const { load } of sides)
      for (let time = 0; time < 2; time++) await (await fetch(new URL(listPath, load.url))).text()
    const fresh = await compareBothWays(own, [...sides], options)
    judge(
      'npm start against the bare Worker',
      fresh.processor >= shareLeast,
      percent(fresh.processor),
      `>= ${percent(shareLeast)} by processor time`,
    )
    const paths = Array.from({ length: mixedRequests }, (_, index) => mixedPath(index))
    say(`  ${mixedRequests} mixed requests`)
    await own.run({ url: site.url, paths, areStrangers: true }, { requests: mixedRequests })
    const used = await compareBothWays(own, [...sides], options)
    const times = fresh.processor / used.processor
    judge(
      'npm start after 50,000 mixed requests',
      times <= slowerMost,
      `${times.toFixed(2)} times its fresh time`,
      `<= ${slowerMost} times`,
    )
    await own.stop()
  } finally {
    await bare.stop()
    await testbed.stop()
    await site.stop()
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

/** `npm start` with a data folder and a port of its own; its output is a file, as no bench reads a terminal. */
async function openSite() {
  const folder = mkdtempSync(join(tmpdir(), 'edgetube-start-'))
  const log = join(folder, 'log')
  const port = await freePort()
  // The bench discards the log of its own runtimes.
  const { MINIFLARE_WORKERD_PATH: _, ...inherited } = process.env
  const env = { ...inherited, PORT: String(port), DATA_DIR: join(folder, 'data'), SEED_VIDEOS: '600' }
  const output = openSync(log, 'w')
  const child = spawn(process.execPath, [join(root, 'worker/start.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', output, output],
  })
  while (!readFileSync(log, 'utf8').includes('Ready on')) {
    if (child.exitCode !== null) throw new Error(readFileSync(log, 'utf8'))
    await pause(200)
  }
  return {
    url: new URL(`http://localhost:${port}`),
    pid: child.pid ?? 0,
    stop: async () => {
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function ended(child: ChildProcess): Promise<unknown> {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  return exit
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A process and all below it. */
function processesBelow(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]))
    } catch {
      // It has ended.
    }
  }
  const found = [pid]
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found
}
