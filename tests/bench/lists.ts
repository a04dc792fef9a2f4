// Whether a list costs the same in a catalogue of a million videos as in one of ten thousand: the rows that its answer reads,
// as the database counts them, the CPU time, which a busy machine distorts less than the clock, and the clock. Both catalogues
// are seeded once and kept in the data folder.
import { join } from 'node:path'
import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'
import { defaultListParams, firstSearchPage } from '../../shared/contract/browse-defaults.ts'
import { contract, type ParamsOf } from '../../shared/contract/contract.ts'
import { pageSizes, pagesMax } from '../../shared/limits.ts'
import { videoPageSorts } from '../../shared/rules/browse-filters.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { answerVideos } from '../../worker/origin/browse/answer-videos.ts'
import type { Env } from '../../worker/origin/env.ts'
import { answerSearch } from '../../worker/origin/search/answer-search.ts'
import { readLoops } from '../../worker/origin/seed/loops-on-disk.ts'
import { seed } from '../../worker/origin/seed/seed.ts'
import { type OriginTestbed, startOriginTestbed } from '../support/runtime/origin.ts'
import { processorMs, runtimeProcess } from './process.ts'
import { judge, say } from './report.ts'

const few = 10_000
const many = 1_000_000
const runs = 60
/** The first requests meet cold database pages and a cold Worker. */
const warmingUp = 5

const listTimes = 1.5
const searchTimes = 3

/**
 * Work that grows with the catalogue stops at the last page: totals are capped there, and no more rows are read than a page
 * needs.
 */
const growingRows = pagesMax * pageSizes.list + 1 + 2000
const growingMs = 30

export async function lists(): Promise<void> {
  const small = await open(few)
  const large = await open(many)
  try {
    const heads = ['rows', 'processor ms', 'p50 ms'].map((head) => head.padStart(width * 3)).join('')
    say(`  ${''.padEnd(nameWidth)}${heads}`)
    const worst = { list: 0, search: 0 }
    const most = { rows: 0, p50Ms: 0 }
    for (const one of cases) {
      const [a, b] = await compare(small, large, one)
      if (one.kind === 'growing') {
        most.rows = Math.max(most.rows, b.rows)
        most.p50Ms = Math.max(most.p50Ms, b.p50Ms)
      } else worst[one.kind] = Math.max(worst[one.kind], times(a.rows, b.rows), times(a.p50Ms, b.p50Ms))
      say(
        `  ${one.name.padEnd(nameWidth)}${figure(a.rows, b.rows, 0)}${figure(a.processorMs, b.processorMs, 1)}${figure(a.p50Ms, b.p50Ms, 1)}`,
      )
    }
    verdict('a list of 1,000,000 videos against one of 10,000, rows and p50', worst.list, listTimes)
    verdict('a search in them, for a word that most have and for one that none has', worst.search, searchTimes)
    const growing = `of ${many.toLocaleString('en')}, the lists and searches that grow with it`
    bound(`${growing}: rows`, most.rows, growingRows)
    bound(`${growing}: p50 ms`, most.p50Ms, growingMs)
  } finally {
    await small.testbed.stop()
    await large.testbed.stop()
  }
}

const times = (a: number, b: number): number => (a === b ? 1 : b / a)

const figure = (a: number, b: number, digits: number): string =>
  [a.toFixed(digits), b.toFixed(digits), `x ${times(a, b).toFixed(2)}`].map((text) => text.padStart(width)).join('')

const verdict = (what: string, found: number, most: number): void =>
  judge(what, found <= most, `x ${found.toFixed(2)}`, `<= ${most}`)

const bound = (what: string, found: number, most: number): void =>
  judge(what, found <= most, rounded(found), `<= ${rounded(most)}`)

const rounded = (number: number): string => number.toLocaleString('en', { maximumFractionDigits: 1 })

const nameWidth = 44
const width = 9

type Figure = { rows: number; processorMs: number; p50Ms: number }

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

/** Both are requested in turns, so that other load on the machine affects both. */
async function compare(small: Side, large: Side, one: Case): Promise<[Figure, Figure]> {
  const sides = [small, large].map((side) => ({ ...side, processorMs: 0, times: [] as number[] }))
  for (let run = -warmingUp; run < runs; run++) {
    for (const side of sides) {
      const beforeMs = processorMs(side.pid)
      const tookMs = await ask(side.testbed, one)
      if (run < 0) continue
      side.times.push(tookMs)
      side.processorMs += processorMs(side.pid) - beforeMs
    }
  }
  const [a, b] = await Promise.all(
    sides.map(async ({ testbed, times, processorMs }) => ({
      rows: await rowsOf(testbed, one),
      processorMs: processorMs / runs,
      p50Ms: times.toSorted((x, y) => x - y)[Math.floor(runs / 2)] ?? 0,
    })),
  )
  if (!a || !b) throw new Error('There are two sides')
  return [a, b]
}

