// Performers, channels and members: what their lists ask for, and what their pages show and hide.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { defaultListParams } from '../../../../../shared/contract/browse-defaults.ts'
import { contract, type EndpointName } from '../../../../../shared/contract/contract.ts'
import { modelFilters } from '../../../../../shared/rules/people-traits.ts'
import { addressOf, type EdgeTestbed, lifetimeMsOf, startEdgeTestbed } from '../../../../support/runtime/edge.ts'
import type { Question } from '../../../../support/runtime/page-cases.ts'
import {
  channelsParams,
  membersParams,
  modelsParams,
  objectVideos,
} from '../../../../support/runtime/page-cases-people.ts'
import { answerTo } from '../../../../support/runtime/upstream-answers.ts'
import { withoutTexts } from '../../../../support/runtime/without-island-texts.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

const open = async (path: string) => {
  const response = await testbed.ask(path)
  const html = withoutTexts(await response.text())
  return { status: response.status, location: response.headers.get('location'), html, main: mainOf(html) }
}
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
const count = (html: string, part: string) => html.split(part).length - 1
const codesIn = (html: string) => [...html.matchAll(/<option value="(\w\w)"/g)].map(([, code]) => code)
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
/** The names and values of a profile. */
const facts = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<dt>([^<]*)<\/dt><dd>(?:<a [^>]*>)?([^<]*)/g)].map(([, name, value]) => [name, value]),
  )
const changed = (name: EndpointName, params: object, change: (answer: Record<string, object>) => object) =>
  testbed.upstream.does(name, { answer: change(answerTo({ name, params }) as Record<string, object>) })

