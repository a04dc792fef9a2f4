// Security events: each kind is provoked through the built Worker, and read in its log. No line of the whole run contains an
// e-mail, a name or an address.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnswerOf, contract } from '../../../../shared/contract/contract.ts'
import { actLimits, loginTries, securityAlertsPerHour } from '../../../../shared/limits.ts'
import { hashOf } from '../../../../worker/origin/crypto/tokens.ts'
import type { SecurityEventKind } from '../../../../worker/origin/events/security-event-kinds.ts'
import { demoAccounts } from '../../../../worker/origin/seed/accounts.ts'
import { authenticatorOf } from '../../../support/runtime/authenticator.ts'
import { plantLimitCount } from '../../../support/runtime/counted-limits.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { addLightAccounts, addLightMembers } from '../../../support/runtime/light-accounts.ts'
import { logFields } from '../../../support/runtime/log-fields.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, visitorOf } from '../../../support/runtime/origin-client.ts'
import { freshCode, setUpSecondFactor } from '../../../support/runtime/staff.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed({ isStaffChecked: true })
  await addLightAccounts(testbed.db)
  await addLightMembers(testbed.db, names, password)
})
afterAll(() => testbed.stop())

const password = 'garden-gate-42'
const names = Array.from({ length: 30 }, (_, n) => `watched-${n}`)
/** Stands in for the edge's hash of a network. */
const address = '192.0.2.77'
let next = 0

type Told = { kind: string; outcome: string; detail?: string }

const lines = () => testbed.log.filter((line) => line.includes('"security"')).map((line) => JSON.parse(line))
const newcomer = (): [string, OriginVisitor] => [
  names[next++ % names.length] ?? '',
  visitorOf(testbed, `${address}-${next}`),
]
async function signedIn(): Promise<[string, OriginVisitor]> {
  const [usr, visitor] = newcomer()
  await visitor.signIn(usr, password)
  return [usr, visitor]
}
async function staff(usr: 'mira' | 'ada'): Promise<[string, OriginVisitor]> {
  await testbed.db.prepare('DELETE FROM second_factors').run()
  const visitor = visitorOf(testbed, `${address}-${++next}`)
  await visitor.signIn(usr)
  return [await setUpSecondFactor(visitor, usr), visitor]
}
async function mailed(usr: string, purpose: string, token: string): Promise<string> {
  await testbed.db
    .prepare(
      `INSERT INTO mail_links (token_hash, user_id, purpose, email, account_email, added_date, expires_date) SELECT ?1, user_id, ?2, CASE ?2 WHEN 'change' THEN 'moved-' ELSE '' END || email, email, unixepoch(), unixepoch() + 600 FROM accounts JOIN users USING (user_id) WHERE username = ?3`,
    )
    .bind(await hashOf(token), purpose, usr)
    .run()
  return token
}
async function withFactor(): Promise<{ visitor: OriginVisitor; usr: string; codes: string[]; secret: string }> {
  const [usr, visitor] = await signedIn()
  const begun = (await visitor.sends('startSecondFactor', { pwd: password })).body as unknown as { secret: string }
  const code = await freshCode(testbed, begun.secret)
  const set = (await visitor.sends('confirmSecondFactor', { code })).body as unknown as { codes: string[] }
  return { visitor, usr, codes: set.codes, secret: begun.secret }
}

async function addsPasskey(): Promise<OriginVisitor> {
  const [, visitor] = await signedIn()
  const { options } = (await visitor.sends('startPasskey', { pwd: password })).body as unknown as { options: string }
  const credential = authenticatorOf('https://tube.example').makes(options)
  expect((await visitor.sends('addPasskey', { credential, name: 'Phone' })).status).toBe(200)
  return visitor
}

/** Signing in through a provider needs one: tests/worker/edge/endpoints/google.test.ts. */
type Elsewhere = 'identity_linked'

