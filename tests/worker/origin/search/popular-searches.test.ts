// The most frequent searches of a site: chosen each night from what its visitors searched for.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daySeconds } from '../../../../shared/limits.ts'
import {
  popularSearchDays,
  popularSearchLeast,
  recountedAtOnce,
  recountedSearches,
} from '../../../../worker/origin/bounds.ts'
import { refreshPopularSearches } from '../../../../worker/origin/search/refresh-popular-searches.ts'
import { recountStep, recountSteps } from '../../../../worker/origin/site/recount-totals.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed({ isSeeded: true })
})
afterAll(() => testbed.stop())

const today = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds
const run = (sql: string, ...values: unknown[]) =>
  testbed.db
    .prepare(sql)
    .bind(...values)
    .run()
const count = (name: 'search_text' | 'search_missing', counts: Record<string, number>, daysAgo = 0) =>
  run(
    'INSERT INTO event_sums (name, span, at, page, counts) VALUES (?1, ?2, ?3, 0, ?4)',
    name,
    daySeconds,
    today - daysAgo * daySeconds,
    JSON.stringify(counts),
  )
const terms = async () => {
  const { results } = await testbed.db
    .prepare('SELECT term, searched FROM search_terms ORDER BY searched DESC, term')
    .all<{ term: string; searched: number }>()
  return results
}
const refreshed = async () => {
  await refreshPopularSearches(testbed.db, today + 3600)
  return terms()
}
beforeEach(() => run("DELETE FROM event_sums WHERE name IN ('search_text', 'search_missing')"))

describe('the most frequent searches', () => {
  it('stay those of the demo as long as no search was counted', async () => {
    const before = await terms()
    expect(before.length).toBeGreaterThan(100)
    expect(await refreshed()).toEqual(before)
  })

  it('are what visitors searched for, and the nightly recount shows them everywhere [S3-081]', async () => {
    await count('search_text', { 'golden light': 30, 'quiet rivers nowhere': 25, rain: 15 })
    await count('search_text', { rain: 20 }, 3)
    const first = recountSteps - 1 - Math.ceil(recountedSearches / recountedAtOnce)
    for (let step = first; step < recountSteps; step++) await recountStep(testbed.db, step)
    const { keywords } = await testbed.call('stats', { gender: 'str', lang: 'en' })
    expect(keywords.map(({ title }) => title)).toEqual(['rain', 'golden light'])
    expect((await testbed.call('suggestions', { c: 'golden li' })).searches).toContain('golden light')
  })

  it('add up the days of a month, and one that is searched no more goes', async () => {
    await count('search_text', { rain: popularSearchLeast - 1, snow: popularSearchLeast, '': 500 })
    await count('search_text', { rain: 1, wind: 1 }, popularSearchDays - 1)
    await count('search_text', { storm: 900 }, popularSearchDays)
    expect(await refreshed()).toEqual([
      { term: 'rain', searched: popularSearchLeast },
      { term: 'snow', searched: popularSearchLeast },
    ])
    await run("DELETE FROM event_sums WHERE name = 'search_text'")
    await count('search_text', { snow: popularSearchLeast + 5 })
    expect(await refreshed()).toEqual([{ term: 'snow', searched: popularSearchLeast + 5 }])
  })

  it('contain no text that found nothing each time, and as many as are counted again at most', async () => {
    await count('search_text', {
      fog: 40,
      mist: 40,
      ...Object.fromEntries(Array.from({ length: recountedSearches + 20 }, (_, at) => [`rain ${at}`, 20])),
    })
    await count('search_missing', { fog: 40, mist: 10 })
    const kept = await refreshed()
    expect(kept).toHaveLength(recountedSearches)
    expect(kept[0]).toEqual({ term: 'mist', searched: 40 })
    expect(kept.map(({ term }) => term)).not.toContain('fog')
  })

  it.each(['anna@mail.example', 'call 0151 234-5678', 'anna ٠١٥١٢٣٤٥', 'best gift card offers', 'x', '<b>Rain</b>'])(
    'never show “%s”',
    async (text) => {
      await count('search_text', { [text]: 900, 'rain 1080p 60 fps': 30 })
      expect(await refreshed()).toEqual([{ term: 'rain 1080p 60 fps', searched: 30 }])
    },
  )
})
