// Legal notices from the public form to the last decision, through both Workers and without script. Time passes by moving the
// dates in the database back.
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lang } from '../../../../../locales/locales.ts'
import { type AnswerOf, contract, writes } from '../../../../../shared/contract/contract.ts'
import {
  daySeconds,
  noticeDataSeconds,
  noticeTries,
  receiptTries,
  settingsOriginFreshMs,
} from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import {
  fieldsOf,
  isNeeded,
  type NoticeKind,
  noticeKindNames,
} from '../../../../../shared/rules/moderation-notice-kinds.ts'
import { originName } from '../../../../../worker/local.ts'
import { forgetCases } from '../../../../../worker/origin/moderation/store/legal-notices.ts'
import { presetLimitCount } from '../../../../support/runtime/counted-limits.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

let testbed: SiteTestbed
let boris: SiteVisitor
let mira: SiteVisitor
let ada: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  ;[boris, mira, ada] = await Promise.all([
    signedIn(testbed, 'boris'),
    signedIn(testbed, 'mira'),
    signedIn(testbed, 'ada'),
  ])
})
afterAll(() => testbed.stop())

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const one = <Value>(sql: string, column: string, ...values: unknown[]) =>
  testbed.db
    .prepare(sql)
    .bind(...values)
    .first<Value>(column)

let videos = 500
/** A video of boris, as a notice names it. */
async function video(title: string): Promise<{ id: number; path: string }> {
  const id = ++videos
  await testbed.run(
    'INSERT OR IGNORE INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, ?1, 60, 0, 0)',
    'films',
  )
  await testbed.run(
    `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private,
       is_hd, gender, user_id)
     SELECT ?1, 'a-film', ?2, '', 1, 60, 1, 1, 0, 0, 'str', user_id FROM users WHERE username = 'boris'`,
    id,
    title,
  )
  return { id, path: href('video', { id: String(id), dir: 'a-film' }, en) }
}

const said: Record<string, string> = {
  name: 'Hugo Brandt',
  postal: 'Am Deich 7, Hamburg, +49 40 1234567',
  work: 'A film of the harbour that I made in 2019',
  text: 'This shows my harbour without my word',
  law: 'Section 22 KunstUrhG',
  good_faith: '1',
  accuracy: '1',
  signature: 'Hugo Brandt',
}
const formOf = (kind: NoticeKind, address: string): Record<string, string> => {
  const typed: Record<string, string> = { ...said, address, email: `hugo-${kind}@example.com` }
  return Object.fromEntries(fieldsOf(kind).map((field) => [field, typed[field] ?? '']))
}

/** The answer to the question in the form of a visitor without a session. */
async function solves(visitor: SiteVisitor): Promise<{ captcha: string; captcha_answer: string }> {
  const { question } = await (await visitor.ask(contract.captcha.fill({}))).json()
  return { captcha: question.token, captcha_answer: String(question.a + question.b) }
}

/** Follows the link in the mail of the receipt, and presses the button there. */
async function confirms({ receipt }: Pick<Filed, 'receipt'>): Promise<Response> {
  await expect.poll(() => mails(`We received your notice ${receipt}`)).toHaveLength(1)
  const [mail] = await mails(`We received your notice ${receipt}`)
  const { pathname, searchParams } = new URL(/https?:\S+/.exec(String(mail?.text))?.[0] ?? '')
  return siteVisitor(testbed).ask(pathname, { form: { confirm: searchParams.get('confirm') ?? '' } })
}

let senders = 0
type Filed = { link: string; caseId: string; receipt: string; key: string }

/** A visitor without an account sends the form of the page, and is redirected to the notice's state. */
async function files(kind: NoticeKind, path: string): Promise<Filed> {
  const hugo = siteVisitor(testbed)
  const email = `hugo-${++senders}@example.com`
  const form = { ...formOf(kind, testbed.origin + path), email, ...(await solves(hugo)) }
  const answer = await hugo.ask(href('notice_form', { kind }, en), { form })
  const link = answer.headers.get('location') ?? `${answer.status}`
  const [, receipt = '', key = ''] = /notice\/([^/]+)\/([^/]+)\//.exec(link) ?? []
  const caseId = String(await one('SELECT case_id FROM legal_notices WHERE receipt = ?1', 'case_id', receipt))
  return { link, caseId, receipt, key }
}

const queuePage = href('moderation_notices', {}, en)
const decides = async (who: SiteVisitor, item: string, decision: string, reason: string, note = '') => {
  const form = { queue: 'notices', item, decision, reason, note }
  const answer = await who.ask(queuePage, { form })
  return { status: answer.status, text: await answer.text() }
}
const statementOf = (caseId: string) => href('statement', { id: caseId }, en)
const stateOf = async (caseId: string) =>
  one<string>('SELECT state FROM legal_notices WHERE case_id = ?1', 'state', caseId)
