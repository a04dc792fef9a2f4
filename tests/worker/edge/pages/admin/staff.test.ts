// Staff without script: the way to a second factor, password and code again with nothing typed lost, and the sessions of a
// member.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { totpStepSeconds } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import {
  adminSections,
  adminSectionsOf,
  staffSections,
  staffSectionsOf,
} from '../../../../../shared/rules/admin-sections.ts'
import { maySeeQueue, moderationQueueNames, moderationQueues } from '../../../../../shared/rules/moderation-queues.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { codeAt } from '../../../../../worker/origin/account/one-time-code.ts'
import { passwordOf } from '../../../../support/runtime/demo-passwords.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

let testbed: SiteTestbed
let ada: SiteVisitor
let secret = ''
const en = { lang: 'en' }
const [queuePage, people, account, stepUp] = [
  href('moderation', {}, en),
  href('moderation_people', {}, en),
  href('account', {}, en),
  href('step_up', {}, en),
]
const category = href('videos-categories', { object_id: 'rain' }, en)
const again = (from: string) => href('step_up', {}, { lang: 'en', query: { from } })

beforeAll(async () => {
  testbed = await startSiteTestbed({ isStaffChecked: true })
  ada = await signedIn(testbed, 'ada')
  await testbed.run("INSERT INTO categories (category_id, dir, title, total_videos) VALUES (7, 'rain', 'Rain', 1)")
})
afterAll(() => testbed.stop())

async function proof(): Promise<{ pwd: string; code: string }> {
  await testbed.run('UPDATE second_factors SET last_step = 0')
  return { pwd: passwordOf('ada'), code: await codeAt(secret, Math.floor(Date.now() / 1000 / totpStepSeconds)) }
}
const unchecked = () => testbed.run('UPDATE sessions SET checked_date = 0')

it.each(['editor', 'admin'] as const)(
  'the role of %s needs a second factor: its member is offered a passkey and an app, and every section leads there until then',
  async (role) => {
    const member = role === 'admin' ? ada : await signedIn(testbed, 'edda')
    const sections = [
      ...adminSectionsOf(role).map((name) => adminSections[name].page),
      ...staffSectionsOf(role).map((name) => staffSections[name].page),
      ...moderationQueueNames.filter((name) => maySeeQueue(role, name)).map((name) => moderationQueues[name].page),
    ]
    expect(sections.length).toBeGreaterThan(5)
    for (const section of sections) {
      const led = await member.ask(href(section, {}, en))
      expect([section, led.status, led.headers.get('location')]).toEqual([section, 303, `${account}#second-factor`])
    }
    const html = await member.page(account)
    const part = (id: string, of = html) =>
      new RegExp(`<section[^>]* id="${id}">.*?</section>`, 's').exec(of)?.[0] ?? ''
    expect(html).toContain('Your role needs a second factor. What it lets you do opens once you’ve set one up.')
    expect(html).toContain('<a href="#second-factor">Set up</a>')
    // No page of theirs leads to a section that would refuse it.
    const bar = /<details class="staff-bar">.*?<\/details>/s.exec(await member.page(category))?.[0] ?? ''
    expect(bar).toContain('What it lets you do opens once you’ve set one up.')
    expect([...bar.matchAll(/ href="(\/[^"]*)"/g)].map(([, link]) => link).slice(1)).toEqual([
      `${account}#second-factor`,
    ])
    expect(bar).not.toContain('<form')
    for (const section of sections) expect(html).not.toContain(`href="${href(section, {}, en)}"`)
    expect(part('passkeys')).toContain('Your role needs a second factor. A passkey is the quickest and safest one.')
    expect(part('passkeys')).toMatch(/name="act" value="startPasskey".*name="pwd".*>Add a passkey<\/button>/s)
    expect(part('second-factor')).toMatch(/name="act" value="startSecondFactor".*name="pwd".*>Set up<\/button>/s)
    // A passkey of staff always is the second factor: there is nothing to choose.
    const pwd = passwordOf(role === 'admin' ? 'ada' : 'edda')
    const begun = part('passkeys', await member.page(account, { form: { act: 'startPasskey', pwd } }))
    expect([begun.includes('value="addPasskey"'), begun.includes('name="factor"')]).toEqual([true, false])
  },
)

it('an administrator without a second factor is redirected from the queues to its setup; afterwards they open', async () => {
  const led = await ada.ask(queuePage)
  expect([led.status, led.headers.get('location')]).toEqual([303, `${account}#second-factor`])
  expect(await ada.page(account)).toContain('opens once you’ve set one up.')
  const begun = await ada.page(account, { form: { act: 'startSecondFactor', pwd: passwordOf('ada') } })
  secret = (/<code class="factor-key">([^<]*)</.exec(begun)?.[1] ?? '').replaceAll(' ', '')
  const { code } = await proof()
  expect((await ada.ask(account, { form: { act: 'confirmSecondFactor', code } })).status).toBe(200)
  expect((await ada.ask(queuePage)).status).toBe(200)
  const opened = await ada.page(account)
  for (const section of [queuePage, href('admin', {}, en)]) expect(opened).toContain(`href="${section}"`)
  expect(opened).not.toContain('opens once you’ve set one up.')
  expect(await ada.page(category)).toContain(`href="${href('admin_category', { id: '7' }, en)}"`)
})

