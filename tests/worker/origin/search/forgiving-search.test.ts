// Searches as visitors type them: a published set of queries with the videos that they mean, and each way in which a search forgives.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstSearchPage } from '../../../../shared/contract/browse-defaults.ts'
import type { AnswerOf, ParamsOf } from '../../../../shared/contract/contract.ts'
import { foundPeopleShown } from '../../../../shared/limits.ts'
import type { Result } from '../../../../shared/result.ts'
import { normalizeSearch } from '../../../../shared/rules/search-text.ts'
import type { Env } from '../../../../worker/origin/env.ts'
import { removeVideo } from '../../../../worker/origin/moderation/store/takedowns.ts'
import { answerMemberSearch, answerSearch } from '../../../../worker/origin/search/answer-search.ts'
import { reindexVideos } from '../../../../worker/origin/search/reindex-videos.ts'
import { type SearchCase, searchCases, searchQueriesFile, writtenCases } from '../../../fixtures/make-search-queries.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { foundWithin, plainSearches, plantTitles, reindexAllNow } from '../../../support/runtime/search-quality.ts'
import { catalogue } from '../browse/expected-lists.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed({ isSeeded: true })
  await plantTitles(testbed.db)
})
afterAll(() => testbed.stop())

const find = (search: string, more: Partial<ParamsOf<'search'>> = {}): Promise<AnswerOf<'search'>> =>
  testbed.call('search', { ...firstSearchPage(normalizeSearch(search)), ...more })
const idsOf = (answer: Result<AnswerOf<'search'>>): number[] =>
  answer.ok ? answer.value.videos.map(({ video_id }) => video_id) : []

const titlesOf = ({ videos }: AnswerOf<'search'>): string[] => videos.map(({ title }) => title)

/** Each default run asks a part of the set, spread over all kinds; `full` asks all of it. */
const asked = (cases: SearchCase[]): SearchCase[] =>
  process.env.FULL ? cases : cases.filter((_, index) => index % 4 === 0)

describe('the published set of searches', () => {
  it('has 500 of them, each of which means a listed video, Chinese in both forms, Korean and Thai among them', () => {
    const cases = searchCases()
    expect(cases.length).toBe(500)
    expect(cases.filter(({ videos }) => videos.length === 0)).toEqual([])
    const inLang = (code: string) => cases.filter(({ lang }) => lang === code).length
    expect([inLang('ja') > 40, inLang('cn'), inLang('kr'), inLang('th')]).toEqual([true, 20, 10, 10])
    expect(readFileSync(searchQueriesFile, 'utf8')).toBe(writtenCases(cases))
  })

  it('finds the video that is meant within the first ten in at least 95 %, and plain full-text search in far fewer', async () => {
    const cases = asked(searchCases())
    const found = await foundWithin(10, cases, async ({ text, lang }) =>
      idsOf(
        await answerSearch({ ...firstSearchPage(normalizeSearch(text)), ...(lang !== 'en' && { lang }) }, {
          db: testbed.db,
        } as Env),
      ),
    )
    const { plain, before } = await plainSearches(testbed.db, cases)
    console.info(
      `${cases.length} searches, found within the first ten: ${found.percent} % (plain FTS5 ${plain.percent} %, words and beginnings as before ${before.percent} %)\n${found.byKind}`,
    )
    expect(found.percent).toBeGreaterThanOrEqual(95)
    expect(plain.percent).toBeLessThan(found.percent - 20)
    expect(before.percent).toBeLessThan(found.percent)
  })
})

