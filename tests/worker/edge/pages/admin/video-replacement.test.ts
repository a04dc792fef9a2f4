// Another file for a video in the back office: sent with and without script, processed, reviewed again, and then in the place of the former
// one, with the video's id, address, counts and comments as they were.
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import type { MediaEventBody } from '../../../../../shared/contract/media-events.ts'
import { daySeconds, undoSeconds, uploadQuota } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { decodeVideoUrl } from '../../../../../shared/rules/video-playback.ts'
import { originName } from '../../../../../worker/local.ts'
import { sweepUploads } from '../../../../../worker/origin/studio/sweep-uploads.ts'
import { addCatalogueVideo } from '../../../../support/runtime/catalogue-video.ts'
import { attemptOf, type FakeProcessor, fakeProcessor } from '../../../../support/runtime/fake-processor.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const bytesOf = (text: string) => new TextEncoder().encode(text)
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** Right after the pictures of a new file are stored, the statements of the table `meanwhile` run, once: the plan of an approval is made then. */
const withSavesMeanwhile = `
  import origin from './main.js'
  export * from './main.js'
  let bound
  const bucketOf = ({ DB, MEDIA }) => {
    const put = async (key, ...rest) => {
      const stored = await MEDIA.put(key, ...rest)
      if (key.endsWith('/vertical.webp')) {
        const { results } = await DB.prepare('DELETE FROM meanwhile RETURNING sql').all()
        for (const { sql } of results) await DB.prepare(sql).run()
      }
      return stored
    }
    return new Proxy(MEDIA, { get: (bucket, name) => (name === 'put' ? put : bucket[name].bind(bucket)) })
  }
  export default {
    ...origin,
    fetch: (request, env, ctx) => origin.fetch(request, (bound ??= { ...env, MEDIA: bucketOf(env) }), ctx),
  }`

let testbed: SiteTestbed
let processor: FakeProcessor
let edda: SiteVisitor
let mira: SiteVisitor
let boris: SiteVisitor
beforeAll(async () => {
  processor = await fakeProcessor()
  const originVars = { MEDIA_URL: processor.url, MEDIA_SECRET: processor.secret }
  testbed = await startSiteTestbed({ originVars, originFront: withSavesMeanwhile })
  await testbed.run('CREATE TABLE meanwhile (sql TEXT)')
  edda = await signedIn(testbed, 'edda')
  mira = await signedIn(testbed, 'mira')
  boris = await signedIn(testbed, 'boris')
  await testbed.run("INSERT INTO categories (category_id, dir, title) VALUES (11, 'fog', 'Fog')")
})
afterAll(async () => {
  await testbed.stop()
  await processor.stop()
})

const put = async (key: string, text = key) => (await testbed.runtime.files()).put(key, bytesOf(text))
const one = <Row>(sql: string, ...values: unknown[]) =>
  testbed.db
    .prepare(sql)
    .bind(...values)
    .first<Row>()

let last = 8000
/** A published upload of boris with a file, a performer on record, and counts. */
async function published(): Promise<number> {
  const id = ++last
  await addCatalogueVideo(testbed.db, { id, title: `Harbour film ${id}`, categoryId: 11 })
  const upload = String(id).padStart(32, 'b')
  await testbed.run(
    `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, has_file, details, is_complete, folder,
       width, height, has_stills, file_set_id, video_id, shown, sha256, frames, duration_seconds, added_date, changed_date)
     SELECT ?1, user_id, 'published', 'first.mp4', 'first.mp4', 4, 1, '{}', 1, ?3, 854, 480, 1, ?2, ?2, 1, ?4, '[]', 725, 1, 1
     FROM users WHERE username = 'boris'`,
    upload,
    id,
    `film-${id}`,
    hash(`first ${id}`),
  )
  await testbed.run(
    `INSERT INTO upload_people (upload_id, name, record_date, custodian, added_date) VALUES (?1, 'Lina Berg', '2026-01-02', '', 1)`,
    upload,
  )
  await testbed.run('UPDATE videos SET viewed = 77, likes = 5 WHERE video_id = ?1', id)
  await testbed.run('UPDATE files SET media_key = ?2 WHERE file_set_id = ?1', id, `videos/film-${id}/sd.mp4`)
  await put(`videos/film-${id}/sd.mp4`, 'the first file')
  await put(`pictures/film-${id}/still.webp`)
  return id
}

