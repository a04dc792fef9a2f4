// The people, playlists and comments of the demo catalogue: the right number of each, a match for every filter, and right
// counters.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultListParams, firstSearchPage } from '../../../../shared/contract/browse-defaults.ts'
import { zodiacSigns } from '../../../../shared/entities/model.ts'
import { letters, playlistSorts } from '../../../../shared/rules/browse-filters.ts'
import { classOf, memberFilters, modelFilters, traits } from '../../../../shared/rules/people-traits.ts'
import { isListed } from '../../../../worker/origin/seed/catalogue.ts'
import { categories } from '../../../../worker/origin/seed/categories.ts'
import { channels } from '../../../../worker/origin/seed/channels.ts'
import { newestPostSeconds } from '../../../../worker/origin/seed/counters.ts'
import { demoCountries } from '../../../../worker/origin/seed/countries.ts'
import { usernames } from '../../../../worker/origin/seed/member-names.ts'
import { membersOf } from '../../../../worker/origin/seed/members.ts'
import { offersOf } from '../../../../worker/origin/seed/offers.ts'
import { performers } from '../../../../worker/origin/seed/performers.ts'
import { playlists, videosOfPlaylist } from '../../../../worker/origin/seed/playlists.ts'
import { searchTerms } from '../../../../worker/origin/seed/search-terms.ts'
import { words } from '../../../../worker/origin/seed/words/words.ts'
import { signOf } from '../../../../worker/origin/seed/zodiac.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { sampleVideos } from '../../../support/runtime/sample-videos.ts'
import { expectPages } from '../browse/expect-pages.ts'
import { catalogue, mostFrequent } from '../browse/expected-lists.ts'
import { memberFits, modelFits } from '../people/fits-filters.ts'

const members = membersOf(sampleVideos.manifest)
const newestYear = new Date(newestPostSeconds * 1000).getUTCFullYear()

describe('the demo has', () => {
  it.each([
    ['performers', performers.map(({ dir }) => dir), 200],
    ['channels', channels.map(({ dir }) => dir), 60],
    ['categories', categories.map(({ dir }) => dir), 60],
    ['members', usernames, 2000],
    ['search terms', searchTerms.map(({ term }) => term), 200],
  ] as const)('%s, each with a name of its own', (_, names, count) => {
    expect(names.length).toBe(count)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(count)
  })

  it('names that are valid in addresses', () => {
    for (const { dir } of [...performers, ...channels, ...categories]) expect(dir).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    for (const username of usernames) expect(username).toMatch(/^[a-z0-9_-]{3,30}$/)
  })

  it('300 playlists of 3 to 80 videos, by many members, some of them private', () => {
    const sizes = playlists.map(({ playlist_id }) => videosOfPlaylist(playlist_id, 5000).length)
    expect([playlists.length, Math.min(...sizes), Math.max(...sizes) <= 80]).toEqual([300, 3, true])
    expect(Math.max(...sizes)).toBeGreaterThan(60)
    expect(new Set(playlists.map(({ user_id }) => user_id)).size).toBeGreaterThan(200)
    expect(playlists.filter(({ is_private }) => is_private).length).toBeGreaterThan(20)
  })

  it('at least 40 offers, for all countries and for at least ten single ones, all leading to reserved domain names', () => {
    const offers = offersOf(sampleVideos.manifest)
    expect(offers.length).toBeGreaterThanOrEqual(40)
    expect(new Set(offers.map(({ country }) => country)).size).toBeGreaterThan(10)
    expect(offers.filter(({ country }) => country === '').length).toBeGreaterThan(16)
    for (const link of offers.flatMap(({ links }): string[] => JSON.parse(links))) {
      expect(link).toMatch(/^https:\/\/[a-z-]+\.example\/[ab]?$/)
    }
  })

  it('titles of its categories in six languages, each unique in its language', () => {
    for (const table of Object.values(words)) {
      expect(table.categories.length).toBe(60)
      expect(new Set(table.categories).size).toBe(60)
    }
  })
})