describe('a search', () => {
  it.each([
    ['goldn light', 'golden light'],
    ['midnigt', 'midnight'],
    ['thnuder soft', 'thunder soft'],
    ['reflektions', 'reflections'],
    ['goldenlight', 'golden light'],
    ['refelctoins', 'reflections'],
    // Words of tags alone.
    ['screnesaver', 'screensaver'],
    ['brething pace', 'breathing pace'],
  ])('for "%s", which no video has, shows what "%s" finds and says so', async (typed, meant) => {
    const found = await find(typed)
    expect(found.corrected).toBe(meant)
    expect(found.total_count).toBe((await find(meant, { exact: '1' })).total_count)
    expect(await find(typed, { exact: '1' })).toMatchObject({ videos: [], total_count: 0 })
  })

  it.each(['fgo', 'thnudre'])('leaves "%s" as it is, which has too many errors for its length', async (typed) => {
    expect(await find(typed)).toMatchObject({ videos: [], total_count: 0 })
    expect(await find(typed)).not.toHaveProperty('corrected')
  })

  it('finds a word that is written together where two words were typed, and each form of a word', async () => {
    const [together, apart] = [await find('moonlit'), await find('moon lit')]
    expect(apart.total_count).toBe(together.total_count)
    expect((await find('ripple')).total_count).toBe((await find('ripples')).total_count)
    expect((await find('гавань', { lang: 'ru' })).total_count).toBeGreaterThan(0)
  })

  it('with a word that no video has shows videos with all others', async () => {
    const titles = titlesOf(await find('golden xylophone harbour'))
    expect(titles.length).toBeGreaterThan(0)
    expect(titles.slice(0, 3).filter((title) => !/golden|harbour/i.test(title))).toEqual([])
  })

  it('takes quoted words as they stand, and leaves out what a minus excludes', async () => {
    const titles = titlesOf(await find('"golden light" -canyon'))
    expect(titles.length).toBeGreaterThan(3)
    expect(titles.filter((title) => !/golden light/i.test(title) || /canyon/i.test(title))).toEqual([])
  })

  it('leaves what a minus excludes out of a category in another language, and of what it was corrected to', async () => {
    const all = await find('wüsten', { exact: '1' })
    const [word = ''] = titlesOf(all)[0]?.toLowerCase().split(' ') ?? []
    const some = await find(`wüsten -${word}`, { exact: '1' })
    expect([some.total_count > 0, some.total_count < all.total_count]).toEqual([true, true])
    expect(titlesOf(some).filter((title) => title.toLowerCase().split(' ').includes(word))).toEqual([])
    expect((await find('goldn light -"soft harbour"')).corrected).toBe('golden light -"soft harbour"')
  })

  it('is sorted by the newest, the most viewed and the longest, and its filters count what they leave', async () => {
    const ids = async (sort: ParamsOf<'search'>['sort']) =>
      (await find('harbour', { sort })).videos.map(({ video_id }) => video_id)
    const { results } = await testbed.db
      .prepare('SELECT video_id, post_date, viewed, rating, duration_seconds FROM videos')
      .all<Record<'video_id' | 'post_date' | 'viewed' | 'rating' | 'duration_seconds', number>>()
    const rows = new Map(results.map((row) => [row.video_id, row]))
    for (const [sort, column] of [
      ['latest-updates', 'post_date'],
      ['most-popular', 'viewed'],
      ['top-rated', 'rating'],
      ['longest', 'duration_seconds'],
    ] as const) {
      const values = (await ids(sort)).map((id) => rows.get(id)?.[column] ?? -1)
      expect([sort, values]).toEqual([sort, values.toSorted((a, b) => b - a)])
    }
    const { counts, total_count } = await find('harbour')
    if (!counts) throw new Error('These are few enough to be counted')
    expect(counts.duration[1] + counts.duration[2] + counts.duration[3]).toBe(total_count)
    expect((await find('harbour', { duration: '2' })).total_count).toBe(counts.duration[2])
    for (const type of ['hd', 'vr'] as const)
      expect([type, (await find('harbour', { type })).total_count]).toEqual([type, counts[type]])
    expect((await find('harbour', { date: 'month' })).total_count).toBe(counts.date.month)
  })
})

