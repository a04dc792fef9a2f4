// Searches of the embedded upstream: what is found, in which order, and that operators stay plain words.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import type { AnswerOf, ParamsOf } from '../../../../shared/contract/contract.ts'
import { normalizeSearch, SearchText, shortSearch } from '../../../../shared/contract/params.ts'
import { curvePlaysLeast, hourSeconds } from '../../../../shared/limits.ts'
import { durations, videoTypes } from '../../../../shared/rules/browse-filters.ts'
import { relatedSearches } from '../../../../shared/rules/search-related.ts'
import { knownNewest } from '../../../../worker/origin/bounds.ts'
import { drawAllCurves } from '../../../../worker/origin/events/most-watched.ts'
import { rollUpEvents } from '../../../../worker/origin/events/roll-up.ts'
import { writeBatch } from '../../../../worker/origin/events/store/event-batches.ts'
import { reindexVideos } from '../../../../worker/origin/search/reindex-videos.ts'
import { filterWords } from '../../../../worker/origin/sql/list-filters.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { searchedPage } from '../../../support/runtime/searched-page.ts'
import { catalogue, matchesFilter, scanList, scanSearch, textsOf, wordsOf } from '../browse/expected-lists.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed({ isSeeded: true })
})
afterAll(() => testbed.stop())

const listFilter = { gender: 'str', type: 'all', duration: '' } as const
const plain = { ...listFilter, sort: 'relevance', count: 60, section: 'search', page: 1, date: '' } as const

const find = (search: string, more: Partial<ParamsOf<'search'>> = {}): Promise<AnswerOf<'search'>> =>
  testbed.call('search', { ...plain, exact: '1', ...more, search: normalizeSearch(search) })

async function wholeSearch(
  search: string,
  more: Partial<ParamsOf<'search'>> = {},
): Promise<{ ids: number[]; total: number }> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { videos, total_count } = await find(search, { ...more, page })
    ids.push(...videos.map(({ video_id }) => video_id))
    if (videos.length < 60) return { ids, total: total_count }
  }
}

const inOrder = (ids: number[]): number[] => ids.toSorted((a, b) => a - b)

/** Ids of the videos with this anywhere in a text. */
const scanPart = (part: string): number[] =>
  catalogue
    .filter((video) => matchesFilter(video, listFilter) && textsOf(video).some((text) => text.includes(part)))
    .map(({ video_id }) => video_id)

describe('a search', () => {
  it.each([
    ['golden', 'one word'],
    ['gol', 'the beginning of a word'],
    ['golden light harb', 'several words, the last one not finished'],
    ['harbour golden', 'words in another order than they stand'],
    ['the', 'a word that nearly all titles have, over several pages'],
    ['lumiere doree', 'words without their accents'],
    ['LUMIÈRE Dorée', 'words with accents and in capitals'],
    ['noel', 'nothing at all'],
    ['золотой свет', 'Russian'],
    ['дождя', 'an inflected word'],
    ['über dem hafen', 'German'],
    ['uber dem hafen', 'German without the dots'],
    ['łucja', 'a letter that is no accented one'],
    ['lucja', 'the same typed without its stroke'],
    ['schwarzweiss', 'German without its sharp s'],
    ['zoe nor', 'the name of a model'],
    ['harbour light studio', 'the name of a channel'],
    ['black and white', 'the title of a category'],
    ['golden golden', 'the same word twice'],
    ['g o l d', 'letters that are no words'],
  ])('for "%s" (%s) finds what a scan of every video finds', async (search) => {
    const expected = scanSearch(search, listFilter)
    const { ids, total } = await wholeSearch(search)
    expect(inOrder(ids)).toEqual(inOrder(expected))
    expect(total).toBe(expected.length)
  })

  it.each(['夜明け', '港の上', '金色の光', '上の金色', 'オーロラ（'])(
    'for %s finds it inside Japanese titles, which have no spaces',
    async (search) => {
      const { ids } = await wholeSearch(search)
      expect(ids.length).toBeGreaterThan(0)
      expect(inOrder(ids)).toEqual(scanPart(search.replace('（', '')))
    },
  )

  it.each(['夜明', '金色', '港'])('for %s, two characters or one, finds the words of Japanese titles', async (part) => {
    const expected = scanPart(part)
    expect(expected.length).toBeGreaterThan(0)
    const { cards } = await searchedPage(testbed.db, part, { count: 600, totalMax: 600 })
    expect(inOrder(cards.map(({ video_id }) => video_id))).toEqual(expected)
  })

  // No video has this text in these languages.
  it.each([
    ['wüsten', 'deserts'],
    ['"Пустыни"', 'deserts'],
    ['"tempetes"', 'storms'],
  ])('for "%s" finds the category with that title in another language', async (search, dir) => {
    const expected = scanList({ ...defaultListParams.videos, section: 'category', object_id: dir })
    expect(expected.length).toBeGreaterThan(0)
    const { ids, total } = await wholeSearch(search)
    expect([inOrder(ids), total]).toEqual([inOrder(expected), expected.length])
  })

  it.each(videoTypes.flatMap((type) => (['', ...durations] as const).map((duration) => ({ type, duration }))))(
    'filtered by %o finds what a scan of those videos finds',
    async (narrowing) => {
      // The index filters what common words find, and what rare ones find is filtered afterwards.
      for (const search of ['the', 'golden light']) {
        const expected = scanSearch(search, { ...listFilter, ...narrowing })
        const { ids, total } = await wholeSearch(search, narrowing)
        expect([inOrder(ids), total]).toEqual([inOrder(expected), expected.length])
      }
    },
  )

  it.each(['gay', 'she'] as const)('of another gender (%s) finds its own videos only', async (gender) => {
    const expected = scanSearch('the', { ...listFilter, gender })
    expect(expected.length).toBeGreaterThan(10)
    expect(inOrder((await wholeSearch('the', { gender })).ids)).toEqual(inOrder(expected))
  })
})

