// Videos in the back office through both Workers: what an editor changes and what visitors see of it at once, in lists, searches, counts
// and answers; the table with its search and counts; and two editors at one video.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { adminCountedMax, adminSearchedMax, featuredMax, pageSizes, undoSeconds } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { originName } from '../../../../../worker/local.ts'
import { pendingNotifications } from '../../../../../worker/origin/messages/store/pending-notifications.ts'
import { recountStep, recountSteps } from '../../../../../worker/origin/site/recount-totals.ts'
import { addCatalogueVideo } from '../../../../support/runtime/catalogue-video.ts'
import { askOriginOf } from '../../../../support/runtime/denied-marks.ts'
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
let edda: SiteVisitor
let ada: SiteVisitor
let anna: SiteVisitor
let mira: SiteVisitor
let vera: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  edda = await signedIn(testbed, 'edda')
  ada = await signedIn(testbed, 'ada')
  anna = await signedIn(testbed, 'anna')
  mira = await signedIn(testbed, 'mira')
  vera = siteVisitor(testbed)
  await testbed.run(
    "INSERT INTO categories (category_id, dir, title) VALUES (11, 'fog', 'Fog'), (12, 'rain', 'Rain'), (13, 'snow', 'Snow')",
  )
  await testbed.run(
    "INSERT INTO models (model_id, dir, title) VALUES (21, 'ina-frost', 'Ina Frost'), (22, 'lars-lund', 'Lars Lund')",
  )
  await testbed.run(
    "INSERT INTO channels (channel_id, dir, title, url) VALUES (31, 'weather-club', 'Weather Club', '')",
  )
})
afterAll(() => testbed.stop())

type Video = {
  title: string
  state: string
  version: number
  texts: { lang: string; title: string; description: string }[]
  categories: { dir: string }[]
  performers: { dir: string }[]
  channel: { dir: string } | null
  publish_date: string | null
}
const read = async <Answer>(path: string, who = edda): Promise<Answer> =>
  (await (await who.ask(path, { headers: json })).json()) as Answer
const videoOf = async (id: number) => (await read<{ video: Video }>(contract.adminVideo.fill({ video_id: id }))).video
const base = (id: number, fields: Record<string, string> = {}) => ({
  video_id: String(id),
  version: '1',
  title: `Weather film ${id}`,
  categories: 'fog',
  orientation: 'str',
  visibility: 'public',
  ...fields,
})
const save = async (fields: Record<string, string>, who = edda) => {
  const answer = await who.ask(writes.saveVideo.path, { json: fields, headers: json })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { version: number } }
}
/** Saved as the next version of what it is now. */
const change = async (id: number, fields: Record<string, string>) => {
  const { version } = await videoOf(id)
  const saved = await save({ ...base(id), ...fields, version: String(version) })
  expect([saved.status, saved.body]).toEqual([200, { ok: true, video_id: id, version: version + 1 }])
}
const takedownOf = (id: number) => ({ video_id: String(id), act: 'take_down', reason: 'law', note: '' })
let last = 7000
/** A public video of boris in the category fog, in lists and searches. */
const video = async (): Promise<number> => {
  const id = ++last
  await addCatalogueVideo(testbed.db, { id, title: `Weather film ${id}`, categoryId: 11 })
  return id
}
const newest = contract.videos.fill({
  gender: 'str',
  sort: 'latest-updates',
  count: pageSizes.list,
  section: '',
  object_id: '',
  page: 1,
  type: 'all',
  duration: '',
  date: '',
})
const ofCategory = (dir: string) =>
  contract.videos.fill({
    gender: 'str',
    sort: 'latest-updates',
    count: pageSizes.list,
    section: 'category',
    object_id: dir,
    page: 1,
    type: 'all',
    duration: '',
    date: '',
  })
const idsIn = async (path: string, who = vera) =>
  (await read<{ videos?: { video_id: number }[] }>(path, who)).videos?.map(({ video_id }) => video_id) ?? []
const searched = (search: string) =>
  contract.search.fill({
    gender: 'str',
    sort: 'relevance',
    count: pageSizes.list,
    section: 'search',
    page: 1,
    type: 'all',
    duration: '',
    date: '',
    search,
  } as never)
const pageOf = (id: number) => href('video', { id: String(id), dir: `weather-film-${id}` }, en)
const counted = async (table: string, id: number, column: string) =>
  Number(
    await testbed.db.prepare(`SELECT total_videos FROM ${table} WHERE ${column} = ?1`).bind(id).first('total_videos'),
  )
const historyOf = async (id: number) =>
  read<{
    changes: {
      act: string
      username: string
      changes: { field: string; before: string | null; after: string | null }[]
    }[]
    broken_at: number | null
  }>(contract.catalogueChanges.fill({ family: 'videos', item: id, page: 1 }))