describe('a suggestion', () => {
  const searches = async (c: string) => (await testbed.call('suggestions', { c })).searches

  it('completes a word from its second letter, behind other words, and mends the last one', async () => {
    expect(await searches('midn')).toContain('midnight')
    expect((await searches('mi'))?.length).toBeGreaterThan(1)
    expect(await searches('golden li')).toContain('golden light')
    expect(await searches('midnigth')).toContain('midnight')
    expect((await testbed.call('suggestions', { c: 'sø' })).models.some(({ img }) => img)).toBe(true)
  })

  it('and a correction never name a word that only a removed video has', async () => {
    const video = catalogue.find(({ title }) => title.startsWith('Golden Light'))
    const id = video?.video_id ?? 0
    await testbed.db.prepare("UPDATE videos SET title = 'Zwindlebark' WHERE video_id = ?").bind(id).run()
    await reindexAllNow(testbed.db)
    expect(await searches('zwind')).toEqual(['zwindlebark'])
    expect((await find('zwindelbark')).corrected).toBe('zwindlebark')
    await testbed.db.batch(
      removeVideo(testbed.db, { video_id: id, folder: null }, {
        reason: 'request',
        note: '',
        actorId: 1,
        nowMs: 1,
      } as never),
    )
    expect(await searches('zwind')).not.toContain('zwindlebark')
    expect((await find('zwindelbark')).corrected).toBeUndefined()
  })

  it('reads no keys of a word that went when the index was written anew: the clock removes both', async () => {
    const left = () =>
      testbed.db
        .prepare(`
          SELECT (SELECT count(*) FROM search_words WHERE word = 'zwindlebark') AS words,
            (SELECT count(*) FROM search_typos WHERE word = 'zwindlebark') AS keys`)
        .first<{ words: number; keys: number }>()
    expect((await left())?.keys).toBeGreaterThan(0)
    await testbed.db.prepare('INSERT INTO search_reindex VALUES (0)').run()
    // Two write the index anew, the next removes what is gone.
    for (let minute = 0; minute < 3; minute++) await reindexVideos(testbed.db)
    expect(await left()).toEqual({ words: 0, keys: 0 })
    expect(await searches('midn')).toContain('midnight')
  })
})

