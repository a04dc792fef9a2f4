// Comments in front of the site, without script: read and written on every page that has them, refused with a reason and what
// was typed, and every comment is text only.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../../../shared/contract/contract.ts'
import { actLimits, lifetimes, pageSizes } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { type Stat, statForm } from '../../../../../shared/stat.ts'
import { channels, models, playlists, populate } from '../../../../support/runtime/origin-fixtures.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../../support/runtime/site.ts'

let testbed: SiteTestbed
let anna: SiteVisitor
const ids: Record<string, number> = {}
beforeAll(async () => {
  testbed = await startSiteTestbed()
  const accounts = await testbed.db.prepare('SELECT * FROM accounts').all<Record<string, string | number>>()
  await testbed.db.batch(['accounts', 'users'].map((table) => testbed.db.prepare(`DELETE FROM ${table}`)))
  await populate(testbed.db)
  for (const { email, password_hash } of accounts.results) {
    await testbed.db
      .prepare(`
        INSERT INTO accounts (user_id, email, password_hash, role, is_confirmed, added_date)
        SELECT user_id, ?1, ?2, 'member', 1, 0 FROM users WHERE username = ?3`)
      .bind(email, password_hash, String(email).split('@')[0])
      .run()
  }
  for (const name of ['anna', 'boris']) {
    ids[name] =
      (await testbed.db.prepare('SELECT user_id FROM users WHERE username = ?1').bind(name).first('user_id')) ?? 0
  }
})
afterAll(() => testbed.stop())
beforeEach(async () => {
  anna = siteVisitor(testbed)
  await anna.signIn('anna')
})

const en = { lang: 'en' } as const
const film = href('video', { id: '7', dir: 'film-7' }, en)
const open = playlists.find(({ is_private }) => is_private === 0)?.playlist_id ?? 0
const [model, channel] = [models[2], channels[2]]
/** Every page with comments. */
const things: [string, number, string][] = [
  ['video', 7, film],
  ['playlist', open, href('playlist', { id: String(open) }, en)],
  ['model', model?.model_id ?? 0, href('pornstar', { dir: model?.dir ?? '' }, en)],
  ['channel', channel?.channel_id ?? 0, href('pornsite', { dir: channel?.dir ?? '' }, en)],
  ['member', 9, href('member_wall', { id: '9' }, en)],
]
const comm = (msg: string, section = 'video', object_id = 7, requestId?: string): Record<string, string> => ({
  ...Object.fromEntries(statForm({ act: 'comm', section, object_id: String(object_id), msg } as Stat)),
  ...(requestId === undefined ? {} : { request_id: requestId }),
})
const texts = (html: string) => [...html.matchAll(/<p class="comment-text">([\s\S]*?)<\/p>/g)].map(([, text]) => text)
const forget = () => testbed.db.prepare('DELETE FROM comments').run()

/** Writes as many comments as wanted directly into the database, oldest first. */
async function fill(section: string, objectId: number, count: number): Promise<void> {
  await testbed.db.batch(
    Array.from({ length: count }, (_, index) =>
      testbed.db
        .prepare('INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES (?1, ?2, ?3, ?4, ?5)')
        .bind(section, objectId, ids.boris, 1_700_000_000 + index, `Remark ${index + 1}`),
    ),
  )
}

describe.each(things)('under a %s', (section, id, path) => {
  it('comments are shown newest first, ten a page, and written by a form', async () => {
    await forget()
    await fill(section, id, 12)
    const first = await anna.page(path)
    expect(texts(first)).toEqual(Array.from({ length: 10 }, (_, index) => `Remark ${12 - index}`))
    expect(first).toContain('12 comments')
    expect(texts(await anna.page(`${path}?comments=2`))).toEqual(['Remark 2', 'Remark 1'])
    const written = await siteVisitor(testbed).ask(path)
    expect(written.status).toBe(200)
    const hugo = siteVisitor(testbed)
    await hugo.signIn(section === 'member' || section === 'channel' ? 'boris' : 'anna')
    const answer = await hugo.ask(`${path}?comments=2`, { form: comm(`Hello ${section}`, section, id) })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}#comments`])
    const after = await anna.page(path)
    expect([texts(after)[0], /13 comments/.test(after)]).toEqual([`Hello ${section}`, true])
  })

  it('a visitor sees sign-in and sign-up links instead of the form [S6-004]', async () => {
    const [hers, theirs] = [await anna.page(path), await siteVisitor(testbed).page(path)]
    expect(hers).toContain('name="stat[msg]"')
    expect(theirs).not.toContain('name="stat[msg]"')
    const prompt = /<div class="comment-prompt">[\s\S]*?<\/div>/.exec(theirs)?.[0] ?? ''
    expect(prompt).toContain('Sign in or sign up to comment.')
    expect(prompt).toContain(`href="${href('signin', {}, en)}"`)
    expect(prompt).toContain(`href="${href('signup', {}, en)}"`)
  })
})

