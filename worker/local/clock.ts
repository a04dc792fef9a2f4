// Why: the local runtime has no clock of its own. What the upstream does every minute, somebody has to ask it for.
import { originName, type Runtime } from '../local.ts'

const minuteCron = '* * * * *'
const minuteMs = 60_000

/** Ticks until it is stopped. */
export function startClock({ miniflare }: Pick<Runtime, 'miniflare'>): () => void {
  const timer = setInterval(async () => {
    const origin = await miniflare.getWorker(originName)
    await origin.scheduled({ cron: minuteCron }).catch(() => undefined)
  }, minuteMs)
  return () => clearInterval(timer)
}