const provoked: Record<Exclude<SecurityEventKind, Elsewhere>, () => Promise<Told>> = {
  sign_in: async () => {
    const [usr, visitor] = newcomer()
    await visitor.signIn(usr, 'wrong-one')
    return { kind: 'sign_in', outcome: 'failed', detail: 'password' }
  },
  captcha: async () => {
    const [usr, visitor] = newcomer()
    for (let n = 0; n < 4; n++) await visitor.signIn(usr, 'wrong-one')
    return { kind: 'captcha', outcome: 'demanded', detail: 'sign_in' }
  },
  locked_out: async () => {
    const [usr, visitor] = newcomer()
    for (let n = 0; n <= loginTries.visitorAndAccount; n++) {
      const captcha = n < 3 ? {} : n < 8 ? await visitor.answers() : await visitor.solves()
      await visitor.sends('login', { usr, pwd: 'wrong-one', ...captcha })
    }
    return { kind: 'locked_out', outcome: 'refused', detail: 'account' }
  },
  role_refused: async () => {
    const [, visitor] = await signedIn()
    await visitor.ask(contract.queues.fill({}))
    return { kind: 'role_refused', outcome: 'refused', detail: 'moderate' }
  },
  staff_refused: async () => {
    await testbed.db.prepare('DELETE FROM second_factors').run()
    const mira = visitorOf(testbed)
    await mira.signIn('mira')
    await mira.ask(contract.queues.fill({}))
    return { kind: 'staff_refused', outcome: 'refused', detail: 'second_factor' }
  },
  rate_limited: async () => {
    const [, visitor] = await signedIn()
    const { user_id } = (await visitor.user()) ?? { user_id: 0 }
    await plantLimitCount(testbed, `act.history.pause:${user_id}`, actLimits['history.pause'].member)
    await visitor.acts({ act: 'history', section: 'pause' })
    return { kind: 'rate_limited', outcome: 'refused', detail: 'history.pause' }
  },
  second_factor_set: async () => {
    await withFactor()
    return { kind: 'second_factor_set', outcome: 'succeeded' }
  },
  second_factor_removed: async () => {
    const { visitor, secret } = await withFactor()
    await visitor.sends('stopSecondFactor', { pwd: password, code: await freshCode(testbed, secret) })
    return { kind: 'second_factor_removed', outcome: 'succeeded', detail: 'own' }
  },
  second_factor_failed: async () => {
    const { usr } = await withFactor()
    await visitorOf(testbed).sends('login', { usr, pwd: password, code: '000000' })
    return { kind: 'second_factor_failed', outcome: 'failed', detail: 'sign_in' }
  },
  username_changed: async () => {
    const [, visitor] = await signedIn()
    await visitor.sends('changeUsername', { pwd: password, username: `other-${Date.now()}` })
    return { kind: 'username_changed', outcome: 'succeeded' }
  },
  passkey_added: async () => {
    await addsPasskey()
    return { kind: 'passkey_added', outcome: 'succeeded' }
  },
  passkey_removed: async () => {
    const visitor = await addsPasskey()
    const { account } = (await (await visitor.ask(contract.account.fill({}))).json()) as AnswerOf<'account'>
    const passkey_id = String(account.passkeys?.[0]?.passkey_id)
    await visitor.sends('dropPasskey', { pwd: password, passkey_id })
    return { kind: 'passkey_removed', outcome: 'succeeded', detail: 'own' }
  },
  recovery_code_used: async () => {
    const { usr, codes } = await withFactor()
    await visitorOf(testbed).sends('login', { usr, pwd: password, code: codes[0] ?? '' })
    return { kind: 'recovery_code_used', outcome: 'succeeded' }
  },
  step_up: async () => {
    const [secret, ada] = await staff('ada')
    await ada.sends('stepUp', { pwd: passwordOf('ada'), code: await freshCode(testbed, secret) })
    return { kind: 'step_up', outcome: 'succeeded' }
  },
  member_act: async () => {
    const [, ada] = await staff('ada')
    const user_id = String(
      await testbed.db.prepare("SELECT user_id FROM users WHERE username = 'anna'").first('user_id'),
    )
    await ada.sends('memberAct', { user_id, last_act: '0', act: 'warn', reason: 'spam', statement: 'Please stop.' })
    return { kind: 'member_act', outcome: 'succeeded', detail: 'warn' }
  },
  role_changed: async () => {
    const [secret, ada] = await staff('ada')
    await ada.sends('stepUp', { pwd: passwordOf('ada'), code: await freshCode(testbed, secret) })
    await ada.sends('giveRole', { username: names[0] ?? '', role: 'trusted' })
    return { kind: 'role_changed', outcome: 'succeeded', detail: 'trusted' }
  },
  mailed_link: async () => {
    const [usr] = newcomer()
    await visitorOf(testbed).sends('confirm', { token: await mailed(usr, 'confirm', 'c'.repeat(43)) })
    return { kind: 'mailed_link', outcome: 'succeeded', detail: 'confirm' }
  },
  sessions_ended: async () => {
    const [, visitor] = await signedIn()
    await visitor.sends('signOutEverywhere')
    return { kind: 'sessions_ended', outcome: 'succeeded', detail: 'everywhere' }
  },
  password_failed: async () => {
    const [, visitor] = await signedIn()
    await visitor.sends('deleteAccount', { pwd: 'wrong-one' })
    return { kind: 'password_failed', outcome: 'failed' }
  },
  identity_unlinked: async () => {
    const [usr, visitor] = await signedIn()
    await testbed.db
      .prepare(
        "INSERT INTO identities (provider, subject, user_id, added_date) SELECT 'google', 'theirs', user_id, 1 FROM users WHERE username = ?1",
      )
      .bind(usr)
      .run()
    await visitor.sends('unlinkIdentity', { pwd: password, provider: 'google', subject: 'theirs' })
    return { kind: 'identity_unlinked', outcome: 'succeeded', detail: 'own' }
  },
  password_changed: async () => {
    const [usr] = newcomer()
    const token = await mailed(usr, 'restore', 'r'.repeat(43))
    await visitorOf(testbed).sends('newPassword', { token, password: 'a-garden-with-two-gates' })
    await addLightMembers(testbed.db, [`${usr}-b`], password)
    names[names.indexOf(usr)] = `${usr}-b`
    return { kind: 'password_changed', outcome: 'succeeded', detail: 'restored' }
  },
  email_changed: async () => {
    const [usr] = newcomer()
    await visitorOf(testbed).sends('confirm', { token: await mailed(usr, 'change', 'd'.repeat(43)) })
    return { kind: 'email_changed', outcome: 'succeeded', detail: 'confirmed' }
  },
  account_deleted: async () => {
    const usr = 'leaver'
    await addLightMembers(testbed.db, [usr], password)
    const visitor = visitorOf(testbed)
    await visitor.signIn(usr, password)
    await visitor.sends('deleteAccount', { pwd: password })
    return { kind: 'account_deleted', outcome: 'succeeded' }
  },
}

