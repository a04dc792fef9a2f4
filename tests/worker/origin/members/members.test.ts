// Members of the embedded upstream, their friends and their subscriptions, against their seeded rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import { type AnswerOf, contract, type ParamsOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { memberSorts } from '../../../../shared/rules/browse-filters.ts'
import { defaultPrivacy } from '../../../../shared/rules/members-sections.ts'
import { memberFilters, traits } from '../../../../shared/rules/people-traits.ts'
import { ageOf } from '../../../support/checks/ages.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { visitorOf } from '../../../support/runtime/origin-client.ts'
import { friends, members, populate, subscriptions } from '../../../support/runtime/origin-fixtures.ts'
import { expectPages } from '../browse/expect-pages.ts'
import { memberFits } from '../people/fits-filters.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed()
  await populate(testbed.db)
})
afterAll(() => testbed.stop())

describe('members', () => {
  const plain = defaultListParams.members
  type Member = (typeof members)[number]
  const keys: Record<(typeof memberSorts)[number], keyof Member> = {
    recent: 'added_date',
    'most-viewed': 'viewed',
    'most-subscribed': 'subscribers',
    'count-videos': 'total_videos',
    'most-popular-videos': 'video_views',
  }
  const circles: Record<ParamsOf<'members'>['section'], (id: number) => number[]> = {
    all: () => members.map(({ user_id }) => user_id),
    friends: (id) => friends.filter((row) => row.user_id === id && row.is_accepted).map(({ friend_id }) => friend_id),
    subscribers: (id) =>
      subscriptions.filter((row) => row.type === 'member' && row.object_id === id).map(({ user_id }) => user_id),
  }
  /** Underscores and hyphens divide the words of a name; case is ignored. */
  const isCalled = (member: Member, search: string) =>
    member.username
      .toLowerCase()
      .split(/[_-]/)
      .some((word) => word.startsWith(search))
  const traitsOf = memberFilters.filter((filter) => filter !== 'object_id')
  const scan = (params: ParamsOf<'members'>): number[] => {
    const circle = new Set(circles[params.section](Number(params.object_id)))
    return members
      .filter(({ user_id }) => circle.has(user_id))
      .filter((member) =>
        traitsOf.every((filter) => params[filter] === '' || memberFits(member, filter, params[filter])),
      )
      .filter((member) => params.search === undefined || isCalled(member, params.search))
      .toSorted((a, b) => Number(b[keys[params.sort]]) - Number(a[keys[params.sort]]) || b.user_id - a.user_id)
      .map(({ user_id }) => user_id)
  }
  const expectSame = (params: ParamsOf<'members'>): Promise<number> =>
    expectPages(params, scan(params), async (asked) => {
      const answer = await testbed.call('members', asked)
      return { ids: answer.members.map(({ user_id }) => user_id), total: answer.total_count }
    })

  it.each(memberSorts)(
    'sorted by %s are listed once each and in order [S7-038 S9-002 S9-046 S9-048 S9-052]',
    async (sort) => {
      expect(await expectSame({ ...plain, sort })).toBe(420)
      expect(await expectSame({ ...plain, sort, gender: 'female' })).toBeGreaterThan(50)
    },
  )

  const values: Record<string, readonly string[]> = {
    country: ['de', 'gb', 'se', 'cz'],
    gender: traits.gender,
    age: traits.age,
    relationship: traits.relationship,
    avatar: traits.avatar,
    orientation: traits.orientation,
  }
  it.each(traitsOf)('are filtered by every %s, and found under it [S3-056]', async (filter) => {
    for (const value of values[filter] ?? []) {
      const size = await expectSame({ ...plain, [filter]: value })
      expect(size, `${filter} ${value}`).toBeGreaterThan(0)
      expect(size).toBeLessThan(420)
    }
  })

  it('are found among the accepted friends, and among the subscribers, of one member [S3-056]', async () => {
    for (const sort of memberSorts) {
      expect(await expectSame({ ...plain, section: 'friends', object_id: 1, sort })).toBe(94)
      expect(await expectSame({ ...plain, section: 'subscribers', object_id: 2, sort })).toBe(211)
    }
    expect(
      await expectSame({ ...plain, section: 'friends', object_id: 1, country: 'se', avatar: '1' }),
    ).toBeGreaterThan(5)
    expect(await expectSame({ ...plain, section: 'friends', object_id: 2 })).toBe(0)
    await expect(testbed.call('members', { ...plain, section: 'friends', object_id: 9999 })).rejects.toThrow('404')
  })

  it('are found by the beginning of a word of their name [S7-039]', async () => {
    const names = ['anna', 'ann', 'golden', 'lig', 'night', 'train', 'boris']
    for (const search of names) expect(await expectSame({ ...plain, search }), search).toBeGreaterThan(0)
    expect(await expectSame({ ...plain, search: 'olden' })).toBe(0)
    expect(await expectSame({ ...plain, search: 'golden', sort: 'most-viewed', avatar: '1' })).toBeGreaterThan(5)
    expect(await expectSame({ ...plain, search: 'anna', section: 'friends', object_id: 1 })).toBeGreaterThan(5)
    for (const search of ['" or 1', '***', '-- x', 'a"b*', '{username}']) {
      expect((await testbed.call('members', { ...plain, search })).total_count, search).toBe(0)
    }
  })

  it('are found by a new name after a change, and not at all after they left', async () => {
    const found = async (search: string) => (await testbed.call('members', { ...plain, search })).total_count
    await testbed.db.prepare("INSERT INTO users (user_id, username) VALUES (7001, 'quiet_walrus')").run()
    expect(await found('walrus')).toBe(1)
    await testbed.db.prepare("UPDATE users SET username = 'loud_heron' WHERE user_id = 7001").run()
    expect([await found('walrus'), await found('heron')]).toEqual([0, 1])
    await testbed.db.prepare('DELETE FROM users WHERE user_id = 7001').run()
    expect(await found('heron')).toBe(0)
  })

  it('are shown with the details that they made public, and with nothing else [S7-040 S3-057 S3-058 S3-059 S3-060]', async () => {
    await testbed.db
      .prepare(`
        UPDATE users SET cover = 'pictures/silk/still.webp', about_me = 'Collects fog', birth_date = '1990-01-01', gender = 'male',
          relationship = '2', orientation = '4', education = 'Physics', website = 'https://hugo.example/', avatar = NULL,
          country = 'de', added_date = 1700000000, viewed = 7, subscribers = 5, total_videos = 3
        WHERE user_id = 4`)
      .run()
    const shown = async () => (await testbed.call('member', { section: 'profile', user_id: 4 })).member
    expect(await shown()).not.toHaveProperty('birth_date')
    await testbed.db.prepare('UPDATE users SET show_birth_date = 1 WHERE user_id = 4').run()
    expect({ member: await shown() }).toEqual({
      member: {
        privacy: defaultPrivacy,
        user_id: 4,
        username: 'hugo',
        country: 'de',
        gender: 'male',
        age: ageOf('1990-01-01'),
        statistics: { subscribers: 5, videos: 3, viewed: 7 },
        cover: '/media/pictures/silk/still.webp',
        about_me: 'Collects fog',
        birth_date: '1990-01-01',
        show_birth_date: true,
        relationship: '2',
        orientation: '4',
        education: 'Physics',
        website: 'https://hugo.example/',
        added_date: '2023-11-14T22:13:20.000Z',
      },
    })
    await expect(testbed.call('member', { section: 'profile', user_id: 9999 })).rejects.toThrow('404')
  })

  it('follow models, channels and members, listed newest first [S7-049]', async () => {
    const expected = subscriptions
      .filter(({ user_id }) => user_id === 4)
      .toSorted(
        (a, b) =>
          b.added_date - a.added_date || (a.type < b.type ? -1 : a.type > b.type ? 1 : b.object_id - a.object_id),
      )
      .map(({ type, object_id }) => [type, object_id])
    const answer = await testbed.call('subscriptions', { object_id: 4 })
    const idOf = (one: (typeof answer.subscriptions)[number]) =>
      one.type === 'model' ? one.model_id : one.type === 'channel' ? one.channel_id : one.user_id
    expect(answer.subscriptions.map((one) => [one.type, idOf(one)])).toEqual(expected)
    expect(expected).toHaveLength(8)
    expect(await testbed.call('subscriptions', { object_id: 2 })).toEqual({ subscriptions: [] })
    await expect(testbed.call('subscriptions', { object_id: 9999 })).rejects.toThrow('404')
  })

  it('who are banned are in no list of another member but that of blocks, and not accepted as friends, until the ban ends', async () => {
    const run = (sql: string, ...values: unknown[]) =>
      testbed.db
        .prepare(sql)
        .bind(...values)
        .run()
    const people = members.slice(10, 14)
    const [anna, boris, mira, ada] = people.map(({ user_id }) => user_id) as [number, number, number, number]
    for (const id of [anna, boris, mira, ada])
      await run(
        "INSERT OR IGNORE INTO accounts (user_id, email, password_hash, role, is_confirmed, added_date) VALUES (?1, ?1, '', 'member', 1, 0)",
        id,
      )
    const late = 2_000_000_000
    await run('DELETE FROM friends WHERE user_id = ?1 OR friend_id = ?1', anna)
    await run('INSERT INTO friends VALUES (?1, ?2, 1, ?3), (?2, ?1, 1, ?3)', anna, boris, late)
    await run('INSERT INTO friends VALUES (?1, ?2, 0, ?4), (?2, ?3, 0, ?4)', mira, anna, ada, late)
    await run('INSERT INTO blocks VALUES (?1, ?2, ?3)', anna, ada, late)
    await run("INSERT OR REPLACE INTO subscriptions VALUES (?1, 'member', ?2, ?3)", anna, boris, late)
    const visitor = visitorOf(testbed)
    await visitor.resumes(people[0]?.username ?? '')
    const asked = async (path: string) => (await visitor.ask(path)).json()
    const lists = async () => {
      const friends = (await asked(
        contract.seenFriends.fill({ user_id: anna, count: pageSizes.members, page: 1 }),
      )) as AnswerOf<'seenFriends'>
      const requests = (await asked(contract.friendRequests.fill({}))) as AnswerOf<'friendRequests'>
      const { subscriptions } = (await asked(
        contract.seenSubscriptions.fill({ user_id: anna }),
      )) as AnswerOf<'seenSubscriptions'>
      const idsOf = (rows: readonly { user_id: number }[]) => rows.map(({ user_id }) => user_id)
      return {
        friends: [friends.total_count, idsOf(friends.members)],
        received: idsOf(requests.received),
        sent: idsOf(requests.sent),
        blocked: idsOf(requests.blocked),
        follows: subscriptions.some((one) => one.type === 'member' && one.user_id === boris),
      }
    }
    const accepts = () => visitor.acts({ act: 'friend', section: 'accept', object_id: String(mira) })
    const all = { friends: [1, [boris]], received: [mira], sent: [ada], blocked: [ada], follows: true }
    expect(await lists()).toEqual(all)
    await run('UPDATE accounts SET is_banned = 1 WHERE user_id IN (?1, ?2, ?3)', boris, mira, ada)
    expect(await lists()).toEqual({ friends: [0, []], received: [], sent: [], blocked: [ada], follows: false })
    expect((await accepts()).status).toBe(404)
    await run('UPDATE accounts SET is_banned = 0 WHERE user_id IN (?1, ?2, ?3)', boris, mira, ada)
    expect(await lists()).toEqual(all)
    expect((await accepts()).status).toBe(200)
  })
})