describe('letters and scripts', () => {
  const titles = [
    'Søren på Ærø',
    'Łódź nocą',
    'Đakovo straße',
    'Işık kıyısı',
    'Þórsmörk',
    '서울의야경',
    '東京夜景',
    'カメラ',
    'ทะเลสาบยามเช้า',
    '圖書館的貓',
    'ｆｕｌｌｗｉｄｔｈ ﾊﾝｶｸ',
  ]
  const firstId = 950_000
  const idsOf = (titled: readonly string[]) => titled.map((title) => firstId + titles.indexOf(title))

  beforeAll(async () => {
    const { results } = await testbed.db
      .prepare("SELECT name FROM pragma_table_info('videos') WHERE name NOT IN ('video_id', 'title', 'is_private')")
      .all<{ name: string }>()
    const columns = results.map(({ name }) => name)
    const source = scanList(defaultListParams.videos)[0] ?? 0
    for (const [index, title] of titles.entries()) {
      await testbed.db
        .prepare(`
          INSERT INTO videos (video_id, title, is_private, ${columns})
          SELECT ?1, ?2, 0, ${columns.map((name) => `v.${name}`)} FROM videos v WHERE v.video_id = ?3`)
        .bind(firstId + index, title, source)
        .run()
    }
    await testbed.db
      .prepare('INSERT INTO search_reindex VALUES (?)')
      .bind(firstId - 1)
      .run()
    await reindexVideos(testbed.db)
  })
  afterAll(async () => {
    await testbed.db.prepare(`DELETE FROM video_search WHERE rowid >= ${firstId}`).run()
  })

  it.each([
    ['soren', ['Søren på Ærø']],
    ['søren', ['Søren på Ærø']],
    ['soren aero', ['Søren på Ærø']],
    ['lodz', ['Łódź nocą']],
    ['dakovo strasse', ['Đakovo straße']],
    ['đakovo straße', ['Đakovo straße']],
    ['isik kiyisi', ['Işık kıyısı']],
    ['thorsmork', ['Þórsmörk']],
    ['야경', ['서울의야경']],
    ['서울', ['서울의야경']],
    ['夜景', ['東京夜景']],
    ['カメ', ['カメラ']],
    ['かめら', ['カメラ']],
    ['ทะเล', ['ทะเลสาบยามเช้า']],
    ['ยามเช้า', ['ทะเลสาบยามเช้า']],
    ['图书馆', ['圖書館的貓']],
    ['圖書', ['圖書館的貓']],
    ['的猫', ['圖書館的貓']],
    ['fullwidth', ['ｆｕｌｌｗｉｄｔｈ ﾊﾝｶｸ']],
    ['ハンカク', ['ｆｕｌｌｗｉｄｔｈ ﾊﾝｶｸ']],
  ])('the search %s finds %j', async (search, found) => {
    const { videos } = await find(search)
    const ids = videos.map(({ video_id }) => video_id).filter((id) => id >= firstId)
    expect(ids).toEqual(idsOf(found))
  })

  it('a video that is taken down while its slice is rebuilt gets no entry, and the others of the slice do', async () => {
    const [gone, other] = [firstId, firstId + 1]
    onTestFinished(async () => {
      await testbed.db.prepare('UPDATE videos SET status_id = 1 WHERE video_id = ?1').bind(gone).run()
    })
    await testbed.db.prepare('DELETE FROM video_search WHERE rowid = ?1').bind(other).run()
    await testbed.db
      .prepare('INSERT INTO search_reindex VALUES (?)')
      .bind(firstId - 1)
      .run()
    const taken = [
      `UPDATE videos SET status_id = 5, version = version + 1 WHERE video_id = ${gone}`,
      `DELETE FROM video_search WHERE rowid = ${gone}`,
    ]
    /** Right after the first slice is read. */
    const prepare = (sql: string) => {
      const statement = testbed.db.prepare(sql)
      if (!sql.includes('WHERE v.video_id > ?1')) return statement
      const all = async (values: unknown[]) => {
        const read = await statement.bind(...values).all()
        for (const change of taken.splice(0)) await testbed.db.prepare(change).run()
        return read
      }
      return { bind: (...values: unknown[]) => ({ all: () => all(values) }) }
    }
    const batch: typeof testbed.db.batch = (statements) => testbed.db.batch(statements)
    await reindexVideos({ prepare, batch } as typeof testbed.db)
    expect(taken).toEqual([])
    const { results } = await testbed.db
      .prepare('SELECT rowid FROM video_search WHERE rowid IN (?1, ?2)')
      .bind(gone, other)
      .all()
    expect(results).toEqual([{ rowid: other }])
  })

  it('the scheduled job rebuilds an index of older words, slice by slice, once', async () => {
    await testbed.db.prepare('DELETE FROM video_search').run()
    await testbed.db.prepare('INSERT INTO search_reindex VALUES (0)').run()
    await testbed.worker.scheduled({ cron: '* * * * *' })
    const left = () => testbed.db.prepare('SELECT count(*) AS left FROM search_reindex').first<number>('left')
    await expect.poll(left, { timeout: 60_000 }).toBe(0)
    expect(inOrder((await wholeSearch('golden')).ids)).toEqual(inOrder(scanSearch('golden', listFilter)))
    expect((await find('야경')).videos.map(({ title }) => title)).toContain('서울의야경')
    expect(inOrder((await wholeSearch('the', { gender: 'gay' })).ids)).toEqual(
      inOrder(scanSearch('the', { ...listFilter, gender: 'gay' })),
    )
  })

  it('a rebuilt index counts how many videos have each word, as the index itself has them', async () => {
    const { results } = await testbed.db
      .prepare(`
        SELECT word, videos, (
          SELECT count(*) FROM video_search WHERE video_search MATCH '{title titles names} : "' || word || '"'
        ) AS indexed FROM search_words WHERE word NOT GLOB '/*'`)
      .all<{ word: string; videos: number; indexed: number }>()
    expect(results.length).toBeGreaterThan(1000)
    expect(results.filter(({ videos, indexed }) => videos !== indexed)).toEqual([])
    const { results: filters } = await testbed.db
      .prepare(`
        SELECT word, videos, (
          SELECT count(*) FROM video_search WHERE video_search MATCH 'shelf : "' || substr(word, 2) || '"'
        ) AS indexed FROM search_words WHERE word GLOB '/*'`)
      .all<{ word: string; videos: number; indexed: number }>()
    expect(filters.length).toBeGreaterThan(20)
    expect(filters.filter(({ videos, indexed }) => videos !== indexed)).toEqual([])
  })

  it('finds a name typed with letters that it does not have: Søren for Soren', async () => {
    const { total } = await searchedPage(testbed.db, 'gølden', { count: 1, totalMax: 600 })
    expect(total).toBe(scanSearch('golden', listFilter).length)
  })

  it('two characters find the playlists whose titles contain them, and no private one', async () => {
    const playlist = (id: number, title: string, isPrivate: 0 | 1) =>
      testbed.db
        .prepare(
          "INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date, total_videos) VALUES (?, 1, ?, '', ?, 'str', 1, 1)",
        )
        .bind(id, title, isPrivate)
    await testbed.db.batch([
      playlist(970_001, '東京の夜景', 0),
      playlist(970_002, '夜景の散歩', 1),
      playlist(970_003, '朝', 0),
    ])
    const { playlists, total_count } = await testbed.call('playlists', {
      section: 'all',
      object_id: 0,
      sort: 'latest-updates',
      count: 20,
      page: 1,
      search: '夜景',
    } as const)
    expect([playlists.map(({ title }) => title), total_count]).toEqual([['東京の夜景'], 1])
  })

  it('two Latin letters are too few, two Chinese, Japanese or Korean characters are enough', () => {
    const isTaken = (search: string) => SearchText.safeParse(search).success
    expect(['ab', 'øl', 'ду', '夜'].map(isTaken)).toEqual([false, false, false, false])
    expect(['夜景', '야경', 'カメ', 'あa', 'abc'].map(isTaken)).toEqual([true, true, true, true, true])
  })
})

