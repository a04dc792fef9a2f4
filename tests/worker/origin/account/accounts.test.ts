// Signing up, in and out, and restoring access: every rule by its refusal code.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import { contract } from '../../../../shared/contract/contract.ts'
import { loginTries, mailTries, restoreLinkSeconds, signupTries } from '../../../../shared/limits.ts'
import { demoAccounts } from '../../../../worker/origin/seed/accounts.ts'
import { ageLimitCount, plantLimitCount } from '../../../support/runtime/counted-limits.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { addLightAccounts, addLightMembers } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, refusedFields, visitorOf } from '../../../support/runtime/origin-client.ts'
import { sortedCookie } from '../../../support/runtime/sorted-cookie.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed()
  await addLightAccounts(testbed.db)
})
afterAll(() => testbed.stop())

const newVisitor = () => visitorOf(testbed)

/** The newest mail to an address, once it has arrived. */
async function mailTo(recipient: string, about: RegExp): Promise<{ text: string; token: string }> {
  const newest = () =>
    testbed.db
      .prepare('SELECT subject, text FROM outbox WHERE recipient = ?1 ORDER BY mail_id DESC LIMIT 1')
      .bind(recipient)
      .first<{ subject: string; text: string }>()
  await expect.poll(async () => (await newest())?.subject ?? '').toMatch(about)
  const text = (await newest())?.text ?? ''
  return { text, token: /token=([\w-]{43})/.exec(text)?.[1] ?? '' }
}

/** How many mails an address got. Late mails of other members do not count. */
const mailsTo = async (recipient: string): Promise<number> =>
  (await testbed.db
    .prepare('SELECT count(*) AS n FROM outbox WHERE recipient = ?1')
    .bind(recipient)
    .first<number>('n')) ?? 0

const later = (key: string, seconds: number) => ageLimitCount(testbed, key, seconds)

