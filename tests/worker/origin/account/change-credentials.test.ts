// What a change of credentials ends: no link, session or code from before can undo it, and the one link that undoes a change of
// e-mail stays with the owner.

import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../shared/contract/contract.ts'
import { recoveryCodes, restoreLinkSeconds, totpStepSeconds, undoLinkSeconds } from '../../../../shared/limits.ts'
import { codeAt } from '../../../../worker/origin/account/one-time-code.ts'
import { nameLink, putLink, putUndoLink } from '../../../../worker/origin/account/store/mail-links.ts'
import { hashOf } from '../../../../worker/origin/crypto/tokens.ts'
import type { Job } from '../../../../worker/origin/job-kinds.ts'
import { plantLimitCount } from '../../../support/runtime/counted-limits.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { addLightAccounts, addLightMembers } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, refusedFields, visitorOf } from '../../../support/runtime/origin-client.ts'
import { sortedCookie } from '../../../support/runtime/sorted-cookie.ts'

let testbed: OriginTestbed
let anna: OriginVisitor
let elsewhere: OriginVisitor
beforeAll(async () => {
  testbed = await startOriginTestbed()
})
afterAll(() => testbed.stop())
beforeEach(async () => {
  await testbed.db.batch(
    ['outbox', 'sessions', 'accounts', 'users'].map((table) => testbed.db.prepare(`DELETE FROM ${table}`)),
  )
  await mend()
  await addLightAccounts(testbed.db)
  anna = visitorOf(testbed)
  elsewhere = visitorOf(testbed)
  await anna.resumes('anna')
  await elsewhere.resumes('anna')
})

const pwd = passwordOf('anna')
const [thiefs, annas] = ['thief@elsewhere.example', 'anna@example.com']
const isIn = async (visitor: OriginVisitor) => (await visitor.user()) !== null
const emailOfAnna = () => testbed.db.prepare('SELECT email FROM accounts WHERE user_id = 1').first<string>('email')
const run = (...sql: string[]) => testbed.db.batch(sql.map((one) => testbed.db.prepare(one)))

/** From here on the database refuses these writes. */
const breakWrites = (writes: string) =>
  run(`CREATE TRIGGER broken BEFORE ${writes} BEGIN SELECT RAISE(ABORT, 'broken by the test'); END`)
const mend = () => run('DROP TRIGGER IF EXISTS broken', 'DROP TRIGGER IF EXISTS meanwhile')
/** The next sign-in has verified all it asks for when this happens. */
const beforeNextSession = (change: string) =>
  run(
    `INSERT INTO sessions (token_hash, user_id, added_date, seen_date, expires_date) VALUES ('over', 2, 1, 1, 1)`,
    `CREATE TRIGGER meanwhile AFTER DELETE ON sessions WHEN OLD.token_hash = 'over' BEGIN ${change}; END`,
  )

type Mail = { subject: string; text: string }
const mailsTo = async (recipient: string): Promise<Mail[]> => {
  const sql = 'SELECT subject, text FROM outbox WHERE recipient = ?1 ORDER BY mail_id DESC'
  return (await testbed.db.prepare(sql).bind(recipient).all<Mail>()).results
}
/** The newest mail with a subject, once it has arrived. */
async function mailTo(recipient: string, about: RegExp): Promise<{ text: string; token: string }> {
  const found = async () => (await mailsTo(recipient)).find(({ subject }) => about.test(subject))
  await expect.poll(found).toBeTruthy()
  const text = (await found())?.text ?? ''
  return { text, token: /token=([\w-]{43})/.exec(text)?.[1] ?? '' }
}

const restoreLink = async (email = annas) => {
  const visitor = visitorOf(testbed)
  expect((await visitor.sends('restore', { email, ...(await visitor.answers()) })).body).toEqual({ ok: true })
  return (await mailTo(email, /^Reset your password/)).token
}
const changeLink = async (who: OriginVisitor, email: string, password = pwd) => {
  expect((await who.sends('changeEmail', { pwd: password, email })).body).toEqual({ ok: true })
  return (await mailTo(email, /^Confirm your new email/)).token
}
const undoLink = async (email = annas) => (await mailTo(email, /^The email address of your edgetube account/)).token
const open = async (name: 'confirm' | 'undoEmail', token: string, who = visitorOf(testbed)) =>
  (await who.sends(name, { token })).body
