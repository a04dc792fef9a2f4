// A member's own lists in front of the site, without script: each journey ends at the row in the database and at the page that
// shows it; private lists are in no answer for another visitor.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { defaultPrivacy, type memberSections, sectionsFor } from '../../../../../shared/rules/members-sections.ts'
import { type Stat, statForm } from '../../../../../shared/stat.ts'
import { addAccountsByName } from '../../../../support/runtime/light-accounts.ts'
import { populate, videos } from '../../../../support/runtime/origin-fixtures.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../../support/runtime/site.ts'

let testbed: SiteTestbed
let anna: SiteVisitor
let boris: SiteVisitor
let gina: SiteVisitor
const ids = { anna: '', boris: '' }

beforeAll(async () => {
  testbed = await startSiteTestbed()
  await testbed.db.batch(['accounts', 'users'].map((table) => testbed.db.prepare(`DELETE FROM ${table}`)))
  await populate(testbed.db)
  await addAccountsByName(testbed.db)
  anna = siteVisitor(testbed)
  boris = siteVisitor(testbed)
  await anna.signIn('anna')
  await boris.signIn('boris')
  for (const name of ['anna', 'boris'] as const) {
    ids[name] = String(
      await testbed.db.prepare('SELECT user_id FROM users WHERE username = ?1').bind(name).first('user_id'),
    )
  }
})
afterAll(() => testbed.stop())
beforeEach(async () => {
  gina = siteVisitor(testbed)
  await testbed.db.batch(
    ['DELETE FROM kept_videos', 'DELETE FROM watched_videos', 'UPDATE accounts SET is_history_paused = 0'].map((sql) =>
      testbed.db.prepare(sql),
    ),
  )
})

const open = videos.filter(({ status_id, is_private }) => status_id === 1 && is_private === 0)
const [fog, rain, snow] = open as [(typeof open)[0], (typeof open)[0], (typeof open)[0]]
const formOf = (stat: Stat) => Object.fromEntries(statForm(stat))
const at = (name: 'playlist' | 'playlist_edit' | 'playlist_delete', id: string) => href(name, { id }, { lang: 'en' })
const rowOf = (id: string) => testbed.db.prepare('SELECT * FROM playlists WHERE playlist_id = ?1').bind(id).first()
const listOf = (id: string) => href('member_playlists', { id }, { lang: 'en' })

const typed = { title: 'Slow rain', desc: 'For long evenings', visible: '1', orientation: 'str' }
async function makes(who: SiteVisitor, owner: string, change: Record<string, string> = {}): Promise<string> {
  const answer = await who.ask(href('member_new_playlist', { id: owner }, { lang: 'en' }), {
    form: { ...typed, ...change },
  })
  expect(answer.status).toBe(303)
  return String(await testbed.db.prepare('SELECT max(playlist_id) AS id FROM playlists').first('id'))
}
const fills = async (id: string, films: readonly { video_id: number }[]) => {
  for (const { video_id } of films) {
    const stat = { act: 'playlist', section: 'add', object_id: id, video_id: String(video_id) }
    await anna.ask(at('playlist', id), { form: formOf(stat) })
  }
}
const orderIn = (html: string) => [...html.matchAll(/data-video="(\d+)"/g)].map(([, id]) => Number(id))