describe('signing in', () => {
  it.each(demoAccounts)('signs in $username, whose role is $role', async ({ username, role, password }) => {
    const visitor = newVisitor()
    expect(await visitor.user()).toBeNull()
    const said = await visitor.sends('login', { usr: username.toUpperCase(), pwd: password })
    expect([said.status, said.body]).toEqual([200, { ok: true }])
    expect(await visitor.user()).toEqual({ user_id: expect.any(Number), username, role, age_verified: false })
  })

  it('accepts the form of a browser without script as well as JSON [S3-111 S7-043]', async () => {
    const anna = newVisitor()
    const said = await anna.sends('login', { usr: 'anna', pwd: passwordOf('anna') }, 'form')
    expect([said.status, said.body]).toEqual([200, { ok: true }])
    expect((await anna.user())?.username).toBe('anna')
  })

  it.each([
    [
      'nothing',
      {},
      [
        ['usr', 'required'],
        ['pwd', 'required'],
      ],
    ],
    [
      'empty fields',
      { usr: '', pwd: '' },
      [
        ['usr', 'required'],
        ['pwd', 'required'],
      ],
    ],
    ['no username', { pwd: 'anna-watches' }, [['usr', 'required']]],
    ['no password', { usr: 'anna' }, [['pwd', 'required']]],
    ['a username of two characters', { usr: 'an', pwd: 'anna-watches' }, [['usr', 'invalid_usr_or_pwd']]],
    ['a password of four characters', { usr: 'anna', pwd: 'anna' }, [['pwd', 'invalid_usr_or_pwd']]],
    ['a wrong password', { usr: 'anna', pwd: 'anna-listens' }, [['pwd', 'invalid_usr_or_pwd']]],
    ['an unknown name', { usr: 'nobody', pwd: 'anna-watches' }, [['pwd', 'invalid_usr_or_pwd']]],
    ['a member without an account', { usr: 'invented', pwd: 'anna-watches' }, [['pwd', 'invalid_usr_or_pwd']]],
    ['a password with a space too much', { usr: 'anna', pwd: 'anna-watches ' }, [['pwd', 'invalid_usr_or_pwd']]],
  ])('with %s is refused, field by field [S5-006 S5-007 S5-008 S5-009 S7-084 S9-055 S9-056]', async (_, form, told) => {
    await testbed.db.prepare("INSERT OR IGNORE INTO users (user_id, username) VALUES (7, 'invented')").run()
    const visitor = newVisitor()
    const said = await visitor.sends('login', form)
    expect([said.status, said.cookies]).toEqual([400, []])
    expect(said.body.error).toEqual(expect.any(String))
    expect(refusedFields(said)).toEqual(told)
    expect(await visitor.user()).toBeNull()
  })

  it('sets an HttpOnly cookie, for a day or, with "stay signed in", for thirty, and a device cookie', async () => {
    const flags = '; Path=/; SameSite=Lax; Secure'
    const anna = newVisitor()
    expect((await anna.signIn('anna')).cookies.map(sortedCookie)).toEqual([
      expect.stringMatching(new RegExp(`^__Host-device=[\\w-]{43}\\.[\\w-]{43}; HttpOnly; Max-Age=15552000${flags}$`)),
      expect.stringMatching(new RegExp(`^__Host-session=[\\w-]{43}; HttpOnly; Max-Age=86400${flags}$`)),
    ])
    const said = await anna.sends('login', { usr: 'anna', pwd: passwordOf('anna'), remember: '1' })
    expect(said.cookies.map(sortedCookie)).toEqual([
      expect.any(String),
      expect.stringContaining(`; HttpOnly; Max-Age=${30 * 86_400}${flags}`),
    ])
  })

  it('opens a session under a new token: a planted or former token is worthless afterwards', async () => {
    const planted = 'A'.repeat(43)
    const anna = newVisitor()
    anna.token = planted
    await anna.signIn('anna')
    const first = anna.token
    expect([first === planted, first?.length]).toEqual([false, 43])
    await anna.signIn('anna')
    expect(anna.token).not.toBe(first)
    for (const token of [planted, first]) {
      const thief = newVisitor()
      thief.token = token
      expect(await thief.user()).toBeNull()
    }
    expect((await anna.user())?.username).toBe('anna')
  })

  it("stores only the token's hash, and of the device its browser, its operating system, its class, a keyed hash of its id, and the country", async () => {
    const anna = visitorOf(testbed, 'annas-network')
    await anna.signIn('anna')
    const { results } = await testbed.db.prepare('SELECT * FROM sessions').all()
    const times = ['added_date', 'seen_date', 'expires_date', 'checked_date']
    const columns = [
      'token_hash',
      'session_id',
      'user_id',
      'browser',
      'system',
      ...times,
      'device_hash',
      'kind',
      'country',
    ]
    expect(Object.keys(results[0] ?? {})).toEqual(columns)
    expect(JSON.stringify(results)).not.toContain(anna.token)
    expect(JSON.stringify(results)).not.toContain('network')
  })

  it.each(['', 'x', 'A'.repeat(43), '../../etc', "' OR 1=1 --", 'ä'.repeat(43)])(
    'is refused with the cookie %j',
    async (token) => {
      const thief = newVisitor()
      thief.token = encodeURIComponent(token)
      expect(await thief.user()).toBeNull()
    },
  )

  it('ends when the session expires', async () => {
    const anna = newVisitor()
    await anna.signIn('anna')
    await testbed.db.prepare('UPDATE sessions SET expires_date = unixepoch()').run()
    expect(await anna.user()).toBeNull()
  })

  it.each([
    ['anna', 'seen_date', 14 * 86_400],
    ['mira', 'seen_date', 2 * 3600],
    ['ada', 'seen_date', 2 * 3600],
    ['mira', 'added_date', 86_400],
  ])('of %s ends %s + %i seconds, however long the cookie lasts', async (username, column, seconds) => {
    const member = newVisitor()
    await member.sends('login', { usr: username, pwd: passwordOf(username), remember: '1' })
    const aged = (by: number) => testbed.db.prepare(`UPDATE sessions SET ${column} = unixepoch() - ${by}`).run()
    await aged(seconds - 30)
    expect((await member.user())?.username).toBe(username)
    await aged(seconds)
    expect(await member.user()).toBeNull()
  })

  it('of a member with "stay signed in" lasts thirty days while it is used', async () => {
    const anna = newVisitor()
    await anna.sends('login', { usr: 'anna', pwd: passwordOf('anna'), remember: '1' })
    await testbed.db.prepare('UPDATE sessions SET added_date = added_date - 29 * 86400').run()
    expect((await anna.user())?.username).toBe('anna')
  })

  it("notes a session's activity at most once an hour", async () => {
    const anna = newVisitor()
    await anna.signIn('anna')
    const seen = () =>
      testbed.db.prepare("SELECT seen_date FROM users WHERE username = 'anna'").first<number>('seen_date')
    await testbed.db.prepare("UPDATE users SET seen_date = 5 WHERE username = 'anna'").run()
    await anna.user()
    expect(await seen()).toBe(5)
    await testbed.db.prepare('UPDATE sessions SET seen_date = seen_date - 3600').run()
    await anna.user()
    expect(await seen()).toBeGreaterThan(1_700_000_000)
  })
})

