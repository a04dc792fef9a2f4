// What the queues have besides their decisions: several at once, search and filter, notes between moderators, numbers per day,
// removed copies beside an upload, and saved replies.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import {
  moderationDays,
  reviewNoteMaxLength,
  savedRepliesMax,
  savedReplyTitleMaxLength,
} from '../../../../../shared/limits.ts'
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
let testbed: SiteTestbed
let mira: SiteVisitor
let ada: SiteVisitor
let anna: SiteVisitor
const queue = href('moderation_comments', {}, en)
const idOf = async (name: string) =>
  Number(await testbed.db.prepare('SELECT user_id FROM users WHERE username = ?1').bind(name).first('user_id'))

beforeAll(async () => {
  testbed = await startSiteTestbed()
  mira = await signedIn(testbed, 'mira')
  ada = await signedIn(testbed, 'ada')
  anna = await signedIn(testbed, 'anna')
})
afterAll(() => testbed.stop())

async function held(name = 'anna'): Promise<string> {
  const id = await idOf(name)
  await testbed.run(
    "INSERT INTO comments (section, object_id, user_id, added_date, comment, is_held) VALUES ('member', ?1, ?1, 1, 'Words', 1)",
    id,
  )
  return String(await testbed.db.prepare('SELECT max(comment_id) AS id FROM comments').first('id'))
}
const isHeld = (id: string) =>
  testbed.db.prepare('SELECT is_held FROM comments WHERE comment_id = ?1').bind(id).first<number>('is_held')

/** The ticked box of an item. */
const picked = (html: string, item: string) => {
  const value = new RegExp(`name="pick_${item}"[^>]* value="([\\w-]+)"`).exec(html)?.[1]
  expect(value).toBeTruthy()
  return { [`pick_${item}`]: value ?? '' }
}

it('ticked items are decided together without script, and the others wait', async () => {
  const [one, two, three] = [await held(), await held(), await held()]
  const html = await mira.page(queue)
  expect(html).toContain(`name="pick_${one}"`)
  const form = { bulk: '1', decision: 'approve', reason: '', ...picked(html, one), ...picked(html, two) }
  expect((await mira.ask(queue, { form })).status).toBe(303)
  expect([await isHeld(one), await isHeld(two), await isHeld(three)]).toEqual([0, 0, 1])
  const remove = { bulk: '1', decision: 'remove', reason: 'spam', ...picked(html, three) }
  expect((await mira.ask(queue, { form: remove })).status).toBe(303)
  expect(await isHeld(three)).toBeNull()
})

it('without a reason, or without an item, nothing is decided and the form says why', async () => {
  const [one] = [await held(), await held()]
  const none = await mira.ask(queue, { form: { bulk: '1', decision: 'approve', reason: '' } })
  expect([none.status, (await none.text()).includes('Choose at least one item.')]).toEqual([400, true])
  const unreasoned = { bulk: '1', decision: 'remove', reason: '', [`pick_${one}`]: '1' }
  const refused = await mira.ask(queue, { form: unreasoned })
  expect([refused.status, (await refused.text()).includes('This field is required')]).toEqual([400, true])
  expect(await isHeld(one)).toBe(1)
})

it('an item that is a moderator’s own stops none of the others', async () => {
  const [own, other] = [await held('mira'), await held()]
  const form = {
    bulk: '1',
    decision: 'approve',
    reason: '',
    [`pick_${own}`]: '',
    ...picked(await mira.page(queue), other),
  }
  const answer = await mira.ask(queue, { form })
  expect([answer.status, (await answer.text()).includes('Another moderator decides it.')]).toEqual([403, true])
  expect([await isHeld(own), await isHeld(other)]).toEqual([1, 0])
})

it('a member decides nothing, one by one or together', async () => {
  const one = await held()
  const form = { bulk: '1', decision: 'approve', reason: '', [`pick_${one}`]: '1' }
  expect((await anna.ask(queue, { form })).status).toBe(404)
  expect(await isHeld(one)).toBe(1)
})