describe('making a playlist', () => {
  it('returns to the invalidated list, which shows it [S4-100 S1-015 S6-007]', async () => {
    const page = href('member_new_playlist', { id: ids.anna }, { lang: 'en' })
    expect(await anna.page(page)).toContain('name="category_3"')
    const answer = await anna.ask(page, { form: { ...typed, category_1: 'rain', category_2: 'clouds' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${listOf(ids.anna)}?refresh=1`])
    const row = await testbed.db.prepare('SELECT * FROM playlists ORDER BY playlist_id DESC').first()
    expect(row).toMatchObject({ user_id: Number(ids.anna), title: 'Slow rain', is_private: 0, orientation: 'str' })
    expect(await anna.page(`${listOf(ids.anna)}?refresh=1`)).toContain('Slow rain')
    const shown = await gina.page(at('playlist', String(row?.playlist_id)))
    expect(shown).toContain(href('videos-categories', { object_id: 'rain' }, { lang: 'en' }))
  })

  it('creates one, however often its form is sent', async () => {
    const page = href('member_new_playlist', { id: ids.anna }, { lang: 'en' })
    const [, request_id = ''] = /name="request_id" value="([\w-]{36})"/.exec(await anna.page(page)) ?? []
    const form = { ...typed, title: 'Once and no more', request_id }
    for (let sent = 0; sent < 2; sent++) expect((await anna.ask(page, { form })).status).toBe(303)
    const made = await testbed.db
      .prepare("SELECT count(*) AS total FROM playlists WHERE title = 'Once and no more'")
      .first()
    expect(made).toEqual({ total: 1 })
  })

  it.each([
    [{ title: 'ab' }, 'title', 'Enter at least 3 characters'],
    [{ title: '' }, 'title', 'This field is required'],
    [{ title: 'x'.repeat(101) }, 'title', 'Enter at most 100 characters'],
    [{ desc: 'four' }, 'desc', 'Enter at least 5 characters'],
    [{ desc: 'x'.repeat(501) }, 'desc', 'Enter at most 500 characters'],
    [{ orientation: '' }, 'orientation', 'This field is required'],
    [{ category_1: 'nowhere' }, 'category_1', 'Something went wrong. Try again.'],
  ])(
    'with %j shows the error under that field and keeps what was typed [S5-020 S5-025 S5-027]',
    async (change, field, words) => {
      const before = await testbed.db.prepare('SELECT count(*) AS total FROM playlists').first('total')
      const answer = await anna.ask(href('member_new_playlist', { id: ids.anna }, { lang: 'en' }), {
        form: { ...typed, ...change },
      })
      const html = await answer.text()
      expect(answer.status).toBe(400)
      expect(html).toMatch(
        new RegExp(`name="${field}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="${field}"`),
      )
      expect(html).toContain(words)
      expect(html).toContain((change as { desc?: string }).desc ?? typed.desc)
      expect(await testbed.db.prepare('SELECT count(*) AS total FROM playlists').first('total')).toBe(before)
    },
  )

  it('for another member is impossible', async () => {
    expect((await boris.ask(href('member_new_playlist', { id: ids.anna }, { lang: 'en' }))).status).toBe(403)
    expect((await gina.ask(href('member_new_playlist', { id: ids.anna }, { lang: 'en' }))).status).toBe(403)
  })
})

describe('editing a playlist', () => {
  it('shows the current values, and the next page shows the new ones [S6-010]', async () => {
    const id = await makes(anna, ids.anna, { category_1: 'rain' })
    const form = await anna.page(at('playlist_edit', id))
    expect(form).toContain('value="Slow rain"')
    expect(form).toMatch(/<option value="rain" selected=""/)
    expect(form).not.toContain('name="orientation"')
    expect(await gina.page(at('playlist', id))).toContain('Slow rain')
    const answer = await anna.ask(at('playlist_edit', id), {
      form: { ...typed, title: 'Fast rain', visible: '1', category_1: '' },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, at('playlist', id)])
    expect(await rowOf(id)).toMatchObject({ title: 'Fast rain', is_private: 0, orientation: 'str' })
    for (const who of [anna, boris, gina]) {
      const html = await who.page(at('playlist', id))
      expect(html).toContain('Fast rain')
      expect(html).not.toContain('Slow rain')
    }
  })

  it('of another member is refused without effect', async () => {
    const id = await makes(anna, ids.anna)
    const before = await rowOf(id)
    for (const who of [boris, gina]) {
      expect((await who.ask(at('playlist_edit', id))).status).toBe(403)
      expect((await who.ask(at('playlist_delete', id))).status).toBe(403)
    }
    expect((await boris.ask(at('playlist_edit', id), { form: typed })).status).toBe(404)
    expect(await boris.page(at('playlist_delete', id), { form: { x: '1' } })).toContain(
      'This playlist no longer exists',
    )
    expect(await rowOf(id)).toEqual(before)
  })
})

describe('deleting a playlist', () => {
  it('is confirmed, done and undone [S4-094 S6-011]', async () => {
    const id = await makes(anna, ids.anna, { title: 'Soon gone' })
    expect(await gina.page(at('playlist', id))).toContain('Soon gone')
    expect(await anna.page(at('playlist_delete', id))).toContain('Delete “Soon gone”?')
    const gone = await anna.ask(at('playlist_delete', id), { form: { x: '1' } })
    const list = gone.headers.get('location') ?? ''
    expect([gone.status, list]).toEqual([303, `${listOf(ids.anna)}?deleted=${id}&refresh=1`])
    expect(Number((await rowOf(id))?.deleted_date)).toBeGreaterThan(0)
    const html = await anna.page(list)
    expect(html).toContain('The playlist was deleted')
    expect(html).not.toContain('Soon gone')
    for (const who of [anna, boris, gina]) expect((await who.ask(at('playlist', id))).status).toBe(404)

    const undo = formOf({ act: 'playlist', section: 'undo', object_id: id })
    const back = await anna.ask(`${listOf(ids.anna)}?deleted=${id}`, { form: undo })
    expect([back.status, back.headers.get('location')]).toEqual([303, `${listOf(ids.anna)}?refresh=1`])
    expect((await rowOf(id))?.deleted_date).toBeNull()
    expect(await anna.page(listOf(ids.anna))).toContain('Soon gone')
    expect(await gina.page(at('playlist', id))).toContain('Soon gone')
  })

  it('that was deleted already says so [S8-017]', async () => {
    const id = await makes(anna, ids.anna)
    await anna.ask(at('playlist_delete', id), { form: { x: '1' } })
    const again = await anna.ask(at('playlist_delete', id), { form: { x: '1' } })
    expect([again.status, await again.text()]).toMatchObject([404, expect.stringContaining('no longer exists')])
  })
})

describe('the own page of a playlist', () => {
  it('reorders and removes videos [S4-093 S6-012]', async () => {
    const id = await makes(anna, ids.anna)
    await fills(id, [fog, rain, snow])
    const page = at('playlist', id)
    expect(orderIn(await anna.page(page))).toEqual([fog.video_id, rain.video_id, snow.video_id])
    const up = { act: 'playlist', section: 'order', object_id: id, video_id: String(snow.video_id) }
    const moved = await anna.ask(page, { form: formOf({ ...up, before: String(rain.video_id) }) })
    expect([moved.status, moved.headers.get('location')]).toEqual([303, page])
    expect(orderIn(await anna.page(page))).toEqual([fog.video_id, snow.video_id, rain.video_id])
    const out = { act: 'rem', section: 'playlist', object_id: id, video_id: String(fog.video_id) }
    await anna.ask(page, { form: formOf(out) })
    expect(orderIn(await anna.page(page))).toEqual([snow.video_id, rain.video_id])
    const { results } = await testbed.db
      .prepare('SELECT video_id FROM playlist_videos WHERE playlist_id = ?1 ORDER BY place')
      .bind(id)
      .all()
    expect(results.map(({ video_id }) => video_id)).toEqual([snow.video_id, rain.video_id])
    expect(await anna.page(page, { form: formOf(out) })).toContain('This is no longer in the list')
  })

  it('has no editing controls for other members', async () => {
    const id = await makes(anna, ids.anna)
    await fills(id, [fog])
    for (const who of [boris, gina]) {
      const html = await who.page(at('playlist', id))
      expect(html).toContain('Slow rain')
      expect(html).toContain('id="share"')
      expect(html).not.toMatch(/id="order"|id="edit-playlist"|id="delete-/)
    }
  })
})

describe('a private playlist', () => {
  it('is visible to its owner alone: other pages, answers, strips and sitemaps hold no trace of it [S6-010]', async () => {
    const id = await makes(anna, ids.anna, { title: 'Hidden lighthouse', desc: 'Nobody knows it', visible: '0' })
    await fills(id, [fog, rain])
    const video = href('video', { id: String(fog.video_id), dir: fog.dir }, { lang: 'en', query: { playlist: id } })
    const params = { section: 'playlist', object_id: Number(id) } as const
    const places = [
      at('playlist', id),
      href('playlist_uploaded_videos', { id }, { lang: 'en' }),
      href('playlists', {}, { lang: 'en' }),
      href('member', { id: ids.anna }, { lang: 'en' }),
      listOf(ids.anna),
      href('sitemap', {}, { lang: 'en' }),
      href('add_to', { id: String(fog.video_id) }, { lang: 'en' }),
      video,
      contract.playlist.fill({ id: Number(id) }),
      contract.ownPlaylist.fill({ id: Number(id), page: 1 }),
      contract.wholePlaylist.fill({ id: Number(id) }),
      contract.ownPlaylists.fill({ count: pageSizes.playlists, page: 1 }),
      contract.addTo.fill({ video_id: fog.video_id }),
      contract.comments.fill({ ...params, lifetime: 0 }),
      contract.playlists.fill({
        section: 'user',
        object_id: Number(ids.anna),
        sort: 'latest-updates',
        count: 20,
        page: 1,
      }),
    ]
    for (const who of [gina, boris]) {
      for (const path of places) expect(await who.page(path), path).not.toMatch(/Hidden lighthouse|Nobody knows it/)
    }
    expect((await boris.ask(at('playlist', id))).status).toBe(403)
    for (const path of [at('playlist', id), listOf(ids.anna), video]) {
      expect(await anna.page(path), path).toContain('Hidden lighthouse')
    }
    expect(await anna.page(at('playlist', id))).toMatch(/<meta name="robots" content="noindex"/)
    expect(await anna.page(at('playlist', id))).not.toContain('id="share"')
  })
})

describe('adding a video', () => {
  const page = href('add_to', { id: String(fog.video_id) }, { lang: 'en' })
  const film = href('video', { id: String(fog.video_id), dir: fog.dir }, { lang: 'en' })

  it('opens the lists from the video and marks those that hold it [S2-095]', async () => {
    const id = await makes(anna, ids.anna, { title: 'For the fog' })
    expect(await anna.page(film)).toContain(`href="${page}"`)
    const add = { act: 'playlist', section: 'add', object_id: id, video_id: String(fog.video_id) }
    const answer = await anna.ask(page, { form: formOf(add) })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
    expect(await anna.page(page)).toMatch(/aria-pressed="true"[^>]*>(?:(?!<\/button>).)*For the fog/s)
    expect(await anna.page(page, { form: formOf(add) })).toContain('This video is already in the playlist')
    const out = { act: 'rem', section: 'playlist', object_id: id, video_id: String(fog.video_id) }
    await anna.ask(page, { form: formOf(out) })
    expect(await anna.page(page)).toMatch(/aria-pressed="false"[^>]*>(?:(?!<\/button>).)*For the fog/s)
  })

  it('searches a list by name, and creates one with the video in it', async () => {
    await makes(anna, ids.anna, { title: 'Storm watching' })
    const found = await anna.page(
      href('add_to', { id: String(fog.video_id) }, { lang: 'en', query: { search: 'storm' } }),
    )
    expect(found).toContain('Storm watching')
    expect(found).not.toContain('For the fog')
    const made = await anna.ask(
      href('member_new_playlist', { id: ids.anna }, { lang: 'en', query: { video: String(fog.video_id) } }),
      { form: { ...typed, title: 'Made on the way' } },
    )
    expect([made.status, made.headers.get('location')]).toEqual([303, page])
    expect(await anna.page(page)).toMatch(/aria-pressed="true"[^>]*>(?:(?!<\/button>).)*Made on the way/s)
  })

  it('sends signed-out visitors to the sign-in, which says why, and back [S5-068 S6-020]', async () => {
    const answer = await gina.ask(page, { headers: { referer: testbed.origin + film } })
    const location = href('signin', {}, { lang: 'en', query: { for: 'act' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
    const signin = await gina.page(location, { headers: { referer: testbed.origin + film } })
    expect(signin).toContain(`value="${film}"`)
    expect(signin).toContain('Please log in to complete this action')
    expect(await gina.page('/signin/')).not.toContain('Please log in to complete this action')
  })

  it('to another member’s playlist has no effect', async () => {
    const id = await makes(anna, ids.anna)
    const add = { act: 'playlist', section: 'add', object_id: id, video_id: String(fog.video_id) }
    expect((await boris.ask(page, { form: formOf(add) })).status).toBe(404)
    const held = testbed.db.prepare('SELECT count(*) AS total FROM playlist_videos WHERE playlist_id = ?1').bind(id)
    expect(await held.first('total')).toBe(0)
  })
})

describe('the sections of a profile [S2-056 S2-058 S2-059 S2-075 S2-139 S6-013 S7-076]', () => {
  const own = ['member_favourite_videos', 'member_watch_later_videos', 'member_history'] as const

  it.each(own)('%s is visible to its member alone', async (section) => {
    await anna.ask(href('video', { id: String(fog.video_id), dir: fog.dir }, { lang: 'en' }), {
      form: formOf({ act: 'favourite', video_id: String(fog.video_id) }),
    })
    const path = href(section, { id: ids.anna }, { lang: 'en' })
    expect((await anna.ask(path)).status).toBe(200)
    for (const who of [boris, gina]) {
      const answer = await who.ask(path)
      const html = await answer.text()
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'private, no-store'])
      expect(html).toContain('You don’t have permission')
      expect(html).not.toContain(fog.title)
    }
    expect((await anna.ask(href(section, { id: '999999' }, { lang: 'en' }))).status).toBe(404)
  })

  it('are tabs for viewers with access [S2-139 S2-140]', async () => {
    const tabs = async (who: SiteVisitor) => {
      const html = await who.page(href('member', { id: ids.anna }, { lang: 'en' }))
      const [, nav = ''] = /<nav class="tabs"[^>]*>(.*?)<\/nav>/s.exec(html) ?? []
      return [...nav.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)
    }
    const paths = (names: readonly (keyof typeof memberSections)[]) =>
      names.map((name) => href(name, { id: ids.anna }, { lang: 'en' }))
    expect(await tabs(anna)).toEqual(paths(sectionsFor(defaultPrivacy, 'oneself')))
    expect(await tabs(anna)).toEqual(
      [
        '',
        'uploaded_videos/',
        'favourite_videos/',
        'watch_later_videos/',
        'history/',
        'subscriptions/',
        'playlists/',
        'friends/',
        'wall/',
        'edit/',
      ].map((section) => `/members/${ids.anna}/${section}`),
    )
    for (const who of [boris, gina]) expect(await tabs(who)).toEqual(paths(sectionsFor(defaultPrivacy, 'stranger')))
  })

  it.each([
    ['member_favourite_videos', 'favourite'],
    ['member_watch_later_videos', 'watch_later'],
  ] as const)('%s loses what is removed, and says when it is empty [S4-093 S8-016]', async (section, act) => {
    const path = href(section, { id: ids.anna }, { lang: 'en' })
    const video_id = String(rain.video_id)
    await anna.ask(path, { form: formOf({ act, video_id }) })
    expect(await anna.page(path)).toContain(href('video', { id: video_id, dir: rain.dir }, { lang: 'en' }))
    const off = formOf({ act: 'rem', section: act, video_id })
    const answer = await anna.ask(path, { form: off })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
    expect(await testbed.db.prepare('SELECT count(*) AS total FROM kept_videos').first('total')).toBe(0)
    expect(await anna.page(path)).toContain('Nothing here yet')
    expect(await anna.page(path, { form: off })).toContain('This is no longer in the list')
  })

  it('member_history shows watched videos, deletes them, and pauses', async () => {
    const path = href('member_history', { id: ids.anna }, { lang: 'en' })
    const watches = ({ video_id }: { video_id: number }) =>
      anna.ask('/api/input.php', { form: formOf({ act: 'view', section: 'video', object_id: String(video_id) }) })
    await watches(fog)
    await watches(rain)
    expect(await anna.page(path)).toContain('2 videos')
    await anna.ask(path, { form: formOf({ act: 'history', section: 'pause' }) })
    await watches(snow)
    const paused = await anna.page(path)
    expect(paused).toContain('Your history is paused')
    expect(paused).toContain('2 videos')
    await anna.ask(path, { form: formOf({ act: 'history', section: 'resume' }) })
    await watches(snow)
    expect(await anna.page(path)).toContain('3 videos')
    await anna.ask(path, { form: formOf({ act: 'history', section: 'clear' }) })
    expect(await anna.page(path)).toContain('You haven’t watched anything yet')
    expect(await testbed.db.prepare('SELECT count(*) AS total FROM watched_videos').first('total')).toBe(0)
  })

  /** Anna has watched a video at this time. */
  const seen = (video: { video_id: number }, text: string) =>
    testbed.db
      .prepare('INSERT INTO watched_videos VALUES (?1, ?2, ?3)')
      .bind(ids.anna, video.video_id, Date.parse(text) / 1000)
      .run()

  it('member_history is by day, and found by words and dates; a day of it is removed', async () => {
    const lang = { lang: 'en' } as const
    const path = href('member_history', { id: ids.anna }, lang)
    await seen(fog, '2026-11-01T23:59:59Z')
    await seen(rain, '2026-11-02T00:00:00Z')
    await seen(snow, '2026-11-02T12:00:00Z')
    const partsIn = (html: string) =>
      [...html.matchAll(/<h2>([^<]*)<\/h2>|class="thumb-title"[^>]*>([^<]*)/g)].map(([, day, title]) => day ?? title)
    const [first, second] = ['Sunday, November 1, 2026', 'Monday, November 2, 2026']
    expect(partsIn(await anna.page(path))).toEqual(
      expect.arrayContaining([second, snow.title, rain.title, first, fog.title]),
    )
    const found = async (query: { search?: string; from?: string; to?: string }) =>
      partsIn(await anna.page(href('member_history', { id: ids.anna }, { ...lang, query })))
    expect(await found({ search: fog.title.toLowerCase() })).toEqual([first, fog.title])
    expect(await found({ from: '2026-11-02' })).toEqual([second, snow.title, rain.title])
    expect(await found({ to: '2026-11-01' })).toEqual([first, fog.title])
    const none = await anna.page(href('member_history', { id: ids.anna }, { ...lang, query: { from: '2026-11-03' } }))
    expect(none).toContain('No video in your history matches')
    expect(none).toContain(`<a href="${path}">Clear filters</a>`)
    await boris.ask(path, { form: formOf({ act: 'history', section: 'day', day: '2026-11-02' }) })
    expect(await found({})).toHaveLength(5)
    await anna.ask(path, { form: formOf({ act: 'history', section: 'day', day: '2026-11-02' }) })
    expect(await found({})).toEqual([first, fog.title])
  })

  it('member_history has the days of the time zone that the visitor chose', async () => {
    const lang = { lang: 'en' } as const
    const path = href('member_history', { id: ids.anna }, lang)
    await seen(fog, '2026-11-01T14:59:59Z')
    await seen(rain, '2026-11-01T15:00:00Z')
    anna.cookies.set('__Host-time_zone', 'Asia/Tokyo')
    const all = await anna.page(path)
    expect([...all.matchAll(/<h2>([^<]*, 2026)<\/h2>/g)].map(([, day]) => day)).toEqual([
      'Monday, November 2, 2026',
      'Sunday, November 1, 2026',
    ])
    expect(all).toContain('From (Asia/Tokyo)')
    const monday = await anna.page(href('member_history', { id: ids.anna }, { ...lang, query: { from: '2026-11-02' } }))
    expect([monday.includes(rain.title), monday.includes(fog.title)]).toEqual([true, false])
    // The form of a day has its zone, which another tab may change meanwhile.
    const fields = [...all.matchAll(/<form[^>]*>(?:(?!<\/form>).)*value="day"(?:(?!<\/form>).)*<\/form>/gs)].map(
      ([form]) =>
        Object.fromEntries(
          [...form.matchAll(/name="stat\[(\w+)\]" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
        ),
    )
    anna.cookies.delete('__Host-time_zone')
    expect(fields[0]).toMatchObject({ section: 'day', day: '2026-11-02', time_zone: 'Asia/Tokyo' })
    await anna.ask(path, { form: formOf(fields[0] as Stat) })
    const left = await anna.page(path)
    expect([left.includes(rain.title), left.includes(fog.title)]).toEqual([false, true])
  })

  it('member_history sets the device’s switch only by an accepted pause or resumption', async () => {
    const path = href('member_history', { id: ids.anna }, { lang: 'en' })
    anna.cookies.delete('__Host-history')
    const cookieAfter = async (section: string, who = anna, more: Stat = {}) => {
      await who.ask(path, { form: formOf({ act: 'history', section, ...more }) })
      return who.cookies.get('__Host-history')
    }
    expect(await cookieAfter('pause', gina)).toBeUndefined()
    expect(await cookieAfter('pause')).toBe('off')
    expect(await cookieAfter('nothing known')).toBe('off')
    expect(await cookieAfter('resume')).toBeUndefined()
    // Paused before the sign-in: on this device, and not in the account.
    anna.cookies.set('__Host-history', 'off')
    expect(await cookieAfter('day', anna, { day: '2026-11-02' })).toBe('off')
    expect(await cookieAfter('clear')).toBe('off')
    expect(await cookieAfter('resume')).toBeUndefined()
  })

  it('share one history switch: list, settings and device agree', async () => {
    const path = href('member_history', { id: ids.anna }, { lang: 'en' })
    const settings = href('settings', {}, { lang: 'en' })
    const isOn = async () => ({
      page: /data-history="(\w+)"/.exec(await anna.page(settings))?.[1],
      account: await testbed.db
        .prepare('SELECT is_history_paused AS paused FROM accounts WHERE user_id = ?1')
        .bind(ids.anna)
        .first('paused'),
      cookie: anna.cookies.get('__Host-history'),
    })
    await anna.ask(settings, { form: { autoplay: 'on' } })
    expect(await isOn()).toEqual({ page: 'off', account: 1, cookie: 'off' })
    expect(await anna.page(path)).toContain('Your history is paused')
    await anna.ask(path, { form: formOf({ act: 'history', section: 'resume' }) })
    expect(await isOn()).toMatchObject({ page: 'on', account: 0 })
    // Paused elsewhere, in another browser of hers.
    await anna.ask('/api/input.php', { form: formOf({ act: 'history', section: 'pause' }) })
    expect(await isOn()).toMatchObject({ page: 'off', account: 1 })
    await anna.ask(settings, { form: { history: 'on' } })
    expect(await isOn()).toMatchObject({ page: 'on', account: 0 })
  })
})