it('a later sign-in without the second factor does not open the queues', async () => {
  const first = await signedIn(testbed, 'mira')
  expect((await first.ask(queuePage)).status).toBe(303)
  const second = await signedIn(testbed, 'mira')
  expect((await second.ask(queuePage)).status).toBe(404)
})

it('giving a role asks for password and code on the same page and keeps what was typed', async () => {
  await unchecked()
  const form = { username: 'boris', role: 'member', confirm: '1' }
  const asked = await ada.ask(people, { form })
  const html = await asked.text()
  expect(asked.status).toBe(403)
  for (const part of ['name="pwd"', 'name="code"', 'value="boris"', 'value="member"']) expect(html).toContain(part)
  const wrong = await ada.ask(people, { form: { ...form, pwd: 'wrong-one', code: '000000' } })
  expect([wrong.status, (await wrong.text()).includes('value="boris"')]).toEqual([400, true])
  const given = await ada.ask(people, { form: { ...form, ...(await proof()) } })
  expect([given.status, given.headers.get('location')]).toEqual([303, `${people}?done=role`])
})

it.each([
  ['the numbers of a year', servicePaths.transparencyCsv, queuePage],
  ['own data', servicePaths.ownData, account],
])(
  '%s redirect to the form for password and code, and then back to the page with their link',
  async (_, file, page) => {
    await unchecked()
    const led = await ada.ask(file)
    expect([led.status, led.headers.get('location')]).toEqual([303, again(page)])
    const form = await ada.page(again(page))
    expect(form).toContain(`<input type="hidden" name="from" value="${page}"`)
    const wrong = await ada.ask(stepUp, { form: { from: page, pwd: 'wrong-one' } })
    expect([wrong.status, (await wrong.text()).includes(`value="${page}"`)]).toEqual([400, true])
    const done = await ada.ask(stepUp, { form: { from: page, ...(await proof()) } })
    expect([done.status, done.headers.get('location')]).toEqual([303, page])
    const answer = await ada.ask(file)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment/),
    ])
  },
)

it('the form for password and code never redirects to another site', async () => {
  const done = await ada.ask(stepUp, { form: { from: 'https://elsewhere.example/', ...(await proof()) } })
  expect(done.headers.get('location')).toBe(href('index', {}, en))
})

it('an administrator ends all sessions of a member on the page of roles', async () => {
  const anna = await signedIn(testbed, 'anna')
  expect((await anna.ask(account)).status).toBe(200)
  const unknown = await ada.ask(people, { form: { act: 'sessions', username: 'nobody-here' } })
  expect([unknown.status, (await unknown.text()).includes('No member has this username')]).toEqual([400, true])
  const ended = await ada.ask(people, { form: { act: 'sessions', username: 'anna' } })
  expect([ended.status, ended.headers.get('location')]).toEqual([303, `${people}?done=sessions`])
  expect((await anna.ask(account)).status).toBe(303)
  expect(await ada.page(`${people}?done=sessions`)).toContain('All sessions of this member were ended.')
})

it('a sign-in passes the device cookie through the edge, with the flags of a session cookie', async () => {
  const boris = await signedIn(testbed, 'boris')
  const answer = await boris.signIn('boris')
  const device = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-device='))
  expect(device ?? boris.cookies.get('__Host-device')).toBeTruthy()
  for (let n = 0; n < 3; n++) {
    await testbed.run('UPDATE sessions SET expires_date = 0')
    expect((await boris.signIn('boris')).status).toBe(303)
  }
})

it('deleting a member asks for password and code on the same page, keeps what was typed, and is done once they are right', async () => {
  const admin = siteVisitor(testbed)
  await admin.ask(href('signin', {}, en), { form: { usr: 'ada', from: '/', ...(await proof()) } })
  await unchecked()
  const id = String(
    await testbed.db.prepare("SELECT user_id FROM users WHERE username = 'anna'").first<number>('user_id'),
  )
  const page = href('admin_member', { id }, en)
  const hasAccount = async () =>
    (await testbed.db.prepare('SELECT 1 FROM accounts WHERE user_id = ?1').bind(Number(id)).first()) !== null
  const form = { kind: 'act', act: 'delete_account', last_act: '0', reason: 'request', statement: 'As you asked.' }
  const asked = await admin.ask(page, { form })
  const html = await asked.text()
  expect(asked.status).toBe(403)
  for (const part of ['name="pwd"', 'name="code"', 'As you asked.']) expect(html).toContain(part)
  const wrong = await admin.ask(page, { form: { ...form, pwd: 'wrong-one', code: '000000' } })
  expect([wrong.status, (await wrong.text()).includes('As you asked.'), await hasAccount()]).toEqual([400, true, true])
  const done = await admin.ask(page, { form: { ...form, ...(await proof()) } })
  expect([done.status, await hasAccount()]).toEqual([303, false])
})