/** The tests of takedowns check where it is shown. */
const isUp = async (id: number) =>
  (await one('SELECT status_id FROM videos WHERE video_id = ?1', 'status_id', id)) === 1
/** Lets so much time pass for one notice. */
const passes = (caseId: string, seconds: number) =>
  testbed.run(
    `UPDATE legal_notices SET filed_date = filed_date - ?2, due_date = due_date - ?2, decided_date = decided_date - ?2,
       answered_date = answered_date - ?2, settled_date = settled_date - ?2 WHERE case_id = ?1`,
    caseId,
    seconds,
  )
const mails = async (subject: string) =>
  (await testbed.db.prepare('SELECT * FROM outbox WHERE subject LIKE ?1').bind(subject).all()).results

describe('the form of a notice', () => {
  it('is among the contact options and knows the referring page', async () => {
    const gina = siteVisitor(testbed)
    const { path } = await video('Rain on the quay')
    const headers = { referer: testbed.origin + path }
    const support = await gina.page(href('information', { section: 'support' }, en), { headers })
    for (const kind of noticeKindNames) {
      expect(support).toContain(
        href('notice_form', { kind }, { ...en, query: { about: path } }).replaceAll('&', '&amp;'),
      )
    }
    const form = await gina.page(href('notice_form', { kind: 'dmca' }, { ...en, query: { about: path } }))
    expect(form).toContain(`value="${testbed.origin + path}"`)
    expect(form).toContain('name="captcha_answer"')
    expect(await boris.page(href('notice_form', { kind: 'dmca' }, en))).not.toContain('captcha')
  })

  it('states the time until the decision', async () => {
    const gina = siteVisitor(testbed)
    const saying = (kind: NoticeKind, lang: Lang = 'en') => gina.page(href('notice_form', { kind }, { lang }))
    expect(await saying('dmca')).toContain('We decide within 2 business days.')
    expect(await saying('imagery')).toContain('We decide within 48 hours.')
    expect(await saying('dsa', 'ru')).toContain('Мы решаем в течение 7 рабочих дней.')
  })

  it.each(noticeKindNames)('of the kind %s reports each missing field and keeps what was typed', async (kind) => {
    const { path } = await video('Harbour')
    for (const field of fieldsOf(kind).filter((name) => isNeeded(kind, name))) {
      const gina = siteVisitor(testbed)
      const sent = { ...formOf(kind, path), kind, [field]: '' }
      const answer = await gina.ask(writes.sendNotice.path, { json: sent, headers: json })
      expect([field, answer.status, await answer.json()]).toMatchObject([field, 400, { codes: [{ field }] }])
    }
    const page = await siteVisitor(testbed).ask(href('notice_form', { kind }, en), {
      form: { ...formOf(kind, path), email: 'no-address' },
    })
    const text = await page.text()
    expect([page.status, text.includes('value="Hugo Brandt"')]).toEqual([400, true])
    expect(text).toContain('aria-invalid="true"')
  })

  it('refuses foreign pages, unknown kinds, and more than the hourly limit', async () => {
    const gina = siteVisitor(testbed)
    const send = async (form: Record<string, string>) =>
      gina.ask(writes.sendNotice.path, { json: { ...form, ...(await solves(gina)) }, headers: json })
    const elsewhere = { ...formOf('dsa', 'https://elsewhere.example/video/1/a/'), kind: 'dsa' }
    expect(await (await send(elsewhere)).json()).toMatchObject({
      codes: [{ field: 'address', code: 'address_unknown' }],
    })
    expect(await (await send({ ...elsewhere, kind: 'gossip' })).json()).toMatchObject({
      field: 'kind',
      code: 'invalid',
    })
    const { path } = await video('Pier')
    const statuses = []
    for (let count = 0; count <= noticeTries.visitor; count++) {
      statuses.push((await send({ ...formOf('cards', path), kind: 'cards', email: 'gina@example.com' })).status)
    }
    expect([statuses.slice(0, -1).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429])
    await testbed.run("DELETE FROM legal_notices WHERE kind = 'cards'")
  })
})

/** The kind with a counter-notice and a kind with a shorter time; the tests below file notices of the others. */
const someKinds = process.env.FULL ? noticeKindNames : (['dmca', 'imagery'] as const)