describe('wrong passwords', () => {
  it('require the captcha after three, and are answered the same with it', async () => {
    const guesser = newVisitor()
    for (let n = 1; n <= 3; n++) {
      expect(refusedFields(await guesser.signIn('mira', 'wrong-one'))).toEqual([['pwd', 'invalid_usr_or_pwd']])
    }
    expect(refusedFields(await guesser.signIn('mira'))).toEqual([['captcha', 'captcha_required']])
    const form = { usr: 'mira', pwd: 'wrong-one' }
    expect(refusedFields(await guesser.sends('login', { ...form, captcha: 'bogus' }))).toEqual([
      ['captcha', 'captcha_failed'],
    ])
    const solved = await guesser.solves()
    expect(refusedFields(await guesser.sends('login', { ...form, ...solved }))).toEqual([['pwd', 'invalid_usr_or_pwd']])
    expect(refusedFields(await guesser.sends('login', { ...form, ...solved }))).toEqual([['captcha', 'captcha_failed']])
    const right = { usr: 'mira', pwd: passwordOf('mira') }
    expect((await guesser.sends('login', { ...right, ...(await guesser.solves()) })).status).toBe(200)
    // A right password resets the account's wrong ones, but not the visitor's guesses.
    expect((await newVisitor().signIn('mira')).status).toBe(200)
    guesser.device = null
    expect(refusedFields(await guesser.signIn('mira'))).toEqual([['captcha', 'captcha_required']])
  })

  it('are limited to ten a visitor and account; the eleventh has to wait, and the first after the window is accepted', async () => {
    const guesser = visitorOf(testbed, 'guessing')
    for (let n = 1; n <= loginTries.visitorAndAccount; n++) {
      const captcha = n > 3 ? await guesser.solves() : {}
      expect(
        refusedFields(await guesser.sends('login', { usr: 'ada', pwd: 'wrong-one', ...captcha })),
        `try ${n}`,
      ).toEqual([['pwd', 'invalid_usr_or_pwd']])
    }
    const right = async () =>
      guesser.sends('login', { usr: 'Ada', pwd: passwordOf('ada'), ...(await guesser.solves()) })
    const refused = await right()
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts'])
    expect(Number(refused.body.info)).toBeGreaterThan(loginTries.windowSeconds - 60)
    // Ada herself, on another network, is not locked out by a stranger.
    const ada = newVisitor()
    expect((await ada.sends('login', { usr: 'ada', pwd: passwordOf('ada'), ...(await ada.answers()) })).status).toBe(
      200,
    )
    for (const key of ['login:guessing:ada', 'login-visitor:guessing']) await later(key, loginTries.windowSeconds)
    expect((await right()).status).toBe(200)
  })

  it('for many names are counted by the visitor', async () => {
    const guesser = visitorOf(testbed, 'spraying')
    const names = ['name-1', 'name-2', 'name-3', 'name-4', 'name-5']
    await addLightMembers(testbed.db, names, 'garden-gate')
    expect(refusedFields(await guesser.signIn('name-1', 'wrong-one'))).toEqual([['pwd', 'invalid_usr_or_pwd']])
    // All but the last of those that the limit allows were for other names.
    await plantLimitCount(testbed, 'login-visitor:spraying', loginTries.visitor - names.length)
    for (const usr of names) {
      const captcha = await guesser.answers()
      expect(refusedFields(await guesser.sends('login', { usr, pwd: 'wrong-one', ...captcha }))).toEqual([
        ['pwd', 'invalid_usr_or_pwd'],
      ])
    }
    expect((await guesser.signIn('name-99', 'wrong-one')).body.code).toBe('too_many_attempts')
  })
})