describe('a list', () => {
  it.each([
    ['/pornstars/', 'model-card', 60, 'Performers'],
    ['/pornsites/', 'channel-card', 60, 'Channels'],
    ['/community/', 'member-card', 96, 'Community'],
  ])(
    'has a full page of cards, the total and pagination: %s [S2-026 S2-030 S2-034 S2-109 S9-001 S9-002]',
    async (path, card, size, heading) => {
      const { status, html } = await open(path)
      expect([status, count(html, `thumb ${card}"`), titleOf(html)]).toEqual([200, size, `${heading} · edgetube`])
      expect(html).toMatch(/30,000 (performers|channels|members)/)
      expect(html).toContain(`href="${path}?page=2"`)
      const second = await open(`${path}?page=2`)
      expect([second.status, titleOf(second.html)]).toEqual([200, `${heading}, page 2 · edgetube`])
    },
  )

  it('of performers has portrait pictures [S2-109]', async () => {
    const { main } = await open('/pornstars/most-subscribed/')
    const sizes = [...main.matchAll(/<img [^>]*width="(\d+)" height="(\d+)"/g)].map(([, ...size]) => size.map(Number))
    expect(sizes).toHaveLength(60)
    for (const [width = 0, height = 0] of sizes) expect(height).toBeGreaterThan(width)
  })

  it.each<[string, Question]>([
    ['/pornstars/', { name: 'models', params: modelsParams() }],
    ['/pornstars/alphabetza/', { name: 'models', params: modelsParams({ sort: 'alphabetza' }) }],
    ['/pornstars/?letter=q', { name: 'models', params: modelsParams({ letter: 'q' }) }],
    ['/pornstars/?hair=5', { name: 'models', params: modelsParams({ hair: '5' }) }],
    ['/pornstars/?race=latin', { name: 'models', params: modelsParams({ race: 'latin' }) }],
    ['/pornstars/?weight=4', { name: 'models', params: modelsParams({ weight: '4' }) }],
    ['/pornstars/?height=1', { name: 'models', params: modelsParams({ height: '1' }) }],
    ['/pornstars/?age=3', { name: 'models', params: modelsParams({ age: '3' }) }],
    ['/pornstars/?country=fi', { name: 'models', params: modelsParams({ country: 'fi' }) }],
    ['/pornstars/?size_tits=2', { name: 'models', params: modelsParams({ size_tits: '2' }) }],
    ['/pornstars/?tattoo=0', { name: 'models', params: modelsParams({ tattoo: '0' }) }],
    ['/pornstars/?piercing=1', { name: 'models', params: modelsParams({ piercing: '1' }) }],
    ['/pornstars/?page=4&age=2&hair=3', { name: 'models', params: modelsParams({ page: 4, age: '2', hair: '3' }) }],
    ['/pornsites/', { name: 'channels', params: channelsParams() }],
    ['/pornsites/count-videos/', { name: 'channels', params: channelsParams({ sort: 'count-videos' }) }],
    ['/pornsites/?letter=h', { name: 'channels', params: channelsParams({ section: 'letter', object_id: 'h' }) }],
    ['/community/', { name: 'members', params: membersParams() }],
    ['/community/most-viewed/', { name: 'members', params: membersParams({ sort: 'most-viewed' }) }],
    [
      '/community/?country=de&gender=couple',
      { name: 'members', params: membersParams({ country: 'de', gender: 'couple' }) },
    ],
    ['/community/?age=1&relationship=3', { name: 'members', params: membersParams({ age: '1', relationship: '3' }) }],
    [
      '/community/?avatar=1&orientation=5',
      { name: 'members', params: membersParams({ avatar: '1', orientation: '5' }) },
    ],
    ['/community/?search=boris', { name: 'members', params: membersParams({ search: 'boris' }) }],
  ])(
    'calls exactly what its address says: %s [S3-056 S3-061 S3-062 S5-052 S5-053 S5-054 S5-055 S5-056 S5-057 S5-058 S5-060 S9-044 S9-045 S9-046]',
    async (path, question) => {
      expect((await open(path)).status).toBe(200)
      expect(testbed.upstream.timesAsked(addressOf(question))).toBe(1)
    },
  )

  it.each([
    ['/pornstars/?letter=ab', '/pornstars/'],
    ['/pornstars/?hair=6&age=2', '/pornstars/?age=2'],
    ['/pornstars/?country=', '/pornstars/'],
    ['/pornstars/?country=zz&age=2', '/pornstars/?age=2'],
    ['/community/?country=xx', '/community/'],
    ['/pornstars/?weight=x&height=0&tattoo=yes', '/pornstars/'],
    ['/pornstars/most-popular/?race=Asian', '/pornstars/most-popular/'],
    ['/pornstars/alphabet/', '/pornstars/alphabetaz/'],
    ['/pornsites/count-subs/?letter=7', '/pornsites/most-subscribed/'],
    ['/community/?avatar=0&gender=none', '/community/'],
    ['/community/?search=', '/community/'],
    ['/pornstar/model-7/?sort=relevance&type=4k', '/pornstar/model-7/'],
    ['/pornsite/channel-7/videos/?duration=4', '/pornsite/channel-7/videos/'],
  ])('with an unknown parameter redirects to the address without it: %s', async (path, canonical) => {
    const before = testbed.upstream.calls.length
    const { status, location } = await open(path)
    expect([Math.floor(status / 100), location]).toEqual([3, canonical])
    expect(testbed.upstream.calls.length).toBe(before)
  })

  it.each([
    ['models', '/pornstars/most-viewed/', { models: [], total_count: 130 }],
    ['channels', '/pornsites/most-viewed/', { channels: [], total_count: 130 }],
    ['members', '/community/most-viewed/', { members: [], total_count: 200 }],
  ] as const)('of %s ends: a page past the last one is 404', async (name, path, answer) => {
    testbed.upstream.does(name, { answer })
    const { status, html } = await open(`${path}?page=4`)
    expect([status, html.includes('<main')]).toEqual([404, true])
    const before = testbed.upstream.calls.length
    expect((await open(`${path}?page=501`)).status).toBe(404)
    expect(testbed.upstream.calls.length).toBe(before)
  })

  it.each([
    ['models', '/pornstars/?letter=x', { models: [], total_count: 0 }, '/pornstars/'],
    ['channels', '/pornsites/?letter=x', { channels: [], total_count: 0 }, '/pornsites/'],
    ['members', '/community/?search=nobody', { members: [], total_count: 0 }, '/community/'],
  ] as const)('of %s that is empty says so, and links to all of them [S8-033]', async (name, path, answer, all) => {
    testbed.upstream.does(name, { answer })
    const { status, main } = await open(path)
    expect([status, main.includes('Nothing here yet'), main.includes(`class="button" href="${all}"`)]).toEqual([
      200,
      true,
      true,
    ])
  })
})