/** Other ways to the same kinds. */
const others: [string, () => Promise<Told>][] = [
  [
    'a recovery code that removes the second factor',
    async () => {
      const { visitor, codes } = await withFactor()
      await visitor.sends('stopSecondFactor', { pwd: password, code: codes[0] ?? '' })
      return { kind: 'recovery_code_used', outcome: 'succeeded' }
    },
  ],
  [
    'a wrong code that would remove the second factor',
    async () => {
      const { visitor } = await withFactor()
      await visitor.sends('stopSecondFactor', { pwd: password, code: '000000' })
      return { kind: 'second_factor_failed', outcome: 'failed', detail: 'own' }
    },
  ],
  [
    'a session that a change of credentials ends',
    async () => {
      const [usr, visitor] = await signedIn()
      await visitorOf(testbed).signIn(usr, password)
      const begun = (await visitor.sends('startSecondFactor', { pwd: password })).body as unknown as { secret: string }
      await visitor.sends('confirmSecondFactor', { code: await freshCode(testbed, begun.secret) })
      return { kind: 'sessions_ended', outcome: 'succeeded', detail: 'after_change' }
    },
  ],
  [
    'a link that undoes a change of e-mail and is none',
    async () => {
      await visitorOf(testbed).sends('undoEmail', { token: 'n'.repeat(43) })
      return { kind: 'mailed_link', outcome: 'failed', detail: 'undo' }
    },
  ],
  [
    'the last way in, which stays',
    async () => {
      await addLightMembers(testbed.db, ['by-google'], password)
      const visitor = visitorOf(testbed)
      await visitor.signIn('by-google', password)
      const ofThem = 'WHERE user_id = (SELECT user_id FROM users WHERE username = ?1)'
      await testbed.db.prepare(`UPDATE accounts SET password_hash = NULL ${ofThem}`).bind('by-google').run()
      await visitor.sends('unlinkIdentity', { pwd: password, provider: 'google', subject: 'hers' })
      return { kind: 'identity_unlinked', outcome: 'refused', detail: 'own' }
    },
  ],
  [
    'what an undone change takes away',
    async () => {
      await addLightMembers(testbed.db, ['victim'], password)
      const id = "(SELECT user_id FROM users WHERE username = 'victim')"
      await testbed.db
        .prepare(
          `INSERT INTO identities (provider, subject, user_id, added_date) VALUES ('google', 'thiefs', ${id}, unixepoch() + 9)`,
        )
        .run()
      await testbed.db
        .prepare(
          `INSERT INTO second_factors (user_id, secret, is_on, added_date) VALUES (${id}, '', 1, unixepoch() + 9)`,
        )
        .run()
      await visitorOf(testbed).sends('undoEmail', { token: await mailed('victim', 'undo_email', 'u'.repeat(43)) })
      return { kind: 'second_factor_removed', outcome: 'succeeded', detail: 'restored' }
    },
  ],
]