describe("a search by a video's title", () => {
  const titled = scanList(defaultListParams.videos)
    .slice(0, 60)
    .map((id) => catalogue[id - 1])
    .filter((video) => video !== undefined)
    .filter(({ title }) => scanSearch(title, listFilter).length <= 2)
    .slice(0, 7)

  it('continues with similar videos, each once and under the same filter', async () => {
    expect(titled.length).toBe(7)
    for (const video of titled) {
      const { ids, total } = await wholeSearch(shortSearch(video.title))
      expect(scanSearch(video.title, listFilter)).toContain(ids[0])
      expect(ids.length, video.title).toBeGreaterThan(40)
      expect([ids.length, new Set(ids).size]).toEqual([total, total])
      const tagsOf = (id = 0) => {
        const { category_ids = [], model_ids = [] } = catalogue[id - 1] ?? {}
        return [...category_ids.map((one) => `c${one}`), ...model_ids.map((one) => `m${one}`)]
      }
      const own = new Set(tagsOf(ids[0]))
      for (const id of ids) expect([id, tagsOf(id).some((tag) => own.has(tag))]).toEqual([id, true])
    }
  })

  it('continues where its dashes and commas were left out, too', async () => {
    const title = shortSearch(titled.find((one) => / – /.test(one.title))?.title ?? '')
    expect((await wholeSearch(title.replace(' – ', ' '))).ids).toEqual((await wholeSearch(title)).ids)
    expect(title).toContain(' – ')
  })

  it('in another language continues as well, and under a filter with those that match it', async () => {
    const video = titled.find(({ titles }) => titles.de)
    const whole = await wholeSearch(shortSearch(video?.titles.de ?? ''))
    expect(whole.total).toBeGreaterThan(40)
    const short = await wholeSearch(shortSearch(video?.titles.de ?? ''), { duration: video?.duration_class ?? '1' })
    expect(short.total).toBeGreaterThan(1)
    expect(short.ids.every((id) => catalogue[id - 1]?.duration_class === video?.duration_class)).toBe(true)
    expect(short.total).toBeLessThan(whole.total)
  })

  it('ends after its last page', async () => {
    const search = shortSearch(titled[0]?.title ?? '')
    const { total_count } = await find(search)
    const { videos } = await find(search, { page: Math.ceil(total_count / 60) + 1 })
    expect(videos).toEqual([])
  })
})

