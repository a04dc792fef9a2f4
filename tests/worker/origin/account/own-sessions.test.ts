// A member's sessions: listed to their owner, and ended one by one with the password and the code of a second factor.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnswerOf, contract, writes } from '../../../../shared/contract/contract.ts'
import { codeTries } from '../../../../shared/limits.ts'
import { hashOf } from '../../../../worker/origin/crypto/tokens.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { addLightAccounts } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, refusedFields, visitorOf } from '../../../support/runtime/origin-client.ts'
import { freshCode, setUpSecondFactor } from '../../../support/runtime/staff.ts'

let testbed: OriginTestbed
let [anna, phone, tablet]: OriginVisitor[] = []
const who = (visitor: OriginVisitor | undefined) => visitor as OriginVisitor
const pwd = passwordOf('anna')

beforeAll(async () => {
  testbed = await startOriginTestbed()
})
afterAll(() => testbed.stop())
beforeEach(async () => {
  await testbed.db.batch(
    ['second_factors', 'recovery_codes', 'sessions', 'accounts', 'users'].map((table) =>
      testbed.db.prepare(`DELETE FROM ${table}`),
    ),
  )
  await addLightAccounts(testbed.db)
  anna = await signedIn('anna')
  phone = await signedIn('anna')
  tablet = await signedIn('anna')
})

async function signedIn(usr: string): Promise<OriginVisitor> {
  const visitor = visitorOf(testbed)
  await visitor.resumes(usr)
  return visitor
}
async function account(visitor: OriginVisitor | undefined): Promise<AnswerOf<'account'>['account']> {
  const answer = await who(visitor).ask(contract.account.fill({}))
  return ((await answer.json()) as AnswerOf<'account'>).account
}
const ownId = async (visitor: OriginVisitor | undefined) =>
  (await account(visitor)).open_sessions.find(({ is_own }) => is_own)?.session_id ?? ''
const areSignedIn = () =>
  Promise.all([anna, phone, tablet].map(async (visitor) => (await who(visitor).user()) !== null))
const ends = async (form: Record<string, string>, visitor = anna) => {
  const said = await who(visitor).sends('endOwnSession', form)
  return { status: said.status, told: refusedFields(said) }
}

describe('the list of sessions', () => {
  it("shows every open session of the member and no other's, the current one first", async () => {
    await signedIn('boris')
    const { sessions, open_sessions } = await account(anna)
    expect([sessions, open_sessions.map(({ is_own }) => is_own)]).toEqual([3, [true, false, false]])
    const ids = await Promise.all([anna, phone, tablet].map(ownId))
    expect(open_sessions.map(({ session_id }) => session_id).toSorted()).toEqual(ids.toSorted())
    const nowSeconds = Date.now() / 1000
    for (const { signed_in_date, used_date } of open_sessions) {
      expect([Math.abs(signed_in_date - nowSeconds) < 60, used_date]).toEqual([true, signed_in_date])
    }
    await testbed.db.prepare('UPDATE sessions SET expires_date = 0 WHERE session_id = ?1').bind(ids[1]).run()
    expect((await account(anna)).open_sessions.map(({ session_id }) => session_id)).not.toContain(ids[1])
  })

  it('names a session by random letters that are no part of its token or the token’s hash', async () => {
    const id = await ownId(anna)
    const token = who(anna).token ?? ''
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect([token.includes(id), (await hashOf(token)).includes(id)]).toEqual([false, false])
    expect(await ownId(phone)).not.toBe(id)
  })

  it('shows browser, operating system, class of device and country that the edge reported at sign-in, and nothing outside the lists', async () => {
    const session = async (told: string, country: string) => {
      const answer = await testbed.ask(writes.login.path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-edge-client': told,
          'x-edge-device': told,
          'x-edge-country': country,
        },
        body: JSON.stringify({ usr: 'mira', pwd: passwordOf('mira') }),
      })
      const visitor = visitorOf(testbed)
      visitor.token = /__Host-session=([^;]*)/.exec(answer.headers.getSetCookie().join())?.[1] ?? null
      return (await account(visitor)).open_sessions[0]
    }
    const firefox = { device: { browser: 'Firefox', system: 'Android' }, kind: 'phone', country: 'de' }
    expect(await session('Firefox/Android/phone', 'de')).toMatchObject(firefox)
    const unknown = await session('Mozilla/5.0 (Android 14)', 't1')
    expect([unknown?.device, unknown?.kind, unknown?.country]).toEqual([null, undefined, undefined])
  })

  it('lists 50 of 61, and counts them all', async () => {
    const extra = (n: number) =>
      testbed.db
        .prepare(
          'INSERT INTO sessions (token_hash, user_id, added_date, seen_date, expires_date) SELECT ?1, user_id, added_date, seen_date + 9, expires_date FROM sessions WHERE session_id = ?2',
        )
        .bind(`extra ${n}`, id)
    const id = await ownId(anna)
    await testbed.db.batch(Array.from({ length: 58 }, (_, n) => extra(n)))
    const { sessions, open_sessions } = await account(anna)
    expect([sessions, open_sessions.length, open_sessions[0]?.session_id]).toEqual([61, 50, id])
  })
})