const rem = (id: unknown) =>
  Object.fromEntries(statForm({ act: 'rem', section: 'comment', object_id: String(id) } as Stat))

describe('an open page', () => {
  const opens = async (visitor: SiteVisitor, of: string) => {
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
    const address = `${testbed.origin.replace('http', 'ws')}${servicePaths.live}?comments=${of}`
    // Node's own WebSocket takes headers, which a browser's does not.
    const socket = new WebSocket(address, { headers: { cookie, origin: testbed.origin } } as never)
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.onopen = () => resolve(true)
      socket.onerror = () => resolve(false)
    })
    return { socket, isOpen }
  }

  it('of a member hears of a new comment there and of its deletion, by its id alone; others hear nothing', async () => {
    await forget()
    const { socket, isOpen } = await opens(anna, 'member.9')
    expect(isOpen).toBe(true)
    const next = () =>
      new Promise<unknown>((resolve) => {
        socket.onmessage = ({ data }) => resolve(data)
      })
    const heard = next()
    const boris = siteVisitor(testbed)
    await boris.signIn('boris')
    await boris.ask(things[4]?.[2] ?? '', { form: comm('Hello to the wall', 'member', 9) })
    const written = await testbed.db.prepare('SELECT max(comment_id) AS id FROM comments').first('id')
    expect(await heard).toBe(`comment ${written}`)
    const gone = next()
    await boris.ask(things[4]?.[2] ?? '', { form: rem(Number(written)) })
    expect(await gone).toBe(`gone ${written}`)
    socket.close()
    expect((await opens(siteVisitor(testbed), 'member.9')).isOpen).toBe(false)
    expect((await opens(anna, 'member.99999')).isOpen).toBe(false)
  })
})

describe('the form', () => {
  it.each([
    ['', 'This field is required'],
    ['oh!', 'Enter at least 5 characters'],
    ['x'.repeat(2001), 'Enter at most 2,000 characters'],
  ])('that is refused (“%.5s”) shows the error at its field and keeps the text [S8-001]', async (msg, words) => {
    const answer = await anna.ask(film, { form: comm(msg) })
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'private, no-store'])
    const form = /<form class="comment-form"[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
    expect(form).toContain(words)
    expect(form).toMatch(/<textarea[^>]* aria-invalid="true"/)
    expect(form).toContain(`>${msg}</textarea>`)
  })

  it('sent twice writes one comment', async () => {
    const id = /name="request_id" value="([\w-]{36})"/.exec(await anna.page(film))?.[1] ?? ''
    await forget()
    for (let sent = 0; sent < 2; sent++) {
      expect((await anna.ask(film, { form: comm('Once and no more', 'video', 7, id) })).status).toBe(303)
    }
    expect(texts(await anna.page(film))).toEqual(['Once and no more'])
    expect(await anna.page(film)).not.toContain(id)
  })

  it('keeps what was typed when the session has expired: the answer holds the text and a link to the sign-in, and sends it again', async () => {
    const late = siteVisitor(testbed)
    const answer = await late.ask(film, { form: { ...comm('Lovely <fog> & "rain"'), request_id: 'c'.repeat(36) } })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'private, no-store'])
    const html = await answer.text()
    expect(html).toContain('>Lovely &lt;fog&gt; &amp; &quot;rain&quot;</textarea>')
    expect(html).toContain(`<a href="${href('signin', {}, en)}" target="_blank"`)
    const form = /<form class="form-card"[^>]* action="([^"#]*)#comments"[^>]*>.*?<\/form>/s.exec(html)
    expect(form?.[1]).toBe(film)
    const fields = Object.fromEntries(
      [...(form?.[0] ?? '').matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    expect(fields).toEqual({ ...comm(''), request_id: 'c'.repeat(36), 'stat[msg]': undefined })
    await late.signIn('boris')
    const again = await late.ask(film, {
      form: { ...comm('Lovely <fog> & "rain"'), ...fields } as Record<string, string>,
    })
    expect(again.status).toBe(303)
    expect(await late.page(film)).toContain('Lovely &lt;fog&gt; &amp; &quot;rain&quot;')
  })

  it('of a member who writes too often shows how long to wait [S8-001]', async () => {
    const boris = siteVisitor(testbed)
    await boris.signIn('boris')
    for (let written = 0; written < actLimits.comm.member; written++)
      await boris.ask(film, { form: comm(`Remark ${written}!`) })
    const answer = await boris.ask(film, { form: comm('One too many') })
    const html = await answer.text()
    expect(answer.status).toBe(429)
    expect(html).toMatch(/Too many attempts\. Try again later\.<br\/?>You can comment again in \d+ min\./)
    expect(html).toContain('>One too many</textarea>')
  })
})