/** A change of anna's e-mail that was asked for without a mail, which counts, is confirmed; yields the link that undoes it. */
async function undoOfChange(): Promise<string> {
  const token = 'c'.repeat(43)
  await run(
    `INSERT INTO mail_links (token_hash, user_id, purpose, email, account_email, added_date, expires_date)
      SELECT '${await hashOf(token)}', user_id, 'change', '${thiefs}', email, unixepoch(), unixepoch() + 600 FROM accounts WHERE user_id = 1`,
  )
  expect(await open('confirm', token, anna)).toEqual({ ok: true })
  return undoLink()
}
const chooses = async (token: string, password = 'window-seat', more = {}) =>
  (await visitorOf(testbed).sends('newPassword', { token, password, ...more })).body
const signIn = async (password: string) => (await visitorOf(testbed).signIn('anna', password)).status

/** An active second factor and its recovery codes. */
async function setsFactor(who = anna) {
  const { body: begun } = await who.sends('startSecondFactor', { pwd })
  const { secret } = begun as unknown as { secret: string }
  const { body } = await who.sends('confirmSecondFactor', { code: await codeNow(secret) })
  return { secret, codes: (body as unknown as { codes: string[] }).codes }
}
const stepNow = () => Math.floor(Date.now() / 1000 / totpStepSeconds)
const codeNow = (secret: string, later = 0) => codeAt(secret, stepNow() + later)
/** Makes the last used code long past. */
const later = () => run('UPDATE second_factors SET last_step = 0')

describe('every change of credentials', () => {
  const changes: Record<string, () => Promise<unknown>> = {
    'a new password': () => anna.sends('changePassword', { pwd, password: 'anna-remembers' }),
    'another e-mail': async () => open('confirm', await changeLink(anna, 'anna@new.example'), anna),
    'a second factor that is set': () => setsFactor(),
    'a second factor that is removed': async () => {
      const { secret } = await setsFactor()
      await later()
      await elsewhereAgain({ code: await codeNow(secret) })
      await later()
      await plantLinks()
      return anna.sends('stopSecondFactor', { pwd, code: await codeNow(secret) })
    },
    'a restored account': async () => chooses(await restoreLink()),
    'signing out everywhere': () => anna.sends('signOutEverywhere'),
    'an unlinked Google account': async () => {
      await run("INSERT INTO identities (provider, subject, user_id, added_date) VALUES ('google', 'hers', 1, 1)")
      return anna.sends('unlinkIdentity', { pwd, provider: 'google', subject: 'hers' })
    },
  }
  const elsewhereAgain = async (more: Record<string, string>) => {
    elsewhere = visitorOf(testbed)
    await elsewhere.sends('login', { usr: 'anna', pwd, ...more })
  }
  /** Pending links, as an attacker may have left them. */
  const plantLinks = () =>
    run(
      ...['confirm', 'restore', 'change'].map(
        (
          purpose,
        ) => `INSERT OR REPLACE INTO mail_links (token_hash, user_id, purpose, email, account_email, added_date, expires_date)
          VALUES ('planted ${purpose}', 1, '${purpose}', '${thiefs}', '${annas}', 1, unixepoch() + 600)`,
      ),
    )
  const linksOfAnna = async () =>
    (await testbed.db.prepare("SELECT token_hash FROM mail_links WHERE user_id = 1 AND purpose <> 'undo_email'").all())
      .results

  it.each(Object.entries(changes))(
    '%s ends all mailed links and every other session, and the current session continues under a new token or not at all',
    async (_, change) => {
      await plantLinks()
      const before = anna.token
      expect(await change()).toBeTruthy()
      expect(await linksOfAnna()).toEqual([])
      expect(await isIn(elsewhere)).toBe(false)
      const stolen = visitorOf(testbed)
      stolen.token = before
      expect([await isIn(stolen), anna.token === before && (await isIn(anna))]).toEqual([false, false])
    },
  )

  it.each(['a new password', 'another e-mail', 'a second factor that is set', 'an unlinked Google account'])(
    '%s leaves the member signed in where they made it, for as long as before',
    async (name) => {
      await anna.sends('login', { usr: 'anna', pwd, remember: '1' })
      const ends = () => testbed.db.prepare('SELECT max(expires_date) AS ends FROM sessions').first<number>('ends')
      const before = await ends()
      await changes[name]?.()
      expect([(await anna.user())?.username, await ends()]).toEqual(['anna', before])
    },
  )

  it('gives the browser the new token in a cookie that ends when the session does', async () => {
    const said = await anna.sends('changePassword', { pwd, password: 'anna-remembers' })
    expect(said.cookies.map(sortedCookie)).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]{43}; HttpOnly; Max-Age=86(400|399|398|39\d); Path=\/; SameSite=Lax; Secure$/,
      ),
    ])
  })

  it('of one account leaves the links and sessions of another', async () => {
    const boris = visitorOf(testbed)
    await boris.signIn('boris')
    const token = await restoreLink('boris@example.com')
    await anna.sends('changePassword', { pwd, password: 'anna-remembers' })
    expect(await isIn(boris)).toBe(true)
    expect(await chooses(token)).toEqual({ ok: true })
  })

  it('by two browsers at once succeeds in one: the other has to sign in', async () => {
    const said = await Promise.all(
      [anna, elsewhere].map((who, n) => who.sends('changePassword', { pwd, password: `window-seat-${n}` })),
    )
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect([await isIn(anna), await isIn(elsewhere)].toSorted()).toEqual([false, true])
  })
})