it('decisions are counted by day and queue for moderators alone, and shown on the overview', async () => {
  const path = contract.queueDays.fill({})
  const { days } = (await (await mira.ask(path, { headers: json })).json()) as {
    days: { day: string; decided: { queue: string; total: number }[] }[]
  }
  expect(days.length).toBeLessThanOrEqual(moderationDays)
  expect(days[0]?.decided.find((one) => one.queue === 'comments')?.total).toBeGreaterThanOrEqual(4)
  expect((await anna.ask(path, { headers: json })).status).toBe(404)
  expect((await siteVisitor(testbed).ask(path, { headers: json })).status).toBe(401)
  expect(await mira.page(href('moderation', {}, en))).toContain(`<time dateTime="${days[0]?.day}"`)
})

it('a copy of a removed video is named beside the upload with the decision that it met, and shows no picture of it', async () => {
  const frames = JSON.stringify(['0f1e2d3c4b5a6978', '123456789abcdef0', 'fedcba9876543210', '0123456789abcdef'])
  for (const [index, state] of (['ready', 'removed'] as const).entries()) {
    await testbed.run(
      `INSERT INTO uploads (upload_id, user_id, state, reason, file_name, sent_name, file_bytes, is_complete, folder, has_stills, added_date, changed_date, frames, duration_seconds, details)
       VALUES (?1, ?2, ?3, ?4, 'a.mp4', 'a.mp4', 1, 1, ?1, 1, 1, 1, ?5, 60, ?6)`,
      String(index).padStart(32, 'a'),
      await idOf('anna'),
      state,
      state === 'removed' ? 'consent' : '',
      frames,
      JSON.stringify({ title: `Copy ${state}` }),
    )
  }
  const html = await mira.page(href('moderation_uploads', {}, en))
  expect(html).toMatch(/Copy removed[^<]*Removed: [^<]*1970/)
  const { uploads } = (await (await mira.ask(contract.reviewQueue.fill({ page: 1 }), { headers: json })).json()) as {
    uploads: { similar: { title: string; stills: string[]; decision: { state: string; reason: string } | null }[] }[]
  }
  expect(uploads[0]?.similar).toMatchObject([
    { title: 'Copy removed', stills: [], video: null, decision: { state: 'removed', reason: 'consent' } },
  ])
})

it('a queue is searched by text and name, and filtered by subject, in its address', async () => {
  const report = (subject: string, message: string) =>
    testbed.run(
      "INSERT INTO reports (subject, email, message, referrer, added_date) VALUES (?1, '', ?2, '/videos/', 1)",
      subject,
      message,
    )
  await report('dmca', 'About a lighthouse')
  await report('support', 'About a Harbour')
  const reports = href('moderation_reports', {}, en)
  const found = async (query: string) => {
    const html = await mira.page(reports + query)
    return ['About a lighthouse', 'About a Harbour'].map((text) => html.includes(text))
  }
  expect(await found('')).toEqual([true, true])
  expect(await found('?find=harbour')).toEqual([false, true])
  expect(await found('?subject=dmca')).toEqual([true, false])
  expect(await found('?find=harbour&subject=dmca')).toEqual([false, false])
  const page = await mira.page(`${reports}?find=harbour&subject=support`)
  expect([page.includes('value="harbour"'), /<option value="support" selected/.test(page)]).toEqual([true, true])
})

it('moderators write notes about an item to each other, without script; whom it concerns neither reads nor writes them', async () => {
  const [item, own] = [await held(), await held('mira')]
  const ada = await signedIn(testbed, 'ada')
  const sent = await ada.ask(queue, { form: { queue: 'comments', item, comment: 'Looks like last week’s spam' } })
  expect(sent.status).toBe(303)
  expect(await mira.page(queue)).toContain('Looks like last week’s spam')
  await ada.ask(queue, { form: { queue: 'comments', item: own, comment: 'About mira' } })
  expect(await mira.page(queue)).not.toContain('About mira')
  expect(await ada.page(queue)).toContain('About mira')
  const note = async (who: SiteVisitor, fields: Record<string, string> = {}) => {
    const form = { queue: 'comments', item, text: 'Mine', ...fields }
    const answer = await who.ask(writes.itemNote.path, { json: form, headers: json })
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }
  expect(await note(mira, { item: own })).toEqual([403, 'own_item'])
  expect(await note(anna)).toEqual([404, 'not_found'])
  expect(await note(siteVisitor(testbed))).toEqual([401, 'sign_in'])
  expect(await note(mira, { queue: 'x' })).toEqual([400, 'invalid'])
  expect(await note(mira, { item: 'a b' })).toEqual([400, 'invalid'])
  expect(await note(mira, { item: '0' })).toEqual([404, 'not_found'])
  expect(await note(mira, { text: '' })).toEqual([400, 'required'])
  expect(await note(mira, { text: 'x'.repeat(reviewNoteMaxLength + 1) })).toEqual([400, 'max_length'])
  const path = contract.itemNotes.fill({ queue: 'comments', items: item })
  expect((await anna.ask(path, { headers: json })).status).toBe(404)
  const empty = await mira.ask(queue, { form: { queue: 'comments', item, comment: '' } })
  expect([empty.status, (await empty.text()).includes('This field is required')]).toEqual([400, true])
})

