// A member's own account: changed only with its session and its password, and never another member's.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import { contract, type WriteName } from '../../../../shared/contract/contract.ts'
import { ownPasswordTries } from '../../../../shared/limits.ts'
import type { SendMail } from '../../../../worker/origin/job-kinds.ts'
import { plantLimitCount } from '../../../support/runtime/counted-limits.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { isMarkDenied } from '../../../support/runtime/denied-marks.ts'
import { addLightAccounts } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, refusedFields, visitorOf } from '../../../support/runtime/origin-client.ts'
import { sortedCookie } from '../../../support/runtime/sorted-cookie.ts'

let testbed: OriginTestbed
let anna: OriginVisitor
beforeAll(async () => {
  testbed = await startOriginTestbed()
})
afterAll(() => testbed.stop())
beforeEach(async () => {
  await testbed.db.batch(
    [
      'former_usernames',
      'uploads',
      'votes',
      'comments',
      'playlists',
      'videos',
      'file_sets',
      'outbox',
      'sessions',
      'accounts',
      'users',
    ].map((table) => testbed.db.prepare(`DELETE FROM ${table}`)),
  )
  await addLightAccounts(testbed.db)
  anna = visitorOf(testbed)
  await anna.resumes('anna')
})

const pwd = passwordOf('anna')
const isSignedIn = async (visitor: OriginVisitor) => (await visitor.user()) !== null

async function mailedToken(recipient: string): Promise<string> {
  const newest = () =>
    testbed.db
      .prepare('SELECT text FROM outbox WHERE recipient = ?1 ORDER BY mail_id DESC')
      .bind(recipient)
      .first<string>('text')
  await expect.poll(newest).toContain('token=')
  return /token=([\w-]{43})/.exec((await newest()) ?? '')?.[1] ?? ''
}

/** Anna's session in another browser. */
async function annaElsewhere(): Promise<OriginVisitor> {
  const elsewhere = visitorOf(testbed)
  await elsewhere.resumes('anna')
  return elsewhere
}

