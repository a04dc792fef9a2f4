// What it costs to open the dashboard of the back office over a year of 100 million events (Zipf), which the site's own roll-up added up;
// and whether its numbers are those of another program.
import { type AnswerOf, contract } from '../../shared/contract/contract.ts'
import { daySeconds, hourSeconds } from '../../shared/limits.ts'
import { href } from '../../shared/routes.ts'
import { finishedSums } from '../../worker/origin/events/event-sums.ts'
import { rollUpEvents } from '../../worker/origin/events/roll-up.ts'
import { type Counts, writeBatch } from '../../worker/origin/events/store/event-batches.ts'
import { cutEventSums } from '../../worker/origin/events/store/event-sums.ts'
import { type SiteTestbed, type SiteVisitor, signedIn, startSiteTestbed } from '../support/runtime/site.ts'
import { processorMs, runtimeProcess } from './process.ts'
import { judge, type Options, say } from './report.ts'
import { codeOf, drawYear, type YearSums, yearDays, yearEvents } from './synthetic-year.ts'

const mostMs = 300
const opens = 15
const countsOfBatch = 5000

export async function statistics(_: Options): Promise<void> {
  const site = await startSiteTestbed({ isSeeded: true, isApart: true })
  try {
    const today = Math.floor(Date.now() / 1000 / daySeconds)
    const sums = await fillYear(site, today - 1)
    const ada = await signedIn(site, 'ada')
    const range = { from: dayText(today - yearDays), to: dayText(today - 1) }
    await judgeSums(ada, range, sums)
    const pid = runtimeProcess()
    for (const [what, query] of [
      ['28 days', { range: '28' }],
      ['the year, compared with the one before', { ...range }],
    ] as const) {
      const path = href('admin', {}, { lang: 'en', query })
      const times: number[] = []
      for (let open = 0; open < opens + 3; open++) {
        const before = processorMs(pid)
        if ((await ada.ask(path)).status !== 200) throw new Error('the dashboard does not open')
        if (open >= 3) times.push(processorMs(pid) - before)
      }
      const median = times.toSorted((a, b) => a - b)[Math.floor(opens / 2)] ?? 0
      judge(
        `the dashboard over ${what}, of a year of ${yearEvents / 1e6} million events, with the local emulation of D1`,
        median <= mostMs,
        `${median.toFixed(0)} ms of the processor`,
        `<= ${mostMs} ms`,
      )
    }
  } finally {
    await site.stop()
  }
}

const dayText = (day: number): string => new Date(day * daySeconds * 1000).toISOString().slice(0, 10)

/** A year as shards would write it, day after day. */
export async function fillYear({ db }: Pick<SiteTestbed, 'db'>, lastDay: number): Promise<YearSums> {
  for (const table of ['event_batches', 'event_shards', 'event_counts', 'event_sums'])
    await db.prepare(`DELETE FROM ${table}`).run()
  const sums = await drawYear(lastDay, async (counts, day) => {
    const keys = Object.keys(counts)
    for (let start = 0; start < keys.length; start += countsOfBatch) {
      const some: Counts = Object.fromEntries(
        keys.slice(start, start + countsOfBatch).map((key) => [key, counts[key] ?? 0]),
      )
      await writeBatch(db, { shard: 'a', batch: day * daySeconds * 1000 + start, counts: some }).run()
    }
    await rollUpEvents(db, (day + 1) * daySeconds, true)
    // As the hourly sweep does it: the dashboard reads rows of days and months that are over.
    await db.batch(finishedSums((day + 1) * daySeconds + hourSeconds).map((finished) => cutEventSums(db, finished)))
  })
  say(`  ${sums.byDay.length} days are added up`)
  return sums
}

async function judgeSums(ada: SiteVisitor, range: { from: string; to: string }, sums: YearSums): Promise<void> {
  const path = contract.adminStatistics.fill({ ...range, compare: 'none' })
  const answer = (await (
    await ada.ask(path, { headers: { accept: 'application/json' } })
  ).json()) as AnswerOf<'adminStatistics'>
  const wrong = answer.totals.flatMap(({ total, points }) =>
    total in shown
      ? points.filter((point, day) => point !== sums.byDay[day]?.[shown[total as keyof typeof shown]])
      : [],
  ).length
  const rowsOf = (list: string) => answer.tops.find((top) => top.list === list)?.rows ?? []
  const wrongRows =
    rowsOf('videos').filter(({ key, total }) => sums.plays.get(Number(key)) !== total).length +
    rowsOf('countries').filter(
      ({ key, total }) => [...sums.visitCountries].find(([country]) => codeOf(country) === key)?.[1] !== total,
    ).length
  judge(
    `the dashboard's numbers of ${yearDays} days and its lists, against another program`,
    wrong + wrongRows === 0,
    `${wrong} points and ${wrongRows} rows differ`,
    '0',
  )
}

const shown = { page: 'page', view: 'view', play: 'play', visit: 'visit', search: 'search' } as const