describe('a sign-in that began before a change of credentials', () => {
  const sessions = () => testbed.db.prepare('SELECT count(*) AS total FROM sessions WHERE user_id = 1').first('total')

  it.each([
    ['the password is another one', "UPDATE accounts SET password_hash = 'scrypt$8$1$1$other$other' WHERE user_id = 1"],
    [
      'a second factor is set',
      "INSERT INTO second_factors (user_id, secret, is_on, added_date) VALUES (1, 'key', 1, 1)",
    ],
  ])('opens no session, and links no Google account, once %s', async (_, change) => {
    const provider = 'p'.repeat(43)
    await run(
      `INSERT INTO waiting_identities (token_hash, provider, subject, email, username, user_id, return_path, expires_date, is_linked)
        VALUES ('${await hashOf(provider)}', 'google', 'thiefs', '${annas}', 'anna', 1, '/', 9e9, 0)`,
    )
    const boris = visitorOf(testbed)
    await boris.resumes('boris')
    const lang = () => testbed.db.prepare('SELECT lang FROM accounts WHERE user_id = 1').first('lang')
    const before = [await sessions(), await lang()]
    await beforeNextSession(change)
    const answer = await testbed.ask(writes.login.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-edge-client': 'thiefs-network',
        'x-edge-site': 'https://tube.example',
        'x-edge-country': 'de',
        'x-edge-lang': 'de',
        'x-request-id': 'thief',
        // The session of the browser, which another one would replace.
        cookie: `__Host-provider=${provider}; __Host-session=${boris.token}`,
      },
      body: JSON.stringify({ usr: 'anna', pwd, remember: '1' }),
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { codes: [{ code: 'invalid_usr_or_pwd' }] }])
    expect(answer.headers.getSetCookie().join()).not.toContain('__Host-session')
    expect([await sessions(), await lang(), await isIn(boris)]).toEqual([...before, true])
    expect(await testbed.db.prepare('SELECT subject FROM identities').first('subject')).toBe(null)
  })
})

