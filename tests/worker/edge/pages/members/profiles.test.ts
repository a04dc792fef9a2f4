// Members together in front of the site, without script: friends, follows, and a profile that its owner changes. What a member
// hides is in no answer for another visitor, whatever their relation.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultListParams } from '../../../../../shared/contract/browse-defaults.ts'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { lifetimes, pageSizes, profilePictureMaxBytes } from '../../../../../shared/limits.ts'
import { href, type RouteName } from '../../../../../shared/routes.ts'
import {
  audiences,
  defaultPrivacy,
  privacySettings,
  sectionsFor,
} from '../../../../../shared/rules/members-sections.ts'
import { type Stat, statForm } from '../../../../../shared/stat.ts'
import { type FakeProcessor, fakeProcessor } from '../../../../support/runtime/fake-processor.ts'
import { jpeg, photoOf, png } from '../../../../support/runtime/sample-images.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../../support/runtime/site.ts'

let testbed: SiteTestbed
/** Accepts pictures, and never processes them. */
let processor: FakeProcessor
/** anna owns the profile, boris is her friend, mira moderates, ada is blocked by anna, gina has no account. */
let [anna, boris, mira, ada, gina]: SiteVisitor[] = []
const ids = { anna: '', boris: '', mira: '', ada: '' }
type Name = keyof typeof ids

beforeAll(async () => {
  processor = await fakeProcessor()
  testbed = await startSiteTestbed({ originVars: { MEDIA_URL: processor.url, MEDIA_SECRET: processor.secret } })
  const signedIn = await Promise.all(
    (['anna', 'boris', 'mira', 'ada'] as const).map(async (name) => {
      ids[name] = String(await first(`SELECT user_id AS found FROM users WHERE username = '${name}'`))
      const visitor = siteVisitor(testbed)
      await visitor.signIn(name)
      return visitor
    }),
  )
  ;[anna, boris, mira, ada] = signedIn
})
afterAll(async () => {
  await testbed.stop()
  await processor.stop()
})
beforeEach(async () => {
  gina = siteVisitor(testbed)
  const files = await testbed.runtime.files()
  await files.delete((await files.list({ prefix: 'sent-pictures/' })).objects.map(({ key }) => key))
  const now = Math.floor(Date.now() / 1000)
  await run(
    'DELETE FROM friends',
    'DELETE FROM blocks',
    'DELETE FROM subscriptions',
    'DELETE FROM comments',
    'DELETE FROM sent_pictures',
    `UPDATE users SET ${privacySettings.map((name) => `show_${name} = 'public'`)}, birth_date = NULL, about_me = NULL, website = NULL`,
    `UPDATE accounts SET added_date = ${now - 400_000}`,
    `INSERT INTO friends VALUES (${ids.anna}, ${ids.boris}, 1, 5), (${ids.boris}, ${ids.anna}, 1, 5)`,
    `INSERT INTO blocks VALUES (${ids.anna}, ${ids.ada}, 5)`,
  )
})

const run = (...sql: string[]) => testbed.db.batch(sql.map((one) => testbed.db.prepare(one)))
const first = (sql: string) => testbed.db.prepare(sql).first('found')
const at = (name: RouteName, of: Name = 'anna') => href(name as 'member_friends', { id: ids[of] }, { lang: 'en' })
const formOf = (stat: Stat) => Object.fromEntries(statForm(stat))
const who = (name: Name | 'gina') => ({ anna, boris, mira, ada, gina })[name] as SiteVisitor
const acts = (name: Name, stat: Stat, page: string) => who(name).ask(page, { form: formOf(stat) })
const fieldError = (html: string) =>
  [...html.matchAll(/class="field-error"[^>]*>.*?<\/svg>([^<]*)/gs)].map(([, words]) => words).join()
const friendship = () =>
  first("SELECT group_concat(user_id || '>' || friend_id || ':' || is_accepted) AS found FROM friends")
