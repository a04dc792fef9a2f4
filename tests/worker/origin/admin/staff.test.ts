// Staff: the moderation pages need a second factor, roles and data exports need a step-up, and an admin ends a member's sessions.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../../shared/contract/contract.ts'
import { codeTries, stepUpSeconds } from '../../../../shared/limits.ts'
import { internalPaths } from '../../../../shared/service-paths.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { addLightAccounts } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, refusedFields, visitorOf } from '../../../support/runtime/origin-client.ts'
import { freshCode, setUpSecondFactor } from '../../../support/runtime/staff.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed({ isStaffChecked: true })
  await addLightAccounts(testbed.db)
})
afterAll(() => testbed.stop())
beforeEach(async () => {
  const tables = ['second_factors', 'recovery_codes', 'sessions'].map((table) => `DELETE FROM ${table}`)
  const again = [
    "UPDATE accounts SET role = 'moderator' WHERE email LIKE 'mira@%'",
    'UPDATE accounts SET grace_session = NULL',
  ]
  await testbed.db.batch([...tables, ...again].map((sql) => testbed.db.prepare(sql)))
})

const queuePage = contract.queues.fill({})
const numbers = `${internalPaths.transparency}?year=2026&format=csv`
const statusOf = async (visitor: OriginVisitor, path: string = queuePage) => (await visitor.ask(path)).status
const bodyOf = async (visitor: OriginVisitor, path: string) => (await visitor.ask(path)).json()

async function signedIn(usr: string): Promise<OriginVisitor> {
  const visitor = visitorOf(testbed)
  expect((await visitor.signIn(usr)).status).toBe(200)
  return visitor
}

describe('a moderator without a second factor', () => {
  it('is led to setting it up in one sign-in, and is refused the moderation pages in later ones until it is set', async () => {
    const first = await signedIn('mira')
    expect(await bodyOf(first, queuePage)).toMatchObject({ code: 'second_factor_required', info: 'setting-up' })
    expect(await bodyOf(first, queuePage)).toMatchObject({ info: 'setting-up' })
    const second = await signedIn('mira')
    expect(await bodyOf(second, queuePage)).toMatchObject({ code: 'second_factor_required', info: 'closed' })
    await setUpSecondFactor(second, 'mira')
    expect(await statusOf(second)).toBe(200)
  })

  it('decides nothing, claims nothing and sees no queue', async () => {
    const mira = await signedIn('mira')
    const claim = { queue: 'reports', item: '1', act: 'take' }
    const decision = { queue: 'reports', item: '1', decision: 'dismiss', reason: 'unfounded' }
    for (const [name, form] of [
      ['claimItem', claim],
      ['decide', decision],
    ] as const) {
      expect((await mira.sends(name, form)).body.code, name).toBe('second_factor_required')
    }
    for (const queue of ['reports', 'comments', 'pictures'] as const) {
      expect(await statusOf(mira, contract.queueItems.fill({ queue, page: 1 })), queue).toBe(403)
    }
    for (const path of [contract.noticeQueue, contract.reviewQueue, contract.ageQueue].map((row) =>
      row.fill({ page: 1 }),
    )) {
      expect(await statusOf(mira, path), path).toBe(403)
    }
  })

  it('watches, comments and signs out like a member', async () => {
    const mira = await signedIn('mira')
    expect((await mira.user())?.username).toBe('mira')
    expect((await mira.sends('logout')).status).toBe(200)
    expect(await mira.user()).toBeNull()
  })
})