describe('a video', () => {
  it('an imported video whose records or files are missing is shown to no visitor: not public, for members, unlisted or scheduled', async () => {
    const id = await video()
    await change(id, { visibility: 'private' })
    await testbed.run(
      "INSERT INTO imported_videos (source, foreign_id, video_id, hash, waits) VALUES ('north', ?1, ?1, '', 'records')",
      id,
    )
    for (const visibility of ['public', 'members', 'unlisted', 'scheduled']) {
      const { version } = await videoOf(id)
      const saved = await save({
        ...base(id),
        visibility,
        ...(visibility === 'scheduled' && { publish_date: '2100-01-02T03:04' }),
        version: String(version),
      })
      expect([visibility, saved.status, saved.body]).toMatchObject([
        visibility,
        400,
        { codes: [{ field: 'visibility', code: 'incomplete' }] },
      ])
    }
    await testbed.run("UPDATE imported_videos SET waits = '' WHERE video_id = ?1", id)
    await change(id, { visibility: 'public' })
  })

  it('gets texts in every language, tags and a channel: its page, its answer, searches, lists and counters have them at once', async () => {
    const id = await video()
    await vera.page(pageOf(id))
    const [fog, rain] = [await counted('categories', 11, 'category_id'), await counted('categories', 12, 'category_id')]
    const claimed =
      "UPDATE models SET user_id = (SELECT user_id FROM users WHERE username = ?1) WHERE dir = 'ina-frost'"
    await testbed.run(claimed, 'anna')
    await change(id, {
      title: 'Marsh lights',
      description: 'Over the water.',
      title_de: 'Irrlichter',
      description_de: 'Über dem Wasser.',
      categories: 'Rain\nsnow',
      performers: 'Ina Frost',
      channel: 'weather club',
      projection: 'vr_180_sbs',
    })
    const answer = await read<{ video: Record<string, unknown> }>(contract.video.fill({ video_id: id }), vera)
    expect(answer.video).toMatchObject({
      title: 'Marsh lights',
      title_de: 'Irrlichter',
      description: 'Over the water.',
      description_de: 'Über dem Wasser.',
      channel: { dir: 'weather-club' },
      models: [{ dir: 'ina-frost' }],
    })
    // Its cookie keeps the language.
    const german = await siteVisitor(testbed).page(
      href('video', { id: String(id), dir: `weather-film-${id}` }, { lang: 'de' }),
    )
    expect(german).toContain('Irrlichter')
    expect(german).toContain('Über dem Wasser.')
    // The performer whom the change added has an account, and is told.
    const told = "SELECT count(*) AS told FROM notices WHERE kind = 'tagged' AND object_id = ?1"
    expect(await testbed.db.prepare(told).bind(id).first<number>('told')).toBe(1)
    await testbed.run(claimed, '')
    expect(await idsIn(searched('marsh lights'))).toContain(id)
    expect(await idsIn(searched('irrlichter'))).toContain(id)
    expect(await idsIn(searched('ina frost'))).toContain(id)
    expect([await idsIn(ofCategory('snow')), await idsIn(ofCategory('fog'))]).toEqual([
      expect.arrayContaining([id]),
      expect.not.arrayContaining([id]),
    ])
    expect(await counted('categories', 11, 'category_id')).toBe(fog - 1)
    expect(await counted('categories', 12, 'category_id')).toBe(rain + 1)
    expect(await counted('channels', 31, 'channel_id')).toBeGreaterThan(0)
    expect(await idsIn(newest)).toContain(id)
    // A filter finds spherical videos, and their cards and titles say so.
    expect(await idsIn(newest.replace('.all.', '.vr.'))).toEqual([id])
    expect(await idsIn(searched('marsh lights').replace('.all.', '.vr.'))).toEqual([id])
    const list = await vera.page(href('videos', {}, { lang: 'en', query: { type: 'vr' } }))
    expect(list).toContain('<b>VR</b>')
    expect(await vera.page(pageOf(id))).toContain('<b class="video-vr">VR</b>')
    // What was kept as a count is what a recount finds.
    const totals = async () =>
      (
        await testbed.db
          .prepare("SELECT * FROM video_totals WHERE period = 'all' AND total > 0 ORDER BY 1, 2, 4, 5, 6")
          .all()
      ).results
    const kept = await totals()
    for (let step = 0; step < recountSteps; step++) await recountStep(testbed.db, step)
    expect(await totals()).toEqual(kept)
  })

  it('that is hidden is found nowhere at once, not by a member either, and comes back with its counts', async () => {
    const id = await video()
    const before = await counted('categories', 11, 'category_id')
    await change(id, { description: 'Seen by now.' })
    expect([(await vera.ask(pageOf(id))).status, await idsIn(newest), await idsIn(searched(`film ${id}`))]).toEqual([
      200,
      expect.arrayContaining([id]),
      [id],
    ])
    await change(id, { visibility: 'private' })
    expect((await vera.ask(pageOf(id))).status).toBe(404)
    expect((await anna.ask(pageOf(id))).status).toBe(404)
    expect((await vera.ask(contract.videoFile.fill({ video_id: id }), { headers: json })).status).toBe(404)
    expect(await idsIn(newest)).not.toContain(id)
    expect(await idsIn(ofCategory('fog'))).not.toContain(id)
    expect(await counted('categories', 11, 'category_id')).toBe(before - 1)
    expect(
      await testbed.db.prepare('SELECT count(*) AS n FROM video_search WHERE rowid = ?1').bind(id).first('n'),
    ).toBe(0)
    await change(id, { visibility: 'public' })
    await expect.poll(async () => (await vera.ask(pageOf(id))).status, { timeout: 8000 }).toBe(200)
    expect(await counted('categories', 11, 'category_id')).toBe(before)
    await expect.poll(() => idsIn(newest), { timeout: 8000 }).toContain(id)
  })

  it('for members is refused to visitors, an unlisted one is open by its address and told to no search engine', async () => {
    const id = await video()
    await change(id, { visibility: 'members' })
    expect((await vera.ask(pageOf(id))).status).toBe(403)
    expect((await anna.ask(pageOf(id))).status).toBe(200)
    await change(id, { visibility: 'unlisted' })
    await expect.poll(async () => (await vera.ask(pageOf(id))).status, { timeout: 8000 }).toBe(200)
    expect(await vera.page(pageOf(id))).toContain('noindex')
    expect((await vera.ask(contract.videoFile.fill({ video_id: id }), { headers: json })).status).toBe(200)
    for (const path of [newest, ofCategory('fog')]) expect(await idsIn(path)).not.toContain(id)
  })

  it('that is scheduled is published by the clock when its time has come', async () => {
    const id = await video()
    expect((await save(base(id, { visibility: 'scheduled' }))).body).toMatchObject({
      field: 'publish_date',
      code: 'required',
    })
    await change(id, { visibility: 'scheduled', publish_date: '2026-01-02T03:04' })
    expect((await vera.ask(pageOf(id))).status).toBe(404)
    expect((await videoOf(id)).publish_date).toBe('2026-01-02T03:04:00.000Z')
    const origin = await testbed.runtime.miniflare.getWorker(originName)
    await origin.queue('edgetube-jobs', [
      { id: 'minute', timestamp: new Date(), attempts: 1, body: { kind: 'sweep-media' } },
    ])
    expect(await videoOf(id)).toMatchObject({ state: 'public', publish_date: null })
    await expect.poll(async () => (await vera.ask(pageOf(id))).status, { timeout: 8000 }).toBe(200)
  })

  it('that is not to be scheduled is refused with a time at which nothing would happen, and takes the one its form was filled in with', async () => {
    const id = await video()
    const typed = { publish_date: '2098-01-02T03:04' }
    expect(await save(base(id, typed))).toMatchObject({
      status: 400,
      body: { field: 'publish_date', code: 'not_scheduled' },
    })
    expect(await videoOf(id)).toMatchObject({ state: 'public', version: 1 })
    await change(id, { ...typed, visibility: 'scheduled' })
    await change(id, typed)
    expect(await videoOf(id)).toMatchObject({ state: 'public', publish_date: null })
  })

  it('is featured first on the home page, and takes no comments while they are off', async () => {
    const id = await video()
    const other = await video()
    await testbed.run('UPDATE videos SET viewed = 90 WHERE video_id = ?1', other)
    const home = contract.main.fill({ gender: 'str', lang: 'en' })
    await change(id, { is_featured: '1', are_comments_off: '1' })
    expect((await idsIn(home))[0]).toBe(id)
    expect(await anna.page(pageOf(id))).toContain('Comments are turned off for this video.')
    const comment = {
      'stat[act]': 'comm',
      'stat[section]': 'video',
      'stat[object_id]': String(id),
      'stat[msg]': 'A comment of five words',
    }
    const written = await anna.ask(writes.input.path, { json: comment, headers: json })
    expect([written.status, await written.json()]).toMatchObject([403, { code: 'no_permission' }])
    await change(id, {})
    expect((await idsIn(home))[0]).toBe(other)
    expect(await anna.page(pageOf(id))).not.toContain('Comments are turned off')
  })

  it('that is removed answers 410, its bytes stay blocked, and an editor brings it back', async () => {
    const id = await video()
    await change(id, { visibility: 'deleted' })
    await expect.poll(async () => (await vera.ask(pageOf(id))).status, { timeout: 8000 }).toBe(410)
    expect(
      await testbed.db.prepare('SELECT reason, restored_ms FROM takedowns WHERE video_id = ?1').bind(id).first(),
    ).toEqual({ reason: 'another', restored_ms: null })
    await change(id, { visibility: 'public', title: 'Back again' })
    await expect.poll(async () => (await vera.ask(pageOf(id))).status, { timeout: 8000 }).toBe(200)
    await expect.poll(() => idsIn(searched('back again')), { timeout: 8000 }).toContain(id)
    expect((await historyOf(id)).changes.map(({ act }) => act)).toEqual(['restore', 'remove'])
    await testbed.run('UPDATE takedowns SET is_cleared = 1 WHERE video_id = ?1', id)
    await change(id, { visibility: 'deleted', title: 'Back again' })
    await testbed.run('UPDATE takedowns SET is_cleared = 1 WHERE video_id = ?1', id)
    const { version } = await videoOf(id)
    expect((await save(base(id, { version: String(version) }))).body).toMatchObject({
      field: 'visibility',
      code: 'files_gone',
    })
  })

  it('that an editor removes tells its uploader so: at once on the site, by mail and push when it can be undone no more, and not once it is back', async () => {
    const boris = await signedIn(testbed, 'boris')
    const [id, own] = [await video(), ++last]
    await addCatalogueVideo(testbed.db, { id: own, title: `Weather film ${own}`, categoryId: 11, uploader: 'edda' })
    for (const one of [id, own]) await change(one, { visibility: 'deleted' })
    const told = async (who: SiteVisitor, one: number) =>
      (await who.page(href('notifications', {}, en))).includes(`Your video “Weather film ${one}” was taken down`)
    expect([await told(boris, id), await told(edda, own)]).toEqual([true, false])
    const words = 'An editor removed it from the catalogue. No breach of the rules was found.'
    expect(await boris.page(href('notifications', {}, en))).toContain(words)
    expect(await boris.page(href('studio_video', { id: String(id) }, en))).toContain(words)
    expect(await edda.page(href('studio_video', { id: String(own) }, en))).toContain('You deleted it.')
    const notice = await testbed.db
      .prepare("SELECT notice_id, added_date FROM notices WHERE section = 'video' AND object_id = ?1")
      .bind(id)
      .first<{ notice_id: number; added_date: number }>()
    const waits = async (seconds: number) =>
      (await pendingNotifications(testbed.db, (notice?.added_date ?? 0) + seconds, 1000)).some(
        ({ notice_id }) => notice_id === notice?.notice_id,
      )
    expect([await waits(undoSeconds - 1), await waits(undoSeconds)]).toEqual([false, true])
    await change(id, { visibility: 'public' })
    await expect.poll(() => told(boris, id)).toBe(false)
    expect(await waits(undoSeconds)).toBe(false)
    // What a moderator decides then is told anew, at once and with its own reason.
    await change(id, { visibility: 'deleted' })
    expect((await mira.ask(writes.takeDown.path, { json: takedownOf(id), headers: json })).status).toBe(200)
    expect(await boris.page(href('notifications', {}, en))).toContain('The law or an authority requires its removal.')
    expect(
      await testbed.db
        .prepare("SELECT reason, due_date FROM notices WHERE section = 'video' AND object_id = ?1")
        .bind(id)
        .first(),
    ).toEqual({ reason: 'law', due_date: 0 })
    const back = { video_id: String(id), act: 'restore', reason: 'unfounded', note: '' }
    expect((await mira.ask(writes.takeDown.path, { json: back, headers: json })).status).toBe(200)
    expect(await told(boris, id)).toBe(false)
  })

  it('that a moderator took down stays down when a form or an undo of before is sent, and the form says so', async () => {
    const [id, merged, kept] = [await video(), await video(), await video()]
    expect((await mira.ask(writes.takeDown.path, { json: takedownOf(id), headers: json })).status).toBe(200)
    const page = href('admin_video', { id: String(id) }, en)
    const { video_id: _, ...form } = base(id, { title: 'A better title' })
    const refused = await edda.ask(page, { form })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toMatch(/Another editor saved this in the meantime[\s\S]*Removed/)
    expect(await videoOf(id)).toMatchObject({ state: 'deleted', title: `Weather film ${id}`, version: 2 })
    const merge = `${href('admin_video', { id: String(merged) }, en)}?tab=merge`
    expect((await edda.ask(merge, { form: { version: '1', into: String(kept) } })).status).toBe(303)
    expect((await mira.ask(writes.takeDown.path, { json: takedownOf(merged), headers: json })).status).toBe(200)
    const undo = { json: { family: 'videos', id: String(merged), version: '2' }, headers: json }
    expect((await edda.ask(writes.undoMerge.path, undo)).status).toBe(409)
    expect((await videoOf(merged)).state).toBe('deleted')
  })

  it('that moderation took down is brought back by no editor, and offers that to a moderator alone', async () => {
    const id = await video()
    expect((await mira.ask(writes.takeDown.path, { json: takedownOf(id), headers: json })).status).toBe(200)
    const refused = await save(base(id, { version: '2' }))
    expect(refused).toMatchObject({ status: 400, body: { field: 'visibility', code: 'by_moderator' } })
    const page = href('admin_video', { id: String(id) }, en)
    const html = await edda.page(page)
    expect(html).toContain('Only a moderator can bring it back.')
    expect(html).not.toContain('<option value="public"')
    // Its other fields may be changed.
    const renamed = await save(base(id, { version: '2', visibility: 'deleted', title: 'Named anew' }))
    expect(renamed.status).toBe(200)
    expect(await ada.page(page)).toContain('<option value="public"')
    expect((await save(base(id, { version: '3' }), ada)).status).toBe(200)
    expect((await videoOf(id)).state).toBe('public')
  })

  it('that an editor had removed is a decision once a moderator takes it down, too', async () => {
    const id = await video()
    await change(id, { visibility: 'deleted' })
    expect((await mira.ask(writes.takeDown.path, { json: takedownOf(id), headers: json })).status).toBe(200)
    expect((await save(base(id, { version: '2' }))).body).toMatchObject({ code: 'by_moderator' })
  })

  it('of an editor comes back from their own removal, and from that of another member of staff by another one only', async () => {
    const id = ++last
    await addCatalogueVideo(testbed.db, { id, title: `Weather film ${id}`, categoryId: 11, uploader: 'edda' })
    await change(id, { visibility: 'deleted' })
    await change(id, { visibility: 'public' })
    expect((await save(base(id, { version: '3', visibility: 'deleted' }), ada)).status).toBe(200)
    expect(await edda.page(href('admin_video', { id: String(id) }, en))).toContain(
      'Another member of staff can bring it back.',
    )
    const history = `${href('admin_video', { id: String(id) }, en)}?tab=history`
    expect(await edda.page(history)).not.toContain('Undo')
    expect(await ada.page(history)).toContain('Undo')
    expect((await save(base(id, { version: '4' }))).body).toMatchObject({ field: 'visibility', code: 'own_item' })
    expect((await save(base(id, { version: '4' }), ada)).status).toBe(200)
  })

  it('that is restored is another version, too: a removal by a form of before is refused', async () => {
    const id = await video()
    await change(id, { visibility: 'deleted' })
    const back = { video_id: String(id), act: 'restore', reason: 'unfounded', note: '' }
    expect((await mira.ask(writes.takeDown.path, { json: back, headers: json })).status).toBe(200)
    expect((await save(base(id, { version: '2', visibility: 'deleted', title: 'Gone' }))).status).toBe(409)
    expect(await videoOf(id)).toMatchObject({ state: 'public', version: 3 })
  })

  it('is refused with the names that the catalogue does not have, and keeps what was typed', async () => {
    const id = await video()
    const { video_id: _, ...form } = base(id, { categories: 'fog, hailstorm', channel: 'Nobody', title: 'Typed title' })
    const answer = await edda.ask(href('admin_video', { id: String(id) }, en), { form })
    const text = await answer.text()
    expect(answer.status).toBe(400)
    for (const part of ['Not found: hailstorm', 'Not found: Nobody', 'Typed title']) expect(text).toContain(part)
    expect((await videoOf(id)).version).toBe(1)
  })

  it('has its changes in the log with before and after, and the last one is undone with one press', async () => {
    const id = await video()
    await change(id, { title: 'Renamed film', categories: 'rain', visibility: 'members' })
    const { changes, broken_at } = await historyOf(id)
    expect([changes[0]?.username, broken_at]).toEqual(['edda', null])
    expect(changes[0]?.changes).toEqual([
      { field: 'categories', before: 'fog', after: 'rain' },
      { field: 'title', before: `Weather film ${id}`, after: 'Renamed film' },
      { field: 'visibility', before: 'public', after: 'members' },
    ])
    const page = href('admin_video', { id: String(id) }, en)
    const html = await edda.page(`${page}?tab=history`)
    const form = Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
        name ?? '',
        value ?? '',
      ]),
    )
    expect((await edda.ask(page, { form })).status).toBe(303)
    expect(await videoOf(id)).toMatchObject({
      title: `Weather film ${id}`,
      state: 'public',
      categories: [{ dir: 'fog' }],
      version: 3,
    })
  })

  it('that is a duplicate is merged: its address leads on for good, and its counters and comments are the other’s', async () => {
    const [id, kept] = [await video(), await video()]
    await testbed.run('UPDATE videos SET viewed = 40, likes = 3, comments = 1 WHERE video_id = ?1', id)
    await testbed.run('UPDATE videos SET viewed = 2, likes = 1 WHERE video_id = ?1', kept)
    await testbed.run(
      "INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ('video', ?1, 1, 1, 'Nice fog')",
      id,
    )
    const merge = (into: string) =>
      edda.ask(`${href('admin_video', { id: String(id) }, en)}?tab=merge`, { form: { version: '1', into } })
    for (const into of [String(id), '999999', 'x', ''])
      expect((await merge(into)).status, into).toBe(into === '999999' ? 404 : 400)
    expect((await vera.ask(pageOf(id))).status).toBe(200)
    expect((await merge(String(kept))).status).toBe(303)
    const led = await vera.ask(pageOf(id))
    expect([led.status, led.headers.get('location')]).toEqual([301, pageOf(kept)])
    // The merge may be undone: a browser that kept the redirect would never find this one again.
    expect(led.headers.get('cache-control')).toBe('private, no-cache')
    const relatedOf = (id: number) => `${pageOf(id)}related/`
    const toRelated = await vera.ask(`${relatedOf(id)}?page=2`)
    expect([toRelated.status, toRelated.headers.get('location')]).toEqual([301, `${relatedOf(kept)}?page=2`])
    const addTo = (id: number) => href('add_to', { id: String(id) }, en)
    const toLists = await anna.ask(addTo(id))
    expect([toLists.status, toLists.headers.get('location')]).toEqual([301, addTo(kept)])
    expect(
      await testbed.db.prepare('SELECT viewed, likes, comments FROM videos WHERE video_id = ?1').bind(kept).first(),
    ).toEqual({ viewed: 42, likes: 4, comments: 1 })
    expect(
      await testbed.db
        .prepare("SELECT count(*) AS n FROM comments WHERE section = 'video' AND object_id = ?1")
        .bind(kept)
        .first('n'),
    ).toBe(1)
    expect(await idsIn(ofCategory('fog'))).not.toContain(id)
    expect((await historyOf(id)).changes[0]).toMatchObject({ act: 'merge' })
    expect((await merge(String(kept))).status).toBe(409)
    // No more is told of the other video than its own page tells.
    for (const [states, told] of [
      ['status_id = 5', `${kept}/deleted`],
      ['status_id = 1, is_private = 1', `${kept}/members`],
      ['is_private = 2', undefined],
      ['is_private = 3', undefined],
      ['status_id = 3, is_private = 0', undefined],
    ] as const) {
      await testbed.run(`UPDATE videos SET ${states} WHERE video_id = ?1`, kept)
      const answer = await askOriginOf(testbed)(contract.video.fill({ video_id: id }))
      expect(((await answer.json()) as { info?: string }).info, states).toBe(told)
    }
  })

  it('that is merged gives the other what each member has of it: votes, favourites, histories, entries of playlists and comments that a ban hides; an undo gives it all back', async () => {
    const [id, kept] = [await video(), await video()]
    const idOf = async (name: string) =>
      Number(await testbed.db.prepare('SELECT user_id FROM users WHERE username = ?1').bind(name).first('user_id'))
    const [annaId, borisId, miraId] = [await idOf('anna'), await idOf('boris'), await idOf('mira')]
    const vote = (user: number, of: number, vote: 0 | 1) =>
      testbed.run("INSERT INTO votes VALUES (?1, 'video', ?2, ?3, 1)", user, of, vote)
    const all = async (sql: string, ...values: unknown[]) =>
      (
        await testbed.db
          .prepare(sql)
          .bind(...values)
          .all()
      ).results
    // Anna voted for both; what she said about the kept one counts.
    await vote(annaId, id, 1)
    await vote(annaId, kept, 0)
    await vote(borisId, id, 1)
    await vote(miraId, id, 0)
    await testbed.run('UPDATE videos SET likes = 2, dislikes = 1 WHERE video_id = ?1', id)
    await testbed.run('UPDATE videos SET dislikes = 1 WHERE video_id = ?1', kept)
    await testbed.run(
      "INSERT INTO kept_videos VALUES (?1, 'favourite', ?3, 5), (?1, 'watch_later', ?3, 5), (?2, 'favourite', ?3, 6), (?2, 'favourite', ?4, 7)",
      annaId,
      borisId,
      id,
      kept,
    )
    await testbed.run('INSERT INTO watched_videos VALUES (?1, ?2, 8)', annaId, id)
    await testbed.run(
      `INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date, total_videos, video_views)
       VALUES (81, ?1, 'One', '', 0, 'str', 1, 1, 0), (82, ?1, 'Both', '', 0, 'str', 1, 2, 0)`,
      annaId,
    )
    await testbed.run('INSERT INTO playlist_videos VALUES (81, ?1, 1), (82, ?1, 1), (82, ?2, 2)', id, kept)
    await testbed.run('UPDATE accounts SET is_banned = 1 WHERE user_id = ?1', miraId)
    await testbed.run(
      "INSERT INTO comments (section, object_id, user_id, added_date, comment, is_held) VALUES ('video', ?1, ?2, 1, 'Hidden', 2)",
      id,
      miraId,
    )
    await testbed.run('UPDATE videos SET viewed = 40, featured_date = 5 WHERE video_id = ?1', id)
    const whole = async () => {
      const found: unknown[] = [
        await all(
          'SELECT viewed, likes, dislikes, comments, featured_date, status_id, is_private FROM videos WHERE video_id IN (?1, ?2)',
          id,
          kept,
        ),
        await all('SELECT playlist_id, total_videos FROM playlists WHERE playlist_id IN (81, 82)'),
        await all('SELECT object_id, is_held FROM comments WHERE user_id = ?1', miraId),
      ]
      for (const table of ['votes', 'kept_videos', 'watched_videos', 'playlist_videos']) {
        const ids = `${table === 'votes' ? 'object_id' : 'video_id'} IN (?1, ?2)`
        found.push(await all(`SELECT * FROM ${table} WHERE ${ids} ORDER BY 1, 2, 3`, id, kept))
      }
      return found
    }
    const before = await whole()
    const answer = await edda.ask(writes.mergeVideo.path, {
      json: { video_id: String(id), version: '1', into: String(kept) },
      headers: json,
    })
    expect(answer.status).toBe(200)
    expect(await all('SELECT likes, dislikes FROM videos WHERE video_id = ?1', kept)).toEqual([
      { likes: 1, dislikes: 2 },
    ])
    expect(
      await all(
        'SELECT user_id, object_id, vote FROM votes WHERE object_id IN (?1, ?2) ORDER BY vote, user_id',
        id,
        kept,
      ),
    ).toEqual(
      [
        { user_id: annaId, object_id: kept, vote: 0 },
        { user_id: borisId, object_id: kept, vote: 1 },
        { user_id: miraId, object_id: kept, vote: 0 },
      ].toSorted((a, b) => a.vote - b.vote || a.user_id - b.user_id),
    )
    expect(
      await all(
        'SELECT user_id, list, added_date FROM kept_videos WHERE video_id = ?1 ORDER BY added_date, list',
        kept,
      ),
    ).toEqual([
      { user_id: annaId, list: 'favourite', added_date: 5 },
      { user_id: annaId, list: 'watch_later', added_date: 5 },
      { user_id: borisId, list: 'favourite', added_date: 7 },
    ])
    expect(await all('SELECT user_id FROM watched_videos WHERE video_id = ?1', kept)).toEqual([{ user_id: annaId }])
    expect(
      await all('SELECT playlist_id, video_id FROM playlist_videos WHERE playlist_id IN (81, 82) ORDER BY 1'),
    ).toEqual([
      { playlist_id: 81, video_id: kept },
      { playlist_id: 82, video_id: kept },
    ])
    expect(await all('SELECT total_videos FROM playlists WHERE playlist_id IN (81, 82) ORDER BY playlist_id')).toEqual([
      { total_videos: 1 },
      { total_videos: 1 },
    ])
    expect(await all("SELECT object_id FROM comments WHERE user_id = ?1 AND section = 'video'", miraId)).toEqual([
      { object_id: kept },
    ])
    for (const table of ['kept_videos', 'watched_videos', 'playlist_videos'])
      expect([table, await all(`SELECT video_id FROM ${table} WHERE video_id = ?1`, id)]).toEqual([table, []])
    expect(await all('SELECT * FROM merged_videos')).toEqual([])
    const history = `${href('admin_video', { id: String(id) }, en)}?tab=history`
    expect(await edda.page(history)).toContain('name="undo_merge"')
    const undo = (version: string) =>
      edda.ask(href('admin_video', { id: String(id) }, en), { form: { undo_merge: '1', version } })
    expect((await undo('1')).status).toBe(409)
    const undone = await undo('2')
    expect([undone.status, undone.headers.get('location')]).toEqual([
      303,
      href('admin_video', { id: String(id) }, { ...en, query: { done: 'saved' } }),
    ])
    expect(await whole()).toEqual(before)
    expect((await historyOf(id)).changes[0]).toMatchObject({ act: 'unmerge' })
    expect((await vera.ask(pageOf(id))).status).toBe(200)
    expect(await idsIn(ofCategory('fog'))).toContain(id)
    expect((await undo('3')).status).toBe(404)
    await testbed.run('UPDATE accounts SET is_banned = 0 WHERE user_id = ?1', miraId)
  })

  it('that was merged gives up by the clock what could not be moved at once', async () => {
    const [id, kept] = [await video(), await video()]
    const annaId = Number(
      await testbed.db.prepare("SELECT user_id FROM users WHERE username = 'anna'").first('user_id'),
    )
    await testbed.run("INSERT INTO votes VALUES (?1, 'video', ?2, 1, 1)", annaId, id)
    await testbed.run('INSERT INTO merged_videos (from_id, into_id) VALUES (?1, ?2)', id, kept)
    const origin = await testbed.runtime.miniflare.getWorker(originName)
    await origin.scheduled({ cron: '* * * * *' })
    const left = () => testbed.db.prepare('SELECT count(*) AS n FROM merged_videos').first('n')
    await expect.poll(left, { interval: 50 }).toBe(0)
    const vote = testbed.db.prepare(
      "SELECT object_id FROM votes WHERE user_id = ?1 AND section = 'video' AND object_id IN (?2, ?3)",
    )
    expect((await vote.bind(annaId, id, kept).all()).results).toEqual([{ object_id: kept }])
  })

  it('of two saves from one version takes one: the second is told of the first, and may be saved over it', async () => {
    const id = await video()
    const sent = await Promise.all(
      [1, 2, 3].map((number) => save(base(id, { title: `Film ${number}` }), number % 2 ? edda : ada)),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await historyOf(id)).changes).toHaveLength(1)
    const page = href('admin_video', { id: String(id) }, en)
    const { video_id: _, ...form } = base(id, { title: 'Mine' })
    const refused = await ada.ask(page, { form })
    const text = await refused.text()
    expect(refused.status).toBe(409)
    for (const part of ['Another editor saved this in the meantime', 'Mine', 'name="overwrite"'])
      expect(text).toContain(part)
    expect((await ada.ask(page, { form: { ...form, overwrite: '1' } })).status).toBe(303)
    expect((await videoOf(id)).title).toBe('Mine')
  })
})

