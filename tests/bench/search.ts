// What a search and its suggestions cost, whatever is typed, among ten thousand videos and among a million: against a search for one rare word, in the time of
// the processor, and for a list beside it. And what the bound of a search costs in relevance. Both catalogues are those of `lists`.

import { join } from 'node:path'
import { ensureBuilt } from '../../worker/build.ts'
import type { Env } from '../../worker/origin/env.ts'
import { answerSearch } from '../../worker/origin/search/answer-search.ts'
import { readLoops } from '../../worker/origin/seed/loops-on-disk.ts'
import { seed } from '../../worker/origin/seed/seed.ts'
import { type OriginTestbed, startOriginTestbed } from '../support/runtime/origin.ts'
import { countingRows } from './counting-rows.ts'
import { processorMs, runtimeProcess } from './process.ts'
import { judge, type Options, say } from './report.ts'
import { listBesideSearches } from './search-beside-list.ts'
import { querySet } from './search-queries.ts'
import { relevance } from './search-relevance.ts'
import { ask, at, paramsOf } from './search-requests.ts'
import { suggestionCosts } from './search-suggestions.ts'
import { type SearchText, searchTexts } from './search-texts.ts'

const few = 10_000
/** Searches in a row, because the system counts processor time in steps of ten milliseconds. */
const inARow = 5

const timesMost = 3
const processorMostMs = 25

type Side = { testbed: OriginTestbed; pid: number }

export async function search({ seconds, pairs: rounds, videos: many }: Options): Promise<void> {
  await querySet()
  for (const videos of [few, many]) {
    const side = await open(videos)
    try {
      await costs(side, videos, rounds)
      await suggestionCosts(side.testbed, side.pid, videos, rounds)
      await relevance(side.testbed, videos)
      await listBesideSearches(side.testbed, videos, seconds)
    } finally {
      await side.testbed.stop()
    }
  }
}

async function open(videos: number): Promise<Side> {
  await ensureBuilt()
  const testbed = await startOriginTestbed({ folder: join(import.meta.dirname, `../../.data/bench-${videos}`) })
  await seed({ db: testbed.db, media: testbed.media, loops: readLoops(), videos })
  return { testbed, pid: runtimeProcess() }
}

type Figure = SearchText & { times: number[]; processorMs: number; rows: number; total: number }

async function costs(side: Side, videos: number, rounds: number): Promise<void> {
  const { testbed, pid } = side
  const figures: Figure[] = (await searchTexts(testbed.db)).map((one) => ({
    ...one,
    times: [],
    processorMs: 0,
    rows: 0,
    total: 0,
  }))
  // The first searches meet cold database pages and a cold Worker.
  for (const one of figures) {
    Object.assign(one, await rowsOf(testbed, one))
    await ask(testbed, one)
  }
  for (let round = 0; round < rounds; round++) {
    for (const one of figures) {
      const beforeMs = processorMs(pid)
      for (let time = 0; time < inARow; time++) one.times.push(await ask(testbed, one))
      one.processorMs += processorMs(pid) - beforeMs
    }
  }
  const rare = at(figures[0]?.times ?? [], 0.95)
  say(
    `  ${videos.toLocaleString('en')} videos`.padEnd(nameWidth + 2) +
      row(['p50 ms', 'p95 ms', 'times', 'CPU ms', 'rows', 'found']),
  )
  for (const { name, times, processorMs, rows, total } of figures) {
    const p95 = at(times, 0.95)
    const cpu = processorMs / (rounds * inARow)
    const cells = [
      at(times, 0.5).toFixed(1),
      p95.toFixed(1),
      (p95 / rare).toFixed(2),
      cpu.toFixed(1),
      String(rows),
      String(total),
    ]
    say(`  ${name.padEnd(nameWidth)}${row(cells)}${p95 / rare > timesMost || cpu > processorMostMs ? '  *' : ''}`)
  }
  const worst = Math.max(...figures.map(({ times }) => at(times, 0.95) / rare))
  const mostMs = Math.max(...figures.map((one) => one.processorMs / (rounds * inARow)))
  const among = `among ${videos.toLocaleString('en')}`
  judge(
    `any search ${among}, p95 against one rare word`,
    worst <= timesMost,
    `x ${worst.toFixed(2)}`,
    `<= ${timesMost}`,
  )
  judge(`any search ${among}, processor ms`, mostMs <= processorMostMs, mostMs.toFixed(1), `<= ${processorMostMs}`)
}

const nameWidth = 48
const row = (cells: string[]): string => cells.map((cell) => cell.padStart(9)).join('')

async function rowsOf(testbed: OriginTestbed, one: SearchText): Promise<{ rows: number; total: number }> {
  const { db, read } = countingRows(testbed.db)
  const answer = await answerSearch(paramsOf(one), { db } as Env)
  if (!answer.ok) throw new Error(`${one.name} is refused: ${answer.code}`)
  return { rows: read(), total: answer.value.total_count }
}
