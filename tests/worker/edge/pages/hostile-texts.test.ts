// Texts that would be scripts if they were not escaped: in every text of a video and around it, in a real browser whose content
// security policy is switched off, so that escaping alone has to hold.
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnswerOf, writes } from '../../../../shared/contract/contract.ts'
import { aboutMeMaxLength, messageLength, playlistDescription, playlistTitle } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { isOffered, randomOf, rotationOf } from '../../../../shared/rules/ads-offers.ts'
import { actsPath, type Stat, statForm } from '../../../../shared/stat.ts'
import { launch } from '../../../support/browser/chromium.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { corpus, type Victim, victimAt } from '../../../support/runtime/hostile-texts.ts'
import { comment, dirOf, thumb } from '../../../support/runtime/invented-entities.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'
import { answerTo } from '../../../support/runtime/upstream-answers.ts'

let testbed: EdgeTestbed
let browser: Browser
let victim: Victim
beforeAll(async () => {
  testbed = await startEdgeTestbed()
  browser = await chromium.launch(launch)
  victim = await victimAt(browser, testbed.origin)
  await victim.page.goto(href('categories', {}, { lang: 'en' }), { waitUntil: 'domcontentloaded' })
})
afterAll(async () => {
  await browser?.close()
  await testbed?.stop()
})

type Video = AnswerOf<'video'>['video']
const named = corpus.map((title, index) => ({ title, dir: `thing-${index}` }))

/** Every text of the video is this one, and the texts around it are all of them. */
function says(id: number, text: string): void {
  const answer = answerTo({ name: 'video', params: { video_id: id } }) as AnswerOf<'video'>
  const video: Video = {
    ...answer.video,
    title: text,
    title_de: text,
    description: text,
    user: { id: 7, username: text },
    channel: { id: 3, title: text, dir: 'quiet-lens', url: 'javascript:hit()' },
    models: named,
    categories: named,
  }
  const videos = corpus.map((title, index) => ({ ...thumb(900_001 + index), title, title_de: title }))
  testbed.upstream.does('video', { answer: { ...answer, video, r_keys: corpus } })
  testbed.upstream.does('videos', { answer: { videos, total_count: videos.length, related_searches: corpus } })
  testbed.upstream.does('relatedVideos', { answer: { videos: [...videos, ...videos], total_count: 60 } })
  const comments = corpus.map((said, index) => ({ ...comment(index + 1), username: said, comment: said }))
  const total_count = comments.length
  testbed.upstream.does('commentPage', { answer: { comments, total_count, page: 2, pages: 2 } })
  const offers = corpus.map((said, index) => ({
    link: `https://partner.example/${index}`,
    tags: [said],
    country: 'ca',
    pretitle: said,
    title: said,
  }))
  testbed.upstream.does('partnerVideos', { answer: offers })
}

/** No text is truncated on the way. */
const shown = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('a hostile text', () => {
  const texts = corpus.map((text, index) => {
    const id = 9000 + index
    return { text, id, path: href('video', { id: String(id), dir: dirOf(id) }, { lang: index % 2 ? 'de' : 'en' }) }
  })

  // The page of each has all others in its lists, comments and offers.
  test.each(process.env.FULL ? texts : texts.filter((_, index) => index % 9 === 0))(
    'is shown as plain text: $text',
    async ({ text, id, path }) => {
      says(id, text)
      const { heading, title, data, strangers } = await victim.read(path)
      expect([heading, title].map(shown)).toEqual([text, `${text} · edgetube`].map(shown))
      expect(strangers).toEqual([])
      expect(JSON.parse(data)['@graph'][0]).toMatchObject({ name: text, description: text })
    },
  )

  // Around each of them the page has all others.
  test.each(process.env.FULL ? texts : texts.filter((_, index) => index % 18 === 0))(
    'does not run in an open page: $text',
    async ({ text, id, path }) => {
      const { page, strangers, hits } = victim
      says(id, text)
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      expect(shown((await page.locator('h1').textContent()) ?? '')).toBe(shown(text))
      expect(await strangers()).toEqual([])
      expect(hits()).toBe(0)
    },
  )

  test('stays plain text after hydration, in continued lists and in local history', async () => {
    const { page, strangers, wakes, hits } = victim
    let id = 9100
    const { number } = rotationOf(id, Date.now())
    while (!isOffered(randomOf(id, 'ca', number))) id += 1
    says(id, corpus.join(' '))
    await page.goto(href('video', { id: String(id), dir: dirOf(id) }, { lang: 'en' }), { waitUntil: 'load' })
    expect(await wakes()).toEqual([])
    const more = page.locator('.related .show-more')
    await more.click()
    await expect.poll(() => page.locator('.related .thumb-title').count()).toBeGreaterThan(20)
    await page.locator('.comments .comment-sorts a').last().click()
    await expect
      .poll(() => page.locator('.comments .comment-sorts [aria-current]').textContent())
      .toBe('Älteste zuerst')
    expect(await strangers()).toEqual([])

    await page.goto(href('videos', {}, { lang: 'en' }), { waitUntil: 'load' })
    expect(await wakes()).toEqual([])
    expect(await page.locator('main .thumb-title').allTextContents()).toEqual(corpus)
    expect(await strangers()).toEqual([])

    await page.goto(href('history', {}, { lang: 'en' }), { waitUntil: 'load' })
    await page.getByRole('main').getByText('javascript:hit()').first().waitFor()
    expect(await strangers()).toEqual([])
    expect(hits()).toBe(0)
  })
})