describe('a member’s own comment', () => {
  it('is deleted by a form, and no other member’s is', async () => {
    await forget()
    await fill('video', 7, 1)
    const { comment_id: theirs } = (await testbed.db.prepare('SELECT comment_id FROM comments').first()) ?? {}
    await testbed.db
      .prepare(
        "INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ('video', 7, ?1, 1, 'Mine')",
      )
      .bind(ids.anna)
      .run()
    const html = await anna.page(film)
    const own = /name="stat\[object_id\]" value="(\d+)"\/><span>Delete this comment/.exec(html)?.[1] ?? ''
    expect([html.match(/comment-delete/g)?.length, html.includes(`&amp;comment=${theirs}"`)]).toEqual([1, true])
    const answer = await anna.ask(`${film}?comments=1`, { form: rem(own) })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${film}#comments`])
    for (const [, , page] of things) {
      const lost = await anna.ask(page, { form: rem(theirs) })
      expect([page, lost.status, (await lost.text()).includes('field-error')]).toEqual([page, 404, true])
    }
    const refused = await anna.ask(film, { form: rem(theirs) })
    expect([refused.status, texts(await anna.page(film))]).toEqual([404, ['Remark 1']])
  })

  it('that waits for a moderator is visible to its author alone', async () => {
    await forget()
    await testbed.db
      .prepare(
        "INSERT INTO comments (section, object_id, user_id, added_date, comment, is_held) VALUES ('video', 7, ?1, 1, 'See example.com', 1)",
      )
      .bind(ids.anna)
      .run()
    const [hers, theirs] = [await anna.page(film), await siteVisitor(testbed).page(`${film}?comments=3`)]
    expect([texts(hers), hers.includes('Will appear after review')]).toEqual([['See example.com'], true])
    expect([theirs.includes('See example.com'), hers.includes('0 comments')]).toEqual([false, true])
  })
})