describe('a notice', () => {
  it.each(someKinds)('of the kind %s: receipt, queue, removal, statement of reasons, e-mail', async (kind) => {
    const film = await video(`Film of ${kind}`)
    const filed = await files(kind, film.path)
    expect(filed.receipt).toMatch(/^[0-9A-Z]{12}$/)
    const receipt = await siteVisitor(testbed).page(filed.link)
    expect(receipt).toContain('Waiting for a decision')
    expect(receipt).toContain(filed.receipt)
    expect((await confirms(filed)).status).toBe(303)
    // A link with another key is 404, like a statement before there is one.
    const wrong = filed.link.replace(filed.key, 'k'.repeat(43))
    expect((await siteVisitor(testbed).ask(wrong)).status).toBe(404)
    expect((await boris.ask(statementOf(filed.caseId))).status).toBe(404)

    expect(await mira.page(queuePage)).toContain('Am Deich 7'.slice(0, fieldsOf(kind).includes('postal') ? 10 : 0))
    expect((await decides(mira, filed.caseId, 'take_down', '')).status).toBe(400)
    expect((await decides(mira, filed.caseId, 'take_down', 'unfounded')).status).toBe(400)
    expect((await decides(mira, filed.caseId, 'restore', 'rights')).status).toBe(404)
    expect((await decides(mira, filed.caseId, 'take_down', 'rights', 'It is his harbour')).status).toBe(303)
    expect((await decides(ada, filed.caseId, 'dismiss', 'unfounded')).status).toBe(404)
    expect(await isUp(film.id)).toBe(false)

    const told = await boris.page(href('notifications', {}, en))
    expect(told).toContain(`A decision was made about “Film of ${kind}”`)
    expect(told).toContain(`href="${statementOf(filed.caseId)}"`)
    const reasons = await boris.page(statementOf(filed.caseId))
    expect(reasons).toContain('It is his harbour')
    expect(reasons).not.toContain('@example.com')
    expect(reasons).not.toContain('Hugo Brandt')
    expect(reasons).toContain(kind === 'dmca' ? 'Counter-notice' : 'Appeal')
    expect((await ada.ask(statementOf(filed.caseId))).status).toBe(404)
    expect(await siteVisitor(testbed).page(filed.link)).toContain('Removed')
    await expect.poll(() => mails(`Update on your notice ${filed.receipt}`)).toHaveLength(1)
  })

  it('shows its sender the own text, but not the video’s title, which may be private', async () => {
    const film = await video('Hidden springs')
    await testbed.run('UPDATE videos SET is_private = 1 WHERE video_id = ?1', film.id)
    const { link, receipt, key, caseId } = await files('person', film.path)
    const asks = (path: string, headers: Record<string, string> = {}) =>
      siteVisitor(testbed)
        .ask(path, { headers })
        .then((answer) => answer.text())
    const state = contract.noticeState.fill({ receipt, key })
    for (const told of [await asks(link), await asks(link, { 'x-dev-geo': 'GB' }), await asks(state, json)]) {
      expect(told).toContain(film.path)
      expect(told).not.toContain('Hidden springs')
    }
    expect(await mira.page(queuePage)).toContain('Hidden springs')
    await decides(mira, caseId, 'dismiss', 'unfounded')
  })

  it('that is overdue is marked, and the queue is sorted by due date', async () => {
    const [dsa, imagery] = [
      await files('dsa', (await video('Slow tide')).path),
      await files('imagery', (await video('Fast tide')).path),
    ]
    const order = async () => {
      const page = await mira.page(queuePage)
      return [page.indexOf('Fast tide') < page.indexOf('Slow tide'), page.includes('Overdue since')]
    }
    expect(await order()).toEqual([true, false])
    await passes(dsa.caseId, 12 * daySeconds)
    expect(await order()).toEqual([false, true])
    const { queues } = (await (
      await mira.ask(contract.queues.fill({}), { headers: json })
    ).json()) as AnswerOf<'queues'>
    expect(queues.find(({ queue }) => queue === 'notices')).toMatchObject({ overdue: 1 })
    for (const { caseId } of [dsa, imagery]) await decides(mira, caseId, 'dismiss', 'unfounded')
  })

  it('that was rejected is not reported to the uploader, and its sender may object', async () => {
    const film = await video('Quiet bay')
    const filed = await files('dsa', film.path)
    await decides(mira, filed.caseId, 'dismiss', 'unfounded', 'Nothing to see')
    expect((await boris.ask(statementOf(filed.caseId))).status).toBe(404)
    expect(await siteVisitor(testbed).page(filed.link)).toContain('Nothing was removed')
    const form = { answer: 'appeal', text: 'Look at minute three again' }
    const answer = await siteVisitor(testbed).ask(filed.link.split('?')[0] ?? '', { form })
    expect([answer.status, await stateOf(filed.caseId)]).toEqual([303, 'appealed'])
    // Another moderator than the first time.
    const own = await decides(mira, filed.caseId, 'reverse', 'law')
    expect([own.status, own.text.includes('Another moderator decides the appeal')]).toEqual([400, true])
    expect(await one('SELECT count(*) AS held FROM claims WHERE item = ?1', 'held', filed.caseId)).toBe(0)
    expect((await decides(ada, filed.caseId, 'reverse', 'law')).status).toBe(303)
    expect(await isUp(film.id)).toBe(false)
    expect((await boris.ask(statementOf(filed.caseId))).status).toBe(200)
  })
})

