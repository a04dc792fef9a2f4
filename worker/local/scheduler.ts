// The scheduler of a local run: the local runtime triggers no cron by itself.
import { daySeconds } from '../../shared/limits.ts'
import { edgeName, originName, type Runtime } from '../local.ts'

type Runtimes = Pick<Runtime, 'miniflare'>

const minuteCron = '* * * * *'
const minuteMs = 60_000

/** Returns a function that stops it. @param crons of the upstream */
export function startScheduler(runtime: Runtimes, crons: readonly string[]): () => void {
  let lastMs = Date.now()
  const timer = setInterval(() => {
    const nowMs = Date.now()
    void trigger(runtime, dueCrons(crons, lastMs, nowMs))
    lastMs = nowMs
  }, minuteMs)
  return () => clearInterval(timer)
}

/** Runs the work of the next minute at once. */
export const runEveryMinute = (runtime: Runtimes): Promise<void> => trigger(runtime, [minuteCron])

/** Carries out what an operator ordered, and none of the other work of a minute. */
export async function runOrders({ miniflare }: Runtimes): Promise<void> {
  const queue = await miniflare.getQueueProducer('JOBS', originName)
  await queue.send({ kind: 'sweep-media', isOrdersOnly: true })
}

/** The schedules of the upstream, then the only one of the edge, which counts what they changed. */
async function trigger({ miniflare }: Runtimes, crons: readonly string[]): Promise<void> {
  const [origin, edge] = [await miniflare.getWorker(originName), await miniflare.getWorker(edgeName)]
  for (const cron of crons) await origin.scheduled({ cron }).catch(() => undefined)
  await edge.scheduled({ cron: minuteCron }).catch(() => undefined)
}

/**
 * The crons with a minute after the first moment, up to the second: each once, however long this machine slept. Their fields are
 * numbers or `*`, and only minute and hour are used. That of every minute is always due.
 */
export function dueCrons(crons: readonly string[], fromMs: number, toMs: number): string[] {
  const last = Math.floor(toMs / minuteMs)
  const first = Math.max(Math.floor(fromMs / minuteMs) + 1, last - (daySeconds * 1000) / minuteMs + 1)
  const minutes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => new Date((first + at) * minuteMs))
  return crons.filter((cron) => cron === minuteCron || minutes.some((at) => isDue(cron, at)))
}

function isDue(cron: string, at: Date): boolean {
  const [minute = '*', hour = '*'] = cron.split(' ')
  const fits = (field: string, value: number) => field === '*' || Number(field) === value
  return fits(minute, at.getUTCMinutes()) && fits(hour, at.getUTCHours())
}
