// Saved replies of moderators: who finds them, how they are saved, changed and deleted, and how one gets into a decision without script.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { reviewNoteMaxLength, savedRepliesMax, savedReplyTitleMaxLength } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const path = href('moderation_replies', {}, en)
let testbed: SiteTestbed
let mira: SiteVisitor
let ada: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  mira = await signedIn(testbed, 'mira')
  ada = await signedIn(testbed, 'ada')
}, 120_000)
afterAll(() => testbed.stop())

type Reply = { reply_id: string; title: string; text: string; lang: string; version: number }
const replies = async () =>
  ((await (await mira.ask(contract.savedReplies.fill({}), { headers: json })).json()) as { replies: Reply[] }).replies
const valid = { reply_id: '', version: '0', lang: 'de', title: 'Zu kurz', text: 'Das Video ist zu kurz.' }
const send = async (fields: Record<string, string>, who = mira, to: string = writes.saveReply.path) => {
  const answer = await who.ask(to, { json: fields, headers: json })
  return [answer.status, ((await answer.json()) as { code?: string }).code]
}

it('a reply is saved, changed and deleted without script, each in the audit log with before and after', async () => {
  const made = await mira.ask(path, { form: { ...valid, act: 'save' } })
  expect([made.status, made.headers.get('location')]).toEqual([303, `${path}?done=saved`])
  const [one] = await replies()
  expect(one).toMatchObject({ lang: 'de', title: 'Zu kurz', text: 'Das Video ist zu kurz.', version: 1 })
  const id = one?.reply_id ?? ''
  expect(await mira.page(`${path}?edit=${id}`)).toContain('>Das Video ist zu kurz.</textarea>')
  const changed = { ...valid, reply_id: id, version: '1', text: 'Bitte länger.', act: 'save' }
  expect((await ada.ask(path, { form: changed })).status).toBe(303)
  // Another moderator had the former text on their page: nothing is lost, and they see both.
  const late = await mira.ask(path, { form: { ...changed, text: 'Mein Text' } })
  const html = await late.text()
  expect(late.status).toBe(409)
  for (const text of ['Mein Text', 'Bitte länger.', 'value="2"']) expect(html).toContain(text)
  expect((await mira.ask(path, { form: { reply_id: id, version: '1', act: 'delete' } })).status).toBe(409)
  expect((await mira.ask(path, { form: { reply_id: id, version: '2', act: 'delete' } })).status).toBe(303)
  expect(await replies()).toEqual([])
  const { results } = await testbed.db
    .prepare("SELECT act, before, after FROM audit_log WHERE queue = 'replies' ORDER BY audit_id")
    .all<{ act: string; before: string; after: string }>()
  expect(results.map(({ act }) => act)).toEqual(['create', 'edit', 'remove'])
  expect(results[1]).toMatchObject({ before: '{"text":"Das Video ist zu kurz."}', after: '{"text":"Bitte länger."}' })
  expect(await ada.page(href('moderation_log', {}, en))).toContain('Saved replies: Changed')
})

it('is put into the text of a decision after what was typed, and decides nothing', async () => {
  await send(valid)
  const [{ reply_id: reply } = { reply_id: '' }] = await replies()
  await testbed.run(
    "INSERT INTO reports (subject, email, message, referrer, added_date) VALUES ('support', '', 'x', '', 1)",
  )
  const item = String(await testbed.db.prepare('SELECT max(report_id) AS id FROM reports').first('id'))
  const queue = href('moderation_reports', {}, en)
  expect(await mira.page(queue)).toContain('Deutsch: Zu kurz')
  const form = { queue: 'reports', item, reason: 'another', note: 'Hello.', reply, insert_reply: 'note' }
  const answer = await mira.ask(queue, { form })
  const html = await answer.text()
  expect([answer.status, html.includes('>Hello.\n\nDas Video ist zu kurz.</textarea>')]).toEqual([200, true])
  expect(html).toContain('value="another" selected')
  const open = await testbed.db.prepare('SELECT is_open FROM reports WHERE report_id = ?1').bind(item).first('is_open')
  expect(open).toBe(1)
  const file = href('admin_member', { id: String(await idOf('anna')) }, en)
  const act = { kind: 'act', act: 'warn', reason: 'spam', statement: '', reply, insert_reply: 'statement' }
  const filled = await ada.ask(file, { form: act })
  expect([filled.status, (await filled.text()).includes('>Das Video ist zu kurz.</textarea>')]).toEqual([200, true])
})
const idOf = async (name: string) =>
  Number(await testbed.db.prepare('SELECT user_id FROM users WHERE username = ?1').bind(name).first('user_id'))

it('belongs to moderators: no other role reads, saves or deletes one', async () => {
  const anna = await signedIn(testbed, 'anna')
  const edda = await signedIn(testbed, 'edda')
  const [{ reply_id } = { reply_id: '' }] = await replies()
  for (const who of [anna, edda]) {
    expect((await who.ask(path)).status).toBe(404)
    expect((await who.ask(contract.savedReplies.fill({}), { headers: json })).status).toBe(404)
    expect(await send(valid, who)).toEqual([404, 'not_found'])
    expect(await send({ reply_id, version: '1' }, who, writes.dropReply.path)).toEqual([404, 'not_found'])
  }
  const visitor = siteVisitor(testbed)
  expect((await visitor.ask(contract.savedReplies.fill({}), { headers: json })).status).toBe(401)
  expect(await send(valid, visitor)).toEqual([401, 'sign_in'])
})

it.each([
  ['reply_id', 'x', [400, 'invalid']],
  ['reply_id', 'a'.repeat(32), [404, 'not_found']],
  ['version', '-1', [400, 'invalid']],
  ['lang', 'German', [400, 'required']],
  ['title', ' ', [400, 'required']],
  ['title', 'x'.repeat(savedReplyTitleMaxLength + 1), [400, 'max_length']],
  ['text', '', [400, 'required']],
  ['text', 'x'.repeat(reviewNoteMaxLength + 1), [400, 'max_length']],
] as const)('refuses the %s %j', async (field, value, expected) => {
  expect(await send({ ...valid, [field]: value })).toEqual(expected)
})

it('refuses to delete what is gone, and more replies than there may be', async () => {
  expect(await send({ reply_id: 'b'.repeat(32), version: '1' }, mira, writes.dropReply.path)).toEqual([
    404,
    'not_found',
  ])
  expect(await send({ reply_id: 'x', version: '1' }, mira, writes.dropReply.path)).toEqual([400, 'invalid'])
  expect(await send({ reply_id: 'b'.repeat(32), version: 'x' }, mira, writes.dropReply.path)).toEqual([400, 'invalid'])
  await testbed.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT OR IGNORE INTO saved_replies SELECT printf('%032x', i), 'en', 'T' || i, 'x', 1, 1, 1 FROM n`,
    savedRepliesMax,
  )
  expect(await send(valid)).toEqual([400, 'max_items'])
})