it('an upload of a banned member is not approved: the page says why, and it can be approved once the ban is lifted', async () => {
  const item = 'b'.repeat(32)
  const boris = await idOf('boris')
  await testbed.run(
    `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, is_complete, folder, has_stills, added_date, changed_date, duration_seconds)
     VALUES (?1, ?2, 'ready', 'a.mp4', 'a.mp4', 1, 1, ?1, 1, 1, 1, 60)`,
    item,
    boris,
  )
  const uploads = href('moderation_uploads', {}, en)
  const approve = async () => {
    const answer = await mira.ask(uploads, { form: { upload_id: item, decision: 'approve', reason: '', note: '' } })
    return [answer.status, (await answer.text()).includes('This member is banned. Lift the ban')]
  }
  await testbed.run('UPDATE accounts SET is_banned = 1 WHERE user_id = ?1', boris)
  expect(await approve()).toEqual([400, true])
  const state = () =>
    testbed.db.prepare('SELECT state FROM uploads WHERE upload_id = ?1').bind(item).first<string>('state')
  expect(await state()).toBe('ready')
  await testbed.run('UPDATE accounts SET is_banned = 0 WHERE user_id = ?1', boris)
  // Then its records are asked for, as of any other upload.
  expect((await approve())[1]).toBe(false)
  const reject = { upload_id: item, decision: 'reject', reason: 'spam', note: '' }
  await testbed.run('UPDATE accounts SET is_banned = 1 WHERE user_id = ?1', boris)
  expect((await mira.ask(uploads, { form: reject })).status).toBe(303)
  expect(await state()).toBe('rejected')
  await testbed.run('UPDATE accounts SET is_banned = 0 WHERE user_id = ?1', boris)
})

// Saved replies: who finds them, how they are saved, changed and deleted, and how one gets into a decision without script.
describe('a saved reply', () => {
  const path = href('moderation_replies', {}, en)

  type Reply = { reply_id: string; title: string; text: string; lang: string; version: number }
  const replies = async () =>
    ((await (await mira.ask(contract.savedReplies.fill({}), { headers: json })).json()) as { replies: Reply[] }).replies
  const valid = { reply_id: '', version: '0', lang: 'de', title: 'Zu kurz', text: 'Das Video ist zu kurz.' }
  const send = async (fields: Record<string, string>, who = mira, to: string = writes.saveReply.path) => {
    const answer = await who.ask(to, { json: fields, headers: json })
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }

  it('is saved, changed and deleted without script, each in the audit log with before and after', async () => {
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
    const open = await testbed.db
      .prepare('SELECT is_open FROM reports WHERE report_id = ?1')
      .bind(item)
      .first('is_open')
    expect(open).toBe(1)
    const file = href('admin_member', { id: String(await idOf('anna')) }, en)
    const act = { kind: 'act', act: 'warn', reason: 'spam', statement: '', reply, insert_reply: 'statement' }
    const filled = await ada.ask(file, { form: act })
    expect([filled.status, (await filled.text()).includes('>Das Video ist zu kurz.</textarea>')]).toEqual([200, true])
  })
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
    expect(await send({ reply_id: 'b'.repeat(32), version: 'x' }, mira, writes.dropReply.path)).toEqual([
      400,
      'invalid',
    ])
    await testbed.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT OR IGNORE INTO saved_replies SELECT printf('%032x', i), 'en', 'T' || i, 'x', 1, 1, 1 FROM n`,
      savedRepliesMax,
    )
    expect(await send(valid)).toEqual([400, 'max_items'])
  })
})
