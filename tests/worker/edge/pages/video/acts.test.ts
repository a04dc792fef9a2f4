// Acts in front of the site, without script: what a page's form does, what is refused in words, and that a gesture waits for
// the sign-in.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { href } from '../../../../../shared/routes.ts'
import { actsPath, type Stat, statForm } from '../../../../../shared/stat.ts'
import { hiddenChannels } from '../../../../../worker/edge/operator/hidden-channels.ts'
import { passwordOf } from '../../../../support/runtime/demo-passwords.ts'
import { addAccountsByName } from '../../../../support/runtime/light-accounts.ts'
import { channels, models, populate } from '../../../../support/runtime/origin-fixtures.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../../support/runtime/site.ts'
import { sortedCookie } from '../../../../support/runtime/sorted-cookie.ts'

let testbed: SiteTestbed
let anna: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  await testbed.db.batch(['accounts', 'users'].map((table) => testbed.db.prepare(`DELETE FROM ${table}`)))
  await populate(testbed.db)
  await addAccountsByName(testbed.db)
})
afterAll(() => testbed.stop())
beforeEach(async () => {
  anna = siteVisitor(testbed)
  await testbed.db.batch(
    ['votes', 'kept_videos', 'subscriptions'].map((table) => testbed.db.prepare(`DELETE FROM ${table}`)),
  )
})

const film = href('video', { id: '7', dir: 'film-7' }, { lang: 'en' })
const formOf = (stat: Stat) => Object.fromEntries(statForm(stat))
const like = formOf({ act: 'vote', section: 'video', object_id: '7', vote: '1' })
const votes = () => testbed.db.prepare('SELECT user_id, object_id, vote FROM votes').all()

