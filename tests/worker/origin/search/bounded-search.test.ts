// Searches for words that many videos have: the rarest select candidates, which are ranked, so that no text costs more than its bound.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstSearchPage } from '../../../../shared/contract/browse-defaults.ts'
import { normalizeSearch, shortSearch } from '../../../../shared/contract/params.ts'
import { blockVideos, comparedMax, rankedAmongNewest } from '../../../../worker/origin/bounds.ts'
import { forgivingSearch } from '../../../../worker/origin/search/forgiving-search.ts'
import { entryBounds } from '../../../../worker/origin/search/store/plan-search.ts'
import { queryOf } from '../../../../worker/origin/search/store/search-text.ts'
import { type KnownWords, wordTotals } from '../../../../worker/origin/search/store/search-words.ts'
import { blockWord, blockWordSql, filterWords, type ListFilter } from '../../../../worker/origin/sql/list-filters.ts'
import { pageAt } from '../../../../worker/origin/sql/page.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { searchedPage } from '../../../support/runtime/searched-page.ts'
import { catalogue, matchesFilter, scanSearch } from '../browse/expected-lists.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed({ isSeeded: true })
})
afterAll(() => testbed.stop())

const listFilter = { gender: 'str', type: 'all', duration: '' } as const

/** As if every word were too common for an exact search. */
async function bounded(search: string, filter: ListFilter = listFilter, offset = 0) {
  const page = await searchedPage(testbed.db, search, {
    listFilter: filter,
    offset,
    bounds: { ...entryBounds, exact: 0 },
  })
  return { ...page, ids: page.cards.map(({ video_id }) => video_id) }
}

describe('a search by candidates', () => {
  it('finds the video of a title among the first ten, for 50 titles', async () => {
    const titled = catalogue.filter((video) => matchesFilter(video, listFilter)).slice(0, 50)
    for (const { title } of titled) {
      const { cards } = await bounded(shortSearch(title))
      expect(cards.slice(0, 10).map((card) => card.title)).toContain(title)
    }
  })

  it.each(['golden light', 'harbour light', 'rain night', 'золотой свет', 'the golden harbour'])(
    'for "%s" finds what an exact search finds when its words are rare enough, and the same under a filter',
    async (search) => {
      for (const filter of [
        listFilter,
        { gender: 'str', type: 'hd', duration: '1' },
        { ...listFilter, gender: 'gay' },
      ] as const) {
        const expected = scanSearch(search, filter)
        const { ids, total } = await bounded(search, filter)
        expect(total).toBe(expected.length)
        expect(ids.length).toBe(Math.min(60, total))
        expect(ids.filter((id) => !expected.includes(id))).toEqual([])
      }
    },
  )

  it('repeats and skips no video over its pages', async () => {
    const expected = scanSearch('over the', listFilter)
    const ids: number[] = []
    for (let offset = 0; offset < expected.length; offset += 60)
      ids.push(...(await bounded('over the', listFilter, offset)).ids)
    expect(expected.length).toBeGreaterThan(60)
    expect(ids.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b))
  })
})

