// The moderators' desk through both Workers: who sees it, two of them at one item, and a log that nobody edits.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnswerOf, contract, writes } from '../../../shared/contract/contract.ts'
import { claimSeconds } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { deskQueueNames, deskQueues } from '../../../shared/rules/desk-queues.ts'
import { brokenRow, pageOfAudit } from '../../../worker/origin/store/audit.ts'
import { type SiteVisitor, type SiteWorld, siteVisitor, siteWorld } from '../../support/world/site.ts'

let world: SiteWorld
let gina: SiteVisitor
let anna: SiteVisitor
let mira: SiteVisitor
let ada: SiteVisitor
beforeAll(async () => {
  world = await siteWorld()
  gina = siteVisitor(world)
  ;[anna, mira, ada] = [siteVisitor(world), siteVisitor(world), siteVisitor(world)]
  await Promise.all(Object.entries({ anna, mira, ada }).map(([name, who]) => who.signsIn(name)))
}, 120_000)
afterAll(() => world.stop())

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const run = (sql: string, ...values: unknown[]) =>
  world.db
    .prepare(sql)
    .bind(...values)
    .run()

let films = 0
/** A film of boris that waits for its review. */
async function film(title = 'Fog over the lake'): Promise<string> {
  const uploadId = String(++films).padStart(32, '0')
  const details = JSON.stringify({
    ...{ title, description: 'An hour before sunrise', categories: 'nature', performers: '', channel: '' },
    ...{ orientation: 'str', is_private: '0', exclusive: '1', preview: '0' },
    ...{ consent_age: '1', consent_agreed: '1', consent_rights: '1' },
  })
  await run(
    `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, details, is_complete, folder, has_stills,
       duration_seconds, frames, added_date, changed_date)
     SELECT ?1, user_id, 'ready', 'a.mp4', 'a.mp4', 1, ?2, 1, ?1, 1, 700, ?3, ?4, ?4 FROM users WHERE username = 'boris'`,
    ...[uploadId, details, JSON.stringify(['f0f0f0f0f0f0f0f0']), films],
  )
  return uploadId
}
const uploadsPage = href('moderation_uploads', {}, en)
const claims = (who: SiteVisitor, item: string, act = 'take') =>
  who.ask(writes.deskClaim.path, { json: { queue: 'uploads', item, act }, headers: json })
const reviews = async (who: SiteVisitor, form: Record<string, string>) => {
  const answer = await who.ask(uploadsPage, { form })
  return { status: answer.status, text: await answer.text() }
}
const logged = async () => (await pageOfAudit(world.db, { offset: 0, count: 50, totalMax: 50 })).rows

describe('the desk', () => {
  it.each(['moderation', 'moderation_log', ...deskQueueNames.map((queue) => deskQueues[queue].page)] as const)(
    'is no page to a visitor or a member: %s',
    async (name) => {
      for (const who of [gina, anna]) expect((await who.ask(href(name, {}, en))).status).toBe(404)
      expect((await ada.ask(href(name, {}, en))).status).toBe(200)
      expect((await mira.ask(href(name, {}, en))).status).toBe(name === 'moderation_log' ? 404 : 200)
    },
  )

  it('has no answers for them either', async () => {
    const asked = [contract.desk.fill({}), contract.auditLog.fill({ page: 1 })]
    const statuses = async (who: SiteVisitor) =>
      Promise.all(asked.map(async (path) => (await who.ask(path, { headers: json })).status))
    expect(await statuses(gina)).toEqual([401, 401])
    expect(await statuses(anna)).toEqual([404, 404])
    expect(await statuses(mira)).toEqual([200, 404])
    expect(await statuses(ada)).toEqual([200, 200])
    expect((await claims(gina, '1')).status).toBe(401)
    expect((await claims(anna, '1')).status).toBe(404)
  })

  it('refuses a claim on what is no queue, no item or no act', async () => {
    const good = { queue: 'uploads', item: '1', act: 'take' }
    for (const [field, value] of Object.entries({ queue: 'nothing', item: 'a b', act: 'steal' })) {
      const answer = await mira.ask(writes.deskClaim.path, { json: { ...good, [field]: value }, headers: json })
      expect([answer.status, await answer.json()]).toMatchObject([400, { field, code: 'invalid' }])
    }
  })

  it('tells how much waits and since when', async () => {
    await film('Mist on the river')
    const { queues } = (await (await mira.ask(contract.desk.fill({}), { headers: json })).json()) as AnswerOf<'desk'>
    const uploads = queues.find(({ queue }) => queue === 'uploads')
    expect(uploads).toMatchObject({ total: 1, oldest: '1970-01-01T00:00:01.000Z' })
    expect(await mira.page(href('moderation', {}, en))).toContain('Waiting: 1')
  })
})