describe('a thread, without script', () => {
  const first = async () => Number(await testbed.db.prepare('SELECT min(comment_id) AS id FROM comments').first('id'))

  it('has a page of its own with the form of a reply, which shows the reply and leads back to all comments', async () => {
    await forget()
    await fill('video', 7, 2)
    const root = await first()
    const boris = siteVisitor(testbed)
    await boris.signIn('boris')
    const all = await anna.page(film)
    expect(all).toContain(`<a href="${film}?thread=${root}#comments" rel="nofollow">Reply</a>`)
    const thread = await anna.page(`${film}?thread=${root}`)
    expect([texts(thread), thread.includes('Your reply to boris')]).toEqual([['Remark 1'], true])
    expect(thread).toContain(`<input type="hidden" name="stat[reply_to]" value="${root}"/>`)
    expect(thread).toMatch(/<meta name="robots" content="noindex/)
    expect(thread).toContain(`<a href="${film}#comments">Show all comments</a>`)
    const form = { ...comm('Not to me, at 1:02'), 'stat[reply_to]': String(root) }
    const answer = await anna.ask(`${film}?thread=${root}`, { form })
    const written = await testbed.db.prepare('SELECT max(comment_id) AS id FROM comments').first('id')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${film}?thread=${written}#comment-${written}`,
    ])
    const after = await boris.page(`${film}?thread=${written}`)
    expect(texts(after)).toEqual(['Remark 1', `Not to me, at <a href="${film}?start_time=62" data-seeks="62">1:02</a>`])
    expect(after).toContain('Your reply to anna')
    // A thread that is gone shows all comments instead.
    expect(texts(await boris.page(`${film}?thread=999999`))).toHaveLength(3)
  })

  it('is ordered, liked, edited and shown first by links and forms; what is refused is not lost', async () => {
    await forget()
    await fill('video', 7, 2)
    const root = await first()
    expect(texts(await anna.page(`${film}?comments_sort=oldest`))).toEqual(['Remark 1', 'Remark 2'])
    const sent = (stat: Stat) => Object.fromEntries(statForm(stat)) as Record<string, string>
    const like: Stat = { act: 'comment', section: 'like', object_id: String(root), vote: '1' }
    const liked = await anna.ask(film, { form: sent(like) })
    expect([liked.status, liked.headers.get('location')]).toEqual([303, `${film}#comment-${root}`])
    expect(await anna.page(film)).toMatch(/aria-pressed="true"[^>]*title="Remove like"/)
    expect((await siteVisitor(testbed).ask(film, { form: sent(like) })).headers.get('location')).toBe(
      href('signin', {}, { ...en, query: { from: film, for: 'act' } }),
    )
    const own = await testbed.db
      .prepare(`
        INSERT INTO comments (section, object_id, user_id, added_date, comment)
        VALUES ('video', 7, ?1, unixepoch(), 'Mine for now') RETURNING comment_id`)
      .bind(ids.anna)
      .first('comment_id')
    const edit: Stat = { act: 'comment', section: 'edit', object_id: String(own), msg: 'oh!' }
    const refused = await anna.ask(film, { form: sent(edit) })
    const html = await refused.text()
    expect([refused.status, /<details class="comment-edit" open="">/.test(html)]).toEqual([400, true])
    expect(html).toMatch(/aria-invalid="true"[^>]*>oh!</)
    // Not by a member whom the video's owner has blocked meanwhile.
    await testbed.db.prepare('UPDATE videos SET user_id = ?1 WHERE video_id = 7').bind(ids.boris).run()
    await testbed.db.prepare('INSERT INTO blocks VALUES (?1, ?2, 1)').bind(ids.boris, ids.anna).run()
    expect((await anna.ask(film, { form: sent({ ...edit, msg: 'Mine in anger' }) })).status).toBe(403)
    await testbed.db.prepare('DELETE FROM blocks').run()
    expect((await anna.ask(film, { form: sent({ ...edit, msg: 'Mine for good' }) })).status).toBe(303)
    expect(await anna.page(film)).toContain('<span>edited</span>')
    await testbed.db.prepare('UPDATE videos SET user_id = ?1 WHERE video_id = 7').bind(ids.anna).run()
    const pin: Stat = { act: 'comment', section: 'pin', object_id: String(root), vote: '1' }
    expect((await anna.ask(film, { form: sent(pin) })).status).toBe(303)
    expect(texts(await anna.page(film))[0]).toBe('Remark 1')
  })
})

