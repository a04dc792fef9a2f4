// What an import of the back office costs visitors: how long a cached page takes while 100,000 rows are imported, against the same site while
// that import is stopped for moments, and how long the rows take. The rows are sent as a file, as an editor does.
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { writes } from '../../shared/contract/contract.ts'
import { href } from '../../shared/routes.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { migrate } from '../../worker/local/migrate.ts'
import { runEveryMinute } from '../../worker/local/scheduler.ts'
import { seedThrough } from '../../worker/local/seeding.ts'
import { createRuntime, type Runtime } from '../../worker/local.ts'
import { readLoops } from '../../worker/origin/seed/loops-on-disk.ts'
import { defaultVideos } from '../../worker/origin/seed/size.ts'
import { catalogueCsv } from '../support/runtime/catalogue-csv.ts'
import { addLightAccounts } from '../support/runtime/light-accounts.ts'
import { lightHasher } from '../support/runtime/light-hasher.ts'
import { originWithPartner } from '../support/runtime/origin-with-partner.ts'
import { type SiteVisitor, signedIn } from '../support/runtime/site.ts'
import { staffChecksOff } from '../support/runtime/staff-checks.ts'
import { processorMs, runtimeProcess } from './process.ts'
import { judge, type Options, say } from './report.ts'

const timesMost = 1.5
const minutesMost = 10
/** A visitor's pause between two pages, and the same address for each: a page that is cached. */
const lookMs = 10
const page = href('videos', {}, { lang: 'en' })
/** The import runs and is stopped by turns, so that both have the same machine. */
const turn = { runningMs: 20_000, stoppedMs: 7000, leavingMs: 6000 }

export async function imports({ rows }: Options): Promise<void> {
  await ensureBuilt()
  const runtime = await createRuntime({
    geo: 'CA',
    originVars: staffChecksOff,
    hasherFront: lightHasher,
    originFolder: await originWithPartner(),
  })
  const clock = openClock(runtime.url)
  try {
    const db = await runtime.database()
    await migrate(db)
    await seedThrough({ db, media: await runtime.files(), loops: readLoops(), videos: defaultVideos })
    await addLightAccounts(db)
    const import_id = await begin(await signedIn({ origin: runtime.url.origin }, 'edda'), rows)
    const { running, stopped, tookMs, usedMs } = await takeTurns(runtime, import_id, clock)
    const [busy, idle] = [p95(running), p95(stopped)]
    const row = await db.prepare('SELECT added, failed FROM imports WHERE import_id = ?1').bind(import_id).first()
    say(
      `  ${JSON.stringify(row)}; ${(usedMs / rows).toFixed(2)} ms of the processor a row; median ${middle(running)} ms running, ${middle(stopped)} ms stopped`,
    )
    const minutes = (tookMs / 60_000) * (100_000 / rows)
    judge(
      'a cached page while the back office imports a file',
      busy <= timesMost * idle,
      `${(busy / idle).toFixed(2)} times the p95 of that site while the import is stopped (${busy.toFixed(1)} ms against ${idle.toFixed(1)} ms)`,
      `<= ${timesMost}`,
    )
    judge(
      '100,000 rows by the back office',
      minutes <= minutesMost,
      `${minutes.toFixed(1)} minutes`,
      `<= ${minutesMost}`,
    )
  } finally {
    clock.stop()
    await runtime.stop()
  }
}

/** Sends the file, and starts the import with the columns that were guessed. */
async function begin(edda: SiteVisitor, rows: number): Promise<string> {
  const file = new FormData()
  file.append('file', new File([catalogueCsv(rows)], 'partner.csv'))
  const json = { accept: 'application/json' }
  const sent = await edda.ask(writes.importFile.path, { parts: file, headers: json })
  const { import_id } = (await sent.json()) as { import_id: string }
  const fields = ['foreign_id', 'title', 'title_de', 'description', 'duration', 'post_date', 'viewed', 'likes']
  const names = ['categories', 'performers', 'channel', 'video_sd', 'picture']
  const columns = [...fields, ...names].map((field, at) => [`map_${at}`, field])
  const choices = { import_id, act: 'start', source: 'partner', uploader: 'partner', makes_names: '1' }
  const record = {
    record_date: '2026-01-01',
    record_reference: 'all',
    custodian: 'Archive',
    custodian_address: '1 Street',
  }
  const started = await edda.ask(writes.saveImport.path, {
    json: { ...choices, ...record, ...Object.fromEntries(columns) },
    headers: json,
  })
  if (started.status !== 200) throw new Error(`The import did not start: ${started.status} ${await started.text()}`)
  return import_id
}

type Turns = { running: number[]; stopped: number[]; tookMs: number; usedMs: number }

/** @returns the times of pages, and how long the import ran */
async function takeTurns(runtime: Runtime, import_id: string, clock: ReturnType<typeof openClock>): Promise<Turns> {
  const db = await runtime.database()
  const pid = runtimeProcess()
  const turns: Turns = { running: [], stopped: [], tookMs: 0, usedMs: 0 }
  const stateOf = () =>
    db
      .prepare('SELECT state, total_rows FROM imports WHERE import_id = ?1')
      .bind(import_id)
      .first<{ state: string; total_rows: number }>()
  const isRunning = async () => (await stateOf())?.state === 'running'
  const set = (state: string, from: string) =>
    db
      .prepare('UPDATE imports SET state = ?2, changed_date = 0 WHERE import_id = ?1 AND state = ?3')
      .bind(import_id, state, from)
      .run()
  await clock.times(pause(2000))
  for (let isOver = false; !isOver; ) {
    const [startMs, startedMs] = [performance.now(), processorMs(pid)]
    const running = await clock.times(until(turn.runningMs, isRunning))
    turns.tookMs += performance.now() - startMs
    turns.usedMs += processorMs(pid) - startedMs
    turns.running.push(...running)
    isOver = !(await isRunning())
    await set('stopped', 'running')
    // The job that is underway ends its slice, which is not counted.
    if (!isOver) await pause(turn.leavingMs)
    const stopped = await clock.times(pause(turn.stoppedMs))
    turns.stopped.push(...stopped)
    const [one, other] = [p95(running).toFixed(1), p95(stopped).toFixed(1)]
    say(
      `  ${(await stateOf())?.total_rows} rows: p95 ${one} ms running, ${other} ms stopped (load ${loadavg()[0]?.toFixed(1)})`,
    )
    await set('running', 'stopped')
    // The minute queues an import again that nothing was heard of.
    if (!isOver) await runEveryMinute(runtime)
  }
  return turns
}

async function until(mostMs: number, isOn: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + mostMs
  while (performance.now() < endMs && (await isOn())) await pause(1000)
}

/** Opens the page over one connection, and takes the time of each. */
function openClock(url: URL) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      const startedMs = performance.now()
      request({ agent, host: url.hostname, port: url.port, path: page }, (answer) => {
        answer.resume().once('end', () => resolve(performance.now() - startedMs))
      })
        .once('error', reject)
        .end()
    })
  return {
    async times(ending: Promise<unknown>): Promise<number[]> {
      const took: number[] = []
      let isOver = false
      const end = ending.then(() => {
        isOver = true
      })
      while (!isOver) {
        took.push(await ask())
        await pause(lookMs)
      }
      await end
      return took
    },
    stop: () => agent.destroy(),
  }
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
const p95 = (times: readonly number[]): number => at(times, 0.95)
const middle = (times: readonly number[]): string => at(times, 0.5).toFixed(1)