describe('a typed operator', () => {
  it.each([
    ['golden OR silver', 'golden or silver'],
    ['golden NOT light', 'golden not light'],
    ['golden AND light', 'golden and light'],
    ['NEAR (golden, light)', 'near golden light'],
    ['"golden light', 'golden light'],
    ['"golden" "light"', 'golden light'],
    ['golden* light*', 'golden light'],
    ['^golden', 'golden'],
    ['-golden', 'golden'],
    ['+golden +light', 'golden light'],
    ['{title} : golden', 'title golden'],
    ["golden'; --", 'golden'],
    ['golden \\', 'golden'],
    ['(golden', 'golden'],
    ['golden %', 'golden'],
  ])('%s means no more than "%s"', async (typed, words) => {
    expect(inOrder((await wholeSearch(typed)).ids)).toEqual(inOrder(scanSearch(words, listFilter)))
  })

  it.each(['***', '"""', '- - -', '():^', '%%%', '!!!!'])('%s finds nothing and is no error', async (typed) => {
    expect(await find(typed)).toEqual({ videos: [], total_count: 0, categories: [], related_searches: [] })
  })

  it('the internal word of a filter finds nothing', async () => {
    expect((await find('strd1')).total_count).toBe(0)
  })
})

describe('the order of a search', () => {
  /** 0: its words stand together in the title, 1: all in the title, 2: in titles of any language, 3: elsewhere. */
  const placeOf = (id: number, search: string): number => {
    const { title = '', titles = {} } = catalogue[id - 1] ?? {}
    const asked = wordsOf(search)
    const held = wordsOf(title)
    const hasAll = (words: string[]) => asked.every((word) => words.includes(word))
    if (` ${held.join(' ')} `.includes(` ${asked.join(' ')} `)) return 0
    if (hasAll(held)) return 1
    return hasAll([...held, ...Object.values(titles).flatMap(wordsOf)]) ? 2 : 3
  }

  /** Copies of one video that are found by other words. */
  async function addVideos(ids: number[], words: { title: string; names: string }): Promise<void> {
    const { results } = await testbed.db
      .prepare("SELECT name FROM pragma_table_info('videos') WHERE name <> 'video_id'")
      .all<{ name: string }>()
    const columns = results.map(({ name }) => name)
    await testbed.db.batch([
      testbed.db
        .prepare(`
          INSERT INTO videos (video_id, ${columns}) SELECT value, ${columns.map((name) => `v.${name}`)}
          FROM json_each(?1) CROSS JOIN videos v WHERE v.video_id = ?2`)
        .bind(JSON.stringify(ids), scanList(defaultListParams.videos)[0]),
      testbed.db
        .prepare(`
          INSERT INTO video_search (rowid, title, titles, names, shelf)
          SELECT value, ?2, '', ?3, ?4 FROM json_each(?1)`)
        .bind(JSON.stringify(ids), words.title, words.names, filterWords('str', true, '1').join(' ')),
    ])
  }

  it.each(['harbour', 'golden light', 'mist', 'licht'])(
    'for "%s" lists titles with the words together first, then with all of them, then titles of other languages',
    async (search) => {
      const { ids } = await wholeSearch(search)
      const places = ids.map((id) => placeOf(id, search))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    },
  )

  it('has matches in several positions, so that the comparison is not empty', () => {
    const places = ['harbour', 'golden light', 'mist', 'licht'].map(
      (search) => new Set(scanSearch(search, listFilter).map((id) => placeOf(id, search))).size,
    )
    expect(Math.max(...places)).toBeGreaterThan(1)
  })

  it('lists titles in the language of the reader before those in others', async () => {
    const { videos } = await find('licht', { lang: 'de' })
    const isGerman = videos.map(({ video_id }) => wordsOf(catalogue[video_id - 1]?.titles.de ?? '').includes('licht'))
    expect(isGerman.filter(Boolean).length).toBeGreaterThan(0)
    expect(isGerman).toEqual(isGerman.toSorted((a, b) => Number(b) - Number(a)))
  })

  it('lists of videos with the same words the one first whose plays watch more of it, as counted each night', async () => {
    const [one, other] = [899_998, 899_999]
    await addVideos([one, other], { title: 'qwatched', names: '' })
    await testbed.db
      .prepare("UPDATE videos SET title = 'qwatched', viewed = 50_000, watched_share = NULL WHERE video_id IN (?1, ?2)")
      .bind(one, other)
      .run()
    const orderAfter = async (watchedWhole: number, skipped: number) => {
      const nowSeconds = Math.floor(Date.now() / 1000)
      const hour = Math.floor(nowSeconds / hourSeconds)
      const plays = 10 * curvePlaysLeast
      const watched = (video: number, tenths: number): [string, number][] =>
        Array.from({ length: tenths }, (_, tenth) => [`watched\t${hour}\t${video}\t${tenth + 1}`, plays])
      const counts = [watchedWhole, skipped].map((video): [string, number] => [
        `play\t${hour}\t${video}\tde\tphone`,
        plays,
      ])
      await testbed.db.prepare("DELETE FROM event_sums WHERE name IN ('video_details', 'of_video_play')").run()
      await writeBatch(testbed.db, {
        shard: `played ${watchedWhole}`,
        batch: nowSeconds * 1000,
        counts: Object.fromEntries([...counts, ...watched(watchedWhole, 9), ...watched(skipped, 1)]),
      }).run()
      await rollUpEvents(testbed.db, nowSeconds, true)
      await drawAllCurves(testbed.db, nowSeconds)
      return (await find('qwatched')).videos.map(({ video_id }) => video_id)
    }
    expect(await orderAfter(one, other)).toEqual([one, other])
    expect(await orderAfter(other, one)).toEqual([other, one])
    await testbed.db.prepare('DELETE FROM video_search WHERE rowid IN (?1, ?2)').bind(one, other).run()
  })

  it('ranks the newest matches only, lists older ones newest first, and repeats and skips none', async () => {
    // The oldest has the word in its title, the others only in a name.
    const ids = Array.from({ length: knownNewest + 1 }, (_, index) => 900_000 + index)
    await addVideos(ids, { title: '', names: 'qwixel' })
    const [oldest] = ids
    const ranked = ids.at(-10) ?? 0
    await testbed.db.prepare("UPDATE videos SET title = 'qwixel' WHERE video_id IN (?, ?)").bind(oldest, ranked).run()
    const pages: number[] = []
    const { total_count } = await find('qwixel')
    for (let page = 1; page <= Math.ceil(total_count / 60); page++)
      pages.push(...(await find('qwixel', { page })).videos.map(({ video_id }) => video_id))
    expect(pages).toEqual([ranked, ...ids.toReversed().filter((id) => id !== ranked)])
    // Searches no longer find them; taking 2,000 videos down would read all of their tags.
    await testbed.db.prepare('DELETE FROM video_search WHERE rowid >= 900000').run()
  })

  it('counts no further than its limit', async () => {
    const { total } = await searchedPage(testbed.db, 'the', { totalMax: 50 })
    expect(total).toBe(50)
  })
})