describe('the filters of performers', () => {
  it('are ten, in one form that leads to page 1 and has all values, those of the address chosen [S2-108 S4-096 S5-053 S5-054 S5-055 S5-056 S5-057 S5-058]', async () => {
    const { main } = await open('/pornstars/most-viewed/?page=3&age=2&hair=4')
    const bar = main.slice(main.indexOf('<nav class="filter-bar"'), main.indexOf('</nav>'))
    const form = bar.slice(bar.indexOf('<form'), bar.indexOf('</form>'))
    expect(form).toContain('action="/pornstars/most-viewed/"')
    for (const name of modelFilters) expect(form, name).toContain(`name="${name}"`)
    for (const [name, values] of [
      ['letter', ['', ...'abcdefghijklmnopqrstuvwxyz']],
      ['hair', ['', ...'12345']],
      ['race', ['', 'asian', 'caucasian', 'ebony', 'latin']],
      ['weight', ['', ...'1234']],
      ['height', ['', ...'1234']],
      ['age', ['', ...'1234']],
    ] as const) {
      const offered = [...form.matchAll(new RegExp(`type="radio" name="${name}"( checked="")? value="(\\w*)"`, 'g'))]
      expect(
        offered.map(([, , value]) => value),
        name,
      ).toEqual(values)
      const chosen = offered.filter(([, checked]) => checked).map(([, , value]) => value)
      expect([name, chosen]).toEqual([name, [name === 'hair' ? '4' : name === 'age' ? '2' : '']])
    }
    expect(bar).not.toContain('page=')
    expect(form).not.toContain('type="hidden"')
    expect(codesIn(form)).toEqual(['ca', 'fi'])
    expect(form).toContain('<option value="fi">Finland</option>')
  })

  it('offer the countries of performers and the one in the address, or all when the upstream does not say', async () => {
    expect(codesIn((await open('/pornstars/?country=at')).main)).toEqual(['at', 'ca', 'fi'])
    expect(codesIn((await open('/community/')).main)).toEqual(['ca', 'de'])
    changed('stats', { gender: 'str', lang: 'hu' }, ({ countries: _, ...stats }) => stats)
    expect(codesIn((await open('/hu/pornstars/')).main).length).toBeGreaterThan(240)
  })

  it('are in the visitor’s language, countries in its order', async () => {
    const { main } = await open('/de/pornstars/?country=at')
    expect(main).toContain('<option value="at" selected="">Österreich</option>')
    const names = [...main.matchAll(/<option value="\w\w"[^>]*>([^<]*)/g)].map(([, name]) => name ?? '')
    expect(names).toEqual(names.toSorted(new Intl.Collator('de').compare))
    expect(main).toContain('Schwarz')
  })
})

