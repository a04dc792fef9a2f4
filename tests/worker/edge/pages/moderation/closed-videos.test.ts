// The removal of videos that not every visitor may watch, and of duplicates: notices and reports about them, and the page of moderators;
// and the restoration of what was removed.

import type { D1Database } from '@cloudflare/workers-types'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { href } from '../../../../../shared/routes.ts'
import { saveVideo } from '../../../../../worker/origin/admin/save-video.ts'
import { videosWhole } from '../../../../../worker/origin/admin/store/videos.ts'
import { fieldsOfVideo } from '../../../../../worker/origin/admin/video-fields.ts'
import { restore, takeDown as takeVideoDown } from '../../../../../worker/origin/moderation/takedown.ts'
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
})
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
      await expect.poll(() => people.mira.page(takeDown(id))).toContain('value="restore"')
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

// A restoration: refused where more than the takedown keeps the video down, and the moderator is told what.
describe('what was taken down', () => {
  let mira: SiteVisitor
  let ada: SiteVisitor
  const deny = async () => undefined

  const run = (sql: string) => testbed.run(sql.replaceAll('{id}', String(id)))
  const state = () => testbed.db.prepare('SELECT status_id FROM videos WHERE video_id = ?1').bind(id).first('status_id')
  const page = () => href('moderation_take_down', { id: String(id) }, { lang: 'en' })
  const restored = { act: 'restore', reason: 'unfounded', note: '' }

  async function restores(who = mira) {
    const answer = await who.ask(writes.takeDown.path, { json: { video_id: String(id), ...restored }, headers: json })
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }

  async function takesDown(): Promise<void> {
    const down = { video_id: String(id), act: 'take_down', reason: 'rules', note: '' }
    expect((await mira.ask(writes.takeDown.path, { json: down, headers: json })).status).toBe(200)
  }

  /** A notice about the video, decided a second ago or just now. */
  const notice = (state: string, caseId = 'NULL') => `
    INSERT INTO legal_notices (case_id, receipt, kind, address, video_id, lang, sealed, state, filed_date, decision, decided_date)
    VALUES (${caseId}, 'receipt-{id}', 'person', '', {id}, 'en', '', '${state}', 1, 'take_down', unixepoch() + 1)`

  const actAgainst = (act: string, username: string) => `
    INSERT INTO member_acts (act_key, user_id, act, reason, statement, decided_by, decided_date)
    SELECT '${act}-{id}', user_id, '${act}', 'spam', 'Stop', 0, 1 FROM users WHERE username = '${username}'`

  const withdrawn = [
    `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, folder, video_id, added_date, changed_date)
     SELECT 'upload-{id}', user_id, 'removed', '', '', 1, 'folder-{id}', {id}, 1, 1 FROM users WHERE username = 'edda'`,
    notice('open', '{id}'),
    `INSERT INTO releases (upload_id, name, state, added_date, expires_date, withdrawn_date, case_id)
     VALUES ('upload-{id}', 'Nina', 'withdrawn', 1, 1, unixepoch(), {id})`,
    'UPDATE takedowns SET case_id = {id} WHERE video_id = {id}',
  ]

  beforeAll(() => {
    ;({ mira, ada } = people)
  })
  beforeEach(async () => {
    id += 1
    await addCatalogueVideo(testbed.db, { id, title: `Harbour ${id}`, uploader: 'edda' })
  })

  describe('a restoration by a moderator', () => {
    it.each([
      ['kept_by_ban', 'Lift the ban before you restore', [actAgainst('ban', 'edda')]],
      ['kept_by_deletion', 'was deleted for good', [actAgainst('delete_all', 'edda')]],
      ['kept_by_person', 'withdrew their agreement', withdrawn],
      ['kept_by_notice', 'A legal notice keeps this video down', [notice('taken_down')]],
      [
        'kept_by_notice',
        'A legal notice keeps this video down',
        [notice('countered', '{id}'), 'UPDATE takedowns SET case_id = {id} WHERE video_id = {id}'],
      ],
      [
        'kept_by_uploader',
        'Its uploader deleted this video',
        [
          'UPDATE takedowns SET by_editor = 1, actor_id = 0 WHERE video_id = {id}',
          "UPDATE videos SET bin_visibility = 'public' WHERE video_id = {id}",
        ],
      ],
      [
        'changed',
        'This was changed after you opened it',
        ["INSERT INTO takedown_orders (video_id, reason) VALUES ({id}, 'law')"],
      ],
    ])('is refused with %s, and the page says "%s"', async (code, text, statements) => {
      await takesDown()
      for (const sql of statements) await run(sql)
      expect(await restores()).toEqual([409, code])
      const answer = await mira.ask(page(), { form: restored })
      expect([answer.status, (await answer.text()).includes(text)]).toEqual([409, true])
      expect(await state()).toBe(5)
      await run(
        "DELETE FROM member_acts WHERE act_key IN ('ban-{id}', 'delete_all-{id}'); DELETE FROM takedown_orders WHERE video_id = {id}",
      )
    })

    it('undoes the notice that took the video down, and one that was decided before the video was shown again', async () => {
      await takesDown()
      await run(notice('taken_down', '{id}'))
      await run('UPDATE takedowns SET case_id = {id} WHERE video_id = {id}')
      expect(await restores()).toEqual([200, undefined])
      expect(await state()).toBe(1)
      await run('UPDATE legal_notices SET decided_date = 1 WHERE case_id = {id}')
      await takesDown()
      expect(await restores()).toEqual([200, undefined])
    })

    it('is refused with files_gone once the files were deleted, and the page says so', async () => {
      await takesDown()
      await run('UPDATE takedowns SET is_cleared = 1 WHERE video_id = {id}')
      const answer = await mira.ask(page(), { form: restored })
      expect(await answer.text()).toContain('Its files were deleted')
      expect(await state()).toBe(5)
    })
  })

  it('the form of a video brings none back while its uploader is banned, and brings back what its uploader deleted', async () => {
    await takesDown()
    await run(actAgainst('ban', 'edda'))
    const form = async () => {
      const html = await ada.page(href('admin_video', { id: String(id) }, { lang: 'en' }))
      const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''
      return ada.ask(href('admin_video', { id: String(id) }, { lang: 'en' }), {
        form: { version, title: `Harbour ${id}`, orientation: 'str', visibility: 'public' },
      })
    }
    const refused = await form()
    expect([refused.status, (await refused.text()).includes('Lift the ban before you restore')]).toEqual([409, true])
    expect(await state()).toBe(5)
    await run("DELETE FROM member_acts WHERE act_key = 'ban-{id}'")
    await run('UPDATE takedowns SET by_editor = 1, actor_id = 0 WHERE video_id = {id}')
    await run("UPDATE videos SET bin_visibility = 'public' WHERE video_id = {id}")
    expect((await form()).status).toBe(303)
    expect(await state()).toBe(1)
  })

  it('every other visitor is refused as before, whatever keeps the video down', async () => {
    await takesDown()
    await run(notice('taken_down'))
    expect((await restores(siteVisitor(testbed)))[0]).toBe(401)
  })

  it('a video that is renamed while a moderator restores it is found by its new title alone', async () => {
    const { db } = testbed
    id += 1
    await addCatalogueVideo(db, { id, title: 'Marsh lights' })
    const isDown = await takeVideoDown({ db, deny }, { videoId: id, reason: 'rules', actorId: 3 })
    expect(isDown.ok).toBe(true)
    const rename = async () => {
      const [row] = await videosWhole(db, [id])
      if (!row) throw new Error('the video')
      const after = { ...fieldsOfVideo(row), title: 'Lantern lights' }
      expect(await saveVideo({ db, deny, notifyOpenPages: deny }, { row, after, actorId: 0 })).toBe('saved')
    }
    /** Once, after its texts were read and before they are written. */
    const renames = [rename]
    const batch: D1Database['batch'] = async (statements) => {
      await renames.pop()?.()
      return db.batch(statements)
    }
    const meanwhile = { prepare: (sql: string) => db.prepare(sql), batch } as unknown as D1Database
    expect((await restore({ db: meanwhile, deny }, id)).ok).toBe(true)
    const found = async (word: string) =>
      (await db.prepare('SELECT rowid FROM video_search WHERE video_search MATCH ?1').bind(word).all()).results
    expect([renames, await found('lantern'), await found('marsh')]).toEqual([[], [{ rowid: id }], []])
    const video = db.prepare('SELECT status_id, title, version FROM videos WHERE video_id = ?1').bind(id)
    expect(await video.first()).toEqual({ status_id: 1, title: 'Lantern lights', version: 4 })
  })
})
