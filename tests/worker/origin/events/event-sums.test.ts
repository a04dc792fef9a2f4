// Sums of events by one property each: what an event adds, spans of time, how many names are kept, and months beside days.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { curvePlaysLeast, daySeconds, hourSeconds, searchMaxLength } from '../../../../shared/limits.ts'
import { advertSlotNames } from '../../../../shared/rules/ads-campaigns.ts'
import { coverOf, largestOf, largestRows, sumsOfObject } from '../../../../worker/origin/admin/store/statistics.ts'
import { countsOfRowMax, countsRowMaxBytes, runningSumKeysMax, sumKeysMax } from '../../../../worker/origin/bounds.ts'
import { additionStatements } from '../../../../worker/origin/events/add-counts.ts'
import { creatorKey } from '../../../../worker/origin/events/event-additions.ts'
import { beginOf, endedSums, eventSums, type SumName, sumSpans } from '../../../../worker/origin/events/event-sums.ts'
import { fittingCounts } from '../../../../worker/origin/events/fitting-counts.ts'
import { drawCurves } from '../../../../worker/origin/events/most-watched.ts'
import { rollUpEvents, sweepCounts } from '../../../../worker/origin/events/roll-up.ts'
import { type Counts, writeBatch } from '../../../../worker/origin/events/store/event-batches.ts'
import { emptyStores } from '../../../support/runtime/origin.ts'

const at = (iso: string) => Date.parse(`${iso}Z`) / 1000
const hourOf = (iso: string) => Math.floor(at(iso) / hourSeconds)

let stores: Awaited<ReturnType<typeof emptyStores>>
let db: NonNullable<ReturnType<typeof stores.stores.get>>['db']
beforeAll(async () => {
  stores = await emptyStores(['db'])
  const store = stores.stores.get('db')
  if (!store) throw new Error('there is one database')
  db = store.db
})
afterAll(() => stores.stop())
beforeEach(async () => {
  await db.batch(
    ['event_batches', 'event_shards', 'event_counts', 'event_sums', 'video_curves'].map((table) =>
      db.prepare(`DELETE FROM ${table}`),
    ),
  )
})

let number = 0
async function rollUp(counts: Counts, madeSeconds = at('2026-11-26T12:07:30')): Promise<void> {
  await writeBatch(db, { shard: `s${++number}`, batch: madeSeconds * 1000, counts }).run()
  await rollUpEvents(db, madeSeconds + 600, true)
}
const rowsOf = async (name: string) =>
  (
    await db
      .prepare('SELECT span, at, counts FROM event_sums WHERE name = ?1 ORDER BY span, at')
      .bind(name)
      .all<{ span: number; at: number; counts: string }>()
  ).results.map(({ counts, ...row }) => ({ ...row, counts: JSON.parse(counts) }))

