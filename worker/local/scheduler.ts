// The scheduler of a local run: the local runtime triggers no cron by itself.
import { edgeName, originName, type Runtime } from '../local.ts'

const minuteCron = '* * * * *'
const minuteMs = 60_000

/** Returns a function that stops it. */
export function startScheduler(runtime: Pick<Runtime, 'miniflare'>): () => void {
  const timer = setInterval(() => runEveryMinute(runtime), minuteMs)
  return () => clearInterval(timer)
}

/** Runs the work of the next minute at once. */
export async function runEveryMinute({ miniflare }: Pick<Runtime, 'miniflare'>): Promise<void> {
  for (const name of [originName, edgeName]) {
    const worker = await miniflare.getWorker(name)
    await worker.scheduled({ cron: minuteCron }).catch(() => undefined)
  }
}
