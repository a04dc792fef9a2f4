// Passkeys: added with the password, signed in by, used in place of a code, and refused for every part of an answer that is not right.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnswerOf, contract, type WriteName } from '../../../../shared/contract/contract.ts'
import { passkeysMax, passkeyTries } from '../../../../shared/limits.ts'
import { addPasskey } from '../../../../worker/origin/account/store/passkeys.ts'
import { hashOf } from '../../../../worker/origin/crypto/tokens.ts'
import { type Authenticator, authenticatorOf } from '../../../support/runtime/authenticator.ts'
import { plantLimitCount } from '../../../support/runtime/counted-limits.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { addLightAccounts } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, refusedFields, visitorOf } from '../../../support/runtime/origin-client.ts'
import { setUpSecondFactor } from '../../../support/runtime/staff.ts'

let testbed: OriginTestbed
let anna: OriginVisitor
let phone: Authenticator
const site = 'https://tube.example'
const pwd = passwordOf('anna')

beforeAll(async () => {
  testbed = await startOriginTestbed({ isStaffChecked: true })
})
afterAll(() => testbed.stop())
beforeEach(async () => {
  await testbed.db.batch(
    ['passkeys', 'second_factors', 'recovery_codes', 'outbox', 'pending_mails', 'sessions', 'accounts', 'users'].map(
      (table) => testbed.db.prepare(`DELETE FROM ${table}`),
    ),
  )
  await addLightAccounts(testbed.db)
  anna = visitorOf(testbed)
  await anna.resumes('anna')
  phone = authenticatorOf(site)
})

const optionsOf = async (visitor: OriginVisitor, name: WriteName, form = {}) =>
  ((await visitor.sends(name, form)).body as { options?: string }).options ?? ''
const challenge = (visitor: OriginVisitor) => optionsOf(visitor, 'passkeyChallenge')
const account = async (visitor: OriginVisitor) =>
  ((await (await visitor.ask(contract.account.fill({}))).json()) as AnswerOf<'account'>).account

async function adds(visitor = anna, form = {}, usr = 'anna', by = phone) {
  const options = await optionsOf(visitor, 'startPasskey', { pwd: passwordOf(usr) })
  return visitor.sends('addPasskey', { credential: by.makes(options), name: 'My phone', ...form })
}
async function signsIn(differs = {}) {
  const visitor = visitorOf(testbed)
  const said = await visitor.sends('passkeyLogin', { credential: phone.signs(await challenge(visitor), differs) })
  return { visitor, said, name: (await visitor.user())?.username }
}
const failed = [['credential', 'passkey_failed']]