describe('sums', () => {
  it('are kept by five minutes, hour, day and month, and later batches add to them', async () => {
    const key = `page\t${hourOf('2026-11-26T12:00')}\tvideos\tde\tphone\tde`
    await rollUp({ [key]: 3 })
    await rollUp({ [key]: 4 })
    expect(await rowsOf('total')).toEqual([
      { span: sumSpans.slot, at: at('2026-11-26T12:05'), counts: { page: 7 } },
      { span: sumSpans.hour, at: at('2026-11-26T12:00'), counts: { page: 7 } },
      { span: sumSpans.day, at: at('2026-11-26T00:00'), counts: { page: 7 } },
      { span: sumSpans.month, at: at('2026-11-01T00:00'), counts: { page: 7 } },
    ])
  })

  it('name what becomes large late in a day, and the largest of it once it is over, with all others as one', async () => {
    const hour = hourOf('2026-11-26T12:00')
    const counts = Object.fromEntries(
      Array.from({ length: sumKeysMax.day + 50 }, (_, text) => [`search\t${hour}\ttext ${text}\t10`, 1000 - text]),
    )
    await rollUp(counts)
    for (let time = 0; time < 30; time++) await rollUp({ [`search\t${hour}\tsilk fog\t10`]: 50 })
    const [running] = await rowsOf('search_text')
    expect(Object.keys(running?.counts ?? {})).toHaveLength(sumKeysMax.day + 51)
    await db.batch(sweepCounts(db, at('2026-11-27T00:59')))
    expect((await rowsOf('search_text'))[0]).toEqual(running)
    await db.batch(sweepCounts(db, at('2026-11-27T01:00')))
    const { '': others, ...named } = (await rowsOf('search_text'))[0]?.counts ?? {}
    const largest = Array.from({ length: sumKeysMax.day - 1 }, (_, text) => [`text ${text}`, 1000 - text])
    expect(named).toEqual({ 'silk fog': 1500, ...Object.fromEntries(largest) })
    expect(others).toBe(Array.from({ length: 51 }, (_, text) => 701 - text).reduce((sum, one) => sum + one, 0))
    // What comes later than that is added, and the row is cut again.
    await rollUp({ [`search\t${hour}\tsilk fog\t10`]: 1, [`search\t${hour}\tlate mist\t10`]: 2 })
    await db.batch(sweepCounts(db, at('2026-11-27T02:00')))
    const cut = (await rowsOf('search_text'))[0]?.counts
    expect([cut['silk fog'], cut['late mist'], cut['']]).toEqual([1501, undefined, others + 2])
  })

  it('of a month name more than those of a day when it is over, and one that is broken keeps no other from being cut', async () => {
    const names = Array.from({ length: sumKeysMax.month + 50 }, (_, id) => [String(id + 1), 2000 - id])
    const counts: Counts = Object.fromEntries(names)
    const month = { name: 'play_video' as const, span: sumSpans.month, at: at('2026-11-01T00:00'), page: 0, counts }
    await db.batch(additionStatements(db, { counts: [], sums: [month] }))
    await db
      .prepare("INSERT INTO event_sums (name, span, at, page, counts) VALUES ('play_video', ?1, ?2, 0, '{broken')")
      .bind(sumSpans.month, at('2026-10-01T00:00'))
      .run()
    const kept = async () => {
      await db.batch(sweepCounts(db, at('2026-11-30T23:59')))
      const before = await db
        .prepare('SELECT counts FROM event_sums WHERE at = ?1')
        .bind(month.at)
        .first<string>('counts')
      await db.batch(sweepCounts(db, at('2026-12-01T01:00')))
      const after = await db
        .prepare('SELECT counts FROM event_sums WHERE at = ?1')
        .bind(month.at)
        .first<string>('counts')
      return [before, after].map((text) => Object.keys(JSON.parse(text ?? '{}')).length)
    }
    expect(await kept()).toEqual([sumKeysMax.month + 50, sumKeysMax.month + 1])
  })

  it('of objects are in rows of 10,000 ids, each with its own day', async () => {
    const hour = hourOf('2026-11-26T12:00')
    await rollUp({ [`view\t${hour}\tmodel 7\tde`]: 2, [`view\t${hour}\tmodel 20007\tde`]: 5 })
    const range = { from: '2026-11-25', to: '2026-11-26' }
    expect(await sumsOfObject(db, 'of_model_view', 20_007, range)).toEqual([{ at: at('2026-11-26T00:00'), total: 5 }])
    expect(await sumsOfObject(db, 'of_model_view', 8, range)).toEqual([{ at: at('2026-11-26T00:00'), total: 0 }])
  })

  it('go when their time is over: texts after 90 days, totals by day after 800', async () => {
    const now = at('2026-11-26T12:00')
    for (const [name, ageDays] of [
      ['search_text', 89],
      ['search_text', 91],
      ['total', 799],
      ['total', 801],
    ] as const)
      await db
        .prepare("INSERT INTO event_sums (name, span, at, page, counts) VALUES (?1, 86400, ?2, 0, '{}')")
        .bind(name, now - ageDays * daySeconds)
        .run()
    await db.batch(sweepCounts(db, now))
    expect([(await rowsOf('search_text')).length, (await rowsOf('total')).length]).toEqual([1, 1])
    expect(new Set(endedSums(now).map(({ name }) => name))).toEqual(new Set(Object.keys(eventSums)))
  })
})