describe('a security event', () => {
  it.each([...Object.entries(provoked), ...others])(
    '%s is one line with its time, its request, its kind and its outcome',
    async (_, provoke) => {
      const before = lines().length
      const told = await provoke()
      const line = await expect
        .poll(() =>
          lines()
            .slice(before)
            .findLast(({ kind, outcome }) => kind === told.kind && outcome === told.outcome),
        )
        .toMatchObject({
          ...told,
          worker: 'origin',
          event: 'security',
          request: expect.stringMatching(/^request-\d+$/),
        })
        .then(() =>
          lines()
            .slice(before)
            .findLast(({ kind }) => kind === told.kind),
        )
      expect(Math.abs(Date.parse(line.time) - Date.now())).toBeLessThan(60_000)
      for (const hash of [line.account, line.network]) if (hash !== null) expect(hash).toMatch(/^[\w-]{22}$/)
    },
    60_000,
  )

  it('of one account has one hash, whatever happened, and another account another', async () => {
    const [usr, visitor] = await signedIn()
    await visitor.signIn(usr, 'wrong-one')
    const [, other] = await signedIn()
    await other.sends('logout')
    await expect.poll(() => lines().at(-1)?.kind).toBe('sessions_ended')
    const [right, wrong] = lines().slice(-4)
    expect([right.account, right.kind]).toEqual([wrong.account, 'sign_in'])
    expect(lines().at(-1).account).not.toBe(right.account)
  })

  it('is counted by kind, outcome and hour, however many isolates and requests there were', async () => {
    const said = lines().filter(({ kind, outcome }) => kind === 'sign_in' && outcome === 'succeeded').length
    await expect
      .poll(
        () =>
          testbed.db
            .prepare("SELECT sum(total) AS total FROM security_counts WHERE kind = 'sign_in' AND outcome = 'succeeded'")
            .first<number>('total'),
        { timeout: 20_000 },
      )
      .toBe(said)
  })

  it('above its hourly threshold raises one alert in the log', async () => {
    const hour = Math.floor(Date.now() / 3_600_000)
    const most = securityAlertsPerHour.role_refused ?? 0
    const refused = lines().filter(({ kind }) => kind === 'role_refused').length
    const counted = () =>
      testbed.db
        .prepare("SELECT sum(total) AS total FROM security_counts WHERE kind = 'role_refused'")
        .first<number>('total')
    await expect.poll(counted).toBeGreaterThanOrEqual(refused)
    const before = testbed.log.length
    await testbed.db
      .prepare(
        "INSERT INTO security_counts (kind, outcome, hour, total) VALUES ('role_refused', 'refused', ?1, ?2), ('role_refused', 'refused', ?1 + 1, ?2) ON CONFLICT DO UPDATE SET total = excluded.total",
      )
      .bind(hour, most - 1)
      .run()
    const [, visitor] = await signedIn()
    await visitor.ask(contract.queues.fill({}))
    const alerts = () =>
      testbed.log
        .slice(before)
        .filter((line) => line.includes('security-alert'))
        .map((line) => JSON.parse(line))
    await expect
      .poll(alerts)
      .toEqual([expect.objectContaining({ level: 'error', kind: 'role_refused', outcome: 'refused', total: most })])
  })

  it('has no e-mail, no username and no address, and neither does any other line of the run', () => {
    expect(lines().length).toBeGreaterThan(40)
    const secrets = [
      ...demoAccounts.map(({ username }) => username),
      ...names,
      'leaver',
      'by-google',
      'victim',
      '@',
      'example.com',
      address,
    ]
    for (const line of testbed.log)
      for (const secret of secrets) expect(JSON.stringify(logFields(line))).not.toContain(secret)
  })
})