describe('a passkey', () => {
  it('that is removed while it signs in opens no session', async () => {
    await adds()
    await testbed.db
      .prepare(
        'CREATE TRIGGER meanwhile AFTER UPDATE OF used_date ON passkeys BEGIN DELETE FROM passkeys WHERE passkey_id = NEW.passkey_id; END',
      )
      .run()
    const { said, name } = await signsIn()
    await testbed.db.prepare('DROP TRIGGER meanwhile').run()
    expect([refusedFields(said), name]).toEqual([failed, undefined])
  })

  it('is added by a session that is open when the row is written, and by no other', async () => {
    const adding = async (session: string) => {
      const details = { publicKey: 'key', signCount: 0, transports: '', isSynced: false, name: 'Phone', nowSeconds: 1 }
      return (await addPasskey(testbed.db, { ...details, userId: 1, credentialId: 'one', session }).first()) !== null
    }
    const own = await hashOf(anna.token ?? '')
    expect(await adding(await hashOf('ended'))).toBe(false)
    await testbed.db.prepare('UPDATE sessions SET user_id = 2 WHERE token_hash = ?1').bind(own).run()
    expect(await adding(own)).toBe(false)
    await testbed.db.prepare('UPDATE sessions SET user_id = 1 WHERE token_hash = ?1').bind(own).run()
    expect(await adding(own)).toBe(true)
  })

  it('is added with the password, listed, named, signs in without one, and is removed with the password', async () => {
    expect((await adds()).body).toEqual({ ok: true })
    const [added] = (await account(anna)).passkeys ?? []
    expect(added).toMatchObject({ name: 'My phone', is_synced: false })
    expect(added).not.toHaveProperty('used_date')
    const { said, visitor, name } = await signsIn()
    expect([said.body, name]).toEqual([{ ok: true, username: 'anna' }, 'anna'])
    const passkey_id = String(added?.passkey_id)
    expect((await anna.sends('renamePasskey', { passkey_id, name: 'Old phone' })).body).toEqual({ ok: true })
    expect((await account(anna)).passkeys).toMatchObject([{ name: 'Old phone', used_date: expect.any(Number) }])
    expect((await anna.sends('dropPasskey', { passkey_id, pwd })).body).toEqual({ ok: true })
    expect([(await account(anna)).passkeys, await visitor.user()]).toEqual([[], null])
    expect(refusedFields((await signsIn()).said)).toEqual(failed)
    const subjects = async () =>
      (
        await testbed.db.prepare("SELECT subject FROM outbox WHERE subject LIKE '%passkey%'").all<{ subject: string }>()
      ).results.map((row) => row.subject)
    await expect
      .poll(subjects)
      .toEqual([
        'A passkey was added to your account on edgetube',
        'A passkey was removed from your account on edgetube',
      ])
  })

  it.each([
    ['another origin', { origin: 'https://tube.example.evil.test' }],
    ['another site', { site: 'evil.test' }],
    ['no user verification', { isUnverified: true }],
    ['a counter that went back', { count: 1 }],
    ['the answer of a registration', { type: 'webauthn.create' }],
  ])('opens no session with %s', async (_, differs) => {
    await adds()
    await signsIn()
    const { said, name } = await signsIn(differs)
    expect([said.status, refusedFields(said), name]).toEqual([400, failed, undefined])
  })

  it.each([
    ['another origin', { origin: 'https://evil.test' }],
    ['another site', { site: 'evil.test' }],
    ['no user verification', { isUnverified: true }],
    ['the answer of a sign-in', { type: 'webauthn.get' }],
  ])('is not added with %s', async (_, differs) => {
    const options = await optionsOf(anna, 'startPasskey', { pwd })
    const said = await anna.sends('addPasskey', { credential: phone.makes(options, differs), name: 'Phone' })
    expect([refusedFields(said), (await account(anna)).passkeys]).toEqual([failed, []])
  })

  it('takes a challenge once, of this deployment, for its own use and member, and while it is valid', async () => {
    await adds()
    const visitor = visitorOf(testbed)
    const options = await challenge(visitor)
    expect((await visitor.sends('passkeyLogin', { credential: phone.signs(options) })).status).toBe(200)
    const others = [
      options,
      await optionsOf(anna, 'startPasskey', { pwd }),
      JSON.stringify({ rpId: 'tube.example', challenge: Buffer.from('id.9999999999.1.AAAA').toString('base64url') }),
    ]
    for (const other of others) {
      const said = await visitorOf(testbed).sends('passkeyLogin', { credential: phone.signs(other) })
      expect(refusedFields(said)).toEqual(failed)
    }
    const boris = visitorOf(testbed)
    await boris.resumes('boris')
    const hers = await optionsOf(anna, 'startPasskey', { pwd })
    const said = await boris.sends('addPasskey', { credential: authenticatorOf(site).makes(hers), name: 'Phone' })
    expect(refusedFields(said)).toEqual(failed)
  })

  it.each([
    ['no JSON', 'x'],
    ['another shape', '{"id":"a"}'],
    ['an unknown credential', null],
  ])('is refused as %s, and after too many attempts of one network without a look', async (_, text) => {
    const visitor = visitorOf(testbed, `network-of-${_}`)
    const credential = text ?? authenticatorOf(site).signs(await challenge(visitor))
    expect(refusedFields(await visitor.sends('passkeyLogin', { credential }))).toEqual(failed)
    await plantLimitCount(testbed, `passkey-login:network-of-${_}`, passkeyTries.visitor)
    expect((await visitor.sends('passkeyLogin', { credential })).body.code).toBe('too_many_attempts')
  })

  it.each<[WriteName, Record<string, string>, [string, string][]]>([
    ['passkeyLogin', { credential: '' }, [['credential', 'required']]],
    ['passkeyLogin', { credential: 'x'.repeat(8001) }, [['credential', 'passkey_failed']]],
    ['startPasskey', { pwd: 'wrong-one' }, [['pwd', 'invalid_password']]],
    ['addPasskey', { credential: '{}', name: '' }, [['name', 'required']]],
    ['addPasskey', { credential: '{}', name: 'x'.repeat(41) }, [['name', 'max_length']]],
    ['renamePasskey', { passkey_id: '1', name: ' ' }, [['name', 'required']]],
    ['renamePasskey', { passkey_id: '-1', name: 'Phone' }, [['passkey_id', 'not_found']]],
    ['dropPasskey', { passkey_id: 'x', pwd }, [['passkey_id', 'not_found']]],
    ['dropPasskey', { passkey_id: '1', pwd: 'wrong-one' }, [['pwd', 'invalid_password']]],
  ])('%s refuses %j', async (name, form, told) => {
    expect(refusedFields(await anna.sends(name, form))).toEqual(told)
  })

  it('of another member is neither renamed nor removed, and an account has no more than twenty', async () => {
    await adds()
    const passkey_id = String((await account(anna)).passkeys?.[0]?.passkey_id)
    const boris = visitorOf(testbed)
    await boris.resumes('boris')
    for (const [name, form] of [
      ['renamePasskey', { passkey_id, name: 'His' }],
      ['dropPasskey', { passkey_id, pwd: passwordOf('boris') }],
    ] as const) {
      expect((await boris.sends(name, form)).body.code).toBe('not_found')
    }
    await fillKeys()
    expect(refusedFields(await anna.sends('startPasskey', { pwd }))).toEqual([['notify', 'max_items']])
  })
})

