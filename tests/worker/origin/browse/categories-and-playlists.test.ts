// Categories, playlists and comments of the embedded upstream against their seeded rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locales } from '../../../../locales/locales.ts'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import { contract, type ParamsOf } from '../../../../shared/contract/contract.ts'
import { commentSections } from '../../../../shared/entities/comment-sections.ts'
import { commentsMax } from '../../../../shared/limits.ts'
import { playlistSorts } from '../../../../shared/rules/browse-filters.ts'
import { intlTags } from '../../../../worker/origin/browse/collator.ts'
import { limitedCounts } from '../../../../worker/origin/video/store/limited-counts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import {
  categories,
  categoryTitles,
  comments,
  members,
  playlists,
  playlistVideos,
  populate,
  totals,
  videos,
} from '../../../support/runtime/origin-fixtures.ts'
import { expectPages } from './expect-pages.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed()
  await populate(testbed.db)
})
afterAll(() => testbed.stop())

const still = (videoId: number) => `/media/pictures/${videoId % 2 ? 'silk' : 'long-dusk'}/still.webp`
const isListed = (videoId: number) => videoId <= 40

describe('categories', () => {
  const ask = (lang: string, gender: 'str' | 'gay' = 'str') =>
    testbed.call('categories', { gender, section: 'all', lang })

  it('are all listed but the hidden one, by title as English speakers sort them [S7-037]', async () => {
    const answer = await ask('en')
    const titles = ['Apples', 'Clouds', 'Eagles', 'Islands', 'Night', 'Oceans', 'Rain', 'Zebras']
    expect(answer.categories.map(({ title }) => title)).toEqual(titles)
    expect(JSON.stringify(answer)).not.toMatch(/voyeur|Hidden/)
  })

  it('have titles of the requested language, English ones where it has none, sorted by that language', async () => {
    const { categories: german } = await ask('de')
    const titles = ['Äpfel', 'Eagles', 'Islands', 'Night', 'Ozeane', 'Regen', 'Wolken', 'Zebras']
    expect(german.map(({ title }) => title)).toEqual(titles)
    expect(categoryTitles.some(({ title }) => title === 'Äpfel')).toBe(true)
    // Swedish sorts Ä after Z.
    await testbed.db.prepare("INSERT INTO category_titles VALUES (2, 'se', 'Äpplen')").run()
    expect((await ask('se')).categories.at(-1)?.title).toBe('Äpplen')
  })

  it('are collated under the tag that the site has for each of its languages', () => {
    const others = Object.entries(locales).filter(([code, { tag }]) => code !== tag)
    expect(Object.fromEntries(others.map(([code, { tag }]) => [code, tag]))).toEqual(intlTags)
  })

  it.each(['str', 'gay'] as const)('count the listed videos of the requested gender (%s)', async (gender) => {
    const { categories: found } = await ask('en', gender)
    for (const { category_id, total_videos } of found) {
      const rows = totals.filter(
        (row) => row.section === 'category' && row.object === String(category_id) && row.gender === gender,
      )
      expect(total_videos).toBe(rows.reduce((sum, row) => sum + row.total, 0))
    }
    expect(found.some(({ total_videos }) => total_videos > 0)).toBe(true)
  })

  it('say by rule how many of their listed videos some countries only see, and of too many such videos that it is not known', async () => {
    const { db } = testbed
    await db
      .prepare(
        "INSERT INTO video_countries VALUES (3, '', 'JP', NULL, 0, 1), (6, 'CA,FR', 'FR', NULL, 0, 1), (9, '', 'JP', NULL, 0, 1), (12, '', '', NULL, 0, 1)",
      )
      .run()
    const clouds = (await ask('en')).categories.find(({ dir }) => dir === 'clouds')
    const all = await limitedCounts(db, 'category', [clouds?.category_id ?? 0])
    expect(clouds?.limited).toEqual(all(clouds?.category_id ?? 0).limited)
    // The last one had a rule before: it is shown everywhere again.
    expect(clouds?.limited).toEqual({ '-JP': 2, '+CA,FR-FR': 1 })
    expect((await limitedCounts(db, 'model', [1], 'str', 2))(1)).toEqual({ can_be_fewer: true })
    // Without an object nothing is read.
    expect((await limitedCounts(Object.create(null), 'model', [], 'str', 2))(1)).toEqual({})
    await db.prepare('DELETE FROM video_countries').run()
    expect(JSON.stringify(await ask('en'))).not.toContain('limited')
  })

  it('show a picture of their own, else the most watched of their newest public videos [S3-041]', async () => {
    const { categories: found } = await ask('en')
    for (const category of found) {
      const row = categories.find(({ category_id }) => category_id === category.category_id)
      if (row?.picture) expect(category).toMatchObject({ thumb: `/media/${row.picture}` })
      else expect(category.thumb).toBeUndefined()
    }
    const clouds = found.find(({ dir }) => dir === 'clouds')
    const theirs = videos.filter(({ video_id }) => video_id % 3 === 0 && isListed(video_id)).slice(-3)
    expect(clouds?.toptn).toEqual(theirs.toReversed().map(({ video_id }) => still(video_id)))
    expect(found.find(({ dir }) => dir === 'night')?.toptn).toEqual([])
  })
})

