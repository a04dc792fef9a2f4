// Loads a Worker from a separate thread and reports requests per second and workerd's CPU time.
import { Worker } from 'node:worker_threads'
import type { Outcome, Task } from './load-thread.ts'
import { processorMs } from './process.ts'

export type Load = {
  url: URL
  paths: string[]
  headers?: Record<string, string>
  method?: string
} & Pick<Task, 'areStrangers'> &
  Partial<Pick<Task, 'connections'>>
export type Figure = { perSecond: number; processorUs: number; kilobytes: number; wrong: number }

const usualConnections = 32

export type Loader = {
  run: (load: Load, bound: { milliseconds: number } | { requests: number }) => Promise<Figure>
  stop: () => Promise<unknown>
}

/** @param pids the process that is loaded, or all of them */
export function openLoader(pids: number | readonly number[]): Loader {
  const usedMs = () => [pids].flat().reduce((sum, pid) => sum + processorMs(pid), 0)
  const thread = new Worker(new URL('./load-thread.ts', import.meta.url))
  const nextPath = new Map<string[], number>()
  const outcomeOf = (task: Task) =>
    new Promise<Outcome>((resolve) => {
      thread.once('message', resolve)
      thread.postMessage(task)
    })
  return {
    async run(
      { url, paths, headers = {}, method = 'GET', connections = usualConnections, areStrangers = false },
      bound,
    ) {
      const first = nextPath.get(paths) ?? 0
      const beforeMs = usedMs()
      const target = { host: url.hostname, port: Number(url.port) }
      const { done, wrong, bytes, tookMs, next } = await outcomeOf({
        ...target,
        paths,
        first,
        method,
        headers,
        connections,
        areStrangers,
        ...bound,
      })
      nextPath.set(paths, next)
      const processorUs = ((usedMs() - beforeMs) * 1000) / done
      return { perSecond: (done / tookMs) * 1000, processorUs, kilobytes: bytes / done / 1024, wrong }
    },
    stop: () => thread.terminate(),
  }
}
