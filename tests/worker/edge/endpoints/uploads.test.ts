// A video from a member's disk to the lists, through both built Workers: in one form, in interrupted parts, through
// processing and moderation.
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnswerOf, contract, type ParamsOf, writes } from '../../../../shared/contract/contract.ts'
import type { MediaEventBody } from '../../../../shared/contract/media-events.ts'
import { StartedFile } from '../../../../shared/contract/media-files.ts'
import { mediaJobPaths } from '../../../../shared/contract/media-jobs.ts'
import { daySeconds, uploadPartBytes, uploadQuota, uploadRetentionSeconds } from '../../../../shared/limits.ts'
import { signedHeaders } from '../../../../shared/media-signature.ts'
import { href } from '../../../../shared/routes.ts'
import type { UploadState } from '../../../../shared/rules/studio-upload-states.ts'
import { fingerprintOf, uprightHashes } from '../../../../shared/rules/video-fingerprint.ts'
import { demoVideosMax, sweptUploadsAtOnce } from '../../../../worker/origin/bounds.ts'
import { blockVideo, unblockVideo } from '../../../../worker/origin/moderation/store/blocked-videos.ts'
import { blockWord } from '../../../../worker/origin/sql/list-filters.ts'
import { answerUploadAct } from '../../../../worker/origin/studio/answer-upload-act.ts'
import { endedUploads } from '../../../../worker/origin/studio/store/uploads.ts'
import { attemptOf, type FakeProcessor, fakeProcessor } from '../../../support/runtime/fake-processor.ts'
import { png } from '../../../support/runtime/sample-images.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'

let testbed: SiteTestbed
let processor: FakeProcessor
let boris: SiteVisitor
beforeAll(async () => {
  processor = await fakeProcessor()
  const originVars = { MEDIA_URL: processor.url, MEDIA_SECRET: processor.secret }
  testbed = await startSiteTestbed({ originVars })
  await testbed.db.batch([
    testbed.db.prepare(
      "INSERT INTO categories (category_id, dir, title) VALUES (1, 'nature', 'Nature'), (2, 'water', 'Water')",
    ),
    testbed.db.prepare(
      "INSERT INTO channels (channel_id, dir, title, url) VALUES (1, 'slow-river', 'Slow River', 'https://river.example/')",
    ),
    testbed.db.prepare("INSERT INTO models (model_id, dir, title) VALUES (1, 'lina-berg', 'Lina Berg')"),
  ])
  boris = siteVisitor(testbed)
  await boris.signIn('boris')
  await testbed.db.prepare('UPDATE accounts SET age_verified_until = 4000000000').run()
})
afterAll(async () => {
  await testbed.stop()
  await processor.stop()
})

const uploadPage = href('upload', {}, { lang: 'en' })
const notificationsPage = href('notifications', {}, { lang: 'en' })
const ownPage = href('uploads', {}, { lang: 'en' })
const said = {
  title: 'Fog over the lake',
  description: 'An hour before sunrise, from the jetty.',
  performers: 'Lina Berg, Somebody New',
  channel: 'slow river',
  tags: '#Golden hour, jetty film',
  orientation: 'str',
  is_private: '0',
  exclusive: '1',
  projection: 'vr_180_sbs',
  preview: '3',
  consent_age: '1',
  consent_agreed: '1',
  consent_rights: '1',
}
const film = (bytes: Uint8Array<ArrayBuffer>, name = 'fog.mp4') => new File([bytes], name)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function formOf(
  values: Record<string, string>,
  files: Record<string, File> = {},
  categories = ['nature', 'water'],
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  for (const category of categories) form.append('categories', category)
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}

/** The form without script: yields the redirect. */
const sendsForm = async (who: SiteVisitor, form: FormData) => {
  const answer = await who.ask(writes.videoEdit.path, {
    parts: form,
    headers: { referer: testbed.origin + uploadPage },
  })
  return { status: answer.status, location: answer.headers.get('location') ?? '' }
}
/** The upload by script. */
const edits = async (who: SiteVisitor, form: FormData) => {
  const answer = await who.ask(writes.videoEdit.path, { parts: form, headers: { accept: 'application/json' } })
  return {
    status: answer.status,
    body: (await answer.json()) as {
      upload_id?: string
      codes?: { field: string; code: string; info?: string | number }[]
    },
  }
}
const acts = async (who: SiteVisitor, json: Record<string, string>) => {
  const answer = await who.ask(writes.uploadAct.path, { json, headers: { accept: 'application/json' } })
  return {
    status: answer.status,
    body: (await answer.json()) as { upload_id: string; parts: number[]; code?: string; codes?: unknown },
  }
}
const listOf = async (who: SiteVisitor): Promise<AnswerOf<'uploads'>['uploads']> => {
  const answer = await who.ask(contract.uploads.fill({ page: 1 }), { headers: { accept: 'application/json' } })
  return ((await answer.json()) as AnswerOf<'uploads'>).uploads
}
const stateOf = (uploadId: string): Promise<UploadState | null> =>
  testbed.db.prepare('SELECT state FROM uploads WHERE upload_id = ?').bind(uploadId).first<UploadState>('state')
const reasonOf = (uploadId: string) =>
  testbed.db.prepare('SELECT reason FROM uploads WHERE upload_id = ?').bind(uploadId).first<string>('reason')
const sourceOf = async (uploadId: string): Promise<Uint8Array> => {
  const found = await (await testbed.runtime.files()).get(`uploads/${uploadId}/source`)
  return new Uint8Array((await found?.arrayBuffer()) ?? new ArrayBuffer(0))
}
const uploaded = async (changes: Record<string, string> = {}, bytes = randomBytes(2000)) => {
  const { body } = await edits(boris, formOf({ ...said, ...changes }, { file: film(new Uint8Array(bytes)) }))
  return body.upload_id ?? ''
}

const probe = (frames: string[] = [], seconds = 720): MediaEventBody => ({
  type: 'probed',
  seconds,
  width: 1280,
  height: 720,
  container: 'mov',
  codecs: { video: 'h264', audio: 'aac' },
  hashes: { sha256: sha256(randomBytes(8)), frames },
})
const framesOf = (seed: string) =>
  Array.from({ length: 10 }, (_, index) => sha256(Buffer.from(seed + index)).slice(0, 16))
const rendition = (name: 'sd' | 'hd'): MediaEventBody => ({
  type: 'rendition',
  name,
  file: `${name}.mp4`,
  width: name === 'sd' ? 854 : 1280,
  height: name === 'sd' ? 480 : 720,
  bytes: 4,
  seconds: 720,
})
const bytes = (text: string) => new TextEncoder().encode(text)

/** Adds performer records; tests/worker/edge/pages/studio/performer-records.test.ts covers them. */
async function putOnRecord(uploadId: string): Promise<void> {
  const person =
    "INSERT OR IGNORE INTO upload_people (upload_id, name, record_date, custodian, added_date) VALUES (?1, ?2, '2026-01-02', '', 1)"
  await testbed.db.batch([
    ...['Lina Berg', 'Somebody New'].map((name) => testbed.db.prepare(person).bind(uploadId, name)),
    testbed.db.prepare('UPDATE uploads SET shown = 1 WHERE upload_id = ?1').bind(uploadId),
  ])
}

/** The processor makes pictures, of which the form's choice is stored (or all of them), and the small rendition. */
async function processed(uploadId: string, news = probe(framesOf(uploadId)), stored = [Number(said.preview)]) {
  await putOnRecord(uploadId)
  const attempt = attemptOf(testbed.origin, await processor.jobOf(uploadId))
  await attempt.tells({ type: 'started' })
  await attempt.tells(news)
  for (const index of stored) {
    await attempt.put(`still-${index}.webp`, bytes(`still ${index}`))
    await attempt.put(`still-${index}.avif`, bytes(`avif ${index}`))
    await attempt.put(`card-${index}.webp`, bytes(`card ${index}`))
  }
  await attempt.put('poster.avif', bytes('avif 0'))
  await attempt.tells({ type: 'stills', count: 10 })
  await attempt.put('sd.mp4', bytes('film'))
  await attempt.tells(rendition('sd'))
  return attempt
}

// Each test has the whole quota of a day, also one that is tried a second time.
beforeEach(() => testbed.run(`UPDATE uploads SET added_date = added_date - ${daySeconds}`))