describe('the uploader', () => {
  const counter = {
    answer: 'counter',
    name: 'Boris',
    postal: 'Hafenstrasse 1, +49 40 7654321',
    text: 'I filmed this myself',
    accuracy: '1',
    jurisdiction: '1',
    signature: 'Boris',
  }
  const removed = async (kind: NoticeKind, title: string) => {
    const film = await video(title)
    const filed = await files(kind, film.path)
    await decides(mira, filed.caseId, 'take_down', 'rights')
    return { ...film, ...filed }
  }
  const answers = (filed: Filed, form: Record<string, string>, headers: Record<string, string> = {}) =>
    boris.ask(statementOf(filed.caseId), { form: { receipt: filed.receipt, ...form }, headers })
  /** Another place, whose answers are counted apart. */
  const elsewhere = { 'cf-connecting-ip': '198.51.100.77' }

  it('restores a video with a counter-notice, after ten business days and not before', async () => {
    const film = await removed('dmca', 'My harbour')
    for (const field of ['name', 'postal', 'text', 'accuracy', 'jurisdiction', 'signature']) {
      const sent = { ...counter, receipt: film.receipt, [field]: '' }
      const answer = await boris.ask(writes.answerNotice.path, { json: sent, headers: json })
      expect([field, await answer.json()]).toMatchObject([field, { codes: [{ field }] }])
    }
    expect((await answers(film, { answer: 'appeal', text: 'I filmed this myself' })).status).toBe(400)
    expect((await answers(film, counter)).status).toBe(303)
    expect((await answers(film, counter)).status).toBe(400)
    expect(await siteVisitor(testbed).page(film.link)).toContain('counter-notice in progress')
    const early = await decides(mira, film.caseId, 'restore', 'unfounded')
    expect([early.status, early.text.includes('It’s too early')]).toEqual([400, true])
    await passes(film.caseId, 9 * daySeconds)
    expect((await decides(mira, film.caseId, 'restore', 'unfounded')).status).toBe(400)
    await passes(film.caseId, 6 * daySeconds)
    expect((await decides(mira, film.caseId, 'restore', 'unfounded')).status).toBe(303)
    expect(await isUp(film.id)).toBe(true)
    expect(await boris.page(statementOf(film.caseId))).toContain('Restored')
  })

  it('does not get it back when the sender went to court', async () => {
    const film = await removed('dmca', 'Their harbour')
    await answers(film, counter)
    expect((await decides(ada, film.caseId, 'keep_down', 'law')).status).toBe(303)
    expect([await stateOf(film.caseId), await isUp(film.id)]).toEqual(['kept_down', false])
  })

  it('appeals within half a year, and another moderator restores the video', async () => {
    const film = await removed('person', 'A stranger on the pier')
    await passes(film.caseId, 180 * daySeconds)
    expect((await answers(film, { answer: 'appeal', text: 'That is me, and I agreed' })).status).toBe(303)
    expect((await decides(mira, film.caseId, 'reverse', 'unfounded')).status).toBe(400)
    expect((await decides(ada, film.caseId, 'reverse', 'unfounded')).status).toBe(303)
    expect(await isUp(film.id)).toBe(true)
  })

  it('cannot appeal later, and no other member ever can', async () => {
    const film = await removed('cards', 'An old film')
    const form = { receipt: film.receipt, answer: 'appeal', text: 'Let me have it back' }
    for (const who of [siteVisitor(testbed), ada]) {
      expect((await who.ask(writes.answerNotice.path, { json: form, headers: json })).status).toBe(404)
    }
    await passes(film.caseId, 190 * daySeconds)
    expect((await answers(film, form)).status).toBe(400)
    expect(await boris.page(statementOf(film.caseId))).not.toContain('name="answer"')
  })

  it('gets a video back from an appeal only with the lift of a ban that came meanwhile', async () => {
    const film = await removed('person', 'Before the ban')
    await answers(film, { answer: 'appeal', text: 'That is me' }, elsewhere)
    await testbed.run(
      `INSERT INTO member_acts (act_key, user_id, act, reason, statement, decided_by, decided_date)
       SELECT 'ban-of-boris', user_id, 'ban', 'spam', 'Stop', 0, 1 FROM users WHERE username = 'boris'`,
    )
    expect((await decides(ada, film.caseId, 'reverse', 'unfounded')).status).toBe(303)
    expect([await stateOf(film.caseId), await isUp(film.id)]).toEqual(['reversed', false])
    const act_id = String(await one("SELECT act_id FROM member_acts WHERE act_key = 'ban-of-boris'", 'act_id'))
    const lift = { act_id, reason: 'mistake', statement: 'We were wrong.' }
    expect((await ada.ask(writes.liftAct.path, { json: lift, headers: json })).status).toBe(200)
    const origin = await testbed.runtime.miniflare.getWorker(originName)
    await origin.queue('edgetube-jobs', [
      { id: 'lifted', timestamp: new Date(), attempts: 1, body: { kind: 'sweep-media' } },
    ])
    await expect.poll(() => isUp(film.id)).toBe(true)
  })

  it('does not get a video back with a counter-notice that a moderator had removed for another reason before', async () => {
    const film = await video('Removed twice')
    const down = { video_id: String(film.id), act: 'take_down', reason: 'consent', note: '' }
    const filed = await files('dmca', film.path)
    expect((await mira.ask(writes.takeDown.path, { json: down, headers: json })).status).toBe(200)
    await decides(mira, filed.caseId, 'take_down', 'rights')
    expect((await answers(filed, counter, elsewhere)).status).toBe(303)
    await passes(filed.caseId, 15 * daySeconds)
    expect((await decides(mira, filed.caseId, 'restore', 'unfounded')).status).toBe(303)
    expect([await stateOf(filed.caseId), await isUp(film.id)]).toEqual(['restored', false])
  })

  it('does not get a video back with a counter-notice that a moderator removed for another reason meanwhile', async () => {
    const film = await removed('dmca', 'Removed again')
    const down = { video_id: String(film.id), act: 'take_down', reason: 'consent', note: '' }
    expect((await mira.ask(writes.takeDown.path, { json: down, headers: json })).status).toBe(200)
    expect((await answers(film, counter, elsewhere)).status).toBe(303)
    await passes(film.caseId, 15 * daySeconds)
    expect((await decides(mira, film.caseId, 'restore', 'unfounded')).status).toBe(303)
    expect([await stateOf(film.caseId), await isUp(film.id)]).toEqual(['restored', false])
  })

  it('does not get a video back from an appeal once all that they published was deleted', async () => {
    const film = await removed('person', 'Of a deleted member')
    await answers(film, { answer: 'appeal', text: 'That is me' }, elsewhere)
    await testbed.run(
      `INSERT INTO member_acts (act_key, user_id, act, reason, statement, decided_by, decided_date)
       SELECT 'deletion-of-edda', user_id, 'delete_all', 'spam', 'Gone', 0, 1 FROM users WHERE username = 'edda'`,
    )
    await testbed.run(
      "UPDATE videos SET user_id = (SELECT user_id FROM users WHERE username = 'edda') WHERE video_id = ?1",
      film.id,
    )
    expect((await decides(ada, film.caseId, 'reverse', 'unfounded')).status).toBe(303)
    expect([await stateOf(film.caseId), await isUp(film.id)]).toEqual(['reversed', false])
  })

  it('does not get a video back that another notice removed', async () => {
    const film = await removed('dsa', 'Twice reported')
    const other = await files('person', film.path)
    await decides(ada, other.caseId, 'take_down', 'person')
    await answers(film, { answer: 'appeal', text: 'This was a mistake' })
    expect((await decides(ada, film.caseId, 'reverse', 'unfounded')).status).toBe(303)
    expect(await isUp(film.id)).toBe(false)
  })
})

