// Accounts in front of the site, without script: the forms, where they lead, and that no page made for a member is cached.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { mailTries } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { moderationQueues } from '../../../../../shared/rules/moderation-queues.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { hashOf, newToken } from '../../../../../worker/origin/crypto/tokens.ts'
import { addCatalogueVideo } from '../../../../support/runtime/catalogue-video.ts'
import { passwordOf } from '../../../../support/runtime/demo-passwords.ts'
import { addLightMembers } from '../../../../support/runtime/light-accounts.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'
import { sortedCookie } from '../../../../support/runtime/sorted-cookie.ts'

let testbed: SiteTestbed
let visitor: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
})
afterAll(() => testbed.stop())
beforeEach(() => {
  visitor = siteVisitor(testbed)
})

const at = (name: Parameters<typeof href>[0]) => href(name, {} as never, { lang: 'en' })
const signin = at('signin')
const videos = href('videos', {}, { lang: 'en' })
const anna = { usr: 'anna', pwd: passwordOf('anna') }

/** Solves the sum that a page asks for. */
function answerTo(html: string): { captcha: string; captcha_answer: string } {
  const [, a, b] = /How much is (\d+) plus (\d+)\?/.exec(html) ?? []
  const [, captcha = ''] = /name="captcha" value="([^"]+)"/.exec(html) ?? []
  return { captcha, captcha_answer: String(Number(a) + Number(b)) }
}

const headerOf = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('</header>'))
const errorsIn = (html: string): string[] =>
  [...html.matchAll(/class="field-error"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)/g)].map((found) => found[1] ?? '')

/** The link in the newest of the mails: only the last one is valid. */
async function tokenFor(recipient: string, mails = 1): Promise<string> {
  const texts = async () => {
    const sql = "SELECT text FROM outbox WHERE recipient = ?1 AND text LIKE '%token=%' ORDER BY mail_id DESC"
    return (await testbed.db.prepare(sql).bind(recipient).all<{ text: string }>()).results
  }
  await expect.poll(async () => (await texts()).length).toBe(mails)
  return /token=([\w-]{43})/.exec((await texts())[0]?.text ?? '')?.[1] ?? ''
}

type LinkPage = 'confirm-email' | 'undo-email' | 'restore-password'
/** Opens the link of a mail; yields the page that it leads to, whose address has the mark of this link. */
async function openLink(page: LinkPage, token: string | undefined, who = visitor): Promise<string> {
  const { status, headers } = await who.ask(`${at(page)}?token=${token}`)
  const location = headers.get('location') ?? ''
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/[a-z-]+\/\?link=[\da-f]{8}$/)])
  expect(location.startsWith(at(page))).toBe(true)
  return location
}

