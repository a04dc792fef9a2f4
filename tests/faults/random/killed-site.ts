// `npm start` on a data folder of its own, whose processes are killed and which is started again whenever it ended.
import { setTimeout as pause } from 'node:timers/promises'
import { servicePaths } from '../../../shared/service-paths.ts'
import { childrenOf, isListening } from '../../support/runtime/child-processes.ts'
import { type Child, runCommand } from '../../worker/run-command.ts'

/** What a fault kills. Edge and embedded upstream share a process; the hasher has its own. */
export const killKinds = ['runtime', 'hasher', 'processor', 'command', 'npm', 'group'] as const
export type KillKind = (typeof killKinds)[number]

export type KilledSite = {
  /** Everything that the site printed. */
  log: () => string
  /** Resolves once the site answers. */
  isUp: () => Promise<void>
  /** Kills with SIGKILL, and starts again what does not do so by itself. Resolves with the milliseconds until the site answers. */
  kill: (kind: KillKind) => Promise<number>
  stop: () => Promise<void>
}

export const originAt = (port: number): string => `http://localhost:${port}`

const pollMs = 50
const upMostMs = 120_000

export async function startKilledSite(dataDir: string, port: number, env: Record<string, string>): Promise<KilledSite> {
  // The system's own npm may be older: the script's first process is the project's Node either way.
  const start = () => runCommand(['npm', 'start', '--silent'], { PORT: String(port), DATA_DIR: dataDir, ...env })
  const origin = originAt(port)
  const said: string[] = []
  let npm: Child = start()
  await npm.says(/^Ready on .*$/m)

  const isUp = async () => {
    const endMs = performance.now() + upMostMs
    while (!(await doesAnswer(origin))) {
      if (performance.now() > endMs)
        throw new Error(`The site does not come back: ${said.join('')}${npm.out()}${npm.err()}`)
      await pause(pollMs)
    }
  }

  const startAgain = async () => {
    await npm.ended
    said.push(npm.out(), npm.err())
    // The port and the folder are free once every process has ended.
    for (let isReady = false; !isReady; ) {
      npm = start()
      isReady = await npm.says(/^Ready on .*$/m).then(
        () => true,
        () => false,
      )
      if (!isReady && !/is in use/.test(npm.err())) throw new Error(`It does not start again: ${npm.out()}${npm.err()}`)
      if (!isReady) await pause(pollMs)
    }
  }

  return {
    log: () => said.join('') + npm.out() + npm.err(),
    isUp,
    async kill(kind) {
      const startedMs = performance.now()
      const pids = pidsOf(npm.pid, port, kind)
      if (kind === 'group') npm.signal('SIGKILL', { wholeGroup: true })
      else for (const pid of pids) process.kill(pid, 'SIGKILL')
      const isEnded = ['command', 'npm', 'group'].includes(kind)
      if (isEnded) await startAgain()
      await isUp()
      return performance.now() - startedMs
    },
    async stop() {
      npm.signal('SIGINT', { wholeGroup: true })
      await npm.ended
      said.push(npm.out(), npm.err())
    },
  }
}

const doesAnswer = (origin: string): Promise<boolean> =>
  fetch(origin + servicePaths.health, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The process of a kind; a processor that waits for its next start has none. */
function pidsOf(npm: number, port: number, kind: KillKind): number[] {
  const [command = npm] = childrenOf(npm, 'worker/start.ts')
  if (kind === 'npm') return [npm]
  if (kind === 'command') return [command]
  if (kind === 'processor') return childrenOf(command, 'worker/media/main.ts')
  return childrenOf(command, 'workerd').filter((pid) => isListening(pid, port) === (kind === 'runtime'))
}
