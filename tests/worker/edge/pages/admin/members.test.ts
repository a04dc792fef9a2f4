// Members in the back office through both Workers: who finds them, what an act does to an account and its content, what the member
// reads, and how it is lifted.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract, type EndpointName, writes } from '../../../../../shared/contract/contract.ts'
import {
  memberAppealMaxLength,
  memberFileRows,
  memberStatementMaxLength,
  strikeSeconds,
  strikeSuspensionSeconds,
  strikesMax,
} from '../../../../../shared/limits.ts'
import { href, type RouteName } from '../../../../../shared/routes.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { addCatalogueVideo } from '../../../../support/runtime/catalogue-video.ts'
import { askOriginOf, isMarkDenied } from '../../../../support/runtime/denied-marks.ts'
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
const names = ['visitor', 'anna', 'ula', 'boris', 'mira', 'edda', 'ada'] as const
type Name = (typeof names)[number]

let testbed: SiteTestbed
const people = {} as Record<Name, SiteVisitor>
let ada: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  await addLightMembers(testbed.db, ['ula'], 'ula-uploads')
  for (const name of ['anna', 'boris', 'mira', 'edda', 'ada'] as const) people[name] = await signedIn(testbed, name)
  people.visitor = siteVisitor(testbed)
  people.ula = await signInAs('ula', 'ula-uploads')
  ada = people.ada
})
afterAll(() => testbed.stop())

let made = 0
let vera: SiteVisitor
let veraId = 0
let veraName = ''
/** A new member for each test: what is decided about one is nothing to another. */
beforeEach(async () => {
  veraName = `vera-${++made}`
  await addLightMembers(testbed.db, [veraName], 'vera-garden')
  veraId = await idOf(veraName)
  vera = await signInAs(veraName, 'vera-garden')
})

async function signInAs(usr: string, pwd: string, who = siteVisitor(testbed)): Promise<SiteVisitor> {
  const answer = await who.ask(href('signin', {}, en), { form: { usr, pwd, from: '/' } })
  expect(answer.status, usr).toBe(303)
  return who
}
const idOf = async (name: string): Promise<number> =>
  Number(await testbed.db.prepare('SELECT user_id FROM users WHERE username = ?1').bind(name).first('user_id'))
const first = <Value>(sql: string, ...values: unknown[]) =>
  testbed.db
    .prepare(sql)
    .bind(...values)
    .first<Value>('found')
const send = async (path: string, fields: Record<string, string>, who: SiteVisitor = ada) => {
  const answer = await who.ask(path, { json: fields, headers: json })
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown> & { act_id: number; code?: string; codes?: unknown[] },
  }
}
const base = { reason: 'spam', statement: 'Please read the rules.' }
const lastAct = async (userId = veraId) =>
  String(
    (await first<number>('SELECT coalesce(max(act_id), 0) AS found FROM member_acts WHERE user_id = ?1', userId)) ?? 0,
  )
const decide = async (act: string, fields: Record<string, string> = {}, who: SiteVisitor = ada) =>
  send(writes.memberAct.path, { user_id: String(veraId), last_act: await lastAct(), act, ...base, ...fields }, who)
const lift = (actId: number, who: SiteVisitor = ada) =>
  send(writes.liftAct.path, { act_id: String(actId), reason: 'mistake', statement: 'We were wrong.' }, who)
/** A comment on a wall. */
const words = (userId: number) => ({
  'stat[act]': 'comm',
  'stat[section]': 'member',
  'stat[object_id]': String(userId),
  'stat[msg]': 'Hello there',
})
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const read = async (path: string, who = ada) => (await who.ask(path, { headers: json })).json()
const file = async (id = veraId) =>
  (
    (await read(contract.adminMember.fill({ user_id: id }))) as {
      member: {
        state: string
        strikes: number
        acts: { act_id: number; act: string; state: string; reason: string }[]
        parts: { part: string; total: number; rows: { text: string; address: string }[] }[]
        sessions: unknown[]
      }
    }
  ).member
const signedInAs = async (who: SiteVisitor) =>
  ((await read(contract.session.fill({}), who)) as { user: { username: string } | null }).user?.username ?? null
/** The clock's minute, and what it queues. */
async function clock(): Promise<void> {
  const origin = await testbed.runtime.miniflare.getWorker('edgetube-origin')
  await origin.scheduled({ cron: '* * * * *' })
  await vi.waitFor(
    async () => {
      const left = await first(
        'SELECT (SELECT count(*) FROM takedown_orders) + (SELECT count(*) FROM accounts WHERE email_hash IS NULL) AS found',
      )
      expect(left).toBe(0)
    },
    { timeout: 20_000, interval: 100 },
  )
}
/** The newest mail to a member, once no mail waits. */
async function mailTo(name: string): Promise<string> {
  await vi.waitFor(async () => expect(await first('SELECT count(*) AS found FROM pending_mails')).toBe(0), 20_000)
  const found = await first<string>(
    'SELECT text AS found FROM outbox WHERE recipient = ?1 ORDER BY mail_id DESC LIMIT 1',
    `${name}@example.com`,
  )
  return found ?? ''
}