describe('an attacker who had access to the account', () => {
  it('does not regain it by a change of e-mail that was pending when the password was changed', async () => {
    const pending = await changeLink(elsewhere, thiefs)
    await anna.sends('changePassword', { pwd, password: 'anna-remembers' })
    expect(await open('confirm', pending)).toMatchObject({ code: 'invalid_link' })
    expect(await emailOfAnna()).toBe(annas)
  })

  it('gets no link from a mail that was still queued when the password was changed', async () => {
    const job: Job = {
      kind: 'send-mail',
      letter: 'change',
      lang: null,
      site: 'https://tube.example',
      user_id: 1,
      email: thiefs,
      session: await hashOf(elsewhere.token ?? ''),
    }
    const before = (await mailsTo(thiefs)).length
    await testbed.jobs.send(job)
    await expect.poll(async () => (await mailsTo(thiefs)).length).toBe(before + 1)
    await anna.sends('changePassword', { pwd, password: 'anna-remembers' })
    await testbed.jobs.send(job)
    // The queue keeps its order: this mail is written after the other one would have been.
    await restoreLink()
    expect(await mailsTo(thiefs)).toHaveLength(before + 1)
  })

  it('does not undo a change of e-mail by a restore link to the former address', async () => {
    const old = await restoreLink()
    expect(await open('confirm', await changeLink(anna, 'anna@new.example'))).toEqual({ ok: true })
    expect(await chooses(old)).toMatchObject({ code: 'invalid_link' })
    expect([await emailOfAnna(), await signIn(pwd)]).toEqual(['anna@new.example', 200])
  })

  it('finds no valid link of an account whose e-mail changed since, whatever changed it', async () => {
    const [restore, change] = [await restoreLink(), await changeLink(anna, thiefs)]
    await run("UPDATE accounts SET email = 'anna@moved.example' WHERE user_id = 1")
    expect(await chooses(restore)).toMatchObject({ code: 'invalid_link' })
    expect(await open('confirm', change)).toMatchObject({ code: 'invalid_link' })
    expect(await emailOfAnna()).toBe('anna@moved.example')
  })

  it('who changed the e-mail and the password, set a factor and restored the account, loses it to the undo link of seven days', async () => {
    expect(await open('confirm', await changeLink(anna, thiefs), anna)).toEqual({ ok: true })
    const undo = await undoLink()
    expect((await anna.sends('changePassword', { pwd, password: 'stolen-goods' })).body).toEqual({ ok: true })
    expect(await chooses(await restoreLink(thiefs), 'stolen-again')).toEqual({ ok: true })
    const thief = visitorOf(testbed)
    await thief.signIn('anna', 'stolen-again')
    await run(
      "INSERT INTO second_factors (user_id, secret, is_on, added_date) VALUES (1, '', 1, unixepoch())",
      "INSERT INTO identities (provider, subject, user_id, added_date) VALUES ('google', 'thiefs', 1, unixepoch())",
    )
    expect(await isIn(thief)).toBe(true)

    const owner = visitorOf(testbed)
    expect(await open('undoEmail', undo, owner)).toEqual({ ok: true })
    expect([await emailOfAnna(), await isIn(thief), owner.token]).toEqual([annas, false, null])
    expect(await signIn('stolen-again')).toBe(400)
    for (const table of ['second_factors', 'identities']) {
      expect([table, await testbed.db.prepare(`SELECT count(*) AS n FROM ${table}`).first('n')]).toEqual([table, 0])
    }
    // The link to a new password is mailed to the restored address.
    const { token } = await mailTo(annas, /^Reset your password/)
    expect(await chooses(token, 'window-seat')).toEqual({ ok: true })
    expect(await signIn('window-seat')).toBe(200)
  })

  it('who asked for a factor before the change of e-mail, and turned it on after it, loses it to the undo link as well', async () => {
    const { body: begun } = await anna.sends('startSecondFactor', { pwd })
    await run('UPDATE second_factors SET added_date = added_date - 60')
    const undo = await undoOfChange()
    const { secret } = begun as unknown as { secret: string }
    expect((await anna.sends('confirmSecondFactor', { code: await codeNow(secret) })).body).toMatchObject({ ok: true })

    expect(await open('undoEmail', undo)).toEqual({ ok: true })
    for (const table of ['second_factors', 'recovery_codes'])
      expect([table, await testbed.db.prepare(`SELECT count(*) AS n FROM ${table}`).first('n')]).toEqual([table, 0])
  })

  it('whose owner had a factor before keeps it, whenever a code of it was used', async () => {
    const { secret } = await setsFactor()
    await run('UPDATE second_factors SET added_date = added_date - 60, last_step = 0')
    const undo = await undoOfChange()
    const code = await codeNow(secret)
    expect((await visitorOf(testbed).sends('login', { usr: 'anna', pwd, code })).body).toMatchObject({ ok: true })
    expect(await open('undoEmail', undo)).toEqual({ ok: true })
    expect(await testbed.db.prepare('SELECT is_on FROM second_factors').first('is_on')).toBe(1)
  })

  it('who changes the e-mail twice gains nothing: the first undo link stays valid, and ends the second', async () => {
    await open('confirm', await changeLink(anna, thiefs), anna)
    const first = await undoLink()
    await open('confirm', await changeLink(anna, 'thief@third.example'), anna)
    const second = await undoLink(thiefs)
    expect(await open('undoEmail', first)).toEqual({ ok: true })
    expect(await open('undoEmail', second)).toMatchObject({ code: 'invalid_link' })
    expect(await emailOfAnna()).toBe(annas)
  })

  it("who undoes the last change leaves the owner's own undo link valid", async () => {
    await open('confirm', await changeLink(anna, thiefs), anna)
    const first = await undoLink()
    await open('confirm', await changeLink(anna, 'thief@third.example'), anna)
    expect(await open('undoEmail', await undoLink(thiefs))).toEqual({ ok: true })
    expect(await open('undoEmail', first)).toEqual({ ok: true })
    expect(await emailOfAnna()).toBe(annas)
  })

  it('does not keep the account by opening another link in the moment in which the owner undoes the change', async () => {
    const usernames = Array.from({ length: 16 }, (_, n) => `raced-${n}`)
    await addLightMembers(testbed.db, usernames, pwd)
    for (const [n, usr] of usernames.entries()) {
      const plant = (purpose: string, token: string, email: string) =>
        `INSERT INTO mail_links (token_hash, user_id, purpose, email, account_email, added_date, expires_date)
          SELECT '${token}', user_id, '${purpose}', '${email}', email, 1, unixepoch() + 600
          FROM accounts JOIN users USING (user_id) WHERE username = '${usr}'`
      const [undo, change] = ['u', 'c'].map((letter) => letter + String(n).padStart(42, '0')) as [string, string]
      await run(
        plant('undo_email', await hashOf(undo), `owner-${n}@example.com`),
        plant('change', await hashOf(change), `thief-${n}@example.com`),
      )
      // One of the two starts a little earlier, in each round the other one.
      const [undone] = await Promise.all([
        open('undoEmail', undo),
        new Promise((resolve) => setTimeout(resolve, n % 4)).then(() => open('confirm', change)),
      ])
      const email = await testbed.db
        .prepare('SELECT email FROM accounts JOIN users USING (user_id) WHERE username = ?1')
        .bind(usr)
        .first('email')
      expect([undone, email]).toEqual([{ ok: true }, `owner-${n}@example.com`])
    }
  })

  it('cannot give the address to another account while the undo link is valid', async () => {
    await open('confirm', await changeLink(anna, thiefs), anna)
    const undo = await undoLink()
    const other = visitorOf(testbed)
    const form = { username: 'squatter', email: annas, password: 'window-seat' }
    expect((await other.sends('signup', { ...form, ...(await other.answers()) })).body).toEqual({ ok: true })
    const boris = visitorOf(testbed)
    await boris.signIn('boris')
    await boris.sends('changeEmail', { pwd: passwordOf('boris'), email: annas })
    await expect
      // The mail of an earlier restore may still be queued.
      .poll(async () => (await mailsTo(annas)).map(({ subject }) => subject).filter((one) => !/^Reset/.test(one)))
      .toEqual([
        'Your email address was entered on edgetube',
        'Your email address was entered on edgetube',
        'The email address of your edgetube account was changed',
      ])
    expect(await open('undoEmail', undo)).toEqual({ ok: true })
    expect(await emailOfAnna()).toBe(annas)
  })
})