describe('a performer', () => {
  it('shows all known facts as text [S2-027 S3-063 S3-064 S3-065 S3-066 S3-067 S3-068 S3-069 S3-070 S3-071 S3-072 S3-073 S3-074 S3-075 S3-076]', async () => {
    changed('model', { dir: 'model-8' }, ({ model }) => ({
      model: { ...model, career: { start: 2016, debut_age: 21, status: 0, end: 2021 } },
    }))
    const { status, html } = await open('/pornstar/model-8/')
    expect([status, titleOf(html)]).toEqual([200, 'Model 8 · edgetube'])
    expect(facts(html)).toEqual({
      'Also known as': 'The quiet one',
      Gender: 'Woman',
      Age: '31',
      'Date of birth': 'Jul 21, 1995',
      Country: 'Czechia',
      Ethnicity: 'Latin American',
      'Career started': '2016',
      'Age at debut': '21',
      Career: 'Retired',
      'Career ended': '2021',
      'Zodiac sign': 'Cancer',
      Hair: 'Black',
      Eyes: 'Brown',
      Tattoos: 'Yes',
      Piercings: 'No',
      'Cup size': 'B',
      Measurements: '90-60-90',
      Height: '171 cm',
      Weight: '56 kg',
      Added: 'Jan 2, 2026',
      Education: 'A school of weather',
      Relationship: 'Single',
      Orientation: 'Straight',
      Website: 'model.example',
    })
    expect(html).toContain('href="https://model.example/" rel="nofollow noopener external"')
    expect(html).toContain('<meta name="description" content="Who Model 8 is"/>')
    // The fixture has status 1.
    testbed.upstream.recovers()
    expect(facts((await open('/pornstar/model-80/')).html)).toMatchObject({ Career: 'Active' })
  })

  it('with few known facts has no empty lines', async () => {
    changed('model', { dir: 'model-9' }, ({ model }) => {
      const { model_id, dir, title, img, added_date, statistics } = model as Record<string, unknown>
      return { model: { model_id, dir, title, img, added_date, statistics } }
    })
    const { status, html } = await open('/pornstar/model-9/')
    expect([status, facts(html)]).toEqual([200, { Added: 'Jan 2, 2026' }])
    expect(html).toContain('content="Model 9: profile and all videos."')
  })

  it('shows known ratings and comment counts, and a vote form [S6-016]', async () => {
    changed('model', { dir: 'model-10' }, ({ model }) => ({
      model: { ...model, statistics: { subscribers: 1, videos: 2, viewed: 3, likes: 9, dislikes: 1, comments: 4 } },
    }))
    const { main } = await open('/pornstar/model-10/')
    const text = main
      .slice(0, main.indexOf('<h2'))
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
    for (const part of ['88%', '2 videos', '3 views', '1 subscriber ', '4 comments']) expect(text).toContain(part)
    for (const vote of ['1', '0'])
      expect(main).toMatch(
        new RegExp(
          `<button[^>]* name="stat\\[vote\\]"[^>]*value="${vote}"|<button[^>]* value="${vote}"[^>]*name="stat\\[vote\\]"`,
        ),
      )
  })

  it('has videos sorted, filtered and paged at her own address, to which its /videos/ redirects [S2-028 S2-110]', async () => {
    const { status, main } = await open('/pornstar/model-11/?page=2&duration=3&date=week&sort=top-rated')
    expect([status, count(main, '<li class="thumb"')]).toEqual([200, 60])
    const question: Question = {
      name: 'videos',
      params: objectVideos('model', 'model-11', { page: 2, duration: '3', sort: 'top-rated', date: 'week' }),
    }
    expect(testbed.upstream.timesAsked(addressOf(question))).toBe(1)
    expect(main).toContain('href="/pornstar/model-11/?page=3&amp;duration=3&amp;date=week&amp;sort=top-rated"')
    const { status: moved, location } = await open('/pornstar/model-11/videos/?page=2&sort=top-rated')
    expect([moved, location]).toEqual([301, '/pornstar/model-11/?page=2&sort=top-rated'])
  })

  it('is shown even when her videos fail, with the error in their place', async () => {
    testbed.upstream.does('videos', 'answers 500')
    const { status, main } = await open('/pornstar/model-12/')
    expect([status, main.includes('Who Model 12 is'), main.includes('state-error')]).toEqual([200, true, true])
  })
})

