// The seed: the same catalogue every time, wherever it was interrupted and however it grew.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageSizes } from '../../../../shared/limits.ts'
import { isListed, videoAt, viewedOf } from '../../../../worker/origin/seed/catalogue.ts'
import { categories, categoriesOfPhrases } from '../../../../worker/origin/seed/categories.ts'
import { dailyViewsOf, newestDay, newestPostSeconds, postDateOf } from '../../../../worker/origin/seed/counters.ts'
import { countryShares, sharesTotal } from '../../../../worker/origin/seed/countries.ts'
import { seed } from '../../../../worker/origin/seed/seed.ts'
import { defaultVideos, mostVideos } from '../../../../worker/origin/seed/size.ts'
import { words } from '../../../../worker/origin/seed/words/words.ts'
import { durationClassOf } from '../../../../worker/origin/video/duration-class.ts'
import { emptyStores } from '../../../support/runtime/origin.ts'
import { sampleVideos } from '../../../support/runtime/sample-videos.ts'

/** Every other clip, a stream among them: what is seeded of each does not depend on their number. */
const clips = { ...sampleVideos, manifest: sampleVideos.manifest.filter((_, at) => at % 2 === 0) }

/** More than a batch has. */
const most = process.env.FULL ? 1300 : 520

const names = ['once', 'interrupted', 'grown'] as const
let testbed: Awaited<ReturnType<typeof emptyStores<(typeof names)[number]>>>
/** What one run makes, and the progress that it reports. */
let whole: string[] = []
const progress: [number, number][] = []
beforeAll(async () => {
  testbed = await emptyStores(names)
  const onProgress = (done: number, total: number) => progress.push([done, total])
  await seed({ ...storesOf('once'), loops: clips, videos: most, onProgress })
  whole = await dumpOf('once')
})
afterAll(() => testbed.stop())

const storesOf = (name: (typeof names)[number]) => {
  const stores = testbed.stores.get(name)
  if (!stores) throw new Error(`No stores ${name}`)
  return stores
}

/** Seeds and stops after so many steps; true when it was done before that. */
async function seedFor(name: (typeof names)[number], videos: number, steps: number): Promise<boolean> {
  const stop = new AbortController()
  let taken = 0
  try {
    await seed({
      ...storesOf(name),
      loops: clips,
      videos,
      signal: stop.signal,
      onProgress: () => ++taken > steps && stop.abort(),
    })
    return true
  } catch (error) {
    if (stop.signal.aborted) return false
    throw error
  }
}

/** Every row of every table, every word of the index, every file; but for the name that each new database gives itself. */
async function dumpOf(name: (typeof names)[number]): Promise<string[]> {
  const { db, media } = storesOf(name)
  await db
    .prepare("CREATE VIRTUAL TABLE IF NOT EXISTS words_in_index USING fts5vocab ('video_search', 'instance')")
    .run()
  const { results: tables } = await db
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*' AND name NOT GLOB '*_search*' AND name NOT GLOB 'sqlite_*' AND name NOT IN ('d1_migrations', 'site_identity') ORDER BY name",
    )
    .all<{ name: string }>()
  const lines: string[] = []
  for (const table of tables) {
    const [columns = [], ...rows] = await db.prepare(`SELECT * FROM ${table.name}`).raw({ columnNames: true })
    const texts = rows.map((row) => `${table.name} ${JSON.stringify(row)}`)
    lines.push(`${table.name}: ${columns.join(' ')}`, texts.toSorted().join('\n'))
  }
  const { objects } = await media.list()
  return [...lines, ...objects.map(({ key, etag }) => `${key} ${etag}`)]
}