describe('a notice acts on what its address leads to', () => {
  it('about the player alone it takes the video down, and tells its uploader', async () => {
    const film = await video('In a frame')
    const filed = await files('dmca', href('embed', { id: String(film.id) }, en))
    expect(await mira.page(queuePage)).toMatch(/A removal takes this video down:.{0,20}<q[^>]*>In a frame/)
    expect((await decides(mira, filed.caseId, 'take_down', 'rights')).status).toBe(303)
    expect(await isUp(film.id)).toBe(false)
    expect(await boris.page(statementOf(filed.caseId))).toContain('In a frame')
  })

  it('about a comment it deletes the comment, and leaves the video under which it stands', async () => {
    const film = await video('With a comment')
    await testbed.run(
      "INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ('video', ?1, ?2, 1, 'That is Hugo')",
      film.id,
      await one<number>("SELECT user_id FROM users WHERE username = 'anna'", 'user_id'),
    )
    const comment = await one<number>('SELECT max(comment_id) AS id FROM comments', 'id')
    const filed = await files('person', `${film.path}#comment-${comment}`)
    expect(await mira.page(queuePage)).toMatch(/A removal deletes this comment:.{0,20}<q[^>]*>That is Hugo/)
    expect((await decides(mira, filed.caseId, 'take_down', 'person')).status).toBe(303)
    expect(await isUp(film.id)).toBe(true)
    const left = () => one('SELECT count(*) AS left FROM comments WHERE comment_id = ?1', 'left', comment)
    await expect.poll(left).toBe(0)
    expect(await siteVisitor(testbed).page(filed.link)).toContain('Removed')
  })
})