describe('a form of a page', () => {
  it('runs the act and returns to the page, which shows the result', async () => {
    await anna.signIn('anna')
    const answer = await anna.ask(film, { form: like })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, film])
    expect((await votes()).results).toMatchObject([{ object_id: 7, vote: 1 }])
    expect(await anna.page(film)).toMatch(/value="none" aria-pressed="true"/)
    expect(await siteVisitor(testbed).page(film)).not.toMatch(/aria-pressed="true"/)
  })

  it('clears pages that the browser prefetched or cached, because they show the old state', async () => {
    await anna.signIn('anna')
    const byForm = await anna.ask(film, { form: like })
    const byScript = await anna.ask(actsPath, { form: formOf({ act: 'watch_later', video_id: '7' }) })
    for (const answer of [byForm, byScript]) {
      expect(answer.headers.get('clear-site-data')).toBe('"prefetchCache"')
    }
    const view = formOf({ act: 'view', section: 'video', object_id: '7' })
    expect((await anna.ask(actsPath, { form: view })).headers.get('clear-site-data')).toBeNull()
    // The second time a page is sent in one piece, as cacheable pages are.
    for (const _ of [1, 2]) {
      expect((await anna.ask(film)).headers.get('cache-control')).toBe('private, no-store')
    }
    await siteVisitor(testbed).page(film)
    expect((await siteVisitor(testbed).ask(film)).headers.get('cache-control')).toBe('private, no-cache')
  })

  it('that is refused shows the reason in the language of the page [S8-011 S8-012]', async () => {
    await anna.signIn('anna')
    await anna.ask(film, { form: like })
    const german = href('video', { id: '7', dir: 'film-7' }, { lang: 'de' })
    const answer = await anna.ask(german, { form: like })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Du hast schon abgestimmt')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it.each([
    [{ act: 'watch_later', video_id: '7' }, 'This video is already in Watch later'],
    [{ act: 'favourite', video_id: '7' }, 'This is already in your Favourites'],
    [{ act: 'subscribe', section: 'model', object_id: '1' }, 'You’re already subscribed'],
  ] as const)('%j pressed twice is refused [S8-013 S8-014 S8-015]', async (stat, words) => {
    await anna.signIn('anna')
    await anna.ask(film, { form: formOf(stat) })
    expect(await anna.page(film, { form: formOf(stat) })).toContain(words)
  })

  it('undoes what it did', async () => {
    await anna.signIn('anna')
    await anna.ask(film, { form: formOf({ act: 'favourite', video_id: '7' }) })
    expect(await anna.page(film)).toContain('In Favourites')
    await anna.ask(film, { form: formOf({ act: 'rem', section: 'favourite', video_id: '7' }) })
    expect(await anna.page(film)).toContain('Add to Favourites')
  })

  it('changes the number of followers at once, only for the member who pressed, and back', async () => {
    await anna.signIn('anna')
    const visitor = siteVisitor(testbed)
    const [model] = (
      await testbed.db
        .prepare('SELECT model_id, dir, subscribers FROM models WHERE subscribers BETWEEN 2 AND 900')
        .all<{
          model_id: number
          dir: string
          subscribers: number
        }>()
    ).results
    if (!model) throw new Error('Some performer has a few followers')
    const target = { section: 'model', object_id: String(model.model_id) } as const
    const page = href('pornstar', { dir: model.dir }, { lang: 'en' })
    const shown = async (who: SiteVisitor) =>
      Number(/id="followers".*?<\/svg> (\d+) subscriber/s.exec(await who.page(page))?.[1])
    const both = async () => [await shown(anna), await shown(visitor)]
    const before = model.subscribers
    expect(await both()).toEqual([before, before])
    await anna.ask(page, { form: formOf({ act: 'subscribe', ...target }) })
    expect(await both()).toEqual([before + 1, before])
    await anna.ask(page, { form: formOf({ act: 'rem', ...target }) })
    expect(await both()).toEqual([before, before])
  })

  it.each([
    { of: 'without a channel', id: 11, named: 'boris', section: 'member', onCard: 'boris' },
    { of: 'in a channel', id: 12, named: 'Quiet Lens', section: 'channel', onCard: 'Quiet Lens' },
    { of: 'in a hidden channel', id: 13, named: 'boris', section: 'member', onCard: undefined },
  ] as const)(
    'of a video $of follows the member or channel that the page names, and the card unless the channel is hidden; its owner has no such form',
    async ({ id, named, section, onCard }) => {
      await anna.signIn('anna')
      const userId = (name: string) =>
        testbed.db.prepare('SELECT user_id FROM users WHERE username = ?1').bind(name).first<number>('user_id')
      const [annaId, borisId, ginaId] = [await userId('anna'), await userId('boris'), await userId('gina')]
      const run = (sql: string, ...values: (string | number | null)[]) => testbed.db.prepare(sql).bind(...values)
      await testbed.db.batch([
        run(
          'UPDATE channels SET title = ?1, user_id = ?2, subscribers = 41 WHERE channel_id = 12',
          'Quiet Lens',
          borisId,
        ),
        run('UPDATE channels SET dir = ?1 WHERE channel_id = 13', hiddenChannels[0] ?? ''),
        run('UPDATE users SET subscribers = 41 WHERE user_id = ?1', borisId),
        run(
          'UPDATE videos SET status_id = 1, is_private = 0, user_id = ?2, channel_id = ?3 WHERE video_id = ?1',
          id,
          section === 'channel' ? ginaId : borisId,
          id === 11 ? null : id,
        ),
        run(
          "INSERT INTO kept_videos (user_id, list, video_id, added_date) VALUES (?1, 'favourite', ?2, 0)",
          annaId,
          id,
        ),
      ])
      const page = href('video', { id: String(id), dir: `film-${id}` }, { lang: 'en' })
      const shown = async (who: SiteVisitor) => {
        const html = await who.page(page)
        return [
          /class="uploader-text"><a [^>]*>([^<]*)/.exec(html)?.[1],
          /id="followers".*?<\/svg> (\d+) subscriber/s.exec(html)?.[1],
          /id="follow".*?aria-pressed="(\w+)"/s.exec(html)?.[1],
        ]
      }
      const target = { section, object_id: String(section === 'channel' ? id : borisId) } as const
      expect(await shown(anna)).toEqual([named, '41', 'false'])
      const answer = await anna.ask(page, { form: formOf({ act: 'subscribe', ...target }) })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
      expect(await shown(anna)).toEqual([named, '42', 'true'])
      expect((await shown(siteVisitor(testbed)))[2]).toBe('false')
      const favourites = await anna.page(href('member_favourite_videos', { id: String(annaId) }, { lang: 'en' }))
      expect(/class="thumb-line"><a [^>]*>([^<]*)/.exec(favourites)?.[1]).toBe(onCard)
      await anna.ask(page, { form: formOf({ act: 'rem', ...target }) })
      expect(await shown(anna)).toEqual([named, '41', 'false'])
      const owner = siteVisitor(testbed)
      await owner.signIn('boris')
      expect(await shown(owner)).toEqual([named, '41', undefined])
    },
  )

  it('that follows is on the pages of performers, channels and members, but not on a member’s own', async () => {
    await anna.signIn('anna')
    const { user_id } = (await testbed.db.prepare("SELECT user_id FROM users WHERE username = 'anna'").first()) ?? {}
    const [model, channel] = [models[0], channels[0]]
    const pages = [
      href('pornstar', { dir: model?.dir ?? '' }, { lang: 'en' }),
      href('pornsite', { dir: channel?.dir ?? '' }, { lang: 'en' }),
      ...[9, user_id].map((id) => href('member', { id: String(id) }, { lang: 'en' })),
    ]
    const hasFollow = async (page: string) => (await anna.page(page)).includes('id="follow"')
    expect(await Promise.all(pages.map(hasFollow))).toEqual([true, true, true, false])
  })
})