describe('a search for words that many videos have', () => {
  const newest = 40 * blockVideos + 1000
  const few = { exact: 0, candidates: 1, window: 1 }
  /** So many have both words in an old block and in the newest two, and others have one of the two rarer words. */
  const each = 450
  const places = {
    old: 3 * blockVideos,
    second: 39 * blockVideos,
    newest: newest - each,
    one: newest - 3 * each,
    other: newest - 2 * each,
  }
  const idsFrom = (first: number) => Array.from({ length: each }, (_, index) => first + index)
  const listed = filterWords('str', true, '1').join(' ')

  const page = async (search: string, offset = 0) => {
    const { cards, total } = await searchedPage(testbed.db, search, { offset, bounds: few })
    return { ids: cards.map(({ video_id }) => video_id), total }
  }
  const allPages = async (search: string) => {
    const { total } = await page(search)
    const pages = []
    for (let offset = 0; offset < total; offset += 60) pages.push(await page(search, offset))
    expect(pages.map((one) => one.total)).toEqual(pages.map(() => total))
    return pages.flatMap(({ ids }) => ids)
  }

  beforeAll(async () => {
    const { results } = await testbed.db
      .prepare("SELECT name FROM pragma_table_info('videos') WHERE name NOT IN ('video_id', 'title')")
      .all<{ name: string }>()
    const columns = results.map(({ name }) => name)
    const source = catalogue.find((video) => matchesFilter(video, listFilter))?.video_id ?? 0
    const add = (first: number, title: string) => [
      testbed.db
        .prepare(`
          INSERT INTO videos (video_id, title, ${columns}) SELECT value, ?3, ${columns.map((name) => `v.${name}`)}
          FROM json_each(?1) CROSS JOIN videos v WHERE v.video_id = ?2`)
        .bind(JSON.stringify(idsFrom(first)), source, title),
      testbed.db
        .prepare(`
          INSERT INTO video_search (rowid, title, titles, names, shelf)
          SELECT value, ?2, '', '', ?3 || ' ' || ${blockWordSql('value')} FROM json_each(?1)`)
        .bind(JSON.stringify(idsFrom(first)), title, listed),
    ]
    await testbed.db.batch([
      ...add(places.old, 'qwoxel zwindle'),
      ...add(places.second, 'zwindle of qwoxel'),
      ...add(places.newest, 'qwoxel zwindle'),
      ...add(places.one, 'vlimper'),
      ...add(places.other, 'krontz'),
      testbed.db.prepare(
        "INSERT INTO search_words (word, videos) VALUES ('qwoxel', 1350), ('zwindle', 1350), ('vlimper', 450), ('krontz', 450)",
      ),
    ])
  })
  afterAll(async () => {
    await testbed.db.batch([
      testbed.db.prepare(`DELETE FROM video_search WHERE rowid >= ${places.old}`),
      testbed.db.prepare(`UPDATE videos SET status_id = 5 WHERE video_id >= ${places.old}`),
      testbed.db.prepare("DELETE FROM search_words WHERE word IN ('qwoxel', 'zwindle', 'vlimper', 'krontz')"),
    ])
  })

  it('finds those with all words among the newest videos only, each once, and the same number on every page', async () => {
    const ids = await allPages('qwoxel zwindle')
    expect(ids.length).toBe(2 * each)
    expect(new Set(ids)).toEqual(new Set([...idsFrom(places.second), ...idsFrom(places.newest)]))
  })

  it('lists titles with the words together first, then the newest, and ranks the newest of them only', async () => {
    const [ranked, older] = [newest - rankedAmongNewest + 10, newest - rankedAmongNewest - 10]
    await testbed.db
      .prepare("UPDATE videos SET title = 'zwindle qwoxel' WHERE video_id IN (?, ?)")
      .bind(ranked, older)
      .run()
    const byDate = idsFrom(places.newest).toReversed()
    const ids = (await allPages('zwindle qwoxel')).slice(0, each)
    expect(ids).toEqual([ranked, ...byDate.filter((id) => id !== ranked)])
  })

  it('finds those of the rarest word when no video among the newest has all words', async () => {
    const ids = await allPages('vlimper krontz')
    expect(ids.length).toBe(comparedMax)
    expect(ids.filter((id) => !idsFrom(places.one).includes(id))).toEqual([])
  })

  it('finds all of one word when its blocks have all of them', async () => {
    expect((await allPages('vlimper')).toSorted()).toEqual(idsFrom(places.one).toSorted())
  })
})

describe('the beginning of a word', () => {
  it('stands for the commonest words that begin with it when they have many videos', async () => {
    const words = Array.from({ length: 20 }, (_, index) => `drizz${String.fromCodePoint(97 + index)}`)
    const ids = words.map((_, index) => 990_000 + index)
    const source = catalogue.find((video) => matchesFilter(video, listFilter))?.video_id ?? 0
    const columns = (
      await testbed.db
        .prepare("SELECT name FROM pragma_table_info('videos') WHERE name <> 'video_id'")
        .all<{ name: string }>()
    ).results.map(({ name }) => name)
    await testbed.db.batch([
      testbed.db
        .prepare(`
          INSERT INTO videos (video_id, ${columns}) SELECT value, ${columns.map((name) => `v.${name}`)}
          FROM json_each(?1) CROSS JOIN videos v WHERE v.video_id = ?2`)
        .bind(JSON.stringify(ids), source),
      ...words.flatMap((word, index) => [
        testbed.db
          .prepare("INSERT INTO video_search (rowid, title, titles, names, shelf) VALUES (?, ?, '', '', ?)")
          .bind(ids[index], word, [...filterWords('str', true, '1'), blockWord(ids[index] ?? 0)].join(' ')),
        testbed.db.prepare('INSERT INTO search_words (word, videos) VALUES (?, ?)').bind(word, 2000 + index),
      ]),
    ])
    const find = async (search: string) => {
      const { cards } = await searchedPage(testbed.db, search, { mayGoOn: true })
      return cards.map(({ video_id }) => video_id).toSorted()
    }
    expect(await find('driz')).toEqual(ids.slice(4))
    await testbed.db.prepare("UPDATE search_words SET videos = 1 WHERE word GLOB 'drizz*'").run()
    expect(await find('driz')).toEqual(ids)
  })
})