describe('a notice cannot be used to write to other people', () => {
  it.each(someKinds)('the receipt of the kind %s contains nothing that its sender typed', async (kind) => {
    const filed = await files(kind, (await video(`Bait of ${kind}`)).path)
    await expect.poll(() => mails(`We received your notice ${filed.receipt}`)).toHaveLength(1)
    const [mail] = await mails(`We received your notice ${filed.receipt}`)
    const text = `${mail?.subject} ${mail?.text}`
    for (const typed of Object.values(said)) if (typed !== '1') expect(text).not.toContain(typed)
    await testbed.run('DELETE FROM legal_notices WHERE case_id = ?1', filed.caseId)
  })

  it.each([
    ['a link', 'Win now https://evil.example/x'],
    ['a host', 'Visit evil.example now'],
    ['an address of mail', 'boss@evil.example'],
    ['a second line', 'Hugo Brandt\nWin now'],
  ])('a name or a signature with %s is refused', async (_, typed) => {
    const { path } = await video('Jetty')
    for (const field of ['name', 'signature']) {
      const sent = { ...formOf('dmca', path), kind: 'dmca', [field]: typed }
      const answer = await siteVisitor(testbed).ask(writes.sendNotice.path, { json: sent, headers: json })
      expect([answer.status, await answer.json()]).toMatchObject([400, { codes: [{ field, code: 'name_plain' }] }])
    }
  })

  it('a visitor without a session solves a captcha first, a member does not', async () => {
    const form = { ...formOf('dsa', (await video('Mole')).path), kind: 'dsa' }
    const sends = async (who: SiteVisitor, more = {}) => {
      const answer = await who.ask(writes.sendNotice.path, { json: { ...form, ...more }, headers: json })
      return [answer.status, (await answer.json()).codes]
    }
    const gina = siteVisitor(testbed)
    expect(await sends(gina)).toEqual([400, [{ field: 'captcha', code: 'captcha_required' }]])
    const wrong = { ...(await solves(gina)), captcha_answer: '0' }
    expect(await sends(gina, wrong)).toEqual([400, [{ field: 'captcha', code: 'captcha_failed' }]])
    const page = await gina.ask(href('notice_form', { kind: 'dsa' }, en), { form: { ...form, ...wrong } })
    const text = await page.text()
    expect([page.status, text.includes('That’s not the right answer'), text.includes('value="Hugo Brandt"')]).toEqual([
      400,
      true,
      true,
    ])
    expect((await sends(boris))[0]).toBe(200)
    await testbed.run("DELETE FROM legal_notices WHERE due_date IS NOT NULL AND kind = 'dsa'")
  })

  it('one address gets three receipts an hour from all senders, and the page replaces the rest', async () => {
    const { path } = await video('Buoy')
    const form = { ...formOf('cards', path), kind: 'cards', email: 'eva@example.com' }
    for (let count = 0; count < receiptTries.address + 2; count++) {
      const gina = siteVisitor(testbed)
      const sent = await gina.ask(writes.sendNotice.path, { json: { ...form, ...(await solves(gina)) }, headers: json })
      expect(sent.status).toBe(200)
    }
    const toEva = () => one<number>("SELECT count(*) AS mails FROM outbox WHERE recipient = 'eva@example.com'", 'mails')
    await expect.poll(toEva).toBe(receiptTries.address)
    await testbed.run("DELETE FROM legal_notices WHERE kind = 'cards' AND due_date IS NOT NULL")
  })

  it('all senders together get 300 receipts an hour by e-mail: later notices are accepted and shown on their page only', async () => {
    const { path } = await video('Breakwater')
    await presetLimitCount(testbed.runtime.miniflare, 'receipts', receiptTries.all)
    const filed = await files('dsa', path)
    expect(await siteVisitor(testbed).page(filed.link)).toContain(filed.receipt)
    await presetLimitCount(testbed.runtime.miniflare, 'receipts', 0)
    const later = await files('dmca', path)
    // Queues keep their order: an e-mail of the first notice would have come before this one.
    const receiptOf = ({ receipt }: Filed) => mails(`We received your notice ${receipt}`)
    await expect.poll(() => receiptOf(later)).toHaveLength(1)
    expect(await receiptOf(filed)).toHaveLength(0)
    await testbed.run("DELETE FROM legal_notices WHERE due_date IS NOT NULL AND kind IN ('dsa', 'dmca')")
  })

  it('all senders together may send 1,000 notices an hour', async () => {
    const form = { ...formOf('dsa', (await video('Sluice')).path), kind: 'dsa' }
    await presetLimitCount(testbed.runtime.miniflare, 'notices', noticeTries.all)
    const answer = await boris.ask(writes.sendNotice.path, { json: form, headers: json })
    expect([answer.status, await answer.json()]).toMatchObject([429, { code: 'too_many_attempts' }])
    await presetLimitCount(testbed.runtime.miniflare, 'notices', 0)
  })

  it('an unconfirmed address gets only the receipt', async () => {
    const filed = await files('dsa', (await video('Lock gate')).path)
    expect(await siteVisitor(testbed).page(filed.link)).toContain('We sent a receipt to your email address')
    await decides(mira, filed.caseId, 'dismiss', 'unfounded')
    const wrong = { receipt: filed.receipt, confirm: filed.key }
    for (const form of [wrong, { ...wrong, receipt: '23456789ABCD' }]) {
      const answer = await siteVisitor(testbed).ask(writes.confirmNotice.path, { json: form, headers: json })
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_link' }])
    }
    for (const [field, value] of Object.entries({ receipt: 'abc', confirm: 'k' })) {
      const form = { ...wrong, [field]: value }
      const answer = await siteVisitor(testbed).ask(writes.confirmNotice.path, { json: form, headers: json })
      expect([field, answer.status, await answer.json()]).toMatchObject([field, 400, { codes: [{ field }] }])
    }
    const done = await confirms(filed)
    expect(done.status).toBe(303)
    expect(await siteVisitor(testbed).page(done.headers.get('location') ?? '')).toContain('Your address is confirmed.')
    // Queues keep their order: the confirmation e-mail would have come before this one.
    const form = { answer: 'appeal', text: 'Look at minute three again' }
    await siteVisitor(testbed).ask(filed.link.split('?')[0] ?? '', { form })
    await decides(ada, filed.caseId, 'reverse', 'law')
    await expect.poll(() => mails(`Update on your notice ${filed.receipt}`)).toHaveLength(1)
  })

  it('the sender of a DMCA notice gets a copy of the counter-notice: by e-mail once confirmed, and on the page', async () => {
    const counter = {
      answer: 'counter',
      name: 'Boris',
      postal: 'Hafenstrasse 1, +49 40 7654321',
      text: 'I filmed this myself',
      accuracy: '1',
      jurisdiction: '1',
      signature: 'Boris Lund',
    }
    const countered = async (title: string, isConfirmed: boolean) => {
      const filed = await files('dmca', (await video(title)).path)
      if (isConfirmed) await confirms(filed)
      await decides(mira, filed.caseId, 'take_down', 'rights')
      const sent = await boris.ask(statementOf(filed.caseId), { form: { receipt: filed.receipt, ...counter } })
      expect(sent.status).toBe(303)
      return filed
    }
    const [silent, told] = [await countered('Wharf one', false), await countered('Wharf two', true)]
    const copies = ({ receipt }: Filed) => mails(`A counter-notice to your notice ${receipt}`)
    await expect.poll(() => copies(told)).toHaveLength(1)
    const [copy] = await copies(told)
    for (const said of ['Hafenstrasse 1', 'I filmed this myself', 'Boris Lund', 'Under penalty of perjury']) {
      expect(copy?.text).toContain(said)
      for (const { link } of [silent, told]) expect(await siteVisitor(testbed).page(link)).toContain(said)
    }
    expect(await copies(silent)).toEqual([])
    expect(await boris.page(statementOf(told.caseId))).not.toContain('Hafenstrasse')
  })
})

