// Why: the local runtime has no clock of its own. What the upstream does every minute, somebody has to ask it for.
import { originName, type Runtime } from '../local.ts'

const minuteCron = '* * * * *'
const minuteMs = 60_000

/** Ticks until it is stopped. */
export function startClock(runtime: Pick<Runtime, 'miniflare'>): () => void {
  const timer = setInterval(() => runEveryMinute(runtime), minuteMs)
  return () => clearInterval(timer)
}

/** The work of the next minute, at once. */
export async function runEveryMinute({ miniflare }: Pick<Runtime, 'miniflare'>): Promise<void> {
  const origin = await miniflare.getWorker(originName)
  await origin.scheduled({ cron: minuteCron }).catch(() => undefined)
}
