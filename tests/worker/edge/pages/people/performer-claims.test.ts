// A member says that they are a performer, without script: the claim waits, a moderator decides it with a statement, and an accepted one
// links the performer's page to the account.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AnswerOf, contract, writes } from '../../../../../shared/contract/contract.ts'
import {
  performerClaimAgainSeconds,
  performerClaimMaxLength,
  performerClaimsWaiting,
  performerClaimTries,
} from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { addLightMembers } from '../../../../support/runtime/light-accounts.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const own = href('performer_claims', {}, en)
const queue = href('moderation_performers', {}, en)
let testbed: SiteTestbed
let mira: SiteVisitor
let edda: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  mira = await signedIn(testbed, 'mira')
  edda = await signedIn(testbed, 'edda')
}, 120_000)
afterAll(() => testbed.stop())

let made = 0
async function performer(): Promise<{ id: string; dir: string }> {
  const id = String(6000 + ++made)
  const dir = `nina-vale-${made}`
  await testbed.run('INSERT INTO models (model_id, dir, title) VALUES (?1, ?2, ?3)', id, dir, `Nina Vale ${made}`)
  return { id, dir }
}
async function member(): Promise<{ who: SiteVisitor; name: string; id: number }> {
  const name = `nina-${++made}`
  await addLightMembers(testbed.db, [name], 'nina-garden')
  const who = siteVisitor(testbed)
  const form = { usr: name, pwd: 'nina-garden', from: '/' }
  expect((await who.ask(href('signin', {}, en), { form })).status).toBe(303)
  const id = await first<number>('SELECT user_id AS found FROM users WHERE username = ?1', name)
  return { who, name, id: id ?? 0 }
}
const first = <Value>(sql: string, ...values: unknown[]) =>
  testbed.db
    .prepare(sql)
    .bind(...values)
    .first<Value>('found')
const send = async (who: SiteVisitor, path: string, fields: Record<string, string>) => {
  const answer = await who.ask(path, { json: fields, headers: json })
  return [answer.status, ((await answer.json()) as { code?: string }).code ?? 'ok']
}
const claim = (who: SiteVisitor, model_id: string, text = 'My account elsewhere says so') =>
  send(who, writes.claimPerformer.path, { model_id, text })
const lastClaim = async () => String(await first('SELECT max(claim_id) AS found FROM performer_claims'))
const decide = (item: string, fields: Record<string, string>, who = mira) =>
  send(who, writes.decide.path, { queue: 'performers', item, reason: '', note: '', ...fields })