describe('a row of counts', () => {
  const bytesOf = (counts: Counts) => new TextEncoder().encode(JSON.stringify(counts)).length
  const [largestId, largestCount] = [Number.MAX_SAFE_INTEGER, 1e12]
  /** Each character is four bytes, and no two texts are the same. */
  const longestText = (text: number) => String.fromCodePoint(0x20000 + text) + '\u{2a6d6}'.repeat(searchMaxLength - 1)
  const longestKey = (name: SumName, place: number): string => {
    if (name.startsWith('of_')) return String(largestId - place)
    if (eventSums[name].idsOfRow === null) return longestText(place)
    return creatorKey(largestId, 'text', longestText(place))
  }
  const countsOf = (from: number, to: number, keyOf: (place: number) => string = longestText): Counts =>
    Object.fromEntries(
      Array.from({ length: to - from }, (_, place) => [keyOf(from + place), largestCount - from - place]),
    )
  const stored = (table: string) =>
    db
      .prepare(`SELECT length(CAST(counts AS BLOB)) AS bytes, counts FROM ${table}`)
      .first<{ bytes: number; counts: string }>()
  /** What a row has at most: its counts, and one of all others. */
  const mostBytes = countsRowMaxBytes + 24

  it.each(
    (Object.keys(eventSums) as SumName[]).flatMap((name) => {
      const { idsOfRow, namesMax } = eventSums[name]
      if (name.startsWith('of_') && idsOfRow !== null) return [[name, idsOfRow] as const]
      return namesMax ? [[name, Math.max(namesMax.day, namesMax.month)] as const] : []
    }),
  )('of the sum %s has room for %i of the longest names', (name, names) => {
    const counts = countsOf(0, names, (place) => longestKey(name, place))
    expect(bytesOf(counts)).toBeLessThan(countsRowMaxBytes / 2)
    expect(fittingCounts(counts)).toBe(counts)
  })

  it('of a span that goes on has room for the longest names of 5,000 adverts', () => {
    const slot = advertSlotNames.toSorted((a, b) => b.length - a.length)[0]
    const counts = countsOf(0, runningSumKeysMax, (place) => `c9999999999_${9_999_999_999 - place}_${slot}`)
    expect(bytesOf(counts)).toBeLessThan(countsRowMaxBytes / 2)
    expect(fittingCounts(counts)).toBe(counts)
  })

  it.each(['search_text', 'video_texts', 'of_video_view'] as const)(
    'of the sum %s stays under the limit of the database, whatever is added',
    async (name) => {
      const keyOf = (place: number) => longestKey(name, place)
      for (const from of [0, 4000]) {
        const counts = fittingCounts(countsOf(from, from + 4000, keyOf))
        await db.batch(
          additionStatements(db, { counts: [], sums: [{ name, span: daySeconds, at: 0, page: 0, counts }] }),
        )
      }
      const { bytes = 0, counts = '' } = (await stored('event_sums')) ?? {}
      expect(bytes).toBeLessThanOrEqual(mostBytes)
      const { '': others = 0, ...named } = JSON.parse(counts) as Counts
      const kept = name === 'of_video_view' ? 8000 : Object.keys(named).length
      expect(named).toEqual(countsOf(0, kept, keyOf))
      expect(kept).toBeGreaterThanOrEqual(sumKeysMax.month)
      const all = Object.values(countsOf(0, 8000, keyOf)).reduce((sum, one) => sum + one, 0)
      expect(others + Object.values(named).reduce((sum, one) => sum + one, 0)).toBe(all)
    },
  )

  it.each(['search', 'opened'] as const)('by hour and by day of %s stays under it, too', async (kind) => {
    for (const from of [0, 4000]) {
      const counts = fittingCounts(
        countsOf(from, from + 6000, (text) => `${longestText(text)}\tlater`),
        countsOfRowMax,
      )
      await db.batch(additionStatements(db, { counts: [{ kind, span: daySeconds, at: 0, page: 0, counts }], sums: [] }))
    }
    expect((await stored('event_counts'))?.bytes).toBeLessThanOrEqual(mostBytes)
  })

  it('is cut to what fits before it is bound, with all others as one, which a second cut leaves', () => {
    const all = { '': 5, ...countsOf(0, 10_000) }
    const cut = fittingCounts(all)
    const { '': rest, ...named } = cut
    expect(bytesOf(named)).toBeLessThanOrEqual(countsRowMaxBytes)
    expect(bytesOf({ ...named, ...countsOf(10_000, 10_001) })).toBeGreaterThan(countsRowMaxBytes)
    expect(Object.keys(named)).toEqual(Object.keys(countsOf(0, Object.keys(named).length)))
    expect(fittingCounts({ b: 1, '': 9, a: 2, c: 1 }, 2)).toEqual({ a: 2, b: 1, '': 10 })
    expect(fittingCounts({ b: 1, a: 2 })).toEqual({ b: 1, a: 2 })
  })

  it('that was too large before this version is cut by the next roll-up', async () => {
    const hour = hourOf('2026-11-26T12:00')
    const before = JSON.stringify(countsOf(0, 6000, (text) => creatorKey(7, 'text', longestText(text))))
    await db
      .prepare("INSERT INTO event_sums (name, span, at, page, counts) VALUES ('video_texts', 86400, ?1, 0, ?2)")
      .bind(at('2026-11-26T00:00'), before)
      .run()
    await rollUp({ [`found\t${hour}\t7\tsilk fog`]: 3 })
    expect((await stored("event_sums WHERE name = 'video_texts'"))?.bytes).toBeLessThanOrEqual(mostBytes)
    expect(await db.prepare('SELECT count(*) AS n FROM event_batches').first('n')).toBe(0)
  })

  it('that the database cannot add is dropped with a log line, and all others are counted', async () => {
    const hour = hourOf('2026-11-26T12:00')
    await db
      .prepare("INSERT INTO event_sums (name, span, at, page, counts) VALUES ('search_text', 86400, ?1, 0, '{broken')")
      .bind(at('2026-11-26T00:00'))
      .run()
    await db
      .prepare("INSERT INTO event_counts (kind, span, at, page, counts) VALUES ('search', 3600, ?1, 0, '{broken')")
      .bind(hour * hourSeconds)
      .run()
    const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await rollUp({ [`search\t${hour}\tsilk fog\t10`]: 3 })
    const dropped = lines.mock.calls.map(([line]) => JSON.parse(String(line)))
    lines.mockRestore()
    expect(dropped).toMatchObject([
      { event: 'counts-dropped', what: 'search', span: hourSeconds, at: hour * hourSeconds, page: 0 },
      { event: 'counts-dropped', what: 'search_text', span: daySeconds, at: at('2026-11-26T00:00'), page: 0 },
    ])
    expect((await rowsOf('total')).map(({ counts }) => counts)).toEqual(
      Array.from({ length: 4 }, () => ({ search: 3 })),
    )
    expect(await db.prepare('SELECT counts FROM event_counts WHERE span = 86400').first('counts')).toBe(
      '{"silk fog\\t10":3}',
    )
    expect(await db.prepare('SELECT count(*) AS n FROM event_batches').first('n')).toBe(0)
  })
})

