// The list of sessions on the account page, without script: the name of each device, and the form that ends a session.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { href } from '../../../../../shared/routes.ts'
import { passwordOf } from '../../../../support/runtime/demo-passwords.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../../support/runtime/site.ts'

let testbed: SiteTestbed
beforeAll(async () => {
  testbed = await startSiteTestbed()
})
afterAll(() => testbed.stop())

const account = href('account', {}, { lang: 'en' })
const firefox = 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

async function signsInWith(usr: string, headers: Record<string, string>): Promise<SiteVisitor> {
  const visitor = siteVisitor(testbed)
  await visitor.ask('/signin/', { form: { usr, pwd: passwordOf(usr) }, headers })
  return visitor
}
/** The items of the list in order. */
const itemsIn = (html: string): string[] =>
  /<ul class="own-sessions">(.*?)<\/ul>/s.exec(html)?.[1]?.split('<li>').slice(1) ?? []
const idIn = (item: string | undefined): string => /name="session_id" value="([^"]*)"/.exec(item ?? '')?.[1] ?? ''
const itemOf = (html: string, label: string) => itemsIn(html).find((item) => item.includes(label))
const isSignedIn = async (visitor: SiteVisitor) => (await visitor.ask(account)).status === 200

it('a member sees each device with its dates and a form that ends it, except the current one', async () => {
  const desktop = await signsInWith('anna', { 'user-agent': chrome })
  await signsInWith('anna', { 'user-agent': firefox })
  await signsInWith('anna', { 'user-agent': 'curl/8.5.0', 'x-edge-device': 'Opera/Linux' })
  const html = await desktop.page(account)
  expect(html).toContain('Signed in on 3 devices')
  const items = itemsIn(html)
  expect(items).toHaveLength(3)
  expect(items[0]).toMatch(/Chrome on Windows.*This device.*Computer/s)
  expect(items[0]).not.toContain('<form')
  for (const label of ['Firefox on Android', 'Unknown device']) {
    expect(itemOf(html, label)).toMatch(
      /Signed in on \w+ \d+, \d{4}.*Last used on \w+ \d+, \d{4}.*name="pwd".*>End session</s,
    )
    expect(itemOf(html, label)).not.toMatch(/This device|name="code"/)
  }
  expect(html).not.toContain('Opera')
})

it('only browser, system and class of the User-Agent are stored, the country, a keyed hash of the device’s id, and nothing of the network', async () => {
  const { results } = await testbed.db.prepare('SELECT * FROM sessions').all()
  expect(JSON.stringify(results)).not.toMatch(/Mozilla|Gecko|curl|192\.0\.2/)
  expect(results.map(({ browser, system }) => [browser, system])).toEqual(
    expect.arrayContaining([
      ['Chrome', 'Windows'],
      ['Firefox', 'Android'],
      [null, null],
    ]),
  )
  expect(new Set(results.map(({ country }) => country))).toEqual(new Set(['ca']))
  const random = ['token_hash', 'session_id', 'browser', 'system', 'device_hash', 'kind', 'country']
  const others = results.flatMap((row) => Object.entries(row).filter(([column]) => !random.includes(column)))
  expect(others.filter(([, value]) => typeof value === 'string')).toEqual([])
})

it('a form without script ends that session only; a wrong password shows an error at its field', async () => {
  const [boris, phone, tablet] = [
    await signsInWith('boris', { 'user-agent': chrome }),
    await signsInWith('boris', { 'user-agent': firefox }),
    await signsInWith('boris', {}),
  ]
  const session_id = idIn(itemOf(await boris.page(account), 'Firefox on Android'))
  const form = { act: 'endOwnSession', session_id, pwd: 'wrong-one' }
  const wrong = await boris.ask(account, { form })
  const html = await wrong.text()
  expect(wrong.status).toBe(400)
  expect(itemOf(html, 'Firefox on Android')).toMatch(/<details open="">.*This password isn’t correct/s)
  expect(itemOf(html, 'Unknown device')).not.toMatch(/open=""|This password isn’t correct/)
  expect(await isSignedIn(phone)).toBe(true)

  const done = await boris.ask(account, { form: { ...form, pwd: passwordOf('boris') } })
  expect([done.status, done.headers.get('location')]).toEqual([303, `${account}?done=session`])
  const after = await boris.page(`${account}?done=session`)
  expect(after).toContain('The session was ended.')
  expect(after).toContain('Signed in on 2 devices')
  expect(after).not.toContain('Firefox on Android')
  expect([await isSignedIn(boris), await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false, true])

  const others = await boris.ask(account, {
    form: { act: 'endOwnSession', session_id: 'others', pwd: passwordOf('boris') },
  })
  expect(others.headers.get('location')).toBe(`${account}?done=others`)
  expect(await boris.page(`${account}?done=others`)).toMatch(/All other sessions were ended\..*Signed in on 1 device/s)
  expect(await isSignedIn(tablet)).toBe(false)

  const again = await boris.ask(account, { form: { ...form, pwd: passwordOf('boris') } })
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('This session has already ended.')])
})

it('a member with a second factor has a code field; a member without a password has no form', async () => {
  const mira = await signsInWith('mira', { 'user-agent': chrome })
  await signsInWith('mira', { 'user-agent': firefox })
  const who = "(SELECT user_id FROM users WHERE username = 'mira')"
  await testbed.run(`INSERT INTO second_factors (user_id, secret, is_on, added_date) VALUES (${who}, '', 1, 1)`)
  expect(itemOf(await mira.page(account), 'Firefox on Android')).toMatch(/name="pwd".*name="code"/s)
  const { password_hash } = (await testbed.db
    .prepare(`SELECT password_hash FROM accounts WHERE user_id = ${who}`)
    .first()) as { password_hash: string }
  await testbed.run(`UPDATE accounts SET password_hash = NULL WHERE user_id = ${who}`)
  const without = await mira.page(account)
  expect(itemOf(without, 'Firefox on Android')).not.toContain('<form')
  expect(without).toContain('value="signOutEverywhere"')
  await testbed.run(`UPDATE accounts SET password_hash = ?1 WHERE user_id = ${who}`, password_hash)
})