describe('every role above member', () => {
  const hasRole = (username: string) =>
    testbed.db
      .prepare('SELECT granted_role AS role FROM accounts JOIN users USING (user_id) WHERE username = ?1')
      .bind(username)
      .first('role')
  it.each(['boris', 'edda', 'mira', 'ada'])(
    'is led to a second factor by each sign-in of %s until it is set',
    async (usr) => {
      const visitor = visitorOf(testbed)
      expect((await visitor.signIn(usr)).body).toEqual({ ok: true, sets_up: 'second_factor' })
      await setUpSecondFactor(visitor, usr)
      const secret = await visitor.sends('stopSecondFactor', { pwd: passwordOf(usr), code: '000000' })
      expect(refusedFields(secret)).toEqual([['code', 'code_wrong']])
    },
  )

  it('is not what a member has: a sign-in of anna leads on', async () => {
    expect((await visitorOf(testbed).signIn('anna')).body).toEqual({ ok: true })
  })

  it('keeps what a member has without a second factor: boris reads his own data without a step-up', async () => {
    const boris = await signedIn('boris')
    expect((await boris.user())?.role).toBe('trusted')
    expect(await statusOf(boris, internalPaths.ownData)).toBe(200)
  })

  it('is closed without a second factor: a comment of boris is held like that of a member', async () => {
    const boris = await signedIn('boris')
    const held = async () => {
      const act = { act: 'comm', section: 'member', object_id: '2', msg: 'More at https://example.com' }
      return (await boris.acts(act)).body.is_held
    }
    expect(await held()).toBe(true)
    await setUpSecondFactor(boris, 'boris')
    expect(await held()).toBeUndefined()
  })

  it('of an editor is given by an admin, and taken away again', async () => {
    const ada = await signedIn('ada')
    const secret = await setUpSecondFactor(ada, 'ada')
    await ada.sends('stepUp', { pwd: passwordOf('ada'), code: await freshCode(testbed, secret) })
    for (const role of ['editor', 'moderator', 'editor', 'member'] as const) {
      expect((await ada.sends('giveRole', { username: 'anna', role })).status).toBe(200)
      expect(await hasRole('anna')).toBe(role)
    }
  })
})

it('a moderator with a second factor signs in with a code, and opens the moderation pages', async () => {
  const secret = await setUpSecondFactor(await signedIn('mira'), 'mira')
  const again = visitorOf(testbed)
  expect(refusedFields(await again.signIn('mira'))).toEqual([['code', 'code_required']])
  const form = { usr: 'mira', pwd: passwordOf('mira'), code: await freshCode(testbed, secret) }
  expect((await again.sends('login', form)).status).toBe(200)
  expect(await statusOf(again)).toBe(200)
})

it.each(['anna', 'boris'])(
  '%s, who is no staff, needs no second factor, and finds no moderation pages',
  async (usr) => {
    const member = await signedIn(usr)
    expect(await statusOf(member)).toBe(404)
    expect(await statusOf(member, internalPaths.ownData)).toBe(200)
  },
)