describe('a heart of the owner, without script', () => {
  it('is given and taken back by a button that the owner alone has, and is seen by all', async () => {
    await forget()
    const wall = href('member_wall', { id: String(ids.anna) }, en)
    await fill('member', ids.anna ?? 0, 1)
    const id = String(await testbed.db.prepare('SELECT comment_id FROM comments').first('comment_id'))
    const boris = siteVisitor(testbed)
    await boris.signIn('boris')
    const gina = siteVisitor(testbed)
    const heart = (vote: '0' | '1') =>
      Object.fromEntries(statForm({ act: 'comment', section: 'heart', object_id: id, vote } as Stat)) as Record<
        string,
        string
      >
    const words = 'The owner likes this comment'
    /** What the page says of the heart, and which button it has. */
    const seenBy = async (who: SiteVisitor, page = wall) =>
      (await who.page(page)).match(/The owner likes this comment|Give a heart|Take the heart back/g) ?? []
    // Visitors share copies of a page for a while: each of these addresses is opened once.
    const seenByGina = (sort: 'top' | 'oldest') => seenBy(gina, `${wall}?comments_sort=${sort}`)
    expect([await seenBy(anna), await seenBy(boris), await seenByGina('top')]).toEqual([['Give a heart'], [], []])
    expect((await boris.ask(wall, { form: heart('1') })).status).toBe(404)
    const signin = href('signin', {}, { ...en, query: { from: wall, for: 'act' } })
    expect((await gina.ask(wall, { form: heart('1') })).headers.get('location')).toBe(signin)
    expect(await seenBy(boris)).toEqual([])
    const given = await anna.ask(wall, { form: heart('1') })
    expect([given.status, given.headers.get('location')]).toEqual([303, `${wall}#comment-${id}`])
    expect(await seenBy(anna)).toEqual([words, 'Take the heart back'])
    expect([await seenBy(boris), await seenByGina('oldest')]).toEqual([[words], [words]])
    expect((await boris.ask(wall, { form: heart('0') })).status).toBe(404)
    expect(await seenBy(boris)).toEqual([words])
    expect((await anna.ask(wall, { form: heart('0') })).status).toBe(303)
    expect([await seenBy(anna), await seenBy(boris)]).toEqual([['Give a heart'], []])
  })
})

describe('the page of comments that wait for their owner', () => {
  it('shows them with forms, and saves which do; what is refused is not lost', async () => {
    await forget()
    const own = href('studio_comments', {}, en)
    expect(await anna.page(own)).toContain('No comments are waiting for you')
    await testbed.db
      .prepare(`
        INSERT INTO comments (section, object_id, user_id, added_date, comment, is_held, waits_for)
        VALUES ('video', 7, ?1, 1, 'A <b>spoiler</b>', 1, ?2)`)
      .bind(ids.boris, ids.anna)
      .run()
    const html = await anna.page(own)
    expect([texts(html), html.includes(`href="${film}"`), html.includes('Block boris')]).toEqual([
      ['A &lt;b&gt;spoiler&lt;/b&gt;'],
      true,
      true,
    ])
    const id = /name="stat\[object_id\]" value="(\d+)"/.exec(html)?.[1] ?? ''
    const release = { act: 'comment', section: 'release', object_id: id } as Stat
    const shown = await anna.ask(own, { form: Object.fromEntries(statForm(release)) })
    expect(shown.status).toBe(303)
    expect(texts(await anna.page(film))).toEqual(['A &lt;b&gt;spoiler&lt;/b&gt;'])
    const rules = { version: '0', holds_all: '1', words: 'spoiler' }
    const saved = await anna.ask(own, { form: rules })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${own}?done=saved`])
    expect(await anna.page(`${own}?done=saved`)).toContain('Your choices were saved')
    const stale = await anna.ask(own, { form: { ...rules, words: 'another' } })
    const again = await stale.text()
    expect([
      stale.status,
      again.includes('This was changed in another window'),
      again.includes('>another</textarea>'),
    ]).toEqual([409, true, true])
    // What that window saved was shown as changed: the form sent once more replaces it.
    const [, version = ''] = /name="version" value="(\d+)"/.exec(again) ?? []
    const replaced = await anna.ask(own, { form: { ...rules, version, words: 'another' } })
    expect([replaced.status, replaced.headers.get('location')]).toEqual([303, `${own}?done=saved`])
    expect(await anna.page(own)).toContain('>another</textarea>')
    expect((await siteVisitor(testbed).ask(own)).status).toBe(303)
  })

  it('leads from the page of the comment that was decided last to the page before it', async () => {
    await forget()
    const waiting = Array.from({ length: pageSizes.usual + 1 }, (_, index) =>
      testbed.db
        .prepare(`
          INSERT INTO comments (section, object_id, user_id, added_date, comment, is_held, waits_for)
          VALUES ('video', 7, ?1, ?3, 'Fog over the bay', 1, ?2)`)
        .bind(ids.boris, ids.anna, index + 1),
    )
    await testbed.db.batch(waiting)
    const [first, second] = [{}, { page: 2 }].map((query) => href('studio_comments', {}, { ...en, query }))
    const html = await anna.page(second as string)
    expect(texts(html)).toHaveLength(1)
    const object_id = /name="stat\[object_id\]" value="(\d+)"/.exec(html)?.[1] ?? ''
    const removal = { act: 'rem', section: 'comment', object_id } as Stat
    const removed = await anna.ask(second as string, { form: Object.fromEntries(statForm(removal)) })
    expect([removed.status, removed.headers.get('location')]).toEqual([303, `${second}#comments`])
    const left = await anna.ask(second as string)
    expect([left.status, left.headers.get('location')]).toEqual([303, first])
  })
})