/** The rows that its handler reads, by a database that records the statistics of every statement. */
async function rowsOf(testbed: OriginTestbed, one: Case): Promise<number> {
  const { db, read } = countingRows(testbed.db)
  const env = { db } as Env
  const answer = await (one.row === 'videos' ? answerVideos(one.params, env) : answerSearch(one.params, env))
  if (!answer.ok) throw new Error(`${one.name} is refused: ${answer.code}`)
  return read()
}

/** How long the Worker takes, in milliseconds. */
async function ask(testbed: OriginTestbed, one: Case): Promise<number> {
  const path = one.row === 'videos' ? contract.videos.fill(one.params) : contract.search.fill(one.params)
  const startedMs = performance.now()
  const response = await testbed.ask(path)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
  return performance.now() - startedMs
}

type Case = { name: string; kind: 'list' | 'search' | 'growing' } & (
  | { row: 'videos'; params: ParamsOf<'videos'> }
  | { row: 'search'; params: ParamsOf<'search'> }
)

const list = (name: string, more: Partial<ParamsOf<'videos'>>, kind: Case['kind'] = 'list'): Case => ({
  name,
  kind,
  row: 'videos',
  params: { ...defaultListParams.videos, ...more },
})

const search = (name: string, text: string, page = 1, kind: Case['kind'] = 'search'): Case => ({
  name,
  kind,
  row: 'search',
  params: { ...firstSearchPage(text), page },
})

/**
 * `growing`: lists with less than a page among ten thousand videos (an empty list costs nothing; the whole list ends at page
 * 133), and searches with a hundred times as many matches, all counted: their costs differ, but are bounded.
 */
const cases: Case[] = [
  ...videoPageSorts.flatMap((sort) => [
    list(`${sort}, page 1`, { sort }),
    list(`${sort}, page 150 of 30 videos`, { sort, page: 150, count: 30 }),
    list(`${sort}, page 150 of 60 videos`, { sort, page: 150 }, 'growing'),
    list(`${sort}, HD and short, page 1`, { sort, type: 'hd', duration: '1' }),
  ]),
  list('most-popular of the week', { sort: 'most-popular', date: 'week' }),
  list('a country', { section: 'country', object_id: 'de', sort: 'most-popular' }),
  list('the largest category', { section: 'category', object_id: 'ambient' }),
  list('the largest category, top-rated', { section: 'category', object_id: 'ambient', sort: 'top-rated' }),
  list('a middling category', { section: 'category', object_id: 'fog' }),
  list('two categories', { section: 'category', object_id: 'ambient,landscapes' }),
  list('three categories', { section: 'category', object_id: 'ambient,landscapes,storms' }, 'growing'),
  list('a much seen model', { section: 'model', object_id: 'mira-hartmann' }),
  list('a middling model', { section: 'model', object_id: 'jiri-sandoval' }, 'growing'),
  list('a large channel', { section: 'channel', object_id: 'harbour-light-studio' }),
  list('a busy member', { section: 'user', object_id: '1' }, 'growing'),
  search('a search for a word that most titles have', 'the'),
  search('the same, page 20', 'the', 20),
  search('a search for two words', 'golden light', 1, 'growing'),
  search('a search for a name', 'ximena', 1, 'growing'),
  search('a search for two rare words', 'aurora glacier', 1, 'growing'),
  search('a search for four rare words', 'golden glacier midnight macro', 1, 'growing'),
  search('a search for what there is not', 'xylophone zebra'),
]

/** The same database, with the number of rows read since. */
function countingRows(db: D1Database): { db: D1Database; read: () => number } {
  let rows = 0
  const noted = <Result extends D1Result>(result: Result): Result => {
    rows += result.meta.rows_read
    return result
  }
  const originals = new WeakMap<object, D1PreparedStatement>()
  const watched = (statement: D1PreparedStatement): D1PreparedStatement => {
    const own = {
      bind: (...values: unknown[]) => watched(statement.bind(...values)),
      all: async () => noted(await statement.all()),
      run: async () => noted(await statement.run()),
      first: async (column?: string) => {
        const row = noted(await statement.all<Record<string, unknown>>()).results[0]
        return column === undefined ? (row ?? null) : (row?.[column] ?? null)
      },
    } as unknown as D1PreparedStatement
    originals.set(own, statement)
    return own
  }
  const counting = {
    prepare: (sql: string) => watched(db.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) =>
      (await db.batch(statements.map((one) => originals.get(one) ?? one))).map(noted),
  } as unknown as D1Database
  return { db: counting, read: () => rows }
}
