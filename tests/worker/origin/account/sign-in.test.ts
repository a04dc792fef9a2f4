// Signing in while others guess: wrong passwords from other networks lock no member out, and concurrent right ones each open a
// session.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loginQuestionTries, loginTries } from '../../../../shared/limits.ts'
import { addDemoAccounts } from '../../../../worker/origin/seed/accounts.ts'
import { plantLimitCount } from '../../../support/runtime/counted-limits.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { addLightAccounts, addLightMembers } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, refusedFields, visitorOf } from '../../../support/runtime/origin-client.ts'

let testbed: OriginTestbed
const names = Array.from({ length: 6 }, (_, n) => `member-${n}`)
const password = 'garden-gate-42'

beforeAll(async () => {
  testbed = await startOriginTestbed()
  await addLightAccounts(testbed.db)
  await addLightMembers(testbed.db, names, password)
})
afterAll(() => testbed.stop())

/** A hundred wrong passwords for one account from other networks: most were counted before, the last ten come from two networks. */
async function attack(usr: string): Promise<void> {
  const networks = 2
  const before = loginTries.accountCounted - networks * loginQuestionTries.visitor
  await plantLimitCount(testbed, `login-account:${usr}`, before)
  await Promise.all(
    Array.from({ length: networks }, async () => {
      const attacker = visitorOf(testbed)
      for (let n = 0; n < loginQuestionTries.visitor; n++) {
        const said = await attacker.sends('login', { usr, pwd: `wrong-${n}`, ...(await attacker.answers()) })
        expect(refusedFields(said)).toEqual([['pwd', 'invalid_usr_or_pwd']])
      }
    }),
  )
}

it('a hundred wrong passwords from other networks leave a known device as it was: no captcha, no refusal', async () => {
  const [usr = ''] = names
  const anna = visitorOf(testbed)
  expect((await anna.signIn(usr, password)).status).toBe(200)
  await attack(usr)
  const again = visitorOf(testbed)
  again.device = anna.device
  expect((await again.signIn(usr, password)).status).toBe(200)
})

it('a hundred wrong passwords from other networks cost a clean network one captcha, with a script or without', async () => {
  const [, usr = ''] = names
  await attack(usr)
  for (const solve of ['solves', 'answers'] as const) {
    const gina = visitorOf(testbed)
    expect(refusedFields(await gina.signIn(usr, password))).toEqual([['captcha', 'captcha_required']])
    expect((await gina.sends('login', { usr, pwd: password, ...(await gina[solve]()) })).status).toBe(200)
    if (solve === 'solves') await attack(usr)
  }
})

it.each([
  ['of another account', (device: string, other: string) => `${device.split('.')[0]}.${other.split('.')[1]}`],
  ['with another id', (device: string) => `${'A'.repeat(43)}.${device.split('.')[1]}`],
  ['that is no device at all', () => 'x'],
])('a device cookie %s opens nothing but its own account', async (_, forge) => {
  const [, , usr = '', other = ''] = names
  const [owner, neighbour, thief] = [visitorOf(testbed), visitorOf(testbed), visitorOf(testbed)]
  await owner.signIn(usr, password)
  await neighbour.signIn(other, password)
  await wrongOnce(usr, 3)
  thief.device = forge(owner.device ?? '', neighbour.device ?? '')
  expect(refusedFields(await thief.signIn(usr, password))).toEqual([['captcha', 'captcha_required']])
  expect((await owner.signIn(usr, password)).status).toBe(200)
})

it('a known device has a limit of its own: after ten wrong passwords it waits', async () => {
  const usr = names[4] ?? ''
  const thief = visitorOf(testbed)
  await thief.signIn(usr, password)
  for (let n = 0; n < loginTries.visitorAndAccount; n++) {
    const captcha = n < 3 ? {} : n < 8 ? await thief.answers() : await thief.solves()
    const said = await thief.sends('login', { usr, pwd: 'wrong-one', ...captcha })
    expect(refusedFields(said)).toEqual([['pwd', 'invalid_usr_or_pwd']])
  }
  const refused = await thief.signIn(usr, password)
  expect([refused.status, Number(refused.body.info) > 0]).toEqual([429, true])
})

it('the question instead of the captcha is limited by network at sign-in, as at sign-up', async () => {
  const guesser = visitorOf(testbed)
  await wrongOnce('question-less', 3)
  for (let n = 0; n < loginQuestionTries.visitor; n++) {
    const said = await guesser.sends('login', { usr: 'question-less', pwd: 'wrong-one', ...(await guesser.answers()) })
    expect(refusedFields(said)).toEqual([['pwd', 'invalid_usr_or_pwd']])
  }
  const refused = await guesser.sends('login', { usr: 'question-less', pwd: 'wrong-one', ...(await guesser.answers()) })
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts'])
  const scripted = await guesser.sends('login', { usr: 'question-less', pwd: 'wrong-one', ...(await guesser.solves()) })
  expect(refusedFields(scripted)).toEqual([['pwd', 'invalid_usr_or_pwd']])
})

it('concurrent wrong passwords do not exceed the limit: at most forty are verified, the others wait or need a captcha', async () => {
  const guesser = visitorOf(testbed)
  const isVerified = (answer: Awaited<ReturnType<typeof guesser.signIn>>) =>
    JSON.stringify(answer.body).includes('invalid_usr_or_pwd')
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guesser.signIn('burst', `wrong-one-${n}`)))
  const verified = answers.filter(isVerified)
  expect(verified.length).toBeGreaterThan(0)
  expect(verified.length).toBeLessThanOrEqual(loginTries.pending)
  // How soon the first failures are counted decides whether the next attempt has to wait or to solve a captcha.
  expect(isVerified(await guesser.signIn('burst', 'wrong-one'))).toBe(false)
})

it('twenty concurrent right sign-ins are twenty sessions: pending attempts do not count as failures', async () => {
  await addDemoAccounts(testbed.db)
  const before = await sessionsOf('boris')
  const boris = visitorOf(testbed)
  const said = await Promise.all(Array.from({ length: 20 }, () => boris.signIn('boris', passwordOf('boris'))))
  expect(said.map(({ status }) => status)).toEqual(said.map(() => 200))
  expect((await sessionsOf('boris')) - before).toBe(20)
  const elsewhere = await Promise.all(Array.from({ length: 20 }, () => visitorOf(testbed).signIn('boris')))
  expect(elsewhere.map(({ status }) => status)).toEqual(elsewhere.map(() => 200))
  expect((await sessionsOf('boris')) - before).toBe(40)
})

const sessionsOf = async (usr: string): Promise<number> =>
  (await testbed.db
    .prepare('SELECT count(*) AS total FROM sessions JOIN users USING (user_id) WHERE username = ?1')
    .bind(usr)
    .first<number>('total')) ?? 0

async function wrongOnce(usr: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const stranger: OriginVisitor = visitorOf(testbed)
    await stranger.sends('login', { usr, pwd: `wrong-one-${n}`, ...(await stranger.answers()) })
  }
}