describe('playlists', () => {
  type Playlist = (typeof playlists)[number]
  const plain = defaultListParams.playlists
  const keys: Record<(typeof playlistSorts)[number], keyof Playlist> = {
    'latest-updates': 'added_date',
    'most-viewed': 'viewed',
    'count-videos': 'total_videos',
    'most-popular-videos': 'video_views',
  }
  const scan = ({ section, object_id, sort }: ParamsOf<'playlists'>) =>
    playlists
      .filter((playlist) => playlist.is_private === 0 && (section === 'all' || playlist.user_id === object_id))
      .toSorted((a, b) => Number(b[keys[sort]]) - Number(a[keys[sort]]) || b.playlist_id - a.playlist_id)
      .map(({ playlist_id }) => playlist_id)
  const expectSame = (params: ParamsOf<'playlists'>): Promise<number> =>
    expectPages(params, scan(params), async (asked) => {
      const answer = await testbed.call('playlists', asked)
      return { ids: answer.playlists.map(({ playlist_id }) => playlist_id), total: answer.total_count }
    })

  it.each(playlistSorts)(
    'sorted by %s are listed once each and in order, of all members and of one [S7-046 S7-047 S9-007 S9-047 S9-048 S9-052]',
    async (sort) => {
      expect(await expectSame({ ...plain, sort })).toBeGreaterThan(40)
      for (const object_id of [1, 2, 3, 4]) {
        expect(await expectSame({ ...plain, sort, section: 'user', object_id })).toBeGreaterThan(3)
      }
    },
  )

  it('are found by any part of their title, in every sort, and by a new title after a change; private ones never are [S1-006]', async () => {
    const open = playlists.filter(({ is_private }) => is_private === 0)
    const found = async (search: string, more: object = {}) => {
      const { playlists: cards, total_count } = await testbed.call('playlists', { ...plain, ...more, search })
      return { ids: cards.map(({ playlist_id }) => playlist_id), total: total_count }
    }
    for (const search of ['playlist', 'aylis', 'list pla']) expect((await found(search)).total).toBe(open.length)
    const [first, second] = open
    if (!first || !second) throw new Error('There are no public playlists')
    const rename = ({ playlist_id }: Playlist, title: string) =>
      testbed.db.prepare('UPDATE playlists SET title = ?2 WHERE playlist_id = ?1').bind(playlist_id, title).run()
    const hide = (isPrivate: 0 | 1) =>
      testbed.db
        .prepare('UPDATE playlists SET is_private = ?2 WHERE playlist_id = ?1')
        .bind(first.playlist_id, isPrivate)
        .run()
    await rename(first, 'Évening rain')
    await rename(second, '夕立と虹の再生リスト')
    for (const search of ['evening rain', 'rain evening', 'vening']) {
      expect((await found(search)).ids).toEqual([first.playlist_id])
    }
    expect((await found('虹の再')).ids).toEqual([second.playlist_id])
    for (const sort of playlistSorts) expect((await found('evening', { sort })).ids).toEqual([first.playlist_id])
    expect((await found('evening', { section: 'user', object_id: first.user_id })).ids).toEqual([first.playlist_id])
    for (const search of ['" or 1', 'a"b*', '{title}', '***', 'not rain', 'x y z']) {
      expect([search, (await found(search)).total]).toEqual([search, 0])
    }
    await hide(1)
    expect((await found('evening')).total).toBe(0)
    await hide(0)
    for (const one of [first, second]) await rename(one, one.title)
    expect((await found('evening')).total).toBe(0)
  })

  it('of a member without playlists are an empty list, and of an unknown member not found', async () => {
    const none = await testbed.call('playlists', { ...plain, section: 'user', object_id: 77 })
    expect(none).toEqual({ playlists: [], total_count: 0 })
    await expect(testbed.call('playlists', { ...plain, section: 'user', object_id: 9999 })).rejects.toThrow('404')
  })

  it('show who made them, what is in them, and the pictures of their first three public videos [S3-050 S3-051]', async () => {
    const { playlists: cards } = await testbed.call('playlists', plain)
    for (const card of cards) {
      const row = playlists.find(({ playlist_id }) => playlist_id === card.playlist_id)
      const shown = playlistVideos.filter((one) => one.playlist_id === card.playlist_id && isListed(one.video_id))
      expect(card).toEqual({
        playlist_id: row?.playlist_id,
        title: row?.title,
        description: row?.description,
        private: 0,
        orientation: 'str',
        user: { id: row?.user_id, username: members.find(({ user_id }) => user_id === row?.user_id)?.username },
        added_date: new Date((row?.added_date ?? 0) * 1000).toISOString(),
        thumbs: shown.slice(0, 3).map(({ video_id }) => still(video_id)),
        statistics: {
          videos: row?.total_videos,
          viewed: row?.viewed,
          likes: row?.likes,
          dislikes: row?.dislikes,
          comments: row?.comments,
        },
      })
    }
  })

  it('in full have their first 30 listed videos in their own order [S7-048 S3-052 S3-016]', async () => {
    const open = playlists.filter(({ is_private }) => is_private === 0)
    const sizes: number[] = []
    for (const { playlist_id, title } of open) {
      const { playlist } = await testbed.call('playlist', { id: playlist_id })
      const expected = playlistVideos.filter((one) => one.playlist_id === playlist_id && isListed(one.video_id))
      expect(playlist.title).toBe(title)
      expect(playlist.videos.map(({ video_id }) => video_id)).toEqual(
        expected.slice(0, 30).map(({ video_id }) => video_id),
      )
      for (const video of playlist.videos) expect(video.playlist_id).toBe(playlist_id)
      sizes.push(playlist.videos.length)
    }
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([0, 30])
  })

  it('that are private are refused as such, and appear in no list', async () => {
    const closed = playlists.filter(({ is_private }) => is_private === 1).map(({ playlist_id }) => playlist_id)
    expect(closed.length).toBeGreaterThan(10)
    for (const id of closed) {
      const response = await testbed.ask(contract.playlist.fill({ id }))
      expect([response.status, await response.json()]).toEqual([
        403,
        { error: 'no_permission', code: 'no_permission', field: 'id' },
      ])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    await expect(testbed.call('playlist', { id: 9999 })).rejects.toThrow('404')
  })
})

describe('comments', () => {
  it.each(commentSections)(
    'under a %s come newest first, without held ones [S7-042 S3-043 S3-044 S3-045 S3-046]',
    async (section) => {
      for (const object_id of [5, 6]) {
        const isOpen = section !== 'playlist' || playlists[object_id - 1]?.is_private === 0
        if (!isOpen) continue
        const expected = comments
          .filter((row) => row.section === section && row.object_id === object_id && row.is_held === 0)
          .toSorted((a, b) => b.added_date - a.added_date || b.comment_id - a.comment_id)
        const answer = await testbed.call('comments', { section, object_id, lifetime: 0 })
        expect(answer.total_count).toBe(expected.length)
        expect(answer.comments).toEqual(
          expected.map((row) => {
            const writer = members.find(({ user_id }) => user_id === row.user_id)
            return {
              comment_id: row.comment_id,
              user_id: row.user_id,
              username: writer?.username,
              ...(writer?.avatar && { avatar: `/media/${writer.avatar}` }),
              added_date: new Date(row.added_date * 1000).toISOString(),
              comment: row.comment,
            }
          }),
        )
        expect(expected.length).toBeGreaterThan(3)
      }
    },
  )

  it('under a private, deleted or unknown target are not found', async () => {
    const secret = playlists.find(({ is_private }) => is_private === 1)?.playlist_id ?? 0
    const things = [
      ['video', 41],
      ['video', 42],
      ['video', 43],
      ['video', 999],
      ['model', 999],
      ['channel', 999],
      ['playlist', secret],
      ['playlist', 999],
      ['member', 9999],
    ] as const
    for (const [section, object_id] of things) {
      await testbed.db
        .prepare(
          "INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES (?1, ?2, 1, 1, 'secret')",
        )
        .bind(section, object_id)
        .run()
      await expect(
        testbed.call('comments', { section, object_id, lifetime: 0 }),
        `${section} ${object_id}`,
      ).rejects.toThrow('404')
    }
  })

  it('are an empty list where there are none', async () => {
    expect(await testbed.call('comments', { section: 'video', object_id: 1, lifetime: 0 })).toEqual({
      comments: [],
      total_count: 0,
    })
  })

  it('of a long thread are the newest, with the total', async () => {
    const count = commentsMax + 20
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    await testbed.db
      .prepare(`
        INSERT INTO comments (section, object_id, user_id, added_date, comment)
        SELECT 'video', 9, 1, 1700000000 + value, 'Number ' || value FROM json_each(?1)`)
      .bind(JSON.stringify(numbers))
      .run()
    const answer = await testbed.call('comments', { section: 'video', object_id: 9, lifetime: 0 })
    expect([answer.comments.length, answer.total_count]).toEqual([commentsMax, count])
    expect([answer.comments[0]?.comment, answer.comments.at(-1)?.comment]).toEqual([`Number ${count}`, 'Number 21'])
  })
})