describe('the performers of the demo', () => {
  const values = (read: (performer: (typeof performers)[number]) => unknown) => new Set(performers.map(read))

  it('have every value of every trait that can be filtered by, and some have unknown traits', () => {
    for (const name of [
      'hair',
      'eye',
      'race',
      'size_tits',
      'tattoo',
      'piercing',
      'relationship',
      'orientation',
      'gender',
    ] as const) {
      expect([name, [...values((one) => one[name])]]).toEqual([name, expect.arrayContaining([...traits[name]])])
    }
    for (const name of ['height', 'weight'] as const) {
      const classes = new Set(performers.flatMap((one) => (one[name] === null ? [] : classOf(name, one[name]))))
      expect([name, classes]).toEqual([name, new Set(traits[name])])
    }
    const ages = performers.flatMap(({ birth_date }) =>
      birth_date === null ? [] : newestYear - Number(birth_date.slice(0, 4)),
    )
    expect(new Set(ages.map((age) => classOf('age', age)))).toEqual(new Set(traits.age))
    expect(new Set(performers.map(({ dir }) => dir[0]))).toEqual(new Set(letters))
    for (const name of ['alias', 'birth_date', 'country', 'education', 'website', 'description'] as const) {
      expect([
        name,
        performers.some((one) => one[name] === null),
        performers.some((one) => one[name] !== null),
      ]).toEqual([name, true, true])
    }
  })

  it('are of age, and were when they began; no career ended before it began or in the future', () => {
    for (const { birth_date, debut_age, career_start, career_end, career_status } of performers) {
      if (birth_date !== null) {
        const birthYear = Number(birth_date.slice(0, 4))
        expect(newestYear - birthYear).toBeGreaterThanOrEqual(20)
        expect([debut_age, (debut_age ?? 0) >= 19]).toEqual([career_start - birthYear, true])
      }
      expect(career_start).toBeLessThanOrEqual(newestYear)
      expect(career_end === null).toBe(career_status === 1)
      if (career_end !== null) expect([career_end > career_start, career_end < newestYear]).toEqual([true, true])
    }
  })

  it('have the zodiac sign of their birthday', () => {
    expect(['1990-03-20', '1990-03-21', '1990-12-31', '1990-01-19', '1990-01-20', '1990-07-23'].map(signOf)).toEqual([
      'pisces',
      'aries',
      'capricorn',
      'capricorn',
      'aquarius',
      'leo',
    ])
    expect(values((one) => one.zodiac)).toEqual(new Set([...zodiacSigns, null]))
    for (const { birth_date, zodiac } of performers) expect(zodiac).toBe(birth_date && signOf(birth_date))
  })
})

describe('the members of the demo', () => {
  it('are of age, joined before they were last seen, and show more or less of their profiles', () => {
    for (const { birth_date, added_date, seen_date } of members) {
      if (birth_date !== null) expect(newestYear - Number(birth_date.slice(0, 4))).toBeGreaterThanOrEqual(20)
      expect(added_date).toBeLessThanOrEqual(seen_date)
      expect(seen_date).toBeLessThanOrEqual(newestPostSeconds)
    }
    for (const name of [
      'avatar',
      'cover',
      'about_me',
      'country',
      'gender',
      'relationship',
      'orientation',
      'education',
      'website',
    ] as const) {
      const filled = members.filter((one) => one[name] !== null).length
      expect([name, filled > 200 && filled < 1900]).toEqual([name, true])
    }
    for (const name of ['gender', 'relationship', 'orientation'] as const) {
      expect([name, [...new Set(members.map((one) => one[name]))]]).toEqual([
        name,
        expect.arrayContaining([...traits[name]]),
      ])
    }
  })
})

