// The poster and the files of a video in the back office: a still or a picture as the poster, at a new address, and another run of the media
// processor for what is missing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import type { MediaJob } from '../../../../../shared/contract/media-jobs.ts'
import { daySeconds, stillsOfVideo } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { originName } from '../../../../../worker/local.ts'
import { watchedSizesLeastSeconds } from '../../../../../worker/origin/bounds.ts'
import { addCatalogueVideo } from '../../../../support/runtime/catalogue-video.ts'
import { passwordOf } from '../../../../support/runtime/demo-passwords.ts'
import { attemptOf, type FakeProcessor, fakeProcessor } from '../../../../support/runtime/fake-processor.ts'
import { jpeg, photoOf } from '../../../../support/runtime/sample-images.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const bytes = new Uint8Array([82, 73, 70, 70, 0, 0, 0, 0, 87, 69, 66, 80])

let testbed: SiteTestbed
let processor: FakeProcessor
let edda: SiteVisitor
beforeAll(async () => {
  processor = await fakeProcessor()
  testbed = await startSiteTestbed({ originVars: { MEDIA_URL: processor.url, MEDIA_SECRET: processor.secret } })
  edda = await signedIn(testbed, 'edda')
  await testbed.run("INSERT INTO categories (category_id, dir, title) VALUES (11, 'fog', 'Fog')")
})
afterAll(async () => {
  await testbed.stop()
  await processor.stop()
})

let last = 7000
const put = async (key: string, text = key) => (await testbed.runtime.files()).put(key, new TextEncoder().encode(text))
/** A published upload of boris in full HD whose largest rendition is missing, because its job has failed. */
async function uploaded({ job = 'failed', isCleared = 0 } = {}): Promise<number> {
  const id = ++last
  await addCatalogueVideo(testbed.db, { id, title: `Weather film ${id}`, categoryId: 11 })
  const upload = String(id).padStart(32, 'a')
  await testbed.run(
    `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, has_file, details, is_complete, folder, job_id,
       width, height, has_stills, file_set_id, video_id, is_cleared, added_date, changed_date)
     SELECT ?1, user_id, 'published', 'film.mp4', 'film.mp4', 4, 1, '{}', 1, ?4, ?1, 1920, 1080, 1, ?2, ?2, ?3, 1, 1
     FROM users WHERE username = 'boris'`,
    upload,
    id,
    isCleared,
    `film-${id}`,
  )
  await testbed.run('UPDATE file_sets SET folder = ?2 WHERE file_set_id = ?1', id, `film-${id}`)
  await testbed.run(
    `INSERT INTO media_jobs (job_id, kind, purpose, subject, source_key, source_name, source_bytes, folder, state, attempt, lease_until,
       added_date, changed_date)
     VALUES (?1, 'video', 'video', ?1, '', 'film.mp4', 4, ?2, ?3, 1, 9999999999, 1, 1)`,
    upload,
    `film-${id}`,
    job,
  )
  const names = ['poster.webp', 'still.webp', 'preview-1.webp', 'timeline.webp', 'vertical.webp']
  for (let place = 0; place < stillsOfVideo; place++)
    names.push(`still-${place}.webp`, `still-${place}.avif`, `card-${place}.webp`)
  for (const name of names) await put(`pictures/film-${id}/${name}`)
  if (!isCleared) await put(`uploads/${upload}/source`, 'film')
  return id
}

type Video = {
  version: number
  still: string
  stills: string[]
  poster_sent: string | null
  files: { has_original: boolean; sizes: { height: number; is_there: boolean }[]; job: { state: string } } | null
}
const read = async <Answer>(path: string, who = edda): Promise<Answer> =>
  (await (await who.ask(path, { headers: json })).json()) as Answer
const videoOf = async (id: number) => (await read<{ video: Video }>(contract.adminVideo.fill({ video_id: id }))).video
const posterOf = async (id: number) =>
  (await read<{ video: { thumbsrc: string } }>(contract.video.fill({ video_id: id }), siteVisitor(testbed))).video
    .thumbsrc