describe('a session', () => {
  it('ends at once when its member signs out, in this browser and in no other [S4-076]', async () => {
    const elsewhere = await annaElsewhere()
    const token = anna.token
    const said = await anna.sends('logout')
    expect([said.status, said.body]).toEqual([200, { ok: true }])
    expect(said.cookies.map(sortedCookie)).toEqual([
      '__Host-session=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax; Secure',
    ])
    anna.token = token
    expect([await isSignedIn(anna), await isSignedIn(elsewhere)]).toEqual([false, true])
  })

  it("ends everywhere on request, and other members' sessions continue", async () => {
    const [elsewhere, boris] = [await annaElsewhere(), visitorOf(testbed)]
    await boris.signIn('boris')
    expect((await anna.sends('signOutEverywhere')).body).toEqual({ ok: true })
    expect([await isSignedIn(anna), await isSignedIn(elsewhere), await isSignedIn(boris)]).toEqual([false, false, true])
  })

  it('that ended cannot be ended again, and signing out without one succeeds', async () => {
    expect((await visitorOf(testbed).sends('logout')).body).toEqual({ ok: true })
  })

  it("says that its member's age was proved, until that proof expires [S3-049]", async () => {
    const prove = (until: string) =>
      testbed.db.prepare(`UPDATE accounts SET age_verified_until = ${until} WHERE email = 'anna@example.com'`).run()
    await prove('unixepoch() + 60')
    expect((await anna.user())?.age_verified).toBe(true)
    await prove('unixepoch()')
    expect((await anna.user())?.age_verified).toBe(false)
  })

  it('is never cached', async () => {
    for (const row of [contract.session, contract.account, contract.captcha]) {
      expect((await anna.ask(row.fill({}))).headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('the account', () => {
  it('is shown to its owner only', async () => {
    await annaElsewhere()
    const response = await anna.ask(contract.account.fill({}))
    const none = { playlists: 0, comments: 0, friends: 0, subscriptions: 0, messages: 0, videos: 0 }
    expect(await response.json()).toEqual({
      account: {
        second_factor: 'off',
        has_app: false,
        recovery_codes: 0,
        passkeys: [],
        identities: [],
        counts: none,
        open_sessions: [expect.objectContaining({ is_own: true }), expect.objectContaining({ is_own: false })],
        email: 'anna@example.com',
        is_confirmed: true,
        has_password: true,
        sessions: 2,
      },
    })
    const refused = await visitorOf(testbed).ask(contract.account.fill({}))
    expect([refused.status, await refused.json()]).toEqual([401, { error: 'sign_in', code: 'sign_in' }])
  })

  const guarded: [WriteName, Record<string, string>][] = [
    ['changePassword', { password: 'another-one' }],
    ['changeEmail', { email: 'anna@elsewhere.example' }],
    ['changeUsername', { username: 'anne' }],
    ['deleteAccount', {}],
  ]

  it.each([...guarded, ['signOutEverywhere', {}] as const])('%s is refused without a session', async (name, form) => {
    const before = await everything()
    const said = await visitorOf(testbed).sends(name, { ...form, pwd, user_id: '1' })
    expect([said.status, said.body.code]).toEqual([401, 'sign_in'])
    expect(await everything()).toEqual(before)
  })

  it.each(guarded)('%s asks for the password, and a wrong one changes nothing', async (name, form) => {
    const before = await everything()
    expect(refusedFields(await anna.sends(name, form))).toContainEqual(['pwd', 'required'])
    expect(refusedFields(await anna.sends(name, { ...form, pwd: 'anna-listens' }))).toEqual([
      ['pwd', 'invalid_password'],
    ])
    expect(refusedFields(await anna.sends(name, { ...form, pwd: passwordOf('boris') }))).toEqual([
      ['pwd', 'invalid_password'],
    ])
    expect(await everything()).toEqual(before)
  })

  it.each(guarded)('%s affects the owner only, whatever the form says', async (name, form) => {
    const boris = visitorOf(testbed)
    await boris.signIn('boris')
    const said = await anna.sends(name, { username: 'boris', ...form, pwd, user_id: '2', role: 'admin' })
    expect(said.body).toMatchObject({ ok: true })
    expect(await boris.user()).toMatchObject({ username: 'boris', role: 'trusted' })
    expect((await visitorOf(testbed).signIn('boris')).status).toBe(200)
    const roles = await testbed.db.prepare("SELECT count(*) AS n FROM accounts WHERE role = 'admin'").first<number>('n')
    expect(roles).toBe(1)
  })

  it('accepts ten wrong passwords in ten minutes', async () => {
    for (let n = 1; n <= ownPasswordTries.account; n++) await anna.sends('deleteAccount', { pwd: 'wrong-one' })
    expect((await anna.sends('deleteAccount', { pwd })).body.code).toBe('too_many_attempts')
    await plantLimitCount(testbed, 'own-password:1', 0)
  })

  const everything = async () =>
    (await testbed.db.prepare('SELECT * FROM accounts JOIN users USING (user_id) ORDER BY user_id').all()).results
})

describe('a new password', () => {
  it('ends every other session, and is announced by a mail', async () => {
    const elsewhere = await annaElsewhere()
    expect((await anna.sends('changePassword', { pwd, password: 'anna-remembers' })).body).toEqual({ ok: true })
    expect([await isSignedIn(anna), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect((await visitorOf(testbed).signIn('anna', 'anna-remembers')).status).toBe(200)
    expect((await visitorOf(testbed).signIn('anna')).status).toBe(400)
    const subject = () => testbed.db.prepare('SELECT subject FROM outbox').first<string>('subject')
    await expect.poll(subject).toBe('Your password for edgetube was changed')
  })

  it.each([
    ['of seven characters', 'gate-12', 'password_min_length'],
    ['one of the most common', 'letmein1', 'password_common'],
    ['the username with a year', 'Anna-2026', 'password_own_words'],
    ['the e-mail', 'anna@example.com', 'password_own_words'],
    ['the name of the site', 'edgetube1', 'password_own_words'],
  ])('that is %s is refused', async (_, password, code) => {
    expect(refusedFields(await anna.sends('changePassword', { pwd, password }))).toEqual([['password', code]])
  })
})

describe('another e-mail address', () => {
  it('counts once the mailed link was opened', async () => {
    expect((await anna.sends('changeEmail', { pwd, email: 'anna@elsewhere.example' })).body).toEqual({ ok: true })
    expect(await emailOf('anna')).toBe('anna@example.com')
    const token = await mailedToken('anna@elsewhere.example')
    expect((await visitorOf(testbed).sends('confirm', { token })).body).toEqual({ ok: true })
    expect(await emailOf('anna')).toBe('anna@elsewhere.example')
  })

  it('of another account is answered like any other, and its owner is informed by the mail', async () => {
    const said = await anna.sends('changeEmail', { pwd, email: 'BORIS@example.com' })
    expect(said.body).toEqual({ ok: true })
    const mail = () =>
      testbed.db
        .prepare("SELECT subject, text FROM outbox WHERE recipient = 'BORIS@example.com'")
        .first<{ subject: string; text: string }>()
    await expect.poll(async () => (await mail())?.subject).toBe('Your email address was entered on edgetube')
    expect((await mail())?.text).toContain('your account boris')
    expect(await testbed.db.prepare('SELECT count(*) AS n FROM mail_links').first('n')).toBe(0)
  })

  it('that another account took meanwhile is refused when the link is opened', async () => {
    await anna.sends('changeEmail', { pwd, email: 'shared@elsewhere.example' })
    const token = await mailedToken('shared@elsewhere.example')
    await testbed.db.prepare("UPDATE accounts SET email = 'shared@elsewhere.example' WHERE role = 'admin'").run()
    expect((await anna.sends('confirm', { token })).body.code).toBe('email_in_use')
    expect(await emailOf('anna')).toBe('anna@example.com')
  })

  const emailOf = (username: string) =>
    testbed.db
      .prepare('SELECT email FROM accounts JOIN users USING (user_id) WHERE username = ?1')
      .bind(username)
      .first<string>('email')
})

describe('a deleted account', () => {
  it('loses what its member wrote and collected, and what they published stays without a name', async () => {
    const id = 1
    await testbed.db.batch(
      [
        "INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date) VALUES (1, ?1, 'Hers', 'Secret', 1, 'str', 1)",
        "INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ('video', 1, ?1, 1, 'Hers')",
        "INSERT INTO subscriptions (user_id, type, object_id, added_date) VALUES (?1, 'member', 2, 1)",
        "INSERT INTO subscriptions (user_id, type, object_id, added_date) VALUES (2, 'member', ?1, 1)",
        "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'harbour', 9, 1, 9)",
        "INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id, likes) VALUES (1, 'harbour', 'Harbour', '', 1, 9, 1, 1, 0, 0, 'str', 2, 1)",
        "INSERT INTO kept_videos (user_id, list, video_id, added_date) VALUES (?1, 'favourite', 1, 1), (?1, 'watch_later', 1, 1)",
        'INSERT INTO watched_videos (user_id, video_id, watched_date) VALUES (?1, 1, 1)',
        "INSERT INTO votes (user_id, section, object_id, vote, added_date) VALUES (?1, 'video', 1, 1, 1)",
        "INSERT INTO age_checks (check_id, policy_version, user_id, added_date) VALUES ('hers', '1', ?1, 1)",
        "INSERT INTO age_draft_rows (user_id, place) VALUES (?1, 'BR')",
        'INSERT INTO friends (user_id, friend_id, is_accepted, added_date) VALUES (?1, 2, 1, 1)',
        'INSERT INTO friends (user_id, friend_id, is_accepted, added_date) VALUES (2, ?1, 1, 1)',
        "INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, publish_date, is_private, is_hd, gender, user_id) VALUES (2, 'soon', 'Soon', '', 1, 9, 1, 3, 1, 0, 0, 'str', ?1), (3, 'own', 'Own', '', 1, 9, 1, 3, NULL, 0, 0, 'str', ?1), (4, 'friends', 'For friends', '', 1, 9, 1, 1, NULL, 3, 0, 'str', ?1), (5, 'shown', 'Shown', '', 1, 9, 1, 1, NULL, 0, 0, 'str', ?1)",
        "INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, folder, added_date, changed_date) VALUES ('ready', ?1, 'ready', 'a.mp4', 'a.mp4', 9, 'a', 1, 1), ('online', ?1, 'published', 'b.mp4', 'b.mp4', 9, 'b', 1, 1)",
        "UPDATE users SET about_me = 'Hers', website = 'https://anna.example', birth_date = '1990-01-01' WHERE user_id = ?1",
      ].map((sql) => (sql.includes('?1') ? testbed.db.prepare(sql).bind(id) : testbed.db.prepare(sql))),
    )
    const elsewhere = await annaElsewhere()
    expect((await anna.sends('deleteAccount', { pwd })).body).toEqual({ ok: true })
    expect([anna.token, await isSignedIn(elsewhere)]).toEqual([null, false])
    const own = ['accounts', 'sessions', 'mail_links', 'playlists', 'comments', 'subscriptions', 'friends']
    for (const table of [...own, 'kept_videos', 'watched_videos', 'votes', 'age_checks', 'age_draft_rows']) {
      const { results } = await testbed.db.prepare(`SELECT * FROM ${table}`).all()
      expect([table, JSON.stringify(results)]).toEqual([
        table,
        expect.not.stringMatching(/(user|friend|object)_id":1[,}]|anna|Hers/),
      ])
    }
    // What no visitor saw goes by way of the bin, and is published no more.
    const videos = await testbed.db
      .prepare('SELECT video_id, publish_date, bin_date > 0 AS is_binned FROM videos WHERE video_id > 1')
      .all()
    expect(videos.results).toEqual(
      [2, 3, 4, 5].map((video_id) => ({ video_id, publish_date: null, is_binned: video_id === 5 ? null : 1 })),
    )
    const uploads = await testbed.db.prepare('SELECT upload_id, state FROM uploads ORDER BY upload_id').all()
    expect(uploads.results).toEqual([
      { upload_id: 'online', state: 'published' },
      { upload_id: 'ready', state: 'withdrawn' },
    ])
    const left = await testbed.db.prepare('SELECT * FROM users WHERE user_id = ?1').bind(id).first()
    expect(left?.username).toBe('.deleted 1')
    expect(JSON.stringify(left)).not.toMatch(/anna|Hers|1990/)
    expect((await visitorOf(testbed).ask(contract.member.fill({ section: 'profile', user_id: id }))).status).toBe(404)
    expect(JSON.stringify(await testbed.call('members', defaultListParams.members))).not.toContain('.deleted')
    // The edge takes the name from the cards that it has cached.
    await expect.poll(() => isMarkDenied(testbed.ask, 'member:1')).toBe(true)
  })

  it('leaves nothing that the next playlist would take over', async () => {
    const form = {
      act: 'playlist',
      section: 'new',
      title: 'Tides',
      desc: 'For long evenings',
      visible: '1',
      orientation: 'str',
    } as const
    const added = async (who: OriginVisitor) => Number((await who.acts(form)).body.info)
    const boris = visitorOf(testbed)
    await boris.resumes('boris')
    const hers = await added(anna)
    await testbed.db
      .prepare(
        "INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ('playlist', ?1, 2, 1, 'Hers')",
      )
      .bind(hers)
      .run()
    await testbed.db.prepare("INSERT INTO votes VALUES (2, 'playlist', ?1, 1, 1)").bind(hers).run()
    await anna.sends('deleteAccount', { pwd })
    expect(await added(boris)).toBe(hers + 1)
    expect(await testbed.db.prepare("SELECT count(*) AS n FROM votes WHERE section = 'playlist'").first('n')).toBe(0)
    await testbed.worker.scheduled({ cron: '* * * * *' })
    const left = () => testbed.db.prepare("SELECT count(*) AS n FROM comments WHERE section = 'playlist'").first('n')
    await expect.poll(left).toBe(0)
  })

  it('is no longer counted as a subscriber', async () => {
    await testbed.db.batch(
      [
        "INSERT INTO models (model_id, dir, title, subscribers) VALUES (1, 'ines', 'Ines', 5), (2, 'jon', 'Jon', 5)",
        "INSERT INTO channels (channel_id, dir, title, url, subscribers) VALUES (1, 'tides', 'Tides', '', 5)",
        'UPDATE users SET subscribers = 5 WHERE user_id = 2',
        "INSERT INTO subscriptions (user_id, type, object_id, added_date) VALUES (1, 'model', 1, 1), (1, 'channel', 1, 1), (1, 'member', 2, 1)",
      ].map((sql) => testbed.db.prepare(sql)),
    )
    await anna.sends('deleteAccount', { pwd })
    const { results } = await testbed.db
      .prepare(
        'SELECT subscribers FROM models UNION ALL SELECT subscribers FROM channels UNION ALL SELECT subscribers FROM users WHERE user_id = 2',
      )
      .all()
    expect(results.map(({ subscribers }) => subscribers)).toEqual([4, 5, 4, 4])
  })

  it('frees its name', async () => {
    await anna.sends('deleteAccount', { pwd })
    const other = visitorOf(testbed)
    const form = { username: 'anna', email: 'anna@example.com', password: 'garden-gate' }
    expect((await other.sends('signup', { ...form, ...(await other.answers()) })).body).toEqual({ ok: true })
    expect(refusedFields(await other.signIn('anna', 'garden-gate'))).toEqual([['usr', 'email_not_confirmed']])
  })
})

describe('a username', () => {
  const renames = async (username: string, visitor = anna, usr = 'anna') =>
    visitor.sends('changeUsername', { pwd: passwordOf(usr), username })

  it('is changed with the password, once in 30 days, and its member is told by mail', async () => {
    const said = await renames('Anne_B')
    expect([said.status, (await anna.user())?.username]).toEqual([200, 'anne_b'])
    // The mail of an earlier test may arrive meanwhile.
    const subjects = () => testbed.db.prepare("SELECT group_concat(subject, ';') AS all_of FROM outbox").first('all_of')
    await expect.poll(subjects).toContain('The username of your account on edgetube was changed')
    expect(refusedFields(await visitorOf(testbed).signIn('anna', pwd))).toEqual([['pwd', 'invalid_usr_or_pwd']])
    expect((await visitorOf(testbed).signIn('anne_b', pwd)).status).toBe(200)
    const again = await renames('anne_c')
    expect(again.body.codes).toEqual([{ field: 'username', code: 'username_wait', info: 30 }])
    await testbed.db.prepare('UPDATE former_usernames SET changed_date = changed_date - 30 * 86400').run()
    expect((await renames('anna')).status).toBe(200)
    // The name is hers again, and the one between is kept.
    const { results } = await testbed.db.prepare('SELECT username FROM former_usernames').all()
    expect(results).toEqual([{ username: 'anne_b' }])
  })

  it.each([
    ['that another member has', 'boris', 'username_taken'],
    ['that speaks for the site', 'moderator', 'username_taken'],
    ['of their own', 'anna', 'username_taken'],
    ['with a forbidden letter', 'anna!', 'username_illegal'],
    ['that is too short', 'an', 'username_min_length'],
    ['that is too long', 'a'.repeat(31), 'max_length'],
    ['that is missing', '', 'required'],
  ])('%s is refused', async (_, username, code) => {
    expect(refusedFields(await renames(username))).toEqual([['username', code]])
    expect((await anna.user())?.username).toBe('anna')
  })

  it('that was given up stays its member’s for 90 days: no sign-up and no other member takes it', async () => {
    await renames('anne_b')
    const boris = visitorOf(testbed)
    await boris.resumes('boris')
    expect(refusedFields(await renames('anna', boris, 'boris'))).toEqual([['username', 'username_taken']])
    const newcomer = visitorOf(testbed)
    const form = { username: 'anna', email: 'new@example.com', password: 'garden-gate' }
    const signsUp = async () => newcomer.sends('signup', { ...form, ...(await newcomer.solves()) })
    expect(refusedFields(await signsUp())).toEqual([['username', 'username_taken']])
    const kept = await testbed.db
      .prepare('SELECT kept_until - changed_date AS seconds FROM former_usernames')
      .first('seconds')
    expect(kept).toBe(90 * 86_400)
    await testbed.db.prepare('UPDATE former_usernames SET kept_until = unixepoch() - 1').run()
    expect((await signsUp()).status).toBe(200)
  })
})

describe("the language of a member's mails", () => {
  const langOf = (username: string) =>
    testbed.db
      .prepare('SELECT lang FROM accounts JOIN users USING (user_id) WHERE username = ?1')
      .bind(username)
      .first<string | null>('lang')

  it('is that of the page where they signed in, and of any page that they open afterwards', async () => {
    const boris = visitorOf(testbed)
    expect(await langOf('boris')).toBeNull()
    boris.lang = 'de'
    await boris.signIn('boris')
    expect(await langOf('boris')).toBe('de')
    // An unsupported language, or none, changes nothing.
    for (const [lang, kept] of [
      ['fr', 'fr'],
      ['xx', 'fr'],
      [null, 'fr'],
      ['en', 'en'],
    ] as const) {
      boris.lang = lang
      await boris.user()
      expect([lang, await langOf('boris')]).toEqual([lang, kept])
    }
    expect(await langOf('mira')).toBeNull()
  })

  it('is written when it changes, and not with every request', async () => {
    await testbed.db.batch(
      [
        'CREATE TABLE told (lang TEXT)',
        'CREATE TRIGGER tells AFTER UPDATE ON accounts BEGIN INSERT INTO told VALUES (new.lang); END',
      ].map((sql) => testbed.db.prepare(sql)),
    )
    for (const lang of ['en', 'de', 'de', 'de', 'en', 'en']) {
      anna.lang = lang
      await anna.user()
    }
    const { results } = await testbed.db.prepare('SELECT lang FROM told').all()
    await testbed.db.batch(['DROP TRIGGER tells', 'DROP TABLE told'].map((sql) => testbed.db.prepare(sql)))
    expect(results).toEqual([{ lang: 'de' }, { lang: 'en' }])
  })

  it('is that of the page where they signed up', async () => {
    const hugo = visitorOf(testbed)
    hugo.lang = 'de'
    const form = { username: 'hugo', email: 'hugo@example.com', password: 'garden-gate' }
    await hugo.sends('signup', { ...form, ...(await hugo.answers()) })
    expect(await langOf('hugo')).toBe('de')
  })

  /** Every mail to a member; tests/worker/edge/pages/moderation/legal-notices.test.ts has those about legal notices, members.test.ts beside the
   * pages of the back office those about decisions, releases.test.ts those of persons who signed,
   * notifications.test.ts those about notifications. */
  const letters: Record<
    Exclude<SendMail['letter'], 'case' | 'decision' | 'release' | 'release-alarm' | 'notification' | 'digest'>,
    { email?: string; news?: string; says: RegExp; link: string }
  > = {
    confirm: { says: /^Bestätige deine E-Mail/, link: '/de/confirm-email/?token=' },
    signup: { email: 'boris@example.com', says: /^Bestätige deine E-Mail/, link: '/de/confirm-email/?token=' },
    'signup-again': { email: 'boris@example.com', says: /^Deine E-Mail-Adresse wurde/, link: '/de/restore-password/' },
    change: { email: 'new@example.com', says: /^Bestätige deine neue E-Mail/, link: '/de/confirm-email/?token=' },
    changed: { says: /^Dein Passwort/, link: '/de/restore-password/' },
    undo: { says: /^Die E-Mail-Adresse deines Kontos/, link: '/de/undo-email/?token=' },
    security: {
      news: 'passkey_added',
      says: /^Deinem Konto auf edgetube wurde ein Passkey/,
      link: '/de/restore-password/',
    },
    restore: { email: 'boris@example.com', says: /^Setze dein Passwort/, link: '/de/restore-password/?token=' },
  }
  it.each(Object.entries(letters))(
    'of %s is used on any page that asks for the mail, and the mail names the site',
    async (letter, { email, news, says, link }) => {
      // The mail of a change is written while the session that asked for it lasts.
      await visitorOf(testbed).signIn('boris')
      const { user_id, session } =
        (await testbed.db
          .prepare(
            "SELECT user_id, token_hash AS session FROM sessions JOIN users USING (user_id) WHERE username = 'boris'",
          )
          .first<{ user_id: number; session: string }>()) ?? {}
      await testbed.db.prepare("UPDATE accounts SET lang = 'de' WHERE user_id = ?1").bind(user_id).run()
      await testbed.db
        .prepare(
          "INSERT INTO mail_links VALUES (7, 'unnamed', ?1, 'undo_email', 'before@example.com', 'boris@example.com', 1, 4e9)",
        )
        .bind(user_id)
        .run()
      const job = {
        kind: 'send-mail',
        letter,
        user_id,
        link_id: 7,
        email,
        news,
        session,
        lang: 'en',
        site: 'https://tube.example',
      }
      await testbed.jobs.send(job as SendMail)
      const newest = () =>
        testbed.db.prepare('SELECT subject, text FROM outbox').first<{ subject: string; text: string }>()
      await expect.poll(newest).toMatchObject({ subject: expect.stringMatching(says) })
      const { subject = '', text = '' } = (await newest()) ?? {}
      expect(text).toContain(`https://tube.example${link}`)
      expect(`${subject}\n${text}`).toContain('edgetube')
    },
  )
})

describe('the log of all this', () => {
  it('has no address, no password and no token', async () => {
    const said = testbed.log.join('\n')
    expect(said).not.toMatch(/@|anna|boris|watches|remembers|network-|[\w-]{43}/)
  })
})
