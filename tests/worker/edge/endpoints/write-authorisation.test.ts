// Write authorisation: every write row and every act, watched in the whole database. Cross-site requests leave no
// trace, unknown fields have no effect, and no member reaches another member's data.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contract, writeRows } from '../../../../shared/contract/contract.ts'
import { routePaths } from '../../../../shared/routes.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { actField, actFields } from '../../../../shared/stat.ts'
import { foreignShapes } from '../../../support/runtime/cross-origin-requests.ts'
import { changesBetween, type Ledger, openRowReader, type Rows } from '../../../support/runtime/database-changes.ts'
import { type MemberWrite, memberWrites, seedMemberData } from '../../../support/runtime/member-writes.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'

let testbed: SiteTestbed
let ledger: Ledger
let start: Rows
const sessions = new Map<string, string>()

beforeAll(async () => {
  testbed = await startSiteTestbed()
  await seedMemberData(testbed.db)
  for (const username of ['anna', 'boris']) {
    const visitor = siteVisitor(testbed)
    await visitor.signIn(username)
    sessions.set(username, visitor.cookies.get('__Host-session') ?? '')
  }
  ledger = await openRowReader(testbed.db)
  start = await ledger.rows()
})
afterAll(() => testbed.stop())
/** Whether a write was done since the rows were restored; refused ones are seen to change none. */
let isChanged = false
beforeEach(async () => {
  if (isChanged) await ledger.putBack()
  isChanged = false
})

/** In the browser of the sign-in, on an unused network. */
function browserOf(username: string): SiteVisitor {
  const visitor = siteVisitor(testbed)
  visitor.cookies.set('__Host-session', sessions.get(username) ?? '')
  return visitor
}

const headers = { accept: 'application/json' }
const rows = () => ledger.rows()

/** An unused captcha with its answer, where one is required. */
async function captchaFor(
  { isAsked }: Pick<MemberWrite, 'isAsked'>,
  visitor: SiteVisitor,
): Promise<Record<string, string>> {
  if (!isAsked) return {}
  const { question } = await (await visitor.ask(contract.captcha.fill({}))).json()
  return { captcha: question.token, captcha_answer: String(question.a + question.b) }
}

/** What anna changes, table by table. */
async function done(memberWrite: MemberWrite, more: Record<string, string> = {}) {
  isChanged = true
  const { path, form, isMailed, first } = memberWrite
  if (first) await testbed.db.prepare(first).run()
  const visitor = browserOf('anna')
  const before = first ? await rows() : start
  const answer = await visitor.ask(path, {
    form: { ...more, ...form(await captchaFor(memberWrite, visitor)) },
    headers,
  })
  expect([answer.status, (await answer.json()).ok]).toEqual([200, true])
  if (isMailed) {
    const mails = testbed.db.prepare('SELECT count(*) AS mails FROM outbox')
    await expect.poll(() => mails.first('mails')).toBe((before.outbox?.length ?? 0) + 1)
  }
  return alike(changesBetween(before, await rows()))
}