describe('the upload page', () => {
  it('requires a sign-in, which a form without one is told [S2-060]', async () => {
    const gina = siteVisitor(testbed)
    const page = await gina.page(uploadPage)
    expect(page).toContain('Please log in to complete this action')
    expect(page).not.toContain('name="consent_age"')
    expect((await sendsForm(gina, formOf(said, { file: film(new Uint8Array(10)) }))).status).toBe(401)
    expect((await edits(gina, formOf(said))).status).toBe(401)
  })

  it('has a complete form without script for a member, and a link to the uploads [S6-008 S7-050]', async () => {
    const page = await boris.page(uploadPage)
    for (const name of ['file', 'title', 'categories', 'preview', 'picture', 'consent_age'])
      expect(page).toContain(`name="${name}"`)
    expect(page).toContain(`action="${writes.videoEdit.path}"`)
    expect(page).toContain(`href="${ownPage}"`)
  })
})

describe('a video in one form', () => {
  it('is stored byte for byte and queued for the processor [S7-050 S6-008]', async () => {
    const content = randomBytes(uploadPartBytes + 12_345)
    const { status, location } = await sendsForm(
      boris,
      formOf(said, { file: film(new Uint8Array(content), 'Fog über dem See.MP4') }),
    )
    expect([status, location]).toEqual([303, ownPage])
    const [upload] = await listOf(boris)
    expect(upload).toMatchObject({
      title: said.title,
      file_name: 'FoguberdemSee.mp4',
      sent_name: 'Fog über dem See.MP4',
      is_complete: true,
    })
    const job = await processor.jobOf(upload?.upload_id ?? '')
    expect(job).toMatchObject({
      kind: 'video',
      attempt: 1,
      source: { bytes: content.length, name: 'FoguberdemSee.mp4' },
      video: { minSeconds: 360 },
    })
    const attempt = attemptOf(testbed.origin, job)
    const part = await attempt.source({ range: 'bytes=100-199' })
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(content.subarray(100, 200))]).toEqual([206, true])
    // What the processor reads is the stored file.
    expect(sha256(new Uint8Array(await (await attempt.source()).arrayBuffer()))).toBe(sha256(content))
    expect(await boris.page(ownPage)).toContain('Uploaded, waiting to be processed')
  })

  it('is kept when a field is invalid, with all values and error messages', async () => {
    const form = formOf(
      { ...said, title: 'ab', tags: 'fog, !!', preview: '', consent_age: '' },
      { file: film(new Uint8Array(100)) },
    )
    const { status, location } = await sendsForm(boris, form)
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/upload-video\/\?upload=[0-9a-f]{32}$/)])
    const page = await boris.page(location)
    expect(page).toContain('Enter at least 3 characters')
    expect(page).toContain('Choose a preview picture')
    expect(page).toContain('Without this declaration, we can’t publish the video')
    expect(page).toContain('Not accepted as tags: !!.')
    for (const typed of [said.description, '>fog, !!</textarea>', '2 of 20 tags.']) expect(page).toContain(typed)
    expect(page).toContain('fog.mp4 is already uploaded.')
    const upload_id = location.slice(-32)
    const again = await edits(boris, formOf({ ...said, upload_id }))
    expect(again).toEqual({ status: 200, body: { ok: true, upload_id } })
    expect((await listOf(boris)).find((one) => one.upload_id === upload_id)).toMatchObject({
      is_complete: true,
      file_bytes: 100,
    })
  })

  it.each<[string, Record<string, string>, Record<string, File>, string[], string]>([
    ['no film', {}, {}, ['nature'], 'file required'],
    ['a film of another type', {}, { file: film(bytes('MZ'), 'fog.exe') }, ['nature'], 'file file_type'],
    ['an empty film', {}, { file: film(new Uint8Array(0)) }, ['nature'], 'file file_empty'],
    [
      'a picture that is called a film',
      {},
      { file: film(new Uint8Array(png(640, 360))) },
      ['nature'],
      'file not_video',
    ],
    ['no category', {}, { file: film(bytes('a')) }, [], 'categories category_required'],
    ['a category that does not exist', {}, { file: film(bytes('a')) }, ['lava'], 'categories invalid'],
    [
      'a channel that does not exist',
      { channel: 'Fast River' },
      { file: film(bytes('a')) },
      ['nature'],
      'channel channel_unknown',
    ],
    ['no picture of their own', { preview: 'own' }, { file: film(bytes('a')) }, ['nature'], 'picture required'],
    [
      'a picture of 1249 by 250',
      { preview: 'own' },
      { file: film(bytes('a')), picture: new File([new Uint8Array(png(1249, 250))], 'a.png') },
      ['nature'],
      'picture picture_too_small',
    ],
    [
      'a picture of 1250 by 249',
      { preview: 'own' },
      { file: film(bytes('a')), picture: new File([new Uint8Array(png(1250, 249))], 'a.png') },
      ['nature'],
      'picture picture_too_small',
    ],
    [
      'no picture but a text',
      { preview: 'own' },
      { file: film(bytes('a')), picture: new File(['hello'], 'a.png') },
      ['nature'],
      'picture file_type',
    ],
  ])('is refused with %s, and keeps the rest [S5-046]', async (_, changes, files, categories, code) => {
    const { status, body } = await edits(boris, formOf({ ...said, ...changes }, files, categories))
    expect(status).toBe(400)
    expect(body.codes?.map((one) => `${one.field} ${one.code}`)).toContain(code)
    const kept =
      (body.codes as { field: string; info?: string }[]).find(({ field }) => field === 'upload_id')?.info ?? ''
    await acts(boris, { act: 'withdraw', upload_id: kept })
  })

  it('is refused when all of its texts together are too long', async () => {
    const many = Array.from({ length: 70 }, () => 'a'.repeat(1000))
    expect((await edits(boris, formOf(said, {}, many))).body).toMatchObject({ code: 'invalid', field: 'body' })
  })

  it('is inaccessible to other members', async () => {
    const upload_id = await uploaded()
    const anna = siteVisitor(testbed)
    await anna.signIn('anna')
    expect((await edits(anna, formOf({ ...said, upload_id, title: 'Mine now' }))).status).toBe(404)
    expect((await acts(anna, { act: 'withdraw', upload_id })).status).toBe(404)
    const asked = await anna.ask(contract.upload.fill({ upload_id }), { headers: { accept: 'application/json' } })
    expect(asked.status).toBe(404)
    expect((await anna.ask(`${uploadPage}?upload=${upload_id}`)).status).toBe(404)
    expect(await stateOf(upload_id)).toBe('received')
  })
})