describe('in the database', () => {
  let testbed: OriginTestbed
  beforeAll(async () => {
    testbed = await startOriginTestbed({ isSeeded: true })
  })
  afterAll(() => testbed.stop())

  // The seed writes to the first database, from which nouns with one of their own move.
  const rows = async (sql: string): Promise<unknown[]> => (await testbed.first.prepare(sql).all()).results

  it.each([
    [
      'models',
      'model_id',
      'comments',
      "SELECT count(*) FROM comments WHERE section = 'model' AND object_id = t.model_id",
    ],
    [
      'channels',
      'channel_id',
      'comments',
      "SELECT count(*) FROM comments WHERE section = 'channel' AND object_id = t.channel_id",
    ],
    [
      'playlists',
      'playlist_id',
      'comments',
      "SELECT count(*) FROM comments WHERE section = 'playlist' AND object_id = t.playlist_id",
    ],
    [
      'videos',
      'video_id',
      'comments',
      "SELECT count(*) FROM comments WHERE section = 'video' AND object_id = t.video_id",
    ],
    [
      'models',
      'model_id',
      'subscribers',
      "SELECT count(*) FROM subscriptions WHERE type = 'model' AND object_id = t.model_id",
    ],
    [
      'channels',
      'channel_id',
      'subscribers',
      "SELECT count(*) FROM subscriptions WHERE type = 'channel' AND object_id = t.channel_id",
    ],
    [
      'users',
      'user_id',
      'subscribers',
      "SELECT count(*) FROM subscriptions WHERE type = 'member' AND object_id = t.user_id",
    ],
    [
      'models',
      'model_id',
      'total_videos',
      "SELECT count(*) FROM video_models l JOIN videos v USING (video_id) WHERE l.model_id = t.model_id AND v.status_id = 1 AND v.is_private = 0 AND v.gender = 'str'",
    ],
    [
      'channels',
      'channel_id',
      'total_videos',
      "SELECT count(*) FROM videos v WHERE v.channel_id = t.channel_id AND v.status_id = 1 AND v.is_private = 0 AND v.gender = 'str'",
    ],
    [
      'users',
      'user_id',
      'total_videos',
      "SELECT count(*) FROM videos v WHERE v.user_id = t.user_id AND v.status_id = 1 AND v.is_private = 0 AND v.gender = 'str'",
    ],
    [
      'categories',
      'category_id',
      'total_videos',
      "SELECT count(*) FROM video_categories l JOIN videos v USING (video_id) WHERE l.category_id = t.category_id AND v.status_id = 1 AND v.is_private = 0 AND v.gender = 'str'",
    ],
    [
      'playlists',
      'playlist_id',
      'total_videos',
      'SELECT count(*) FROM playlist_videos l JOIN videos v USING (video_id) WHERE l.playlist_id = t.playlist_id AND v.status_id = 1 AND v.is_private = 0',
    ],
  ])('%s (%s) have the right count in %s', async (table, id, column, counted) => {
    expect(
      await rows(`SELECT ${id}, ${column}, (${counted}) AS counted FROM ${table} t WHERE ${column} <> (${counted})`),
    ).toEqual([])
    expect(await rows(`SELECT ${id} FROM ${table} WHERE ${column} > 0`)).not.toEqual([])
  })

  it('a friendship has a row on both sides, and some requests are pending', async () => {
    expect(
      await rows(`
        SELECT * FROM friends a WHERE is_accepted = 1
        AND NOT EXISTS (SELECT 1 FROM friends b WHERE b.user_id = a.friend_id AND b.friend_id = a.user_id AND b.is_accepted = 1)`),
    ).toEqual([])
    expect((await rows('SELECT 1 FROM friends WHERE is_accepted = 0')).length).toBeGreaterThan(100)
    expect(await rows("SELECT * FROM subscriptions WHERE type = 'member' AND object_id = user_id")).toEqual([])
  })

  it('no comment is older than its video, and thousands of members comment', async () => {
    expect(
      await rows(`
        SELECT c.comment_id FROM comments c JOIN videos v ON v.video_id = c.object_id
        WHERE c.section = 'video' AND (c.added_date < v.post_date OR c.added_date > ${newestPostSeconds})`),
    ).toEqual([])
    expect((await rows('SELECT DISTINCT section FROM comments')).length).toBe(5)
    expect((await rows('SELECT 1 FROM comments')).length).toBeGreaterThan(3000)
  })

  it('every picture of a card or profile is in the bucket', async () => {
    const shown = [
      'models picture',
      'channels picture',
      'categories picture',
      'users avatar',
      'users cover',
      'partner_videos picture',
    ]
    const keys: string[] = []
    for (const [table, column] of shown.map((one) => one.split(' '))) {
      const found = (await rows(`SELECT DISTINCT ${column} AS key FROM ${table} WHERE ${column} IS NOT NULL`)) as {
        key: string
      }[]
      expect([table, found.length > 5]).toEqual([table, true])
      keys.push(...found.map(({ key }) => key))
    }
    for (const key of new Set(keys)) expect([key, await testbed.media.head(key)]).toEqual([key, expect.anything()])
  })

  describe('a list', () => {
    const {
      models: plainModels,
      channels: plainChannels,
      members: plainMembers,
      playlists: plainPlaylists,
    } = defaultListParams
    const listed = catalogue.filter(isListed)
    const ofStr = listed.filter(({ gender }) => gender === 'str')
    const filmed = new Set(ofStr.flatMap(({ model_ids }) => model_ids))
    const shown = new Set(ofStr.map(({ channel_id }) => channel_id))
    const [stars, sites] = [
      performers.filter(({ model_id }) => filmed.has(model_id)),
      channels.filter(({ channel_id }) => shown.has(channel_id)),
    ]
    const byDir = (a: { dir: string }, b: { dir: string }) => (a.dir < b.dir ? -1 : 1)

    const expectModels = (filter: (typeof modelFilters)[number], value: string): Promise<number> =>
      expectPages(
        { ...plainModels, sort: 'alphabetaz' as const, [filter]: value },
        stars
          .filter((model) => modelFits(model, filter, value))
          .toSorted(byDir)
          .map(({ model_id }) => model_id),
        async (asked) => {
          const answer = await testbed.call('models', asked)
          return { ids: answer.models.map(({ model_id }) => model_id), total: answer.total_count }
        },
      )
    it.each(modelFilters)(
      'of performers filtered by each %s has those of the demo that have videos, once each and in order',
      async (filter) => {
        const values = { ...traits, letter: letters, country: demoCountries }[filter]
        const sizes = await Promise.all(values.map((value) => expectModels(filter, value)))
        expect(Math.max(...sizes)).toBeGreaterThan(5)
      },
    )

    it('of channels by each letter has those of the demo', async () => {
      const sizes = await Promise.all(
        letters.map((letter) =>
          expectPages(
            { ...plainChannels, sort: 'alphabetaz' as const, section: 'letter' as const, object_id: letter },
            sites
              .filter(({ dir }) => dir.startsWith(letter))
              .toSorted(byDir)
              .map(({ channel_id }) => channel_id),
            async (asked) => {
              const answer = await testbed.call('channels', asked)
              return { ids: answer.channels.map(({ channel_id }) => channel_id), total: answer.total_count }
            },
          ),
        ),
      )
      expect(sizes.reduce((sum, size) => sum + size)).toBe(sites.length)
      expect(sites.length).toBeGreaterThan(30)
    })

    const ofMembers = memberFilters.filter((filter) => filter !== 'object_id')
    it.each(ofMembers)('of members filtered by each %s has those of the demo, newest first', async (filter) => {
      const values: readonly string[] = { ...traits, country: demoCountries }[filter]
      for (const value of values) {
        const expected = members
          .filter((member) => memberFits(member, filter, value))
          .toSorted((a, b) => b.added_date - a.added_date || b.user_id - a.user_id)
        const size = await expectPages(
          { ...plainMembers, sort: 'recent' as const, [filter]: value },
          expected.map(({ user_id }) => user_id),
          async (asked) => {
            const answer = await testbed.call('members', asked)
            return { ids: answer.members.map(({ user_id }) => user_id), total: answer.total_count }
          },
        )
        expect(size, value).toBeGreaterThan(5)
      }
    })

    const contents = new Map(
      playlists.map(({ playlist_id }) => [
        playlist_id,
        videosOfPlaylist(playlist_id, catalogue.length).flatMap((id) =>
          listed.filter(({ video_id }) => video_id === id),
        ),
      ]),
    )
    type Playlist = (typeof playlists)[number]
    const keys: Record<(typeof playlistSorts)[number], (playlist: Playlist) => number> = {
      'latest-updates': ({ added_date }) => added_date,
      'most-viewed': ({ viewed }) => viewed,
      'count-videos': ({ playlist_id }) => contents.get(playlist_id)?.length ?? 0,
      'most-popular-videos': ({ playlist_id }) =>
        (contents.get(playlist_id) ?? []).reduce((sum, { viewed }) => sum + viewed, 0),
    }
    it.each(playlistSorts)('of playlists by %s has those of the demo, of all members and of one', async (sort) => {
      const open = playlists
        .filter(({ is_private }) => !is_private)
        .toSorted((a, b) => keys[sort](b) - keys[sort](a) || b.playlist_id - a.playlist_id)
      const owner = mostFrequent(open.map(({ user_id }) => user_id))
      for (const [params, own] of [
        [{ ...plainPlaylists, sort }, open],
        [
          { ...plainPlaylists, sort, section: 'user' as const, object_id: owner },
          open.filter(({ user_id }) => user_id === owner),
        ],
      ] as const) {
        const size = await expectPages(
          params,
          own.map(({ playlist_id }) => playlist_id),
          async (asked) => {
            const answer = await testbed.call('playlists', asked)
            return { ids: answer.playlists.map(({ playlist_id }) => playlist_id), total: answer.total_count }
          },
        )
        expect(size).toBeGreaterThan(1)
      }
    })
  })

  it('of frequent searches has the right number of results of each', async () => {
    const [golden] = (await rows("SELECT total_videos FROM search_terms WHERE term = 'golden light'")) as {
      total_videos: number
    }[]
    const { total_count } = await testbed.call('search', firstSearchPage('golden light'))
    expect(golden?.total_videos).toBe(total_count)
    expect(total_count).toBeGreaterThan(5)
  })
})