describe('the cache of comments', () => {
  it('is bypassed for members and has the lifetime of the row for visitors [S6-019]', async () => {
    const first = { section: 'member', object_id: 11, sort: 'newest', thread: 0, page: 1 } as const
    const templateOf = (path: string) => path.replace('newest/0/1', '{sort}/{thread}/{page}')
    const wall = href('member_wall', { id: '11' }, en)
    expect(await anna.page(wall)).toContain(`"path":"${templateOf(contract.seenComments.fill(first))}"`)
    const cached = contract.commentPage.fill(first)
    expect(cached).toContain(`/${lifetimes.comments}/`)
    expect(await siteVisitor(testbed).page(wall)).toContain(`"path":"${templateOf(cached)}"`)
    await fill('member', 11, 1)
    expect(texts(await anna.page(wall))).toEqual(['Remark 1'])
    expect(texts(await siteVisitor(testbed).page(wall))).toEqual([])
    const asked = await anna.ask(contract.seenComments.fill(first), { headers: { accept: 'application/json' } })
    expect(asked.headers.get('cache-control')).toContain('no-store')
  })
})

it('a comment that is deleted is in no answer that is kept for visitors', async () => {
  await forget()
  const asked = contract.commentPage.fill({ section: 'video', object_id: 7, sort: 'oldest', thread: 0, page: 1 })
  const seen = async () => {
    const answer = await siteVisitor(testbed).ask(asked, { headers: { accept: 'application/json' } })
    return (await answer.json()).comments.map(({ comment }: { comment: string }) => comment)
  }
  await fill('video', 7, 1)
  await testbed.db.prepare('UPDATE comments SET user_id = ?1').bind(ids.anna).run()
  const written = await testbed.db.prepare('SELECT max(comment_id) AS id FROM comments').first('id')
  expect(await seen()).toEqual(['Remark 1'])
  await anna.ask(film, { form: rem(written) })
  expect(await seen()).toEqual([])
})

describe('the wall of a member [S2-051]', () => {
  it('is a tab of the profile, and only existing members have one', async () => {
    const wall = href('member_wall', { id: '9' }, en)
    expect(await anna.page(href('member', { id: '9' }, en))).toContain(`href="${wall}"`)
    expect(await anna.page(wall)).toMatch(/aria-current="page"[^>]*>Wall</)
    expect((await anna.ask(href('member_wall', { id: '99999' }, en))).status).toBe(404)
  })
})

describe('markup in a comment', () => {
  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</textarea><script>alert(1)</script>',
    '</script><script>alert(1)</script>',
    '<!--<script>-->alert(1)',
    "javascript:alert('1')//",
    '{{constructor.constructor("alert(1)")()}}',
    '\u2028\u2029<svg/onload=alert(1)>',
  ])('%s is shown as text', async (text) => {
    await forget()
    await testbed.db
      .prepare(
        "INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ('member', 12, ?1, 1, ?2)",
      )
      .bind(ids.boris, text)
      .run()
    const html = await anna.page(href('member_wall', { id: '12' }, en))
    const bare = html.replace(/<script type="application\/json">[\s\S]*?<\/script>/g, '')
    expect(html).not.toContain('<script>alert(1)')
    expect(bare).not.toMatch(/<img src=x|<svg\/onload|<!--<script/)
    const typed = await anna.page(film, { form: comm(`${text}${'x'.repeat(2000)}`) })
    expect(typed).not.toMatch(/<script>alert\(1\)|<img src=x|<svg\/onload/)
  })
})