describe('password and code again', () => {
  async function ada(): Promise<{ visitor: OriginVisitor; proves: () => Promise<void> }> {
    const visitor = await signedIn('ada')
    const secret = await setUpSecondFactor(visitor, 'ada')
    return {
      visitor,
      proves: async () => {
        const proof = { pwd: passwordOf('ada'), code: await freshCode(testbed, secret) }
        expect((await visitor.sends('stepUp', proof)).status).toBe(200)
      },
    }
  }

  it('are required before a role is given, count for five minutes of one session, and no longer', async () => {
    const { visitor, proves } = await ada()
    const form = { username: 'boris', role: 'trusted' }
    expect((await visitor.sends('giveRole', form)).body.code).toBe('step_up')
    await proves()
    expect((await visitor.sends('giveRole', form)).status).toBe(200)
    await testbed.db.prepare(`UPDATE sessions SET checked_date = checked_date - ${stepUpSeconds}`).run()
    expect((await visitor.sends('giveRole', form)).body.code).toBe('step_up')
  })

  it.each([
    ['the numbers of a year', numbers],
    ['own data', internalPaths.ownData],
  ])('are required before %s are exported as a file', async (_, path) => {
    const { visitor, proves } = await ada()
    expect(await bodyOf(visitor, path)).toMatchObject({ code: 'step_up' })
    await proves()
    expect(await statusOf(visitor, path)).toBe(200)
  })

  it('are counted separately: with the right password and wrong codes no stolen session gets through, however long it tries', async () => {
    const visitor = await signedIn('mira')
    const secret = await setUpSecondFactor(visitor, 'mira')
    const proves = async (code: string) => (await visitor.sends('stepUp', { pwd: passwordOf('mira'), code })).body.code
    for (let n = 0; n < codeTries.account; n++) await proves('wrong')
    expect(await proves('wrong')).toBe('too_many_attempts')
    expect(await proves(await freshCode(testbed, secret))).toBe('too_many_attempts')
    expect(await bodyOf(visitor, numbers)).toMatchObject({ code: 'step_up' })
  })

  it.each([
    ['a wrong password', { pwd: 'wrong-one', code: '000000' }, [['pwd', 'invalid_password']]],
    ['no password', { code: '000000' }, [['pwd', 'required']]],
    ['a wrong code', { pwd: passwordOf('ada'), code: 'wrong' }, [['code', 'code_wrong']]],
    ['a code that is too long', { pwd: passwordOf('ada'), code: 'x'.repeat(41) }, [['code', 'code_wrong']]],
    ['no code', { pwd: passwordOf('ada') }, [['code', 'code_required']]],
  ])('are refused with %s', async (_, proof, told) => {
    const { visitor } = await ada()
    expect(refusedFields(await visitor.sends('stepUp', proof))).toEqual(told)
    expect((await visitor.sends('giveRole', { username: 'boris', role: 'trusted' })).body.code).toBe('step_up')
  })
})

describe('ending the sessions of a member', () => {
  it('signs them out everywhere, and is in the audit log', async () => {
    const [anna, elsewhere, ada] = [await signedIn('anna'), await signedIn('anna'), await signedIn('ada')]
    await setUpSecondFactor(ada, 'ada')
    expect((await ada.sends('endSessions', { username: 'Anna' })).status).toBe(200)
    expect([await anna.user(), await elsewhere.user()]).toEqual([null, null])
    expect((await ada.user())?.username).toBe('ada')
    const log = (await bodyOf(ada, contract.auditLog.fill({ page: 1 }))) as { entries: object[] }
    expect(log.entries[0]).toMatchObject({ username: 'ada', queue: 'people', item: 'anna', act: 'end_sessions' })
  })

  it('ends pending mailed links, too: an attacker who is signed out cannot use any to take over the account', async () => {
    const [boris, thief, ada] = [await signedIn('boris'), await signedIn('boris'), await signedIn('ada')]
    await setUpSecondFactor(ada, 'ada')
    await thief.sends('changeEmail', { pwd: passwordOf('boris'), email: 'thief@elsewhere.example' })
    const links = () =>
      testbed.db.prepare("SELECT count(*) AS total FROM mail_links WHERE purpose = 'change'").first('total')
    await expect.poll(links).toBe(1)
    expect((await ada.sends('endSessions', { username: 'boris' })).status).toBe(200)
    expect([await boris.user(), await links()]).toEqual([null, 0])
  })

  it.each([
    ['of an unknown name', { username: 'nobody-at-all' }, [['username', 'unknown']]],
    ['without a name', {}, [['username', 'required']]],
  ])('%s is refused', async (_, form, told) => {
    const ada = await signedIn('ada')
    await setUpSecondFactor(ada, 'ada')
    expect(refusedFields(await ada.sends('endSessions', form as Record<string, string>))).toEqual(told)
  })

  it('is refused to a moderator', async () => {
    const [anna, mira] = [await signedIn('anna'), await signedIn('mira')]
    await setUpSecondFactor(mira, 'mira')
    expect((await mira.sends('endSessions', { username: 'anna' })).status).toBe(404)
    expect((await anna.user())?.username).toBe('anna')
  })
})