describe('a member’s text', () => {
  let site: SiteTestbed
  let anna: SiteVisitor
  const en = { lang: 'en' }
  const film = href('video', { id: '1', dir: 'fog' }, en)
  const lists: string[] = []
  beforeAll(async () => {
    site = await startSiteTestbed()
    await site.db.batch(
      [
        "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'silk', 12.8, 13, 1)",
        "INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id) VALUES (1, 'fog', 'Fog', '', 1, 12.8, 1, 1, 0, 1, 'str', 2)",
        // Her content needs no moderation.
        "UPDATE accounts SET role = 'trusted'",
      ].map((sql) => site.db.prepare(sql)),
    )
    anna = siteVisitor(site)
    await anna.signIn('anna')
    for (const msg of filling(500)) await does({ act: 'comm', section: 'video', object_id: '1', msg })
    const descs = filling(playlistDescription.max)
    for (const [index, title] of filling(playlistTitle.max).entries()) {
      const texts = { title, desc: descs[index % descs.length] ?? '', visible: '1', orientation: 'str' }
      lists.push(String((await does({ act: 'playlist', section: 'new', ...texts })).info))
    }
    await does({ act: 'playlist', section: 'add', object_id: lists[0] ?? '', video_id: '1' })

    // The form allows fewer in ten minutes.
    await site.db.batch(
      filling(500).map((msg) =>
        site.db
          .prepare(
            "INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ('member', 1, 2, 5, ?1)",
          )
          .bind(msg),
      ),
    )
    for (const about_me of filling(aboutMeMaxLength)) await tells(about_me)
    const boris = siteVisitor(site)
    await boris.signIn('boris')
    for (const msg of filling(messageLength.max))
      await does({ act: 'message', section: 'new', object_id: '1', msg }, boris)
    await does({ act: 'subscribe', section: 'member', object_id: '2' })
  })
  afterAll(() => site?.stop())

  const names = async () => {
    // A name has letters and digits only; another upstream's may have any character.
    await site.db.batch(
      [
        ...corpus
          .slice(0, 4)
          .map((name, at) => `UPDATE users SET username = '${name.replaceAll("'", "''")}' WHERE user_id = ${at + 1}`),
        'INSERT INTO friends VALUES (1, 2, 1, 5), (2, 1, 1, 5), (3, 1, 0, 5), (1, 4, 0, 5)',
        "INSERT OR IGNORE INTO notices (user_id, kind, actor_id, added_date) VALUES (1, 'friend_request', 3, 5), (1, 'message', 2, 6)",
        "UPDATE accounts SET role = 'moderator' WHERE user_id = 1",
      ].map((sql) => site.db.prepare(sql)),
    )
    for (const [at, [id, state]] of [
      ['a', 'ready'],
      ['b', 'rejected'],
    ].entries()) {
      const said = { title: corpus[at], description: corpus.join(' '), performers: corpus[at], channel: corpus[at] }
      await site.db
        .prepare(
          `INSERT INTO uploads (upload_id, user_id, state, reason, note, file_name, sent_name, file_bytes, has_file, details, is_complete, folder, added_date, changed_date)
           VALUES (?1, 1, ?2, ?3, ?4, ?4, ?4, 9, 1, ?5, 1, ?6, 1, 1)`,
        )
        .bind(
          (id ?? '').repeat(32),
          state,
          state === 'ready' ? '' : 'quality',
          corpus[at],
          JSON.stringify(said),
          `up-${id}`,
        )
        .run()
    }
  }

  /** A member's profile texts. */
  const tells = async (about_me: string) => {
    const empty = { gender: '', birth_date: '', country: '', relationship: '', orientation: '', website: '' }
    const form = { section: 'profile', ...empty, education: corpus[0] ?? '', about_me }
    expect((await anna.ask(href('member_edit', { id: '1' }, en), { form })).status).toBe(303)
  }

  /** The whole corpus in as few texts as the maximum length allows. */
  const filling = (most: number): string[] =>
    corpus.reduce<string[]>(([last, ...others], text) => {
      if (last === undefined) return [text]
      const joined = `${last} ${text}`
      return joined.length <= most ? [joined, ...others] : [text, last, ...others]
    }, [])
  const does = async (stat: Stat, who = anna): Promise<Record<string, unknown>> => {
    const answer = await who.ask(actsPath, { form: Object.fromEntries(statForm(stat)) })
    expect([stat, answer.status]).toEqual([stat, 200])
    return answer.json()
  }
  const submitSignIn = ([path = '', body = '']: string[]) =>
    fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

  test('is plain text on every page that shows it, for others and for its author', async () => {
    // Browsers accept Secure cookies on http for localhost only.
    const { page, strangers, read, wakes, hits } = await victimAt(
      browser,
      site.origin.replace('127.0.0.1', 'localhost'),
    )
    const shows = async (path: string, text = '') => {
      await page.goto(path, { waitUntil: 'load' })
      expect([path, await wakes(), await strangers()]).toEqual([path, [], []])
      expect(shown((await page.locator('main').textContent()) ?? '')).toContain(shown(text))
    }
    const [id = ''] = lists
    const [title = ''] = filling(playlistTitle.max)
    await shows(film, filling(500)[0])
    await shows(href('playlist', { id }, en), title)
    // A page without islands is only parsed.
    const open = await read(href('playlists', {}, en))
    expect([shown(open.main).includes(shown(title)), open.strangers]).toEqual([true, []])

    await page.evaluate(submitSignIn, [writes.login.path, JSON.stringify({ usr: 'anna', pwd: passwordOf('anna') })])
    await shows(`${film}?playlist=${id}`, title)
    await shows(href('member_playlists', { id: '1' }, en), title)
    await shows(href('add_to', { id: '1' }, en), title)
    for (const list of lists) {
      for (const name of ['playlist', 'playlist_edit', 'playlist_delete'] as const) {
        const path = href(name, { id: list }, en)
        expect([path, await strangers(path)]).toEqual([path, []])
      }
    }
    expect(hits()).toBe(0)
  })

  const id = '1'
  /** Every page that shows a name, a profile, a message, a comment or an upload, and who reads it. */
  const pages: [string, 'visitor' | 'anna'][] = [
    ...(['member', 'member_wall', 'member_friends', 'member_playlists', 'member_subscriptions'] as const).flatMap(
      (name): [string, 'visitor' | 'anna'][] => [
        [href(name, { id }, en), 'visitor'],
        [href(name, { id }, en), 'anna'],
      ],
    ),
    [href('community', {}, en), 'visitor'],
    [film, 'visitor'],
    [href('member_edit', { id }, en), 'anna'],
    [href('messages', {}, en), 'anna'],
    [href('conversation', { id: '2' }, en), 'anna'],
    [href('notifications', {}, en), 'anna'],
    [href('uploads', {}, en), 'anna'],
    [href('moderation_uploads', {}, en), 'anna'],
  ]

  test('is plain text in names, profiles and messages', async () => {
    await names()
    const { page, strangers, wakes, hits } = await victimAt(browser, site.origin.replace('127.0.0.1', 'localhost'))
    await page.goto(href('categories', {}, en), { waitUntil: 'load' })
    const visits = async (who: 'visitor' | 'anna') => {
      for (const [path] of pages.filter(([, whose]) => whose === who)) {
        const html = await page.evaluate(async (address) => (await fetch(address)).text(), path)
        // It is there, as text.
        expect([path, html.includes('hit()'), html.includes('&lt;script&gt;hit()')]).toEqual([path, true, true])
        expect([path, await strangers(path)]).toEqual([path, []])
      }
    }
    await visits('visitor')
    const cookie = { name: '__Host-session', value: anna.cookies.get('__Host-session') ?? '', secure: true }
    await page.context().addCookies([{ ...cookie, domain: 'localhost', path: '/' }])
    await visits('anna')
    // Where islands take over, they write it as text, too.
    for (const path of [href('conversation', { id: '2' }, en), href('member_edit', { id }, en)]) {
      await page.goto(path, { waitUntil: 'load' })
      expect([path, await wakes(), await strangers()]).toEqual([path, [], []])
    }
    expect(hits()).toBe(0)
  })
})