describe('members in the back office', () => {
  const pages: [RouteName, Record<string, string>][] = [
    ['admin_members', {}],
    ['admin_member', { id: '1' }],
  ]
  const table = { sort: 'joined', filter: 'all', country: '', from: '', to: '', after: 0, find: undefined } as const

  it.each(names)('are open to admins alone, page by page and row by row: %s', async (name) => {
    const who = people[name]
    const isOpen = name === 'ada'
    const refused = name === 'visitor' ? 401 : 404
    for (const [page, params] of pages) {
      expect((await who.ask(href(page, params as never, en))).status, page).toBe(isOpen ? 200 : 404)
    }
    const rows = [
      contract.adminMembers.fill(table),
      contract.adminMember.fill({ user_id: veraId }),
      contract.memberHistory.fill({ user_id: veraId, page: 1 }),
    ]
    for (const path of rows) {
      expect((await who.ask(path, { headers: json })).status, path).toBe(isOpen ? 200 : refused)
    }
    expect((await send(writes.findMember.path, { email: `${veraName}@example.com` }, who)).status).toBe(
      isOpen ? 200 : refused,
    )
    const acted = await decide('warn', {}, who)
    expect(acted.status).toBe(isOpen ? 200 : refused)
    const actId = isOpen ? acted.body.act_id : (await decide('warn')).body.act_id
    expect((await lift(actId, who)).status).toBe(isOpen ? 200 : refused)
    const isModerator = name === 'ada' || name === 'mira'
    const queue = contract.appealQueue.fill({ page: 1 })
    expect((await who.ask(queue, { headers: json })).status).toBe(isModerator ? 200 : refused)
    expect((await who.ask(href('moderation_appeals', {}, en))).status).toBe(isModerator ? 200 : 404)
    expect(await first('SELECT count(*) AS found FROM member_acts WHERE user_id = ?1', veraId)).toBe(1)
  })

  it('are no page for other visitors, also to a form', async () => {
    const body = async (who: SiteVisitor, path: string, form?: Record<string, string>) => {
      const answer = await who.ask(path, form ? { form } : {})
      return [answer.status, (await answer.text()).replaceAll(answer.headers.get('x-request-id') ?? '-', '')]
    }
    for (const name of ['visitor', 'anna', 'mira', 'edda'] as const) {
      const path = `/admin/members/${veraId}/`
      expect(await body(people[name], path), name).toEqual(await body(people[name], '/nothing-here/'))
      const form = { kind: 'act', act: 'ban', last_act: '0', ...base }
      expect(await body(people[name], path, form)).toEqual(await body(people[name], '/nothing-here/', form))
    }
    expect((await file()).state).toBe('active')
  })

  it('are found by name, id, hash of the e-mail, country, day and filter, and by the e-mail without it in an address', async () => {
    await testbed.run("UPDATE users SET country = 'de' WHERE user_id = ?1", veraId)
    await clock()
    const hash = String(await first('SELECT email_hash AS found FROM accounts WHERE user_id = ?1', veraId))
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    const found = async (asked: object) =>
      (
        (await read(contract.adminMembers.fill({ ...table, ...asked } as typeof table))) as {
          rows: { user_id: number }[]
        }
      ).rows.map(({ user_id }) => user_id)
    for (const asked of [
      { find: veraName },
      { find: String(veraId) },
      { find: hash },
      { country: 'de' },
      { from: '1970-01-01', to: '1970-01-01' },
      { sort: 'seen' },
      { sort: 'name' },
      { sort: 'videos' },
    ]) {
      expect(await found(asked), JSON.stringify(asked)).toContain(veraId)
    }
    for (const asked of [{ find: 'nobody' }, { country: 'fr' }, { from: '1970-01-02' }, { filter: 'banned' }]) {
      expect(await found(asked), JSON.stringify(asked)).not.toContain(veraId)
    }
    const page = href('admin_members', {}, en)
    const sent = await ada.ask(page, { form: { find: `${veraName.toUpperCase()}@example.com` } })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, href('admin_member', { id: String(veraId) }, en)])
    const none = await ada.ask(page, { form: { find: 'no-one@example.com' } })
    expect([none.status, (await none.text()).includes('No account has this email address')]).toEqual([400, true])
    const named = await ada.ask(page, { form: { find: veraName } })
    expect(named.headers.get('location')).toBe(`${page}?find=${veraName}`)
    expect(testbed.log.join('\n')).not.toContain(`${veraName}@example.com`)
    const answers = JSON.stringify([await read(contract.adminMembers.fill(table)), await file()])
    expect(answers).not.toContain('@example.com')
  })

  it('come fifty a page by key, every one once, in each order', async () => {
    await testbed.run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
       INSERT INTO users (username, added_date, seen_date, total_videos) SELECT 'many-' || i, 1 + i % 5, 1 + i % 7, i % 3 FROM n`,
    )
    const all = await first<number>('SELECT count(*) AS found FROM users')
    for (const sort of ['joined', 'seen', 'videos', 'name'] as const) {
      const ids: number[] = []
      let after: number | null = 0
      while (after !== null) {
        const page = (await read(contract.adminMembers.fill({ ...table, sort, after }))) as {
          rows: { user_id: number }[]
          next_after: number | null
        }
        ids.push(...page.rows.map(({ user_id }) => user_id))
        after = page.next_after
      }
      expect([sort, ids.length, new Set(ids).size]).toEqual([sort, all, all])
    }
    await testbed.run("DELETE FROM users WHERE username LIKE 'many-%'")
  })
})

describe('an act about a member', () => {
  it('is refused for each field that is not right, and changes nothing then', async () => {
    const wrong: [Record<string, string>, string, string][] = [
      [{ user_id: 'x' }, 'user_id', 'invalid'],
      [{ last_act: '-1' }, 'last_act', 'invalid'],
      [{ overwrite: '2' }, 'overwrite', 'invalid'],
      [{ act: '' }, 'act', 'required'],
      [{ act: 'hug' }, 'act', 'invalid'],
      [{ reason: '' }, 'reason', 'required'],
      [{ reason: 'x' }, 'reason', 'invalid'],
      [{ statement: '' }, 'statement', 'required'],
      [{ statement: 'x'.repeat(memberStatementMaxLength + 1) }, 'statement', 'max_length'],
      [{ act: 'suspend' }, 'until', 'required'],
      [{ act: 'suspend', until: 'soon' }, 'until', 'invalid'],
      [{ act: 'suspend', until: day(-2) }, 'until', 'until_past'],
      [{ act: 'silence', until: day(4000) }, 'until', 'until_past'],
    ]
    for (const [fields, field, code] of wrong) {
      const { status, body } = await decide('warn', fields)
      expect([status, body.field, body.code], JSON.stringify(fields)).toEqual([400, field, code])
    }
    for (const [fields, field, code] of [
      [{ act_id: 'x', ...base }, 'act_id', 'invalid'],
      [{ act_id: '1', reason: 'spam', statement: 'x' }, 'reason', 'invalid'],
      [{ act_id: '1', reason: 'mistake', statement: '' }, 'statement', 'required'],
    ] as const) {
      const { status, body } = await send(writes.liftAct.path, fields)
      expect([status, body.code, JSON.stringify(body).includes(field)]).toEqual([400, code, true])
    }
    for (const email of ['', 'x', `${'x'.repeat(300)}@example.com`])
      expect((await send(writes.findMember.path, { email })).status).toBe(400)
    for (const [fields, code] of [
      [{ act_id: 'x', text: 'no' }, 'invalid'],
      [{ act_id: '1', text: '' }, 'required'],
      [{ act_id: '1', text: 'x'.repeat(memberAppealMaxLength + 1) }, 'max_length'],
      [{ act_id: '1', text: 'no', key: 'k'.repeat(61) }, 'invalid'],
    ] as const)
      expect((await send(writes.appealAct.path, fields, vera)).body.code).toBe(code)
    expect(await lastAct()).toBe('0')
    expect((await decide('warn', { user_id: '999999' })).status).toBe(404)
  })

  it('is told to the member by notification and mail in their language, and is theirs alone to read', async () => {
    await testbed.run("UPDATE accounts SET lang = 'de' WHERE user_id = ?1", veraId)
    const { body } = await decide('warn')
    const mail = await mailTo(veraName)
    const page = href('decision', { id: String(body.act_id) }, en)
    expect(await vera.page(href('notifications', {}, en))).toContain(`href="${page}"`)
    const html = await vera.page(page)
    for (const part of ['Warning', 'Spam', 'Please read the rules.']) expect(html).toContain(part)
    expect(html).not.toContain('ada')
    expect((await people.anna.ask(page)).status).toBe(404)
    expect((await people.visitor.ask(page)).status).toBe(303)
    expect(mail).toContain('Please read the rules.')
    expect(mail).toContain('/de/information/decision/')
    const link = /\/information\/decision\/\S+/.exec(mail)?.[0] ?? ''
    expect(await siteVisitor(testbed).page(link)).toContain('Please read the rules.')
    expect((await siteVisitor(testbed).ask(link.replace(/~../, '~__'))).status).toBe(404)
  })

  it('is in the data export of the member, with its reason, statement and appeal', async () => {
    const { body } = await decide('strike')
    await send(writes.appealAct.path, { act_id: String(body.act_id), text: 'It was not me.' }, vera)
    const data = (await (await vera.ask(servicePaths.ownData)).json()) as { member_acts: Record<string, unknown>[] }
    expect(data.member_acts).toMatchObject([
      { act: 'strike', reason: 'spam', statement: 'Please read the rules.', appeal: 'It was not me.' },
    ])
    expect(JSON.stringify(data.member_acts)).not.toContain('ada')
  })

  it('is refused when another came meanwhile, keeps what was typed, and may be sent over it', async () => {
    const page = href('admin_member', { id: String(veraId) }, en)
    await decide('warn')
    const form = { kind: 'act', last_act: '0', act: 'strike', reason: 'fraud', statement: 'My own words.' }
    const refused = await ada.ask(page, { form })
    const html = await refused.text()
    expect(refused.status).toBe(409)
    for (const part of ['Another decision about this member came first', 'My own words.', 'name="overwrite"'])
      expect(html).toContain(part)
    expect((await ada.ask(page, { form: { ...form, overwrite: '1' } })).status).toBe(303)
    expect((await file()).acts.map(({ act }) => act)).toEqual(['strike', 'warn'])
  })

  it('of several at once from one page exactly one is done', async () => {
    const seen = await lastAct()
    const sent = await Promise.all([1, 2, 3].map(() => decide('warn', { last_act: seen })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await file()).acts).toHaveLength(1)
  })

  it('never concerns the admin or a member of staff', async () => {
    for (const [name, code] of [
      ['ada', 'own_item'],
      ['mira', 'is_staff'],
      ['edda', 'is_staff'],
    ] as const) {
      const id = await idOf(name)
      const { status, body } = await decide('ban', { user_id: String(id), last_act: '0' })
      expect([body.code, status]).toEqual([code, code === 'own_item' ? 403 : 400])
      expect(await first('SELECT count(*) AS found FROM member_acts WHERE user_id = ?1', id)).toBe(0)
    }
    expect(await ada.page(href('admin_member', { id: String(await idOf('mira')) }, en))).toContain(
      'This member has a role',
    )
  })

  it('is in the audit log with before and after, and in the history of the file', async () => {
    await decide('strike')
    await decide('silence', { until: day(3) })
    const { changes, broken_at } = (await read(contract.memberHistory.fill({ user_id: veraId, page: 1 }))) as {
      changes: { act: string; changes: { field: string; before: string | null; after: string | null }[] }[]
      broken_at: number | null
    }
    expect(broken_at).toBeNull()
    expect(changes.map(({ act }) => act)).toEqual(['silence', 'strike'])
    expect(changes[0]?.changes).toContainEqual({ field: 'silenced_until', before: null, after: day(3) })
    expect(changes[1]?.changes).toContainEqual({ field: 'strikes', before: null, after: '1' })
    const history = href('admin_member', { id: String(veraId) }, { ...en, query: { tab: 'history' } })
    expect(await ada.page(history)).toContain('Strike')
    expect(await ada.page(href('moderation_log', {}, en))).toContain('Comments blocked')
  })
})

describe('each act', () => {
  it('three strikes that stand suspend, and a lifted strike lifts what followed from it', async () => {
    for (let strike = 1; strike < strikesMax; strike++) await decide('strike')
    expect(await signedInAs(vera)).toBe(veraName)
    const third = await decide('strike')
    expect(await signedInAs(vera)).toBeNull()
    expect(await file()).toMatchObject({ state: 'suspended', strikes: strikesMax })
    const lasts = (act: string) =>
      first(
        'SELECT max(until_date - decided_date) AS found FROM member_acts WHERE user_id = ?1 AND act = ?2',
        veraId,
        act,
      )
    expect([await lasts('strike'), await lasts('suspend')]).toEqual([strikeSeconds, strikeSuspensionSeconds])
    expect((await file()).acts[0]).toMatchObject({ act: 'suspend', reason: 'strikes', state: 'open' })
    expect((await lift(third.body.act_id)).status).toBe(200)
    expect(await file()).toMatchObject({ state: 'active', strikes: strikesMax - 1 })
    await signInAs(veraName, 'vera-garden')
  })

  it('a ban that is lifted gives a channel its name back that another member took over meanwhile', async () => {
    const id = 9000 + made
    await testbed.run(
      "INSERT INTO channels (channel_id, dir, title, url, user_id) VALUES (?1, ?2, 'Taken over', '', ?3)",
      id,
      `taken-over-${id}`,
      veraId,
    )
    const isDenied = () => isMarkDenied(askOriginOf(testbed), `channel:${id}`)
    const { body } = await decide('ban')
    await expect.poll(isDenied).toBe(true)
    await testbed.run('UPDATE channels SET user_id = ?2 WHERE channel_id = ?1', id, await idOf('mira'))
    await lift(body.act_id)
    await expect.poll(isDenied).toBe(false)
    expect(await first('SELECT is_hidden AS found FROM channels WHERE channel_id = ?1', id)).toBe(0)
    await signInAs(veraName, 'vera-garden')
  })

  it('the verified mark stands on the page, the cards and the comments of a creator until it is taken away, and cannot be appealed', async () => {
    const video_id = 71
    await addCatalogueVideo(testbed.db, { id: video_id, title: 'Vera in the garden', uploader: veraName })
    await testbed.run('UPDATE videos SET featured_date = 1 WHERE video_id = ?1', video_id)
    await send(writes.input.path, words(veraId), vera)
    const marks = async () => {
      const origin = await testbed.runtime.miniflare.getWorker('edgetube-origin')
      const answers = [
        contract.member.fill({ section: 'profile', user_id: veraId }),
        contract.comments.fill({ section: 'member', object_id: veraId, lifetime: 0 }),
        contract.video.fill({ video_id }),
        contract.main.fill({ gender: 'str', lang: 'en' }),
      ].map(async (path) => (await origin.fetch(`http://origin${path}`)).text())
      return (await Promise.all(answers)).map((text) => text.split('"is_verified":true').length - 1)
    }
    expect(await marks()).toEqual([0, 0, 0, 0])
    const { body } = await decide('verify', { reason: 'identity' })
    expect(await marks()).toEqual([1, 1, 1, 1])
    const decision = await vera.page(href('decision', { id: String(body.act_id) }, en))
    expect(decision).toContain('Identity checked')
    expect(decision).not.toContain('Why the decision is wrong')
    const visitor = siteVisitor(testbed)
    const headOf = (html: string) => /<h1>.*?<\/h1>/.exec(html)?.[0]
    expect(headOf(await visitor.page(href('member', { id: String(veraId) }, en)))).toContain('aria-label="Verified"')
    const logged = (await read(contract.memberHistory.fill({ user_id: veraId, page: 1 }))) as {
      changes: { act: string; changes: unknown[] }[]
    }
    expect(logged.changes[0]).toMatchObject({
      act: 'verify',
      changes: [{ field: 'is_verified', before: null, after: '1' }],
    })
    expect((await lift(body.act_id)).status).toBe(200)
    expect(await marks()).toEqual([0, 0, 0, 0])
    // A list of cards may be as old as its lifetime.
    expect(headOf(await visitor.page(href('member', { id: String(veraId) }, en)))).not.toContain('Verified')
  })

  it('silence refuses comments until its end, and nothing else', async () => {
    const comment = (who: SiteVisitor) => send(writes.input.path, words(veraId), who)
    expect((await comment(vera)).status).toBe(200)
    const { body } = await decide('silence', { until: day(2) })
    expect((await comment(vera)).body).toMatchObject({ code: 'silenced', field: 'msg' })
    expect(await signedInAs(vera)).toBe(veraName)
    await lift(body.act_id)
    expect((await comment(vera)).status).toBe(200)
    await decide('silence', { until: day(2) })
    await testbed.run('UPDATE accounts SET silenced_until = 1 WHERE user_id = ?1', veraId)
    expect((await comment(vera)).status).toBe(200)
  })

  it('a suspension ends sessions, leads each sign-in to the decision, with and without script, and ends by itself', async () => {
    const other = await signInAs(veraName, 'vera-garden')
    const { body } = await decide('suspend', { until: day(2) })
    for (const who of [vera, other]) expect(await signedInAs(who)).toBeNull()
    expect((await send(writes.input.path, words(1), vera)).status).toBe(401)
    const again = siteVisitor(testbed)
    const led = await again.ask(href('signin', {}, en), { form: { usr: veraName, pwd: 'vera-garden', from: '/' } })
    const to = led.headers.get('location') ?? ''
    expect([led.status, to.startsWith(`${href('decision', { id: String(body.act_id) }, en)}?key=`)]).toEqual([
      303,
      true,
    ])
    const html = await again.page(to)
    for (const part of [
      'Suspension',
      'Please read the rules.',
      'sign in while this decision',
      'Why the decision is wrong',
    ])
      expect(html).toContain(part)
    const wrong = await again.ask(href('signin', {}, en), { form: { usr: veraName, pwd: 'wrong-one', from: '/' } })
    expect(wrong.status).toBe(400)
    const scripted = await send(writes.login.path, { usr: veraName, pwd: 'vera-garden' }, siteVisitor(testbed))
    expect(scripted.body.code).toBe('account_closed')
    expect(again.cookies.has('__Host-session')).toBe(false)
    await testbed.run('UPDATE accounts SET closed_until = 1 WHERE user_id = ?1', veraId)
    await testbed.run('UPDATE member_acts SET until_date = 1 WHERE user_id = ?1', veraId)
    await signInAs(veraName, 'vera-garden')
  })

  it('a ban hides profile, channels, videos, comments and playlists as takedowns do, and brings them back when it is lifted', async () => {
    const id = 9000 + made
    await testbed.run(
      'INSERT OR IGNORE INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, ?1, 60, 0, 0)',
      'films',
    )
    for (const [video, owner] of [
      [id, veraId],
      [id + 500, veraId],
      [id + 600, veraId],
      [id + 700, veraId],
      [id + 800, veraId],
      [id + 1000, await idOf('anna')],
    ]) {
      await testbed.run(
        `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id, comments)
         VALUES (?1, 'film', 'Film', '', 1, 60, 1, 1, 0, 0, 'str', ?2, 1)`,
        video,
        owner,
      )
    }
    await testbed.run(
      "INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ('video', ?1, ?2, 1, 'Under the film')",
      id + 1000,
      veraId,
    )
    await testbed.run(
      "INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date) VALUES (?1, ?2, 'Own list', '', 0, 'str', 1)",
      id,
      veraId,
    )
    // Scheduled: a day later the clock would publish it.
    await testbed.run(
      `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, publish_date, is_private, is_hd, gender, user_id)
       VALUES (?1, 'film', 'Film', '', 1, 60, 1, 3, unixepoch() + 86400, 0, 0, 'str', ?2)`,
      id + 1500,
      veraId,
    )
    await testbed.run(
      "INSERT INTO channels (channel_id, dir, title, url, user_id) VALUES (?1, ?2, 'Own channel', '', ?3)",
      id,
      `own-channel-${id}`,
      veraId,
    )
    const seen = async () => [
      await first('SELECT is_hidden AS found FROM channels WHERE channel_id = ?1', id),
      (await people.visitor.ask(href('member', { id: String(veraId) }, en), { headers: fresh() })).status,
      await first('SELECT status_id AS found FROM videos WHERE video_id = ?1', id),
      await first('SELECT comments AS found FROM videos WHERE video_id = ?1', id + 1000),
      await first('SELECT count(*) AS found FROM comments WHERE user_id = ?1 AND is_held = 0', veraId),
      await first('SELECT count(*) AS found FROM playlists WHERE user_id = ?1 AND deleted_date IS NULL', veraId),
    ]
    const planned = () => first('SELECT status_id AS found FROM videos WHERE video_id = ?1', id + 1500)
    expect([...(await seen()), await planned()]).toEqual([0, 200, 1, 1, 1, 1, 3])
    const { body } = await decide('ban')
    await testbed.run('UPDATE videos SET publish_date = 1 WHERE video_id = ?1', id + 1500)
    await clock()
    expect([...(await seen()), await planned()]).toEqual([1, 404, 5, 0, 0, 0, 5])
    await testbed.run('UPDATE videos SET publish_date = NULL WHERE video_id = ?1', id + 1500)
    expect(await first('SELECT status_id AS found FROM videos WHERE video_id = ?1', id + 1000)).toBe(1)
    expect((await decide('ban')).body.code).toBe('is_banned')
    // Decided about by themselves meanwhile, by the operator and by a moderator: they stay down.
    await testbed.run("INSERT INTO takedown_orders (video_id, reason) VALUES (?1, 'law')", id + 600)
    await clock()
    await testbed.run(
      "INSERT INTO reports (subject, email, message, referrer, added_date, target_kind, target_id) VALUES ('dmca', '', 'x', '', 1, 'video', ?1)",
      id + 500,
    )
    const item = String(await first('SELECT max(report_id) AS found FROM reports'))
    const down = { queue: 'reports', item, decision: 'take_down', reason: 'rules' }
    expect((await send(writes.decide.path, down, people.mira)).status).toBe(200)
    // Shown again by no moderator meanwhile, and then taken down.
    for (const [act, reason, status] of [
      ['restore', 'unfounded', 409],
      ['take_down', 'rules', 200],
    ] as const) {
      const json = { video_id: String(id + 700), act, reason, note: '' }
      expect((await send(writes.takeDown.path, json, people.mira)).status).toBe(status)
    }
    await lift(body.act_id)
    // After the lift, before the clock has brought the video back.
    const late = { video_id: String(id + 800), act: 'take_down', reason: 'rules', note: '' }
    expect((await send(writes.takeDown.path, late, people.mira)).status).toBe(200)
    await clock()
    // The edge hears within seconds that the profile is back.
    await expect.poll(async () => [...(await seen()), await planned()]).toEqual([0, 200, 1, 1, 1, 1, 3])
    for (const decided of [id + 500, id + 600, id + 700, id + 800])
      expect(await first('SELECT status_id AS found FROM videos WHERE video_id = ?1', decided)).toBe(5)
    await signInAs(veraName, 'vera-garden')
  })

  it('a ban takes the card of its member from the community’s list that was opened before it, and its lift brings the card back', async () => {
    const list = href('community', {}, { ...en, query: { search: veraName } })
    const isListed = async () =>
      (await people.visitor.page(list, { headers: fresh() })).includes(href('member', { id: String(veraId) }, en))
    await expect.poll(isListed).toBe(true)
    const { body } = await decide('ban')
    await expect.poll(isListed).toBe(false)
    await lift(body.act_id)
    await expect.poll(isListed).toBe(true)
  })

  it('a ban reaches pages of channels and playlists that were opened before it, and so does its lift', async () => {
    const id = 30_000 + made
    await testbed.run(
      "INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date) VALUES (?1, ?2, 'Opened list', '', 0, 'str', 1)",
      id,
      veraId,
    )
    await testbed.run(
      "INSERT INTO channels (channel_id, dir, title, url, user_id) VALUES (?1, ?2, 'Opened channel', '', ?3)",
      id,
      `opened-${id}`,
      veraId,
    )
    const pages = [
      href('pornsite', { dir: `opened-${id}` }, en),
      href('playlist', { id: String(id) }, en),
      href('playlist_uploaded_videos', { id: String(id) }, en),
    ]
    const statuses = () =>
      Promise.all(pages.map(async (page) => (await people.visitor.ask(page, { headers: fresh() })).status))
    expect(await statuses()).toEqual([200, 200, 200])
    expect(await statuses()).toEqual([200, 200, 200])
    const { body } = await decide('ban')
    await expect.poll(statuses).toEqual([404, 404, 404])
    await lift(body.act_id)
    await expect.poll(statuses).toEqual([200, 200, 200])
  })

  it('a banned member signs up again neither with the e-mail nor on a device of theirs, and others do', async () => {
    const device = await signInAs(veraName, 'vera-garden')
    const { body } = await decide('ban')
    const marks = (kind: string) =>
      first('SELECT count(*) AS found FROM banned_marks WHERE kind = ?1 AND act_id = ?2', kind, body.act_id)
    const later = siteVisitor(testbed)
    await later.ask(href('signin', {}, en), { form: { usr: veraName, pwd: 'vera-garden', from: '/' } })
    expect(await marks('email')).toBe(1)
    // Those of the sessions that the ban ended, and the one that tried again.
    expect(await marks('device')).toBeGreaterThanOrEqual(2)
    expect(await first("SELECT count(*) AS found FROM banned_marks WHERE hash LIKE '%@%'")).toBe(0)
    let tried = 0
    const signUp = async (who: SiteVisitor, email?: string) => {
      const username = `again-${made}-${++tried}`
      const { question } = (await read(contract.captcha.fill({}), who)) as {
        question: { token: string; a: number; b: number }
      }
      const solved = { captcha: question.token, captcha_answer: String(question.a + question.b) }
      const form = { username, email: email ?? `${username}@example.com`, password: 'quiet-harbour-77', ...solved }
      const { body: answer } = await send(writes.signup.path, form, who)
      const address = await first<string>(
        'SELECT email AS found FROM accounts JOIN users USING (user_id) WHERE username = ?1',
        username,
      )
      return [answer.code ?? 'ok', address?.includes('@') ?? null]
    }
    for (const who of [device, later]) expect(await signUp(who)).toEqual(['not_allowed', null])
    expect(await signUp(siteVisitor(testbed))).toEqual(['ok', true])
    // The mark outlives the account. The answer does not tell; the account has no address and is never confirmed.
    await testbed.run("UPDATE accounts SET email = 'moved@example.com' WHERE user_id = ?1", veraId)
    expect(await signUp(siteVisitor(testbed), `${veraName.toUpperCase()}@example.com`)).toEqual(['ok', false])
    await lift(body.act_id)
    expect([await marks('email'), await marks('device')]).toEqual([0, 0])
    expect(await signUp(device)).toEqual(['ok', true])
  })

  it('sessions are ended, and a password link is sent, with a statement', async () => {
    expect((await decide('password_link', { reason: 'request' })).status).toBe(200)
    expect(await signedInAs(vera)).toBe(veraName)
    await mailTo(veraName)
    const mails = await testbed.db
      .prepare('SELECT text FROM outbox WHERE recipient = ?1')
      .bind(`${veraName}@example.com`)
      .all<{ text: string }>()
    expect(mails.results.filter(({ text }) => text.includes('/restore-password/?token='))).toHaveLength(1)
    expect((await decide('end_sessions', { reason: 'security' })).status).toBe(200)
    expect(await signedInAs(vera)).toBeNull()
    await signInAs(veraName, 'vera-garden')
  })

  it('deletion keeps videos without a name, or takes them down too, and tells the member by mail', async () => {
    await testbed.run(
      `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
       VALUES (?1, 'film', 'Film', '', 1, 60, 1, 1, 0, 0, 'str', ?2)`,
      20_000 + made,
      veraId,
    )
    await testbed.run(
      "INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date) VALUES (?1, ?2, 'Last list', '', 0, 'str', 1)",
      20_000 + made,
      veraId,
    )
    const stale = await decide('delete_account', { last_act: '77' })
    expect(stale.body.code).toBe('changed')
    expect((await decide('delete_account')).status).toBe(200)
    // Their name leaves the cards that the edge has cached.
    await expect.poll(() => isMarkDenied(askOriginOf(testbed), `member:${veraId}`)).toBe(true)
    // So do their playlists, as a change.
    await expect.poll(() => isMarkDenied(askOriginOf(testbed), `tag:playlist_${20_000 + made}`)).toBe(false)
    expect(await first('SELECT count(*) AS found FROM accounts WHERE user_id = ?1', veraId)).toBe(0)
    expect(await first('SELECT username AS found FROM users WHERE user_id = ?1', veraId)).toBe(`.deleted ${veraId}`)
    await clock()
    expect(await first('SELECT status_id AS found FROM videos WHERE video_id = ?1', 20_000 + made)).toBe(1)
    expect(await mailTo(veraName)).toContain('Please read the rules.')
    expect((await file()).state).toBe('no_account')
    expect((await decide('warn')).status).toBe(404)
  })

  it('deletion of everything takes the videos down, scheduled ones too, and hides the channels', async () => {
    const id = 20_000 + made
    await testbed.run(
      `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, publish_date, is_private, is_hd, gender, user_id)
       VALUES (?1, 'film', 'Film', '', 1, 60, 1, 1, NULL, 0, 0, 'str', ?2), (?1 + 1000, 'film', 'Film', '', 1, 60, 1, 3, unixepoch() + 86400, 0, 0, 'str', ?2)`,
      id,
      veraId,
    )
    await testbed.run(
      "INSERT INTO channels (channel_id, dir, title, url, user_id) VALUES (?1, ?2, 'Own', '', ?3)",
      id,
      `own-${id}`,
      veraId,
    )
    expect((await decide('delete_all')).status).toBe(200)
    await clock()
    for (const video of [id, id + 1000])
      expect(await first('SELECT status_id AS found FROM videos WHERE video_id = ?1', video)).toBe(5)
    expect(await first('SELECT is_hidden AS found FROM channels WHERE channel_id = ?1', id)).toBe(1)
    expect(await first('SELECT count(*) AS found FROM accounts WHERE user_id = ?1', veraId)).toBe(0)
  })

  it('deletion of everything after a ban is for good: its appeal is settled, and its lift brings nothing back', async () => {
    const id = 20_000 + made
    await testbed.run(
      `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, publish_date, is_private, is_hd, gender, user_id)
       VALUES (?1, 'film', 'Film', '', 1, 60, 1, 1, NULL, 0, 0, 'str', ?2), (?1 + 1000, 'film', 'Film', '', 1, 60, 1, 3, unixepoch() + 86400, 0, 0, 'str', ?2)`,
      id,
      veraId,
    )
    await testbed.run(
      "INSERT INTO channels (channel_id, dir, title, url, user_id) VALUES (?1, ?2, 'Own', '', ?3)",
      id,
      `own-${id}`,
      veraId,
    )
    const { body } = await decide('ban')
    await clock()
    await testbed.run(
      "UPDATE member_acts SET appeal = 'No', appealed_date = 1, due_date = 2 WHERE act_id = ?1",
      body.act_id,
    )
    expect((await decide('delete_all')).status).toBe(200)
    const granted = { queue: 'appeals', item: String(body.act_id), decision: 'reverse', reason: 'mistake', note: '' }
    expect((await send(writes.decide.path, granted, people.mira)).status).toBe(404)
    expect((await lift(body.act_id)).status).toBe(200)
    await clock()
    for (const video of [id, id + 1000])
      expect(await first('SELECT status_id AS found FROM videos WHERE video_id = ?1', video)).toBe(5)
    expect(await first('SELECT is_hidden AS found FROM channels WHERE channel_id = ?1', id)).toBe(1)
  })
})

