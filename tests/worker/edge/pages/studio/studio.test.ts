// The studio through both Workers, without script: boris finds, edits, hides, schedules and deletes his own videos. mira moderates, edda
// edits, anna is another member, vera a visitor.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import {
  binSeconds,
  pageSizes,
  studioSelectedMax,
  uploadTemplateName,
  uploadTemplatesMax,
  videoTagsMax,
} from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { actsPath, statForm } from '../../../../../shared/stat.ts'
import { originName } from '../../../../../worker/local.ts'
import { edits } from '../../../../../worker/origin/moderation/decide-video-edit.ts'
import { putEdit } from '../../../../../worker/origin/studio/store/video-edits.ts'
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
const studio = href('studio', {}, en)
const queue = href('moderation_edits', {}, en)
const pageOf = (id: number) => href('studio_video', { id: String(id) }, en)
const watchPage = (id: number) => href('video', { id: String(id), dir: `harbour-film-${id}` }, en)

let testbed: SiteTestbed
let boris: SiteVisitor
let mira: SiteVisitor
let edda: SiteVisitor
let anna: SiteVisitor
let vera: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  ;[boris, mira, edda, anna] = (await Promise.all(
    ['boris', 'mira', 'edda', 'anna'].map((name) => signedIn(testbed, name)),
  )) as [SiteVisitor, SiteVisitor, SiteVisitor, SiteVisitor]
  vera = siteVisitor(testbed)
  await testbed.run("INSERT INTO categories (category_id, dir, title) VALUES (11, 'fog', 'Fog'), (12, 'rain', 'Rain')")
  await testbed.run("INSERT INTO models (model_id, dir, title) VALUES (21, 'ina-frost', 'Ina Frost')")
})
afterAll(() => testbed.stop())
const role = (name: 'member' | 'trusted') =>
  testbed.run(
    "UPDATE accounts SET role = ?1 WHERE user_id = (SELECT user_id FROM users WHERE username = 'boris')",
    name,
  )
beforeEach(() => role('member'))

type Row = { id: number; state: string; has_edit: boolean }
type Video = {
  title: string
  state: string
  version: number
  tags: string[]
  edit: { state: string; title: string } | null
  is_set_by_staff: boolean
}
const read = async <Answer>(path: string, who = boris): Promise<Answer> =>
  (await (await who.ask(path, { headers: json })).json()) as Answer
const table = (
  query: Partial<{ sort: 'newest' | 'views'; filter: string; find: string; after: number }> = {},
  who = boris,
) =>
  read<{ rows: Row[]; filters: { filter: string; total: number }[]; next_after: number | null }>(
    contract.studioVideos.fill({ sort: 'newest', filter: 'all', after: 0, ...query } as never),
    who,
  )
const videoOf = async (id: number) => (await read<{ video: Video }>(contract.studioVideo.fill({ video_id: id }))).video
let last = 8000
const video = async (): Promise<number> => {
  const id = ++last
  await addCatalogueVideo(testbed.db, { id, title: `Harbour film ${id}`, categoryId: 11 })
  return id
}
const fieldsOf = async (id: number, fields: Record<string, string> = {}) => ({
  form: 'video',
  version: String((await videoOf(id)).version),
  title: `Harbour film ${id}`,
  categories: 'Fog',
  visibility: 'public',
  ...fields,
})
/** Sends the form of its page; where it leads to, or the page with what was wrong. */
const save = async (id: number, fields: Record<string, string>, who = boris) => {
  const answer = await who.ask(pageOf(id), { form: await fieldsOf(id, fields) })
  return answer.headers.get('location') ?? `${answer.status} ${await answer.text()}`
}
const act = async (name: string, ids: readonly number[], who = boris) => {
  const answer = await who.ask(writes.studioAct.path, { json: { act: name, items: ids.join() }, headers: json })
  const body = (await answer.json()) as { changed?: number[]; code?: string }
  return body.changed ?? body.code
}
const soon = (path: string, status: number, who = vera) =>
  expect.poll(async () => (await who.ask(path)).status, { timeout: 8000, interval: 100 }).toBe(status)
const minute = async () => {
  const origin = await testbed.runtime.miniflare.getWorker(originName)
  await origin.queue('edgetube-jobs', [
    { id: 'minute', timestamp: new Date(), attempts: 1, body: { kind: 'sweep-media' } },
  ])
}