describe('a video in parts', () => {
  const begin = (content: Uint8Array, name: string) =>
    acts(boris, { act: 'new', name, bytes: String(content.byteLength), modified: '1760000000000' })
  const partOf = (content: Uint8Array, part: number) =>
    content.subarray((part - 1) * uploadPartBytes, part * uploadPartBytes)

  /** Sends a part, or the first `cutAt` bytes before the connection breaks. */
  const sendPart = (
    uploadId: string,
    part: number,
    piece: Uint8Array,
    { cutAt = piece.byteLength, hash = sha256(piece) } = {},
  ) =>
    new Promise<number | null>((resolve) => {
      const sent = request(testbed.origin + writes.uploadPart.path, {
        method: 'POST',
        headers: {
          'sec-fetch-site': 'same-origin',
          cookie: [...boris.cookies].map((pair) => pair.join('=')).join('; '),
          'content-type': 'application/octet-stream',
          'content-length': String(piece.byteLength),
          'x-upload-id': uploadId,
          'x-upload-part': String(part),
          'x-upload-sha256': hash,
        },
      })
      sent.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)))
      sent.on('error', () => resolve(null))
      if (cutAt < piece.byteLength) sent.write(piece.subarray(0, cutAt), () => sent.destroy())
      else sent.end(piece)
    })

  const cuts = process.env.FULL ? 50 : 2

  it(`cut off at ${cuts} places is complete in the end: no byte is lost or duplicated`, async () => {
    const content = new Uint8Array(randomBytes(uploadPartBytes + 77_777))
    const { body: begun } = await begin(content, 'cut.mkv')
    for (let cut = 0; cut < cuts; cut++) {
      const part = 1 + (cut % 2)
      const piece = partOf(content, part)
      expect(
        await sendPart(begun.upload_id, part, piece, { cutAt: Math.floor(Math.random() * piece.byteLength) }),
      ).toBeNull()
      // The same file continues the same upload.
      const { body: again } = await begin(content, 'cut.mkv')
      expect(again).toMatchObject({ upload_id: begun.upload_id, parts: [] })
    }
    expect(await sendPart(begun.upload_id, 2, partOf(content, 2))).toBe(200)
    expect((await begin(content, 'cut.mkv')).body.parts).toEqual([2])
    expect((await acts(boris, { act: 'done', upload_id: begun.upload_id })).status).toBe(400)
    for (const part of [1, 2]) expect(await sendPart(begun.upload_id, part, partOf(content, part))).toBe(200)
    const dones = await Promise.all([1, 2].map(() => acts(boris, { act: 'done', upload_id: begun.upload_id })))
    const whole = { ok: true, upload_id: begun.upload_id, part_bytes: uploadPartBytes, parts: [1, 2] }
    expect(dones.map(({ status, body }) => [status, body])).toEqual([1, 2].map(() => [200, whole]))
    const jobs = 'SELECT count(*) AS n FROM media_jobs WHERE subject = ?1'
    expect(await testbed.db.prepare(jobs).bind(begun.upload_id).first('n')).toBe(1)
    // The rows of its parts are deleted some day.
    await testbed.run('DELETE FROM upload_parts WHERE upload_id = ?1', begun.upload_id)
    expect((await acts(boris, { act: 'done', upload_id: begun.upload_id })).body).toEqual(whole)
    const anna = siteVisitor(testbed)
    await anna.signIn('anna')
    expect((await acts(anna, { act: 'done', upload_id: begun.upload_id })).status).toBe(404)
    expect(sha256(await sourceOf(begun.upload_id))).toBe(sha256(content))
    const { objects } = await (await testbed.runtime.files()).list({ prefix: `uploads/${begun.upload_id}/` })
    expect(objects.map(({ size }) => size)).toEqual([content.byteLength])
    expect(await stateOf(begun.upload_id)).toBe('received')
  })

  it('is refused by its first bytes when it is a picture, with a message', async () => {
    const content = new Uint8Array([...png(640, 360), ...randomBytes(2000)])
    const { body } = await begin(content, 'holiday.mp4')
    expect(await sendPart(body.upload_id, 1, content)).toBe(400)
    expect([await stateOf(body.upload_id), await reasonOf(body.upload_id)]).toEqual(['failed', 'unsupported'])
    expect(await boris.page(notificationsPage)).toContain('Your video “holiday.mp4” could not be processed')
    expect((await begin(content, 'holiday.mp4')).body.upload_id).not.toBe(body.upload_id)
  })

  it('is listed on the upload page with its progress while unfinished, for its uploader alone', async () => {
    const content = new Uint8Array(randomBytes(uploadPartBytes + 1000))
    const { body } = await begin(content, 'half.mp4')
    // Also one of which no part has arrived: it waits behind others.
    expect(await boris.page(uploadPage)).toContain('half.mp4')
    expect(await sendPart(body.upload_id, 1, partOf(content, 1))).toBe(200)
    const page = await boris.page(uploadPage)
    expect(page).toContain('Unfinished uploads')
    expect(page).toMatch(new RegExp(`upload=${body.upload_id}">half.mp4</a>(<!-- -->)? (<!-- -->)?99%`))
    const anna = siteVisitor(testbed)
    await anna.signIn('anna')
    expect(await anna.page(uploadPage)).not.toContain('half.mp4')
    const withdrawal = { act: 'withdraw', upload_id: body.upload_id } as const
    const withdrawn = await acts(boris, withdrawal)
    expect(withdrawn.status).toBe(200)
    expect(await boris.page(uploadPage)).not.toContain('half.mp4')
    // Its answer was lost.
    expect(await acts(boris, withdrawal)).toEqual(withdrawn)
    expect((await acts(anna, withdrawal)).status).toBe(404)
  })

  it('that states to be shorter than any video may be is refused at its end, and its file is deleted', async () => {
    const number = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)
    const box = (name: string, body: number[]) => [...number(body.length + 8), ...Buffer.from(name), ...body]
    const film = (seconds: number) =>
      Uint8Array.from([
        ...box('ftyp', [...Buffer.from('isom0000')]),
        ...box('moov', box('mvhd', [...number(0), ...number(0), ...number(0), ...number(1), ...number(seconds)])),
        ...randomBytes(200),
      ])
    for (const [seconds, status] of [
      [359, 400],
      [361, 200],
    ] as const) {
      const content = film(seconds)
      const { body } = await begin(content, `${seconds}.mp4`)
      expect(await sendPart(body.upload_id, 1, content)).toBe(200)
      const end = () => acts(boris, { act: 'done', upload_id: body.upload_id })
      const ended = await end()
      expect(ended.status, `${seconds} s`).toBe(status)
      // The answer was lost.
      const again = await end()
      expect([again.status, again.body]).toEqual([status, ended.body])
      const file = await (await testbed.runtime.files()).head(`uploads/${body.upload_id}/source`)
      if (status === 200) {
        expect(file?.size).toBe(content.byteLength)
        expect((await acts(boris, { act: 'withdraw', upload_id: body.upload_id })).status).toBe(200)
      } else {
        expect(ended.body.codes).toEqual([{ field: 'file', code: 'too_short', info: 6 }])
        expect([file, await stateOf(body.upload_id), await reasonOf(body.upload_id)]).toEqual([
          null,
          'failed',
          'too_short',
        ])
      }
    }
  })

  it('is refused with wrong bytes, an unknown part, or a length other than it stated', async () => {
    const content = new Uint8Array(randomBytes(1000))
    const { body } = await begin(content, 'wrong.mp4')
    expect(await sendPart(body.upload_id, 1, content, { hash: sha256(new Uint8Array(3)) })).toBe(400)
    expect(await sendPart(body.upload_id, 1, content.subarray(0, 999))).toBe(400)
    expect(await sendPart(body.upload_id, 2, content)).toBe(400)
    expect(await sendPart('0'.repeat(32), 1, content)).toBe(404)
    expect((await begin(content, 'wrong.mp4')).body.parts).toEqual([])
    // It is complete only with as many bytes as it stated at its beginning.
    const done = async () => (await acts(boris, { act: 'done', upload_id: body.upload_id })).body.codes
    expect(await done()).toEqual([{ field: 'file', code: 'parts_missing' }])
    const longer = new Uint8Array(randomBytes(1001))
    expect(await sendPart(body.upload_id, 1, longer)).toBe(400)
    expect(await sendPart(body.upload_id, 1, content)).toBe(200)
    await testbed.run('UPDATE uploads SET file_bytes = 999 WHERE upload_id = ?1', body.upload_id)
    expect(await done()).toEqual([{ field: 'file', code: 'parts_missing' }])
    await testbed.run('UPDATE uploads SET file_bytes = 1000 WHERE upload_id = ?1', body.upload_id)
    expect((await acts(boris, { act: 'withdraw', upload_id: body.upload_id })).status).toBe(200)
    expect(await sendPart(body.upload_id, 1, content)).toBe(404)
  })

  it.each([
    ['eleven gigabytes', { name: 'a.mp4', bytes: String(11 * 1024 ** 3) }, 'file_too_large'],
    ['no film', { name: 'a.txt', bytes: '10' }, 'file_type'],
  ])('is refused before it begins when it is %s', async (_, file, code) => {
    expect(await acts(boris, { act: 'new', ...file })).toMatchObject({
      status: 400,
      body: { codes: [{ field: 'file', code }] },
    })
  })

  it('counts towards the limits when many begin at once, too', async () => {
    const ada = siteVisitor(testbed)
    await ada.signIn('ada')
    const names = Array.from({ length: uploadQuota.open + 8 }, (_, index) => `at-once-${index}.mp4`)
    const answers = await Promise.all(names.map((name) => acts(ada, { act: 'new', name, bytes: '1000' })))
    const begun = answers.filter(({ status }) => status === 200)
    expect(begun).toHaveLength(uploadQuota.open)
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ codes: [{ field: 'file', code: 'quota_open' }] })
    // Of two files that fit one by one but not together, one is taken.
    await testbed.run(
      "UPDATE uploads SET state = 'withdrawn' WHERE upload_id IN (SELECT value FROM json_each(?1))",
      JSON.stringify(begun.map(({ body }) => body.upload_id)),
    )
    const large = String(10 * 1024 ** 3)
    await testbed.run(
      'UPDATE uploads SET file_bytes = ?2 WHERE upload_id = ?1',
      begun[0]?.body.upload_id,
      85 * 1024 ** 3,
    )
    const both = await Promise.all(
      ['x', 'y'].map((name) => acts(ada, { act: 'new', name: `${name}.mp4`, bytes: large })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('counts towards the limit of open uploads', async () => {
    const anna = siteVisitor(testbed)
    await anna.signIn('anna')
    for (let index = 0; index < uploadQuota.open; index++) {
      expect((await acts(anna, { act: 'new', name: `film${index}.mp4`, bytes: '1000' })).status).toBe(200)
    }
    const refused = { status: 400, body: { codes: [{ field: 'file', code: 'quota_open', info: uploadQuota.open }] } }
    expect(await acts(anna, { act: 'new', name: 'one-more.mp4', bytes: '1000' })).toMatchObject(refused)
    expect((await sendsForm(anna, formOf(said, { file: film(bytes('a')) }))).location).toBe(
      `${uploadPage}?error=quota_open`,
    )
    expect(await anna.page(`${uploadPage}?error=quota_open`)).toContain(
      `You already have ${uploadQuota.open} uploads in progress`,
    )
    // Other errors do not matter: nothing is stored.
    const wrong = formOf({ ...said, title: 'ab' }, { file: film(bytes('a')) })
    expect((await edits(anna, wrong)).body.codes).toEqual(refused.body.codes)
    expect((await edits(anna, formOf({ ...said, title: 'ab' }))).body.codes).toEqual(refused.body.codes)
  })
})