describe('the link that undoes a change of e-mail', () => {
  it('goes to the former address, says how long it is valid, and is valid once and for seven days', async () => {
    await open('confirm', await changeLink(anna, 'anna@new.example'), anna)
    const { text, token } = await mailTo(annas, /^The email address of your edgetube account was changed$/)
    expect(text).toContain('within 7 days')
    expect(text).toContain(`https://tube.example/undo-email/?token=${token}`)
    await run(`UPDATE mail_links SET expires_date = expires_date - ${undoLinkSeconds - 60}`)
    expect(await open('undoEmail', token)).toEqual({ ok: true })
    expect(await open('undoEmail', token)).toMatchObject({ code: 'invalid_link' })
  })

  it('that is gone before its mail is written gives its id to no other link, whose token the mail would replace', async () => {
    const { db } = testbed
    const about = { user_id: 1, email: annas, nowSeconds: 1, expiresSeconds: 4e9 }
    const idOf = async (put: D1PreparedStatement) => (await put.first<number>('link_id')) ?? 0
    const gone = await idOf(putUndoLink(db, 'unnamed', about, annas))
    await run('DELETE FROM mail_links')
    const restore = await idOf(putLink(db, 'of boris', { ...about, user_id: 2, purpose: 'restore', session: null }))
    expect(restore).toBeGreaterThan(gone)
    for (const id of [gone, restore]) expect([id, await nameLink(db, id, 'of the mail')]).toEqual([id, null])
    const ofBoris = db.prepare('SELECT token_hash FROM mail_links WHERE link_id = ?1').bind(restore)
    expect(await ofBoris.first('token_hash')).toBe('of boris')
  })

  it('expires after seven days, and ends what an attacker added before the change', async () => {
    await setsFactor()
    await run(
      'UPDATE second_factors SET added_date = 5',
      "INSERT INTO identities (provider, subject, user_id, added_date) VALUES ('google', 'hers', 1, 5)",
    )
    await open('confirm', await changeLink(anna, 'anna@new.example'), anna)
    const token = await undoLink()
    await run(`UPDATE mail_links SET expires_date = expires_date - ${undoLinkSeconds}`)
    expect(await open('undoEmail', token)).toMatchObject({ code: 'invalid_link' })
    await run(`UPDATE mail_links SET expires_date = expires_date + ${undoLinkSeconds}`)
    expect(await open('undoEmail', token)).toEqual({ ok: true })
    for (const table of ['second_factors', 'identities']) {
      expect([table, await testbed.db.prepare(`SELECT count(*) AS n FROM ${table}`).first('n')]).toEqual([table, 1])
    }
  })

  it.each(['', 'A'.repeat(43), 'x'.repeat(101)])('is not the text %j', async (token) => {
    expect(await open('undoEmail', token)).toMatchObject({ code: 'invalid_link' })
  })
})

