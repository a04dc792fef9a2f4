// Sign-in through Google, with a provider that runs here: first and later sign-ins, and every forged or stolen input.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writes } from '../../../../shared/contract/contract.ts'
import { codeTries, providerAnswerMaxBytes, providerTries, totpStepSeconds } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { actsPath, statForm } from '../../../../shared/stat.ts'
import { codeAt } from '../../../../worker/origin/account/one-time-code.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { client, type OidcProvider, type Person, startOidcProvider } from '../../../support/runtime/oidc-provider.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'
import { sortedCookie } from '../../../support/runtime/sorted-cookie.ts'

let issuer: OidcProvider
let testbed: SiteTestbed
let visitor: SiteVisitor
beforeAll(async () => {
  issuer = await startOidcProvider()
  const { GOOGLE_CLIENT_ID } = client
  testbed = await startSiteTestbed({
    vars: { GOOGLE_CLIENT_ID },
    originVars: { ...client, GOOGLE_ISSUER: issuer.url },
  })
})
afterAll(async () => {
  await testbed.stop()
  await issuer.stop()
})
beforeEach(() => {
  visitor = siteVisitor(testbed)
  issuer.suffer({})
})

const signin = href('signin', {}, { lang: 'en' })
const videos = href('videos', {}, { lang: 'en' })
const naming = href('signup-google', {}, { lang: 'en' })
const { google } = servicePaths

let people = 0
const somebodyNew = (more: Partial<Person> = {}): Person => {
  const sub = `subject-${++people}`
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Nora Ёлка Été', ...more }
}