describe('a message of the processor', () => {
  it('is accepted only when signed, once, and from the attempt that holds the job', async () => {
    const uploadId = await uploaded()
    const job = await processor.jobOf(uploadId)
    const attempt = attemptOf(testbed.origin, job)
    const path = `/media-jobs/${job.job_id}/events`
    const event = JSON.stringify({
      job_id: job.job_id,
      attempt: 1,
      sequence: 1,
      at: new Date().toISOString(),
      type: 'started',
    })
    const sends = (headers: Record<string, string>) =>
      fetch(testbed.origin + path, { method: 'POST', headers, body: event })
    expect((await sends({})).status).toBe(403)
    const headers = await signedHeaders(processor.secret, { method: 'POST', path, body: event })
    const late = await signedHeaders(processor.secret, { method: 'POST', path, body: event }, Date.now() - 400_000)
    expect((await sends(late)).status).toBe(403)
    expect(await stateOf(uploadId)).toBe('received')
    expect(await (await sends(headers)).json()).toEqual({ go: true })
    expect((await sends(headers)).status).toBe(403)
    expect(await stateOf(uploadId)).toBe('probing')
    expect(await attempt.tells({ type: 'heartbeat', step: 'probing', progress: 0.1 })).toMatchObject({ go: false })
    expect(await attempt.tells({ type: 'heartbeat', step: 'probing', progress: 0.1 })).toMatchObject({ go: true })
    expect(await attempt.tells(probe(), { attempt: 2 })).toMatchObject({ go: false })
    expect(await stateOf(uploadId)).toBe('probing')
    expect((await attempt.put('../../secret.mp4', bytes('a'))).status).not.toBe(204)
    expect((await attempt.put('sd.exe', bytes('a'))).status).toBe(400)
  })

  it('queues a video for moderators with its first rendition, and shows the progress', async () => {
    const uploadId = await uploaded()
    const attempt = attemptOf(testbed.origin, await processor.jobOf(uploadId))
    await attempt.tells({ type: 'started' })
    await attempt.tells(probe(framesOf(uploadId)))
    await attempt.tells({ type: 'heartbeat', step: 'sd', progress: 0.42 })
    const page = await boris.page(ownPage)
    expect(page.includes('Processing 67%')).toBe(true)
    expect(page).toMatch(/<noscript><meta http-equiv="refresh" content="15"\/><\/noscript>/)
    await attempt.put('sd.mp4', bytes('film'))
    expect(await attempt.files()).toEqual({ files: [{ name: 'sd.mp4', bytes: 4 }] })
    await attempt.tells(rendition('sd'))
    expect(await stateOf(uploadId)).toBe('processing')
    await attempt.tells({ type: 'stills', count: 10 })
    await attempt.tells({ type: 'done', files: [] })
    expect(await stateOf(uploadId)).toBe('ready')
  })

  it('that comes twice, late or from another attempt leads back to no earlier stage and to no lower progress', async () => {
    const uploadId = await uploaded()
    const shown: number[] = []
    const stages: string[] = []
    const look = async () => {
      const items = (await boris.page(ownPage)).split('<article')
      const item = items.find((one) => one.includes(uploadId)) ?? ''
      const [, value = ''] = /<progress max="100" value="(\d+)"/.exec(item) ?? []
      shown.push(Number(value))
      const [, stage = ''] = /<p class="upload-state upload-(\w+)"/.exec(item) ?? []
      if (stages.at(-1) !== stage) stages.push(stage)
    }
    await look()
    const first = attemptOf(testbed.origin, await processor.jobOf(uploadId))
    await first.tells({ type: 'started' })
    await look()
    for (const [step, progress] of [
      ['fetching', 0.5],
      ['fetching', 1],
      ['probing', 0],
    ] as const) {
      await first.tells({ type: 'heartbeat', step, progress })
      await look()
    }
    await first.tells(probe(framesOf(uploadId)))
    await look()
    for (const [step, progress] of [
      ['stills', 0.9],
      ['sound', 0],
      ['sd', 0.8],
      ['storing', 0.1],
      ['previews', 0],
    ] as const) {
      await first.tells({ type: 'heartbeat', step, progress })
      await look()
    }
    // Sent again by the processor, or later than what came after it.
    for (const sequence of [1, 5])
      expect(await first.tells({ type: 'started' }, { sequence })).toMatchObject({ go: false })
    await look()
    await first.tells({ type: 'failed', reason: 'stopped', retriable: true })
    const second = attemptOf(testbed.origin, await processor.jobOf(uploadId, 2))
    await look()
    await second.tells({ type: 'started' })
    await look()
    // The former attempt is still there, and the next one probes the file again.
    expect(await first.tells(probe(framesOf(uploadId)))).toMatchObject({ go: false })
    await second.tells(probe(framesOf(uploadId)))
    await look()
    for (const [step, progress] of [
      ['fetching', 0.2],
      ['stills', 0.5],
    ] as const) {
      await second.tells({ type: 'heartbeat', step, progress })
      await look()
    }
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    expect(stages).toEqual(['received', 'probing', 'processing'])
    expect(new Set(shown).size).toBeGreaterThan(5)
  })

  it.each<[reason: 'corrupted' | 'internal', words: string, advice: string, isOurs: boolean]>([
    ['corrupted', 'The file is damaged and can’t be played.', 'Check that it plays on your device', false],
    ['internal', 'We couldn’t process it.', 'The problem is on our side.', true],
  ])(
    'of a failure (%s) shows reason and advice, with code and support link for internal errors only [S8-029]',
    async (reason, words, advice, isOurs) => {
      const title = `Fails as ${reason}`
      const uploadId = await uploaded({ title })
      const attempt = attemptOf(testbed.origin, await processor.jobOf(uploadId))
      await attempt.tells({ type: 'started' })
      await attempt.tells({ type: 'failed', reason, retriable: false })
      expect(await stateOf(uploadId)).toBe('failed')
      const told = await boris.page(notificationsPage)
      expect(told).toContain(`Your video “${title}” could not be processed`)
      expect(told).toContain(words)
      expect(told).toContain(advice)
      const own = await boris.page(ownPage)
      const [item = ''] = own.split('<article').filter((part) => part.includes(title))
      expect(item).toContain(words)
      expect(item).toContain(advice)
      expect(item.includes(`We couldn’t upload the video (error ${reason}). Contact support.`)).toBe(isOurs)
      expect(item.includes('Contact support')).toBe(isOurs)
      const anna = siteVisitor(testbed)
      await anna.signIn('anna')
      expect(await anna.page(notificationsPage)).not.toContain(title)
    },
  )

  it.each<[string, number, string, string]>([
    ['exclusive and 359 s long', 359, '1', 'too_short'],
    ['exclusive and 360 s long', 360, '1', ''],
    ['not exclusive and 599 s long', 599, '0', 'too_short'],
    ['not exclusive and 600 s long', 600, '0', ''],
  ])('rejects a video that is %s [S5-040 S5-041]', async (_, seconds, exclusive, reason) => {
    const uploadId = await uploaded({ exclusive })
    const attempt = attemptOf(testbed.origin, await processor.jobOf(uploadId))
    await attempt.tells({ type: 'started' })
    const answer = await attempt.tells(probe(framesOf(uploadId), seconds))
    expect([answer.go, await reasonOf(uploadId)]).toEqual([reason === '', reason])
  })

  it('delivers a large file in parts, which exists once all have arrived', async () => {
    const { job_id, attempt } = await processor.jobOf(await uploaded())
    const at = attemptOf(testbed.origin, { job_id, attempt })
    await at.tells({ type: 'started' })
    const json = { 'content-type': 'application/json' }
    const name = 'hd.mp4'
    const parts = [randomBytes(5 * 1024 * 1024), randomBytes(1000)].map((part) => new Uint8Array(part))

    const begun = await at.ask('POST', mediaJobPaths.begun.fill({ job_id, name }), '{}', json)
    const { upload } = StartedFile.parse(await begun.json())
    const stored: unknown[] = []
    for (const [place, part] of parts.entries()) {
      const path = mediaJobPaths.part.fill({ job_id, upload, part: place + 1, name })
      stored.push(await (await at.ask('PUT', path, part)).json())
    }
    expect((await at.files()).files).toEqual([])
    const whole = mediaJobPaths.whole.fill({ job_id, upload, name })
    expect((await at.ask('POST', whole, JSON.stringify({ parts: [] }), json)).status).toBe(400)
    expect((await at.ask('POST', whole, JSON.stringify({ parts: stored }), json)).status).toBe(204)
    expect((await at.files()).files).toEqual([{ name, bytes: 5 * 1024 * 1024 + 1000 }])

    const other = mediaJobPaths.begun.fill({ job_id, name: 'notes.txt' })
    expect((await at.ask('POST', other, '{}', json)).status).toBe(400)
    await at.tells({ type: 'failed', reason: 'corrupted', retriable: false })
    const late = await at.ask('POST', mediaJobPaths.begun.fill({ job_id, name }), '{}', json)
    expect(late.status).toBe(403)
  })

  it('rejects the same bytes and the same frames as duplicates, each with its message [S5-044]', async () => {
    const first = await uploaded()
    const news = {
      ...probe(framesOf('twin')),
      hashes: { sha256: sha256(bytes('twin')), frames: framesOf('twin') },
    } as MediaEventBody
    await processed(first, news)
    const told = async (words: string) => (await boris.page(ownPage)).split(words).length - 1
    for (const [frames, hash, reason, words] of [
      [framesOf('other'), 'twin', 'duplicate', 'This file was uploaded before.'],
      [framesOf('twin'), 'another', 'near_duplicate', 'This video was uploaded before in another version.'],
    ] as const) {
      const before = await told(words)
      const uploadId = await uploaded()
      const attempt = attemptOf(testbed.origin, await processor.jobOf(uploadId))
      await attempt.tells({ type: 'started' })
      const probed = { ...probe(), hashes: { sha256: sha256(bytes(hash)), frames } } as MediaEventBody
      expect(await attempt.tells(probed)).toMatchObject({ go: false })
      expect([await stateOf(uploadId), await reasonOf(uploadId)]).toEqual(['failed', reason])
      expect(await told(words)).toBe(before + 1)
    }
  })

  it('accepts a video again whose first form was refused: of two uploads the completed one stays', async () => {
    const hashes = { sha256: sha256(bytes('again')), frames: framesOf('again') }
    const news = { ...probe(), hashes } as MediaEventBody
    const sends = async (categories: string[]) => {
      const form = formOf(said, { file: film(new Uint8Array(randomBytes(2000))) }, categories)
      const { body } = await edits(boris, form)
      return body.upload_id ?? String(body.codes?.find(({ code }) => code === 'kept')?.info)
    }
    const draft = await sends([])
    await processed(draft, news)
    expect(await stateOf(draft)).toBe('ready')
    const again = await sends(['nature'])
    expect(again).not.toBe(draft)
    await processed(again, news)
    expect([await stateOf(draft), await stateOf(again)]).toEqual(['withdrawn', 'ready'])

    // The other way round the first one stays: it was complete before the second was known.
    const third = await sends([])
    const attempt = attemptOf(testbed.origin, await processor.jobOf(third))
    await attempt.tells({ type: 'started' })
    expect(await attempt.tells(news)).toMatchObject({ go: false })
    expect([await stateOf(third), await reasonOf(third), await stateOf(again)]).toEqual([
      'failed',
      'duplicate',
      'ready',
    ])
  })

  it('rejects a damaged video with its error, and allows a retry [S5-043]', async () => {
    const uploadId = await uploaded()
    const attempt = attemptOf(testbed.origin, await processor.jobOf(uploadId))
    await attempt.tells({ type: 'started' })
    await attempt.tells({ type: 'failed', reason: 'corrupted', retriable: false })
    expect(await stateOf(uploadId)).toBe('failed')
    const page = await boris.page(ownPage)
    expect(page).toContain('The file is damaged and can’t be played.')
    const again = await acts(boris, { act: 'retry', upload_id: uploadId })
    expect(again.status).toBe(200)
    // Its answer was lost: the same request finds the job that it began, and begins no other.
    const jobsOf = () => processor.jobs.filter(({ source }) => source.path.includes(uploadId)).length
    await expect.poll(jobsOf).toBe(2)
    expect(await acts(boris, { act: 'retry', upload_id: uploadId })).toEqual(again)
    expect([await stateOf(uploadId), jobsOf()]).toEqual(['received', 2])
  })

  it('reports missing ffmpeg at once, and allows a retry', async () => {
    const uploadId = await uploaded()
    const attempt = attemptOf(testbed.origin, await processor.jobOf(uploadId))
    await attempt.tells({ type: 'started' })
    await attempt.tells({ type: 'failed', reason: 'no_ffmpeg', retriable: true })
    expect([await stateOf(uploadId), await reasonOf(uploadId)]).toEqual(['failed', 'no_ffmpeg'])
    const page = await boris.page(ownPage)
    expect(page).toContain('We can’t process videos right now.')
    expect((await listOf(boris)).find((one) => one.upload_id === uploadId)?.can_retry).toBe(true)
  })

  it('that stays out makes the sweep retry, five times in all, after which a retry is allowed', async () => {
    const uploadId = await uploaded()
    const origin = await testbed.runtime.miniflare.getWorker('edgetube-origin')
    for (let number = 1; number <= 5; number++) {
      const job = await processor.jobOf(uploadId, number)
      expect(job.attempt).toBe(number)
      await attemptOf(testbed.origin, job).tells({ type: 'started' })
      expect(await stateOf(uploadId)).toBe('probing')
      await testbed.db.prepare('UPDATE media_jobs SET lease_until = 1 WHERE job_id = ?').bind(job.job_id).run()
      await origin.scheduled({ cron: '* * * * *' })
    }
    await expect.poll(() => stateOf(uploadId)).toBe('failed')
    expect(await reasonOf(uploadId)).toBe('timed_out')
    const answer = await boris.ask(ownPage, { form: { act: 'retry', upload_id: uploadId } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, ownPage])
    await expect.poll(() => processor.jobs.filter(({ source }) => source.path.includes(uploadId)).length).toBe(6)
    expect(await stateOf(uploadId)).toBe('received')
  })

  it('that does not answer for a job three times is a fault; a retry waits, and goes on when it answers again', async () => {
    const origin = await testbed.runtime.miniflare.getWorker('edgetube-origin')
    processor.status = 503
    const uploadId = await uploaded()
    const waiting = () =>
      testbed.db
        .prepare("SELECT job_id, unanswered FROM media_jobs WHERE subject = ? AND state <> 'failed'")
        .bind(uploadId)
        .first<{ job_id: string; unanswered: number }>()
    const tries = async () => (await waiting())?.unanswered
    await expect.poll(tries).toBe(1)
    const body = { kind: 'run-media', job_id: (await waiting())?.job_id, attempt: 1 }
    // The queue would ask again after some seconds.
    const asksAgain = () => origin.queue('edgetube-jobs', [{ id: 'one', timestamp: new Date(), attempts: 1, body }])
    await asksAgain()
    expect([await stateOf(uploadId), await tries()]).toEqual(['received', 2])
    await asksAgain()
    expect([await stateOf(uploadId), await reasonOf(uploadId)]).toEqual(['failed', 'no_processor'])
    const fault = { event: 'processor-silent', job: body.job_id, tries: 3 }
    expect(testbed.log.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(fault))

    expect((await acts(boris, { act: 'retry', upload_id: uploadId })).status).toBe(200)
    await expect.poll(tries).toBe(1)
    processor.status = 202
    await testbed.db.prepare('UPDATE media_jobs SET lease_until = 1 WHERE subject = ?').bind(uploadId).run()
    await origin.scheduled({ cron: '* * * * *' })
    await processor.jobOf(uploadId)
    await expect.poll(tries).toBe(0)
  })

  it('is not awaited without a processor: the upload says so', async () => {
    processor.status = 400
    const uploadId = await uploaded()
    await expect.poll(() => stateOf(uploadId)).toBe('failed')
    processor.status = 202
    expect(await reasonOf(uploadId)).toBe('internal')
  })
})