describe('a restored password', () => {
  it('needs a link that is valid for one hour, survives a refused password, and is announced by a mail', async () => {
    const token = await restoreLink()
    for (const [password, code] of [
      ['gate', 'password_min_length'],
      ['sunshine1', 'password_common'],
      ['anna2026!', 'password_own_words'],
    ]) {
      expect([password, await chooses(token, password)]).toMatchObject([password, { code, field: 'password' }])
    }
    await run(`UPDATE mail_links SET expires_date = expires_date - ${restoreLinkSeconds - 60}`)
    expect(restoreLinkSeconds).toBe(3600)
    expect(await chooses(token)).toEqual({ ok: true })
    expect((await mailTo(annas, /^Your password for edgetube was changed$/)).text).toContain('/restore-password/')
    const late = await restoreLink()
    await run(`UPDATE mail_links SET expires_date = expires_date - ${restoreLinkSeconds}`)
    expect(await chooses(late)).toMatchObject({ code: 'invalid_link' })
  })

  it.each([
    ['ends signing in through Google when its owner wants that', { unlink: '1' }, 0],
    ['leaves it otherwise', {}, 1],
  ])('%s', async (_, more, left) => {
    await run("INSERT INTO identities (provider, subject, user_id, added_date) VALUES ('google', 'linked', 1, 1)")
    expect(await chooses(await restoreLink(), 'window-seat', more)).toEqual({ ok: true })
    expect(await testbed.db.prepare('SELECT count(*) AS n FROM identities').first('n')).toBe(left)
  })

  it('that could not be stored leaves its link valid, and so does an address that could not be confirmed', async () => {
    const token = await restoreLink()
    await breakWrites('UPDATE ON accounts')
    await expect(chooses(token)).resolves.not.toEqual({ ok: true })
    await mend()
    expect(await signIn(pwd)).toBe(200)
    expect(await chooses(token)).toEqual({ ok: true })
    expect(await chooses(token, 'other-seat')).toMatchObject({ codes: [{ code: 'invalid_link' }] })
    expect(await signIn('window-seat')).toBe(200)

    const confirm = 'c'.repeat(43)
    await run(
      'UPDATE accounts SET is_confirmed = 0 WHERE user_id = 1',
      `INSERT INTO mail_links (token_hash, user_id, purpose, email, account_email, added_date, expires_date)
        SELECT '${await hashOf(confirm)}', 1, 'confirm', email, email, 1, 99999999999 FROM accounts WHERE user_id = 1`,
    )
    await breakWrites('UPDATE ON accounts')
    expect(await open('confirm', confirm)).not.toEqual({ ok: true })
    await mend()
    expect(await open('confirm', confirm)).toEqual({ ok: true })
    expect(await open('confirm', confirm)).toMatchObject({ code: 'invalid_link' })
  })

  it('by one link in two browsers at once is the one of the browser that succeeds', async () => {
    const token = await restoreLink()
    const answers = await Promise.all(['window-seat', 'other-seat'].map((password) => chooses(token, password)))
    const won = answers.findIndex((answer) => 'ok' in answer)
    expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(1)
    expect(await signIn(won === 0 ? 'window-seat' : 'other-seat')).toBe(200)
  })

  it('with an unknown value of the field unlink is refused', async () => {
    expect(await chooses(await restoreLink(), 'window-seat', { unlink: 'yes' })).toMatchObject({ field: 'unlink' })
  })
})