describe('signing in', () => {
  it('returns to the previous page, signed in, and deletes the chosen language [S2-035 S3-117 S4-083 S4-084]', async () => {
    visitor.cookies.set('__Host-lang', 'de')
    const page = await visitor.page(signin, {
      headers: { referer: `${testbed.origin}${videos}?page=2`, accept: '*/*' },
    })
    expect(page).toContain(`name="from" value="${videos}?page=2"`)
    const answer = await visitor.ask(signin, { form: { ...anna, from: `${videos}?page=2` } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${videos}?page=2`])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect([visitor.cookies.has('__Host-lang'), visitor.cookies.has('__Host-session')]).toEqual([false, true])
    expect(await visitor.page(videos)).toContain('<span class="own-name">anna</span>')
  })

  it.each([
    'https://evil.test/',
    '//evil.test/videos/',
    '/\\evil.test/',
    'javascript:alert(1)',
    '/signin/',
    '/nowhere/',
    '/de//evil.test/',
    '',
  ])('never redirects to %j', async (from) => {
    const answer = await visitor.ask(signin, { form: { ...anna, from } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  })

  it('replaces the sign-in links by a menu of the member’s sections, upload and sign-out [S2-081 S2-082]', async () => {
    const waysIn = [`href="${signin}"`, `href="${at('signup')}"`]
    const before = headerOf(await visitor.page(videos))
    for (const way of waysIn) expect(before).toContain(way)
    await visitor.signIn('anna')
    const header = headerOf(await visitor.page(videos))
    for (const way of waysIn) expect(header).not.toContain(way)
    const menu = /<details class="drop-down own-menu".*?<\/details>/s.exec(header)?.[0] ?? ''
    const [, id = ''] = /href="\/members\/(\d+)\/"/.exec(menu) ?? []
    expect(await testbed.db.prepare('SELECT username FROM users WHERE user_id = ?1').bind(id).first('username')).toBe(
      'anna',
    )
    for (const section of [
      'uploaded_videos',
      'favourite_videos',
      'watch_later_videos',
      'history',
      'subscriptions',
      'playlists',
      'friends',
      'wall',
      'edit',
    ])
      expect(menu).toContain(`href="/members/${id}/${section}/"`)
    expect(menu).toContain('href="/upload-video/"')
    expect(menu).toMatch(/<form [^>]*action="\/logout"[^>]*>.*<button/s)
  })

  it.each([
    [{}, ['Enter your username and password', 'Enter your username and password']],
    [{ usr: 'an', pwd: 'anna-watches' }, ['Invalid username or password']],
    [{ usr: 'anna', pwd: 'four' }, ['Invalid username or password']],
    [{ usr: 'anna', pwd: 'anna-listens' }, ['Invalid username or password']],
  ])(
    'with %j shows the error at its field and keeps what was typed, except the password [S4-085 S8-002 S8-003 S8-004 S8-005]',
    async (form, said) => {
      const answer = await visitor.ask(signin, { form: form as Record<string, string> })
      const html = await answer.text()
      expect([answer.status, errorsIn(html)]).toEqual([400, said])
      if ('usr' in form) expect(html).toContain(`value="${form.usr}"`)
      if ('pwd' in form) expect(html).not.toContain(String(form.pwd))
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(visitor.cookies.size).toBe(0)
    },
  )

  it('shows errors in the language of its page', async () => {
    const german = href('signin', {}, { lang: 'de' })
    const html = await visitor.page(german, { form: { usr: 'anna', pwd: 'anna-listens' } })
    expect(html).toContain('<html lang="de"')
    expect(errorsIn(html)).toEqual([expect.stringMatching(/ungültig|falsch/i)])
  })

  it('requires a captcha after three wrong passwords, and continues once it is solved', async () => {
    for (let n = 0; n < 3; n++) await visitor.ask(signin, { form: { usr: 'mira', pwd: 'wrong-one' } })
    const asked = await visitor.page(signin, { form: { usr: 'mira', pwd: passwordOf('mira') } })
    expect(errorsIn(asked)).toEqual(['Answer the question'])
    const wrong = await visitor.page(signin, {
      form: { usr: 'mira', pwd: passwordOf('mira'), ...answerTo(asked), captcha_answer: '1' },
    })
    expect(errorsIn(wrong)).toEqual(['That’s not the right answer. Try again.'])
    const right = await visitor.ask(signin, { form: { usr: 'mira', pwd: passwordOf('mira'), ...answerTo(wrong) } })
    expect(right.status).toBe(303)
  })

  it('too often is refused without revealing whether the account exists [S8-007]', async () => {
    const guesser = siteVisitor(testbed)
    let html = await guesser.page(signin, { form: { usr: 'nobody-here', pwd: 'wrong-one' } })
    for (let n = 1; n <= 10; n++) {
      html = await guesser.page(signin, { form: { usr: 'nobody-here', pwd: 'wrong-one', ...answerTo(html) } })
    }
    expect(errorsIn(html)).toContain('Too many authorization attempts. Try again later')
  })

  it('redirects a member who is already signed in', async () => {
    await visitor.signIn('anna')
    for (const page of [signin, at('signup')]) {
      expect((await visitor.ask(page, { headers: { referer: testbed.origin + videos } })).headers.get('location')).toBe(
        videos,
      )
    }
  })

  it('through the API answers with codes by field and sets the cookie [S7-043 S7-084]', async () => {
    const wrong = await visitor.ask(writes.login.path, { json: { usr: 'anna' } })
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'required', codes: [{ field: 'pwd', code: 'required' }] }),
    ])
    const right = await visitor.ask(writes.login.path, { json: anna })
    expect([right.status, await right.json()]).toEqual([200, { ok: true }])
    expect(right.headers.getSetCookie().map(sortedCookie)).toEqual([
      expect.stringMatching(/^__Host-device=[\w-]{43}\.[\w-]{43}; /),
      expect.stringMatching(/^__Host-session=[\w-]{43}; HttpOnly; Max-Age=86400; Path=\/; SameSite=Lax; Secure$/),
      expect.stringMatching(/^__Host-lang=; Max-Age=0/),
    ])
    expect(right.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('a session', () => {
  it('ends at once with the button in the header, and its cookies are deleted [S4-076 S4-077 S4-078]', async () => {
    await visitor.signIn('anna')
    const session = visitor.cookies.get('__Host-session') ?? ''
    visitor.cookies.set('__Host-lang', 'de')
    const out = await visitor.ask('/logout', { form: {}, headers: { referer: testbed.origin + videos } })
    expect([out.status, out.headers.get('location')]).toEqual([303, videos])
    expect([...visitor.cookies.keys()].toSorted()).toEqual(['__Host-device', '__Host-logout', '__Host-signed-out'])
    expect(await visitor.page(videos)).toContain('<p class="language-offer" role="status">You’re signed out.</p>')
    // A member who signs in again at once does not read it.
    await visitor.signIn('anna')
    expect(await visitor.page(videos)).not.toContain('You’re signed out.')
    const thief = siteVisitor(testbed)
    thief.cookies.set('__Host-session', session)
    expect(await thief.page(videos)).not.toContain('own-name')
    // The cookie of an ended session is cleared.
    expect(thief.cookies.size).toBe(0)
  })

  it.each([
    ['the button in the header', '/logout', { form: {} }],
    ['a script', writes.logout.path, { json: {} }],
    ['the button for every browser', at('account'), { form: { act: 'signOutEverywhere' } }],
  ])('that ends by %s leaves nothing of the member in the browser', async (_, path, init) => {
    await visitor.signIn('anna')
    const out = await visitor.ask(path, init)
    expect(out.headers.get('clear-site-data')).toBe('"cache", "prefetchCache", "storage"')
    // The device's cookie names no member: it keeps strangers from locking members out.
    const kept = [...visitor.cookies.keys()].filter((name) => name !== '__Host-signed-out')
    expect(kept).toEqual(['__Host-device', '__Host-logout'])
  })

  it('that expired deletes nothing else in the browser', async () => {
    await visitor.signIn('anna')
    await testbed.db.prepare('UPDATE sessions SET expires_date = unixepoch()').run()
    expect((await visitor.ask(videos)).headers.get('clear-site-data')).toBeNull()
  })

  it('is resolved once per request, and never without its cookie', async () => {
    const lines = () => testbed.log.filter((line) => line.includes('call-failed'))
    await visitor.signIn('anna')
    await testbed.db.prepare('ALTER TABLE sessions RENAME TO lost_sessions').run()
    const before = lines().length
    const page = await visitor.ask(videos)
    await siteVisitor(testbed).ask(videos)
    await testbed.db.prepare('ALTER TABLE lost_sessions RENAME TO sessions').run()
    // The page is shown as to a visitor, and the session cookie is kept.
    expect([page.status, (await page.text()).includes('own-name')]).toEqual([200, false])
    await expect.poll(() => lines().length - before).toBe(1)
    expect(visitor.cookies.has('__Host-session')).toBe(true)
    expect(await visitor.page(videos)).toContain('own-name')
  })

  it('that cannot be resolved fails a member’s page, which does not ask to sign in', async () => {
    const ada = await signedIn(testbed, 'ada')
    const pages = [
      ...(['upload', 'uploads', 'notifications', 'messages', 'account', 'moderation', 'moderation_log'] as const).map(
        at,
      ),
      at('moderation_people'),
      at(moderationQueues.uploads.page),
      href('upload_people', { upload: '0'.repeat(32) }, { lang: 'en' }),
      href('statement', { id: '1' }, { lang: 'en' }),
    ]
    await testbed.db.prepare('ALTER TABLE sessions RENAME TO lost_sessions').run()
    const answers = []
    for (const page of pages) answers.push([page, (await ada.ask(page)).status])
    await testbed.db.prepare('ALTER TABLE lost_sessions RENAME TO sessions').run()
    expect(answers).toEqual(pages.map((page) => [page, 503]))
    // So many faults in a row keep the edge from asking for a moment.
    await expect.poll(() => ada.page(videos)).toContain('own-name')
  })

  it('is in no page that visitors get: its pages are stored by no browser, and by no cache with a name', async () => {
    await visitor.signIn('boris')
    for (let n = 0; n < 2; n++) {
      const own = await visitor.ask(videos)
      expect([own.headers.get('cache-control'), (await own.text()).includes('boris')]).toEqual([
        'private, no-store',
        true,
      ])
    }
    for (let n = 0; n < 3; n++) expect(await siteVisitor(testbed).page(videos)).not.toMatch(/boris|own-name/)
    const keys = (await (await testbed.runtime.cache()).list()).keys.map(({ name }) => name)
    expect(keys.join()).not.toMatch(/session|account|captcha|outbox/)
  })

  it.each(['session', 'account', 'captcha'] as const)('answers %s through the API uncached', async (name) => {
    await visitor.signIn('anna')
    const answer = await visitor.ask(contract[name].fill({}))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })

  it('cannot be claimed by headers that a browser sends', async () => {
    const headers = {
      'x-edge-client': 'mine',
      'x-edge-site': 'https://evil.test',
      'x-edge-lang': 'de',
      authorization: 'Bearer anna',
    }
    await visitor.ask(writes.restore.path, { json: { email: 'ada@example.com' }, headers })
    await tokenFor('ada@example.com')
    const mail = await testbed.db.prepare('SELECT text FROM outbox ORDER BY mail_id DESC').first<string>('text')
    expect(mail).toContain(`${testbed.origin}/restore-password/?token=`)
    expect(mail).not.toContain('evil.test')
  })
})

describe('signing up', () => {
  it('leads from the form through the e-mail to the first sign-in [S2-036 S2-039 S5-001 S7-044 S8-006]', async () => {
    const form = { username: 'gina', email: 'gina@example.com', password: 'garden-gate' }
    const first = await visitor.page(at('signup'))
    const empty = await visitor.page(at('signup'), { form: { ...answerTo(first) } })
    expect(errorsIn(empty)).toEqual(Array.from({ length: 3 }, () => 'This field is required'))
    const sent = await visitor.ask(at('signup'), { form: { ...form, ...answerTo(empty) } })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, at('send_email')])
    expect(await visitor.page(at('send_email'))).toContain('Check your email')

    const early = await visitor.page(signin, { form: { usr: 'gina', pwd: form.password } })
    expect(errorsIn(early)).toEqual(['Please confirm your email and try again'])

    const token = await tokenFor('gina@example.com', 2)
    const link = await openLink('confirm-email', token)
    const asked = await visitor.page(link)
    // Opening the link changes nothing, and the token is not in the page.
    expect(asked).not.toContain(token)
    expect(asked).toContain(`action="${link}"`)
    const confirmed = await visitor.page(link, { form: {} })
    expect(confirmed).toContain('Your email is confirmed')
    expect(visitor.cookies.has('__Host-link')).toBe(false)
    expect((await visitor.ask(signin, { form: { usr: 'gina', pwd: form.password } })).status).toBe(303)
    const row = await testbed.db
      .prepare("SELECT is_confirmed, role FROM accounts WHERE email = 'gina@example.com'")
      .first()
    expect(row).toEqual({ is_confirmed: 1, role: 'member' })
  })

  it('with the address of an existing account is answered like any other address [S5-031]', async () => {
    const asked = await visitor.page(at('signup'))
    const form = { username: 'some-member', email: 'anna@example.com', password: 'garden-gate', ...answerTo(asked) }
    const sent = await visitor.ask(at('signup'), { form })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, at('send_email')])
  })

  it('can send the e-mail again without script, and confirms it', async () => {
    const asked = await visitor.page(at('signup'))
    const form = { username: 'mailless', email: 'mailless@example.com', password: 'garden-gate', ...answerTo(asked) }
    await visitor.ask(at('signup'), { form })
    const first = await tokenFor('mailless@example.com')
    const again = () => visitor.ask(at('send_email'), { form: {} })
    expect(await visitor.page(at('send_email'))).toMatch(/Send again.*Wrong address\? Use another one/s)
    const wrong = { act: 'correct', usr: 'mailless', pwd: 'wrong-one', email: 'mailless@example.com' }
    expect(errorsIn(await visitor.page(at('send_email'), { form: wrong }))).toEqual(['Invalid username or password'])
    const sent = await again()
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${at('send_email')}?done=again`])
    expect(await visitor.page(`${at('send_email')}?done=again`)).toContain('We sent it again.')
    expect(await tokenFor('mailless@example.com', 2)).not.toBe(first)
    for (let n = 2; n <= 3; n++) expect((await again()).status).toBe(303)
    const refused = await again()
    const wait = expect.stringMatching(/^You can try again in \d+ minutes$/)
    expect([refused.status, errorsIn(await refused.text())]).toEqual([429, [wait]])
    // After an address has had its mails of the hour, the next request has to answer a question.
    for (let n = 4; n <= mailTries.address + 1; n++) {
      const { cookies: sentCookies } = visitor
      const other = siteVisitor(testbed)
      other.cookies.set('__Host-sent', sentCookies.get('__Host-sent') ?? '')
      const answer = await other.ask(at('send_email'), { form: {} })
      if (n <= mailTries.address) expect(answer.status).toBe(303)
      else {
        const html = await answer.text()
        expect([answer.status, errorsIn(html)]).toEqual([400, ['Answer the question']])
        expect((await other.ask(at('send_email'), { form: answerTo(html) })).status).toBe(303)
      }
    }
    // Another browser has no mail to send again.
    const stranger = siteVisitor(testbed)
    expect(await stranger.page(at('send_email'))).not.toContain('Send again')
    expect((await stranger.ask(at('send_email'), { form: {} })).headers.get('location')).toBe(at('restore-password'))
    const [, cookie] = [...visitor.cookies].find(([name]) => name === '__Host-sent') ?? []
    for (const text of ['', 'x', 'e30', `${cookie}x`, '%00']) {
      stranger.cookies.set('__Host-sent', text)
      expect([text, (await stranger.ask(at('send_email'))).status]).toEqual([text, 200])
    }
  })

  it('with a wrong address gets the e-mail at the right one, given without script before it is confirmed', async () => {
    const asked = await visitor.page(at('signup'))
    const form = { username: 'ingrid', email: 'ingird@example.com', password: 'garden-gate', ...answerTo(asked) }
    await visitor.ask(at('signup'), { form })
    const lost = await tokenFor('ingird@example.com')
    const correct = { act: 'correct', usr: 'ingrid', pwd: form.password, email: 'ingrid@example.com' }
    const refused = await visitor.page(at('send_email'), { form: { ...correct, email: 'ingrid' } })
    expect(errorsIn(refused)).toEqual(['Enter a valid email address'])
    expect(refused).toMatch(/<details class="form-card" open="">.*value="ingrid"/s)
    const sent = await visitor.ask(at('send_email'), { form: correct })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${at('send_email')}?done=again`])
    const right = await tokenFor('ingrid@example.com')
    // The link in the wrong mailbox opens nothing any more.
    const other = await openLink('confirm-email', lost)
    expect(errorsIn(await visitor.page(other, { form: {} }))).toEqual(['This link doesn’t work any more'])
    expect(await visitor.page(await openLink('confirm-email', right), { form: {} })).toContain(
      'Your email is confirmed',
    )
    expect((await visitor.ask(signin, { form: { usr: 'ingrid', pwd: form.password } })).status).toBe(303)
  })

  it.each([
    [{ username: 'gi' }, 'The username is too short. Use at least 3 characters.'],
    [{ username: 'g i n a' }, /^Use only the letters a to z, digits, _ and -$/],
    [{ username: 'anna' }, 'This username is taken. Choose another one.'],
    [{ email: 'nowhere' }, 'Enter a valid email address'],
    [{ password: 'gate-12' }, 'The password is too short. Use at least 8 characters.'],
    [{ password: 'letmein1' }, 'This password is too common. Choose another one.'],
    [{ password: 'somebody-1' }, 'Don’t use your username, your email or the name of this site in your password.'],
  ])('with %j shows the error and keeps what was typed [S5-028 S5-029 S5-030 S5-032 S5-033]', async (change, said) => {
    const asked = await visitor.page(at('signup'))
    const form = { username: 'somebody', email: 'somebody@example.com', password: 'garden-gate', ...change }
    const html = await visitor.page(at('signup'), { form: { ...form, ...answerTo(asked) } })
    expect(errorsIn(html)).toEqual([typeof said === 'string' ? said : expect.stringMatching(said)])
    expect(html).toContain(`value="${form.username}"`)
    expect(html).toContain(`value="${form.email}"`)
    expect(html).not.toContain(`"${form.password}"`)
  })

  it('with script sends the e-mail in the language of the page, although the call has none in its address', async () => {
    const lena = siteVisitor(testbed)
    const html = await lena.page(href('signup', {}, { lang: 'de' }))
    const [, a, b] = /(\d+) plus (\d+)/.exec(html) ?? []
    const { captcha } = answerTo(html)
    const form = { username: 'lena', email: 'lena@example.com', password: 'garden-gate' }
    const json = { ...form, captcha, captcha_answer: String(Number(a) + Number(b)) }
    expect((await lena.ask(writes.signup.path, { json, headers: { accept: 'application/json' } })).status).toBe(200)
    await tokenFor('lena@example.com')
    const text = await testbed.db.prepare('SELECT text FROM outbox ORDER BY mail_id DESC').first<string>('text')
    expect(text).toContain(`${testbed.origin}${href('confirm-email', {}, { lang: 'de' })}?token=`)
  })

  it('cannot inject markup into the page that shows the error', async () => {
    const evil = '"><img src=x onerror=alert(1)>'
    const html = await visitor.page(at('signup'), { form: { username: evil, email: evil, password: evil } })
    expect(html).not.toContain('<img src=x')
  })
})

describe('a forgotten password', () => {
  const restore = at('restore-password')

  it('is reset by e-mail and chosen again behind the link [S2-037 S2-038 S8-028]', async () => {
    const sent = await visitor.ask(restore, { form: { email: 'boris@example.com' } })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, at('send_email')])
    const token = await tokenFor('boris@example.com')
    const opened = await visitor.ask(`${restore}?token=${token}`)
    const link = opened.headers.get('location') ?? ''
    const [, mark] = /^\/restore-password\/\?link=([\da-f]{8})$/.exec(link) ?? []
    expect([opened.status, mark]).toEqual([303, expect.any(String)])
    expect(opened.headers.getSetCookie().map(sortedCookie)).toEqual([
      expect.stringMatching(
        RegExp(`^__Host-link=${mark}\\.${token}\\.\\d{10}; HttpOnly; Max-Age=3600; Path=/; SameSite=Lax; Secure$`),
      ),
    ])
    const cookie = visitor.cookies.get('__Host-link') ?? ''
    const form = await visitor.page(link)
    expect(form).toContain('name="password"')
    expect(form).not.toContain(token)
    for (const [password, words] of [
      ['seven-7', 'The password is too short. Use at least 8 characters.'],
      ['sunshine1', 'This password is too common. Choose another one.'],
      ['boris-2026', 'Don’t use your username, your email or the name of this site in your password.'],
    ] as const) {
      expect(errorsIn(await visitor.page(link, { form: { password } }))).toEqual([words])
    }
    const done = await visitor.ask(link, { form: { password: 'boris-remembers' } })
    expect([done.status, done.headers.get('location')]).toEqual([303, at('restore_password_success')])
    expect(await visitor.page(at('restore_password_success'))).toContain('Your password was changed')
    expect((await visitor.ask(signin, { form: { usr: 'boris', pwd: 'boris-remembers' } })).status).toBe(303)

    expect(visitor.cookies.has('__Host-link')).toBe(false)
    for (const sent of ['', cookie]) {
      visitor.cookies.set('__Host-link', sent)
      const again = await visitor.page(link, { form: { password: 'boris-forgets' } })
      expect(errorsIn(again)).toEqual(['This link doesn’t work any more'])
      expect(again).toContain('name="email"')
    }
  })

  it('requested by strangers costs the account’s owner one captcha without script, and no more', async () => {
    const email = 'ada@example.com'
    for (let n = 0; n < mailTries.address; n++) await siteVisitor(testbed).ask(restore, { form: { email } })
    const asked = await visitor.page(restore, { form: { email } })
    expect(errorsIn(asked)).toEqual(['Answer the question'])
    expect(asked).toContain(`value="${email}"`)
    const wrong = await visitor.page(restore, { form: { email, ...answerTo(asked), captcha_answer: '1' } })
    expect(errorsIn(wrong)).toEqual(['That’s not the right answer. Try again.'])
    const sent = await visitor.ask(restore, { form: { email, ...answerTo(wrong) } })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, at('send_email')])
  })

  it('of an unknown address is answered like that of an account [S8-026]', async () => {
    const answers = await Promise.all(
      ['nobody@example.com', 'mira@example.com'].map(async (email) => {
        const { status, headers } = await siteVisitor(testbed).ask(restore, { form: { email } })
        return [status, headers.get('location'), headers.getSetCookie().map((cookie) => cookie.split('=')[0])]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
  })
})

describe('a changed e-mail address', () => {
  it('is restored by the link in the old mailbox, with a button and without script', async () => {
    await visitor.signIn('mira')
    const form = { act: 'changeEmail', pwd: passwordOf('mira'), email: 'mira@new.example' }
    const sent = await visitor.ask(at('account'), { form })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, at('send_email')])
    await visitor.ask(await openLink('confirm-email', await tokenFor('mira@new.example')), { form: {} })
    expect(await visitor.page(at('account'))).toContain('mira@new.example')

    const undo = async () => {
      const sql = "SELECT text FROM outbox WHERE recipient = 'mira@example.com' AND text LIKE '%undo-email%'"
      return /token=([\w-]{43})/.exec((await testbed.db.prepare(sql).first<string>('text')) ?? '')?.[1]
    }
    await expect.poll(undo).toBeTruthy()
    const owner = siteVisitor(testbed)
    const link = await openLink('undo-email', await undo(), owner)
    const asked = await owner.page(link)
    expect(asked).toContain('Get your old email address back')
    expect(asked).not.toContain(await undo())
    expect(await owner.page(link, { form: {} })).toContain('Your old email address is back')
    const sql = "SELECT email FROM accounts WHERE role = 'moderator'"
    expect(await testbed.db.prepare(sql).first('email')).toBe('mira@example.com')
    expect((await visitor.ask(at('account'))).status).toBe(303)
    // The page that confirms the e-mail can send it again.
    expect(await owner.page(at('send_email'))).toContain('Send again')
    expect(errorsIn(await owner.page(link, { form: {} }))).toEqual(['This link doesn’t work any more'])
    expect(errorsIn(await siteVisitor(testbed).page(at('undo-email')))).toEqual(['This link doesn’t work any more'])
  })
})

describe('links of mails that one browser has open', () => {
  /** A valid link of an account, as a mail would have brought it; yields its token. */
  async function linkOf(username: string, purpose: 'restore' | 'change' | 'undo_email', letter: string) {
    const token = newToken()
    await testbed.run(
      `INSERT INTO mail_links (token_hash, user_id, purpose, email, account_email, added_date, expires_date)
        SELECT ?1, user_id, ?2, ?3, email, unixepoch(), unixepoch() + 600 FROM accounts JOIN users USING (user_id) WHERE username = ?4`,
      await hashOf(token),
      purpose,
      `${username}-${letter}@moved.example`,
      username,
    )
    return token
  }
  const emailOf = (username: string) =>
    testbed.db
      .prepare('SELECT email FROM accounts JOIN users USING (user_id) WHERE username = ?1')
      .bind(username)
      .first<string>('email')
  beforeAll(() => addLightMembers(testbed.db, ['tabea', 'ulla', 'vera', 'wanda'], 'two-open-tabs'))
  afterEach(() => testbed.run('DROP TRIGGER IF EXISTS broken'))

  it('are each used by its own button, whichever was opened last; none is used by another', async () => {
    const first = await openLink('confirm-email', await linkOf('tabea', 'change', 'c'))
    const second = await openLink('confirm-email', await linkOf('ulla', 'change', 'd'))
    const third = await openLink('undo-email', await linkOf('ulla', 'undo_email', 'u'))
    expect(await visitor.page(first, { form: {} })).toContain('Your email is confirmed')
    expect([await emailOf('tabea'), await emailOf('ulla')]).toEqual(['tabea-c@moved.example', 'ulla@example.com'])
    expect(await visitor.page(second, { form: {} })).toContain('Your email is confirmed')
    expect(await emailOf('ulla')).toBe('ulla-d@moved.example')
    expect(await visitor.page(third, { form: {} })).toContain('Your old email address is back')
    expect([await emailOf('ulla'), visitor.cookies.has('__Host-link')]).toEqual(['ulla-u@moved.example', false])
  })

  it('set the new password of the account of that tab, in another language as well', async () => {
    const first = await openLink('restore-password', await linkOf('vera', 'restore', 'r'))
    const second = await openLink('restore-password', await linkOf('wanda', 'restore', 's'))
    for (const [link, password] of [
      [first, 'vera-in-one'],
      [second, 'wanda-in-other'],
    ] as const) {
      expect(await visitor.page(link)).toContain(`action="${link}"`)
      const chosen = await visitor.ask(servicePaths.language, {
        form: { lang: 'de' },
        headers: { referer: testbed.origin + link },
      })
      expect(chosen.headers.get('location')).toBe(`/de${link}`)
      expect(await visitor.page(`/de${link}`)).toContain(`action="/de${link}"`)
      visitor.cookies.delete('__Host-lang')
      const refused = await visitor.page(link, { form: { password: 'seven-7' } })
      expect(refused).toContain(`action="${link}"`)
      const set = await visitor.ask(link, { form: { password } })
      expect([set.status, errorsIn(await set.text())]).toEqual([303, []])
    }
    const signInAs = async (usr: string, pwd: string) => (await visitor.ask(signin, { form: { usr, pwd } })).status
    expect([await signInAs('vera', 'vera-in-one'), await signInAs('wanda', 'wanda-in-other')]).toEqual([303, 303])
  })

  it('leave a forgotten password to be asked for by its email', async () => {
    await openLink('undo-email', await linkOf('tabea', 'undo_email', 'v'))
    await openLink('restore-password', await linkOf('tabea', 'restore', 'w'))
    const form = await visitor.page(at('restore-password'))
    expect([form.includes('name="email"'), form.includes('name="password"')]).toEqual([true, false])
    const sent = await visitor.ask(at('restore-password'), { form: { email: 'ulla@example.com' } })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, at('send_email')])
  })

  it('stay open while the database takes no writes, with the button to press again', async () => {
    const link = await openLink('confirm-email', await linkOf('tabea', 'change', 'x'))
    await testbed.run(
      "CREATE TRIGGER broken BEFORE UPDATE ON accounts BEGIN SELECT RAISE(ABORT, 'attempt to write a readonly database'); END",
    )
    const refused = await visitor.ask(link, { form: {} })
    const html = await refused.text()
    expect([refused.status, errorsIn(html).length]).toEqual([503, 1])
    expect(html).toContain(`action="${link}"`)
    await testbed.run('DROP TRIGGER broken')
    expect(await visitor.page(link, { form: {} })).toContain('Your email is confirmed')
  })
})

describe('the account page', () => {
  const account = at('account')

  it('requires a sign-in', async () => {
    const first = href('signin', {}, { lang: 'en', query: { from: account } })
    expect((await visitor.ask(account)).headers.get('location')).toBe(first)
    const ada = { usr: 'ada', pwd: passwordOf('ada') }
    expect((await visitor.ask(first, { form: { ...ada, from: account } })).headers.get('location')).toBe(account)
    expect(await visitor.page(account)).toContain('ada@example.com')
  })

  it('shows the error at the field [S8-027]', async () => {
    await visitor.signIn('ada')
    const html = await visitor.page(account, { form: { act: 'deleteAccount', pwd: 'ada-forgets' } })
    expect(errorsIn(html)).toEqual(['This password isn’t correct'])
  })

  it('changes the username without script, keeps the old one for 90 days, and says when it may change again', async () => {
    const pwd = passwordOf('ada')
    // An earlier test chooses another password for boris.
    await testbed.run(
      `UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE email = 'ada@example.com')
        WHERE user_id = (SELECT user_id FROM users WHERE username = 'boris')`,
    )
    await visitor.ask(signin, { form: { usr: 'boris', pwd } })
    const form = { act: 'changeUsername', pwd, username: 'boris_b' }
    const done = await visitor.ask(account, { form })
    expect([done.status, done.headers.get('location')]).toEqual([303, `${account}?done=username`])
    const shown = await visitor.page(`${account}?done=username`)
    for (const text of [
      'Your username was changed.',
      '<span class="own-name">boris_b</span>',
      'Your username is boris_b. You can change it once every 30 days. No other member can take the old one for 90 days.',
    ])
      expect(shown).toContain(text)
    const kept = "SELECT kept_until - changed_date AS seconds FROM former_usernames WHERE username = 'boris'"
    expect(await testbed.db.prepare(kept).first('seconds')).toBe(90 * 86_400)
    const stranger = siteVisitor(testbed)
    const taken = { username: 'boris', email: 'another@example.com', password: 'garden-gate' }
    const asked = answerTo(await stranger.page(at('signup')))
    expect(errorsIn(await stranger.page(at('signup'), { form: { ...taken, ...asked } }))).toEqual([
      'This username is taken. Choose another one.',
    ])
    const again = await visitor.ask(account, { form: { ...form, username: 'boris_c' } })
    const html = await again.text()
    expect([again.status, errorsIn(html)]).toEqual([400, ['You can change your username again in 30 days']])
    expect(html).toContain('value="boris_c"')
    expect(html).toContain('<span class="own-name">boris_b</span>')
  })

  it('has the new username on its member’s videos that were opened before', async () => {
    await addLightMembers(testbed.db, ['piet'], 'piet-renames')
    await addCatalogueVideo(testbed.db, { id: 8102, title: 'Paper crane', uploader: 'piet' })
    const page = href('video', { id: '8102', dir: 'paper-crane' }, { lang: 'en' })
    const reader = siteVisitor(testbed)
    const named = async () => {
      const html = await reader.page(page)
      return ['>piet<', '>pieter<'].filter((name) => html.includes(name))
    }
    await expect.poll(named).toEqual(['>piet<'])
    await visitor.ask(signin, { form: { usr: 'piet', pwd: 'piet-renames' } })
    const form = { act: 'changeUsername', pwd: 'piet-renames', username: 'pieter' }
    expect((await visitor.ask(account, { form })).status).toBe(303)
    await expect.poll(named).toEqual(['>pieter<'])
  })

  it('signs out everywhere, and deletes the account', async () => {
    await visitor.signIn('ada')
    const out = await visitor.ask(account, { form: { act: 'signOutEverywhere' } })
    expect([out.status, visitor.cookies.has('__Host-session')]).toEqual([303, false])
    expect(await visitor.page(out.headers.get('location') ?? '')).toContain('You’re signed out on every device.')
    await visitor.signIn('ada')
    const gone = await visitor.ask(account, { form: { act: 'deleteAccount', pwd: passwordOf('ada') } })
    expect(gone.status).toBe(303)
    expect(await visitor.page(gone.headers.get('location') ?? '')).toContain('Your account was deleted.')
    expect(gone.headers.get('clear-site-data')).toContain('"storage"')
    expect((await visitor.signIn('ada')).status).toBe(400)
  })

  it('takes profile, playlists and the name on videos and lists out of every cache when it deletes the account', async () => {
    await addLightMembers(testbed.db, ['paula'], 'paula-leaves')
    await addCatalogueVideo(testbed.db, { id: 8101, title: 'Paper boat', uploader: 'paula' })
    const id = String(await testbed.db.prepare("SELECT user_id FROM users WHERE username = 'paula'").first('user_id'))
    const followerId = String(
      await testbed.db.prepare("SELECT user_id FROM users WHERE username = 'anna'").first('user_id'),
    )
    await testbed.run(
      "INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date) VALUES (8102, ?1, 'Quiet rivers', '', 0, 'str', 1)",
      id,
    )
    await testbed.run(
      "INSERT INTO channels (channel_id, dir, title, url, user_id) VALUES (8103, 'paper-boats', 'Paper boats', '', ?1)",
      id,
    )
    await testbed.run(
      "INSERT INTO subscriptions (user_id, type, object_id, added_date) VALUES (?1, 'member', ?2, 1)",
      followerId,
      id,
    )
    const page = href('video', { id: '8101', dir: 'paper-boat' }, { lang: 'en' })
    const named = {
      video: page,
      answer: contract.video.fill({ video_id: 8101 }),
      oembed: `${servicePaths.oembed}?url=${encodeURIComponent(testbed.origin + page)}`,
      list: href('community', {}, { lang: 'en' }),
      followed: href('member_subscriptions', { id: followerId }, { lang: 'en' }),
    }
    const gone = {
      profile: href('member', { id }, { lang: 'en' }),
      playlist: href('playlist', { id: '8102' }, { lang: 'en' }),
    }
    const stranger = siteVisitor(testbed)
    const seen = async () => ({
      named: (await Promise.all(Object.entries(named).map(async ([name, path]) => [name, await stranger.page(path)])))
        .filter(([, text]) => text?.includes('paula'))
        .map(([name]) => name),
      statuses: await Promise.all(Object.values(gone).map(async (path) => (await stranger.ask(path)).status)),
      channel: (await stranger.page(href('pornsite', { dir: 'paper-boats' }, { lang: 'en' }))).includes(gone.profile),
    })
    const before = await seen()
    expect(before).toEqual({ named: Object.keys(named), statuses: [200, 200], channel: true })
    expect(await seen()).toEqual(before)
    expect((await visitor.ask(signin, { form: { usr: 'paula', pwd: 'paula-leaves' } })).status).toBe(303)
    expect((await visitor.ask(account, { form: { act: 'deleteAccount', pwd: 'paula-leaves' } })).status).toBe(303)
    await expect.poll(seen).toEqual({ named: [], statuses: [404, 404], channel: false })
    expect((await stranger.ask(page)).status).toBe(200)
  })
})

describe('a sign-in through Google', () => {
  it('is on no page until it is configured, and its address reports that', async () => {
    expect(await visitor.page(signin)).not.toContain('button-google')
    const unavailable = href('signin', {}, { lang: 'en', query: { google: 'unavailable', from: '/' } })
    expect((await visitor.ask(servicePaths.google)).headers.get('location')).toBe(unavailable)
    expect(await visitor.page(unavailable)).toContain('This isn’t possible right now. Try again later.')
  })
})

describe('a page without a form', () => {
  it('answers a POST with 405', async () => {
    const answer = await visitor.ask(videos, { form: { a: 'b' } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('the outbox', () => {
  it('exists only in a local run', async () => {
    expect(await visitor.page(at('outbox'))).toContain('Outbox')
    const deployed = await startSiteTestbed({ originVars: { MAIL_OUTBOX: '' } })
    const stranger = siteVisitor(deployed)
    expect((await stranger.ask(at('outbox'))).status).toBe(404)
    expect((await stranger.ask(contract.outbox.fill({}))).status).toBe(404)
    const signup = await stranger.page(at('signup'), {
      form: { username: 'gina', email: 'g@example.com', password: 'garden-gate' },
    })
    expect(errorsIn(signup)).toEqual(['This isn’t possible right now. Try again later.'])
    await deployed.stop()
  })
})

describe('the log', () => {
  it('holds no address, password, token or network', () => {
    expect(testbed.log.length).toBeGreaterThan(50)
    expect(testbed.log.join('\n')).not.toMatch(/@example|anna|boris|watches|garden-gate|192\.0\.2|[?&]token|[\w-]{43}/)
  })
})