describe('the captcha', () => {
  const form = (n: number) => ({ username: `captcha-${n}`, email: `captcha-${n}@example.com`, password: 'garden-gate' })

  it('is required for every sign-up', async () => {
    expect(refusedFields(await newVisitor().sends('signup', form(1)))).toEqual([['captcha', 'captcha_required']])
  })

  it.each([
    ['nonsense', () => 'nonsense'],
    ['a challenge without its work', (text: string) => change(text, (payload) => (payload.solution.counter = 1))],
    [
      'work for an easier challenge',
      (text: string) => change(text, (payload) => (payload.challenge.parameters.cost = 1)),
    ],
    [
      'a challenge that lasts longer',
      (text: string) => change(text, (payload) => (payload.challenge.parameters.expiresAt += 1000)),
    ],
    ['a forged signature', (text: string) => change(text, (p) => (p.challenge.signature = '0'.repeat(64)))],
  ])('is not solved by %s', async (_, forge) => {
    const hugo = newVisitor()
    const { captcha } = await hugo.solves()
    expect(refusedFields(await hugo.sends('signup', { ...form(2), captcha: forge(captcha) }))).toEqual([
      ['captcha', 'captcha_failed'],
    ])
    // The forged answer did not spend the genuine one.
    expect((await hugo.sends('signup', { ...form(2), username: '', captcha })).body.code).toBe('required')
  })

  it('as a question is refused with a wrong number, and with the right number a second time', async () => {
    const hugo = newVisitor()
    expect(refusedFields(await hugo.sends('signup', { ...form(3), ...(await hugo.answers(1)) }))).toEqual([
      ['captcha', 'captcha_failed'],
    ])
    const right = await hugo.answers()
    const wrong = { ...right, captcha_answer: '1' }
    await hugo.sends('signup', { ...form(3), ...wrong })
    expect(refusedFields(await hugo.sends('signup', { ...form(3), ...right }))).toEqual([['captcha', 'captcha_failed']])
    const [id, expires, a, b] = right.captcha.split('.')
    const forged = { captcha: [id, expires, 1, 1, '0'.repeat(64)].join('.'), captcha_answer: '2' }
    expect([expires, a, b].every(Boolean)).toBe(true)
    expect(refusedFields(await hugo.sends('signup', { ...form(3), ...forged }))).toEqual([
      ['captcha', 'captcha_failed'],
    ])
  })

  it('as a question has a lower limit of attempts', async () => {
    const robot = newVisitor()
    for (let n = 1; n <= signupTries.byQuestion; n++) {
      expect((await robot.sends('signup', { ...form(4), ...(await robot.answers(1)) })).body.code).toBe(
        'captcha_failed',
      )
    }
    const refused = await robot.sends('signup', { ...form(4), ...(await robot.answers()) })
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts'])
    expect((await robot.sends('signup', { ...form(4), ...(await robot.solves()) })).status).toBe(200)
  })

  type Payload = {
    challenge: { parameters: { cost: number; expiresAt: number }; signature: string }
    solution: { counter: number }
  }
  function change(captcha: string, edit: (payload: Payload) => unknown): string {
    const payload = JSON.parse(atob(captcha)) as Payload
    edit(payload)
    return btoa(JSON.stringify(payload))
  }
})