describe('a second factor', () => {
  it('that is confirmed is on with its recovery codes, or not at all', async () => {
    const { body } = await anna.sends('startSecondFactor', { pwd })
    const { secret } = body as unknown as { secret: string }
    const code = await codeNow(secret)
    await breakWrites('INSERT ON recovery_codes')
    expect((await anna.sends('confirmSecondFactor', { code })).body).not.toMatchObject({ ok: true })
    await mend()
    expect(await signIn(pwd)).toBe(200)
    // The code of the same step is unused.
    const { body: confirmed } = await anna.sends('confirmSecondFactor', { code })
    expect((confirmed as unknown as { codes: string[] }).codes).toHaveLength(recoveryCodes)
    expect(await signIn(pwd)).toBe(400)
  })

  it('is removed with the password and a code, or a recovery code, and not with the password alone', async () => {
    const { secret, codes } = await setsFactor()
    const stop = async (code?: string) =>
      refusedFields(await anna.sends('stopSecondFactor', { pwd, ...(code && { code }) }))
    expect(await stop()).toEqual([['code', 'code_required']])
    expect(await stop('123456')).toEqual([['code', 'code_wrong']])
    expect(refusedFields(await anna.sends('stopSecondFactor', { pwd: 'wrong-one', code: codes[0] ?? '' }))).toEqual([
      ['pwd', 'invalid_password'],
    ])
    expect(await stop(codes[3]?.toUpperCase())).toEqual([])
    expect(await testbed.db.prepare('SELECT count(*) AS n FROM second_factors').first('n')).toBe(0)
    const again = await setsFactor()
    await later()
    expect(again.secret).not.toBe(secret)
    expect(await stop(await codeNow(again.secret))).toEqual([])
  })

  it('accepts ten wrong codes in ten minutes, also with the right password', async () => {
    const { codes } = await setsFactor()
    const stop = async (code: string) => (await anna.sends('stopSecondFactor', { pwd, code })).body.code
    for (let n = 1; n <= 10; n++) expect(await stop('000000')).toBe('code_wrong')
    expect(await stop(codes[0] ?? '')).toBe('too_many_attempts')
    await plantLimitCount(testbed, 'code:1', 0)
  })

  it('accepts the code of this time step and of the one before, each once, and no future one', async () => {
    const { secret } = await setsFactor()
    const enter = async (code: string) => (await visitorOf(testbed).sends('login', { usr: 'anna', pwd, code })).status
    await later()
    expect(await enter(await codeNow(secret, 1))).toBe(400)
    expect(await enter(await codeNow(secret, -2))).toBe(400)
    const [before, now] = [await codeNow(secret, -1), await codeNow(secret)]
    expect([await enter(before), await enter(before)]).toEqual([200, 400])
    expect([await enter(now), await enter(now)]).toEqual([200, 400])
  })

  it('has ten recovery codes of 80 random bits, each under a salted slow hash, of which an attempt computes one', async () => {
    const { codes } = await setsFactor()
    expect(codes).toHaveLength(recoveryCodes)
    for (const [slot, code] of codes.entries()) {
      expect(code).toMatch(new RegExp(`^${slot}(-[0-9a-hjkmnp-tv-z]{4}){4}$`))
    }
    expect(new Set(codes.map((code) => code.slice(1))).size).toBe(recoveryCodes)
    const { results } = await testbed.db.prepare('SELECT slot, code_hash FROM recovery_codes ORDER BY slot').all()
    expect(results.map(({ slot }) => slot)).toEqual(codes.map((_, slot) => slot))
    const salts = results.map(
      ({ code_hash }) => /^scrypt\$8192\$8\$1\$([\w-]{22})\$[\w-]{43}$/.exec(String(code_hash))?.[1],
    )
    expect(new Set(salts).size).toBe(recoveryCodes)
  })

  it('accepts a recovery code as it is written down: once, in capitals, with O for 0 and L for 1', async () => {
    const { codes } = await setsFactor()
    const enter = async (code: string) => (await visitorOf(testbed).sends('login', { usr: 'anna', pwd, code })).status
    const [one = '', two = ''] = codes
    const written = one.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'l').replaceAll('-', ' ')
    expect([await enter(written), await enter(written)]).toEqual([200, 400])
    // Another code's letters after this digit are wrong.
    expect(await enter(`9${two.slice(1)}`)).toBe(400)
    expect(await enter(two)).toBe(200)
    const own = (await (await anna.ask(contract.account.fill({}))).json()) as { account: { recovery_codes: number } }
    expect(own.account.recovery_codes).toBe(recoveryCodes - 2)
  })
})