describe('the seed', () => {
  it('has the same result interrupted after every few steps as in one run', async () => {
    let runs = 1
    const stepsMin = process.env.FULL ? 1 : 3
    while (!(await seedFor('interrupted', most, stepsMin + (runs % 4)))) runs++
    expect(runs).toBeGreaterThan(4)
    expect(await dumpOf('interrupted')).toEqual(whole)
  })

  it('has the same result when it grows, even if it was interrupted and grew further', {
    tags: 'full',
    timeout: 240_000,
  }, async () => {
    await seed({ ...storesOf('grown'), loops: clips, videos: 320 })
    expect(await seedFor('grown', 450, 2)).toBe(false)
    await seed({ ...storesOf('grown'), loops: clips, videos: most })
    expect(await dumpOf('grown')).toEqual(whole)
  })

  it('changes nothing when it is run again, or with fewer videos', async () => {
    expect(await seed({ ...storesOf('once'), loops: clips, videos: most })).toBe(most)
    expect(await seed({ ...storesOf('once'), loops: clips, videos: 10 })).toBe(most)
    expect(await dumpOf('once')).toEqual(whole)
  })

  it('reports its progress', () => {
    expect(progress[0]).toEqual([0, most])
    expect(progress.at(-1)).toEqual([most, most])
    expect(progress.map(([done]) => done)).toEqual(progress.map(([done]) => done).toSorted((a, b) => a - b))
  })

  it('refuses to continue with other clips than it began with', async () => {
    const others = { ...clips, manifest: clips.manifest.toReversed() }
    await expect(seed({ ...storesOf('once'), loops: others, videos: most + 100 })).rejects.toThrow(
      'another version of the demo catalogue',
    )
  })

  it('makes 5,000 videos by default, and a million at most', () =>
    expect([defaultVideos, mostVideos]).toEqual([5000, 1_000_000]))

  it.each([0, -1, 1.5, 1_000_001, Number.NaN])('refuses to make %s videos', async (videos) => {
    await expect(seed({ ...storesOf('once'), loops: clips, videos })).rejects.toThrow('Cannot seed')
  })
})

const allIds = (total: number): number[] => Array.from({ length: total }, (_, index) => index + 1)

/** How counts fall with their rank, by least squares over the logarithms of both; the first ranks are few. */
function slopeOf(counts: number[]): number {
  const points = counts.flatMap((count, index) => (index < 9 ? [] : [[Math.log(index + 1), Math.log(count)] as const]))
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const sum = (of: (dx: number, dy: number) => number) => points.reduce((all, [px, py]) => all + of(px - x, py - y), 0)
  return sum((dx, dy) => dx * dy) / sum((dx) => dx * dx)
}