describe('signing up', () => {
  const good = { username: 'gina', email: 'gina@example.com', password: 'garden-gate' }
  const long = 'x'.repeat(31)

  it.each([
    [
      'nothing',
      {},
      [
        ['username', 'required'],
        ['email', 'required'],
        ['password', 'required'],
      ],
    ],
    ['a username of two characters', { ...good, username: 'gi' }, [['username', 'username_min_length']]],
    ['a username of 31 characters', { ...good, username: long }, [['username', 'max_length']]],
    ['a space in the username', { ...good, username: 'gina b' }, [['username', 'username_illegal']]],
    ['an umlaut in the username', { ...good, username: 'gíná' }, [['username', 'username_illegal']]],
    ['markup as the username', { ...good, username: '<b>gina' }, [['username', 'username_illegal']]],
    ['no address', { ...good, email: 'gina' }, [['email', 'email_invalid']]],
    ['an address with a line break', { ...good, email: 'gina@example.com\nbcc: x@y.zz' }, [['email', 'email_invalid']]],
    ['a password of seven characters', { ...good, password: 'gate-12' }, [['password', 'password_min_length']]],
    ['one of the most common passwords', { ...good, password: 'password1' }, [['password', 'password_common']]],
    ['the username as the password', { ...good, password: 'Gina2026' }, [['password', 'password_own_words']]],
    ['the site as the password', { ...good, password: 'tube.example' }, [['password', 'password_own_words']]],
    ['a row of digits as the password', { ...good, password: '12345678' }, [['password', 'password_common']]],
    ['a name that looks like ours', { ...good, username: 'Support' }, [['username', 'username_taken']]],
  ])('with %s is refused [S5-028 S5-029 S5-030 S5-033]', async (_, form, told) => {
    const visitor = newVisitor()
    const said = await visitor.sends('signup', { ...form, ...(await visitor.answers()) })
    expect([said.status, refusedFields(said)]).toEqual([400, told])
  })

  it('shows a member whose address is not confirmed nowhere: in no list, no search and on no page, and the member cannot be followed', async () => {
    const [newcomer, boris] = [newVisitor(), newVisitor()]
    await boris.signIn('boris')
    const form = { username: 'newcomer', email: 'newcomer@example.com', password: 'garden-gate' }
    expect((await newcomer.sends('signup', { ...form, ...(await newcomer.answers()) })).body).toEqual({ ok: true })
    const { id } = (await testbed.db
      .prepare("SELECT user_id AS id FROM users WHERE username = 'newcomer'")
      .first<{ id: number }>()) ?? { id: 0 }
    const listed = async (more: object = {}) =>
      (await testbed.call('members', { ...defaultListParams.members, ...more })).members.some(
        ({ username }) => username === 'newcomer',
      )
    const seen = async () => [
      await listed(),
      await listed({ search: 'newcomer' }),
      await listed({ avatar: '', sort: 'most-viewed' }),
      (await boris.ask(contract.member.fill({ section: 'profile', user_id: id }))).status,
      (await boris.ask(contract.comments.fill({ section: 'member', object_id: id, lifetime: 0 }))).status,
      (await boris.acts({ act: 'subscribe', section: 'member', object_id: String(id) })).body.ok ?? false,
    ]
    expect(await seen()).toEqual([false, false, false, 404, 404, false])
    const { token } = await mailTo('newcomer@example.com', /^Confirm/)
    expect((await newVisitor().sends('confirm', { token })).body).toEqual({ ok: true })
    expect(await seen()).toEqual([true, true, true, 200, 200, true])
  })

  it('makes a member who can sign in once the mailed link confirms the address [S7-044]', async () => {
    const gina = newVisitor()
    const said = await gina.sends('signup', { ...good, ...(await gina.solves('issued')) })
    expect([said.status, said.body]).toEqual([200, { ok: true }])
    expect(refusedFields(await gina.signIn('gina', good.password))).toEqual([['usr', 'email_not_confirmed']])
    expect(await gina.user()).toBeNull()
    // A wrong password reveals nothing about it.
    expect(refusedFields(await gina.signIn('gina', 'wrong-one'))).toEqual([['pwd', 'invalid_usr_or_pwd']])

    const { text, token } = await mailTo('gina@example.com', /^Confirm your email for edgetube$/)
    expect(text).toContain('Hello gina,')
    expect(text).toContain(`https://tube.example/confirm-email/?token=${token}`)
    expect((await newVisitor().sends('confirm', { token })).body).toEqual({ ok: true })
    expect((await newVisitor().sends('confirm', { token })).body.code).toBe('invalid_link')
    await gina.signIn('gina', good.password)
    expect(await gina.user()).toMatchObject({ username: 'gina', role: 'member' })
  })

  it('stores no password, and ignores a requested role', async () => {
    const eva = newVisitor()
    const form = {
      username: 'eva',
      email: 'eva@example.com',
      password: 'window-seat',
      role: 'admin',
      is_confirmed: '1',
    }
    await eva.sends('signup', { ...form, ...(await eva.solves()) })
    const row = await testbed.db.prepare("SELECT * FROM accounts WHERE email = 'eva@example.com'").first()
    expect(row).toMatchObject({ role: 'member', is_confirmed: 0 })
    expect(row?.password_hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(JSON.stringify(row)).not.toContain('window-seat')
  })

  it('says that a name is taken, in any case of letters: names are public [S5-032]', async () => {
    const ivo = newVisitor()
    const form = { username: 'ANNA', email: 'ivo@example.com', password: 'garden-gate' }
    expect(refusedFields(await ivo.sends('signup', { ...form, ...(await ivo.solves()) }))).toEqual([
      ['username', 'username_taken'],
    ])
  })

  it('does not reveal whether an address belongs to an account: not by its answer, its name, or a sign-in afterwards [S5-031]', async () => {
    const tries = ['Anna@Example.com', 'first-of-all@example.com'].map(async (email, n) => {
      const visitor = newVisitor()
      const form = { username: `prober-${n}`, email, password: 'garden-gate' }
      const first = await visitor.sends('signup', { ...form, ...(await visitor.solves()) })
      const again = await visitor.sends('signup', { ...form, ...(await visitor.solves()) })
      const login = await visitor.signIn(form.username, form.password)
      const seen = await testbed.db
        .prepare('SELECT is_listed FROM users WHERE username = ?1')
        .bind(form.username)
        .first()
      const names = first.cookies.map((cookie) => cookie.replace(/=[^;]*/, ''))
      return [first.status, first.body, names, again.status, again.body, login.status, login.body, seen]
    })
    const [known, unknown] = await Promise.all(tries)
    expect(known).toEqual(unknown)
    expect(known?.slice(0, 2)).toEqual([200, { ok: true }])
    expect(refusedFields({ status: 400, body: known?.[6] as object, cookies: [] })).toEqual([
      ['usr', 'email_not_confirmed'],
    ])
    // Its owner is informed, and led to a new password; the new account has no address that a mail could confirm.
    const { text, token } = await mailTo('Anna@Example.com', /^Your email address was entered on edgetube$/)
    expect(text).toContain('your account anna')
    expect([token, text]).toEqual(['', expect.stringContaining('https://tube.example/restore-password/')])
    await mailTo('first-of-all@example.com', /^Confirm/)
    const email = await testbed.db
      .prepare("SELECT email FROM accounts JOIN users USING (user_id) WHERE username = 'prober-0'")
      .first<string>('email')
    expect(email).not.toContain('@')
  })

  it('hashes the password in full for an address that belongs to an account, so that its timing reveals nothing', async () => {
    const emails = { known: 'mira@example.com', unknown: 'nobody-here@example.com' }
    for (const [kind, email] of Object.entries(emails)) {
      const visitor = newVisitor()
      const form = { username: `clock-${kind}`, email, password: 'garden-gate', ...(await visitor.answers()) }
      expect((await visitor.sends('signup', form)).status).toBe(200)
    }
    const { results } = await testbed.db
      .prepare("SELECT password_hash FROM accounts JOIN users USING (user_id) WHERE username LIKE 'clock-%'")
      .all<{ password_hash: string }>()
    const full = expect.stringMatching(/^scrypt\$32768\$8\$3\$/)
    expect(results).toEqual([{ password_hash: full }, { password_hash: full }])
  })

  it('for one name by several visitors at once succeeds for one of them', async () => {
    const forms = await Promise.all(
      Array.from({ length: 4 }, async (_, n) => {
        const visitor = newVisitor()
        const form = { username: 'the-one', email: `one-${n}@example.com`, password: 'garden-gate' }
        return { visitor, form: { ...form, ...(await visitor.answers()) } }
      }),
    )
    const said = await Promise.all(forms.map(({ visitor, form }) => visitor.sends('signup', form)))
    expect(said.map(({ body }) => body.code ?? 'made').toSorted()).toEqual([
      'made',
      'username_taken',
      'username_taken',
      'username_taken',
    ])
  })
})

describe('a wrong address of a new account', () => {
  const corrects = (visitor: OriginVisitor, form: Record<string, string>) => visitor.sends('correctEmail', form)
  const account = () =>
    testbed.db
      .prepare("SELECT email, is_confirmed FROM accounts JOIN users USING (user_id) WHERE username = 'ingrid'")
      .first<{ email: string; is_confirmed: number }>()

  it('is replaced with username and password before it is confirmed, and never after', async () => {
    const ingrid = newVisitor()
    const right = { usr: 'ingrid', pwd: 'garden-gate', email: 'ingrid@example.com' }
    const form = { username: 'ingrid', email: 'ingird@example.com', password: 'garden-gate' }
    expect((await ingrid.sends('signup', { ...form, ...(await ingrid.solves()) })).status).toBe(200)
    const { token: wrong } = await mailTo('ingird@example.com', /^Confirm/)
    expect(refusedFields(await corrects(ingrid, { ...right, pwd: 'garden-door' }))).toEqual([
      ['pwd', 'invalid_usr_or_pwd'],
    ])
    expect(refusedFields(await corrects(ingrid, { ...right, usr: 'nina', pwd: 'garden-gate' }))).toEqual([
      ['pwd', 'invalid_usr_or_pwd'],
    ])
    expect(refusedFields(await corrects(ingrid, { usr: '', pwd: 'x', email: 'ingrid' }))).toEqual([
      ['usr', 'required'],
      ['pwd', 'invalid_usr_or_pwd'],
      ['email', 'email_invalid'],
    ])
    expect((await account())?.email).toBe('ingird@example.com')
    // The address of another account is answered like any other, and the account gets none.
    expect((await corrects(ingrid, { ...right, email: 'anna@example.com' })).body).toEqual({ ok: true })
    expect((await account())?.email).toMatch(/^\.none /)
    expect((await corrects(ingrid, right)).body).toEqual({ ok: true })
    const { token } = await mailTo('ingrid@example.com', /^Confirm/)
    expect((await ingrid.sends('confirm', { token: wrong })).body.code).toBe('invalid_link')
    expect((await ingrid.sends('confirm', { token })).body).toEqual({ ok: true })
    expect(await account()).toEqual({ email: 'ingrid@example.com', is_confirmed: 1 })
    expect((await corrects(ingrid, { ...right, email: 'other@example.com' })).body.code).toBe('no_permission')
  })
})

describe('a lost mail', () => {
  const again = async (letter: string, email: string, visitor = newVisitor()) =>
    visitor.sends('mailAgain', { letter, email, ...(await visitor.answers()) })
  const mailsTo = async (recipient: string) =>
    (await testbed.db
      .prepare('SELECT count(*) AS n FROM outbox WHERE recipient = ?1')
      .bind(recipient)
      .first<number>('n')) ?? 0

  it('is sent again: that of a sign-up, of a restore, and of a change of e-mail', async () => {
    const leo = newVisitor()
    const form = { username: 'leo', email: 'leo@example.com', password: 'garden-gate' }
    await leo.sends('signup', { ...form, ...(await leo.answers()) })
    const first = await mailTo('leo@example.com', /^Confirm/)
    expect((await again('signup', 'leo@example.com')).body).toEqual({ ok: true })
    await expect.poll(() => mailsTo('leo@example.com')).toBe(2)
    const second = await mailTo('leo@example.com', /^Confirm/)
    // The newest link is the valid one.
    expect((await leo.sends('confirm', { token: first.token })).body.code).toBe('invalid_link')
    expect((await leo.sends('confirm', { token: second.token })).body).toEqual({ ok: true })
    expect((await again('restore', 'leo@example.com')).body).toEqual({ ok: true })
    await mailTo('leo@example.com', /^Reset your password/)
    await leo.signIn('leo', form.password)
    await leo.sends('changeEmail', { pwd: form.password, email: 'leo@new.example' })
    await mailTo('leo@new.example', /^Confirm your new email/)
    expect((await again('change', 'leo@new.example', leo)).body).toEqual({ ok: true })
    await expect.poll(() => mailsTo('leo@new.example')).toBe(2)
  })

  it('is answered the same for an address without an account, and never goes to another address without the password', async () => {
    for (const letter of ['signup', 'restore']) {
      expect((await again(letter, `no-${letter}@example.com`)).body).toEqual({ ok: true })
    }
    const boris = newVisitor()
    await boris.signIn('boris')
    expect((await again('change', 'relay@example.com', boris)).body).toEqual({ ok: true })
    expect((await again('change', 'relay@example.com')).status).toBe(401)
    expect(
      await testbed.db.prepare("SELECT count(*) AS n FROM mail_links WHERE email = 'relay@example.com'").first('n'),
    ).toBe(0)
  })

  it.each([
    [{ letter: 'news', email: 'a@example.com' }, [['letter', 'required']]],
    [{ letter: 'restore', email: 'nowhere' }, [['email', 'email_invalid']]],
    [
      {},
      [
        ['letter', 'required'],
        ['email', 'required'],
      ],
    ],
  ])('is not sent for %j', async (form, told) => {
    expect(refusedFields(await newVisitor().sends('mailAgain', form))).toEqual(told)
  })

  it('requires a captcha once the address reached its limit, and is limited by network', async () => {
    const email = 'patient@example.com'
    const sends = async (visitor: OriginVisitor, more = {}) =>
      visitor.sends('mailAgain', { letter: 'signup', email, ...more })
    const one = newVisitor()
    for (let n = 1; n <= mailTries.visitorAndAddress; n++) expect((await sends(one)).status).toBe(200)
    expect((await sends(one)).body.code).toBe('too_many_attempts')
    for (let n = mailTries.visitorAndAddress; n < mailTries.address; n++) await sends(newVisitor())
    const other = newVisitor()
    expect(refusedFields(await sends(other))).toEqual([['captcha', 'captcha_required']])
    expect((await sends(other, await other.solves())).body).toEqual({ ok: true })
  })
})

describe('a forgotten password', () => {
  it('is replaced through the mailed link, once, and every session ends', async () => {
    const boris = newVisitor()
    await boris.signIn('boris')
    const elsewhere = newVisitor()
    expect((await elsewhere.sends('restore', { email: 'BORIS@example.com' })).body).toEqual({ ok: true })
    const { token } = await mailTo('boris@example.com', /^Reset your password for edgetube$/)

    const chosen = await elsewhere.sends('newPassword', { token, password: 'window-seat' })
    expect(chosen.body).toEqual({ ok: true })
    expect(await boris.user()).toBeNull()
    expect((await elsewhere.sends('newPassword', { token, password: 'another-one' })).body.code).toBe('invalid_link')
    expect((await boris.signIn('boris')).status).toBe(400)
    expect((await boris.signIn('boris', 'window-seat')).status).toBe(200)
  })

  it('is answered the same for an address without an account, and no mail is sent', async () => {
    const nosy = newVisitor()
    const before = await mailsTo('mira@example.com')
    const [one, other] = [
      await nosy.sends('restore', { email: 'nobody@example.com' }),
      await nosy.sends('restore', { email: 'mira@example.com' }),
    ]
    expect([one.status, one.body, one.cookies.length]).toEqual([other.status, other.body, other.cookies.length])
    // Mails are sent in the order of their requests: the first one would have been sent before.
    await expect.poll(() => mailsTo('mira@example.com')).toBe(before + 1)
    expect(await mailsTo('nobody@example.com')).toBe(0)
  })

  it("requested by strangers does not use up the owner's mails, whether the address has an account or not", async () => {
    const { visitorAndAddress, address } = mailTries
    for (const email of ['ada@example.com', 'nobody-else@example.com']) {
      const restores = async (visitor: OriginVisitor, more = {}) => visitor.sends('restore', { email, ...more })
      const stranger = newVisitor()
      for (let n = 1; n <= visitorAndAddress; n++) expect((await restores(stranger)).status).toBe(200)
      // One network has three an hour, with a captcha or without.
      expect((await restores(stranger)).body.code).toBe('too_many_attempts')
      expect((await restores(stranger, await stranger.answers())).body.code).toBe('too_many_attempts')
      for (let n = visitorAndAddress; n < address; n++) expect((await restores(newVisitor())).status).toBe(200)
      // The address reached its limit: the owner, on a clean network, is one captcha away from a mail.
      const owner = newVisitor()
      expect(refusedFields(await restores(owner))).toEqual([['captcha', 'captcha_required']])
      expect(refusedFields(await restores(owner, await owner.answers(1)))).toEqual([['captcha', 'captcha_failed']])
      const before = await mailsTo(email)
      expect((await restores(owner, await owner.solves())).body).toEqual({ ok: true })
      if (email === 'ada@example.com') await expect.poll(() => mailsTo(email)).toBeGreaterThan(before)
    }
  })

  it("requested again by a stranger leaves the owner's link valid", async () => {
    await newVisitor().sends('restore', { email: 'mira@example.com' })
    const { token } = await mailTo('mira@example.com', /^Reset your password/)
    const sql = "SELECT token_hash FROM mail_links JOIN users USING (user_id) WHERE username = 'mira'"
    const links = async () =>
      (await testbed.db.prepare(sql).all<{ token_hash: string }>()).results.map(({ token_hash }) => token_hash)
    const before = (await links()).length
    const stranger = newVisitor()
    await stranger.sends('restore', { email: 'mira@example.com', ...(await stranger.answers()) })
    await expect.poll(async () => (await links()).length).toBeGreaterThan(before)
    const waiting = await links()
    expect((await newVisitor().sends('newPassword', { token, password: 'window-seat' })).body).toEqual({ ok: true })
    // A mail that was requested earlier may still be on its way, with a link of its own.
    expect((await links()).filter((one) => waiting.includes(one))).toEqual([])
  })

  it('accepts the question instead of the captcha only a limited number of times', async () => {
    const robot = newVisitor()
    const restores = async (n: number) =>
      (await robot.sends('restore', { email: `sum-${n}@example.com`, ...(await robot.answers(1)) })).body.code
    for (let n = 1; n <= mailTries.question; n++) expect(await restores(n)).toBeUndefined()
    expect(await restores(99)).toBe('too_many_attempts')
  })

  it.each([
    [
      'nothing',
      {},
      [
        ['token', 'invalid_link'],
        ['password', 'required'],
      ],
    ],
    ['a link that is made up', { token: 'A'.repeat(43), password: 'garden-gate' }, [['token', 'invalid_link']]],
    [
      'a password that is too short',
      { token: 'A'.repeat(43), password: 'gate-12' },
      [['password', 'password_min_length']],
    ],
  ])('is not replaced with %s', async (_, form, told) => {
    expect(refusedFields(await newVisitor().sends('newPassword', form))).toEqual(told)
  })

  it('is not replaced by a link of another kind, or by an expired one', async () => {
    const hugo = newVisitor()
    const form = { username: 'hugo', email: 'hugo@example.com', password: 'garden-gate' }
    await hugo.sends('signup', { ...form, ...(await hugo.answers()) })
    const confirm = await mailTo('hugo@example.com', /^Confirm/)
    const password = 'another-one'
    expect((await hugo.sends('newPassword', { token: confirm.token, password })).body.code).toBe('invalid_link')
    await hugo.sends('restore', { email: 'hugo@example.com' })
    const restore = await mailTo('hugo@example.com', /^Reset your password/)
    expect((await hugo.sends('confirm', { token: restore.token })).body.code).toBe('invalid_link')
    await testbed.db.prepare('UPDATE mail_links SET expires_date = expires_date - ?1').bind(restoreLinkSeconds).run()
    expect((await hugo.sends('newPassword', { token: restore.token, password })).body.code).toBe('invalid_link')
  })

  it('sends a mail only in a language of the site', async () => {
    // Her language is not known yet: the page of the request decides.
    await testbed.db.prepare("UPDATE accounts SET lang = NULL WHERE email = 'mira@example.com'").run()
    await testbed.jobs.send({
      kind: 'send-mail',
      letter: 'restore',
      email: 'mira@example.com',
      lang: 'xx',
      site: 'https://tube.example',
    })
    await mailTo('mira@example.com', /^Reset your password for edgetube$/)
    await testbed.jobs.send({
      kind: 'send-mail',
      letter: 'restore',
      email: 'mira@example.com',
      lang: 'de',
      site: 'https://tube.example',
    })
    expect((await mailTo('mira@example.com', /^Setze dein Passwort/)).text).toContain(
      'https://tube.example/de/restore-password/?token=',
    )
  })
})