describe('the table of a creator', () => {
  it('has all of their videos with the number in each state, by search, sort and state, and those of no other member', async () => {
    const [one, two] = [await video(), await video()]
    await testbed.run('UPDATE videos SET viewed = 900 WHERE video_id = ?1', one)
    expect(await act('friends', [two])).toEqual([two])
    const { rows, filters } = await table()
    expect(rows.slice(0, 2)).toMatchObject([
      { id: two, state: 'friends' },
      { id: one, state: 'public' },
    ])
    expect(filters.find(({ filter }) => filter === 'friends')?.total).toBe(1)
    expect((await table({ filter: 'friends' })).rows.map(({ id }) => id)).toEqual([two])
    expect((await table({ sort: 'views' })).rows[0]?.id).toBe(one)
    expect((await table({ find: `film ${two}` })).rows.map(({ id }) => id)).toEqual([two])
    expect((await table({ after: two })).rows.map(({ id }) => id)).not.toContain(two)
    expect((await table({}, anna)).rows).toEqual([])
    for (const link of [
      href('numbers', {}, { ...en, query: { video: String(one) } }),
      href('captions', { id: String(one) }, en),
    ])
      expect(await boris.page(pageOf(one))).toContain(`href="${link}"`)
    const page = await boris.page(studio)
    for (const text of [`Harbour film ${one}`, 'Friends only', 'Your friends see it on your profile'])
      expect(page).toContain(text)
    expect((await vera.ask(studio)).headers.get('location')).toContain('/signin/')
  })

  it('pages by key, fifty rows at once', async () => {
    const made: number[] = []
    for (let index = 0; index < pageSizes.admin; index++) made.push(await video())
    const first = await table()
    const rest = await table({ after: first.next_after ?? 0 })
    expect(first.rows).toHaveLength(pageSizes.admin)
    expect(rest.rows.length).toBeGreaterThan(0)
    expect(first.rows.filter(({ id }) => rest.rows.some((other) => other.id === id))).toEqual([])
    await testbed.run(
      'UPDATE videos SET user_id = 1 WHERE video_id IN (SELECT value FROM json_each(?1))',
      JSON.stringify(made),
    )
  })

  it('changes selected videos at once, without script, and says how many it changed', async () => {
    const [one, two] = [await video(), await video()]
    const answer = await boris.ask(studio, { form: { act: 'private', [`pick_${one}`]: '1', [`pick_${two}`]: '1' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${studio}?done=2-2`])
    expect(await boris.page(`${studio}?done=2-2`)).toContain('Changed 2 of 2 selected videos.')
    expect((await table({ filter: 'private' })).rows.map(({ id }) => id)).toEqual([two, one])
    await soon(watchPage(one), 404)
    // Their uploader sees them still, with their pictures behind links of the session.
    expect(await boris.page(watchPage(one))).toContain('Private')
    expect(await boris.page(studio)).toMatch(/src="\/media\/signed\/[^"]+\/pictures\/film-/)
    const none = await boris.ask(studio, { form: { act: 'public' } })
    expect([none.status, (await none.text()).includes('Select at least one video')]).toEqual([400, true])
  })

  it('refuses acts on the videos of others, unknown acts and too many videos', async () => {
    const id = await video()
    expect(await act('bin', [id], anna)).toBe('not_found')
    expect(await act('deleted', [id])).toBe('required')
    expect(
      await act(
        'public',
        Array.from({ length: studioSelectedMax + 1 }, (_, index) => index + 1),
      ),
    ).toBe('max_items')
    expect(await act('restore', [id])).toBe('nothing_changed')
    expect((await anna.ask(pageOf(id))).status).toBe(404)
    expect((await anna.ask(pageOf(id), { form: await fieldsOf(id) })).status).toBe(404)
  })
})

describe('uploads above the table', () => {
  it('are on their way, or stand apart once they failed or were rejected', async () => {
    const add = (letter: string, state: string) =>
      testbed.run(
        `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, details, is_complete, folder, has_stills, added_date, changed_date)
         SELECT ?1, user_id, ?2, 'a.mp4', ?2 || '.mp4', 1, '{}', 1, ?1, 1, 1, 1 FROM users WHERE username = 'boris'`,
        letter.repeat(32),
        state,
      )
    await add('a', 'ready')
    await add('b', 'rejected')
    const page = await boris.page(studio)
    const places = ['id="on-their-way"', 'ready.mp4', 'id="not-published"', 'rejected.mp4'].map((part) =>
      page.indexOf(part),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
    await testbed.run("DELETE FROM uploads WHERE sent_name IN ('ready.mp4', 'rejected.mp4')")
    expect(await boris.page(studio)).not.toContain('not-published')
  })
})

describe('a change of a published video', () => {
  it('of its texts and tags waits for a moderator while the old ones stand, and is shown once one accepts it', async () => {
    const id = await video()
    expect(await boris.page(pageOf(id))).toContain('A moderator checks changes of titles')
    const place = await save(id, { title: 'Harbour at dawn', title_de: 'Hafen am Morgen', performers: 'Ina Frost' })
    expect(place).toBe(`${pageOf(id)}?done=waits`)
    expect(await vera.page(watchPage(id))).not.toContain('Harbour at dawn')
    const own = await boris.page(pageOf(id))
    for (const text of ['waits for a moderator', 'value="Harbour at dawn"', 'Ina Frost']) expect(own).toContain(text)
    expect(await table({ filter: 'waiting' })).toMatchObject({ rows: [{ id, has_edit: true }] })
    const shown = await mira.page(queue)
    for (const text of [`<del>Harbour film ${id}</del>`, '<ins>Harbour at dawn</ins>', 'ina-frost', 'Deutsch'])
      expect(shown.toLowerCase()).toContain(text.toLowerCase())
    const item = String(await testbed.db.prepare('SELECT max(edit_id) AS id FROM video_edits').first('id'))
    const decided = await mira.ask(queue, { form: { queue: 'edits', item, decision: 'approve', reason: '', note: '' } })
    expect(decided.status).toBe(303)
    await expect.poll(() => vera.page(watchPage(id)), { timeout: 8000 }).toContain('Harbour at dawn')
    expect(await videoOf(id)).toMatchObject({ title: 'Harbour at dawn', edit: null })
    expect(await boris.page(href('notifications', {}, en))).toContain('Your change of Harbour at dawn is online')
    const logged = await testbed.db
      .prepare(
        "SELECT queue, act, after FROM audit_log WHERE (queue = 'edits' AND item = ?1) OR (queue = 'videos' AND item = ?2) ORDER BY audit_id",
      )
      .bind(item, String(id))
      .all<{ queue: string; act: string; after: string }>()
    expect(logged.results.map(({ queue, act }) => `${queue} ${act}`)).toEqual(['videos edit', 'edits approve'])
    expect(logged.results[1]?.after).toContain('Hafen am Morgen')
    const exported = await testbed.db
      .prepare('SELECT state FROM video_edits WHERE edit_id = ?1')
      .bind(item)
      .first('state')
    expect(exported).toBe('approved')
  })

  it('says before it is saved what a moderator has to see again, on each page that changes something; to trusted members that nothing waits', async () => {
    const id = await video()
    const texts = href('captions', { id: String(id) }, en)
    // That of pictures is shown in tests/worker/edge/pages/admin/video-files.test.ts.
    const [again, later] = [
      'A moderator checks changes of titles, descriptions, categories, performers, the channel and tags before visitors see them',
      'A moderator checks it afterwards',
    ]
    const form = await boris.page(pageOf(id))
    // Above the fields and the button of its form, so that it is read first, with and without script.
    const place = form.indexOf(again)
    expect([place > 0, place < form.indexOf('name="title"')]).toEqual([true, true])
    // Another file waits, also that of a trusted member.
    const file = 'The current file plays on until a moderator approves the new one'
    expect(form).toContain(file)
    expect(await boris.page(texts)).toContain(later)
    await role('trusted')
    const trusted = await boris.page(pageOf(id))
    expect([again, 'Your changes apply at once', file].map((text) => trusted.includes(text))).toEqual([
      false,
      true,
      true,
    ])
    expect(await boris.page(texts)).not.toContain(later)
    expect(await edda.page(texts)).not.toContain(later)
  })

  it('of its own tags waits like one of its title, and is on its page and in searches once it is accepted, until the video is taken down, and again after that', async () => {
    const id = await video()
    const typed = { tags: '#Night ferry, pier,night FERRY' }
    expect(await save(id, typed)).toBe(`${pageOf(id)}?done=waits`)
    expect(await boris.page(pageOf(id))).toMatch(/<textarea name="tags"[^>]*>Night ferry, pier<\/textarea>/)
    const found = async () => {
      const match = `SELECT rowid AS id FROM video_search WHERE video_search MATCH 'names : "night ferry"'`
      return (await testbed.db.prepare(match).all<{ id: number }>()).results.map((row) => row.id)
    }
    const searched = href('search', { search: '"night ferry"' }, en)
    expect([(await vera.page(watchPage(id))).includes('Night ferry'), await found()]).toEqual([false, []])
    expect(await mira.page(queue)).toContain('<dt>Tags</dt><dd> <ins>Night ferry, pier</ins></dd>')
    const item = String(await testbed.db.prepare('SELECT max(edit_id) AS id FROM video_edits').first('id'))
    await mira.ask(queue, { form: { queue: 'edits', item, decision: 'approve', reason: '', note: '' } })
    await expect.poll(() => vera.page(watchPage(id)), { timeout: 8000 }).toContain('>Night ferry</a>')
    const page = await vera.page(watchPage(id))
    for (const text of [
      `href="${searched}"`,
      '"keywords":["Night ferry","pier"]',
      'property="video:tag" content="Night ferry"',
    ])
      expect(page).toContain(text)
    expect(await found()).toEqual([id])
    expect(await vera.page(searched)).toContain(`Harbour film ${id}`)
    const logged = await testbed.db
      .prepare("SELECT after FROM audit_log WHERE queue = 'videos' AND item = ?1")
      .bind(String(id))
      .first<string>('after')
    expect(JSON.parse(logged ?? '{}')).toEqual({ tags: 'Night ferry, pier' })
    const exported = (await read<{ videos: unknown[] }>(servicePaths.ownData)).videos
    expect(exported).toContainEqual(expect.objectContaining({ video_id: id, tags: 'Night ferry, pier' }))
    const byStaff = async (visibility: string) => {
      const { version } = (await read<{ video: Video }>(contract.adminVideo.fill({ video_id: id }), edda)).video
      const form = { video_id: String(id), version: String(version), title: `Harbour film ${id}`, orientation: 'str' }
      const answer = await edda.ask(writes.saveVideo.path, { json: { ...form, ...typed, visibility }, headers: json })
      expect(answer.status).toBe(200)
    }
    await byStaff('deleted')
    await soon(watchPage(id), 410)
    expect(await found()).toEqual([])
    await byStaff('public')
    await soon(watchPage(id), 200)
    expect(await found()).toEqual([id])
  })

  it('with tags that cannot be kept says which, keeps what was typed, and changes nothing; so does the back office', async () => {
    const id = await video()
    const many = Array.from({ length: videoTagsMax + 1 }, (_, index) => `tag ${index}`).join(', ')
    for (const [tags, text] of [
      ['pier, x', 'Not accepted as tags: x. A tag has 2 to 30 characters, with a letter or a digit among them.'],
      [many, 'Keep at most 20 tags.'],
    ] as const) {
      const own = await save(id, { tags })
      for (const part of ['400', text, `>${tags}</textarea>`]) expect(own).toContain(part)
      const form = { ...(await fieldsOf(id)), orientation: 'str', tags }
      const answer = await edda.ask(href('admin_video', { id: String(id) }, en), { form })
      const staff = `${answer.status} ${await answer.text()}`
      for (const part of ['400', text, `>${tags}</textarea>`]) expect(staff).toContain(part)
    }
    expect(await videoOf(id)).toMatchObject({ tags: [], edit: null })
  })

  it('that a moderator refuses says why, and the video stays as it was', async () => {
    const id = await video()
    await save(id, { title: 'Win money now' })
    const item = String(await testbed.db.prepare('SELECT max(edit_id) AS id FROM video_edits').first('id'))
    await mira.ask(queue, {
      form: { queue: 'edits', item, decision: 'reject', reason: 'spam', note: 'No adverts, please.' },
    })
    expect(await videoOf(id)).toMatchObject({ title: `Harbour film ${id}`, edit: { state: 'rejected' } })
    expect(await boris.page(pageOf(id))).toContain('No adverts, please.')
    expect(await boris.page(href('notifications', {}, en))).toContain('refused your change')
  })

  it('that waits is withdrawn by its uploader alone, and is not decided after that', async () => {
    const id = await video()
    await save(id, { title: 'Another harbour' })
    expect(await act('withdraw_edit', [id], anna)).toBe('not_found')
    const answer = await boris.ask(pageOf(id), { form: { act: 'withdraw_edit' } })
    expect(answer.headers.get('location')).toBe(`${pageOf(id)}?done=withdrawn`)
    const item = String(await testbed.db.prepare('SELECT max(edit_id) AS id FROM video_edits').first('id'))
    const late = await mira.ask(writes.decide.path, {
      json: { queue: 'edits', item, decision: 'approve', reason: '', note: '' },
      headers: json,
    })
    expect([late.status, (await videoOf(id)).title]).toEqual([404, `Harbour film ${id}`])
  })

  it('that waits stays when another one of the video comes too late', async () => {
    const id = await video()
    await save(id, { title: 'Another harbour' })
    const late = { videoId: id, version: 9, userId: 1, before: {}, fields: { title: 'Too late' }, nowSeconds: 9 }
    await testbed.db.batch(putEdit(testbed.db, late))
    expect(await videoOf(id)).toMatchObject({ edit: { state: 'waiting', title: 'Another harbour' } })
  })

  it('begins with the language of the page: its texts stand in where there is no English one, and take the place of none', async () => {
    await role('trusted')
    const id = await video()
    // In a browser of its own, which remembers the language.
    const german = await signedIn(testbed, 'boris')
    const page = href('studio_video', { id: String(id) }, { lang: 'de' })
    const form = await german.page(page)
    const [ofGerman, english, french] = ['title_de', 'title', 'title_fr'].map((name) => form.indexOf(`name="${name}"`))
    // English is the first of the other languages; what visitors read now shows through the empty German field.
    expect([Number(ofGerman) > 0, Number(ofGerman) < Number(english), Number(english) < Number(french)]).toEqual([
      true,
      true,
      true,
    ])
    expect(form).toContain(`placeholder="Harbour film ${id}"`)
    const saves = async (fields: Record<string, string>) =>
      (await german.ask(page, { form: { ...(await fieldsOf(id)), ...fields } })).status
    const titles = async () => {
      const { title, texts } = (await videoOf(id)) as Video & { texts: { lang: string; title: string }[] }
      return [title, texts.map(({ lang, title }) => `${lang} ${title}`).join()]
    }
    expect(await saves({ title_de: 'Hafen am Morgen' })).toBe(303)
    expect(await titles()).toEqual([`Harbour film ${id}`, 'de Hafen am Morgen'])
    expect(await saves({ title: '', title_de: 'Hafen am Abend', description_de: 'Nebel' })).toBe(303)
    expect(await titles()).toEqual(['Hafen am Abend', 'de Hafen am Abend'])
    // The field of English texts is empty then, so that the next change of the German ones is one of both.
    const again = await german.page(page)
    expect(again).toMatch(/<input[^>]*name="title"[^>]*value=""/)
    expect(await saves({ title: '', title_de: 'Hafen bei Nacht' })).toBe(303)
    expect(await titles()).toEqual(['Hafen bei Nacht', 'de Hafen bei Nacht'])
    expect(await saves({ title: '', title_de: '' })).toBe(400)
    expect(await boris.page(pageOf(id))).toMatch(/name="title"[^>]*value="Hafen bei Nacht"/)
  })

  it('keeps an English description where a title is the same in both languages, with and without an English title', async () => {
    await role('trusted')
    const id = await video()
    const german = await signedIn(testbed, 'boris')
    const page = href('studio_video', { id: String(id) }, { lang: 'de' })
    const texts = { title_de: 'Lina', description_de: 'Ein deutscher Text', description: 'An English text' }
    for (const title of ['Lina', '']) {
      const form = { ...(await fieldsOf(id)), ...texts, title }
      expect((await german.ask(page, { form })).status).toBe(303)
      expect(await videoOf(id)).toMatchObject({ title: 'Lina', description: 'An English text' })
      expect(await german.page(page)).toMatch(/<input[^>]*name="title"[^>]*value="Lina"/)
    }
  })

  it('of a trusted member is shown at once; what visitors do not read applies at once for all', async () => {
    const id = await video()
    expect(
      await save(id, { are_comments_off: '1', is_embed_off: '1', blocked_countries: 'jp', projection: 'vr_360_tb' }),
    ).toBe(`${pageOf(id)}?done=saved`)
    expect(await videoOf(id)).toMatchObject({ projection: 'vr_360_tb', edit: null })
    // Comments that are off are off at once: on the page, in the JSON, and for a form that was open.
    const comment = Object.fromEntries(
      statForm({ act: 'comm', section: 'video', object_id: String(id), msg: 'What a fog' }),
    ) as Record<string, string>
    await expect
      .poll(() => vera.page(watchPage(id)), { timeout: 8000 })
      .toContain('Comments are turned off for this video.')
    expect(await read(contract.video.fill({ video_id: id }), vera)).toMatchObject({ video: { are_comments_off: 1 } })
    const refused = await anna.ask(actsPath, { form: comment, headers: json })
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'no_permission' }])
    // The plain form leads to the page, which says why and has no other form.
    for (const who of [anna, boris]) {
      const posted = await who.ask(watchPage(id), { form: comment })
      const shown = await posted.text()
      expect([posted.status, shown.includes('Comments are turned off for this video.')]).toEqual([403, true])
      expect(shown).not.toContain('name="stat[msg]"')
    }
    const written = "SELECT count(*) AS total FROM comments WHERE section = 'video' AND object_id = ?1"
    expect(await testbed.db.prepare(written).bind(id).first('total')).toBe(0)
    await soon(href('embed', { id: String(id) }, en), 403)
    const page = await vera.page(watchPage(id))
    expect(['og:title', 'og:video:url', '"embedUrl"', '+oembed'].filter((text) => page.includes(text))).toEqual([
      'og:title',
    ])
    const site = testbed.origin + watchPage(id)
    expect((await vera.ask(`${servicePaths.oembed}?url=${encodeURIComponent(site)}`)).status).toBe(401)
    await expect
      .poll(async () => (await vera.ask(watchPage(id), { headers: { 'x-dev-geo': 'JP' } })).status, { timeout: 8000 })
      .toBe(404)
    await role('trusted')
    expect(await save(id, { title: 'Trusted harbour' })).toBe(`${pageOf(id)}?done=saved`)
    expect((await videoOf(id)).title).toBe('Trusted harbour')
  })

  it('that adds a performer waits for their signature or record as well, also of a trusted member; it says so before and after', async () => {
    const id = await video()
    const upload = String(id).padStart(32, 'c')
    await testbed.run(
      `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, details, is_complete, folder, file_set_id, video_id, shown, added_date, changed_date)
       SELECT ?1, user_id, 'published', 'a.mp4', 'a.mp4', 4, '{}', 1, ?1, ?2, ?2, 1, 1, 1 FROM users WHERE username = 'boris'`,
      upload,
      id,
    )
    await role('trusted')
    const records = href('upload_people', { upload }, en)
    const before = await boris.page(pageOf(id))
    for (const text of ['Visitors see a performer you add once that person has signed', `href="${records}"`])
      expect(before).toContain(text)
    const adds = { title: 'Ina at the harbour', performers: 'Ina Frost' }
    expect(await save(id, adds)).toBe(`${pageOf(id)}?done=waits`)
    const unknown = 'No performer record: Ina Frost'
    expect([(await boris.page(pageOf(id))).includes(unknown), (await videoOf(id)).title]).toEqual([
      true,
      `Harbour film ${id}`,
    ])
    const item = String(await testbed.db.prepare('SELECT max(edit_id) AS id FROM video_edits').first('id'))
    const decides = async (decision: string, of: object = { queue: 'edits', item }) => {
      const answer = await mira.ask(queue, { form: { ...of, decision, reason: '', note: '' } })
      return [answer.status, (await answer.text()).includes('Performer records are missing')]
    }
    expect(await mira.page(queue)).toContain(unknown)
    expect(await decides('approve')).toEqual([400, true])
    expect(await decides('approve', { bulk: '1', [`pick_${item}`]: '1' })).toEqual([400, true])
    // Ina is invited under another name of hers, and has not answered; then she signs.
    await testbed.run("UPDATE models SET alias = 'Ina F' WHERE model_id = 21")
    await boris.ask(records, { form: { act: 'invite', person_name: 'Ina F' } })
    expect(await mira.page(queue)).toContain('Not signed yet: Ina Frost')
    expect(await decides('approve')).toEqual([400, true])
    await testbed.run("UPDATE releases SET state = 'signed' WHERE upload_id = ?1", upload)
    expect(await boris.page(pageOf(id))).not.toContain(unknown)
    expect(await decides('approve')).toEqual([303, false])
    expect((await videoOf(id)).title).toBe('Ina at the harbour')
    // The next change adds no performer: it applies at once. So does one that adds who has signed.
    expect(await save(id, { ...adds, title: 'Ina again', performers: '' })).toBe(`${pageOf(id)}?done=saved`)
    expect(await save(id, adds)).toBe(`${pageOf(id)}?done=saved`)
  })

  it.each(['approve', 'reject'] as const)(
    'is not decided (%s) where its uploader withdrew it since the moderator’s request found it',
    async (name) => {
      await role('member')
      const id = await video()
      expect(await save(id, { title: 'Harbour withdrawn' })).toBe(`${pageOf(id)}?done=waits`)
      const item = String(await testbed.db.prepare('SELECT max(edit_id) AS id FROM video_edits').first('id'))
      const env = { db: testbed.db, deny: async () => {}, media: await testbed.runtime.files() } as never
      const found = await edits.find(item, env)
      if (!found) throw new Error('the change waits')
      const decision = { item, isRemoval: name === 'reject', act: name, reason: '', note: '' }
      const change = await edits.change(found, decision, env, {} as never)
      expect(await act('withdraw_edit', [id])).toEqual([id])
      const told = () =>
        testbed.db
          .prepare("SELECT count(*) AS n FROM notices WHERE kind IN ('edit_accepted', 'edit_refused')")
          .first('n')
      const before = await told()
      const audited = { actorId: 3, queue: 'edits', item, act: name, nowSeconds: 1 } as const
      expect(change.ok && (await change.value.write(audited))).toBe(false)
      expect([(await videoOf(id)).title, await told()]).toEqual([`Harbour film ${id}`, before])
      const state = testbed.db.prepare('SELECT state FROM video_edits WHERE edit_id = ?1').bind(item)
      expect(await state.first('state')).toBe('withdrawn')
      const logged = testbed.db
        .prepare("SELECT count(*) AS n FROM audit_log WHERE queue = 'edits' AND item = ?1")
        .bind(item)
      expect(await logged.first('n')).toBe(0)
    },
  )

  it('puts it into channels that take its uploader’s videos alone, also by the time a moderator accepts it', async () => {
    const channelOf = async (id: number) =>
      testbed.db.prepare('SELECT channel_id FROM videos WHERE video_id = ?1').bind(id).first('channel_id')
    await testbed.run(
      "INSERT INTO channels (channel_id, dir, title, url, user_id) SELECT 31, 'annas-shores', 'Annas Shores', '', user_id FROM users WHERE username = 'anna'",
    )
    const id = await video()
    const channel = 'Annas Shores'
    for (const name of ['member', 'trusted'] as const) {
      await role(name)
      const refused = await save(id, { channel })
      for (const text of ['400', 'This channel belongs to another member', 'value="Annas Shores"'])
        expect(refused).toContain(text)
    }
    await role('member')
    // She lets boris in, and sends him away before a moderator has seen his change.
    await testbed.run(
      "INSERT INTO channel_people SELECT 31, user_id, 'editor', 1, 1 FROM users WHERE username = 'boris'",
    )
    expect(await save(id, { channel, title: 'Harbour of Anna' })).toBe(`${pageOf(id)}?done=waits`)
    await testbed.run('DELETE FROM channel_people')
    const item = String(await testbed.db.prepare('SELECT max(edit_id) AS id FROM video_edits').first('id'))
    await mira.ask(queue, { form: { queue: 'edits', item, decision: 'approve', reason: '', note: '' } })
    expect([(await videoOf(id)).title, await channelOf(id)]).toEqual(['Harbour of Anna', null])
    // Where staff put it, it stays while other fields change.
    await testbed.run('UPDATE videos SET channel_id = 31 WHERE video_id = ?1', id)
    await save(id, { channel, title: 'Harbour of Anna', are_comments_off: '1' })
    expect(await channelOf(id)).toBe(31)
    // The decision is logged without a channel that does not take it any more: the video stays in its own.
    await testbed.run(
      "INSERT INTO channels (channel_id, dir, title, url) VALUES (32, 'open-shores', 'Open Shores', '')",
    )
    await save(id, { channel: 'Open Shores', title: 'Harbour of all' })
    await testbed.run(
      "UPDATE channels SET user_id = (SELECT user_id FROM users WHERE username = 'anna') WHERE channel_id = 32",
    )
    const next = String(await testbed.db.prepare('SELECT max(edit_id) AS id FROM video_edits').first('id'))
    await mira.ask(queue, { form: { queue: 'edits', item: next, decision: 'approve', reason: '', note: '' } })
    expect([(await videoOf(id)).title, await channelOf(id)]).toEqual(['Harbour of all', 31])
    const logged = testbed.db
      .prepare("SELECT before, after FROM audit_log WHERE queue = 'edits' AND item = ?1")
      .bind(next)
    expect(await logged.first()).toEqual({
      before: '{"title":"Harbour of Anna"}',
      after: '{"title":"Harbour of all"}',
    })
  })

  it('keeps what was typed when it is refused, names what does not exist, and finds names without script', async () => {
    const id = await video()
    const refused = await save(id, {
      title: 'Typed title',
      performers: 'Nobody Known',
      publish_date: '2020-01-01T10:00',
      visibility: 'scheduled',
    })
    for (const text of ['400', 'value="Typed title"', 'Not found: Nobody Known', 'Choose a time in the future'])
      expect(refused).toContain(text)
    const found = await save(id, { title: 'Typed title', step: 'find', find: 'Ina' })
    for (const text of ['200', 'value="Typed title"']) expect(found).toContain(text)
    // Enter searches where there is something to search for, and saves otherwise.
    expect(await save(id, { title: 'Typed title', step: 'enter', find: 'Ina' })).toContain('value="Typed title"')
    expect(await save(id, { step: 'enter', find: '' })).toBe(`${pageOf(id)}?done=saved`)
    expect(await save(id, { add_performer_0: 'Ina Frost' })).toBe(`${pageOf(id)}?done=waits`)
    expect(await boris.page(pageOf(id))).toContain('Ina Frost')
    const zone = await save(id, { visibility: 'scheduled', publish_date: '2098-01-01T10:00', time_zone: 'Mars/Base' })
    expect(zone).toContain('This value isn’t valid')
  })

  it('that another save came before shows both, and is saved all the same when its uploader says so', async () => {
    const id = await video()
    const { version } = await videoOf(id)
    await save(id, { are_comments_off: '1' })
    const late = await save(id, { version: String(version), visibility: 'unlisted' })
    for (const text of ['400', 'The video was changed in the meantime', 'name="overwrite"'])
      expect(late).toContain(text)
    expect(await save(id, { version: String(version), visibility: 'unlisted', overwrite: '1' })).toBe(
      `${pageOf(id)}?done=saved`,
    )
    expect((await videoOf(id)).state).toBe('unlisted')
  })

  it('that is not to be scheduled is refused with a time, beside its field and with what was typed, and not once it is scheduled or shown now', async () => {
    const id = await video()
    const typed = { title: 'Typed title', visibility: 'private', publish_date: '2098-07-01T20:00' }
    const refused = await save(id, typed)
    for (const text of ['400', 'value="Typed title"', 'value="2098-07-01T20:00"']) expect(refused).toContain(text)
    expect(refused).toMatch(/<option value="private" selected/)
    expect(/name="publish_date"[^>]*>(<p.*?<\/p>)?<p class="field-error".*?<\/p>/s.exec(refused)?.[0]).toContain(
      'Only a scheduled video uses this time. Choose Scheduled, or clear the time.',
    )
    expect((await videoOf(id)).state).toBe('public')
    expect(await save(id, { ...typed, title: `Harbour film ${id}`, visibility: 'scheduled' })).toContain('done=saved')
    // The form has the planned time in its field still.
    expect(await save(id, { visibility: 'members', publish_date: '2098-07-01T20:00' })).toContain('done=saved')
    expect((await videoOf(id)).state).toBe('members')
  })

  it('publishes at a time on the clock of a zone, which its pages then show to the minute in the browser that chose it', async () => {
    const id = await video()
    const berlin = { visibility: 'scheduled', publish_date: '2098-07-01T20:00', time_zone: 'Europe/Berlin' }
    await save(id, berlin)
    const { video: planned } = await read<{ video: { publish_date: string } }>(
      contract.studioVideo.fill({ video_id: id }),
    )
    expect(planned.publish_date).toBe('2098-07-01T18:00:00.000Z')
    const elsewhere = await signedIn(testbed, 'boris')
    for (const [who, says, clock, zone] of [
      [boris, 'Jul 1, 2098 20:00 Europe/Berlin.', '2098-07-01T20:00', 'Europe/Berlin'],
      [elsewhere, 'Jul 1, 2098 18:00 UTC.', '2098-07-01T18:00', 'UTC'],
    ] as const) {
      for (const page of [pageOf(id), studio]) expect(await who.page(page)).toContain(`It becomes public on ${says}`)
      const form = await who.page(pageOf(id))
      expect(form).toContain(`name="publish_date" value="${clock}"`)
      expect(form).toContain(`<option value="${zone}" selected`)
    }
    // On this night the clocks of Berlin show half past two twice; the form keeps the moment that is planned.
    const second = Date.UTC(2098, 9, 26, 1, 30) / 1000
    await testbed.run('UPDATE videos SET publish_date = ?1 WHERE video_id = ?2', second, id)
    expect(await boris.page(pageOf(id))).toContain('value="2098-10-26T02:30"')
    expect(await save(id, { ...berlin, publish_date: '2098-10-26T02:30', is_embed_off: '1' })).toContain('done=saved')
    expect(
      await testbed.db.prepare('SELECT publish_date AS at FROM videos WHERE video_id = ?1').bind(id).first('at'),
    ).toBe(second)
    await soon(watchPage(id), 404)
    await testbed.run('UPDATE videos SET publish_date = 1 WHERE video_id = ?1', id)
    await minute()
    await soon(watchPage(id), 200)
  })

  it('does not open what staff closed, and a video that was taken down is listed and cannot be changed', async () => {
    const id = await video()
    const byStaff = async (visibility: string, publish_date = '') => {
      const found = await read<{ video: { version: number } }>(contract.adminVideo.fill({ video_id: id }), edda)
      const answer = await edda.ask(writes.saveVideo.path, {
        json: {
          video_id: String(id),
          version: String(found.video.version),
          title: `Harbour film ${id}`,
          categories: 'fog',
          orientation: 'str',
          visibility,
          publish_date,
        },
        headers: json,
      })
      expect(answer.status).toBe(200)
    }
    await byStaff('scheduled', '2098-01-01T10:00')
    const planned = { visibility: 'scheduled', publish_date: '2098-01-01T10:00' }
    expect(await save(id, { ...planned, publish_date: '2097-01-01T10:00' })).toContain(
      'Staff decided who sees this video',
    )
    expect(await save(id, { ...planned, are_comments_off: '1' })).toBe(`${pageOf(id)}?done=saved`)
    await byStaff('private')
    expect(await act('public', [id])).toBe('nothing_changed')
    expect(await save(id, { visibility: 'public' })).toContain('400')
    expect(await boris.page(pageOf(id))).toContain('Staff decided who sees this video')
    // Neither does the way through the bin.
    expect(await act('bin', [id])).toEqual([id])
    expect(await act('restore', [id])).toEqual([id])
    expect(await act('public', [id])).toBe('nothing_changed')
    await byStaff('deleted')
    expect((await table({ filter: 'removed' })).rows.map((row) => row.id)).toContain(id)
    expect(await act('bin', [id])).toBe('not_found')
    // An editor, and no moderator.
    expect(await boris.page(pageOf(id))).toContain('An editor removed it from the catalogue.')
    expect(await boris.page(pageOf(id))).not.toContain('Staff took it down')
    expect((await boris.ask(pageOf(id), { form: await fieldsOf(id) })).status).toBe(404)
  })
})

describe('a video in the bin', () => {
  it('is hidden at once, comes back as it was within thirty days, and is deleted for good after them', async () => {
    const [kept, gone] = [await video(), await video()]
    const form = await boris.ask(pageOf(kept), { form: { act: 'bin' } })
    expect(form.headers.get('location')).toBe(`${studio}?done=1-1`)
    expect(await act('bin', [gone])).toEqual([gone])
    await soon(watchPage(kept), 404)
    expect(await boris.page(pageOf(kept))).toContain('deleted for good on')
    expect((await table({ filter: 'bin' })).rows.map(({ id }) => id)).toEqual([gone, kept])
    expect(await act('public', [kept])).toBe('nothing_changed')
    expect(await act('restore', [kept])).toEqual([kept])
    await soon(watchPage(kept), 200)
    await minute()
    expect((await videoOf(gone)).state).toBe('bin')
    await testbed.run('UPDATE videos SET bin_date = bin_date - ?1 WHERE video_id = ?2', binSeconds + 60, gone)
    await minute()
    await soon(watchPage(gone), 410)
    expect((await videoOf(gone)).state).toBe('removed')
  })

  it('reads in the studio and beside its upload as what its creator deleted, of which no notification tells', async () => {
    const [id, taken] = [await video(), await video()]
    const uploadId = String(id).padStart(32, '0')
    await testbed.run(
      `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, folder, added_date, changed_date, video_id)
       SELECT ?2, user_id, 'published', 'a.mp4', 'a.mp4', 1, ?2, 1, 1, ?1 FROM users WHERE username = 'boris'`,
      id,
      uploadId,
    )
    expect(await act('bin', [id])).toEqual([id])
    await testbed.run('UPDATE videos SET bin_date = bin_date - ?1 WHERE video_id = ?2', binSeconds + 60, id)
    await minute()
    await expect.poll(async () => (await videoOf(id)).state, { timeout: 8000 }).toBe('removed')
    const down = { video_id: String(taken), act: 'take_down', reason: 'rules', note: '' }
    expect((await mira.ask(writes.takeDown.path, { json: down, headers: json })).status).toBe(200)
    const { rows } = await read<{ rows: { id: number; removed_by?: string }[] }>(
      contract.studioVideos.fill({ sort: 'newest', filter: 'removed', after: 0 } as never),
    )
    const removers = rows.flatMap((row) => (row.id === id || row.id === taken ? (row.removed_by ?? '') : []))
    expect(removers).toEqual(['moderator', 'uploader'])
    const upload = await read<{ upload: { state: string; reason: string } }>(
      contract.upload.fill({ upload_id: uploadId }),
    )
    expect(upload.upload).toMatchObject({ state: 'removed', reason: 'by_uploader' })
    for (const page of [pageOf(id), href('uploads', {}, en)])
      expect(await boris.page(page)).toContain('You deleted it.')
    expect(await boris.page(pageOf(id))).not.toMatch(/Staff took it down|Another reason/)
    expect(await boris.page(pageOf(taken))).toContain('Staff took it down')
    expect(await boris.page(href('notifications', {}, en))).not.toContain(`Harbour film ${id}”`)
  })

  it('comes back for members or at its planned time as before, and private once that time has passed or staff decided', async () => {
    const [forMembers, planned, late, closed] = [await video(), await video(), await video(), await video()]
    expect(await act('members', [forMembers])).toEqual([forMembers])
    for (const id of [planned, late])
      expect(await save(id, { visibility: 'scheduled', publish_date: '2027-03-01T09:30' })).toContain('done=saved')
    // Published by the clock before it was deleted.
    await testbed.run('UPDATE videos SET visibility_by = 0 WHERE video_id = ?1', forMembers)
    await testbed.run('UPDATE videos SET visibility_by = 3 WHERE video_id = ?1', closed)
    const all = [forMembers, planned, late, closed]
    expect(await act('bin', all)).toEqual(expect.arrayContaining(all))
    await testbed.run('UPDATE videos SET bin_publish_date = 1 WHERE video_id = ?1', late)
    expect(await act('restore', all)).toEqual(expect.arrayContaining(all))
    const states = await Promise.all(all.map(async (id) => (await videoOf(id)).state))
    expect(states).toEqual(['members', 'scheduled', 'private', 'private'])
  })

  it('that an editor shows again or merges is in the bin no more, and so is not deleted with it', async () => {
    const [shown, merged, other] = [await video(), await video(), await video()]
    expect(await act('bin', [shown, merged])).toEqual([shown, merged])
    const plan = { family: 'videos', act: 'show', items: String(shown) }
    const planned = await edda.ask(writes.planBulk.path, { json: plan, headers: json })
    const { bulk_id } = (await planned.json()) as { bulk_id: number }
    const start = { bulk_id: String(bulk_id), step: 'start' }
    expect((await edda.ask(writes.stepBulk.path, { json: start, headers: json })).status).toBe(200)
    await soon(watchPage(shown), 200)
    const { version } = await videoOf(merged)
    const merge = { video_id: String(merged), version: String(version), into: String(other) }
    expect((await edda.ask(writes.mergeVideo.path, { json: merge, headers: json })).status).toBe(200)
    expect((await table({ filter: 'bin' })).rows.filter(({ id }) => [shown, merged].includes(id))).toEqual([])
    await testbed.run('UPDATE videos SET bin_date = bin_date - ?1 WHERE bin_date IS NOT NULL', binSeconds + 60)
    await minute()
    expect((await videoOf(shown)).state).toBe('public')
    await soon(watchPage(merged), 301)
  })
})

describe('another file', () => {
  it('is sent by the uploader of a video, and by no other member', async () => {
    const id = await video()
    const send = async (who: SiteVisitor) => {
      const answer = await who.ask(writes.uploadAct.path, {
        json: { act: 'new', name: 'harbour.mp4', bytes: '1000', replaces: String(id) },
        headers: json,
      })
      return ((await answer.json()) as { ok?: boolean; code?: string }).code ?? 'ok'
    }
    expect([await send(anna), await send(boris)]).toEqual(['not_found', 'ok'])
    expect(await boris.page(pageOf(id))).toContain('harbour.mp4')
  })
})

describe('a template of details for uploads', () => {
  const page = href('upload_templates', {}, en)
  type Template = { template_id: string; name: string; version: number; fields: Record<string, string> }
  const templates = async (who = boris) =>
    (await read<{ templates: Template[] }>(contract.uploadTemplates.fill({}), who)).templates
  const sends = async (form: Record<string, string>, who = boris) => {
    const answer = await who.ask(writes.uploadTemplate.path, { json: form, headers: json })
    const body = (await answer.json()) as { codes?: { field: string; code: string }[]; code?: string }
    return [answer.status, body.codes?.map(({ field, code }) => `${field}:${code}`).join() ?? body.code]
  }
  const fresh = { act: 'save', template_id: '', version: '0' }

  it('is made, used, changed and deleted without script, and keeps what was typed when it is refused', async () => {
    expect(await boris.page(page)).toContain('No templates yet')
    const form = {
      act: 'save',
      template_id: '',
      version: '0',
      name: 'Harbour',
      performers: 'Ina Frost',
      is_private: '1',
    }
    const sent = {
      ...form,
      categories_fog: 'fog',
      categories_rain: 'rain',
      description: 'By the sea.',
      tags: 'pier,#Fog',
      preview: '4',
    }
    expect((await boris.ask(page, { form: sent })).headers.get('location')).toBe(`${page}?done=saved`)
    const [made] = await templates()
    expect(made).toMatchObject({
      name: 'Harbour',
      version: 1,
      fields: { categories: 'fog,rain', tags: 'pier, Fog', preview: '4' },
    })
    const id = made?.template_id ?? ''
    const upload = await boris.page(href('upload', {}, { ...en, query: { template: id } }))
    expect(upload).toContain('value="Ina Frost"')
    for (const text of ['>pier, Fog</textarea>', '2 of 20 tags.']) expect(upload).toContain(text)
    expect(upload).toMatch(/value="rain"[^>]*checked|checked[^>]*value="rain"/)
    // Another one has this name.
    const again = await (await boris.ask(page, { form: { ...sent, name: 'HARBOUR', channel: 'Nowhere' } })).text()
    expect(again).toContain('You already have a template with this name')
    expect(again).toContain('value="Nowhere"')
    expect(await boris.page(href('upload_templates', {}, { ...en, query: { edit: id } }))).toContain('Edit template')
    const changed = { ...form, template_id: id, version: '1', name: 'Docks' }
    expect((await boris.ask(page, { form: changed })).headers.get('location')).toBe(`${page}?done=saved`)
    expect(await templates()).toMatchObject([{ name: 'Docks', version: 2, fields: { is_private: '1' } }])
    expect(await (await boris.ask(page, { form: changed })).text()).toContain('changed in another window')
    // A deletion that comes too late shows the template as it is.
    const late = await (await boris.ask(page, { form: { act: 'delete', template_id: id, version: '1' } })).text()
    expect(late).toContain('changed in another window')
    expect(late).toMatch(/name="name"[^>]*value="Docks"|value="Docks"[^>]*name="name"/)
    const gone = { act: 'delete', template_id: id, version: '2' }
    expect((await boris.ask(page, { form: gone })).headers.get('location')).toBe(`${page}?done=deleted`)
    expect(await templates()).toEqual([])
  })

  it('is its member’s alone, and refuses wrong fields and more than there may be', async () => {
    expect(await sends({ ...fresh, name: 'Fog' })).toEqual([200, undefined])
    const id = (await templates())[0]?.template_id ?? ''
    expect(await templates(anna)).toEqual([])
    expect(await sends({ act: 'delete', template_id: id, version: '1' }, anna)).toEqual([404, 'not_found'])
    expect(await sends({ ...fresh, template_id: id, version: '1', name: 'Hers' }, anna)).toEqual([404, 'not_found'])
    expect((await vera.ask(page)).status).toBe(303)
    for (const [field, value, code] of [
      ['act', 'burn', 'invalid'],
      ['template_id', 'x', 'invalid'],
      ['version', 'x', 'invalid'],
      ['name', '', 'required'],
      ['name', 'x'.repeat(uploadTemplateName.max + 1), 'max_length'],
      ['description', 'x'.repeat(2001), 'max_length'],
      ['categories', 'No Dir', 'invalid'],
      ['categories', Array.from({ length: 11 }, (_, index) => `c${index}`).join(), 'max_items'],
      ['performers', 'x'.repeat(501), 'max_length'],
      ['channel', 'x'.repeat(101), 'max_length'],
      ['tags', 'x', 'invalid'],
      ['orientation', 'x', 'invalid'],
      ['is_private', '2', 'invalid'],
      ['exclusive', '2', 'invalid'],
      ['preview', 'own', 'invalid'],
    ] as const)
      expect(await sends({ ...fresh, name: 'Rain', [field]: value }), field).toEqual([
        400,
        expect.stringContaining(code),
      ])
    for (let more = 1; more < uploadTemplatesMax; more++) await sends({ ...fresh, name: `Fog ${more}` })
    expect(await sends({ ...fresh, name: 'One too many' })).toEqual([400, 'notify:templates_max'])
  })
})