describe('an e-mail about a notice', () => {
  it('is in the language of its recipient, not of the moderator', async () => {
    const [hugo, film] = [siteVisitor(testbed), await video('Harbour at night')]
    const de = { lang: 'de' } as const
    await boris.page(href('uploads', {}, de))
    await hugo.page(href('index', {}, de))
    // A script sent it: the language comes from the referring page.
    const typed = { ...formOf('dsa', testbed.origin + film.path), kind: 'dsa', email: 'hugo-de@example.com' }
    const form = { ...typed, ...(await solves(hugo)) }
    const sent = await hugo.ask(writes.sendNotice.path, { json: form, headers: json })
    const { receipt, key } = (await sent.json()) as { receipt: string; key: string }
    const news = href('notice_state', { receipt, key }, de)
    const item = String(await one('SELECT case_id FROM legal_notices WHERE receipt = ?1', 'case_id', receipt))
    await expect.poll(() => mails(`Deine Meldung ${receipt} ist angekommen`)).toHaveLength(1)
    await testbed.run('UPDATE legal_notices SET confirmed_date = 1 WHERE case_id = ?1', item)
    await mira.page(queuePage)
    expect((await decides(mira, item, 'take_down', 'rights')).status).toBe(303)
    const told: [subject: string, link: string][] = [
      [`Deine Meldung ${receipt} ist angekommen`, `${news}?confirm=`],
      [`Neues zu deiner Meldung ${receipt}`, news],
      ['Eine Entscheidung über dein Video auf %', href('statement', { id: item }, de)],
    ]
    for (const [subject, link] of told) {
      // The mail of an earlier decision may still be on its way, in the reader's current language.
      await expect
        .poll(() => mails(subject))
        .toContainEqual(expect.objectContaining({ text: expect.stringContaining(testbed.origin + link) }))
    }
  })
})

