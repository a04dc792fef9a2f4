// What pages of lists cost: the rows that an answer reads, as the database counts them, and the processor time, which a busy machine
// distorts less than the clock. Every line has bounds of its own: a late page against the first one, a catalogue of a million videos
// against one of ten thousand, and both against the newest videos. Both catalogues are seeded once and kept in the data folder.
import { join } from 'node:path'
import { pagesMax } from '../../shared/limits.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { readLoops } from '../../worker/origin/seed/loops-on-disk.ts'
import { seed } from '../../worker/origin/seed/seed.ts'
import { type OriginTestbed, startOriginTestbed } from '../support/runtime/origin.ts'
import { countingRows } from './counting-rows.ts'
import { type Line, lines } from './list-lines.ts'
import { processorMs, runtimeProcess } from './process.ts'
import { judge, say } from './report.ts'

const few = 10_000
const many = 1_000_000
const runs = 20
/** The first requests meet cold database pages and a cold Worker. */
const warmingUp = 3

const latePages = [20, 150, pagesMax]

/** Making a list that late pages are taken from reads at most so many rows. */
const madeRows = 400_000

export async function lists(): Promise<void> {
  const small = await open(few)
  const large = await open(many)
  try {
    const newest = lines[0]
    if (!newest) return
    await forgetKeptLists(large)
    const [reference] = await measure([{ side: large, line: newest, page: 1 }])
    let reached = 0
    for (const line of lines) {
      const missed = await judgeLine(line, small, large, reference?.processorMs ?? 0)
      reached += Number(missed.length === 0)
    }
    judge('lists within all their bounds', reached === lines.length, String(reached), `${lines.length}`)
  } finally {
    await small.testbed.stop()
    await large.testbed.stop()
  }
}

/** Measures a line, prints its figures, and returns what it misses. */
async function judgeLine(line: Line, small: Side, large: Side, referenceMs: number): Promise<string[]> {
  await forgetKeptLists(small)
  await forgetKeptLists(large)
  const first = await line.readAt(1, large.testbed)
  const isFullInBoth = (await line.readAt(1, small.testbed)).items === first.items
  const pages = pagesOf(line, first)
  // Before there are kept lists, which a first page may be taken from as well.
  const [few, one] = await measure([small, large].map((side) => ({ side, line, page: 1 })))
  const beforeMs = processorMs(large.pid)
  const making = pages.length > 0 ? await rowsOf(large, line, pages.at(-1) ?? 1) : 0
  const makingMs = processorMs(large.pid) - beforeMs
  const late = await measure(pages.map((page) => ({ side: large, line, page })))
  if (!few || !one) return []
  const { rows, times, growth, late: lateTimes } = line.bounds
  const most = (of: keyof Figure) => Math.max(one[of], ...late.map((figure) => figure[of]))
  const found: [what: string, figure: number, most: number][] = [
    ['rows', most('rows'), rows],
    ['time against the newest videos', one.processorMs / referenceMs, times],
    ...(isFullInBoth
      ? ([
          ['rows against 10,000', one.rows / few.rows, growth],
          ['time against 10,000', one.processorMs / few.processorMs, growth],
        ] as [string, number, number][])
      : []),
    ...late.flatMap((figure, index): [string, number, number][] => [
      [`rows of page ${pages[index]}`, figure.rows / one.rows, lateTimes],
      [`time of page ${pages[index]}`, figure.processorMs / one.processorMs, lateTimes],
    ]),
    ['rows of a list that is made', making, madeRows],
  ]
  const missed = found.flatMap(([what, figure, bound]) =>
    figure <= bound ? [] : [`${what} ${round(figure)} > ${bound}`],
  )
  say(`  ${missed.length ? 'MISSED ' : 'reached'} ${line.name.padEnd(nameWidth)}${figuresOf([few, one, ...late])}`)
  if (making > 0)
    say(
      `  ${''.padEnd(nameWidth + 8)}pages 1, ${pages.join(', ')}; the last one, asked first: ${making} rows, ${makingMs.toFixed(0)} ms`,
    )
  for (const one of missed) say(`  ${''.padEnd(nameWidth + 8)}${one}`)
  return missed
}

const nameWidth = 48

const figuresOf = (figures: Figure[]): string =>
  figures.map(({ rows, processorMs }) => `${rows} ${processorMs.toFixed(1)} ms`.padStart(16)).join('')

const round = (number: number): string => number.toLocaleString('en', { maximumFractionDigits: 2 })

/** The late pages that a list has, and its last one. */
function pagesOf({ isPaged }: Line, { items, total }: { items: number; total: number }): number[] {
  if (!isPaged || items === 0) return []
  const last = Math.min(pagesMax, Math.ceil(total / items))
  const pages = latePages.filter((page) => page <= last)
  return last > 1 && !pages.includes(last) ? [...pages, last] : pages
}

type Figure = { rows: number; processorMs: number }

type Side = { testbed: OriginTestbed; pid: number }

async function open(videos: number): Promise<Side> {
  const folder = join(import.meta.dirname, `../../.data/bench-${videos}`)
  const startedMs = performance.now()
  await ensureBuilt()
  const testbed = await startOriginTestbed({ folder })
  await seed({ db: testbed.db, media: testbed.media, loops: readLoops(), videos })
  const { meta } = await testbed.db.prepare('SELECT 1').run()
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0)
  say(`  ${videos.toLocaleString('en')} videos: ready after ${seconds} s, ${(meta.size_after / 1e6).toFixed(0)} MB`)
  return { testbed, pid: runtimeProcess() }
}

/** No list is fresh then, and as many may be made as in a minute. */
async function forgetKeptLists({ testbed: { db } }: Side): Promise<void> {
  await db.batch(['kept_lists', 'kept_list_parts'].map((table) => db.prepare(`DELETE FROM ${table}`)))
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type Asked = { side: Side; line: Line; page: number }

/** All are requested in turns, so that other load on the machine affects all; a median leaves out what happens now and then. */
async function measure(asked: Asked[]): Promise<Figure[]> {
  const spentMs: number[][] = asked.map(() => [])
  for (let run = -warmingUp; run < runs; run++) {
    for (const [index, { side, line, page }] of asked.entries()) {
      const beforeMs = processorMs(side.pid)
      await ask(side, line, page)
      if (run >= 0) spentMs[index]?.push(processorMs(side.pid) - beforeMs)
    }
  }
  const figures: Figure[] = []
  for (const [index, { side, line, page }] of asked.entries())
    figures.push({ rows: await rowsOf(side, line, page), processorMs: median(spentMs[index] ?? []) })
  return figures
}

/** The rows that its handler reads. */
async function rowsOf({ testbed }: Side, line: Line, page: number): Promise<number> {
  const { db, read } = countingRows(testbed.db)
  await line.readAt(page, { db })
  return read()
}

async function ask({ testbed }: Side, line: Line, page: number): Promise<void> {
  const path = line.pathAt(page)
  const response = await testbed.ask(path)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
}