/** Saved by anna, and propagated within a minute: this isolate knows at once. */
const shows = async (privacy: Record<string, string>) => {
  const all = Object.fromEntries(privacySettings.map((name) => [name, 'public']))
  const saved = await who('anna').ask(at('member_edit'), { form: { section: 'privacy', ...all, ...privacy } })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${at('member_edit')}?done=privacy`])
}

describe('the friends of a member', () => {
  beforeEach(() => run('DELETE FROM friends'))

  it('are made by request and acceptance and removed, each by a form of its own [S2-052 S6-007 S6-015]', async () => {
    const [annas, boriss] = [at('member_friends'), at('member_friends', 'boris')]
    const offered = async (name: Name) =>
      (await who(name).page(at('member'))).match(/(?<=<span>)(Subscribe|Add friend)(?=<\/span><\/button>)/g)
    expect([await offered('boris'), await offered('anna')]).toEqual([['Subscribe', 'Add friend'], null])
    await acts('boris', { act: 'friend', section: 'new', object_id: ids.anna }, at('member'))
    expect(await who('boris').page(boriss)).toMatch(/Requests sent.*anna.*Cancel request/s)
    expect(await who('anna').page(annas)).toMatch(/Requests received.*boris.*Accept.*Decline.*Block/s)
    const accepted = await acts('anna', { act: 'friend', section: 'accept', object_id: ids.boris }, annas)
    expect([accepted.status, accepted.headers.get('location')]).toEqual([303, annas])
    expect(await who('anna').page(annas)).toMatch(/data-list="friends".*boris.*Remove/s)
    expect(await who('boris').page(boriss)).toMatch(/data-list="friends".*anna/s)
    await acts('boris', { act: 'friend', section: 'del', object_id: ids.anna }, boriss)
    expect(await who('anna').page(annas)).toContain('No friends yet')
    expect(await friendship()).toBe(null)
  })

  it('are not made by declining, nor removed by strangers', async () => {
    await acts('boris', { act: 'friend', section: 'new', object_id: ids.anna }, at('member'))
    expect(await friendship()).toBe(`${ids.boris}>${ids.anna}:0`)
    // A request cannot be accepted by a third member, nor by its sender.
    expect(
      (await acts('boris', { act: 'friend', section: 'accept', object_id: ids.anna }, at('member_friends', 'boris')))
        .status,
    ).toBe(404)
    expect(
      (await acts('mira', { act: 'friend', section: 'accept', object_id: ids.boris }, at('member_friends', 'mira')))
        .status,
    ).toBe(404)
    await acts('anna', { act: 'friend', section: 'del', object_id: ids.boris }, at('member_friends'))
    expect(await friendship()).toBe(null)
  })

  it('end with a block, which prevents requests and can be undone', async () => {
    await acts('boris', { act: 'friend', section: 'new', object_id: ids.anna }, at('member'))
    await acts('anna', { act: 'block', section: 'new', object_id: ids.boris }, at('member_friends'))
    expect(await friendship()).toBe(null)
    expect(await who('anna').page(at('member_friends'))).toMatch(/Blocked members.*boris.*Unblock/s)
    const asked = await acts('boris', { act: 'friend', section: 'new', object_id: ids.anna }, at('member'))
    expect(asked.status).toBe(403)
    expect(await asked.text()).toContain('This member doesn’t allow this')
    await acts('anna', { act: 'block', section: 'del', object_id: ids.boris }, at('member_friends'))
    expect((await acts('boris', { act: 'friend', section: 'new', object_id: ids.anna }, at('member'))).status).toBe(303)
  })

  it('and subscriptions are invalidated for all visitors at once, before the cache expires', async () => {
    const friends = async () =>
      (await who('gina').page(at('member_friends'))).includes(`href="${at('member', 'boris')}"`)
    const followed = async () =>
      (await who('gina').page(at('member_subscriptions'))).includes(`href="${at('member', 'boris')}"`)
    expect([await friends(), await followed()]).toEqual([false, false])
    await acts('boris', { act: 'friend', section: 'new', object_id: ids.anna }, at('member'))
    await acts('anna', { act: 'friend', section: 'accept', object_id: ids.boris }, at('member_friends'))
    await acts('anna', { act: 'subscribe', section: 'member', object_id: ids.boris }, at('member', 'boris'))
    expect([await friends(), await followed()]).toEqual([true, true])
    // Other isolates check within a minute (tests/worker/edge/upstream/changes.test.ts).
    const kv = await testbed.runtime.cache()
    for (const name of ['anna', 'boris'] as const)
      await expect.poll(() => kv.get(`changed:member ${ids[name]}`)).toMatch(/^\d+$/)
    await acts('boris', { act: 'friend', section: 'del', object_id: ids.anna }, at('member_friends', 'boris'))
    await acts('anna', { act: 'rem', section: 'member', object_id: ids.boris }, at('member_subscriptions'))
    expect([await friends(), await followed()]).toEqual([false, false])
  })

  it('show requests only to the two members concerned', async () => {
    await acts('boris', { act: 'friend', section: 'new', object_id: ids.anna }, at('member'))
    for (const name of ['mira', 'ada', 'gina', 'boris'] as const) {
      const html = await who(name).page(at('member_friends'))
      expect(html).not.toContain('Requests received')
      expect(html).not.toMatch(/data-list=/)
    }
    expect((await who('gina').ask(contract.friendRequests.fill({}))).status).toBe(401)
  })
})

describe('the subscriptions of a member', () => {
  it('are listed with an unsubscribe form, below their newest videos [S1-016 S2-054 S6-007]', async () => {
    await run(
      "INSERT OR IGNORE INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'silk', 12.8, 13, 1)",
      `INSERT OR REPLACE INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
       VALUES (1, 'fog', 'Fog over the bay', '', 1, 12.8, unixepoch() - 60, 1, 0, 1, 'str', ${ids.boris}),
         (2, 'rain', 'Rain on glass', '', 1, 12.8, unixepoch() - 30, 1, 2, 1, 'str', ${ids.boris}),
         (3, 'snow', 'Snow at noon', '', 1, 12.8, unixepoch() - 20, 5, 0, 1, 'str', ${ids.boris}),
         (4, 'dusk', 'Dusk of last year', '', 1, 12.8, unixepoch() - 40000000, 1, 0, 1, 'str', ${ids.boris}),
         (5, 'dawn', 'Dawn by the river', '', 1, 12.8, unixepoch() - 10, 1, 0, 1, 'str', ${ids.mira})`,
    )
    expect(await who('anna').page(at('member_subscriptions'))).toContain('Nothing new yet')
    await acts('anna', { act: 'subscribe', section: 'member', object_id: ids.boris }, at('member', 'boris'))
    const html = await who('anna').page(at('member_subscriptions'))
    expect(html).toContain('Fog over the bay')
    for (const title of ['Rain on glass', 'Snow at noon', 'Dusk of last year', 'Dawn by the river'])
      expect(html).not.toContain(title)
    expect(html).toMatch(/Subscribed to.*boris.*Unsubscribe/s)
    await acts('anna', { act: 'rem', section: 'member', object_id: ids.boris }, at('member_subscriptions'))
    const after = await who('anna').page(at('member_subscriptions'))
    expect(after).not.toContain('Fog over the bay')
    expect(after).not.toContain('Subscribed to')
  })

  it('are shown to others without the feed', async () => {
    await acts('anna', { act: 'subscribe', section: 'member', object_id: ids.boris }, at('member', 'boris'))
    await shows({})
    for (const name of ['boris', 'mira', 'gina'] as const) {
      const html = await who(name).page(at('member_subscriptions'))
      expect(html).toContain(at('member', 'boris'))
      expect(html).not.toContain('New videos')
      expect(html).not.toContain('Unsubscribe')
    }
  })
})

const told = {
  section: 'profile',
  gender: 'female',
  birth_date: '1994-07-21',
  country: 'se',
  relationship: '2',
  orientation: '4',
  education: 'A school of weather',
  website: 'https://anna.example/',
  about_me: 'Collects fog',
}
const row = () =>
  testbed.db.prepare('SELECT * FROM users WHERE user_id = ?1').bind(ids.anna).first<Record<string, unknown>>()

describe('editing a profile', () => {
  it('stores and shows every field; an emptied one is removed [S2-053 S3-057 S6-014]', async () => {
    expect(await who('anna').page(at('member'))).toContain(`href="${at('member_edit')}"`)
    expect(await who('boris').page(at('member'))).not.toContain(at('member_edit'))
    const saved = await who('anna').ask(at('member_edit'), { form: told })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${at('member_edit')}?done=profile`])
    const { section: _, ...fields } = told
    expect(await row()).toMatchObject(fields)
    const profile = await who('gina').page(at('member'))
    for (const words of ['Collects fog', 'Sweden', 'A school of weather', 'anna.example', 'Bisexual'])
      expect(profile).toContain(words)
    const form = await who('anna').page(`${at('member_edit')}?done=profile`)
    expect(form).toContain('value="1994-07-21"')
    expect(form).toContain('Saved')
    await who('anna').ask(at('member_edit'), { form: { ...told, website: '', about_me: '' } })
    expect(await row()).toMatchObject({ website: null, about_me: null, education: 'A school of weather' })
  })

  it.each([
    [{ birth_date: `${new Date().getUTCFullYear() - 17}-01-01` }, 'birth_date', 'You must be at least 18 years old'],
    [{ birth_date: '1994-02-31' }, 'birth_date', 'Something went wrong'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Enter a full address'],
    [{ website: 'anna' }, 'website', 'Enter a full address'],
    [{ country: 'xx' }, 'country', 'Something went wrong'],
    [{ gender: 'cloud' }, 'gender', 'Something went wrong'],
    [{ about_me: 'x'.repeat(1001) }, 'about_me', 'Enter at most 1,000 characters'],
  ])('shows the error of a field and keeps what was typed (%#)', async (change, field, words) => {
    const before = await row()
    const answer = await who('anna').ask(at('member_edit'), {
      form: { ...told, education: 'Typed a moment ago', ...change },
    })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="${field}"`))
    expect(fieldError(html)).toContain(words)
    expect(html).toContain('value="Typed a moment ago"')
    expect(await row()).toEqual(before)
  })

  it('is allowed to its owner alone: no other member’s form, id or role changes it', async () => {
    const before = await row()
    for (const name of ['boris', 'mira', 'ada'] as const) {
      expect((await who(name).ask(at('member_edit'))).status).toBe(403)
      expect((await who(name).ask(at('member_edit'), { form: told })).status).toBe(403)
      // Through the contract a member changes their own profile, whatever else the form says.
      const json = { ...told, user_id: ids.anna, id: ids.anna, role: 'admin', username: 'anna', show_wall: 'me' }
      expect((await who(name).ask(writes.ownMember.path, { json })).status).toBe(200)
    }
    expect((await who('gina').ask(at('member_edit'))).status).toBe(403)
    expect((await who('gina').ask(at('member_edit'), { form: told })).status).toBe(401)
    expect((await who('gina').ask(writes.ownMember.path, { json: told })).status).toBe(401)
    expect(await row()).toEqual(before)
    expect(await first(`SELECT role AS found FROM accounts WHERE user_id = ${ids.boris}`)).toBe('trusted')
    expect(await first(`SELECT username || show_wall AS found FROM users WHERE user_id = ${ids.boris}`)).toBe(
      'borispublic',
    )
  })

  it('escapes what was typed', async () => {
    const evil = '<img src=x onerror=alert(1)>"\'</textarea><script>'
    await who('anna').ask(at('member_edit'), { form: { ...told, about_me: evil, education: evil } })
    for (const [name, page] of [
      ['anna', 'member_edit'],
      ['anna', 'member'],
      ['gina', 'member'],
    ] as const) {
      const html = await who(name).page(at(page))
      expect(html).not.toContain('<img src=x')
      expect(html).not.toContain('</textarea><script>')
      expect(html).toContain('&lt;img src=x')
    }
  })
})

describe('the own profile', () => {
  it('is a POST that answers everything, uncached [S6-018 S7-041]', async () => {
    await shows({ details: 'me' })
    await who('anna').ask(at('member_edit'), { form: told })
    const answer = await who('anna').ask(writes.ownMember.path, { json: {} })
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await answer.json()).toMatchObject({
      ok: true,
      is_changed: false,
      member: { username: 'anna', about_me: 'Collects fog', birth_date: '1994-07-21', privacy: { details: 'me' } },
    })
    expect((await who('anna').ask(writes.ownMember.path)).status).toBe(404)
    // At once, though other visitors may get a copy of up to two hours.
    expect(await who('anna').page(at('member'))).toContain('Collects fog')
  })
})

describe('the report of a profile', () => {
  const support = href('information', { section: 'support' }, { lang: 'en', query: { subject: 'inappropriate' } })
  const isOffered = async (name: Name | 'gina', page: string) =>
    (await who(name).page(page)).includes(`href="${support}"`)

  it('is offered on every section of another member’s profile, and on none of the visitor’s own', async () => {
    for (const section of sectionsFor(defaultPrivacy, 'stranger')) {
      for (const name of ['gina', 'boris', 'ada'] as const)
        expect([section, name, await isOffered(name, at(section))]).toEqual([section, name, true])
    }
    for (const section of sectionsFor(defaultPrivacy, 'oneself'))
      expect([section, await isOffered('anna', at(section))]).toEqual([section, false])
  })

  it('is sent without an e-mail by a member, and reaches the moderators with the member whom it is about', async () => {
    await run('DELETE FROM reports')
    const html = await who('boris').page(support, { headers: { referer: testbed.origin + at('member') } })
    expect(html).not.toContain('name="email"')
    expect(html).toContain(`name="referrer" value="${at('member')}"`)
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
    const [, a, b] = /How much is (\d+) plus (\d+)/.exec(html) ?? []
    const parts = new FormData()
    const typed = { subject: 'inappropriate', message: 'Not her own pictures', referrer: hidden('referrer') }
    const solved = { captcha: hidden('captcha'), captcha_answer: String(Number(a) + Number(b)) }
    for (const [name, value] of Object.entries({ ...typed, ...solved })) parts.set(name, value)
    expect((await who('boris').ask(support, { parts })).status).toBe(303)
    const answer = await who('mira').ask(contract.queueItems.fill({ queue: 'reports', page: 1 }))
    expect(await answer.json()).toMatchObject({
      total_count: 1,
      items: [
        {
          subject: 'inappropriate',
          text: 'Not her own pictures',
          email: 'boris@example.com',
          username: 'boris',
          address: at('member'),
          target: { kind: 'member', text: 'anna', text_now: 'anna' },
          can_remove: false,
        },
      ],
    })
    expect(await first('SELECT target_id AS found FROM reports')).toBe(Number(ids.anna))
    const queuePage = await who('mira').page(href('moderation_reports', {}, { lang: 'en' }))
    for (const words of ['Not her own pictures', 'boris@example.com', `href="${at('member')}"`])
      expect(queuePage).toContain(words)
  })
})

describe('a hidden fact', () => {
  const secrets: [string, Record<string, string>, RouteName, string][] = [
    ['the details', { details: '' }, 'member', 'Collects fog'],
    ['the friends', { friends: '' }, 'member_friends', 'boris'],
    ['whom they follow', { subscriptions: '' }, 'member_subscriptions', '/members/'],
    ['the wall', { wall: '' }, 'member_wall', 'What a light'],
  ]
  beforeEach(async () => {
    await who('anna').ask(at('member_edit'), { form: told })
    await run(
      `INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ('member', ${ids.anna}, ${ids.boris}, 5, 'What a light')`,
      `INSERT INTO subscriptions VALUES (${ids.anna}, 'member', ${ids.boris}, 5)`,
    )
  })

  it.each(secrets)(
    '%s: friends see it when it is for friends, only its owner when it is private',
    async (_, part, page, words) => {
      const [setting] = Object.keys(part) as [string]
      const sees = async (name: Name | 'gina') => {
        const answer = await who(name).ask(at(page))
        const body = (await answer.text()).replace(/^.*?<main/s, '').replace(/<nav class="tabs".*?<\/nav>/s, '')
        const shown = page === 'member_subscriptions' ? body.includes(at('member', 'boris')) : body.includes(words)
        expect([name, setting, answer.status]).toEqual([name, setting, shown || page === 'member' ? 200 : 403])
        return shown
      }
      const viewers = ['anna', 'boris', 'mira', 'ada', 'gina'] as const
      const seers: Record<string, readonly string[]> = { public: viewers, friends: ['anna', 'boris'], me: ['anna'] }
      for (const audience of audiences) {
        await shows({ [setting]: audience })
        const seen: string[] = []
        for (const name of viewers) if (await sees(name)) seen.push(name)
        expect([audience, seen]).toEqual([audience, seers[audience]])
      }
    },
  )

  it('is refused by every contract endpoint, too', async () => {
    const user_id = Number(ids.anna)
    await shows({ details: 'friends', friends: 'friends', subscriptions: 'friends', wall: 'friends' })
    const rows = [
      contract.members.fill({
        ...defaultListParams.members,
        section: 'friends',
        object_id: user_id,
      }),
      contract.subscriptions.fill({ object_id: user_id }),
      contract.comments.fill({ section: 'member', object_id: user_id, lifetime: 0 }),
      contract.comments.fill({ section: 'member', object_id: user_id, lifetime: lifetimes.comments }),
      contract.commentPage.fill({ section: 'member', object_id: user_id, sort: 'newest', thread: 0, page: 1 }),
    ]
    const seen = [
      contract.seenFriends.fill({ user_id, count: pageSizes.members, page: 1 }),
      contract.seenSubscriptions.fill({ user_id }),
      contract.seenComments.fill({ section: 'member', object_id: user_id, sort: 'newest', thread: 0, page: 1 }),
    ]
    const statusFor = async (name: Name | 'gina', path: string) => (await who(name).ask(path)).status
    for (const path of rows)
      for (const name of ['gina', 'boris', 'anna'] as const) expect(await statusFor(name, path)).toBe(403)
    for (const path of seen) {
      const statuses = { gina: 401, mira: 403, ada: 403, boris: 200, anna: 200 }
      for (const [name, status] of Object.entries(statuses))
        expect([path, name, await statusFor(name as Name, path)]).toEqual([path, name, status])
    }
    const details = async (name: Name) => (await who(name).ask(contract.seenMember.fill({ user_id }))).text()
    expect(await details('boris')).toContain('Collects fog')
    expect(await details('mira')).not.toContain('Collects fog')
    expect(await (await who('boris').ask(contract.member.fill({ section: 'profile', user_id }))).text()).not.toContain(
      'Collects fog',
    )
  })

  it('is found by no community filter and shown on no card [S3-056]', async () => {
    const found = () =>
      who('gina').page(
        `${href('community', {}, { lang: 'en' })}?search=anna&country=se&gender=female&relationship=2&orientation=4&age=2`,
      )
    await run("UPDATE users SET show_details = 'me' WHERE username = 'anna'")
    expect(await found()).not.toContain(at('member'))
    const card = await who('gina').page(`${href('community', {}, { lang: 'en' })}?search=anna&avatar=`)
    expect(card).not.toContain('Sweden')
  })

  it('prevents writing on an unreadable wall, as a block does', async () => {
    const msg = { act: 'comm', section: 'member', object_id: ids.anna, msg: 'Hello there' }
    const writes = async (name: Name) => (await acts(name, msg, at('member_wall'))).status
    expect([await writes('ada'), await writes('mira')]).toEqual([403, 303])
    await shows({ wall: 'friends' })
    expect([await writes('mira'), await writes('boris'), await writes('anna')]).toEqual([403, 303, 303])
    await shows({ wall: 'me' })
    expect([await writes('boris'), await writes('anna')]).toEqual([403, 303])
  })
})

describe('the community', () => {
  it('can be filtered by the friends or subscribers of a member [S3-056]', async () => {
    await run(
      `INSERT INTO subscriptions VALUES (${ids.mira}, 'member', ${ids.boris}, 5)`,
      `DELETE FROM friends WHERE friend_id = ${ids.mira}`,
    )
    const community = (object: string) => `${href('community', {}, { lang: 'en' })}?object=${object}`
    const members = async (object: string) => {
      const html = await who('boris').page(community(object))
      return (['anna', 'mira', 'ada'] as const).filter((name) => html.includes(`href="${at('member', name)}"`))
    }
    expect(await members(`friends.${ids.boris}`)).toEqual(['anna'])
    expect(await members(`subscribers.${ids.boris}`)).toEqual(['mira'])
    expect(await who('boris').page(href('community', {}, { lang: 'en' }))).toContain('My subscribers')
    expect(await who('gina').page(href('community', {}, { lang: 'en' }))).not.toContain('My subscribers')
    // A member who hides whom they follow is in no list of subscribers.
    await run(`UPDATE users SET show_subscriptions = 'me' WHERE user_id = ${ids.mira}`)
    const subscribers = contract.members.fill({
      ...defaultListParams.members,
      section: 'subscribers',
      object_id: Number(ids.boris),
      sort: 'most-viewed',
      count: pageSizes.members,
      page: 1,
    })
    expect(await (await who('gina').ask(subscribers)).json()).toMatchObject({ total_count: 0 })
  })

  it.each(['friends', 'me'] as const)(
    'leads a member from friends that are shown to %s to the page of these friends, and refuses visitors',
    async (audience) => {
      await shows({ friends: audience })
      const errors = () => testbed.log.filter((line) => line.includes('"level":"error"'))
      const before = errors().length
      for (const query of [{}, { page: 2 }]) {
        const path = href('community', {}, { lang: 'en', query: { object: `friends.${ids.anna}`, ...query } })
        for (const name of ['anna', 'boris', 'mira'] as const) {
          const answer = await who(name).ask(path)
          expect([name, answer.status, answer.headers.get('location')]).toEqual([name, 303, at('member_friends')])
        }
        const refused = await who('gina').ask(path)
        const html = await refused.text()
        expect([refused.status, html.includes('Error code: no_permission'), html.includes('/signin/')]).toEqual([
          403,
          true,
          true,
        ])
        expect(html).not.toContain(`href="${at('member', 'boris')}"`)
      }
      expect(errors().slice(before)).toEqual([])
    },
  )

  it('has no page of the friends or subscribers of a member who does not exist (404)', async () => {
    for (const circle of ['friends', 'subscribers'])
      for (const query of [{}, { page: 2 }]) {
        const path = href('community', {}, { lang: 'en', query: { object: `${circle}.999999`, ...query } })
        expect([circle, query, (await who('boris').ask(path)).status]).toEqual([circle, query, 404])
        expect([circle, query, (await who('gina').ask(path)).status]).toEqual([circle, query, 404])
      }
  })
})

describe('a member’s picture', () => {
  const sends = (
    name: Name,
    purpose: string,
    file: Blob | null,
    more: Record<string, string> = {},
    to = at('member_edit'),
  ) => {
    const parts = new FormData()
    parts.set('section', purpose)
    for (const [key, value] of Object.entries(more)) parts.set(key, value)
    if (file) parts.set('file', file, 'me.jpg')
    return who(name).ask(to, { parts })
  }
  const sent = () => testbed.db.prepare('SELECT * FROM sent_pictures').all<Record<string, string>>()
  const stored = async () =>
    (await (await testbed.runtime.files()).list({ prefix: 'sent-pictures/' })).objects.map(({ key }) => key)

  it('is stored as uploaded, unseen until processed, and replaces the pending one [S7-051]', async () => {
    const answer = await sends('anna', 'avatar', photoOf(jpeg(600, 800), 20_000), {
      x: '10',
      y: '20',
      width: '300',
      height: '300',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${at('member_edit')}?done=avatar`])
    const [one] = (await sent()).results
    expect(one).toMatchObject({
      purpose: 'avatar',
      state: 'pending',
      bytes: 20_000,
      crop: '{"x":10,"y":20,"width":300,"height":300}',
    })
    expect(await stored()).toEqual([`sent-pictures/${one?.picture}`])
    expect(await who('anna').page(`${at('member_edit')}?done=avatar`)).toContain('Your new picture is being prepared')
    for (const path of [
      `/media/sent-pictures/${one?.picture}`,
      `/sent-pictures/${one?.picture}`,
      `/media/${one?.picture}`,
    ]) {
      expect((await who('anna').ask(path)).status).toBe(404)
    }
    await sends('anna', 'avatar', photoOf(png(900, 900)))
    const [next] = (await sent()).results
    expect(await stored()).toEqual([`sent-pictures/${next?.picture}`])
  })

  it.each([
    ['avatar', null, {}, 'This field is required'],
    ['avatar', photoOf([1, 2, 3], 500), {}, 'This type of file'],
    ['avatar', photoOf(jpeg(199, 400)), {}, 'The picture is the wrong size. Choose another picture.'],
    ['avatar', photoOf(jpeg(400, 199)), {}, 'The picture is the wrong size. Choose another picture.'],
    ['cover', photoOf(jpeg(1249, 250)), {}, 'The picture is the wrong size. Choose another picture.'],
    ['cover', photoOf(jpeg(1250, 249)), {}, 'The picture is the wrong size. Choose another picture.'],
    ['cover', photoOf(jpeg(20_000, 300)), {}, 'The picture is the wrong size. Choose another picture.'],
    [
      'cover',
      photoOf(jpeg(1250, 250)),
      { x: '1', y: '0', width: '1250', height: '250' },
      'We couldn’t resize the picture. Choose another picture.',
    ],
  ])('as %s is refused with a message when invalid (%#) [S5-046 S8-023 S8-024]', async (purpose, file, crop, words) => {
    const answer = await sends('anna', purpose as string, file as Blob | null, crop as Record<string, string>)
    expect(answer.status).toBe(400)
    expect(fieldError(await answer.text())).toContain(words)
    expect((await sent()).results).toEqual([])
    expect(await stored()).toEqual([])
  })

  it('that is too large is refused by the upstream, and cannot be sent for another member', async () => {
    const large = await sends(
      'anna',
      'cover',
      photoOf(jpeg(1250, 250), profilePictureMaxBytes + 1),
      {},
      writes.ownMember.path,
    )
    expect(await large.json()).toMatchObject({ code: 'file_too_large', field: 'file' })
    expect((await sends('boris', 'cover', photoOf(jpeg(1250, 250)))).status).toBe(403)
    expect((await sends('gina' as Name, 'cover', photoOf(jpeg(1250, 250)), {}, writes.ownMember.path)).status).toBe(401)
    expect((await sent()).results).toEqual([])
  })
})
