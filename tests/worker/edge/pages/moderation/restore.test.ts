// A moderator's restoration of a video: refused where more than its takedown keeps the video down, and the moderator is told what.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writes } from '../../../../../shared/contract/contract.ts'
import { href } from '../../../../../shared/routes.ts'
import { addCatalogueVideo } from '../../../../support/runtime/catalogue-video.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const json = { accept: 'application/json' }
let testbed: SiteTestbed
let mira: SiteVisitor
let ada: SiteVisitor
let id = 8100

beforeAll(async () => {
  testbed = await startSiteTestbed()
  mira = await signedIn(testbed, 'mira')
  ada = await signedIn(testbed, 'ada')
}, 120_000)
afterAll(() => testbed.stop())

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