describe('an appeal of a member', () => {
  it('comes from a closed account by the key of its link, once, and another moderator reverses the act', async () => {
    const { body } = await decide('ban')
    const led = await siteVisitor(testbed).ask(href('signin', {}, en), {
      form: { usr: veraName, pwd: 'vera-garden', from: '/' },
    })
    const to = led.headers.get('location') ?? ''
    const key = new URL(to, 'http://site').searchParams.get('key') ?? ''
    const visitor = siteVisitor(testbed)
    const sent = await visitor.ask(to, { form: { key, text: 'It was not me.' } })
    expect(sent.status).toBe(303)
    expect(await visitor.page(sent.headers.get('location') ?? '')).toContain('Appeal waiting for a decision')
    const twice = await visitor.ask(to, { form: { key, text: 'Again.' } })
    expect([twice.status, (await twice.text()).includes('is over')]).toEqual([400, true])
    const stranger = { act_id: String(body.act_id), text: 'Me too' }
    expect((await send(writes.appealAct.path, stranger, people.anna)).status).toBe(404)
    const queue = href('moderation_appeals', {}, en)
    expect(await ada.page(queue)).toContain('You made the first decision.')
    const decision = {
      queue: 'appeals',
      item: String(body.act_id),
      decision: 'reverse',
      reason: 'mistake',
      note: 'Sorry.',
    }
    expect((await send(writes.decide.path, decision)).body.code).toBe('same_moderator')
    expect(await people.mira.page(queue)).toContain('It was not me.')
    const decided = await people.mira.ask(queue, { form: decision })
    expect(decided.status).toBe(303)
    expect(await file()).toMatchObject({ state: 'active' })
    await signInAs(veraName, 'vera-garden')
    expect(await mailTo(veraName)).toContain('was lifted')
    expect(await visitor.page(to)).toContain('Sorry.')
  })

  it('that is not granted leaves the act in force and says why', async () => {
    const { body } = await decide('suspend', { until: day(9) })
    await testbed.run(
      "UPDATE member_acts SET appeal = 'No', appealed_date = 1, due_date = 2 WHERE act_id = ?1",
      body.act_id,
    )
    const decision = {
      queue: 'appeals',
      item: String(body.act_id),
      decision: 'confirm',
      reason: 'unfounded',
      note: 'It stays.',
    }
    expect((await send(writes.decide.path, { ...decision, reason: '' }, people.mira)).body.code).toBe('required')
    expect((await send(writes.decide.path, { ...decision, decision: 'dismiss' }, people.mira)).status).toBe(400)
    expect((await send(writes.decide.path, decision, people.mira)).status).toBe(200)
    expect(await file()).toMatchObject({ state: 'suspended' })
    expect(await mailTo(veraName)).toContain('It stays.')
    expect((await send(writes.decide.path, decision, people.mira)).status).toBe(404)
  })
})