describe('related searches', () => {
  it('are at most 15, are not the search itself, can be searched, and each finds something [S3-037 S3-038]', async () => {
    const { related_searches = [], categories = [] } = await find('golden light')
    expect(related_searches.length).toBeGreaterThan(5)
    expect(related_searches.length).toBeLessThanOrEqual(15)
    expect(related_searches).not.toContain('golden light')
    expect(new Set(related_searches).size).toBe(related_searches.length)
    expect(categories.length).toBeGreaterThan(3)
    for (const search of related_searches)
      expect([search, (await find(search)).total_count > 0]).toEqual([search, true])
  })

  it('are the same on every page and every time', async () => {
    const first = await find('the')
    expect((await find('the', { page: 3 })).related_searches).toEqual(first.related_searches)
    expect(await find('the')).toEqual(first)
  })

  it('are words that stand side by side; left out is what is too short or too long to be searched', () => {
    const terms = relatedSearches('rain', {
      names: ['Ox', 'Rain', 'x'.repeat(70), 'Quiet Fog'],
      videos: [{ title: 'Slow Rain over the Lake – Late Summer' }],
    })
    expect(terms).toEqual(['late summer', 'slow rain', 'quiet fog'])
  })

  it('are of titles in the language of the page, also where it has no spaces; English ones of videos without such a title come last', () => {
    const [rain, mist] = [
      {
        title: 'Slow Rain over the Lake',
        title_de: 'Langsamer Regen über dem See',
        title_ja: '夜明けの港に金色の反射',
      },
      { title: 'Evening Mist' },
    ]
    const terms = (lang: string) => relatedSearches('', { names: [], videos: [mist, mist, rain], lang })
    expect(terms('de')).toEqual(['langsamer regen', 'evening mist'])
    expect(terms('ja')).toEqual(['夜明け 金色', '金色 反射', 'evening mist'])
    expect(terms('en')).toEqual(['evening mist', 'slow rain'])
  })

  it.each(['de', 'ja'])('of a search in %s are in that language, and each finds something', async (lang) => {
    const { related_searches = [], videos } = await find('golden light', { lang })
    const [english] = (await find('golden light')).related_searches ?? []
    expect(related_searches.length).toBeGreaterThan(5)
    // The first one is of titles.
    const titles = videos.map((video) => String(video[`title_${lang}`]).toLowerCase())
    const words = related_searches[0]?.split(' ') ?? []
    expect(titles.some((title) => words.every((word) => title.includes(word)))).toBe(true)
    expect(related_searches).not.toContain(english)
    for (const search of related_searches)
      expect([search, (await find(search, { lang })).total_count > 0]).toEqual([search, true])
  })
})