const tab = (id: number) => `${href('admin_video', { id: String(id) }, en)}?tab=files`
const formOf = (id: number | string, name = 'second.mp4', content: Uint8Array<ArrayBuffer> = randomBytes(900)) => {
  const form = new FormData()
  form.set('replaces', String(id))
  if (name) form.set('file', new File([content], name))
  return form
}
const sends = async (who: SiteVisitor, form: FormData) => {
  const answer = await who.ask(writes.videoEdit.path, { parts: form })
  return { status: answer.status, location: answer.headers.get('location') ?? '' }
}
const acts = async (who: SiteVisitor, body: Record<string, string>) => {
  const answer = await who.ask(writes.uploadAct.path, { json: body, headers: json })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
type Replacement = { upload_id: string; state: string; reason: string; sent_name: string; is_own: boolean }
const replacementOf = async (id: number, who = edda): Promise<Replacement | null> => {
  const answer = await who.ask(contract.adminVideo.fill({ video_id: id }), { headers: json })
  return ((await answer.json()) as { video: { replacement: Replacement | null } }).video.replacement
}
const idOf = async (id: number) => (await replacementOf(id))?.upload_id ?? ''

/** The processor makes what a moderator needs to see. */
async function processed(id: number, sha256 = hash(`second ${id}`), frames: string[] = []): Promise<string> {
  const upload = await idOf(id)
  const attempt = attemptOf(testbed.origin, await processor.jobOf(upload))
  await attempt.tells({ type: 'started' })
  const probed: MediaEventBody = {
    type: 'probed',
    seconds: 1900,
    width: 1280,
    height: 720,
    container: 'mov',
    codecs: { video: 'h264', audio: 'aac' },
    hashes: { sha256, frames },
  }
  const { go } = await attempt.tells(probed)
  if (!go) return upload
  for (const name of ['still-1.webp', 'still-1.avif', 'card-1.webp']) await attempt.put(name, bytesOf(name))
  await attempt.tells({ type: 'stills', count: 10 })
  await attempt.put('sd.mp4', bytesOf('the second file'))
  await attempt.tells({
    type: 'rendition',
    name: 'sd',
    file: 'sd.mp4',
    width: 854,
    height: 480,
    bytes: 15,
    seconds: 1900,
  })
  return upload
}
const decides = async (upload_id: string, decision: 'approve' | 'reject') =>
  (
    await mira.ask(writes.review.path, {
      json: { upload_id, decision, reason: decision === 'reject' ? 'quality' : '', note: '' },
      headers: json,
    })
  ).status
const videoRow = (id: number) =>
  one<Record<string, unknown>>(
    `SELECT v.video_id, v.dir, v.viewed, v.likes, v.duration_seconds, v.is_hd, v.version, v.file_set_id, f.media_key
     FROM videos v JOIN files f ON f.file_set_id = v.file_set_id WHERE v.video_id = ?1`,
    id,
  )
const linkOf = async (id: number) => {
  const answer = await siteVisitor(testbed).ask(contract.videoFile.fill({ video_id: id }), { headers: json })
  const [file] = (await answer.json()) as { video_url: string }[]
  return decodeVideoUrl(file?.video_url ?? '') ?? ''
}
const textAt = async (address: string) => (await siteVisitor(testbed).ask(address)).text()
const historyOf = async (id: number) => {
  const path = contract.catalogueChanges.fill({ family: 'videos', item: id, page: 1 })
  const { changes } = (await (await edda.ask(path, { headers: json })).json()) as {
    changes: {
      act: string
      username: string
      changes: { field: string; before: string | null; after: string | null }[]
    }[]
  }
  return changes.map(({ act, username, changes: [change] }) => [
    act,
    username,
    change?.field,
    change?.before,
    change?.after,
  ])
}

describe('a file that replaces that of a video', () => {
  it('is sent without script, processed and reviewed while the former one plays, and then takes its place: id, address and counts stay', async () => {
    const id = await published()
    const before = await videoRow(id)
    const former = await linkOf(id)
    const page = await edda.page(tab(id))
    expect([page.includes('name="replaces"'), page.includes(`action="${writes.videoEdit.path}"`)]).toEqual([true, true])
    expect(await sends(edda, formOf(id))).toEqual({ status: 303, location: `${tab(id)}#replace` })
    expect(await edda.page(tab(id))).toContain('second.mp4')
    const upload = await processed(id)
    expect(await replacementOf(id)).toMatchObject({ state: 'ready', sent_name: 'second.mp4', is_own: true })
    expect(await textAt(former)).toBe('the first file')
    expect(await videoRow(id)).toEqual(before)
    const queue = await mira.page(href('moderation_uploads', {}, en))
    expect(queue).toContain('Replaces the file of')
    expect(queue).toContain(href('video', { id: String(id), dir: `harbour-film-${id}` }, en))
    expect(await decides(upload, 'approve')).toBe(200)
    const after = await videoRow(id)
    expect(after).toMatchObject({
      ...before,
      duration_seconds: 1900,
      is_hd: 1,
      version: 2,
      file_set_id: after?.file_set_id,
      media_key: expect.stringMatching(/^videos\/up-[0-9a-f]{32}\/sd\.mp4$/),
    })
    await expect.poll(async () => textAt(await linkOf(id)), { timeout: 6000 }).toBe('the second file')
    await expect
      .poll(async () => (await siteVisitor(testbed).ask(former)).status, { timeout: 6000, interval: 50 })
      .toBe(410)
    // The creator keeps the records, and the former upload its hashes.
    expect(
      await one(
        'SELECT u.username, l.state, l.video_id FROM uploads l JOIN users u USING (user_id) WHERE upload_id = ?1',
        upload,
      ),
    ).toEqual({
      username: 'boris',
      state: 'published',
      video_id: id,
    })
    expect(
      await one('SELECT state, video_id, sha256 FROM uploads WHERE upload_id = ?1', String(id).padStart(32, 'b')),
    ).toEqual({ state: 'replaced', video_id: null, sha256: hash(`first ${id}`) })
    expect(await boris.page(href('uploads', {}, en))).toContain('Replaced by another file')
    expect(await replacementOf(id)).toBe(null)
    expect(await historyOf(id)).toEqual([
      ['replace_file', 'mira', 'file', 'first.mp4', 'second.mp4'],
      ['replace_file', 'edda', 'new_file', null, 'second.mp4'],
    ])
    expect(await edda.page(`${href('admin_video', { id: String(id) }, en)}?tab=history`)).toContain('File replacement')
    // Once its sizes are there, those that are watched most are made as AV1, of the new file.
    const late = attemptOf(testbed.origin, await processor.jobOf(upload))
    expect(await late.tells({ type: 'done', files: [] }, { sequence: 99 })).toMatchObject({ go: true })
    await (await testbed.runtime.miniflare.getWorker(originName)).scheduled({ cron: '* * * * *' })
    expect(await processor.jobOf(String(after?.media_key), 1, 'av1')).toMatchObject({ av1: { sizes: ['sd', 'hd'] } })
  })

  it('keeps the poster that an editor chose, and is undone within the hour without script: the former file plays again, the new one does not', async () => {
    const id = await published()
    const before = await videoRow(id)
    for (const name of ['poster.webp', 'still.webp'])
      await put(`pictures/film-${id}/pabcdefabcdef/${name}`, 'chosen by hand')
    await testbed.run('UPDATE file_sets SET folder = ?2 WHERE file_set_id = ?1', id, `film-${id}/pabcdefabcdef`)
    await sends(edda, formOf(id))
    expect(await decides(await processed(id), 'approve')).toBe(200)
    const poster = async () => {
      const answer = await siteVisitor(testbed).ask(contract.video.fill({ video_id: id }), { headers: json })
      return ((await answer.json()) as { video: { thumbsrc: string } }).video.thumbsrc
    }
    await expect
      .poll(poster, { timeout: 6000 })
      .toMatch(/^\/media\/pictures\/up-[0-9a-f]{32}\/p[0-9a-f]{12}\/poster\.webp$/)
    expect(await textAt(await poster())).toBe('chosen by hand')
    await expect.poll(async () => textAt(await linkOf(id)), { timeout: 6000 }).toBe('the second file')
    const second = await linkOf(id)
    const page = await edda.page(tab(id))
    expect(page).toContain('value="undo_replace"')
    const undo = (version: string, who = edda) => who.ask(tab(id), { form: { version, act: 'undo_replace' } })
    expect((await undo('1')).status).toBe(409)
    expect((await undo('2', boris)).status).toBe(405)
    expect((await undo('2')).status).toBe(303)
    expect(await videoRow(id)).toEqual({ ...before, version: 3 })
    await expect.poll(async () => textAt(await linkOf(id)), { timeout: 6000 }).toBe('the first file')
    await expect
      .poll(async () => (await siteVisitor(testbed).ask(second)).status, { timeout: 6000, interval: 50 })
      .toBe(410)
    await expect.poll(poster, { timeout: 6000 }).toBe(`/media/pictures/film-${id}/pabcdefabcdef/poster.webp`)
    expect((await historyOf(id))[0]).toEqual(['replace_file', 'edda', 'file', 'second.mp4', 'first.mp4'])
    expect((await edda.page(tab(id))).includes('undo_replace')).toBe(false)
    expect((await undo('3')).status).toBe(400)
  })

  it.each<[string, (id: number) => string[], object]>([
    [
      'shows another poster',
      (id) => [`UPDATE file_sets SET folder = 'film-${id}/p00000000feed' WHERE file_set_id = ${id}`],
      {
        folder: expect.stringMatching(/^up-[0-9a-f]{32}\/p[0-9a-f]{12}$/),
        poster: 'shown meanwhile',
        status_id: 1,
        found: 1,
      },
    ],
    [
      'hides the video',
      (id) => [
        `UPDATE videos SET status_id = 3 WHERE video_id = ${id}`,
        `DELETE FROM video_search WHERE rowid = ${id}`,
      ],
      { folder: expect.stringMatching(/^up-[0-9a-f]{32}$/), poster: 'still-1.webp', status_id: 3, found: 0 },
    ],
  ])('does not undo that an editor %s while the pictures of the new file are stored', async (_, saves, expected) => {
    const id = await published()
    for (const name of ['poster.webp', 'still.webp'])
      await put(`pictures/film-${id}/p00000000feed/${name}`, 'shown meanwhile')
    await sends(edda, formOf(id))
    const upload = await processed(id)
    for (const sql of [...saves(id), `UPDATE videos SET version = version + 1 WHERE video_id = ${id}`])
      await testbed.run('INSERT INTO meanwhile VALUES (?1)', sql)
    expect(await decides(upload, 'approve')).toBe(200)
    expect(await one('SELECT count(*) AS left_over FROM meanwhile')).toEqual({ left_over: 0 })
    const after = await one<{ folder: string }>(
      `SELECT s.folder, v.status_id, v.version, v.duration_seconds,
         (SELECT count(*) FROM video_search WHERE rowid = v.video_id) AS found
       FROM videos v JOIN file_sets s USING (file_set_id) WHERE v.video_id = ?1`,
      id,
    )
    const stored = await (await testbed.runtime.files()).get(`pictures/${after?.folder}/poster.webp`)
    expect({ ...after, poster: await stored?.text() }).toEqual({ ...expected, version: 3, duration_seconds: 1900 })
  })

  it('leaves the poster that waits for a moderator to be accepted, also after the former file is deleted', async () => {
    const id = await published()
    for (const name of ['poster.webp', 'still.webp'])
      await put(`pictures/film-${id}/p123456abcdef/${name}`, 'waits for mira')
    await testbed.run(
      `INSERT INTO video_edits (video_id, user_id, before, fields, added_date, state)
       SELECT ?1, user_id, '{}', ?2, 1, 'waiting' FROM users WHERE username = 'boris'`,
      id,
      JSON.stringify({ poster: `film-${id}/p123456abcdef` }),
    )
    await sends(edda, formOf(id))
    expect(await decides(await processed(id), 'approve')).toBe(200)
    await testbed.run("UPDATE uploads SET changed_date = changed_date - ?1 WHERE state = 'replaced'", daySeconds + 1)
    const media = await testbed.runtime.files()
    await sweepUploads({ db: testbed.db, media } as never)
    expect(await media.head(`pictures/film-${id}/p123456abcdef/poster.webp`)).toBe(null)
    const item = String(
      (await one<{ edit_id: number }>('SELECT edit_id FROM video_edits WHERE video_id = ?1', id))?.edit_id,
    )
    const decision = { queue: 'edits', item, decision: 'approve', reason: '', note: '' }
    expect((await mira.ask(writes.decide.path, { json: decision, headers: json })).status).toBe(200)
    const { folder = '' } =
      (await one<{ folder: string }>(
        'SELECT folder FROM file_sets JOIN videos USING (file_set_id) WHERE video_id = ?1',
        id,
      )) ?? {}
    expect(folder).toMatch(/^up-[0-9a-f]{32}\/p[0-9a-f]{12}$/)
    expect(await (await media.get(`pictures/${folder}/poster.webp`))?.text()).toBe('waits for mira')
  })

  it('is undone no more after an hour', async () => {
    const id = await published()
    await sends(edda, formOf(id))
    await decides(await processed(id), 'approve')
    await testbed.run(
      'UPDATE video_replacements SET replaced_ms = replaced_ms - ?2 WHERE video_id = ?1',
      id,
      undoSeconds * 1000,
    )
    expect((await edda.page(tab(id))).includes('undo_replace')).toBe(false)
    const refused = await edda.ask(writes.videoFiles.path, {
      json: { video_id: String(id), version: '2', act: 'undo_replace' },
      headers: json,
    })
    expect(await refused.json()).toMatchObject({ codes: [{ field: 'act', code: 'files_gone' }] })
  })

  it('is counted and found by its own length and quality from then on', async () => {
    const id = await published()
    await sends(edda, formOf(id))
    await decides(await processed(id), 'approve')
    const counted = await one<{ counted: number; there: number }>(
      `SELECT sum(total) AS counted,
         (SELECT count(*) FROM videos WHERE status_id = 1 AND is_private = 0 AND duration_class = 3 AND is_hd = 1) AS there
       FROM video_totals WHERE section = '' AND period = 'all' AND duration_class = 3 AND is_hd = 1`,
    )
    expect(counted?.there).toBeGreaterThan(0)
    expect(counted?.counted).toBe(counted?.there)
    const found = await siteVisitor(testbed).page(
      href('search', { search: `harbour film ${id}` }, { ...en, query: { type: 'hd', duration: '3' } }),
    )
    expect(found).toContain(`harbour-film-${id}`)
  })

  it('is sent in parts by a script, is continued by the same file, and cannot be sent twice at once', async () => {
    const id = await published()
    const file = { act: 'new', name: 'parts.mp4', bytes: '900', modified: '7', replaces: String(id) }
    const first = await acts(edda, file)
    expect(first.status).toBe(200)
    expect((await acts(edda, file)).body.upload_id).toBe(first.body.upload_id)
    // The same file for no video is an upload of its own.
    const { replaces: _, ...alone } = file
    const own = await acts(edda, alone)
    expect(own.body.upload_id).not.toBe(first.body.upload_id)
    expect((await acts(edda, { ...file, name: 'other.mp4' })).body).toMatchObject({
      codes: [{ field: 'file', code: 'replacement_open' }],
    })
    expect((await sends(edda, formOf(id))).location).toBe(`${tab(id)}&error=replacement_open#replace`)
    expect(await edda.page(`${tab(id)}&error=replacement_open`)).toContain('already on its way')
  })

  it('is refused where another one that began at the same moment used up the quota', async () => {
    const ids = [await published(), await published()]
    await testbed.run(
      `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, folder, added_date, changed_date)
       SELECT 'full-' || value, user_id, 'receiving', 'a.mp4', 'a.mp4', 1, 'full-' || value, 1, unixepoch()
       FROM users, json_each(?1) WHERE username = 'ada'`,
      JSON.stringify(Array.from({ length: uploadQuota.open - 1 }, (_, index) => index)),
    )
    const ada = await signedIn(testbed, 'ada')
    const file = (id: number) => ({ act: 'new', name: `at-once-${id}.mp4`, bytes: '900', replaces: String(id) })
    const answers = await Promise.all(ids.map((id) => acts(ada, file(id))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ code: 'quota_open' })
    await testbed.run("DELETE FROM uploads WHERE upload_id LIKE 'full-%'")
  })

  it('is withdrawn without script by any editor, and the log says so', async () => {
    const id = await published()
    const before = await videoRow(id)
    await sends(edda, formOf(id))
    const upload_id = await idOf(id)
    const ada = await signedIn(testbed, 'ada')
    expect(await replacementOf(id, ada)).toMatchObject({ is_own: false })
    const sent = await ada.ask(tab(id), { form: { upload_id, act: 'withdraw' } })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, tab(id)])
    expect([await replacementOf(id), await videoRow(id)]).toEqual([null, before])
    expect((await historyOf(id))[0]).toEqual(['replace_file', 'ada', 'new_file', 'second.mp4', null])
  })

  it.each([
    ['in the bin of its uploader', 'UPDATE videos SET status_id = 3, bin_date = unixepoch() WHERE video_id = ?1', 200],
    ['removed', 'UPDATE videos SET status_id = 2 WHERE video_id = ?1', 404],
    ['merged into another one', 'UPDATE videos SET merged_into = 1 WHERE video_id = ?1', 404],
  ])(
    'of a video that is %s is withdrawn by its sender and the uploader alone, and approved only where the video is there',
    async (_, gone, status) => {
      const [sent, other, third] = [await published(), await published(), await published()]
      for (const id of [sent, other, third]) await sends(edda, formOf(id))
      const [bySender, byUploader, approved] = [await idOf(sent), await idOf(other), await processed(third)]
      for (const id of [sent, other, third]) await testbed.run(gone, id)
      const anna = await signedIn(testbed, 'anna')
      for (const who of [mira, anna])
        expect((await acts(who, { act: 'withdraw', upload_id: bySender })).status).not.toBe(200)
      for (const [who, upload_id] of [
        [edda, bySender],
        [boris, byUploader],
      ] as const) {
        expect((await acts(who, { act: 'withdraw', upload_id })).status).toBe(200)
        expect(await one('SELECT state FROM uploads WHERE upload_id = ?1', upload_id)).toEqual({ state: 'withdrawn' })
      }
      expect(await decides(approved, 'approve')).toBe(status)
      expect(await decides(approved, 'reject')).toBe(status === 200 ? 404 : 200)
    },
  )

  it('changes nothing when it is rejected, and the editor reads why', async () => {
    const id = await published()
    const before = await videoRow(id)
    await sends(edda, formOf(id))
    const upload = await processed(id)
    expect(await decides(upload, 'reject')).toBe(200)
    expect([await videoRow(id), await textAt(await linkOf(id))]).toEqual([before, 'the first file'])
    expect(await replacementOf(id)).toMatchObject({ state: 'rejected', reason: 'quality' })
    // Another one can be sent then.
    expect((await sends(edda, formOf(id, 'third.mp4'))).location).toBe(`${tab(id)}#replace`)
    expect(await replacementOf(id)).toMatchObject({ sent_name: 'third.mp4' })
  })

  it('is refused as a duplicate of another video, and may be the same film as its own', async () => {
    const [id, other] = [await published(), await published()]
    await sends(edda, formOf(id))
    await processed(id, hash(`first ${other}`))
    expect(await replacementOf(id)).toMatchObject({ state: 'failed', reason: 'duplicate' })
    await sends(edda, formOf(id, 'again.mp4'))
    await processed(id, hash(`first ${id}`))
    expect(await replacementOf(id)).toMatchObject({ state: 'ready', sent_name: 'again.mp4' })
  })

  it('leaves the hashes of both files blocked after a takedown, and no picture of either; the former files go after a day', async () => {
    const id = await published()
    await sends(edda, formOf(id))
    await decides(await processed(id), 'approve')
    const picture = `/media/pictures/film-${id}/still.webp`
    expect((await siteVisitor(testbed).ask(picture)).status).toBe(200)
    const removed = await edda.ask(writes.saveVideo.path, {
      json: { video_id: String(id), version: '2', title: 'x', orientation: 'str', visibility: 'deleted' },
      headers: json,
    })
    expect(removed.status).toBe(200)
    const { results } = await testbed.db
      .prepare('SELECT sha256 FROM blocked_films WHERE video_id = ?1 ORDER BY sha256')
      .bind(id)
      .all<{ sha256: string }>()
    expect(results.map(({ sha256 }) => sha256)).toEqual([hash(`first ${id}`), hash(`second ${id}`)].sort())
    await expect
      .poll(async () => (await siteVisitor(testbed).ask(picture)).status, { timeout: 6000, interval: 50 })
      .toBe(410)
    const media = await testbed.runtime.files()
    await testbed.run('UPDATE uploads SET changed_date = changed_date - ?1', daySeconds + 1)
    await sweepUploads({ db: testbed.db, media } as never)
    expect(await media.head(`videos/film-${id}/sd.mp4`)).toBe(null)
    expect(
      await one('SELECT count(*) AS kept FROM upload_people WHERE upload_id = ?1', String(id).padStart(32, 'b')),
    ).toEqual({
      kept: 1,
    })
  })

  it('is taken from editors and the uploader only, for a video that is there, and with parameters that are sound', async () => {
    const id = await published()
    const file = { act: 'new', name: 'parts.mp4', bytes: '900', replaces: String(id) }
    expect((await acts(mira, file)).status).toBe(404)
    expect(await replacementOf(id)).toBe(null)
    expect((await sends(mira, formOf(id))).location).toBe(href('upload', {}, { ...en, query: { error: 'failed' } }))
    await sends(edda, formOf(id))
    for (const act of ['withdraw', 'retry'])
      expect((await acts(mira, { act, upload_id: await idOf(id) })).status).toBe(404)
    for (const replaces of ['0', '-1', 'x', '1.5'])
      expect([replaces, (await acts(edda, { ...file, replaces })).status]).toEqual([replaces, 400])
    expect((await acts(edda, { ...file, replaces: '999999' })).status).toBe(404)
    for (const replaces of ['0', 'x', '', '999999'])
      expect([replaces, (await sends(edda, formOf(replaces))).location]).toEqual([
        replaces,
        href('upload', {}, { ...en, query: { error: 'failed' } }),
      ])
    const gone = await published()
    await testbed.run('UPDATE videos SET status_id = 5 WHERE video_id = ?1', gone)
    expect((await acts(edda, { ...file, replaces: String(gone) })).status).toBe(404)
    const empty = await published()
    expect((await sends(edda, formOf(empty, ''))).location).toBe(`${tab(empty)}&error=required#replace`)
    expect((await sends(edda, formOf(empty, 'notes.txt'))).location).toBe(`${tab(empty)}&error=file_type#replace`)
    expect(await edda.page(`${tab(empty)}&error=file_type`)).toContain('field-error')
  })
})