describe('a word in each field', () => {
  const word = 'Quokkabel'
  type Field = { name: string; videos: number[] }

  /** A subject of few videos gets a name with the word. */
  async function named(table: string, key: string, tags: string | null, change: string): Promise<number[]> {
    const ids = tags
      ? `SELECT ${key} AS id FROM ${tags} JOIN videos v USING (video_id)`
      : `SELECT ${key} AS id FROM videos v WHERE ${key} IS NOT NULL`
    const listed = "v.status_id = 1 AND v.is_private = 0 AND v.gender = 'str'"
    const row = await testbed.db
      .prepare(`
        SELECT s.${key} AS id FROM ${table} s JOIN (${ids} ${tags ? 'WHERE' : 'AND'} ${listed}) l ON l.id = s.${key}
        WHERE instr(s.title, '${word}') = 0 ${table === 'models' ? "AND coalesce(s.alias, '') = ''" : ''}
        GROUP BY s.${key} ORDER BY count(*), s.${key} LIMIT 1`)
      .first<{ id: number }>()
    await testbed.db.prepare(`UPDATE ${table} SET ${change} WHERE ${key} = ?1`).bind(row?.id).run()
    const found = tags
      ? `SELECT video_id FROM ${tags} JOIN videos v USING (video_id) WHERE ${key} = ?1 AND ${listed}`
      : `SELECT video_id FROM videos v WHERE ${key} = ?1 AND ${listed}`
    const { results } = await testbed.db.prepare(found).bind(row?.id).all<{ video_id: number }>()
    return results.map(({ video_id }) => video_id)
  }

  it('that a minus excludes is neither said in what is found nor in its title, and no wanted word', async () => {
    const { db } = testbed
    const listed = async (word: string) =>
      (await find(word, { exact: '1' })).videos
        .filter(({ title }) => title.toLowerCase().startsWith(word))
        .map(({ video_id }) => video_id)
    const [one, saysBoth, another] = await listed('quiet')
    const [inTitle] = await listed('golden')
    const says = (videoId: number | undefined, said: string) =>
      db
        .prepare("INSERT OR IGNORE INTO spoken_words (video_id, source, word) VALUES (?1, 'en', ?2)")
        .bind(videoId, said)
    await db.batch([
      ...[one, saysBoth, another, inTitle].map((id) => says(id, 'vexillum')),
      says(saysBoth, 'pennant'),
      says(another, 'signal'),
    ])
    const ids = async (search: string) =>
      (await find(search, { exact: '1' })).videos.map(({ video_id }) => video_id).toSorted((a, b) => a - b)
    const sorted = (...some: (number | undefined)[]) => some.map(Number).toSorted((a, b) => a - b)
    expect(await ids('vexillum')).toEqual(sorted(one, saysBoth, another, inTitle))
    expect(await ids('vexillum -pennant')).toEqual(sorted(one, another, inTitle))
    expect(await ids('vexillum -pennant -golden')).toEqual(sorted(one, another))
    // Of a phrase all words are said.
    expect(await ids('vexillum -golden -"signal pennant"')).toEqual(sorted(one, saysBoth, another))
    expect(await ids('vexillum -signal -golden')).toEqual(sorted(one, saysBoth))
  })

  it('that a minus excludes is in the name of no performer and no channel above the videos', async () => {
    const { db } = testbed
    const people = async (search: string) => {
      const { models, channels } = await testbed.call('foundPeople', { search, count: foundPeopleShown })
      return [...models, ...channels].map(({ title }) => title)
    }
    const named = (section: string, title: string) => {
      const id = `(SELECT ${section}_id FROM ${section}s WHERE is_hidden = 0 ORDER BY total_videos DESC LIMIT 1)`
      return [
        db
          .prepare(`UPDATE name_search SET titles = lower(?1) WHERE section = '${section}' AND object_id = ${id}`)
          .bind(title),
        db.prepare(`UPDATE ${section}s SET title = ?1 WHERE ${section}_id = ${id}`).bind(title),
      ]
    }
    await db.batch([...named('model', 'Ptarmi'), ...named('channel', 'Harbour Ptarmi')])
    expect(await people('harbour ptarmi')).toEqual(['Ptarmi', 'Harbour Ptarmi'])
    expect(await people('harbour -ptarmi')).not.toContain('Ptarmi')
    expect(await people('harbour -ptarmi')).not.toContain('Harbour Ptarmi')
    expect(await people('harbour -canyon')).toContain('Harbour Ptarmi')
    expect(await people('ptarmi -canyon')).toEqual(['Ptarmi', 'Harbour Ptarmi'])
  })

  it('ranks the reader’s title, other titles, performers and their aliases, the channel, categories, tags, and what is said, in that order', async () => {
    const { db } = testbed
    const [own, other, said, tagged] = catalogue
      .filter(({ title }) => title.startsWith('Slow'))
      .map(({ video_id }) => video_id) as [number, number, number, number]
    await db.batch([
      db
        .prepare('UPDATE videos SET title = ?1, viewed = 0, post_date = 1 WHERE video_id = ?2')
        .bind(`${word} at sea`, own),
      db.prepare('UPDATE videos SET tags = ?1 WHERE video_id = ?2').bind(`quiet, ${word} bay`, tagged),
      db.prepare("INSERT OR REPLACE INTO video_titles VALUES (?1, 'de', ?2)").bind(other, `${word} im Nebel`),
      db
        .prepare("INSERT INTO spoken_words (video_id, source, word) VALUES (?1, 'en', ?2)")
        .bind(said, word.toLowerCase()),
    ])
    const fields: Field[] = [
      { name: 'title', videos: [own] },
      { name: 'title in another language', videos: [other] },
      {
        name: 'performer',
        videos: [
          ...(await named('models', 'model_id', 'video_models', `title = '${word} Lind'`)),
          ...(await named('models', 'model_id', 'video_models', `alias = '${word}'`)),
        ],
      },
      { name: 'channel', videos: await named('channels', 'channel_id', null, `title = '${word} Films'`) },
      { name: 'category', videos: await named('categories', 'category_id', 'video_categories', `title = '${word}'`) },
      { name: 'tag', videos: [tagged] },
      { name: 'captions', videos: [said] },
    ]
    await reindexAllNow(db)
    const { videos } = await find(word.toLowerCase(), { exact: '1' })
    const order = videos.map(({ video_id }) => fields.findIndex((field) => field.videos.includes(video_id)))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect([...new Set(order)].map((at) => fields[at]?.name)).toEqual(fields.map(({ name }) => name))
  })
})