/** As many as an account may have. */
async function fillKeys(): Promise<void> {
  for (let n = 2; n <= passkeysMax; n++) {
    await testbed.db
      .prepare(
        `INSERT INTO passkeys (user_id, credential_id, public_key, sign_count, name, added_date)
          SELECT user_id, 'key-' || ?1, 'AA', 0, 'Key', 1 FROM users WHERE username = 'anna'`,
      )
      .bind(n)
      .run()
  }
}

describe('as a second factor', () => {
  const login = async (form: Record<string, string>) => visitorOf(testbed).sends('login', { usr: 'anna', pwd, ...form })

  it('a passkey stands in place of a code, once for a challenge, and that of another member does not', async () => {
    await adds()
    await setUpSecondFactor(anna, 'anna')
    expect(refusedFields(await login({}))).toEqual([['code', 'code_required']])
    const passkey = phone.signs(await challenge(anna))
    expect((await login({ passkey })).body).toEqual({ ok: true })
    expect(refusedFields(await login({ passkey }))).toEqual([['code', 'code_wrong']])
    const boris = visitorOf(testbed)
    await boris.resumes('boris')
    const his = authenticatorOf(site)
    await adds(boris, {}, 'boris', his)
    expect(refusedFields(await login({ passkey: his.signs(await challenge(boris)) }))).toEqual([['code', 'code_wrong']])
    expect((await anna.sends('stepUp', { pwd, passkey: phone.signs(await challenge(anna)) })).body).toEqual({
      ok: true,
    })
  })

  it('a passkey alone is one where its member wants it, with recovery codes, and ends with the last passkey', async () => {
    const said = (await adds(anna, { factor: '1' })).body as { codes?: string[] }
    expect(said.codes).toHaveLength(10)
    expect(await account(anna)).toMatchObject({ second_factor: 'on', has_app: false, recovery_codes: 10 })
    expect(refusedFields(await login({}))).toEqual([['code', 'code_required']])
    expect((await login({ code: said.codes?.[0] ?? '' })).body).toEqual({ ok: true })
    const passkey_id = String((await account(anna)).passkeys?.[0]?.passkey_id)
    expect(refusedFields(await anna.sends('dropPasskey', { pwd, passkey_id }))).toEqual([['code', 'code_required']])
    const passkey = phone.signs(await challenge(anna))
    expect((await anna.sends('dropPasskey', { pwd, passkey_id, passkey })).body).toEqual({ ok: true })
    expect(await account(anna)).toMatchObject({ second_factor: 'off', passkeys: [] })
    expect((await login({})).body).toEqual({ ok: true })
  })

  it('a passkey opens the role of staff: with the first one comes the second factor', async () => {
    const mira = visitorOf(testbed)
    await mira.resumes('mira')
    const queues = async (visitor: OriginVisitor) => (await visitor.ask(contract.queues.fill({}))).status
    expect(await queues(mira)).toBe(403)
    const said = (await adds(mira, {}, 'mira')).body as { codes?: string[] }
    expect([said.codes?.length, await queues(mira)]).toEqual([10, 200])
    const { visitor, said: signed } = await signsIn()
    expect([signed.body, await queues(visitor)]).toEqual([{ ok: true, username: 'mira' }, 200])
  })
})

it('an undone change of e-mail removes the passkeys that were added since, and a new password removes all if asked to', async () => {
  await adds()
  const { user_id } = (await anna.user()) ?? { user_id: 0 }
  const link = (purpose: string, token: string) =>
    testbed.db
      .prepare(
        `INSERT INTO mail_links (token_hash, user_id, purpose, email, account_email, added_date, expires_date)
          VALUES (?1, ?2, ?3, 'anna@example.com', 'anna@example.com', 1, 4e9)`,
      )
      .bind(token, user_id, purpose)
      .run()
  const { hashOf } = await import('../../../../worker/origin/crypto/tokens.ts')
  await link('restore', await hashOf('r'.repeat(43)))
  const form = { token: 'r'.repeat(43), password: 'garden-gate', unlink: '1' }
  expect((await visitorOf(testbed).sends('newPassword', form)).body).toEqual({ ok: true })
  expect(refusedFields((await signsIn()).said)).toEqual(failed)
  await anna.resumes('anna')
  const options = await optionsOf(anna, 'startPasskey', { pwd: 'garden-gate' })
  await anna.sends('addPasskey', { credential: authenticatorOf(site).makes(options), name: 'Thief' })
  expect((await account(anna)).passkeys).toHaveLength(1)
  await link('undo_email', await hashOf('u'.repeat(43)))
  expect((await visitorOf(testbed).sends('undoEmail', { token: 'u'.repeat(43) })).body).toEqual({ ok: true })
  expect(await testbed.db.prepare('SELECT count(*) AS total FROM passkeys').first('total')).toBe(0)
})

it('the log has neither a credential nor a name', () => {
  expect(testbed.log.join('\n')).not.toMatch(/clientDataJSON|My phone|webauthn/)
})