it('goes from the performer’s page through the queue to a linked account, and the member reads the answer', async () => {
  const [{ id, dir }, { who, name, id: userId }] = [await performer(), await member()]
  const form = href('performer_claims', {}, { ...en, query: { performer: id } })
  expect(await who.page(href('pornstar', { dir }, en))).toContain(`href="${form}"`)
  expect(await who.page(form)).toContain('Are you Nina Vale')
  const sent = await who.ask(form, { form: { model_id: id, text: 'See my other profile' } })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${own}?done=sent`])
  expect(await who.page(own)).toContain('Waiting for a moderator')
  const html = await mira.page(queue)
  for (const text of [name, 'See my other profile', `/pornstar/${dir}/`]) expect(html).toContain(text)
  const item = await lastClaim()
  const accepted = { queue: 'performers', item, decision: 'approve', reason: '', note: 'Welcome, Nina.' }
  expect((await mira.ask(queue, { form: accepted })).status).toBe(303)
  expect(await first('SELECT user_id AS found FROM models WHERE model_id = ?1', id)).toBe(userId)
  const page = await who.page(own)
  for (const text of ['Accepted', 'Welcome, Nina.']) expect(page).toContain(text)
  expect(await who.page(href('notices', {}, en))).toContain('There is an answer to your claim to be Nina Vale')
  // The mark of a decided claim: on her page and beside her comments.
  expect(await siteVisitor(testbed).page(href('pornstar', { dir }, en))).toContain('aria-label="Verified"')
  await testbed.run(
    "INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ('model', ?1, ?2, 1, 'It is me')",
    id,
    userId,
  )
  const said = contract.comments.fill({ section: 'model', object_id: Number(id), lifetime: 0 })
  const { comments } = (await (await siteVisitor(testbed).ask(said)).json()) as AnswerOf<'comments'>
  expect(comments).toMatchObject([{ username: name, is_verified: true }])
  // In the log, with what the decision linked.
  const logged = await first<string>(
    "SELECT after AS found FROM audit_log WHERE queue = 'performers' AND item = ?1",
    item,
  )
  expect(JSON.parse(logged ?? '')).toEqual({ member: name, performers: expect.stringContaining('Nina Vale') })
  // In the performer's own history, too.
  const history = contract.catalogueChanges.fill({ family: 'models', item: Number(id), page: 1 })
  expect(await (await edda.ask(history, { headers: json })).json()).toMatchObject({
    changes: [{ act: 'approve', username: 'mira', changes: [{ field: 'member', before: null, after: name }, {}] }],
    broken_at: null,
  })
  expect(await claim((await member()).who, id)).toEqual([400, 'claim_linked'])
})

it('a refused claim says why, and may be made again a month later', async () => {
  const [{ id }, { who }] = [await performer(), await member()]
  expect(await claim(who, id)).toEqual([200, 'ok'])
  expect(await claim(who, id)).toEqual([400, 'claim_waits'])
  const item = await lastClaim()
  expect(await decide(item, { decision: 'reject' })).toEqual([400, 'required'])
  expect(await decide(item, { decision: 'reject', reason: 'person', note: 'Write to us@example.com' })).toEqual([
    200,
    'ok',
  ])
  const page = await who.page(own)
  expect([page.includes('Declined'), page.includes('us@example.com')]).toEqual([true, false])
  expect(await claim(who, id)).toEqual([400, 'claim_later'])
  await testbed.run('UPDATE performer_claims SET decided_date = decided_date - ?1', performerClaimAgainSeconds + 1)
  expect(await claim(who, id)).toEqual([200, 'ok'])
  expect(await decide(item, { decision: 'approve' })).toEqual([404, 'not_found'])
})

it('two claims to one performer: the second is not accepted after the first, nor one of a banned member', async () => {
  const [{ id }, one, other] = [await performer(), await member(), await member()]
  await claim(one.who, id)
  const first_ = await lastClaim()
  await claim(other.who, id)
  const second = await lastClaim()
  await testbed.run('UPDATE accounts SET is_banned = 1 WHERE user_id = ?1', one.id)
  expect(await decide(first_, { decision: 'approve' })).toEqual([400, 'is_banned'])
  await testbed.run('UPDATE accounts SET is_banned = 0 WHERE user_id = ?1', one.id)
  expect(await decide(first_, { decision: 'approve' })).toEqual([200, 'ok'])
  expect(await decide(second, { decision: 'approve' })).toEqual([400, 'claim_linked'])
  expect(await decide(second, { decision: 'reject', reason: 'another' })).toEqual([200, 'ok'])
})

it('is withdrawn by its member alone, and only while it waits', async () => {
  const [{ id }, one, other] = [await performer(), await member(), await member()]
  await claim(one.who, id)
  const claim_id = await lastClaim()
  expect(await send(other.who, writes.withdrawClaim.path, { claim_id })).toEqual([404, 'not_found'])
  expect((await one.who.ask(own, { form: { claim_id } })).status).toBe(303)
  expect(await one.who.page(own)).toContain('Withdrawn')
  expect(await send(one.who, writes.withdrawClaim.path, { claim_id })).toEqual([404, 'not_found'])
  expect(await decide(claim_id, { decision: 'approve' })).toEqual([404, 'not_found'])
})

it('is limited: by claims that wait, and by the day', async () => {
  const { who, id: userId } = await member()
  for (let n = 0; n < performerClaimsWaiting; n++) expect((await claim(who, (await performer()).id))[1]).toBe('ok')
  expect(await claim(who, (await performer()).id)).toEqual([400, 'claim_waits'])
  for (let n = performerClaimsWaiting; n < performerClaimTries.member; n++) {
    await testbed.run("UPDATE performer_claims SET state = 'withdrawn' WHERE user_id = ?1", userId)
    expect((await claim(who, (await performer()).id))[1]).toBe('ok')
  }
  await testbed.run("UPDATE performer_claims SET state = 'withdrawn' WHERE user_id = ?1", userId)
  expect(await claim(who, (await performer()).id)).toEqual([429, 'too_many_attempts'])
})

it.each([
  ['model_id', '0', [400, 'invalid']],
  ['model_id', '999999', [404, 'not_found']],
  ['text', ' ', [400, 'required']],
  ['text', 'x'.repeat(performerClaimMaxLength + 1), [400, 'max_length']],
] as const)('refuses the %s %j', async (field, value, expected) => {
  const { who } = await member()
  const valid = { model_id: (await performer()).id, text: 'It is me' }
  expect(await send(who, writes.claimPerformer.path, { ...valid, [field]: value })).toEqual(expected)
})

it('belongs to members: a visitor is sent to sign in, and no moderator’s queue is shown to them', async () => {
  const visitor = siteVisitor(testbed)
  expect((await visitor.ask(own)).headers.get('location')).toContain('/signin/')
  expect((await visitor.ask(contract.ownClaims.fill({ model_id: 0 }), { headers: json })).status).toBe(401)
  expect(await claim(visitor, '7')).toEqual([401, 'sign_in'])
  const { who } = await member()
  expect((await who.ask(queue)).status).toBe(404)
  expect(await send(who, writes.withdrawClaim.path, { claim_id: '0' })).toEqual([400, 'invalid'])
})