describe('the curves of the most watched parts, and the shares that are watched', () => {
  const hour = hourOf('2026-11-26T12:00')
  const night = at('2026-11-27T04:30')
  const curves = async () =>
    (await db.prepare('SELECT video_id, tenths FROM video_curves ORDER BY video_id').all()).results
  const played = (video: number, plays: number, tenths: readonly number[]): Counts => ({
    [`play\t${hour}\t${video}\tde\tphone`]: plays,
    ...Object.fromEntries(tenths.map((total, index) => [`watched\t${hour}\t${video}\t${index + 1}`, total])),
  })

  it('are made each night of videos with a hundred plays, page by page, and go where there are fewer', async () => {
    await rollUp({
      ...played(7, curvePlaysLeast, [100, 80, 40, 90, 20]),
      ...played(8, curvePlaysLeast - 1, [99, 80]),
      ...played(5007, 250, [200, 100]),
    })
    expect([await drawCurves(db, 0, night), await drawCurves(db, 1, night)]).toEqual([1, null])
    const drawn = [
      { video_id: 7, tenths: '[100,80,40,90,20,0,0,0,0,0]' },
      { video_id: 5007, tenths: '[100,50,0,0,0,0,0,0,0,0]' },
    ]
    expect(await curves()).toEqual(drawn)
    const before = await db.prepare('SELECT total_changes() AS n').first<number>('n')
    await drawCurves(db, 0, night)
    expect([await curves(), await db.prepare('SELECT total_changes() AS n').first<number>('n')]).toEqual([
      drawn,
      before,
    ])
    // Months later nothing of it is counted any more.
    await drawCurves(db, 0, at('2027-03-01T04:30'))
    expect(await curves()).toEqual([drawn[1]])
  })
})

describe('a range', () => {
  it('is made of its whole months and the days at both ends', () => {
    const { months, before, after } = coverOf({ from: '2026-01-15', to: '2026-04-10' })
    expect([before, months, after]).toEqual([
      [at('2026-01-15T00:00'), at('2026-02-01T00:00') - 1],
      [at('2026-02-01T00:00'), at('2026-04-01T00:00') - 1],
      [at('2026-04-01T00:00'), at('2026-04-11T00:00') - 1],
    ])
    const whole = coverOf({ from: '2026-02-01', to: '2026-02-28' })
    expect(whole.months).toEqual([at('2026-02-01T00:00'), at('2026-03-01T00:00') - 1])
    const inside = coverOf({ from: '2026-02-03', to: '2026-02-20' })
    expect([inside.before, inside.months]).toEqual([
      [at('2026-02-03T00:00'), at('2026-02-21T00:00') - 1],
      [1, 0],
    ])
    expect(beginOf('month', at('2024-02-29T23:59'))).toBe(at('2024-02-01T00:00'))
  })

  it.each([
    ['2026-01-15', '2026-04-10'],
    ['2026-01-01', '2026-12-31'],
    ['2026-03-31', '2026-04-01'],
    ['2026-02-10', '2026-02-10'],
  ])('from %s to %s counts each day once', async (from, to) => {
    const days = 365
    const first = at('2026-01-01T00:00')
    const counts: Counts = {}
    for (let day = 0; day < days; day++)
      counts[`visit\t${(first + day * daySeconds) / hourSeconds + 5}\tdirect\tde\tphone\ten`] = day + 1
    await rollUp(counts)
    const { results } = await largestOf(db, 'visit_country', { from, to }, 5).all()
    let expected = 0
    for (let day = 0; day < days; day++) {
      const iso = new Date((first + day * daySeconds) * 1000).toISOString().slice(0, 10)
      if (iso >= from && iso <= to) expected += day + 1
    }
    expect(largestRows({ results })).toEqual([{ key: 'de', total: expected }])
  })
})