describe('the account page', () => {
  it('lists the Google accounts that sign in, and unlinks one with the password', async () => {
    await run(
      "INSERT INTO identities (provider, subject, user_id, added_date) VALUES ('google', 'one', 1, 5), ('google', 'two', 1, 6), ('google', 'his', 2, 7)",
    )
    const linked = async () =>
      ((await (await anna.ask(contract.account.fill({}))).json()) as { account: { identities: object[] } }).account
        .identities
    expect(await linked()).toEqual([
      { provider: 'google', subject: 'one', linked_date: 5 },
      { provider: 'google', subject: 'two', linked_date: 6 },
    ])
    const unlink = async (form: Record<string, string>) => refusedFields(await anna.sends('unlinkIdentity', form))
    const form = { pwd, provider: 'google', subject: 'one' }
    expect(await unlink({ ...form, pwd: 'wrong-one' })).toEqual([['pwd', 'invalid_password']])
    expect(await unlink({ ...form, provider: 'other' })).toEqual([['provider', 'required']])
    expect(await unlink({ ...form, subject: '' })).toEqual([['subject', 'required']])
    expect((await anna.sends('unlinkIdentity', { ...form, subject: 'his' })).status).toBe(404)
    expect(await unlink(form)).toEqual([])
    expect(await linked()).toEqual([{ provider: 'google', subject: 'two', linked_date: 6 }])
  })

  it('does not unlink the last sign-in method of an account without a password', async () => {
    await run(
      "INSERT INTO identities (provider, subject, user_id, added_date) VALUES ('google', 'one', 1, 5)",
      'UPDATE accounts SET password_hash = NULL WHERE user_id = 1',
    )
    const form = { pwd, provider: 'google', subject: 'one' }
    expect(refusedFields(await anna.sends('unlinkIdentity', form))).toEqual([['notify', 'last_way_in']])
    expect(await chooses(await restoreLink())).toEqual({ ok: true })
    await anna.sends('login', { usr: 'anna', pwd: 'window-seat' })
    expect((await anna.sends('unlinkIdentity', { ...form, pwd: 'window-seat' })).body).toEqual({ ok: true })
  })
})

describe('an account that was never confirmed', () => {
  it('is deleted after a week, which frees its name; a confirmed one stays', async () => {
    await addLightMembers(testbed.db, ['old-one', 'new-one', 'kept-one'], 'window-seat')
    await run(
      "UPDATE accounts SET is_confirmed = 0, added_date = unixepoch() - 7 * 86400 WHERE email = 'old-one@example.com'",
      "UPDATE accounts SET is_confirmed = 0, added_date = unixepoch() - 6 * 86400 WHERE email = 'new-one@example.com'",
    )
    await testbed.jobs.send({ kind: 'sweep' })
    const left = async () =>
      (
        await testbed.db
          .prepare(
            "SELECT username FROM users JOIN accounts USING (user_id) WHERE username LIKE '%-one' ORDER BY username",
          )
          .all()
      ).results.map(({ username }) => username)
    await expect.poll(left).toEqual(['kept-one', 'new-one'])
    expect(await testbed.db.prepare("SELECT count(*) AS n FROM users WHERE username = 'old-one'").first('n')).toBe(0)
  })
})
