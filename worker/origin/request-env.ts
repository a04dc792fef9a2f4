// What one request or job works with: the bindings, where no call of the database, the files, a Durable Object or the queue can
// keep it waiting for longer than its budget.
import { waitUntil } from 'cloudflare:workers'
import { objectDeadlineMs, storageBudgetMs } from '../../shared/limits.ts'
import type { Env } from './env.ts'
import { boundedDatabase } from './sql/bounded-database.ts'
import { gatheredDatabase } from './sql/gathered-database.ts'
import { type Queryable, requestPlaces } from './sql/request-reads.ts'
import { createStorageClock, type StorageClock } from './storage-clock.ts'
import { asStorageFault } from './storage-fault.ts'
import { boundedFiles, boundedPutNewFile } from './storage-files.ts'
import { countedDatabase } from './telemetry/counted-database.ts'
import { countedFiles } from './telemetry/counted-files.ts'
import { writeLog } from './telemetry/log.ts'

/**
 * @param kind a request is answered within 2.5 s; an export is a stream, the media processor streams files, and for a job no visitor
 * waits
 */
export function requestEnv(env: Env, kind: keyof typeof storageBudgetMs = 'request'): Env {
  const clock = createStorageClock(storageBudgetMs[kind])
  const ask = askObjects(clock)
  const media = countedFiles(env.media)
  const afterwards = (what: string, work: () => Promise<void>) => ask(what, work).catch(noteLost(what))
  // The jobs of a batch have nothing to do with each other.
  const gather = kind === 'job' ? (db: Queryable) => db : gatheredDatabase
  const { data, primary, near, newest, bookmark } = requestPlaces(countedDatabase(env.db), env.hasCopies, gather)
  const db = boundedDatabase(env.db, data, clock)
  // A database of its own is read at its primary: a bookmark is of one database, and readers of these rows have often just written.
  const ownOf = (own: Env['db']) =>
    own === env.db ? db : boundedDatabase(own, requestPlaces(countedDatabase(own), false, gather).primary, clock)
  return {
    ...env,
    isJob: kind === 'job',
    db,
    databases: { history: ownOf(env.databases.history), comments: ownOf(env.databases.comments) },
    reads: { primary: boundedDatabase(env.db, primary, clock), near, newest, bookmark },
    media: kind === 'request' ? boundedFiles(media, clock) : media,
    putNewFile:
      kind === 'request' ? boundedPutNewFile(media, clock) : async (...given) => void (await media.put(...given)),
    // A job has time: what it gave up to queue would be queued twice by its next attempt.
    jobs: kind === 'job' ? env.jobs : boundedQueue(env.jobs, clock),
    // Without an answer these throw: each caller of a limit decides whether it admits or refuses (http/attempts.ts).
    take: (...given) => ask('a limit', () => env.take(...given)),
    reserve: (...given) => ask('a limit', () => env.reserve(...given)),
    countOf: (...given) => ask('a limit', () => env.countOf(...given)),
    // A wrong password that is not counted would be a free guess. A right one has nothing to lose: its reservation expires.
    fail: (...given) => ask('a limit', () => env.fail(...given)),
    release: (...given) => afterwards('released attempt', () => env.release(...given)),
    // The work is done already: a refund that is lost costs an attempt, and no answer.
    giveBack: (...given) => afterwards('refunded attempt', () => env.giveBack(...given)),
    forget: (...given) => afterwards('refunded attempt', () => env.forget(...given)),
    // Where each event counts, a call whose answer was lost is not repeated: it may have counted.
    countEvents: (events) => {
      const count = () => env.countEvents(events, waitUntil)
      const isRepeatable = events.every(({ once }) => once !== null)
      return isRepeatable ? ask('the events', count) : clock.wait('the events', asStorageFault(count), objectDeadlineMs)
    },
    // Open pages find the news with their next poll.
    notifyOpenPages: (of, text) => afterwards('notification', () => env.notifyOpenPages(of, text)),
    // Without the object the poll lasts as long as without news, so that the page asks again at its usual pace.
    waitForNews: (userId, ms) =>
      Promise.race([env.waitForNews(userId, ms), pause(ms + objectDeadlineMs)]).catch((error: unknown) => {
        noteLost('notification')(error)
        return pause(ms)
      }),
    openNewsSocket: (of, request) =>
      clock.wait(
        'the inbox',
        asStorageFault(() => env.openNewsSocket(of, request)),
        objectDeadlineMs,
      ),
    deny: (...given) => ask('the deny list', () => env.deny(...given)),
    deniedSince: (...given) => ask('the deny list', () => env.deniedSince(...given)),
  }
}

/** What is queued is a row as well, which the clock queues again: no caller waits for a slow queue, or fails because of it. */
const boundedQueue = (jobs: Env['jobs'], clock: StorageClock): Env['jobs'] => ({
  metrics: () => jobs.metrics(),
  send: (...given) => clock.wait('the queue', () => jobs.send(...given), objectDeadlineMs),
  sendBatch: (...given) => clock.wait('the queue', () => jobs.sendBatch(...given), objectDeadlineMs),
})

/** A call of a Durable Object. One that was lost is repeated once: the object may just have been restarted. */
const askObjects =
  (clock: StorageClock) =>
  async <Value>(what: string, call: () => Promise<Value>): Promise<Value> => {
    let isLost = false
    const noting = async () => {
      try {
        return await call()
      } catch (error) {
        isLost = true
        throw error
      }
    }
    const startedMs = Date.now()
    return clock.wait(what, asStorageFault(noting), objectDeadlineMs).catch((fault) => {
      const restMs = objectDeadlineMs - Math.max(0, Date.now() - startedMs)
      if (!isLost || restMs <= 0) throw fault
      return clock.wait(what, asStorageFault(call), restMs)
    })
  }

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

let lost = 0

/** One line in the log, with the number of what this isolate lost so far. */
const noteLost =
  (what: string) =>
  (error: unknown): void => {
    lost += 1
    writeLog('error', { event: 'lost', what, count: lost, problem: String(error) })
  }