/** Without values that always differ: seconds, tokens and hashes, sealed secrets, and ids of sessions, messages, mails, mailed links and effects. */
const alike = (changes: Record<string, string[]>): Record<string, string[]> =>
  JSON.parse(
    JSON.stringify(changes)
      .replace(/\b1[789]\d{8}\b/g, '0')
      .replace(/(Entity-Ref-ID[\\":]+)[0-9a-f-]{36}/g, '$1~')
      .replace(/(link_id\\":)(?!0)\d+/g, '$1~')
      .replace(/(message_id\\":)(?!0)\d+/g, '$1~')
      .replace(/(effect_id\\":\\")\d+-[0-9a-f]{16}/g, '$1~')
      .replace(/(session_id\\":\\")[0-9a-f]{32}/g, '$1~')
      .replace(/scrypt\$[^"\\]+|[0-9a-f]{64}|[\w-]{16}\.[\w-]{40,}|(?<![\w-])[\w-]{43}(?![\w-])/g, '~'),
  )

/** Of an object, or of a union of objects. */
type Body = { shape?: object; def: { options?: readonly { shape?: object }[] } }

/** Every database column as a field that the form does not have. */
function otherFields({ path, isAct }: MemberWrite): Record<string, string> {
  const body = writeRows.find((row) => row.path === path)?.schemas.body as Body | undefined
  const own = Object.assign({}, body?.shape, ...(body?.def.options ?? []).map(({ shape }) => shape))
  const columns = [...ledger.columns, 'id', 'admin', '__proto__', 'constructor']
  const plain = columns.filter((name) => !Object.hasOwn(own, name))
  const inGroup = columns.filter((name) => isAct && (name === 'user_id' || !actFields.some((field) => field === name)))
  const text = (name: string) => (name === 'role' ? 'admin' : /username|email/.test(name) ? 'boris@example.com' : '2')
  return Object.fromEntries([
    ...plain.map((name) => [name, text(name)]),
    ...inGroup.map((name) => [actField(name as 'user_id'), text(name)]),
  ])
}

/** One of the eight shapes for each write, in turn: same-origin.test.ts sends all of them to every address. */
const shapesOf = (memberWrite: MemberWrite) =>
  process.env.FULL ? foreignShapes : foreignShapes.filter((_, at) => at % 8 === memberWrites.indexOf(memberWrite) % 8)

it.each(memberWrites)(
  '$name: cross-site it leaves no trace, same-origin it is done, and extra fields have no effect',
  async (memberWrite) => {
    const visitor = browserOf('anna')
    const form = memberWrite.form(await captchaFor(memberWrite, visitor))
    for (const [shape, headersOf] of shapesOf(memberWrite)) {
      const foreign = { ...headers, 'sec-fetch-site': '', ...headersOf(testbed.origin) }
      const refused = await visitor.ask(memberWrite.path, { form, headers: foreign })
      expect([shape, refused.status, refused.headers.getSetCookie()]).toEqual([shape, 403, []])
    }
    expect(changesBetween(start, await rows())).toEqual({})

    const plainly = await done(memberWrite)
    expect(Object.keys(plainly)).toEqual(expect.arrayContaining(memberWrite.changes))
    await ledger.putBack()
    expect(await done(memberWrite, otherFields(memberWrite))).toEqual(plainly)
  },
)

it.each(memberWrites.filter(({ others }) => others.length > 0))(
  "$name about another member's data is refused without effect",
  async (memberWrite) => {
    for (const other of memberWrite.others) {
      const boris = browserOf('boris')
      const form = other(await captchaFor(memberWrite, boris))
      const answer = await boris.ask(memberWrite.path, { form, headers })
      expect([form, answer.status]).toEqual([form, expect.toBeOneOf([400, 401, 403, 404])])
    }
    expect(changesBetween(start, await rows())).toEqual({})
  },
)

it('no page accepts a cross-site form, and none signs a member out', async () => {
  const addresses = Object.values(routePaths).map((path) => path.replace(/\{\w+\?\}\/?/g, '').replace(/\{\w+\}/g, '1'))
  for (const path of [...addresses, servicePaths.logout]) {
    const boris = browserOf('boris')
    const answer = await boris.ask(path, {
      form: { 'stat[act]': 'playlist', 'stat[section]': 'del', 'stat[object_id]': '21', act: 'signOutEverywhere' },
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect([path, answer.status, boris.cookies.size]).toEqual([path, 403, 1])
  }
  expect(changesBetween(start, await rows())).toEqual({})
})

it('no cross-site request signs a member out, in any browser; the button of a page does', async () => {
  isChanged = true
  for (const [shape, headersOf] of foreignShapes) {
    const boris = browserOf('boris')
    const refused = await boris.ask(servicePaths.logout, {
      form: {},
      headers: { 'sec-fetch-site': '', ...headersOf(testbed.origin) },
    })
    expect([shape, refused.status, boris.cookies.size]).toEqual([shape, 403, 1])
  }
  expect(changesBetween(start, await rows())).toEqual({})
  const boris = browserOf('boris')
  expect((await boris.ask(servicePaths.logout, { form: {} })).status).toBe(303)
  expect([boris.cookies.has('__Host-session'), await nameOf(sessions.get('boris'))]).toEqual([false, undefined])
  expect(Object.keys(changesBetween(start, await rows()))).toEqual(['sessions'])
})

it('a planted session is replaced when a member signs in', async () => {
  isChanged = true
  // Boris plants his session in a browser in which anna then signs in: she gets a new one, and his ends there.
  const browser = browserOf('boris')
  const planted = browser.cookies.get('__Host-session')
  await browser.signIn('anna')
  const hers = browser.cookies.get('__Host-session')
  expect([hers === planted, await nameOf(hers), await nameOf(planted)]).toEqual([false, 'anna', undefined])
  // An unissued token does not become valid.
  const invented = siteVisitor(testbed)
  invented.cookies.set('__Host-session', 'p'.repeat(43))
  await invented.signIn('anna')
  expect([await nameOf('p'.repeat(43)), await nameOf(invented.cookies.get('__Host-session'))]).toEqual([
    undefined,
    'anna',
  ])
})

async function nameOf(token: string | undefined): Promise<string | undefined> {
  const visitor = siteVisitor(testbed)
  visitor.cookies.set('__Host-session', token ?? '')
  return (await (await visitor.ask(contract.session.fill({}))).json()).user?.username
}