describe("a member's file", () => {
  it('has what they uploaded, wrote and reported, what was said about them, and sessions; no message, no e-mail, no password', async () => {
    await testbed.run(
      "INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ('member', ?1, ?1, 1, 'Words on the wall')",
      veraId,
    )
    const anna = await idOf('anna')
    await testbed.run(
      'INSERT INTO messages (low_id, high_id, user_id, sent_date, message) VALUES (min(?1, ?2), max(?1, ?2), ?1, 1, ?3)',
      veraId,
      anna,
      'A private word',
    )
    await testbed.run(
      "INSERT INTO reports (subject, email, message, referrer, user_id, added_date) VALUES ('support', 'v@example.com', 'I saw this', '', ?1, 1)",
      veraId,
    )
    await testbed.run(
      "INSERT INTO reports (subject, email, message, referrer, added_date, target_kind, target_id) VALUES ('inappropriate', 'w@example.com', 'Look at her', '', 1, 'member', ?1)",
      veraId,
    )
    await testbed.run(
      `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, is_complete, folder, added_date, changed_date)
       VALUES (?1, ?2, 'ready', 'a.mp4', 'Own upload.mp4', 1, 1, ?1, 1, 1)`,
      String(veraId).padStart(32, '0'),
      veraId,
    )
    for (let n = 0; n <= memberFileRows; n++) {
      await testbed.run(
        "INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ('member', ?1, ?1, 0, 'Older words')",
        veraId,
      )
    }
    const own = await file()
    expect(own.parts.find(({ part }) => part === 'comments')?.rows).toHaveLength(memberFileRows)
    const texts = Object.fromEntries(own.parts.map(({ part, total, rows }) => [part, [total, rows[0]?.text]]))
    expect(texts).toEqual({
      uploads: [1, 'Own upload.mp4'],
      comments: [memberFileRows + 2, 'Words on the wall'],
      reports_sent: [1, 'I saw this'],
      reports_about: [1, 'Look at her'],
      decisions: [0, undefined],
    })
    expect(own.sessions.length).toBeGreaterThan(0)
    const html = await ada.page(href('admin_member', { id: String(veraId) }, en))
    for (const part of ['Own upload.mp4', 'Words on the wall', 'Look at her']) expect(html).toContain(part)
    for (const part of ['A private word', '@example.com', 'scrypt']) {
      expect(html).not.toContain(part)
      expect(JSON.stringify(own)).not.toContain(part)
    }
  })

  it('leads to the page of roles, with the name filled in', async () => {
    const html = await ada.page(href('admin_member', { id: String(veraId) }, en))
    const link = href('moderation_people', {}, { ...en, query: { name: veraName } })
    expect(html).toContain(`href="${link}"`)
    expect(await ada.page(link)).toContain(`value="${veraName}"`)
  })
})

const endpointNames: EndpointName[] = ['adminMembers', 'adminMember', 'memberHistory', 'appealQueue']
it('no answer about members is kept in a cache', () => {
  for (const name of endpointNames) expect(contract[name].lifetimeSeconds({} as never)).toBe(0)
})

/** Another network each time: what is remembered for a visitor is nothing to the next. */
function fresh(): Record<string, string> {
  return { 'cf-connecting-ip': `198.51.100.${(made % 200) + 1}` }
}
