// The removal of videos that not every visitor may watch, and of duplicates: notices and reports about them, and the page of moderators.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { href } from '../../../../../shared/routes.ts'
import { addCatalogueVideo } from '../../../../support/runtime/catalogue-video.ts'
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
const people = {} as Record<'anna' | 'edda' | 'mira' | 'ada', SiteVisitor>
let id = 8300
let senders = 0

beforeAll(async () => {
  testbed = await startSiteTestbed()
  for (const name of ['anna', 'edda', 'mira', 'ada'] as const) people[name] = await signedIn(testbed, name)
}, 120_000)
afterAll(() => testbed.stop())
beforeEach(() => add('boris'))

/** Another video, hidden from all visitors or from some. */
async function add(uploader: string, columns = 'status_id = 1'): Promise<number> {
  id += 1
  await addCatalogueVideo(testbed.db, { id, title: `Secret harbour ${id}`, uploader })
  await testbed.run(`UPDATE videos SET ${columns} WHERE video_id = ?1`, id)
  return id
}
const states = {
  members: 'is_private = 1',
  friends: 'is_private = 3',
  private: 'status_id = 3',
  scheduled: 'status_id = 3, publish_date = unixepoch() + 86400',
}
const closed = Object.entries(states)

const first = <Value>(sql: string, ...values: unknown[]) =>
  testbed.db
    .prepare(sql)
    .bind(...values)
    .first<Value>('found')
const statusOf = (video: number) => first('SELECT status_id AS found FROM videos WHERE video_id = ?1', video)
const pageOf = (video: number) => href('video', { id: String(video), dir: 'a-film' }, en)
const takeDown = (video: number) => href('moderation_take_down', { id: String(video) }, en)

/** A visitor without an account sends a notice about the address of a video. */
async function files(video: number): Promise<{ link: string; item: string }> {
  const nina = siteVisitor(testbed)
  const { question } = await (await nina.ask(contract.captcha.fill({}))).json()
  const form = {
    name: 'Nina Falk',
    text: 'This shows me, and I never agreed',
    good_faith: '1',
    address: testbed.origin + pageOf(video),
    email: `nina-${++senders}@example.com`,
    captcha: question.token,
    captcha_answer: String(question.a + question.b),
  }
  const headers = { 'cf-connecting-ip': `198.51.100.${senders}` }
  const answer = await nina.ask(href('notice_form', { kind: 'person' }, en), { form, headers })
  expect(answer.status).toBe(303)
  const link = answer.headers.get('location') ?? ''
  const [, receipt = ''] = /notice\/([^/]+)\//.exec(link) ?? []
  const item = await first('SELECT case_id AS found FROM legal_notices WHERE receipt = ?1', receipt)
  return { link, item: String(item) }
}

const decides = (queue: 'notices' | 'reports', item: string, who = people.mira) =>
  who.ask(writes.decide.path, {
    json: { queue, item, decision: 'take_down', reason: 'person', note: '' },
    headers: json,
  })

describe('a video that not every visitor may watch', () => {
  it.each(closed)(
    'for %s is taken down by moderators by its number, and no other visitor has the page',
    async (_, columns) => {
      await testbed.run(`UPDATE videos SET ${columns} WHERE video_id = ?1`, id)
      for (const who of [siteVisitor(testbed), people.anna, people.edda])
        expect((await who.ask(takeDown(id))).status).toBe(404)
      expect(await people.mira.page(takeDown(id))).toContain(`Secret harbour ${id}`)
      const form = { act: 'take_down', reason: 'person', note: '' }
      expect((await people.mira.ask(takeDown(id), { form })).status).toBe(303)
      expect(await statusOf(id)).toBe(5)
      await expect.poll(() => people.mira.page(takeDown(id)), { timeout: 10_000 }).toContain('value="restore"')
    },
  )

  it('has no page of moderators where there is none', async () => {
    expect((await people.mira.ask(takeDown(999_999))).status).toBe(404)
  })

  it.each([...closed, ['no visitor, because there is none', null]])(
    'for %s: its number is enough for a notice, whose sender learns nothing else, and whose decision removes it',
    async (_, columns) => {
      if (columns === null) await testbed.run('DELETE FROM videos WHERE video_id = ?1', id)
      else await testbed.run(`UPDATE videos SET ${columns} WHERE video_id = ?1`, id)
      const { link, item } = await files(id)
      const receipt = await siteVisitor(testbed).page(link)
      expect([receipt.includes('Waiting for a decision'), receipt.includes('Secret harbour')]).toEqual([true, false])
      if (columns === null) return
      expect(await people.mira.page(href('moderation_notices', {}, en))).toContain(`Secret harbour ${id}`)
      expect((await decides('notices', item)).status).toBe(200)
      expect(await statusOf(id)).toBe(5)
      expect(await siteVisitor(testbed).page(link)).not.toContain('Secret harbour')
    },
  )
})

describe('a duplicate that was merged into another video', () => {
  const merge = (duplicate: number, into: number) =>
    testbed.run('UPDATE videos SET status_id = 3, merged_into = ?2 WHERE video_id = ?1', duplicate, into)

  it('leads moderators to the page of the other one', async () => {
    const [duplicate, kept] = [id, await add('anna')]
    await merge(duplicate, kept)
    const answer = await people.mira.ask(takeDown(duplicate))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, takeDown(kept)])
  })

  it.each(['before', 'after'])(
    'has its notice decided about the other one, where it was merged %s it was sent',
    async (when) => {
      const [duplicate, kept] = [id, await add('anna')]
      if (when === 'before') await merge(duplicate, kept)
      const { item } = await files(duplicate)
      if (when === 'after') await merge(duplicate, kept)
      expect((await decides('notices', item)).status).toBe(200)
      expect([await statusOf(kept), await statusOf(duplicate)]).toEqual([5, 3])
      const down = await first('SELECT case_id AS found FROM takedowns WHERE video_id = ?1', kept)
      expect(String(down)).toBe(item)
      expect(await people.anna.page(href('statement', { id: item }, en))).toContain('Secret harbour')
    },
  )

  it.each(['before', 'after'])(
    'has its report decided about the other one, where it was merged %s it was sent',
    async (when) => {
      const [duplicate, kept] = [id, await add('anna')]
      if (when === 'before') await merge(duplicate, kept)
      const report = {
        subject: 'dmca',
        email: 'gina@example.com',
        message: 'Not this',
        referrer: pageOf(duplicate),
      }
      expect((await siteVisitor(testbed).ask(writes.report.path, { json: report, headers: json })).status).toBe(200)
      const item = String(await first('SELECT max(report_id) AS found FROM reports'))
      if (when === 'after') await merge(duplicate, kept)
      expect((await decides('reports', item)).status).toBe(200)
      expect([await statusOf(kept), await statusOf(duplicate)]).toEqual([5, 3])
    },
  )

  it('is decided about by no moderator who uploaded the other one', async () => {
    const [duplicate, kept] = [id, await add('mira')]
    const { item } = await files(duplicate)
    await merge(duplicate, kept)
    const answer = await decides('notices', item)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'own_item'])
    expect((await decides('notices', item, people.ada)).status).toBe(200)
  })
})