describe('videos with some of the words', () => {
  /** Ids of videos that visitors see, so many after the first ones. */
  const listed = async (after: number, count: number): Promise<number[]> => {
    const { results } = await testbed.db
      .prepare(`
        SELECT video_id FROM videos WHERE status_id = 1 AND is_private = 0 AND gender = 'str'
        ORDER BY video_id LIMIT ?1 OFFSET ?2`)
      .bind(count, after)
      .all<{ video_id: number }>()
    return results.map(({ video_id }) => video_id)
  }
  const titled = (ids: readonly number[], title: string, change = '') =>
    testbed.db
      .prepare(`UPDATE videos SET title = ?1 ${change} WHERE video_id IN (SELECT value FROM json_each(?2))`)
      .bind(title, JSON.stringify(ids))

  it('follow the few that a filter leaves of many with all words', async () => {
    await testbed.db.batch([
      titled(await listed(0, 80), 'A brindle quillon', ', is_hd = 0'),
      titled(await listed(80, 3), 'Quillon and brindle', ', is_hd = 1'),
      titled(await listed(83, 10), 'A brindle sky', ', is_hd = 1'),
    ])
    await reindexAllNow(testbed.db)
    const found = await find('brindle quillon', { type: 'hd' })
    expect([found.total_count, ...titlesOf(found)]).toEqual([
      13,
      ...Array(3).fill('Quillon and brindle'),
      ...Array(10).fill('A brindle sky'),
    ])
  })

  it.each(['relevance', 'most-popular'] as const)(
    'fill one page of a member’s search by %s, and the second one goes on where members-only videos moved its end',
    async (sort) => {
      await testbed.db.prepare("UPDATE videos SET is_private = 0 WHERE title LIKE 'Wherry under%'").run()
      const locked = await listed(0, 3)
      await testbed.db.batch([
        titled(locked, 'Wherry under lanterns, for members', ', is_private = 1, viewed = 20'),
        titled(await listed(3, 4), 'Lanterns of a wherry', ', viewed = 10'),
        titled(await listed(7, 80), 'Lanterns', ', viewed = 30'),
        testbed.db
          .prepare('DELETE FROM video_search WHERE rowid IN (SELECT value FROM json_each(?1))')
          .bind(JSON.stringify(locked)),
      ])
      await reindexAllNow(testbed.db)
      const pageOf = async (page: number) => {
        const params = { ...firstSearchPage('wherry lanterns'), sort, page }
        const answer = await answerMemberSearch(params, { db: testbed.db } as Env)
        return { ids: idsOf(answer), total: answer.ok ? answer.value.total_count : 0 }
      }
      const [first, second] = [await pageOf(1), await pageOf(2)]
      expect([first.total, first.ids.length, second.ids.length]).toEqual([63, 60, 3])
      expect(first.ids.slice(0, 3).toSorted((a, b) => a - b)).toEqual(locked)
      expect(new Set([...first.ids, ...second.ids]).size).toBe(63)
    },
  )
})