describe('another try of a search', () => {
  it('does not look for a last word as a beginning where no other word begins like it', async () => {
    const isWholeWord = async (search: string) =>
      (await searchedPage(testbed.db, search, { mayGoOn: true })).plan.isWholeWord
    expect(await isWholeWord('xylophone')).toBe(true)
    expect(await isWholeWord('harb')).toBe(false)
    await testbed.db.prepare("INSERT INTO search_words (word, videos) VALUES ('xylophonist', 3)").run()
    expect(await isWholeWord('xylophon')).toBe(false)
    expect(await isWholeWord('xylophonist')).toBe(true)
  })

  it('asks for the counts of further words alone', async () => {
    const counted: KnownWords = new Map()
    const first = await wordTotals(testbed.db, ['the', 'xylophone'], listFilter, counted)
    const closed = {
      prepare: () => {
        throw new Error('the database is asked')
      },
    } as unknown as D1Database
    const again = await wordTotals(closed, ['xylophone', 'the'], listFilter, counted)
    expect([again.entriesOf('the') > 0, again.entriesOf('xylophone')]).toEqual([true, 0])
    expect({ ...again, entriesOf: null }).toEqual({ ...first, entriesOf: null })
    await expect(wordTotals(closed, ['the', 'night'], listFilter, counted)).rejects.toThrow('the database is asked')
    expect((await wordTotals(testbed.db, ['night'], listFilter, counted)).entriesOf('night')).toBeGreaterThan(0)
  })
})

describe('a try of a search', () => {
  it.each([
    ['words that titles have', 'the harbour', 4],
    ['a word in another script than the titles of the page', 'ночью', 4],
    ['what no video has', 'xylophone', 2],
  ])('asks the database for %s in few statements', async (_, search, most) => {
    const { db, times } = countingTimes(testbed.db)
    await searchedPage(db, search)
    expect(times()).toBeGreaterThan(0)
    expect(times()).toBeLessThanOrEqual(most)
  })

  it('asks for a category and for words with typing errors at once, and for no beginning beside a word that no video has', async () => {
    const { db, times } = countingTimes(testbed.db)
    const found = await forgivingSearch(firstSearchPage('goldn ligth'), db, pageAt(60, 1))
    expect(found.corrected).toBe('golden light')
    // What was typed: counts, matches. What was meant: one batch, its words in the index, counts, matches, cards.
    expect(times()).toBeLessThanOrEqual(7)
  })
})

/** A database that knows how often it was asked; statements of one batch are asked at once. */
function countingTimes(db: D1Database): { db: D1Database; times: () => number } {
  let times = 0
  const own = new Map<D1PreparedStatement, D1PreparedStatement>()
  const counting = (statement: D1PreparedStatement): D1PreparedStatement => {
    const counted = new Proxy(statement, {
      get: (target, key) => {
        if (key === 'bind') return (...values: unknown[]) => counting(target.bind(...values))
        if (key === 'first' || key === 'all') times++
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    own.set(counted, statement)
    return counted
  }
  const counted = {
    prepare: (sql: string) => counting(db.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) => {
      times++
      return db.batch(statements.map((statement) => own.get(statement) ?? statement))
    },
  } as unknown as D1Database
  return { db: counted, times: () => times }
}

describe('a hostile text', () => {
  it.each([
    Array.from({ length: 35 }, (_, index) => String.fromCodePoint(97 + (index % 26))).join(' '),
    Array(35).fill('a').join(' '),
    '1234567890'.repeat(7).slice(0, 69),
    '夜明けの港の上の金色の光'.repeat(6).slice(0, 69),
    '"golden" OR (the NOT in) NEAR "over" AND {title} : * - ^',
    '"'.repeat(66),
    'the in at on over of after by the in at on over of after by the in at',
    'categ',
    'golden light o',
  ])('of 69 characters (%s) is answered like any search', async (text) => {
    const { total_count } = await testbed.call('search', {
      ...listFilter,
      sort: 'relevance',
      count: 60,
      section: 'search',
      page: 1,
      date: '',
      search: normalizeSearch(text),
    })
    expect(total_count).toBeGreaterThanOrEqual(0)
    if (queryOf(text).units.length > 0)
      await searchedPage(testbed.db, normalizeSearch(text), { bounds: { ...entryBounds, exact: 0 } })
  })
})