describe('the table of videos', () => {
  type Table = {
    rows: { id: number; title: string }[]
    total_count: number
    is_more?: true
    filters: { filter: string; total: number }[]
    searched: number | null
    next_after: number | null
  }
  const ask = (asked: Record<string, unknown>) =>
    read<Table>(contract.adminVideos.fill({ sort: 'newest', filter: 'all', after: 0, ...asked } as never))
  const found = async (asked: Record<string, unknown>) => (await ask(asked)).rows.map(({ id }) => id)
  const totalOf = ({ filters }: Table, name: string) => filters.find(({ filter }) => filter === name)?.total

  it('has fifty rows a page by key in every order, and every row once', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => 8000 + index)
    await testbed.run(
      `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id, viewed)
       SELECT value, 'm-' || value, 'Many ' || value, '', (SELECT min(file_set_id) FROM file_sets), 60 + value % 7, 1000 + value,
         iif(value % 10 = 0, 3, 1), iif(value % 10 = 1, 1, 0), 0, iif(value % 4 = 0, 'gay', 'str'), (SELECT min(user_id) FROM users), value % 5
       FROM json_each(?1)`,
      JSON.stringify(ids),
    )
    const all = Number(await testbed.db.prepare('SELECT count(*) AS n FROM videos').first('n'))
    for (const sort of ['newest', 'views', 'duration'] as const) {
      const rows: number[] = []
      let after: number | null = 0
      while (after !== null) {
        const page: Table = await ask({ sort, after })
        expect(page.rows.length).toBeLessThanOrEqual(pageSizes.admin)
        rows.push(...page.rows.map(({ id }) => id))
        after = page.next_after
      }
      expect([sort, rows.length, new Set(rows).size]).toEqual([sort, all, all])
    }
  })

  it('is searched by id, words of any language, names of tags, uploader, date, length and views, hidden videos too', async () => {
    const id = await video()
    await change(id, {
      title: 'Halo above',
      title_de: 'Lichtkranz',
      performers: 'lars lund',
      channel: 'weather-club',
      categories: 'snow',
    })
    await testbed.run('UPDATE videos SET viewed = 5000, duration_seconds = 1234 WHERE video_id = ?1', id)
    for (const find of [String(id), 'halo', 'lichtkr', 'lars lund', 'snow'])
      expect(await found({ find }), find).toContain(id)
    for (const criteria of [
      { performer: 'lars-lund' },
      { channel: 'weather club' },
      { category: 'snow' },
      { uploader: 'boris' },
      { find: 'halo', since: '2026-11-01', longer: 20, shorter: 21, watched: 5000 },
    ]) {
      expect(await found(criteria), JSON.stringify(criteria)).toContain(id)
    }
    expect(await found({ find: 'halo', watched: 5001 })).toEqual([])
    expect(await found({ find: 'halo', until: '2026-11-01' })).toEqual([])
    await change(id, { title: 'Halo above', title_de: 'Lichtkranz', visibility: 'private' })
    for (const find of ['halo', 'lichtkr']) expect(await found({ find }), find).toContain(id)
    const table = await ask({ find: 'halo' })
    expect([totalOf(table, 'all'), totalOf(table, 'private'), totalOf(table, 'public')]).toEqual([1, 1, 0])
  })

  it('has the number beside every filter, which a save of a video keeps true', async () => {
    for (let step = 0; step < recountSteps; step++) await recountStep(testbed.db, step)
    const id = await video()
    const before = await ask({})
    await change(id, { categories: '', visibility: 'unlisted', is_featured: '1' })
    const after = await ask({})
    for (const [name, by] of [
      ['all', 0],
      ['public', -1],
      ['unlisted', 1],
      ['featured', 1],
      ['no_category', 1],
      ['no_performer', 1],
    ] as const)
      expect([name, (totalOf(after, name) ?? 0) - (totalOf(before, name) ?? 0)]).toEqual([
        name,
        name === 'no_performer' ? 1 : by,
      ])
    for (const filter of ['unlisted', 'featured', 'no_category'])
      expect(await found({ filter, uploader: 'boris' }), filter).toContain(id)
  })

  it('counts up to a bound, and says so; of what no index narrows it searches the newest', async () => {
    await testbed.run(
      `WITH RECURSIVE n (i) AS (SELECT 100000 UNION ALL SELECT i + 1 FROM n WHERE i < 100000 + ?1)
       INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
       SELECT i, 'b-' || i, 'Bound ' || i, '', (SELECT min(file_set_id) FROM file_sets), 60, 1000, 3, 0, 0, 'str', (SELECT min(user_id) FROM users) FROM n`,
      adminSearchedMax,
    )
    const table = await ask({ filter: 'private' })
    expect([table.total_count, table.is_more]).toEqual([adminCountedMax, true])
    expect(await edda.page(`${href('admin_videos', {}, en)}?filter=private`)).toContain('more than 10,000')
    const searched = await ask({ watched: 1 })
    expect([searched.searched, searched.rows]).toEqual([adminSearchedMax, []])
    expect(await edda.page(`${href('admin_videos', {}, en)}?watched=1`)).toContain('Only the newest 50,000 videos')
    await testbed.run('DELETE FROM videos WHERE video_id >= 100000')
  })

  it('features so many videos first on the home page, the latest featured first [S2-003]', async () => {
    await testbed.run(
      "UPDATE videos SET featured_date = 1000 + video_id WHERE video_id BETWEEN 8000 AND 8060 AND status_id = 1 AND is_private = 0 AND gender = 'str'",
    )
    await change(await video(), { is_featured: '1' })
    const home = await idsIn(contract.main.fill({ gender: 'str', lang: 'en' }))
    const featured = await testbed.db
      .prepare(
        "SELECT video_id FROM videos WHERE featured_date IS NOT NULL AND status_id = 1 AND is_private = 0 AND gender = 'str' ORDER BY featured_date DESC, video_id DESC",
      )
      .all<{ video_id: number }>()
    expect(home.slice(0, featuredMax)).toEqual(featured.results.slice(0, featuredMax).map(({ video_id }) => video_id))
    expect(home[featuredMax]).not.toBe(featured.results[featuredMax]?.video_id)
  })

  it('keeps search, filter, sort and columns in its address, which works without script', async () => {
    const address = `${href('admin_videos', {}, en)}?filter=unlisted&sort=views&uploader=boris`
    const page = await edda.page(`${address}&columns=id,views`)
    expect(page).toMatch(/aria-sort="descending"/)
    expect(page).toMatch(/name="uploader" value="boris"/)
    expect(page).toMatch(/<input type="hidden" name="columns" value="id,views"/)
    expect(page).not.toMatch(/<th[^>]*>Uploader<\/th>/)
    // A choice in another spelling is none.
    const strange = await edda.ask(`${address}&columns=views,id`)
    expect([strange.status, strange.headers.get('location')?.includes('columns')]).toEqual([301, false])
    expect(await edda.page(address.replace('filter=unlisted&sort=views', 'sort=views&filter=unlisted'))).toMatch(
      /<th[^>]*>Uploader<\/th>/,
    )
  })
})
