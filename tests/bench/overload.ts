// What 200 clients who search for something else each time cost the visitors of a warm page: its time while they search, against
// its time on an idle site. The clients search again at once, whatever the answer says.
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { D1Database } from '@cloudflare/workers-types'
import { href } from '../../shared/routes.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { migrate } from '../../worker/local/migrate.ts'
import { seedThrough } from '../../worker/local/seeding.ts'
import { createRuntime } from '../../worker/local.ts'
import { readLoops } from '../../worker/origin/seed/loops-on-disk.ts'
import { defaultVideos } from '../../worker/origin/seed/size.ts'
import { openLoader } from './load.ts'
import { runtimeProcess } from './process.ts'
import { judge, type Options, say } from './report.ts'

const clients = 200
const timesMost = 3
const p99MostMs = 200
const warmPages = 40
/** A visitor's pause between two pages. */
const lookMs = 10
/** Rounds at most: each fills the catalogue's caches with thousands of searches. */
const roundsMost = 5

const en = { lang: 'en' }
const warm = [href('index', {}, en), href('videos', {}, en), href('categories', {}, en)]

export async function overload({ seconds, pairs }: Options): Promise<void> {
  await ensureBuilt()
  const runtime = await createRuntime({ geo: 'CA', isHasherApart: true })
  const loader = openLoader(runtimeProcess())
  try {
    const db = await runtime.database()
    await migrate(db)
    await seedThrough({ db, media: await runtime.files(), loops: readLoops(), videos: defaultVideos })
    const paths = await searchesIn(db)
    const url = runtime.url
    const clock = openClock(url)
    for (let time = 0; time < warmPages; time++) await clock.ask(time)
    const rounds: { times: number; p99: number }[] = []
    for (let round = 0; round < Math.min(pairs, roundsMost); round++) {
      const idle = await clock.times(pause(seconds * 1000))
      const crowd = loader.run(
        { url, paths, connections: clients, areStrangers: true },
        { milliseconds: seconds * 1000 },
      )
      const busy = await clock.times(crowd)
      const { perSecond, wrong } = await crowd
      rounds.push({ times: at(busy, 0.5) / at(idle, 0.5), p99: at(busy, 0.99) })
      say(
        `  p50 and p99 of a warm page: ${shown(idle)} idle, ${shown(busy)} under ${clients} clients (${perSecond.toFixed(0)} answers/s, ${(wrong / seconds).toFixed(0)} refusals/s; load ${loadavg()[0]?.toFixed(1)})`,
      )
      await pause(2000)
    }
    clock.stop()
    const times = middle(rounds.map((one) => one.times))
    const p99 = middle(rounds.map((one) => one.p99))
    judge(
      `a warm page while ${clients} clients search`,
      times <= timesMost && p99 < p99MostMs,
      `${times.toFixed(1)} times its idle p50, p99 ${p99.toFixed(0)} ms`,
      `<= ${timesMost} times, < ${p99MostMs} ms`,
    )
  } finally {
    await loader.stop()
    await runtime.stop()
  }
}

/** Two words of titles each: most find something, and none is searched for twice. */
async function searchesIn(db: D1Database): Promise<string[]> {
  const { results } = await db.prepare('SELECT title FROM videos LIMIT 1000').all<{ title: string }>()
  const words = [...new Set(results.flatMap(({ title }) => title.toLowerCase().match(/[a-z]{4,}/g) ?? []))]
  const searches = words.flatMap((_, step) =>
    words.map((_, first) => `${words[first]} ${words[(first + step) % words.length]}`),
  )
  return searches.map((search) => href('search', { search }, en))
}

/** Opens warm pages over one connection of its own, and takes the time of each. */
function openClock(url: URL) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (number: number) =>
    new Promise<number>((resolve, reject) => {
      const startedMs = performance.now()
      const path = warm[number % warm.length]
      request({ agent, host: url.hostname, port: url.port, path }, (answer) => {
        answer.resume().once('end', () => resolve(performance.now() - startedMs))
      })
        .once('error', reject)
        .end()
    })
  return {
    ask,
    async times(until: Promise<unknown>): Promise<number[]> {
      const took: number[] = []
      let isOver = false
      const ending = until.then(() => {
        isOver = true
      })
      for (let number = 0; !isOver; number++) {
        took.push(await ask(number))
        await pause(lookMs)
      }
      await ending
      return took.toSorted((a, b) => a - b)
    },
    stop: () => agent.destroy(),
  }
}

const at = (times: number[], share: number): number => times[Math.floor(times.length * share)] ?? 0
const middle = (values: number[]): number =>
  at(
    values.toSorted((a, b) => a - b),
    0.5,
  )
const shown = (times: number[]): string => `${at(times, 0.5).toFixed(1)} and ${at(times, 0.99).toFixed(0)} ms`