describe('the sweep', () => {
  const sweeps = async () =>
    (await testbed.runtime.miniflare.getWorker('edgetube-origin')).scheduled({ cron: '45 * * * *' })
  const keysOf = async (uploadId: string) => {
    const folder = await testbed.db
      .prepare('SELECT folder FROM uploads WHERE upload_id = ?')
      .bind(uploadId)
      .first<string>('folder')
    const files = await testbed.runtime.files()
    const lists = await Promise.all(
      [`uploads/${uploadId}/`, `videos/${folder}/`, `pictures/${folder}/`].map((prefix) => files.list({ prefix })),
    )
    return lists.flatMap(({ objects }) => objects.map(({ key }) => key))
  }
  const ages = (uploadId: string, seconds: number) =>
    testbed.db
      .prepare('UPDATE uploads SET changed_date = changed_date - ? WHERE upload_id = ?')
      .bind(seconds, uploadId)
      .run()

  it('deletes withdrawn videos and ends abandoned ones', async () => {
    const withdrawn = await uploaded()
    await processed(withdrawn, probe(framesOf(withdrawn)), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    const idle = (await acts(boris, { act: 'new', name: 'idle.mp4', bytes: '1000' })).body.upload_id
    expect((await keysOf(withdrawn)).length).toBeGreaterThan(20)
    await acts(boris, { act: 'withdraw', upload_id: withdrawn })
    await ages(withdrawn, 2 * 3600)
    await ages(idle, uploadRetentionSeconds + 1)
    await sweeps()
    await expect.poll(() => keysOf(withdrawn)).toEqual([])
    await expect.poll(() => stateOf(idle)).toBe('failed')
    expect(await reasonOf(idle)).toBe('abandoned')
  })

  it('goes on until the files of all that ended are deleted: withdrawn ones first, then the oldest', async () => {
    const nowSeconds = Math.floor(Date.now() / 1000)
    const endedBefore = nowSeconds - uploadRetentionSeconds
    const many = 2 * sweptUploadsAtOnce + 5
    const idOf = (index: number) => index.toString(16).padStart(32, 'e')
    await testbed.db
      .prepare(`
        INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, folder, added_date, changed_date)
        SELECT value ->> 0, user_id, value ->> 1, 'old.mp4', 'old.mp4', 1, 'old-' || (value ->> 0), 1, value ->> 2
        FROM json_each(?1), users WHERE username = 'boris'`)
      .bind(
        JSON.stringify(
          Array.from({ length: many }, (_, index) =>
            index === 3
              ? [idOf(index), 'withdrawn', nowSeconds - 7200]
              : [idOf(index), 'rejected', endedBefore - 1 - index],
          ),
        ),
      )
      .run()
    const files = await testbed.runtime.files()
    for (const index of [0, 3, many - 1]) await files.put(`uploads/${idOf(index)}/original`, 'a video')
    const limits = { endedBefore, withdrawnBefore: nowSeconds - 3600, replacedBefore: endedBefore }
    const found = await endedUploads(testbed.db, limits, 3)
    expect(found.map(({ upload_id }) => upload_id)).toEqual([3, many - 1, many - 2].map(idOf))
    await sweeps()
    const left = () =>
      testbed.db
        .prepare("SELECT count(*) AS n FROM uploads WHERE file_name = 'old.mp4' AND is_cleared = 0")
        .first<number>('n')
    await expect.poll(left).toBe(0)
    for (const index of [0, 3, many - 1]) expect(await keysOf(idOf(index))).toEqual([])
  })
})

describe('a moderator', () => {
  const review = async (who: SiteVisitor, form: Record<string, string>) => {
    const answer = await who.ask(href('moderation_uploads', {}, { lang: 'en' }), { form })
    return { status: answer.status, text: await answer.text() }
  }
  const queue = href('moderation_uploads', {}, { lang: 'en' })
  const newest = {
    gender: 'str',
    sort: 'latest-updates',
    count: 60,
    section: '',
    object_id: '',
    page: 1,
    type: 'all',
    duration: '',
    date: '',
  } as const
  const titles = async (params: Partial<ParamsOf<'videos'>> = {}) => {
    const answer = await siteVisitor(testbed).ask(contract.videos.fill({ ...newest, ...params }))
    return ((await answer.json()) as AnswerOf<'videos'>).videos.map(({ title }) => title)
  }
  let mira: SiteVisitor
  beforeAll(async () => {
    mira = siteVisitor(testbed)
    await mira.signIn('mira')
  })

  it('alone sees the queue', async () => {
    for (const [who, status] of [
      [siteVisitor(testbed), 401],
      [boris, 404],
    ] as const) {
      expect((await who.ask(queue)).status).toBe(404)
      expect((await review(who, { upload_id: '0'.repeat(32), decision: 'approve' })).status).toBe(404)
      const asked = await who.ask(contract.reviewQueue.fill({ page: 1 }), { headers: { accept: 'application/json' } })
      expect(asked.status).toBe(status)
    }
    expect((await mira.ask(queue)).status).toBe(200)
    const account = href('account', {}, { lang: 'en' })
    const ways = await Promise.all(
      [boris, mira].map(async (who) =>
        (await who.page(account)).includes(`href="${href('moderation', {}, { lang: 'en' })}"`),
      ),
    )
    expect(ways).toEqual([false, true])
  })

  it('watches and approves it: it is in the lists at once, complete [S1-019]', async () => {
    const uploadId = await uploaded({ title: 'Morning on the jetty' })
    const attempt = await processed(uploadId)
    await attempt.tells({ type: 'previews', count: 3, has_clip: true })
    // Captions come with the form; wrong ones are said with their line, and those of before stay.
    const captioned = (text: string) =>
      edits(
        boris,
        formOf(
          { ...said, title: 'Morning on the jetty', upload_id: uploadId, captions_lang: 'de' },
          { captions: new File([text], 'a.srt') },
        ),
      )
    expect((await captioned('1\n00:00:01,000 --> 00:00:02,000\nGuten <b>Morgen\n')).status).toBe(200)
    const wrong = await captioned('1\n00:13:01,000 --> 00:13:02,000\nTo late\n')
    expect(wrong.body.codes?.[0]).toEqual({ field: 'captions', code: 'captions_late', info: 1 })
    expect(await boris.page(`${uploadPage}?upload=${uploadId}`)).toContain(
      'The text at line 1 starts after the end of the video',
    )
    expect((await edits(boris, formOf({ ...said, title: 'Morning on the jetty', upload_id: uploadId }))).status).toBe(
      200,
    )
    // It is in no list before, and cached lists are invalidated.
    expect(await titles()).not.toContain('Morning on the jetty')
    const page = await mira.page(queue)
    const start = page.indexOf('Morning on the jetty')
    expect(page.slice(start - 3000, start + 3000)).toContain('Somebody New')
    expect(page.slice(start - 3000, start + 3000), 'categories by their titles').toContain('Nature, Water')
    expect(page.slice(start - 3000, start + 3000)).toContain('Golden hour, jetty film')
    expect(page.slice(start), 'captions as text').toMatch(
      /Deutsch[\s\S]*1 line[\s\S]*<p lang="de" dir="auto">Guten Morgen<\/p>/,
    )
    const src = /<video src="([^"]+)"/.exec(page.slice(page.lastIndexOf('<article', start)))?.[1] ?? ''
    expect(await (await mira.ask(src)).text()).toBe('film')
    const two = await Promise.all([1, 2].map(() => review(mira, { upload_id: uploadId, decision: 'approve' })))
    expect(two.map(({ status }) => status).sort()).toEqual([303, 404])
    expect(await boris.page(href('notifications', {}, { lang: 'en' }))).toContain('“Morning on the jetty” is online')
    expect((await titles()).filter((title) => title === 'Morning on the jetty')).toHaveLength(1)
    expect(await titles({ section: 'category', object_id: 'water' })).toContain('Morning on the jetty')
    expect(await titles({ section: 'model', object_id: 'lina-berg' })).toContain('Morning on the jetty')
    const inIndex = await testbed.db
      .prepare(`
        SELECT (SELECT count(*) FROM video_search WHERE video_search MATCH 'title : jetty AND names : "golden hour" AND shelf : ${blockWord(demoVideosMax + 1)}') AS entries,
          (SELECT videos FROM search_words WHERE word = 'jetty') AS counted`)
      .first()
    expect(inIndex).toEqual({ entries: 1, counted: 1 })

    const [own] = (await listOf(boris)).filter(({ upload_id }) => upload_id === uploadId)
    const video_id = own?.video?.video_id ?? 0
    const anna = siteVisitor(testbed)
    const video = (await (await anna.ask(contract.video.fill({ video_id }))).json()) as AnswerOf<'video'>
    expect(video.video).toMatchObject({
      title: 'Morning on the jetty',
      user: { username: 'boris' },
      channel: { dir: 'slow-river' },
      models: [{ dir: 'lina-berg' }],
      categories: [{ dir: 'nature' }, { dir: 'water' }],
      tags: ['Golden hour', 'jetty film'],
      captions: [{ lang: 'de', kind: 'subtitles' }],
    })
    const texts = 'SELECT vtt, (SELECT count(*) FROM upload_captions) AS kept FROM video_captions WHERE video_id = ?1'
    expect(await testbed.db.prepare(texts).bind(video_id).first()).toEqual({
      vtt: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nGuten <b>Morgen</b>\n',
      kept: 0,
    })
    // Captions that are changed later stand, and a moderator sees those of a member who is not trusted.
    const role = (name: 'member' | 'trusted') =>
      testbed.run("UPDATE accounts SET role = ?1 WHERE role IN ('member', 'trusted') AND user_id = 2", name)
    await role('member')
    expect(await mira.page(queue)).not.toContain('Morning on the jetty')
    const text = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nBonjour\n'
    const french = { act: 'captions', video_id: String(video_id), version: '1', lang: 'fr', kind: 'subtitles', text }
    expect((await boris.ask(writes.saveVideoTexts.path, { json: french })).status).toBe(200)
    await role('trusted')
    expect(await mira.page(queue)).toMatch(/Morning on the jetty[\s\S]*Guten Morgen[\s\S]*Bonjour/)
    expect((await review(mira, { upload_id: uploadId, decision: 'approve' })).status).toBe(303)
    expect(await mira.page(queue)).not.toContain('Morning on the jetty')
    const ofChannel = contract.videos.fill({ ...newest, section: 'channel', object_id: 'slow-river' })
    const [card] = ((await (await anna.ask(ofChannel)).json()) as AnswerOf<'videos'>).videos
    expect(card?.is_vr).toBe(true)
    expect(card?.clip).toMatch(/^\/media\/pictures\/.*\/clip\.mp4$/)
    expect(await (await anna.ask(video.video.thumb)).text()).toBe('card 3')
    expect(await (await anna.ask(video.video.thumbsrc ?? '')).text()).toBe('still 3')
    const drawn = (video.video.thumbsrc ?? '').replace('.webp', '.avif')
    expect(await (await anna.ask(drawn)).text()).toBe('avif 3')
    const files = async () =>
      ((await (await anna.ask(contract.videoFile.fill({ video_id }))).json()) as AnswerOf<'videoFile'>).map(
        ({ format }) => format,
      )
    expect(await files()).toEqual(['_sd.mp4'])
    // The other renditions follow.
    await attempt.put('hd.mp4', bytes('larger film'))
    expect(await attempt.tells(rendition('hd'))).toMatchObject({ go: true })
    expect(await files()).toEqual(['_sd.mp4', '_hd.mp4'])
    expect((await attempt.put('poster.webp', bytes('another'))).status).toBe(204)
    expect(await (await anna.ask(video.video.thumbsrc ?? '')).text()).toBe('still 3')
    const total = await testbed.db
      .prepare(
        "SELECT sum(total) AS total FROM video_totals WHERE section = 'category' AND object = '2' AND period = 'all'",
      )
      .first<number>('total')
    expect(total).toBe(1)
  })

  it('who approves it while it is withdrawn wins: the withdrawal is refused, and its job goes on', async () => {
    const uploadId = await uploaded({ title: 'Approved at the last moment' })
    await processed(uploadId)
    const jobOf = () =>
      testbed.db
        .prepare('SELECT j.state FROM uploads u JOIN media_jobs j ON j.job_id = u.job_id WHERE u.upload_id = ?1')
        .bind(uploadId)
        .first('state')
    const db = Object.create(testbed.db, {
      batch: {
        value: async (statements: never) => {
          await testbed.run("UPDATE uploads SET state = 'published' WHERE upload_id = ?1", uploadId)
          return testbed.db.batch(statements)
        },
      },
    })
    const user = await testbed.db
      .prepare('SELECT user_id FROM uploads WHERE upload_id = ?1')
      .bind(uploadId)
      .first<{ user_id: number }>()
    const withdrawn = await answerUploadAct(
      { act: 'withdraw', upload_id: uploadId },
      { db } as never,
      { user } as never,
    )
    expect(withdrawn).toMatchObject({ ok: false, code: 'not_found' })
    expect([await stateOf(uploadId), await jobOf()]).toEqual(['published', 'running'])
  })

  it('sees it with the uploader’s own preview, re-encoded by the processor', async () => {
    const form = formOf(
      { ...said, title: 'A frame of my own', preview: 'own' },
      {
        file: film(new Uint8Array(randomBytes(2000))),
        picture: new File([new Uint8Array(png(1250, 250))], 'own.png'),
      },
    )
    const uploadId = (await edits(boris, form)).body.upload_id ?? ''
    await processed(uploadId)
    const job = await processor.jobOf(uploadId, 1, 'image')
    expect(job).toMatchObject({ kind: 'image', image: { purpose: 'preview' } })
    const picture = attemptOf(testbed.origin, job)
    expect((await picture.source()).headers.get('content-length')).toBe(String(png(1250, 250).length))
    await picture.tells({ type: 'started' })
    for (const width of [1280, 640]) await picture.put(`image-${width}.webp`, bytes(`own ${width}`))
    await picture.tells({ type: 'done', files: [] })
    // A moderator sees it before, where the video's own picture stands.
    const queue = await mira.ask(contract.reviewQueue.fill({ page: 1 }), { headers: { accept: 'application/json' } })
    const { uploads } = (await queue.json()) as AnswerOf<'reviewQueue'>
    const still = uploads.find(({ upload_id }) => upload_id === uploadId)?.still ?? ''
    expect(await (await mira.ask(still)).text()).toBe('own 640')
    expect(await mira.page(href('moderation_uploads', {}, { lang: 'en' }))).toContain(`poster="${still}"`)
    await review(mira, { upload_id: uploadId, decision: 'approve' })
    const video_id = (await listOf(boris)).find(({ upload_id }) => upload_id === uploadId)?.video?.video_id ?? 0
    const { video } = (await (await mira.ask(contract.video.fill({ video_id }))).json()) as AnswerOf<'video'>
    expect(await (await mira.ask(video.thumb)).text()).toBe('own 640')
    expect(await (await mira.ask(video.thumbsrc ?? '')).text()).toBe('own 1280')
  })

  it('shows the picture that replaced another one, to a moderator and then to all, and waits until it is drawn', async () => {
    const own = () => ({ picture: new File([new Uint8Array(png(1250, 250))], 'own.png') })
    const fields = { ...said, title: 'A second frame of my own', preview: 'own' }
    const form = formOf(fields, { file: film(new Uint8Array(randomBytes(2000))), ...own() })
    const uploadId = (await edits(boris, form)).body.upload_id ?? ''
    await processed(uploadId, probe(framesOf(uploadId)), [0])
    const draws = async (name: string) => {
      const key = await testbed.db
        .prepare('SELECT picture FROM uploads WHERE upload_id = ?1')
        .bind(uploadId)
        .first<string>('picture')
      const picture = attemptOf(testbed.origin, await processor.jobOf(key ?? '', 1, 'image'))
      await picture.tells({ type: 'started' })
      const stored = await picture.files()
      for (const width of [1280, 640]) await picture.put(`image-${width}.webp`, bytes(`${name} ${width}`))
      await picture.tells({ type: 'done', files: [] })
      return stored
    }
    const reviewed = async () => {
      const queue = await mira.ask(contract.reviewQueue.fill({ page: 1 }), { headers: { accept: 'application/json' } })
      const { uploads } = (await queue.json()) as AnswerOf<'reviewQueue'>
      return uploads.find(({ upload_id }) => upload_id === uploadId)
    }
    await draws('first')
    const first = await reviewed()
    expect((await edits(boris, formOf({ ...fields, upload_id: uploadId }, own()))).status).toBe(200)
    const undrawn = await reviewed()
    expect([undrawn?.still, first?.version === undrawn?.version]).toEqual([null, false])
    await review(mira, { upload_id: uploadId, decision: 'approve' })
    expect(await stateOf(uploadId)).toBe('ready')
    expect(await draws('second')).toEqual({ files: [] })
    const second = await reviewed()
    expect(await (await mira.ask(second?.still ?? '')).text()).toBe('second 640')
    // The first one is seen no more, and a look at the form without it is outdated.
    expect((await mira.ask(first?.still ?? '')).status).toBe(404)
    await review(mira, { upload_id: uploadId, decision: 'approve', version: undrawn?.version ?? '' })
    expect(await stateOf(uploadId)).toBe('ready')
    await review(mira, { upload_id: uploadId, decision: 'approve', version: second?.version ?? '' })
    const video_id = (await listOf(boris)).find(({ upload_id }) => upload_id === uploadId)?.video?.video_id ?? 0
    const { video } = (await (await mira.ask(contract.video.fill({ video_id }))).json()) as AnswerOf<'video'>
    expect(await (await mira.ask(video.thumb)).text()).toBe('second 640')
  })

  it('lets its uploader replace a preview that could not be processed [S8-030]', async () => {
    const fields = { ...said, title: 'A frame that broke', preview: 'own' }
    const own = () => ({ picture: new File([new Uint8Array(png(1250, 250))], 'own.png') })
    const form = formOf(fields, { file: film(new Uint8Array(randomBytes(2000))), ...own() })
    const uploadId = (await edits(boris, form)).body.upload_id ?? ''
    const lost = '<p class="upload-why">We couldn’t upload the preview picture. Choose it again.</p>'
    expect(await boris.page(ownPage)).not.toContain(lost)
    const picture = attemptOf(testbed.origin, await processor.jobOf(uploadId, 1, 'image'))
    await picture.tells({ type: 'started' })
    await picture.tells({ type: 'failed', reason: 'corrupted', retriable: false })
    expect(await boris.page(ownPage)).toContain(lost)
    expect((await edits(boris, formOf({ ...fields, upload_id: uploadId }))).body.codes).toEqual([
      { field: 'picture', code: 'required' },
      { field: 'upload_id', code: 'kept', info: uploadId },
    ])
    expect((await edits(boris, formOf({ ...fields, upload_id: uploadId }, own()))).status).toBe(200)
    expect(await boris.page(ownPage)).not.toContain(lost)
    await acts(boris, { act: 'withdraw', upload_id: uploadId })
  })

  it('rejects it with a reason and a message to its uploader', async () => {
    const uploadId = await uploaded({ title: 'Too dark to see' })
    await processed(uploadId)
    const without = await review(mira, { upload_id: uploadId, decision: 'reject' })
    expect([without.status, without.text.includes('This field is required')]).toEqual([400, true])
    await review(mira, { upload_id: uploadId, decision: 'reject', reason: 'quality', note: 'Try again at noon' })
    expect(await stateOf(uploadId)).toBe('rejected')
    const page = await boris.page(ownPage)
    expect(page).toContain('The picture or sound quality is too low.')
    expect(page).toContain('Try again at noon')
    expect(await boris.page(href('notifications', {}, { lang: 'en' }))).toContain('“Too dark to see” was not accepted')
    expect((await review(mira, { upload_id: uploadId, decision: 'approve' })).status).toBe(404)
  })

  it('publishes a private one for members alone: visitors get neither lists nor files of it', async () => {
    const uploadId = await uploaded({ title: 'For members only', is_private: '1' })
    await processed(uploadId)
    await review(mira, { upload_id: uploadId, decision: 'approve' })
    expect(await titles()).not.toContain('For members only')
    const video_id = (await listOf(boris)).find(({ upload_id }) => upload_id === uploadId)?.video?.video_id ?? 0
    const gina = siteVisitor(testbed)
    expect((await gina.ask(contract.videoFile.fill({ video_id }))).status).toBe(404)
    expect(
      (await gina.ask(contract.privateVideo.fill({ video_id }), { headers: { accept: 'application/json' } })).status,
    ).toBe(401)
    const folder = await testbed.db
      .prepare('SELECT folder FROM uploads WHERE upload_id = ?')
      .bind(uploadId)
      .first<string>('folder')
    expect((await gina.ask(`/media/videos/${folder}/sd.mp4`)).status).toBe(403)
    const own = (await (await boris.ask(contract.privateVideo.fill({ video_id }))).json()) as AnswerOf<'privateVideo'>
    expect([own.files.length, own.video.tags]).toEqual([1, ['Golden hour', 'jetty film']])
  })

  it('gets no removed video again: its bytes are refused until it is restored', async () => {
    const moments = Array.from(
      { length: 10 },
      (_, place) => new Uint8Array(createHash('shake256', { outputLength: 1152 }).update(`gone ${place}`).digest()),
    )
    const looks = fingerprintOf(moments)
    const gone = {
      ...probe(),
      hashes: { sha256: sha256(bytes('gone')), frames: uprightHashes(looks), looks },
    } as MediaEventBody
    const first = await uploaded({ title: 'Once upon a jetty' })
    await processed(first, gone)
    await review(mira, { upload_id: first, decision: 'approve' })
    const video_id = (await listOf(boris)).find(({ upload_id }) => upload_id === first)?.video?.video_id ?? 0
    await blockVideo(testbed.db, video_id, { reason: 'consent', nowSeconds: 1_780_000_000 }).run()
    const ends = async (film = gone) => {
      const uploadId = await uploaded()
      const attempt = attemptOf(testbed.origin, await processor.jobOf(uploadId))
      await attempt.tells({ type: 'started' })
      await attempt.tells(film)
      return [await stateOf(uploadId), await reasonOf(uploadId)]
    }
    expect(await ends()).toEqual(['failed', 'removed'])
    // A mirrored, re-encoded copy is refused, too.
    const turned = { ...looks, plain: looks.mirrored, mirrored: looks.plain }
    const hashes = { sha256: sha256(bytes('turned')), frames: uprightHashes(turned), looks: turned }
    expect(await ends({ ...probe(), hashes } as MediaEventBody)).toEqual(['failed', 'removed'])
    expect(await boris.page(ownPage)).toContain('This video was removed from the site')
    await unblockVideo(testbed.db, video_id).run()
    expect(await ends()).toEqual(['failed', 'duplicate'])
  })
})