describe('two moderators at one film', () => {
  it('of whom one gets it, and the other is told who has it and until when', async () => {
    const item = await film()
    const both = await Promise.all([claims(mira, item), claims(ada, item)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [winner, loser] = both[0]?.status === 200 ? (['mira', ada] as const) : (['ada', mira] as const)
    const refused = await claims(loser, item)
    expect(await refused.json()).toMatchObject({
      code: 'claimed',
      codes: [
        { field: 'claimed_by', info: winner },
        { field: 'claimed_until', info: expect.stringMatching(/^20\d\d-/) },
      ],
    })
    const decided = await reviews(loser, { upload_id: item, decision: 'reject', reason: 'quality' })
    expect(decided.status).toBe(409)
    expect(decided.text).toContain('Somebody else is deciding about this.')
    expect(decided.text).toContain(`${winner} is deciding about this until`)
    // What runs out is anybody's.
    await run('UPDATE claims SET expires_date = expires_date - ?1', claimSeconds)
    expect((await claims(loser, item)).status).toBe(200)
    expect((await reviews(loser, { upload_id: item, decision: 'reject', reason: 'quality' })).status).toBe(303)
    expect((await world.db.prepare('SELECT 1 FROM claims WHERE item = ?1').bind(item).all()).results).toEqual([])
  })

  it('of whom one decides when both press at once, and one entry is written', async () => {
    const item = await film()
    const both = await Promise.all(
      [mira, ada].map((who) => reviews(who, { upload_id: item, decision: 'reject', reason: 'spam' })),
    )
    expect(both.map(({ status }) => status).filter((status) => status === 303)).toHaveLength(1)
    expect((await logged()).filter((row) => row.item === item)).toHaveLength(1)
  })

  it('can give a film back without script, and takes what was typed into the form again', async () => {
    const item = await film()
    expect((await mira.ask(uploadsPage, { form: { queue: 'uploads', item, claim: 'take' } })).status).toBe(303)
    expect(await mira.page(uploadsPage)).toContain('Yours until')
    const wrong = await reviews(mira, { upload_id: item, decision: 'reject', note: 'Try again at noon' })
    expect([wrong.status, wrong.text.includes('value="Try again at noon"')]).toEqual([400, true])
    await mira.ask(uploadsPage, { form: { queue: 'uploads', item, claim: 'release' } })
    expect((await claims(ada, item)).status).toBe(200)
  })

  it('sees films that look alike side by side', async () => {
    await film('The same lake again')
    const page = await mira.page(uploadsPage)
    expect(page).toContain('Looks like')
    expect(page).toMatch(/The same lake again · <!-- -->boris|The same lake again · boris/)
  })
})

describe('the audit log', () => {
  it('says who, what, when and why, without an e-mail that was typed', async () => {
    const item = await film()
    await reviews(mira, { upload_id: item, decision: 'reject', reason: 'rules', note: 'Write to eva@example.com' })
    const page = await ada.page(href('moderation_log', {}, en))
    expect(page).toContain(item)
    expect(page).toContain('It breaks the rules of the site. Write to …')
    expect(page).not.toContain('eva@example.com')
    expect(page).toContain('Every entry is as it was written')
  })

  it.each([
    ['changed', 'UPDATE audit_log SET note = "nothing"'],
    ['deleted', 'DELETE FROM audit_log'],
    ['replaced', 'INSERT OR REPLACE INTO audit_log SELECT * FROM audit_log LIMIT 1'],
    [
      'continued beside its chain',
      `INSERT INTO audit_log (actor_id, queue, item, act, reason, note, added_date, previous_hash, hash)
       VALUES (1, 'uploads', '1', 'approve', '', '', 1, 'elsewhere', 'x')`,
    ],
  ])('cannot be %s', async (_, sql) => {
    const before = await logged()
    expect(before.length).toBeGreaterThan(0)
    await expect(run(sql.replaceAll('"', "'"))).rejects.toThrow(/audit log/)
    expect(await logged()).toEqual(before)
  })

  it('is a chain: a row that is another, or that is missing, is found', async () => {
    const rows = await logged()
    expect(await brokenRow(rows)).toBe(null)
    const [first, second, ...others] = rows
    if (!first || !second) throw new Error('two rows are needed')
    expect(await brokenRow([first, { ...second, note: 'nothing' }, ...others])).toBe(second.audit_id)
    expect(await brokenRow([first, ...others])).toBe(first.audit_id)
  })
})
