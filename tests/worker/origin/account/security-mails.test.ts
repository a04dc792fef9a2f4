// What a member is told by mail about the security of their account: each act, what the mail says, and when there is none.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { locales } from '../../../../locales/locales.ts'
import { newDeviceAfterSeconds } from '../../../../shared/limits.ts'
import { type SecurityNews, securityNews } from '../../../../shared/rules/site-mails.ts'
import { internalPaths } from '../../../../shared/service-paths.ts'
import { authenticatorOf } from '../../../support/runtime/authenticator.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { addLightAccounts, addLightMembers } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, visitorOf } from '../../../support/runtime/origin-client.ts'
import { freshCode } from '../../../support/runtime/staff.ts'

let testbed: OriginTestbed
let anna: OriginVisitor
const pwd = passwordOf('anna')

beforeAll(async () => {
  testbed = await startOriginTestbed({ isStaffChecked: true })
})
afterAll(() => testbed.stop())
beforeEach(async () => {
  await testbed.db.batch(
    [
      'former_usernames',
      'passkeys',
      'second_factors',
      'recovery_codes',
      'outbox',
      'pending_mails',
      'sessions',
      'accounts',
      'users',
    ].map((table) => testbed.db.prepare(`DELETE FROM ${table}`)),
  )
  await addLightAccounts(testbed.db)
  await testbed.db.prepare('UPDATE accounts SET added_date = 1').run()
  anna = visitorOf(testbed)
  await anna.resumes('anna')
})

type Mail = { recipient: string; subject: string; text: string }
const mails = async (): Promise<Mail[]> =>
  (await testbed.db.prepare('SELECT recipient, subject, text FROM outbox ORDER BY mail_id').all<Mail>()).results

/** The second factor is on. */
async function setsFactor(): Promise<{ codes: string[]; secret: string }> {
  const begun = (await anna.sends('startSecondFactor', { pwd })).body as unknown as { secret: string }
  const code = await freshCode(testbed, begun.secret)
  const set = (await anna.sends('confirmSecondFactor', { code })).body as unknown as { codes: string[] }
  return { ...set, ...begun }
}
async function stopsFactor(): Promise<void> {
  const { secret } = await setsFactor()
  expect((await anna.sends('stopSecondFactor', { pwd, code: await freshCode(testbed, secret) })).status).toBe(200)
}
async function usesRecoveryCode(): Promise<void> {
  const { codes } = await setsFactor()
  expect((await anna.sends('endOwnSession', { pwd, code: codes[0] ?? '', session_id: 'others' })).status).toBe(200)
}

const password = 'https://tube.example/restore-password/'
it.each<[string, () => Promise<unknown>, subject: string, says: string, link: string]>([
  [
    'signs in on a new device',
    () => visitorOf(testbed).signIn('anna'),
    'New sign-in to your account on edgetube',
    'Unknown device · Germany',
    password,
  ],
  [
    'turns the second factor on',
    setsFactor,
    'Two-factor sign-in was turned on for your account on edgetube',
    'Hello anna,',
    password,
  ],
  [
    'turns it off',
    stopsFactor,
    'Two-factor sign-in was turned off for your account on edgetube',
    'Hello anna,',
    password,
  ],
  [
    'uses a recovery code',
    usesRecoveryCode,
    'A recovery code was used for your account on edgetube',
    'Recovery codes left: 9',
    password,
  ],
  [
    'downloads the data',
    () => anna.ask(internalPaths.ownData).then((file) => file.text()),
    'The data of your account on edgetube was downloaded',
    'Hello anna,',
    password,
  ],
  [
    'deletes the account',
    () => anna.sends('deleteAccount', { pwd }),
    'Your account on edgetube was deleted',
    'If this wasn’t you, write to us',
    'https://tube.example/information/support/',
  ],
])(
  'a member who %s gets a mail, which says what to do if another person did it',
  async (_, acts, subject, says, link) => {
    await acts()
    await expect.poll(async () => (await mails()).map((mail) => mail.subject)).toContain(subject)
    const mail = (await mails()).find((one) => one.subject === subject)
    expect(mail?.recipient).toBe('anna@example.com')
    for (const part of [says, 'If ', link]) expect(mail?.text).toContain(part)
  },
)

async function addsPasskey(): Promise<void> {
  const { options } = (await anna.sends('startPasskey', { pwd })).body as unknown as { options: string }
  const credential = authenticatorOf('https://tube.example').makes(options)
  expect((await anna.sends('addPasskey', { credential, name: 'My phone' })).status).toBe(200)
}
async function removesPasskey(): Promise<void> {
  await addsPasskey()
  const passkey_id = String(await testbed.db.prepare('SELECT passkey_id FROM passkeys').first('passkey_id'))
  expect((await anna.sends('dropPasskey', { passkey_id, pwd })).status).toBe(200)
}

const actsOf: Record<SecurityNews, () => Promise<unknown>> = {
  // A stranger's sign-in: its page's language becomes the account's, and is not that of this mail.
  new_device: () => Object.assign(visitorOf(testbed), { lang: 'fr' }).signIn('anna'),
  renamed: () => anna.sends('changeUsername', { pwd, username: 'annabel' }),
  factor_on: setsFactor,
  factor_off: stopsFactor,
  passkey_added: addsPasskey,
  passkey_removed: removesPasskey,
  recovery_used: usesRecoveryCode,
  // The data file of anna has told of itself in this hour.
  data_exported: async () => {
    await addLightMembers(testbed.db, ['clara'], pwd)
    const clara = Object.assign(visitorOf(testbed), { lang: null })
    await clara.resumes('clara')
    await testbed.db.prepare("UPDATE accounts SET lang = 'de'").run()
    await (await clara.ask(internalPaths.ownData)).text()
  },
  deleted: () => anna.sends('deleteAccount', { pwd }),
}

it.each(securityNews)(
  'the mail of the news %s is in the language of the member where the request has none of its own',
  async (news) => {
    await testbed.db.prepare("UPDATE accounts SET lang = 'de'").run()
    anna.lang = null
    await actsOf[news]()
    const german = (await locales.de.load()) as { mail: Record<string, string> }
    const subject = german.mail[`security_${news}`]?.replace('{{site}}', 'edgetube')
    await expect.poll(async () => (await mails()).map((mail) => mail.subject)).toContain(subject)
    const text = (await mails()).find((mail) => mail.subject === subject)?.text
    expect(text).toMatch(/^Hallo (anna|clara)/)
    expect(text).toContain('https://tube.example/de/')
  },
)

it('a known device, a failed sign-in and an account of the last hour cause no mail; the data file causes one an hour', async () => {
  const phone = visitorOf(testbed)
  await testbed.db.prepare('UPDATE accounts SET added_date = unixepoch() - ?1 + 60').bind(newDeviceAfterSeconds).run()
  expect((await phone.signIn('anna')).status).toBe(200)
  await testbed.db.prepare('UPDATE accounts SET added_date = 1').run()
  expect((await phone.signIn('anna')).status).toBe(200)
  expect((await visitorOf(testbed).signIn('anna', 'wrong-one')).status).toBe(400)
  const boris = visitorOf(testbed)
  await boris.resumes('boris')
  for (const _ of [1, 2]) expect((await boris.ask(internalPaths.ownData)).status).toBe(200)
  await expect
    .poll(async () => (await mails()).map(({ subject }) => subject))
    .toEqual([expect.stringContaining('downloaded')])
  const waiting = await testbed.db.prepare('SELECT count(*) AS total FROM pending_mails').first<number>('total')
  expect(waiting).toBe(0)
})
