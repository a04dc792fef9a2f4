// A list beside four clients that search for long titles, as many at once as the edge admits, against the same list by itself.
import { setTimeout as pause } from 'node:timers/promises'
import { defaultListParams } from '../../shared/contract/browse-defaults.ts'
import { contract } from '../../shared/contract/contract.ts'
import { admissionBounds } from '../../shared/limits.ts'
import { shortSearch } from '../../shared/rules/search-text.ts'
import { createAdmission } from '../../worker/edge/upstream/admission.ts'
import type { OriginTestbed } from '../support/runtime/origin.ts'
import { judge, say } from './report.ts'
import { ask, at } from './search-requests.ts'
import { titlesOf } from './search-texts.ts'

const clients = 4
const timesMost = 1.5
/** Short rounds in turns, so that other load on the machine affects both sides. */
const rounds = 12

export async function listBesideSearches(testbed: OriginTestbed, videos: number, seconds: number): Promise<void> {
  const titles = (await titlesOf(testbed.db, 300)).toSorted((a, b) => b.length - a.length).map(shortSearch)
  const milliseconds = (seconds * 1000) / 3
  await listTimes(testbed, pause(500))
  const idle: number[] = []
  const beside: number[] = []
  let searches = 0
  for (let round = 0; round < rounds; round++) {
    idle.push(...(await listTimes(testbed, pause(milliseconds))))
    const searching = search(testbed, titles, performance.now() + milliseconds)
    beside.push(...(await listTimes(testbed, searching)))
    searches += await searching
  }
  const perSecond = searches / ((rounds * milliseconds) / 1000)
  say(
    `  a list: p50 ${at(idle, 0.5).toFixed(1)} ms, ${at(beside, 0.5).toFixed(1)} ms beside ${perSecond.toFixed(0)} searches/s`,
  )
  const times = at(beside, 0.5) / at(idle, 0.5)
  const among = `among ${videos.toLocaleString('en')}`
  judge(
    `a list ${among} while ${clients} clients search for titles, p50`,
    times <= timesMost,
    `x ${times.toFixed(2)}`,
    `<= ${timesMost}`,
  )
}

/** The first page of the newest videos, asked for again and again. */
async function listTimes(testbed: OriginTestbed, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const ending = until.then(() => {
    isOver = true
  })
  while (!isOver) {
    const startedMs = performance.now()
    await (await testbed.ask(contract.videos.fill(defaultListParams.videos))).arrayBuffer()
    times.push(performance.now() - startedMs)
    await pause(1)
  }
  await ending
  return times
}

/** Returns how many searches were answered. */
async function search(testbed: OriginTestbed, titles: readonly string[], untilMs: number): Promise<number> {
  const { enter } = createAdmission(admissionBounds.search, Date.now)
  let asked = 0
  const client = async (): Promise<void> => {
    while (performance.now() < untilMs) {
      const release = await enter()
      if (!release) continue
      const text = titles[asked++ % titles.length] ?? ''
      await ask(testbed, { text, page: 1 })
      release()
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return asked
}