describe('the demo catalogue', () => {
  /** Their comments are counts only, so that no maximum of rows bounds them. */
  const laterVideos = Array.from({ length: 10_000 }, (_, index) => videoAt(20_000 + index, sampleVideos.manifest))
  const videos = Array.from({ length: 3000 }, (_, index) => videoAt(index + 1, sampleVideos.manifest))

  it('has its words in the same places in every language', () => {
    for (const table of Object.values(words)) {
      for (const part of ['subjects', 'places', 'times', 'manners'] as const) {
        expect(table[part].length).toBe(words.en[part].length)
        expect(categoriesOfPhrases[part].length).toBe(words.en[part].length)
        expect(new Set(table[part]).size).toBe(table[part].length)
      }
      expect(table.categories.length).toBe(categories.length)
    }
  })

  it('uses every clip of every length about as often, private and deleted videos rarely', () => {
    const uses = sampleVideos.manifest.map((loop) => videos.filter((video) => video.fileSet.loop === loop).length)
    expect(uses).toEqual(uses.map(() => 3000 / sampleVideos.manifest.length))
    expect(new Set(videos.map((video) => video.duration_class))).toEqual(new Set(['1', '2', '3']))
    const hidden = videos.filter((video) => !isListed(video)).length
    expect(hidden / videos.length).toBeGreaterThan(0.01)
    expect(hidden / videos.length).toBeLessThan(0.06)
  })

  it('is watched, liked and commented by a law of Zipf: a count falls with its rank by a power of about one', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => viewedOf(index + 1)).toSorted((a, b) => b - a)
    expect(slopeOf(many)).toBeCloseTo(-1, 1)
    for (const name of ['likes', 'comments'] as const) {
      const counts = laterVideos.map((video) => video[name]).toSorted((a, b) => b - a)
      expect(slopeOf(counts.filter((count) => count > 4)), name).toBeCloseTo(-1, 0.5)
    }
    expect(Math.min(...videos.map(({ viewed }) => viewed))).toBeGreaterThan(0)
  })

  it('is posted evenly, the newest on its fixed day, a larger id always later', () => {
    for (const total of [1, 2, 600, 5000, 1_000_000]) {
      expect(postDateOf(total, total)).toBe(newestPostSeconds)
      expect(postDateOf(Math.ceil(total / 2), total)).toBeGreaterThanOrEqual(postDateOf(1, total))
      if (total > 1) expect(postDateOf(total - 1, total)).toBeLessThan(newestPostSeconds)
    }
  })

  it('never counts a view before a video was posted, nor more in all than it was viewed, and all countries within everywhere', () => {
    for (const { video_id, viewed } of videos.slice(-300)) {
      const counters = dailyViewsOf(video_id, viewed, 3000)
      const sumOf = (part: typeof counters) => part.reduce((sum, { views }) => sum + views, 0)
      const everywhere = counters.filter(({ country }) => country === '')
      expect(sumOf(everywhere)).toBeLessThanOrEqual(viewed)
      for (const { day, views } of everywhere) {
        expect(day).toBeLessThanOrEqual(newestDay)
        expect(day * 86_400).toBeGreaterThan(postDateOf(video_id, 3000) - 86_400)
        expect(sumOf(counters.filter((one) => one.day === day && one.country !== ''))).toBeLessThanOrEqual(views)
      }
    }
  })

  it('is watched over the whole month and catalogue: a day, a week and a month show different videos of all ages', () => {
    const total = defaultVideos
    const watched = allIds(total).map((id) => ({
      id,
      days: dailyViewsOf(id, viewedOf(id), total).map(({ day }) => day),
    }))
    const [day, week, month] = [1, 7, 30].map((count) =>
      watched.filter(({ days }) => days.some((one) => one > newestDay - count)).map(({ id }) => id),
    ) as [number[], number[], number[]]
    expect(day.length).toBeGreaterThan(total / 20)
    expect(week.length).toBeGreaterThan(2 * day.length)
    expect(month.length).toBeGreaterThan(1.5 * week.length)
    expect(month.length).toBeLessThan(total)
    for (const ids of [day, week, month]) {
      const older = ids.filter((id) => id <= total / 2).length
      expect(older / ids.length).toBeGreaterThan(0.4)
    }
  })

  it.each(process.env.FULL ? [defaultVideos, 50_000] : [defaultVideos])(
    'is watched in at least twenty countries, more in larger ones, at a size of %i',
    (total) => {
      const byCountry = new Map<string, { videos: number; views: number }>()
      for (const id of allIds(total)) {
        for (const { country, views } of dailyViewsOf(id, viewedOf(id), total)) {
          const one = byCountry.get(country) ?? { videos: 0, views: 0 }
          byCountry.set(country, { videos: one.videos + 1, views: one.views + views })
        }
      }
      const everywhere = byCountry.get('')?.views ?? 0
      expect(byCountry.size - 1).toBeGreaterThanOrEqual(20)
      for (const [country, share] of Object.entries(countryShares)) {
        const { videos = 0, views = 0 } = byCountry.get(country) ?? {}
        expect(videos, country).toBeGreaterThan(pageSizes.home)
        expect((views * sharesTotal) / (everywhere * share), country).toBeCloseTo(1, 0)
      }
    },
  )

  it('has few enough views of a large catalogue: they grow as its square root', () => {
    const rowsOf = (total: number) =>
      // A twentieth of the catalogue stands for all of it.
      allIds(total / 20).reduce((rows, index) => rows + dailyViewsOf(20 * index, viewedOf(20 * index), total).length, 0)
    expect(rowsOf(1_000_000)).toBeLessThan(2 * Math.sqrt(1_000_000 / 40_000) * rowsOf(40_000))
  })

  it('divides short, medium and long where the filter does', () => {
    expect([599.9, 600, 1800, 1800.1].map(durationClassOf)).toEqual(['1', '2', '2', '3'])
  })
})