describe('a channel', () => {
  it('shows its description, its own site and a link to its list [S2-031 S2-032 S2-110]', async () => {
    const { status, html, main } = await open('/pornsite/channel-8/')
    expect([status, titleOf(html)]).toEqual([200, 'Channel 8 · edgetube'])
    expect(main).toContain('What Channel 8 shows')
    expect(main).toContain('href="https://channel.example/" rel="nofollow noopener external"')
    expect(main).toContain('href="/pornsite/channel-8/?page=2"')
    expect(main).toContain('href="/pornsite/channel-8/videos/"')
    const list = await open('/pornsite/channel-8/videos/?page=2')
    expect([list.status, titleOf(list.html)]).toEqual([200, 'Videos from Channel 8, page 2 · edgetube'])
    expect(list.main).not.toContain('What Channel 8 shows')
    expect(list.main).toContain('href="/pornsite/channel-8/"')
  })

  it('plays its videos, unless the operator hides it: then it has no list to play beside a video', async () => {
    expect((await open('/pornsite/channel-8/')).main).toContain('href="/pornsite/channel-8/?play=all"')
    const hidden = await open('/pornsite/half-past-dusk/')
    expect([hidden.status, hidden.main.includes('play=')]).toEqual([200, false])
  })
})

describe('the community', () => {
  it('is searched by name with a form that keeps the filters [S1-007]', async () => {
    const { main } = await open('/community/most-viewed/?search=boris&gender=male')
    const form = main.slice(main.indexOf('<search>'), main.indexOf('</search>'))
    expect(form).toContain('action="/community/most-viewed/"')
    expect(form).toContain('type="hidden" name="gender" value="male"')
    expect(form).toMatch(/type="search"[^>]* name="search" value="boris"/)
    expect(main).toContain('name="gender" value="female"')
    expect((await open('/community/?search=boris')).html).toContain('<meta name="robots" content="noindex"/>')
  })

  it.each([
    ['/pornstars/most-viewed/?search=lina&letter=l', '/pornstars/most-viewed/', 'Search performers', 'letter'],
    ['/pornsites/most-viewed/?search=lina', '/pornsites/most-viewed/', 'Search channels', null],
  ])('%s has a form that searches its names and keeps the rest', async (path, action, label, kept) => {
    const { main, html } = await open(path)
    const form = main.slice(main.indexOf('<search>'), main.indexOf('</search>'))
    expect(form).toContain(`action="${action}"`)
    expect(form).toContain(label)
    expect(form).toMatch(/type="search"[^>]* name="search" value="lina"/)
    if (kept) expect(form).toContain(`type="hidden" name="${kept}"`)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('has playlists that are searched by title, with a form that keeps the sort [S1-006]', async () => {
    const { main, html } = await open('/playlists/most-viewed/?search=rain')
    const form = main.slice(main.indexOf('<search>'), main.indexOf('</search>'))
    expect(form).toContain('action="/playlists/most-viewed/"')
    expect(form).toMatch(/type="search"[^>]* name="search" value="rain"/)
    expect(main).toContain('href="/playlists/count-videos/?search=rain"')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    const question: Question = {
      name: 'playlists',
      params: { ...defaultListParams.playlists, sort: 'most-viewed', search: 'rain' },
    }
    expect(testbed.upstream.timesAsked(addressOf(question))).toBe(1)
    const short = await open('/playlists/?search=ra')
    expect([short.status, short.main.includes('Type at least 3 characters to search.')]).toEqual([400, true])
  })

  it('requires more characters to search', async () => {
    const before = testbed.upstream.calls.length
    const { status, main } = await open('/community/?search=bo')
    expect([status, main.includes('Type at least 3 characters to search.')]).toEqual([400, true])
    expect(testbed.upstream.calls.length).toBe(before)
  })

  it('draws the initials of members without a picture', async () => {
    changed('members', membersParams({ sort: 'most-subscribed' }), ({ members, ...rest }) => ({
      ...rest,
      members: (members as { avatar?: string }[]).map(({ avatar, ...member }, index) =>
        index === 0 ? member : { ...member, avatar },
      ),
    }))
    const { main } = await open('/community/most-subscribed/')
    expect(count(main, '<svg class="avatar drawn"')).toBe(1)
    expect(count(main, '<picture class="avatar">')).toBe(95)
  })
})

describe('a member', () => {
  it('shows public facts, uploads and subscriptions [S2-050 S3-057 S3-058 S3-059 S3-060 S6-017]', async () => {
    const { status, html, main } = await open('/members/8/')
    expect([status, titleOf(html)]).toEqual([200, 'member_8 · edgetube'])
    expect(facts(html)).toEqual({
      Gender: 'Woman',
      Age: '31',
      'Date of birth': 'Jul 21, 1995',
      Country: 'Sweden',
      Relationship: 'Single',
      Orientation: 'Straight',
      Education: 'A school of weather',
      Joined: 'Jan 2, 2026',
      Website: 'member.example',
    })
    expect(main).toContain('What member 8 says')
    const asked = () => testbed.upstream.timesAsked(contract.member.fill({ section: 'profile', user_id: 8 }))
    expect([asked(), (await open('/members/8/')).status, asked()]).toEqual([1, 200, 1])
    expect([count(main, '<li class="thumb"'), count(main, '<li class="thumb playlist"')]).toEqual([10, 10])
    for (const path of ['/members/8/uploaded_videos/', '/members/8/playlists/'])
      expect(main).toContain(`href="${path}"`)
    for (const path of ['/pornstar/model-1/', '/pornsite/channel-2/', '/members/3/'])
      expect(main).toContain(`href="${path}"`)
  })

  it('hides private facts, whatever the upstream sends', async () => {
    changed('member', { section: 'profile', user_id: 9 }, ({ member }) => ({
      member: { ...member, email: 'member-9@mail.example', last_ip: '192.0.2.9', messages: 12 },
    }))
    const { status, html } = await open('/members/9/')
    expect([status, html.includes('What member 9 says')]).toEqual([200, true])
    expect(html).not.toMatch(/mail\.example|192\.0\.2\.9/)
  })

  it('is shown when a row fails, with the error in its place, and is not cached', async () => {
    testbed.upstream.does('subscriptions', 'answers 500')
    const response = await testbed.ask('/members/10/')
    const main = mainOf(await response.text())
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect([main.includes('Film 1<'), count(main, 'class="state state-error"')]).toEqual([true, 1])
  })

  it('without activity has a message instead of rows; one who only follows has one row', async () => {
    testbed.upstream.does('videos', { answer: { videos: [], total_count: 0 } })
    testbed.upstream.does('playlists', { answer: { playlists: [], total_count: 0 } })
    const follows = await open('/members/14/')
    expect([count(follows.main, '<h2'), follows.main.includes('Nothing here yet')]).toEqual([1, false])
    testbed.upstream.does('subscriptions', { answer: { subscriptions: [] } })
    const { status, main } = await open('/members/11/')
    expect([status, main.includes('What member 11 says'), count(main, 'class="profile-row"')]).toEqual([200, true, 0])
    expect(main).toContain('Nothing here yet')
  })

  it('is served stale while the upstream is down; playlists, which are uncached, show an error', async () => {
    const questions: Question[] = [
      { name: 'member', params: { section: 'profile', user_id: 15 } },
      { name: 'videos', params: objectVideos('user', '15') },
      { name: 'subscriptions', params: { object_id: 15 } },
    ]
    for (const question of questions) await testbed.storeOld(question, lifetimeMsOf(question) + 60_000)
    testbed.upstream.does('everything', 'resets the connection')
    const { status, main } = await open('/members/15/')
    expect([status, count(main, 'class="profile-row"'), count(main, 'class="state state-error"')]).toEqual([200, 2, 1])
    expect((await open('/members/16/')).status).toBe(503)
    // So many calls failed that the isolate asks nothing for a moment.
    testbed.upstream.recovers()
    await expect.poll(async () => (await open('/members/16/')).status).toBe(200)
  })

  it('has own playlists, which are never cached [S2-057 S7-047]', async () => {
    const question: Question = {
      name: 'playlists',
      params: { section: 'user', object_id: 17, sort: 'latest-updates', count: 20, page: 2 },
    }
    for (const visits of [1, 2]) {
      const { status, html, main } = await open('/members/17/playlists/?page=2')
      expect([status, count(main, '<li class="thumb playlist"')]).toEqual([200, 20])
      expect(titleOf(html)).toBe('Playlists by member_17, page 2 · edgetube')
      expect(main).toContain('href="/members/17/playlists/" aria-current="page"')
      expect(testbed.upstream.timesAsked(addressOf(question))).toBe(visits)
    }
    testbed.upstream.does('playlists', { answer: { playlists: [], total_count: 40 } })
    expect((await open('/members/17/playlists/?page=3')).status).toBe(404)
    testbed.upstream.does('playlists', { answer: { playlists: [], total_count: 0 } })
    const { main } = await open('/members/17/playlists/')
    expect(main).toContain('Nothing here yet')
    // They cannot be filtered or searched, and the public list ignores them.
    expect(main).not.toMatch(/another filter|Show all/)
  })

  it('has uploads on pages of their own [S2-055 S2-073 S2-074]', async () => {
    const { status, html, main } = await open('/members/12/uploaded_videos/?page=2')
    expect([status, count(main, '<li class="thumb"')]).toEqual([200, 60])
    expect(titleOf(html)).toBe('Uploads by member_12, page 2 · edgetube')
    expect(main).toContain('href="/members/12/uploaded_videos/" aria-current="page"')
    testbed.upstream.does('videos', { answer: { videos: [], total_count: 61 } })
    expect((await open('/members/12/uploaded_videos/?page=3')).status).toBe(404)
  })
})

it.each([
  '/pornstar/nobody/',
  '/pornsite/nowhere/',
  '/pornsite/nowhere/videos/',
  '/members/404/',
  '/members/404/uploaded_videos/',
  '/members/404/playlists/',
])('an unknown name is 404: %s', async (path) => {
  testbed.upstream.does('everything', 'knows nothing of it')
  const { status, html } = await open(path)
  expect([status, html.includes('noindex'), html.includes('Go to home')]).toEqual([404, true, true])
})

it.each(['/pornstar/model-13/', '/pornsite/channel-13/', '/members/13/'])(
  'a refusal for another reason is a fault, not a 404: %s',
  async (path) => {
    testbed.upstream.does('everything', 'refuses')
    expect((await open(path)).status).toBe(503)
  },
)

it('a video names and links its performers, channel, categories and uploader', async () => {
  changed('video', { video_id: 5100 }, ({ video }) => ({
    video: {
      ...video,
      channel: { id: 2, title: 'Channel 2', dir: 'channel-2', url: 'https://channel.example/' },
      models: [{ title: 'Model 1', dir: 'model-1' }],
    },
    r_keys: [],
  }))
  const { main } = await open('/video/5100/film-5100/')
  for (const [path, name] of [
    ['/pornsite/channel-2/', 'Channel 2'],
    ['/pornstar/model-1/', 'Model 1'],
    ['/categories/silk/', 'Silk'],
    ['/members/7/', 'boris'],
  ]) {
    expect(main).toContain(`<a href="${path}">${name}</a>`)
  }
  expect(main.replaceAll(/<[^>]+>/g, '')).toContain('Uploaded Jan 2, 2026 by boris')
})
