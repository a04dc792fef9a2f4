// A member says that they are a performer, without script: the claim waits, a moderator decides it with a statement, and an accepted one
// links the performer's page to the account.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AnswerOf, contract, writes } from '../../../../../shared/contract/contract.ts'
import {
  performerClaimAgainSeconds,
  performerClaimMaxLength,
  performerClaimsWaiting,
  performerClaimTries,
  subjectDescriptionMaxLength,
} from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { deleteAccount } from '../../../../../worker/origin/account/store/delete-account.ts'
import {
  addNewlyTaggedNotifications,
  addTaggedNotifications,
} from '../../../../../worker/origin/messages/store/notifications.ts'
import { addCatalogueVideo } from '../../../../support/runtime/catalogue-video.ts'
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
})
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
  expect(await who.page(href('notifications', {}, en))).toContain('There is an answer to your claim to be Nina Vale')
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

/** A member whom staff have linked to a performer. */
async function linked() {
  const [{ id, dir }, one] = [await performer(), await member()]
  await testbed.run('UPDATE models SET user_id = ?2 WHERE model_id = ?1', id, one.id)
  return { ...one, performerId: id, dir, page: href('own_performer', { id }, en) }
}
const lastOfLog = async (item: string) =>
  testbed.db
    .prepare(
      "SELECT actor_id, act, before, after FROM audit_log WHERE queue = 'models' AND item = ?1 ORDER BY audit_id DESC",
    )
    .bind(item)
    .first()