describe('an action of a signed-out visitor [S6-020]', () => {
  const signInFor = (page: string) => href('signin', {}, { lang: 'en', query: { from: page, for: 'act' } })

  it('leads to the sign-in and runs after it', async () => {
    const answer = await anna.ask(film, { form: like })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, signInFor(film)])
    const signin = await anna.page('/signin/', { headers: { referer: testbed.origin + film } })
    expect(signin).toContain('Please log in to complete this action')
    const signed = await anna.ask('/signin/', { form: { usr: 'anna', pwd: passwordOf('anna'), from: film } })
    expect(signed.headers.get('location')).toBe(film)
    expect((await votes()).results).toMatchObject([{ object_id: 7, vote: 1 }])
    expect(anna.cookies.has('__Host-gesture')).toBe(false)
  })

  it.each<[string, Stat, string]>([
    ['a removal', { act: 'rem', section: 'favourite', video_id: '7' }, film],
    ['a block', { act: 'block', section: 'new', object_id: '9' }, href('member', { id: '9' }, { lang: 'en' })],
    [
      'the deletion of a playlist',
      { act: 'playlist', section: 'del', object_id: '1' },
      href('playlist_delete', { id: '1' }, { lang: 'en' }),
    ],
  ])('that does not wait, %s, leads to the sign-in, which says why and leads back', async (_, stat, page) => {
    const answer = await anna.ask(page, { form: formOf(stat) })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, signInFor(page)])
    expect(anna.cookies.has('__Host-gesture')).toBe(false)
    const signin = await anna.page(signInFor(page))
    expect(signin).toContain('Please log in to complete this action')
    expect(signin).toContain(`<input type="hidden" name="from" value="${page}"/>`)
    expect(signin).toMatch(/<meta name="robots" content="noindex"/)
  })

  it('waits in an HttpOnly cookie, if it is a single click and no text', async () => {
    const cookieOf = async (stat: Stat) =>
      (await anna.ask(actsPath, { form: formOf(stat) })).headers.getSetCookie().find((one) => /gesture/.test(one))
    expect(sortedCookie((await cookieOf({ act: 'favourite', video_id: '7' })) ?? '')).toMatch(
      /^__Host-gesture=\S+; HttpOnly; Max-Age=600; Path=\/; SameSite=Lax; Secure$/,
    )
    expect(await cookieOf({ act: 'comm', section: 'video', object_id: '7', msg: 'Lovely fog' })).toBeUndefined()
    expect(await cookieOf({ act: 'playlist', section: 'del', object_id: '1' })).toBeUndefined()
  })

  it('in a forged cookie can only be such a click', async () => {
    anna.cookies.set('__Host-gesture', encodeURIComponent('stat[act]=playlist&stat[section]=del&stat[object_id]=1'))
    const before = await testbed.db.prepare('SELECT count(*) AS total FROM playlists').first('total')
    await testbed.db
      .prepare(
        "UPDATE playlists SET user_id = (SELECT user_id FROM users WHERE username = 'anna') WHERE playlist_id = 1",
      )
      .run()
    expect((await anna.signIn('anna')).status).toBe(303)
    expect(await testbed.db.prepare('SELECT count(*) AS total FROM playlists').first('total')).toBe(before)
  })
})

describe('a script', () => {
  it('gets the reason as a status, a code and a field', async () => {
    const answer = await anna.ask(actsPath, { form: like, headers: { accept: 'application/json' } })
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'sign_in' }])
  })

  it('that repeats a request has it executed once', async () => {
    await anna.signIn('anna')
    const send = () => anna.ask(actsPath, { form: like, headers: { 'idempotency-key': 'press-of-anna-0001' } })
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    expect((await votes()).results).toHaveLength(1)
  })
})