describe('an e-mail in the words of the operator', () => {
  const publishes = async (texts: Record<string, string>) => {
    const rows = 'SELECT coalesce(max(version), 0) + 1 FROM site_settings'
    await testbed.run(
      `INSERT INTO site_settings VALUES ((${rows}), 1, 1, '', ?1, '[]', NULL)`,
      JSON.stringify({ site_name: 'Night', ...texts }),
    )
    // The upstream keeps its settings for a few seconds.
    await delay(settingsOriginFreshMs + 100)
  }
  afterAll(() => publishes({}))

  it('has the link, the wish to confirm, and the counter-notice in its holes', async () => {
    await boris.page(href('uploads', {}, { lang: 'de' }))
    await publishes({
      'mail_notice_receipt.en': '# {site} has {receipt}\nThanks.\n\n{confirm}\n\n{link}',
      'mail_notice_news.en': '# News of {receipt}\nLook: {link}',
      'mail_notice_counter.en': '# Countered {receipt}\n{copy}\n\nMore: {link}',
      // The language in which boris read the site last.
      'mail_notice_statement.de': '# {username}, your video\nRead {link}',
    })
    const filed = await files('dmca', (await video('Wharf in own words')).path)
    await expect.poll(() => mails(`Night has ${filed.receipt}`)).toHaveLength(1)
    const [receipt] = await mails(`Night has ${filed.receipt}`)
    expect(receipt?.text).toMatch(/^Thanks\.\n\nConfirm your email address.*\n\nhttps?:\/\/\S+confirm=\S+$/s)
    await testbed.run('UPDATE legal_notices SET confirmed_date = 1 WHERE case_id = ?1', filed.caseId)
    await decides(mira, filed.caseId, 'take_down', 'rights')
    await expect.poll(() => mails(`News of ${filed.receipt}`)).toHaveLength(1)
    await expect.poll(() => mails('boris, your video')).not.toHaveLength(0)
    const counter = {
      answer: 'counter',
      name: 'Boris',
      postal: 'Hafenstrasse 1, +49 40 7654321',
      text: 'I filmed this myself with {link}',
      accuracy: '1',
      jurisdiction: '1',
      signature: 'Boris Lund',
    }
    const sent = await boris.ask(statementOf(filed.caseId), { form: { receipt: filed.receipt, ...counter } })
    expect(sent.status).toBe(303)
    await expect.poll(() => mails(`Countered ${filed.receipt}`)).toHaveLength(1)
    const [copy] = await mails(`Countered ${filed.receipt}`)
    // What a member typed fills no hole.
    expect(copy?.text).toMatch(/Hafenstrasse 1.*I filmed this myself with \{link\}\n.*\n\nMore: https?:\/\/\S+$/s)
  })
})

describe('the sender of a notice', () => {
  it('is sealed in the database and absent from logs, and is erased a year after the last decision', async () => {
    const rows = JSON.stringify((await testbed.db.prepare('SELECT * FROM legal_notices').all()).results)
    const log = JSON.stringify((await testbed.db.prepare('SELECT * FROM audit_log').all()).results)
    for (const text of [rows, log, testbed.log.join('\n')]) expect(text).not.toMatch(/hugo-|Am Deich|Hugo Brandt/)
    const filed = await files('dsa', (await video('Long ago')).path)
    await decides(mira, filed.caseId, 'dismiss', 'unfounded')
    const nowSeconds = Math.floor(Date.now() / 1000)
    await passes(filed.caseId, noticeDataSeconds - 60)
    await forgetCases(testbed.db, nowSeconds - noticeDataSeconds).run()
    const sealed = () => one<string>('SELECT sealed FROM legal_notices WHERE case_id = ?1', 'sealed', filed.caseId)
    expect(await sealed()).not.toBe('')
    await passes(filed.caseId, 120)
    await forgetCases(testbed.db, nowSeconds - noticeDataSeconds).run()
    expect(await sealed()).toBe('')
    expect(await siteVisitor(testbed).page(filed.link)).toContain('Nothing was removed')
  })
})