it('a linked member edits biography and links of their page, without script and in the log, and nothing that staff set', async () => {
  const { who, id, performerId, dir, page } = await linked()
  expect(await who.page(own)).toContain(`href="${page}"`)
  expect(await who.page(href('pornstar', { dir }, en))).toContain(`href="${page}"`)
  const version = /name="version" value="(\d+)"/.exec(await who.page(page))?.[1] ?? ''
  const form = {
    version,
    description: 'I swim.',
    description_de: 'Ich schwimme.',
    links: 'https://x.com/nina',
    title: 'Somebody Else',
    dir: 'stolen',
    member: 'mira',
    is_hidden: '1',
  }
  const saved = await who.ask(page, { form })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${page}?done=saved`])
  const row = await testbed.db
    .prepare('SELECT dir, user_id, is_hidden FROM models WHERE model_id = ?1')
    .bind(performerId)
  expect(await row.first()).toEqual({ dir, user_id: id, is_hidden: 0 })
  expect(await lastOfLog(performerId)).toEqual({
    actor_id: id,
    act: 'edit',
    before: '{}',
    after: JSON.stringify({ description: 'I swim.', description_de: 'Ich schwimme.', links: 'https://x.com/nina' }),
  })
  const html = await siteVisitor(testbed).page(href('pornstar', { dir }, en))
  for (const text of ['I swim.', 'https://x.com/nina']) expect(html).toContain(text)
  expect(await siteVisitor(testbed).page(href('pornstar', { dir }, { lang: 'de' }))).toContain('Ich schwimme.')
  // An older version is saved only over the newer one, and both are shown before.
  const outdated = await who.ask(page, { form: { ...form, description: 'I dive.' } })
  const both = await outdated.text()
  expect(outdated.status).toBe(409)
  for (const text of ['I dive.', 'I swim.', 'name="overwrite"']) expect(both).toContain(text)
  expect((await who.ask(page, { form: { ...form, description: 'I dive.', overwrite: '1' } })).status).toBe(303)
  // What was refused stays typed.
  const refused = await who.ask(page, { form: { ...form, version: '4', links: 'http://nowhere.example/' } })
  const typed = await refused.text()
  expect([refused.status, typed.includes('http://nowhere.example/'), typed.includes('I swim.')]).toEqual([
    400,
    true,
    true,
  ])
})

it('only the linked member reads and changes a performer’s own page, and their account’s deletion ends that', async () => {
  const { who, id, performerId, page } = await linked()
  const read = contract.ownPerformer.fill({ model_id: Number(performerId) })
  const other = (await member()).who
  for (const visitor of [other, edda, mira]) {
    expect((await visitor.ask(page)).status).toBe(404)
    expect((await visitor.ask(read, { headers: json })).status).toBe(404)
    const form = { id: performerId, version: '1', description: 'Not mine' }
    expect(await send(visitor, writes.savePerformer.path, form)).toEqual([404, 'not_found'])
    const picture = { id: performerId, slot: 'picture', act: 'remove' }
    expect(await send(visitor, writes.performerPicture.path, picture)).toEqual([404, 'not_found'])
  }
  expect((await siteVisitor(testbed).ask(page)).headers.get('location')).toContain('/signin/')
  expect((await siteVisitor(testbed).ask(read, { headers: json })).status).toBe(401)
  expect(await send(siteVisitor(testbed), writes.savePerformer.path, { id: performerId })).toEqual([401, 'sign_in'])
  expect((await who.ask(page)).status).toBe(200)
  await testbed.db.batch(deleteAccount(testbed.db as never, id, 1) as never)
  expect(await first('SELECT user_id AS found FROM models WHERE model_id = ?1', performerId)).toBeNull()
})

it.each([
  ['savePerformer', 'id invalid', { id: 'x' }, [400, 'invalid']],
  ['savePerformer', 'id not_found', { id: '0' }, [404, 'not_found']],
  ['savePerformer', 'version invalid', { version: '-1' }, [400, 'invalid']],
  ['savePerformer', 'version changed', { version: '9' }, [409, 'changed']],
  ['savePerformer', 'overwrite invalid', { overwrite: '2' }, [400, 'invalid']],
  ['savePerformer', 'website url_invalid', { website: 'javascript:alert(1)' }, [400, 'url_invalid']],
  ['savePerformer', 'https link_invalid', { links: 'https://nowhere.example/' }, [400, 'link_invalid']],
  [
    'savePerformer',
    'description max_length',
    { description: 'x'.repeat(subjectDescriptionMaxLength + 1) },
    [400, 'max_length'],
  ],
  [
    'savePerformer',
    'description_de max_length',
    { description_de: 'x'.repeat(subjectDescriptionMaxLength + 1) },
    [400, 'max_length'],
  ],
  ['performerPicture', 'act required', { id: '0', slot: 'picture', act: 'remove' }, [400, 'required']],
  ['performerPicture', 'act invalid', { slot: 'cover', act: 'remove' }, [400, 'invalid']],
  ['performerPicture', 'act invalid', { slot: 'poster', act: 'remove' }, [400, 'invalid']],
  ['performerPicture', 'act invalid', { slot: 'picture', act: 'burn' }, [400, 'invalid']],
  ['performerPicture', 'act required', { slot: 'picture', act: 'send' }, [400, 'required']],
  ['performerPicture', 'act ok', { slot: 'picture', act: 'remove' }, [200, 'ok']],
] as const)('%s checks its fields (%s)', async (row, _, fields, expected) => {
  const { who, performerId } = await linked()
  const form: Record<string, string> = row === 'savePerformer' ? { version: '1', description: 'I swim.' } : {}
  expect(await send(who, writes[row].path, { id: performerId, ...form, ...fields })).toEqual(expected)
})

it('a performer with an account is told once of a video that names them, unless it is theirs or not for their eyes', async () => {
  const { who, id, performerId } = await linked()
  const told = async () =>
    first<number>("SELECT count(*) AS found FROM notices WHERE kind = 'tagged' AND user_id = ?1", id)
  const change = (videoId: number, wasPublished: boolean) =>
    addNewlyTaggedNotifications(testbed.db as never, {
      videoId,
      modelIds: [Number(performerId)],
      wasPublished,
      nowSeconds: 1,
    }).run()
  for (const [videoId, title] of [
    [6101, 'Foam by the pier'],
    [6102, 'Foam for friends'],
    [6103, 'Foam withheld'],
    [6104, 'Foam of her own'],
  ] as const)
    await addCatalogueVideo(testbed.db, { id: videoId, title })
  await testbed.run('UPDATE videos SET is_private = 3 WHERE video_id = 6102')
  await testbed.run('UPDATE videos SET status_id = 3 WHERE video_id = 6103')
  await testbed.run('UPDATE videos SET user_id = ?1 WHERE video_id = 6104', id)
  for (const videoId of [6102, 6103, 6104]) await change(videoId, true)
  expect(await told()).toBe(0)
  await change(6101, true)
  expect(await told()).toBe(1)
  expect(await who.page(href('notifications', {}, en))).toContain('Foam by the pier')
  // Removed and named again, or hidden and shown again: the notification that was read stays so.
  const unread = () => first<number>('SELECT sum(is_read = 0) AS found FROM notices WHERE user_id = ?1', id)
  await testbed.run('UPDATE notices SET is_read = 1 WHERE user_id = ?1', id)
  await change(6101, true)
  await change(6101, false)
  expect([await told(), await unread()]).toEqual([1, 0])
  // Of one that staff named already, the performer is told when it is shown to members at last.
  await testbed.run('INSERT INTO video_models (video_id, model_id) VALUES (6103, ?1)', performerId)
  await testbed.run('UPDATE videos SET status_id = 1 WHERE video_id = 6103')
  await change(6103, true)
  expect(await told()).toBe(1)
  await change(6103, false)
  expect(await told()).toBe(2)
  // The publication of an upload tells, too.
  await addCatalogueVideo(testbed.db, { id: 6105, title: 'Foam uploaded' })
  await testbed.run('INSERT INTO video_models (video_id, model_id) VALUES (6105, ?1)', performerId)
  await testbed.run(
    `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, folder, video_id, added_date, changed_date)
      SELECT ?1, user_id, 'published', 'a', 'a', 1, 'foam', 6105, 1, 1 FROM videos WHERE video_id = 6105`,
    '6'.repeat(32),
  )
  await addTaggedNotifications(testbed.db as never, '6'.repeat(32), 1).run()
  expect(await told()).toBe(3)
})