const textAt = async (address: string) => (await siteVisitor(testbed).ask(address)).text()
const tab = (id: number) => `${href('admin_video', { id: String(id) }, en)}?tab=files`
const send = async (id: number, fields: Record<string, string>) => {
  const { version } = await videoOf(id)
  const answer = await edda.ask(writes.videoFiles.path, {
    json: { video_id: String(id), version: String(version), ...fields },
    headers: json,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const historyOf = async (id: number) =>
  (
    await read<{
      changes: { act: string; username: string; changes: { field: string; before: string; after: string }[] }[]
    }>(contract.catalogueChanges.fill({ family: 'videos', item: id, page: 1 }))
  ).changes
const missing = async () =>
  (
    await read<{ rows: { id: number }[] }>(
      contract.adminVideos.fill({ sort: 'newest', filter: 'failed_file', after: 0 }),
    )
  ).rows.map(({ id }) => id)

const sentTo = (id: number) =>
  testbed.db
    .prepare("SELECT picture FROM subject_pictures WHERE family = 'videos' AND object_id = ?1")
    .bind(id)
    .first<string>('picture')

/** The media processor encodes the picture that was sent last. */
async function encodesPoster(id: number, early?: string | null): Promise<string> {
  const job = await processor.jobOf(String(early ?? (await sentTo(id))), 1, 'image')
  expect(job).toMatchObject({ kind: 'image', image: { purpose: 'preview' } })
  const attempt = attemptOf(testbed.origin, job)
  await attempt.tells({ type: 'started' })
  const names = ['image-1280.webp', 'image-1280.avif', 'image-640.webp', 'image-320.webp']
  for (const name of names) expect((await attempt.put(name, bytes)).status).toBe(204)
  await attempt.tells({ type: 'done', files: names.map((name) => ({ name, bytes: bytes.length })) })
  return job.job_id
}

describe('the poster', () => {
  it('is one of ten stills, chosen without script: it has a new address with the same previews, and an undo gives the old one back', async () => {
    const id = await uploaded()
    const before = await posterOf(id)
    expect((await videoOf(id)).stills).toHaveLength(stillsOfVideo)
    const page = await edda.page(tab(id))
    expect(page.match(/name="still"/g)).toHaveLength(stillsOfVideo)
    const sent = await edda.ask(tab(id), { form: { version: '1', act: 'still', still: '7' } })
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      href('admin_video', { id: String(id) }, { ...en, query: { tab: 'files', done: 'files' } }),
    ])
    const after = await posterOf(id)
    expect(after).toMatch(new RegExp(`^/media/pictures/film-${id}/p[0-9a-f]{12}/poster\\.webp$`))
    expect([await textAt(after), await textAt(after.replace('poster', 'preview-1'))]).toEqual([
      `pictures/film-${id}/still-7.webp`,
      `pictures/film-${id}/preview-1.webp`,
    ])
    expect(await textAt((await videoOf(id)).still)).toBe(`pictures/film-${id}/card-7.webp`)
    const [change] = await historyOf(id)
    expect(change).toMatchObject({
      act: 'edit',
      username: 'edda',
      changes: [{ field: 'poster', before: `film-${id}`, after: after.split('/').slice(3, 5).join('/') }],
    })
    const history = await edda.page(`${href('admin_video', { id: String(id) }, en)}?tab=history`)
    const form = Object.fromEntries(
      [...history.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    expect((await edda.ask(href('admin_video', { id: String(id) }, en), { form })).status).toBe(303)
    expect(await posterOf(id)).toBe(before)
  })

  it('of a withheld video is chosen among its stills too, which open for the editor’s session alone', async () => {
    const id = await uploaded()
    const { version } = await videoOf(id)
    const form = { video_id: String(id), version: String(version), title: 'x', orientation: 'str' }
    await edda.ask(writes.saveVideo.path, { json: { ...form, visibility: 'private' }, headers: json })
    const { still, stills } = await videoOf(id)
    expect([still, ...stills].every((address) => address.startsWith('/media/signed/'))).toBe(true)
    const page = await edda.page(tab(id))
    expect(page.match(/name="still"/g)).toHaveLength(stillsOfVideo)
    const [shown = ''] = page.match(/\/media\/signed\/[^"]+card-3\.webp/) ?? []
    const statusFor = async (who: SiteVisitor) => (await who.ask(shown)).status
    await expect.poll(() => statusFor(edda), { timeout: 6000, interval: 50 }).toBe(200)
    expect(await statusFor(siteVisitor(testbed))).toBe(403)
    expect((await send(id, { act: 'still', still: '3' })).status).toBe(200)
  })

  it('is taken down with its video, and its former ones too', async () => {
    const id = await uploaded()
    const former = await posterOf(id)
    await send(id, { act: 'still', still: '2' })
    const poster = await posterOf(id)
    const { version } = await videoOf(id)
    const removed = await edda.ask(writes.saveVideo.path, {
      json: { video_id: String(id), version: String(version), title: 'x', orientation: 'str', visibility: 'deleted' },
      headers: json,
    })
    expect(removed.status).toBe(200)
    for (const address of [former, poster])
      await expect
        .poll(async () => (await siteVisitor(testbed).ask(address)).status, { timeout: 6000, interval: 50 })
        .toBe(410)
    expect((await videoOf(id)).stills).toEqual([])
  })

  it('is a picture that is sent, once the media processor has encoded it anew; the editor is told meanwhile', async () => {
    const id = await uploaded()
    const parts = new FormData()
    for (const [name, value] of Object.entries({ version: '1', act: 'picture' })) parts.set(name, value)
    parts.set('file', photoOf(jpeg(1600, 900), 9000), 'new.jpg')
    expect((await edda.ask(tab(id), { parts })).status).toBe(303)
    expect((await videoOf(id)).poster_sent).toBe('pending')
    expect(await posterOf(id)).toBe(`/media/pictures/film-${id}/poster.webp`)
    await encodesPoster(id)
    const poster = await posterOf(id)
    expect(poster).toMatch(new RegExp(`^/media/pictures/film-${id}/p[0-9a-f]{12}/poster\\.webp$`))
    expect((await siteVisitor(testbed).ask(poster)).status).toBe(200)
    expect((await videoOf(id)).poster_sent).toBe(null)
    expect((await historyOf(id))[0]).toMatchObject({ username: 'edda', changes: [{ field: 'poster' }] })
  })

  it('of a hosted video is a picture that is sent, too: an undo gives the partner’s back, and a takedown takes ours', async () => {
    const id = ++last
    await addCatalogueVideo(testbed.db, { id, title: `Hosted film ${id}`, categoryId: 11 })
    const partners = 'https://cdn.partner.example/films/1.jpg'
    await testbed.run('UPDATE file_sets SET folder = ?2 WHERE file_set_id = ?1', id, partners)
    const sends = async (version: string) => {
      const parts = new FormData()
      for (const [name, value] of Object.entries({ version, act: 'picture' })) parts.set(name, value)
      parts.set('file', photoOf(jpeg(1600, 900), 9000), 'new.jpg')
      expect((await edda.ask(tab(id), { parts })).status).toBe(303)
      await encodesPoster(id)
    }
    await sends('1')
    const poster = await posterOf(id)
    expect(poster).toMatch(new RegExp(`^/media/pictures/video-${id}/p[0-9a-f]{12}/poster\\.webp$`))
    expect((await siteVisitor(testbed).ask(poster.replace('poster', 'preview-1'))).status).toBe(200)
    const history = await edda.page(`${href('admin_video', { id: String(id) }, en)}?tab=history`)
    const form = Object.fromEntries(
      [...history.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    expect((await edda.ask(href('admin_video', { id: String(id) }, en), { form })).status).toBe(303)
    expect((await videoOf(id)).still).toBe(partners)
    // A picture that it never had is refused.
    const { version } = await videoOf(id)
    const other = { ...form, version: String(version), poster: 'https://cdn.partner.example/films/2.jpg' }
    expect((await edda.ask(href('admin_video', { id: String(id) }, en), { form: other })).status).toBe(404)
    await sends(String(version))
    const again = await posterOf(id)
    const now = await videoOf(id)
    const removed = await edda.ask(writes.saveVideo.path, {
      json: {
        video_id: String(id),
        version: String(now.version),
        title: 'x',
        orientation: 'str',
        visibility: 'deleted',
      },
      headers: json,
    })
    expect(removed.status).toBe(200)
    await expect
      .poll(async () => (await siteVisitor(testbed).ask(again)).status, { timeout: 6000, interval: 50 })
      .toBe(410)
  })

  it('is not changed by a picture that is too small or none, by a still that does not exist, or from an old version', async () => {
    const id = await uploaded()
    const parts = (size: [number, number] | null) => {
      const form = new FormData()
      form.set('version', '1')
      form.set('act', 'picture')
      if (size) form.set('file', photoOf(jpeg(...size), 9000), 'new.jpg')
      return form
    }
    for (const [size, words] of [
      [[100, 100], 'The picture is the wrong size. Choose another picture.'],
      [null, 'This field is required'],
    ] as const) {
      const answer = await edda.ask(tab(id), { parts: parts(size as [number, number] | null) })
      expect([answer.status, (await answer.text()).includes(words)]).toEqual([400, true])
    }
    for (const [fields, field, code] of [
      [{ act: 'still' }, 'still', 'required'],
      [{ act: 'still', still: '10' }, 'still', 'invalid'],
      [{ act: 'show' }, 'act', 'invalid'],
      [{ act: 'still', still: '1', version: 'x' }, 'version', 'invalid'],
      [{ act: 'still', still: '1', video_id: 'x' }, 'video_id', 'invalid'],
      [{ act: 'still', still: '1', version: '9' }, 'version', 'changed'],
    ] as const)
      expect([fields, (await send(id, fields)).body]).toMatchObject([fields, { codes: [{ field, code }] }])
    const save = (poster: string) =>
      edda.ask(writes.saveVideo.path, {
        json: { video_id: String(id), version: '1', title: 'x', orientation: 'str', visibility: 'public', poster },
        headers: json,
      })
    for (const [poster, code] of [
      ['film-7001', 'not_found'],
      [`film-${id}/pffffffffffff`, 'not_found'],
      ['../other', 'invalid'],
    ] as const)
      expect([poster, await (await save(poster)).json()]).toMatchObject([
        poster,
        { codes: [{ field: 'poster', code }] },
      ])
    expect(await posterOf(id)).toBe(`/media/pictures/film-${id}/poster.webp`)
  })
})

describe('the poster of an uploader', () => {
  const queue = href('moderation_edits', {}, en)
  const pageOf = (id: number) => href('studio_video', { id: String(id) }, en)
  const role = (name: 'member' | 'trusted') =>
    testbed.run(
      "UPDATE accounts SET role = ?1 WHERE user_id = (SELECT user_id FROM users WHERE username = 'boris')",
      name,
    )
  let boris: SiteVisitor
  let mira: SiteVisitor
  beforeAll(async () => {
    ;[boris, mira] = (await Promise.all(['boris', 'mira'].map((name) => signedIn(testbed, name)))) as [
      SiteVisitor,
      SiteVisitor,
    ]
    await role('member')
  })
  type Own = {
    version: number
    title: string
    poster_sent: string | null
    edit: { state: string; poster: string | null; title: string } | null
  }
  const own = async (id: number) =>
    (await read<{ video: Own }>(contract.studioVideo.fill({ video_id: id }), boris)).video
  const asks = async (id: number, act: string, fields: Record<string, string | Blob> = {}, who = boris) => {
    const parts = new FormData()
    const { version } = await own(id)
    const all: Record<string, string | Blob> = { form: 'poster', version: String(version), act, ...fields }
    for (const [name, value] of Object.entries(all)) parts.set(name, value)
    return who.ask(pageOf(id), { parts })
  }
  const sends = async (id: number) => {
    expect((await asks(id, 'picture', { file: photoOf(jpeg(1600, 900), 9000) })).status).toBe(303)
    expect(await boris.page(pageOf(id))).toContain('Your new picture is being prepared')
    await encodesPoster(id)
    const { edit } = await own(id)
    return edit?.poster ?? ''
  }
  const waiting = async (id: number) =>
    String(
      await testbed.db
        .prepare("SELECT edit_id FROM video_edits WHERE video_id = ?1 AND state = 'waiting'")
        .bind(id)
        .first('edit_id'),
    )
  const decides = async (id: number, decision: 'approve' | 'reject', note = '') => {
    const item = await waiting(id)
    const reason = decision === 'reject' ? 'spam' : ''
    return mira.ask(queue, { form: { queue: 'edits', item, decision, reason, note } })
  }
  const isStored = async (address: string) =>
    (await (await testbed.runtime.files()).head(address.replace(/^.*\/pictures\//, 'pictures/'))) !== null
  const first = (id: number) => `/media/pictures/film-${id}/poster.webp`

  it('is not sent for the videos of other members, or for one that was not uploaded here', async () => {
    const [id, hosted] = [await uploaded(), ++last]
    await addCatalogueVideo(testbed.db, { id: hosted, title: `Hosted film ${hosted}`, categoryId: 11 })
    const anna = await signedIn(testbed, 'anna')
    const frame = { version: '1', act: 'frame', at: '0:12' }
    for (const [who, video_id] of [
      [anna, id],
      [boris, hosted],
    ] as const) {
      const answer = await who.ask(writes.videoFiles.path, {
        json: { ...frame, video_id: String(video_id) },
        headers: json,
      })
      expect(answer.status).toBe(404)
    }
  })

  it('that is a picture waits for a moderator, together with changed texts, while the former one stands; accepted it has the video’s previews', async () => {
    const id = await uploaded()
    expect(await boris.page(pageOf(id))).toContain('A moderator checks your picture before visitors see it')
    await boris.ask(pageOf(id), {
      form: { form: 'video', version: '1', title: 'Fog at noon', categories: 'Fog', visibility: 'public' },
    })
    const sent = await sends(id)
    expect(await boris.page(pageOf(id))).toContain('The poster that waits for a moderator')
    // Texts that are changed back leave the picture waiting.
    await boris.ask(pageOf(id), {
      form: { form: 'video', version: '1', title: `Weather film ${id}`, categories: 'Fog', visibility: 'public' },
    })
    expect(await own(id)).toMatchObject({ edit: { poster: sent, title: `Weather film ${id}` } })
    expect(await posterOf(id)).toBe(first(id))
    const seen = await mira.page(queue)
    const [now, picture = ''] = seen.match(/\/media\/[^"]*\/poster\.webp/g) ?? []
    expect([now, (await mira.ask(picture)).status]).toEqual([first(id), 200])
    expect(seen).toMatch(/The poster that visitors see now<\/figcaption>.*The poster they would see<\/figcaption>/s)
    expect((await decides(id, 'approve')).status).toBe(303)
    const poster = await posterOf(id)
    expect(poster).toMatch(new RegExp(`^/media/pictures/film-${id}/p[0-9a-f]{12}/poster\\.webp$`))
    expect(await textAt(poster.replace('poster', 'preview-1'))).toBe(`pictures/film-${id}/preview-1.webp`)
    expect([await isStored(sent), (await own(id)).edit]).toEqual([false, null])
    expect((await historyOf(id))[0]).toMatchObject({ username: 'mira', changes: [{ field: 'poster' }] })
    // A trusted uploader's is shown at once.
    await role('trusted')
    expect(await sends(id)).toBe('')
    await role('member')
    expect((await historyOf(id))[0]).toMatchObject({ username: 'boris', changes: [{ field: 'poster' }] })
  })

  it('is refused with a reason, withdrawn, sent anew or deleted with the account: then its files go', async () => {
    const id = await uploaded()
    const refused = await sends(id)
    await decides(id, 'reject', 'No adverts, please.')
    expect(await boris.page(pageOf(id))).toContain('No adverts, please.')
    // The pictures of a private video open for a moderator's or an editor's session alone, also once the edge knows that it is private.
    const becomes = (act: string) =>
      boris.ask(writes.studioAct.path, { json: { act, items: String(id) }, headers: json })
    await becomes('private')
    const withdrawn = await sends(id)
    const isOpen = async () => (await boris.ask(first(id))).status
    await expect.poll(isOpen, { timeout: 6000, interval: 50 }).toBe(410)
    const [picture] = (await mira.page(queue)).match(/\/media\/signed\/[^"]*\/poster\.webp/) ?? ['/none']
    expect([(await mira.ask(picture)).status, (await boris.ask(picture)).status]).toEqual([200, 403])
    const [still] = (await edda.page(tab(id))).match(/\/media\/signed\/[^"]*\/pictures\/[^"]*\.webp/) ?? ['/none']
    expect([(await edda.ask(still)).status, (await boris.ask(still)).status]).toEqual([200, 403])
    expect(await isStored(withdrawn)).toBe(true)
    await boris.ask(pageOf(id), { form: { act: 'withdraw_edit' } })
    await becomes('public')
    await expect.poll(isOpen, { timeout: 6000, interval: 50 }).toBe(200)
    // One that is withdrawn before it is made never waits.
    await asks(id, 'picture', { file: photoOf(jpeg(1600, 900), 9000) })
    const early = await sentTo(id)
    expect(await boris.page(pageOf(id))).toContain('Withdraw the change')
    await boris.ask(pageOf(id), { form: { act: 'withdraw_edit' } })
    const job = await encodesPoster(id, early)
    const folder = await testbed.db.prepare('SELECT folder FROM media_jobs WHERE job_id = ?1').bind(job).first('folder')
    expect([(await own(id)).edit, await isStored(`/media/pictures/${folder}/image-640.webp`)]).toEqual([null, false])
    const replaced = await sends(id)
    const last = await sends(id)
    expect(await Promise.all([refused, withdrawn, replaced, last].map(isStored))).toEqual([false, false, false, true])
    // The change is anna's, who deletes her account, and she has sent another picture.
    const anna = await signedIn(testbed, 'anna')
    const annasId = "(SELECT user_id FROM users WHERE username = 'anna')"
    await testbed.run(`UPDATE video_edits SET user_id = ${annasId} WHERE video_id = ?1`, id)
    await testbed.run(
      `INSERT INTO subject_pictures (family, object_id, slot, picture, state, actor_id, waits, added_date)
       VALUES ('videos', ?1, 'picture', 'annas', 'pending', ${annasId}, 1, 1)`,
      id,
    )
    const answer = await anna.ask(writes.deleteAccount.path, { json: { pwd: passwordOf('anna') }, headers: json })
    expect([answer.status, await isStored(last), await waiting(id), (await videoOf(id)).poster_sent]).toEqual([
      200,
      false,
      'null',
      null,
    ])
    expect(await posterOf(id)).toBe(first(id))
  })

  it('is the frame at a typed time of a video that a moderator saw: it is shown at once when the media processor has made it', async () => {
    const id = await uploaded()
    await testbed.run('UPDATE videos SET duration_seconds = 725 WHERE video_id = ?1', id)
    for (const [format, height] of [
      ['_p360.mp4', 360],
      ['_hd.mp4', 720],
      ['_fhd.mp4', 1080],
    ] as const) {
      const key = `videos/film-${id}/${format.slice(1)}`
      await put(key, 'film')
      await testbed.run(
        'INSERT OR REPLACE INTO files (file_set_id, format, media_key, height) VALUES (?1, ?2, ?3, ?4)',
        id,
        format,
        key,
        height,
      )
    }
    for (const [at, words] of [
      ['', 'This field is required'],
      ['soon', 'Type a time such as 0:12'],
      ['12:06', 'The video is shorter than this'],
    ] as const) {
      const answer = await asks(id, 'frame', { at })
      const page = await answer.text()
      expect([at, answer.status, page.includes(words), page.includes(`value="${at}"`)]).toEqual([at, 400, true, true])
    }
    expect((await asks(id, 'frame', { at: '1:02.5' })).headers.get('location')).toBe(`${pageOf(id)}?done=poster`)
    expect(await own(id)).toMatchObject({ poster_sent: 'pending', edit: null })
    const job = await processor.jobOf(`film-${id}/hd.mp4`, 1, 'frame')
    expect(job).toMatchObject({ frame: { at: 62.5 }, isQuick: true })
    const attempt = attemptOf(testbed.origin, job)
    await attempt.tells({ type: 'started' })
    for (const name of ['image-1280.webp', 'image-1280.avif', 'image-640.webp', 'image-320.webp'])
      expect((await attempt.put(name, bytes)).status).toBe(204)
    await attempt.tells({ type: 'done', files: [] })
    expect(await posterOf(id)).toMatch(new RegExp(`^/media/pictures/film-${id}/p[0-9a-f]{12}/poster\\.webp$`))
    expect(await own(id)).toMatchObject({ poster_sent: null, edit: null })
    expect(await (await testbed.runtime.files()).head(`videos/film-${id}/hd.mp4`)).not.toBe(null)
    expect((await historyOf(id))[0]).toMatchObject({ username: 'boris', changes: [{ field: 'poster' }] })
    // An editor takes a frame in the same way, beside the player of the tab.
    const { version } = await videoOf(id)
    const late = await edda.ask(tab(id), { form: { version: String(version), act: 'frame', at: '12:06' } })
    const page = await late.text()
    expect([late.status, page.includes('The video is shorter than this'), page.includes('value="12:06"')]).toEqual([
      400,
      true,
      true,
    ])
    expect(page).toMatch(/<video src="[^"]*\/media\/[^"]*"/)
    expect((await edda.ask(tab(id), { form: { version: String(version), act: 'frame', at: '0:07' } })).status).toBe(303)
    expect((await videoOf(id)).poster_sent).toBe('pending')
    // The video gets another file while a frame of the former one is made.
    await asks(id, 'frame', { at: '0:09' })
    const isNext = (one: MediaJob) => one.kind === 'frame' && one.frame.at === 9
    await expect.poll(() => processor.jobs.some(isNext), { timeout: 6000, interval: 50 }).toBe(true)
    const next = attemptOf(testbed.origin, processor.jobs.find(isNext) ?? job)
    await testbed.run('UPDATE uploads SET folder = ?2 WHERE video_id = ?1', id, `next-${id}`)
    await next.tells({ type: 'started' })
    for (const name of ['image-1280.webp', 'image-640.webp']) await next.put(name, bytes)
    await next.tells({ type: 'done', files: [] })
    expect(await posterOf(id)).toMatch(new RegExp(`^/media/pictures/next-${id}/p[0-9a-f]{12}/poster\\.webp$`))
  })
})

describe('files as AV1', () => {
  const everyMinute = async () =>
    (await testbed.runtime.miniflare.getWorker(originName)).scheduled({ cron: '* * * * *' })
  const files = async (id: number) =>
    (await read<{ format: string }[]>(contract.videoFile.fill({ video_id: id }), siteVisitor(testbed))).map(
      ({ format }) => format,
    )
  const stateOf = (id: number) =>
    testbed.db.prepare('SELECT av1_state FROM uploads WHERE video_id = ?1').bind(id).first<string>('av1_state')

  it('are made of a published video by a job of their own, from the next larger rendition, and again when it gets other sizes; without them the video stays as it is', async () => {
    const [id, other] = [await uploaded(), await uploaded()]
    for (const one of [id, other]) {
      const upload = String(one).padStart(32, 'a')
      const seconds = one === id ? 725 : 4000
      await testbed.run('UPDATE uploads SET duration_seconds = ?2 WHERE upload_id = ?1', upload, seconds)
      await send(one, { act: 'process' })
      const first = attemptOf(testbed.origin, await processor.jobOf(upload))
      await first.tells({ type: 'started' })
      for (const [name, height] of [
        ['sd', 480],
        ['hd', 720],
        ['fhd', 1080],
      ] as const) {
        const file = `${name}.mp4`
        await first.put(file, bytes)
        await first.tells({
          type: 'rendition',
          name,
          file,
          width: 2 * height,
          height,
          bytes: bytes.length,
          seconds: 725,
        })
      }
      expect(await first.tells({ type: 'done', files: [] })).toMatchObject({ go: true })
      expect(await stateOf(one)).toBe('wanted')
    }
    const former = await files(id)
    const today = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds
    // What is watched most is made, and what was watched long ago counts no more.
    await testbed.run(
      "INSERT INTO event_sums VALUES ('watched_size', 86400, ?1, 0, ?3), ('watched_size', 86400, ?2, 0, ?4)",
      today - daySeconds,
      today - 40 * daySeconds,
      JSON.stringify({ p360: watchedSizesLeastSeconds, sd: 9, hd: 700 }),
      JSON.stringify({ sd: 10 * watchedSizesLeastSeconds }),
    )
    await everyMinute()
    const jobFor = async (one: number) => processor.jobOf(`film-${one}`, 1, 'av1')
    const job = await jobFor(id)
    expect(job).toMatchObject({
      av1: { sizes: ['p360', 'hd'] },
      source: { path: `videos/film-${id}/fhd.mp4`, bytes: bytes.length },
    })
    const later = attemptOf(testbed.origin, job)
    await later.tells({ type: 'started' })
    const made = {
      name: 'hdav1',
      file: 'hdav1.mp4',
      width: 1280,
      height: 720,
      bytes: bytes.length,
      seconds: 725,
    } as const
    expect((await later.put('hdav1.mp4', bytes)).status).toBe(204)
    expect(await later.tells({ type: 'rendition', ...made })).toMatchObject({ go: true })
    await later.tells({ type: 'done', files: [{ name: 'hdav1.mp4', bytes: bytes.length }] })
    expect(await stateOf(id)).toBe('made')
    await expect
      .poll(() => files(id).then((now) => now.sort()), { timeout: 6000, interval: 50 })
      .toEqual([...former, '_hdav1.mp4'].sort())
    const page = await siteVisitor(testbed).page(href('video', { id: String(id), dir: `weather-film-${id}` }, en))
    const sources = [...page.matchAll(/<source src="[^"]*?\/(\w+\.mp4)" type="([^"]*)"/g)].map(([, file, type]) => [
      file,
      type,
    ])
    expect(sources.slice(0, 2)).toEqual([
      ['hdav1.mp4', 'video/mp4; codecs=&quot;av01.0.08M.08, mp4a.40.2&quot;'],
      ['hd.mp4', 'video/mp4'],
    ])
    expect((await siteVisitor(testbed).ask(/\/media\/signed\/[^"]*hdav1\.mp4/.exec(page)?.[0] ?? '')).status).toBe(200)
    expect(await edda.page(tab(id))).toContain('<code>AV1</code>')
    // A long one has a stream of each size, and then its job fails.
    const failingJob = await jobFor(other)
    const failing = attemptOf(testbed.origin, failingJob)
    await failing.tells({ type: 'started' })
    for (const name of ['hls/sdav1-init.mp4', 'hls/sdav1-00000.m4s', 'hls/sdav1.m3u8'])
      expect((await failing.put(name, bytes)).status).toBe(204)
    const stream = { ...made, name: 'sdav1', file: 'hls/sdav1.m3u8', width: 854, height: 480 } as const
    expect(await failing.tells({ type: 'rendition', ...stream })).toMatchObject({ go: true })
    expect(await failing.tells({ type: 'failed', reason: 'corrupted', retriable: false })).toMatchObject({ go: false })
    const known = async () => (await files(other)).sort()
    await expect.poll(known, { timeout: 6000, interval: 50 }).toEqual([...former, '_sdav1.m3u8'].sort())
    expect(await stateOf(other)).toBe('failed')
    // Each gets another size: its files are made again, also where that size comes while they are made.
    const wider = async (one: number, name: 'p1440' | 'p2160') => {
      const upload = String(one).padStart(32, 'a')
      const { job_id: former } = await processor.jobOf(upload)
      await send(one, { act: 'process' })
      await expect.poll(async () => (await processor.jobOf(upload)).job_id, { timeout: 6000 }).not.toBe(former)
      const another = attemptOf(testbed.origin, await processor.jobOf(upload))
      await another.tells({ type: 'started' })
      const file = `${name}.mp4`
      await another.put(file, bytes)
      const height = Number(name.slice(1))
      const rendition = { name, file, width: 2 * height, height, bytes: bytes.length, seconds: 725 }
      await another.tells({ type: 'rendition', ...rendition })
      expect(await another.tells({ type: 'done', files: [] })).toMatchObject({ go: true })
    }
    const nextJob = async (one: number, former: MediaJob) => {
      await everyMinute()
      await expect.poll(async () => (await jobFor(one)).job_id, { timeout: 6000 }).not.toBe(former.job_id)
      return jobFor(one)
    }
    for (const one of [id, other]) await wider(one, 'p1440')
    expect([await stateOf(id), await stateOf(other)]).toEqual(['wanted', 'wanted'])
    const second = await nextJob(id, job)
    const next = attemptOf(testbed.origin, second)
    await next.tells({ type: 'started' })
    await wider(id, 'p2160')
    expect([await stateOf(id), await next.tells({ type: 'rendition', ...made })]).toMatchObject(['again', { go: true }])
    await next.tells({ type: 'done', files: [{ name: 'hdav1.mp4', bytes: bytes.length }] })
    expect(await stateOf(id)).toBe('wanted')
    const third = attemptOf(testbed.origin, await nextJob(id, second))
    await third.tells({ type: 'started' })
    await third.tells({ type: 'done', files: [{ name: 'hdav1.mp4', bytes: bytes.length }] })
    expect(await stateOf(id)).toBe('made')
    expect(await nextJob(other, failingJob)).toMatchObject({ kind: 'av1' })
    await testbed.run("DELETE FROM event_sums WHERE name = 'watched_size'")
    expect([await missing(), (await videoOf(other)).files?.job?.state]).toEqual([
      expect.not.arrayContaining([other]),
      'done',
    ])
  })
})

describe('files that are missing', () => {
  it('are named on the page, found in the table, and made by another run; then the table finds them no more', async () => {
    const id = await uploaded()
    await send(id, { act: 'still', still: '1' })
    expect(await missing()).toContain(id)
    expect((await videoOf(id)).files).toEqual({
      has_original: true,
      sizes: [
        { height: 240, is_there: false },
        { height: 360, is_there: false },
        { height: 480, is_there: true },
        { height: 720, is_there: false },
        { height: 1080, is_there: false },
      ],
      job: { state: 'failed', progress: 0, reason: '' },
    })
    const page = await edda.page(tab(id))
    expect([page.includes('Process again'), page.includes('missing')]).toEqual([true, true])
    const { version } = await videoOf(id)
    expect((await edda.ask(tab(id), { form: { version: String(version), act: 'process' } })).status).toBe(303)
    const job = await processor.jobOf(String(id).padStart(32, 'a'))
    expect((await send(id, { act: 'process' })).body).toMatchObject({
      codes: [{ field: 'act', code: 'already_running' }],
    })
    expect(await edda.page(tab(id))).toContain('Being processed')
    const attempt = attemptOf(testbed.origin, job)
    await attempt.tells({ type: 'started' })
    for (const [name, file, width, height] of [
      ['p240', 'p240.mp4', 426, 240],
      ['p360', 'p360.mp4', 640, 360],
      ['hd', 'hd.mp4', 1280, 720],
      ['fhd', 'fhd.mp4', 1920, 1080],
    ] as const) {
      expect((await attempt.put(file, bytes)).status).toBe(204)
      await attempt.tells({ type: 'rendition', name, file, width, height, bytes: bytes.length, seconds: 725 })
    }
    expect(await attempt.tells({ type: 'done', files: [] })).toMatchObject({ status: 200 })
    expect((await videoOf(id)).files?.sizes.every(({ is_there }) => is_there)).toBe(true)
    expect(await missing()).not.toContain(id)
    expect((await historyOf(id))[0]).toMatchObject({ act: 'retry_job', username: 'edda' })
  })

  it('are found at once when a job fails', async () => {
    const id = await uploaded({ job: 'done' })
    await send(id, { act: 'process' })
    const attempt = attemptOf(testbed.origin, await processor.jobOf(String(id).padStart(32, 'a')))
    await attempt.tells({ type: 'started' })
    expect(await missing()).not.toContain(id)
    await attempt.tells({ type: 'failed', reason: 'corrupted', retriable: false })
    expect(await missing()).toContain(id)
    expect((await siteVisitor(testbed).ask(contract.video.fill({ video_id: id }))).status).toBe(200)
  })

  it('cannot be made without the original, and no other video has such files', async () => {
    const id = await uploaded({ isCleared: 1 })
    expect((await send(id, { act: 'process' })).body).toMatchObject({
      codes: [{ field: 'act', code: 'original_gone' }],
    })
    expect(await edda.page(tab(id))).toContain('The original file was deleted')
    const other = ++last
    await addCatalogueVideo(testbed.db, { id: other, title: `Weather film ${other}`, categoryId: 11 })
    expect((await videoOf(other)).files).toBe(null)
    expect((await send(other, { act: 'still', still: '1' })).body).toMatchObject({ code: 'not_found' })
  })
})