/** Follows the link on a page to the provider. */
async function setOut(who = visitor, from = videos): Promise<string> {
  const answer = await who.ask(`${google}?from=${encodeURIComponent(from)}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'private, no-store'])
  return answer.headers.get('location') ?? ''
}

/** Returns with the answer of the provider; yields the redirect target. */
async function comeBack({ pathname, search }: URL, who = visitor): Promise<string | null> {
  const answer = await who.ask(pathname + search, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'private, no-store'])
  return answer.headers.get('location')
}

const through = async (person: Person, trouble: Parameters<OidcProvider['visit']>[2] = {}, who = visitor) =>
  comeBack(await issuer.visit(await setOut(who), person, trouble), who)

const isSignedIn = (who = visitor) => who.cookies.has('__Host-session')
const refused = (code: string, from = videos) =>
  href('signin', {}, { lang: 'en', query: { google: code as 'lost', from } })
const nameIn = (html: string) => /class="own-name">([^<]+)/.exec(html)?.[1]
const suggestedIn = (html: string) => /name="username"[^>]*value="([^"]*)"/.exec(html)?.[1]
const count = async (sql: string, ...values: unknown[]) =>
  (
    await testbed.db
      .prepare(`SELECT count(*) AS n FROM ${sql}`)
      .bind(...values)
      .first<{ n: number }>()
  )?.n

/** The security events that say that an account of the provider was linked. */
const linkings = () =>
  testbed.log.filter((line) => line.includes('"identity_linked"')).map((line) => JSON.parse(line) as object)
async function isLoggedOnce(before: number): Promise<void> {
  await expect.poll(() => linkings().length).toBe(before + 1)
  const [line] = linkings().slice(before)
  expect(line).toMatchObject({ event: 'security', outcome: 'succeeded', account: expect.stringMatching(/^[\w-]{22}$/) })
  expect(JSON.stringify(line)).not.toMatch(/@|subject-|nora|boris/)
}

describe('the link', () => {
  it.each([signin, href('signup', {}, { lang: 'en' })])('is on %s and names the return page [S7-062]', async (path) => {
    const html = await visitor.page(path, { headers: { referer: testbed.origin + videos } })
    const link = `<a class="button button-google" href="${google}?from=${encodeURIComponent(videos)}" rel="nofollow">`
    expect(html).toContain(link)
    expect(html).toContain('Continue with Google')
  })

  it('is in the sign-in modal', async () => {
    const html = await visitor.page(href('playlist', { id: '404' }, { lang: 'en' }))
    expect(html).toMatch(new RegExp(`<x-island id="modals".*"googleHref":"${google}"`, 's'))
  })

  it('redirects to the provider with a one-time challenge, state and nonce, and an HttpOnly cookie', async () => {
    const answer = await visitor.ask(google)
    const { origin, pathname, searchParams } = new URL(answer.headers.get('location') ?? '')
    expect(origin + pathname).toBe(`${issuer.url}/authorize`)
    const random = expect.stringMatching(/^[\w-]{43}$/)
    expect(Object.fromEntries(searchParams)).toEqual({
      hd: 'any',
      response_type: 'code',
      client_id: client.GOOGLE_CLIENT_ID,
      redirect_uri: testbed.origin + servicePaths.googleReturn,
      scope: 'openid email profile',
      state: random,
      nonce: random,
      code_challenge: random,
      code_challenge_method: 'S256',
      prompt: 'select_account',
    })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(sortedCookie(cookie)).toMatch(
      /^__Host-provider=[\w-]{43}; HttpOnly; Max-Age=600; Path=\/; SameSite=Lax; Secure$/,
    )
    expect(
      new Set([searchParams.get('state'), searchParams.get('nonce'), searchParams.get('code_challenge')]).size,
    ).toBe(3)
  })

  it.each(['GB', 'DE', 'CA'])('works before an age check, like any sign-in: %s', async (place) => {
    const answer = await visitor.ask(google, { headers: { 'x-dev-geo': place } })
    expect(answer.headers.get('location')).toContain(`${issuer.url}/authorize`)
    const back = await issuer.visit(answer.headers.get('location') ?? '', somebodyNew())
    const returned = await visitor.ask(back.pathname + back.search, { headers: { 'x-dev-geo': place } })
    expect(returned.headers.get('location')).toBe(naming)
    expect(await visitor.page(naming, { headers: { 'x-dev-geo': place } })).toContain('name="username"')
  })

  it('is never prefetched and is rate-limited', async () => {
    const rules = await (await visitor.ask(servicePaths.speculationRules)).text()
    for (const path of [google, servicePaths.googleReturn]) expect(rules).toContain(`"${path}"`)
    // What a page of another site fetches from this visitor's network is refused, and counts nothing.
    const fetched: Record<string, string>[] = [
      { 'sec-fetch-dest': 'image' },
      { 'sec-fetch-dest': 'empty' },
      { 'sec-purpose': 'prefetch' },
    ]
    for (const headers of fetched) {
      const answers = await Promise.all(
        Array.from({ length: providerTries.visitor }, () => visitor.ask(google, { headers })),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
    }
    for (let time = 0; time < providerTries.visitor; time++) await setOut()
    expect(await setOut()).toBe(refused('too_many_attempts'))
  })
})

describe('the first sign-in', () => {
  it('suggests a free, editable name and creates an account with a confirmed e-mail, which is logged as a security event', async () => {
    const person = somebodyNew()
    expect(await through(person)).toBe(naming)
    expect(isSignedIn()).toBe(false)
    const html = await visitor.page(naming)
    expect(html).toContain(`Google has confirmed ${person.email}`)
    expect(suggestedIn(html)).toBe('nora-ete')

    const before = linkings().length
    const answer = await visitor.ask(naming, { form: { username: 'Nora-of-the-rain' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, videos])
    await isLoggedOnce(before)
    expect(visitor.cookies.has('__Host-provider')).toBe(false)
    expect(nameIn(await visitor.page(videos))).toBe('nora-of-the-rain')
    const own = await testbed.db
      .prepare(
        `SELECT email, is_confirmed, password_hash, provider, subject FROM users JOIN accounts USING (user_id)
          JOIN identities USING (user_id) WHERE username = ?1`,
      )
      .bind('nora-of-the-rain')
      .first()
    const { email, sub: subject } = person
    expect(own).toEqual({ email, is_confirmed: 1, password_hash: null, provider: 'google', subject })
  })

  it.each([
    ['Anna', /^anna2$/],
    ['Admin', /^admin2$/],
    ['Ёж', /^member$/],
    ['', /^member$/],
    [undefined, /^member$/],
    ['x'.repeat(80), /^x{24}$/],
    ['<b>Mia</b> & "Tom"', /^b-mia-b-tom$/],
  ])('suggests a valid free name to a person called %j', async (name, suggested) => {
    await through(somebodyNew(name === undefined ? { name } : { name }))
    expect(suggestedIn(await visitor.page(naming))).toMatch(suggested)
  })

  it.each([
    ['anna', 'This username is taken. Choose another one.'],
    ['no', 'at least 3'],
    ['a b', 'a to z'],
    ['', 'Required'],
  ])('refuses the name %j with a message and keeps what was typed', async (username, said) => {
    await through(somebodyNew())
    const answer = await visitor.ask(naming, { form: { username } })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html.toLowerCase()).toContain(said.toLowerCase())
    expect(suggestedIn(html)).toBe(username)
    expect(isSignedIn()).toBe(false)
  })

  it('lets only this browser choose the name, once', async () => {
    await through(somebodyNew())
    const stranger = siteVisitor(testbed)
    expect((await stranger.ask(naming)).headers.get('location')).toBe(
      href('signin', {}, { lang: 'en', query: { google: 'lost' } }),
    )
    const token = visitor.cookies.get('__Host-provider') ?? ''
    expect((await visitor.ask(naming, { form: { username: 'once-only' } })).headers.get('location')).toBe(videos)
    stranger.cookies.set('__Host-provider', token)
    const again = await stranger.ask(naming, { form: { username: 'twice-only' } })
    expect(again.headers.get('location')).toContain('google=lost')
    expect(await count('users WHERE username = ?1', 'twice-only')).toBe(0)
  })

  it('creates one account when the button is pressed twice', async () => {
    await through(somebodyNew())
    const answers = await Promise.all(
      ['pressed-once', 'pressed-again'].map((username) => visitor.ask(naming, { form: { username } })),
    )
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await count("users WHERE username LIKE 'pressed-%'")).toBe(1)
  })

  it('cannot be started, completed or named by another site', async () => {
    await through(somebodyNew())
    const tables = ['provider_visits', 'waiting_identities', 'users', 'accounts', 'identities', 'sessions']
    const counts = () => Promise.all(tables.map((table) => count(table)))
    const before = await counts()
    const { googleStart, googleReturn, googleSignup } = writes
    for (const [path, form] of [
      [googleStart.path, { from: '/' }],
      [googleReturn.path, { state: 'A'.repeat(43), code: 'code' }],
      [googleSignup.path, { username: 'from-elsewhere' }],
      [naming, { username: 'from-elsewhere' }],
    ] as const) {
      const answer = await visitor.ask(path, { form, headers: { 'sec-fetch-site': 'cross-site' } })
      expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 403, []])
    }
    expect(await counts()).toEqual(before)
  })

  it('reports an e-mail taken meanwhile, without taking over its account', async () => {
    await through(somebodyNew({ email: 'late@example.com' }))
    await testbed.db.batch([
      testbed.db.prepare("INSERT INTO users (username) VALUES ('quicker')"),
      testbed.db.prepare(
        "INSERT INTO accounts (user_id, email, is_confirmed, added_date) SELECT user_id, 'LATE@example.com', 1, 1 FROM users WHERE username = 'quicker'",
      ),
    ])
    const answer = await visitor.ask(naming, { form: { username: 'too-late' } })
    expect(answer.headers.get('location')).toContain('google=email_in_use')
    expect(isSignedIn()).toBe(false)
  })

  it('keeps the language of the page where it began', async () => {
    await visitor.ask(href('signin', {}, { lang: 'de' }))
    expect(await through(somebodyNew())).toBe(href('signup-google', {}, { lang: 'de' }))
    expect(await visitor.page(href('signup-google', {}, { lang: 'de' }))).toContain('Konto erstellen')
  })
})

describe('a later sign-in', () => {
  const known = async (username: string) => {
    const person = somebodyNew()
    await through(person)
    await visitor.ask(naming, { form: { username } })
    return person
  }

  it('takes one click, identified by subject and not by e-mail, and returns to the page', async () => {
    const person = await known('comes-back')
    const elsewhere = siteVisitor(testbed)
    elsewhere.cookies.set('__Host-lang', 'de')
    const other = { ...person, email: 'another@example.com', email_verified: false }
    expect(await through(other, {}, elsewhere)).toBe(videos)
    expect(elsewhere.cookies.has('__Host-lang')).toBe(false)
    expect(nameIn(await elsewhere.page(videos))).toBe('comes-back')
    expect(await setOut(elsewhere)).toBe(videos)
  })

  it('keeps a hash of the device, so that a ban bars it from new accounts, also after a sign-in that the ban refuses', async () => {
    const person = await known('banned-later')
    const id = await idOf('banned-later')
    const [before, after] = [siteVisitor(testbed), siteVisitor(testbed)]
    expect(await through(person, {}, before)).toBe(videos)
    expect(await count('sessions WHERE user_id = ?1 AND device_hash IS NULL', id)).toBe(0)
    await testbed.run(
      "INSERT INTO member_acts (act_id, act_key, user_id, act, reason, decided_by, decided_date) VALUES (900, 'k', ?1, 'ban', 'spam', 1, 1)",
      id,
    )
    await testbed.run('UPDATE accounts SET is_banned = 1, closed_until = 9999999999 WHERE user_id = ?1', id)
    expect(await through(person, {}, after)).toContain('/decision/900/')
    expect([isSignedIn(after), await count("banned_marks WHERE kind = 'device' AND act_id = 900")]).toEqual([false, 1])
    expect(await through(somebodyNew(), {}, after)).toBe(naming)
    const named = await after.ask(naming, { form: { username: 'banned-again' } })
    expect([named.status, await count("users WHERE username = 'banned-again'")]).toEqual([400, 0])
  })

  it('runs the action that was chosen before it', async () => {
    const person = await known('pressed-before')
    const elsewhere = siteVisitor(testbed)
    const asked = await elsewhere.ask(actsPath, {
      form: Object.fromEntries(
        statForm({ act: 'subscribe', section: 'member', object_id: String(await idOf('boris')) }),
      ),
    })
    expect(asked.status).toBe(401)
    await through(person, {}, elsewhere)
    expect(await count('subscriptions WHERE user_id = ?1', await idOf('pressed-before'))).toBe(1)
  })

  it('shows members without a password how to set one, and still works afterwards', async () => {
    const person = await known('no-password')
    const account = href('account', {}, { lang: 'en' })
    const html = await visitor.page(account)
    expect(html).toContain('have no password here')
    expect([...html.matchAll(/name="act" value="(\w+)"/g)].map(([, act]) => act)).toEqual([
      'importPlaylists',
      'signOutEverywhere',
    ])

    const guest = siteVisitor(testbed)
    const restore = href('restore-password', {}, { lang: 'en' })
    await guest.ask(restore, { form: { email: person.email ?? '' } })
    const text = () =>
      testbed.db.prepare('SELECT text FROM outbox WHERE recipient = ?1').bind(person.email).first<string>('text')
    await expect.poll(text).toContain('token=')
    const opened = await guest.ask(`${restore}?token=${/token=([\w-]{43})/.exec((await text()) ?? '')?.[1]}`)
    await guest.ask(opened.headers.get('location') ?? '', { form: { password: 'rain-on-tin' } })
    expect((await guest.ask(signin, { form: { usr: 'no-password', pwd: 'rain-on-tin' } })).status).toBe(303)
    expect(await guest.page(account)).toContain('value="deleteAccount"')
    expect(await through(person, {}, siteVisitor(testbed))).toBe(videos)
  })

  it('asks for the code of a second factor before the session begins, without script', async () => {
    const person = await known('with-factor')
    await testbed.run(
      'UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE email = ?2) WHERE user_id = ?1',
      await idOf('with-factor'),
      'anna@example.com',
    )
    const begun = await visitor.ask(writes.startSecondFactor.path, { json: { pwd: passwordOf('anna') } })
    const { secret } = (await begun.json()) as { secret: string }
    const codeNow = () => codeAt(secret, Math.floor(Date.now() / 1000 / totpStepSeconds))
    await visitor.ask(writes.confirmSecondFactor.path, { json: { code: await codeNow() } })
    // Moves the last use into the past.
    await testbed.run('UPDATE second_factors SET last_step = 0')
    const elsewhere = siteVisitor(testbed)
    expect(await through(person, {}, elsewhere)).toBe(signin)
    expect([isSignedIn(elsewhere), await elsewhere.page(videos)]).toEqual([
      false,
      expect.not.stringContaining('own-name'),
    ])
    const asked = await elsewhere.page(signin)
    expect(asked).toContain('Google has confirmed who you are')
    expect(asked).toContain('name="code"')
    expect(asked).not.toContain('name="pwd"')
    const enter = (code: string, who = elsewhere) => who.ask(signin, { form: { step: 'code', code } })
    for (const [code, words] of [
      ['', 'Enter the code from your app'],
      ['000000', 'This code is wrong or was already used'],
      ['x'.repeat(41), 'This code is wrong or was already used'],
    ] as const) {
      const no = await enter(code)
      expect([no.status, await no.text()]).toEqual([400, expect.stringContaining(words)])
    }
    expect(isSignedIn(elsewhere)).toBe(false)
    const code = await codeNow()
    // The cookie belongs to the browser that returned from Google.
    expect((await enter(code, siteVisitor(testbed))).headers.get('location')).toContain('google=lost')
    const yes = await enter(code)
    expect([yes.status, yes.headers.get('location')]).toEqual([303, videos])
    expect([nameIn(await elsewhere.page(videos)), elsewhere.cookies.has('__Host-provider')]).toEqual([
      'with-factor',
      false,
    ])
    // The same code in another browser has no effect.
    const again = siteVisitor(testbed)
    await through(person, {}, again)
    expect((await enter(code, again)).status).toBe(400)
    expect(isSignedIn(again)).toBe(false)
  })

  it('fails after the second factor when Google was unlinked or after ten wrong codes', async () => {
    const person = await known('guessed')
    visitor = siteVisitor(testbed)
    const userId = Number(await idOf('guessed'))
    await testbed.db
      .prepare("INSERT INTO second_factors (user_id, secret, is_on, added_date) VALUES (?1, '', 1, 1)")
      .bind(userId)
      .run()
    const enter = async () => {
      const answer = await visitor.ask(writes.googleCode.path, { json: { code: '000000' } })
      return ((await answer.json()) as { code: string }).code
    }
    expect(await through(person)).toBe(signin)
    for (let n = 1; n <= codeTries.account; n++) expect(await enter()).toBe('code_wrong')
    expect(await enter()).toBe('too_many_attempts')
    await testbed.db.prepare('DELETE FROM identities WHERE user_id = ?1').bind(userId).run()
    expect(await enter()).toBe('lost')
    expect(isSignedIn()).toBe(false)
  })

  it('is listed on the account page with its date, and can be unlinked once there is a password', async () => {
    const person = await known('unlinks')
    const account = href('account', {}, { lang: 'en' })
    const only = await visitor.page(account)
    expect(only).toMatch(/Google sign-in.*Linked on \w+ \d+, \d{4}/s)
    expect(only).toContain('Google is your only way to sign in. Set a password first.')
    const form = { act: 'unlinkIdentity', provider: 'google', subject: person.sub, pwd: passwordOf('anna') }
    const last = await visitor.ask(account, { form })
    expect([last.status, await last.text()]).toEqual([400, expect.stringContaining('Set a password first')])
    await testbed.db
      .prepare(
        'UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE email = ?2) WHERE user_id = ?1',
      )
      .bind(await idOf('unlinks'), 'anna@example.com')
      .run()
    expect(await visitor.page(account)).toContain(`name="subject" value="${person.sub}"`)
    const wrong = await visitor.ask(account, { form: { ...form, pwd: 'not-the-password' } })
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('This password isn’t correct')])
    const done = await visitor.ask(account, { form })
    expect([done.status, done.headers.get('location')]).toEqual([303, `${account}?done=unlinked`])
    const after = await visitor.page(`${account}?done=unlinked`)
    expect(after).toContain('You can no longer sign in with this Google account.')
    expect(after).not.toContain('Google sign-in')
    // Google no longer signs this account in; the password does.
    expect(await through(person, {}, siteVisitor(testbed))).toBe(`${signin}?from=${encodeURIComponent(videos)}`)
  })

  it('is unlinked with a restored password when that box stays ticked', async () => {
    const person = await known('restores')
    const guest = siteVisitor(testbed)
    const restore = href('restore-password', {}, { lang: 'en' })
    await guest.ask(restore, { form: { email: person.email ?? '' } })
    const text = () =>
      testbed.db.prepare('SELECT text FROM outbox WHERE recipient = ?1').bind(person.email).first<string>('text')
    await expect.poll(text).toContain('token=')
    const opened = await guest.ask(`${restore}?token=${/token=([\w-]{43})/.exec((await text()) ?? '')?.[1]}`)
    const form = opened.headers.get('location') ?? ''
    const html = await guest.page(form)
    expect(html).toMatch(/<input type="checkbox" name="unlink"[^>]*checked=""/)
    expect(html).toContain('Also remove every passkey and every Google account that can sign in to this account')
    await guest.ask(form, { form: { password: 'rain-on-tin', unlink: '1' } })
    expect(await count('identities WHERE subject = ?1', person.sub)).toBe(0)
  })

  it('is a first sign-in again after the account was deleted', async () => {
    const person = await known('leaves')
    const userId = await idOf('leaves')
    await testbed.db
      .prepare(
        'UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE email = ?2) WHERE user_id = ?1',
      )
      .bind(userId, 'anna@example.com')
      .run()
    const form = { act: 'deleteAccount', pwd: passwordOf('anna') }
    expect((await visitor.ask(href('account', {}, { lang: 'en' }), { form })).status).toBe(303)
    expect(await count('identities WHERE subject = ?1', person.sub)).toBe(0)
    expect(await through(person)).toBe(naming)
  })

  const idOf = (username: string) =>
    testbed.db.prepare('SELECT user_id FROM users WHERE username = ?1').bind(username).first<number>('user_id')
})

describe('a person whose e-mail belongs to an existing account', () => {
  const emailOf = (username: string) =>
    testbed.db
      .prepare('SELECT email FROM accounts JOIN users USING (user_id) WHERE username = ?1')
      .bind(username)
      .first<string>('email')

  it('has to enter the password once; afterwards Google is enough', async () => {
    const person = somebodyNew({ email: (await emailOf('boris'))?.toUpperCase() })
    expect(await through(person)).toBe(`${signin}?from=${encodeURIComponent(videos)}`)
    expect(isSignedIn()).toBe(false)
    const html = await visitor.page(signin)
    expect(html).toContain('you can use Google from then on')
    expect(html).toMatch(/name="usr"[^>]*value="boris"|value="boris"[^>]*name="usr"/)

    const wrong = await visitor.ask(signin, { form: { usr: 'boris', pwd: 'not-the-password' } })
    expect(await wrong.text()).toContain('you can use Google from then on')
    expect(await count('identities WHERE subject = ?1', person.sub)).toBe(0)

    const before = linkings().length
    const answer = await visitor.ask('/api/login.php', { json: { usr: 'boris', pwd: passwordOf('boris') } })
    expect(answer.status).toBe(200)
    expect(visitor.cookies.has('__Host-provider')).toBe(false)
    await isLoggedOnce(before)
    const elsewhere = siteVisitor(testbed)
    expect(await through(person, {}, elsewhere)).toBe(videos)
    expect(nameIn(await elsewhere.page(videos))).toBe('boris')
  })

  it('does not link Google by signing in to another account', async () => {
    const person = somebodyNew({ email: (await emailOf('boris')) ?? '' })
    await through(person)
    expect((await visitor.signIn('anna')).status).toBe(303)
    expect(await count('identities WHERE subject = ?1', person.sub)).toBe(0)
  })

  it('is sent to restore the password when that account never confirmed the e-mail, so its creator gains nothing', async () => {
    await testbed.db.batch([
      testbed.db.prepare("INSERT INTO users (username) VALUES ('squatter')"),
      testbed.db.prepare(
        "INSERT INTO accounts (user_id, email, is_confirmed, added_date) SELECT user_id, 'owner@example.com', 0, 1 FROM users WHERE username = 'squatter'",
      ),
    ])
    expect(await through(somebodyNew({ email: 'owner@example.com' }))).toBe(refused('unconfirmed'))
    expect(await visitor.page(refused('unconfirmed'))).toContain('Reset its password to make it yours')
    expect(await count("identities JOIN users USING (user_id) WHERE username = 'squatter'")).toBe(0)
  })
})

describe('an invalid return', () => {
  const now = () => Math.floor(Date.now() / 1000)

  it.each<[string, string, () => Parameters<OidcProvider['visit']>[2]]>([
    ['the nonce of another visit', 'nonce', () => ({ claims: { nonce: 'A'.repeat(43) } })],
    ['no nonce', 'claims', () => ({ claims: { nonce: undefined } })],
    ['a token for another site', 'aud', () => ({ claims: { aud: 'another-site' } })],
    [
      'a token for this site and another',
      'aud',
      () => ({ claims: { aud: [client.GOOGLE_CLIENT_ID, 'another-site'] } }),
    ],
    ['a token that another site asked for', 'azp', () => ({ claims: { azp: 'another-site' } })],
    ['a token of another issuer', 'iss', () => ({ claims: { iss: 'https://evil.test' } })],
    ['a token that is over', 'exp', () => ({ claims: { exp: now() - 61 } })],
    ['a token without an end', 'claims', () => ({ claims: { exp: undefined } })],
    ['a token from the future', 'iat', () => ({ claims: { iat: now() + 3600 } })],
    ['a token of yesterday', 'iat', () => ({ claims: { iat: now() - 86_400 } })],
    ['a token without a subject', 'claims', () => ({ claims: { sub: '' } })],
    ['a token that is not signed', 'algorithm', () => ({ signature: 'none' })],
    ['a token signed by another key', 'signature', () => ({ signature: 'other' })],
    ['a token changed after it was signed', 'signature', () => ({ signature: 'broken' })],
    ['an unpublished key', 'key', () => ({ kid: 'unheard-of' })],
  ])('%s signs no visitor in, and the log gives the reason: %s', async (_, reason, trouble) => {
    const person = somebodyNew()
    expect(await through(person, trouble())).toBe(refused('failed'))
    expect(isSignedIn()).toBe(false)
    expect(await count('waiting_identities WHERE subject = ?1', person.sub)).toBe(0)
    await expect
      .poll(() => testbed.log.findLast((line) => line.includes('sign-in-refused')))
      .toContain(`"reason":"${reason}"`)
  })

  it.each([
    ['not confirmed', { email_verified: false }],
    ['unconfirmed', { email_verified: undefined }],
    ['no address', { email: 'no-address' }],
    ['missing', { email: undefined }],
  ])('with an e-mail that is %s creates no account', async (_, more) => {
    expect(await through(somebodyNew(more as Partial<Person>))).toBe(refused('unverified'))
    expect(await visitor.page(refused('unverified'))).toContain('Google hasn’t confirmed your email')
  })

  it('is refused: a state is valid once, in one browser, for one sign-in', async () => {
    const person = somebodyNew()
    const back = await issuer.visit(await setOut(), person)
    const lost = refused('lost', '/')
    expect(await comeBack(back, siteVisitor(testbed))).toBe(lost)
    const other = new URL(back)
    other.searchParams.set('state', 'A'.repeat(43))
    expect(await comeBack(other)).toBe(lost)
    const without = new URL(back)
    without.searchParams.delete('state')
    expect(await comeBack(without)).toBe(lost)
    expect(await comeBack(back)).toBe(naming)
    expect(await comeBack(back)).toBe(lost)
    expect(await visitor.page(lost)).toContain('Try again')
  })

  it('is refused after the time limit', async () => {
    const back = await issuer.visit(await setOut(), somebodyNew())
    await testbed.db.prepare('UPDATE provider_visits SET expires_date = expires_date - 601').run()
    expect(await comeBack(back)).toBe(refused('lost', '/'))
  })

  it('is refused with a code that was used or belongs to another sign-in', async () => {
    const back = await issuer.visit(await setOut(), somebodyNew())
    const mine = await issuer.visit(await setOut(), somebodyNew())
    mine.searchParams.set('code', back.searchParams.get('code') ?? '')
    expect(await comeBack(mine)).toBe(refused('failed'))
  })

  it('is refused when another provider issued the token', async () => {
    const back = await issuer.visit(await setOut(), somebodyNew())
    back.searchParams.set('iss', 'https://evil.test')
    expect(await comeBack(back)).toBe(refused('failed'))
  })

  it.each(['iss', 'error'])('is refused with an empty %s', async (name) => {
    const back = await issuer.visit(await setOut(), somebodyNew())
    back.searchParams.set(name, '')
    expect(await comeBack(back)).toBe(refused('failed'))
  })

  it.each([
    'https://evil.test/',
    '//evil.test/videos/',
    '/\\evil.test/',
    'javascript:alert(1)',
    '/nowhere/',
    '/de//evil.test/',
    signin,
    '',
  ])('never redirects to %j, neither after a sign-in nor after a refusal', async (from) => {
    const person = somebodyNew()
    const back = issuer.cancel(await setOut(visitor, from))
    expect(await comeBack(back)).toBe(refused('denied', '/'))
    await comeBack(await issuer.visit(await setOut(visitor, from), person))
    const answer = await visitor.ask(naming, { form: { username: `led-${people}` } })
    expect(answer.headers.get('location')).toBe('/')
    const page = await siteVisitor(testbed).page(`${signin}?from=${encodeURIComponent(from)}`)
    expect(page).not.toContain('evil.test/"')
  })

  it('after Cancel shows that in the visitor’s language and keeps the return page', async () => {
    await visitor.ask(href('signin', {}, { lang: 'fr' }))
    const location = await comeBack(issuer.cancel(await setOut()))
    expect(location).toBe(href('signin', {}, { lang: 'fr', query: { google: 'denied', from: videos } }))
    const html = await visitor.page(location ?? '')
    expect(html).toContain('role="alert"')
    expect(html).toContain('Vous n’avez pas autorisé l’accès chez Google')
    expect(html).toContain(`name="from" value="${videos}"`)
    expect(isSignedIn()).toBe(false)
  })
})

describe('a provider in trouble', () => {
  /** A new isolate, without cached provider metadata. */
  beforeAll(() => testbed.runtime.reload())
  const [described, keys, token] = ['/.well-known/openid-configuration', '/keys', '/token'] as const
  const large = JSON.stringify({ text: 'x'.repeat(providerAnswerMaxBytes) })

  it.each<[string, Parameters<OidcProvider['suffer']>[0]]>([
    ['that is down', { answers: { [described]: { status: 503 } } }],
    ['that speaks no JSON', { answers: { [described]: { body: '<html>' } } }],
    ['that never ends', { answers: { [described]: { body: large } } }],
    ['that is too slow', { answers: { [described]: { delayMs: 60_000 } } }],
    ['that describes another', { described: { issuer: 'https://accounts.google.com' } }],
    ['with an address that is not safe', { described: { token_endpoint: 'http://evil.test/token' } }],
  ])(
    '%s is reported at the start',
    async (_, trouble) => {
      issuer.suffer(trouble)
      expect(await setOut()).toBe(refused('down'))
      expect(await visitor.page(refused('down'))).toContain('Google isn’t responding right now')
    },
    20_000,
  )

  it.each<[string, Parameters<OidcProvider['suffer']>[0], string]>([
    ['whose keys are gone', { answers: { [keys]: { status: 500 } } }, 'down'],
    ['whose keys never end', { answers: { [keys]: { body: large } } }, 'down'],
    [
      'that does not redeem the code',
      { answers: { [token]: { status: 400, body: '{"error":"invalid_grant"}' } } },
      'failed',
    ],
    [
      'that refuses this site with a challenge',
      {
        answers: {
          [token]: {
            status: 401,
            body: '{"error":"invalid_client"}',
            headers: { 'www-authenticate': 'Basic realm="x"' },
          },
        },
      },
      'failed',
    ],
    ['that says nothing for the code', { answers: { [token]: { body: '{}' } } }, 'failed'],
    ['that breaks over the code', { answers: { [token]: { status: 500, body: 'oops' } } }, 'down'],
  ])('%s is reported on return', async (_, trouble, code) => {
    const back = await issuer.visit(await setOut(), somebodyNew())
    issuer.suffer(trouble)
    expect(await comeBack(back)).toBe(refused(code))
  })

  it('is asked for its metadata and keys once, and again for new keys', async () => {
    await testbed.runtime.reload()
    issuer.asked.clear()
    for (let time = 0; time < 3; time++) await through(somebodyNew(), {}, siteVisitor(testbed))
    expect([issuer.asked.get(described), issuer.asked.get(keys)]).toEqual([1, 1])
    await issuer.rotate(1024)
    // Keys are not fetched again within a minute, whatever a token names.
    expect(await through(somebodyNew())).toBe(refused('failed'))
    expect(issuer.asked.get(keys)).toBe(1)
    await testbed.runtime.reload()
    await through(somebodyNew())
    expect(issuer.asked.get(keys)).toBe(2)
  })

  it('with a key of fewer than 2,048 bits, which it has now, signs no visitor in', async () => {
    expect(await through(somebodyNew())).toBe(refused('failed'))
    await expect
      .poll(() => testbed.log.findLast((line) => line.includes('sign-in-refused')))
      .toContain('"reason":"signature"')
    await issuer.rotate()
  })
})