describe('ending one session', () => {
  it('signs out that device at once and no other, and is logged as a security event', async () => {
    expect((await ends({ pwd, session_id: await ownId(phone) })).status).toBe(200)
    expect(await areSignedIn()).toEqual([true, false, true])
    const noted = () => testbed.log.filter((line) => line.includes('"sessions_ended"')).map((line) => JSON.parse(line))
    await expect.poll(() => noted().at(-1)).toMatchObject({ outcome: 'succeeded', detail: 'one' })
  })

  it('signs out all other devices of the member and no other’s, and the current one stays', async () => {
    const boris = await signedIn('boris')
    expect(await ends({ pwd: 'wrong-one', session_id: 'others' })).toEqual({
      status: 400,
      told: [['pwd', 'invalid_password']],
    })
    expect((await ends({ pwd, session_id: 'others' })).status).toBe(200)
    expect([await areSignedIn(), (await boris.user())?.username]).toEqual([[true, false, false], 'boris'])
    const noted = () => testbed.log.filter((line) => line.includes('"sessions_ended"')).map((line) => JSON.parse(line))
    await expect.poll(() => noted().at(-1)).toMatchObject({ outcome: 'succeeded', detail: 'others' })
  })

  it('is refused for a visitor without a session', async () => {
    const said = await visitorOf(testbed).sends('endOwnSession', { pwd, session_id: await ownId(phone) })
    expect([said.status, said.body.code]).toEqual([401, 'sign_in'])
    expect(await areSignedIn()).toEqual([true, true, true])
  })

  it.each([
    ['no password', {}, [['pwd', 'required']]],
    ['a wrong password', { pwd: 'wrong-one' }, [['pwd', 'invalid_password']]],
    ['the password of another member', { pwd: passwordOf('boris') }, [['pwd', 'invalid_password']]],
    ['no id', { pwd, session_id: '' }, [['session_id', 'required']]],
    ['a malformed id', { pwd, session_id: 'A'.repeat(32) }, [['session_id', 'session_over']]],
    ['an id that is too long', { pwd, session_id: 'a'.repeat(64) }, [['session_id', 'session_over']]],
    ['an id of no session', { pwd, session_id: 'a'.repeat(32) }, [['session_id', 'session_over']]],
  ])('is refused with %s', async (_, form, told) => {
    expect(await ends({ session_id: await ownId(phone), ...form })).toEqual({ status: 400, told })
    expect(await areSignedIn()).toEqual([true, true, true])
  })

  it('is refused for the session of another member, as if it were over', async () => {
    const boris = await signedIn('boris')
    const refused = { status: 400, told: [['session_id', 'session_over']] }
    expect(await ends({ pwd, session_id: await ownId(boris) })).toEqual(refused)
    expect(await boris.user()).not.toBeNull()
  })

  it("is refused for the current session, and for its token's hash", async () => {
    const refused = { status: 400, told: [['session_id', 'session_over']] }
    expect(await ends({ pwd, session_id: await ownId(anna) })).toEqual(refused)
    expect(await ends({ pwd, session_id: await hashOf(who(phone).token ?? '') })).toEqual(refused)
    expect(await areSignedIn()).toEqual([true, true, true])
  })

  it('asks for a code where the account has a second factor, and a code counts once', async () => {
    const secret = await setUpSecondFactor(who(anna), 'anna')
    const signsInAgain = async () => {
      const visitor = visitorOf(testbed)
      await visitor.sends('login', { usr: 'anna', pwd, code: await freshCode(testbed, secret) })
      return visitor
    }
    const [one, other] = [await signsInAgain(), await signsInAgain()]
    const form = { pwd, session_id: await ownId(one) }
    expect(await ends(form)).toEqual({ status: 400, told: [['code', 'code_required']] })
    expect(await ends({ ...form, code: '000000' })).toEqual({ status: 400, told: [['code', 'code_wrong']] })
    expect(await ends({ ...form, code: 'x'.repeat(41) })).toEqual({ status: 400, told: [['code', 'code_wrong']] })
    expect(await one.user()).not.toBeNull()
    const code = await freshCode(testbed, secret)
    expect((await ends({ ...form, code })).status).toBe(200)
    expect([await one.user(), (await other.user())?.username]).toEqual([null, 'anna'])
    const again = await ends({ pwd, session_id: await ownId(other), code })
    expect(again).toEqual({ status: 400, told: [['code', 'code_wrong']] })
  })

  it('accepts the usual number of wrong codes, and no more', async () => {
    const boris = await signedIn('boris')
    await setUpSecondFactor(boris, 'boris')
    const form = { pwd: passwordOf('boris'), session_id: 'a'.repeat(32), code: '000000' }
    for (let n = 1; n <= codeTries.account; n++) {
      expect((await ends(form, boris)).told).toEqual([['code', 'code_wrong']])
    }
    expect((await boris.sends('endOwnSession', form)).body.code).toBe('too_many_attempts')
  })
})
