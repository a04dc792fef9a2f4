// Files of the embedded upstream that are lost, slow or cannot be written: a clear status in time, one line in the log, and no
// part of an upload that is recorded without its bytes. The job of an upload is written with it, and sent once.
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writes } from '../../../../shared/contract/contract.ts'
import { filePauseMs, mainDeadlineMs, partPauseMs } from '../../../../shared/limits.ts'
import { runEveryMinute } from '../../../../worker/local/scheduler.ts'
import { type FakeProcessor, fakeProcessor } from '../../../support/runtime/fake-processor.ts'
import { type FaultyPlatform, startFaultyPlatform } from '../../../support/runtime/faulty-platform.ts'
import { jpeg } from '../../../support/runtime/sample-images.ts'
import { type SiteVisitor, signedIn, siteVisitor } from '../../../support/runtime/site.ts'

let site: FaultyPlatform
let processor: FakeProcessor
const picture = '/media/pictures/harbour/still.webp'
const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251))
const failing = { throws: 'get: We encountered an internal error. Please try again. (10001)' }
beforeAll(async () => {
  processor = await fakeProcessor()
  site = await startFaultyPlatform({ originVars: { MEDIA_URL: processor.url, MEDIA_SECRET: processor.secret } })
  await (await site.runtime.files()).put('pictures/harbour/still.webp', bytes)
})
afterEach(() => site.fails({}))
afterAll(async () => {
  await site.stop()
  await processor.stop()
})

it('a file that is missing is 404 with one line in the log', async () => {
  const before = site.linesOf('file-missing').length
  const response = await siteVisitor(site).ask('/media/pictures/harbour/poster.webp')
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }])
  await expect
    .poll(() => site.linesOf('file-missing').slice(before))
    .toMatchObject([{ key: 'pictures/harbour/poster.webp' }])
})

it('a bucket that fails is 503 with Retry-After, and not a missing file', async () => {
  await site.fails({ MEDIA: failing })
  const response = await siteVisitor(site).ask(picture)
  expect([response.status, response.headers.has('retry-after'), await response.json()]).toMatchObject([
    503,
    true,
    { code: 'upstream' },
  ])
})

it('a file that stalls in the middle ends after 15 s, and the player gets the rest by a range', async () => {
  await site.fails({ 'MEDIA.get': { stallsAfter: 50_000, times: 1 } })
  const startedMs = performance.now()
  const response = await siteVisitor(site).ask(picture)
  let got = Buffer.alloc(0)
  const broken = (async () => {
    for await (const piece of response.body ?? []) got = Buffer.concat([got, piece])
  })()
  await expect(broken).rejects.toThrow()
  const tookMs = performance.now() - startedMs
  expect([response.status, got.equals(bytes.subarray(0, 50_000))]).toEqual([200, true])
  expect([tookMs > filePauseMs - 500, tookMs < 2 * filePauseMs]).toEqual([true, true])
  const rest = await siteVisitor(site).ask(picture, { headers: { range: 'bytes=50000-' } })
  expect([rest.status, Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(50_000))]).toEqual([206, true])
})

/** A file of one part that boris uploads. */
const film = Buffer.concat([Buffer.from('00000018667479706d70343200000000', 'hex'), bytes]).subarray(0, bytes.length)
const json = { accept: 'application/json' }

type Upload = { id: string; sendPart: () => Promise<Response>; finish: () => Promise<Response> }
async function beginUpload(boris: SiteVisitor, name: string): Promise<Upload> {
  const act = (form: Record<string, string>) => boris.ask(writes.uploadAct.path, { json: form, headers: json })
  const begun = await act({ act: 'new', name, bytes: String(film.length) })
  const { upload_id: id } = (await begun.json()) as { upload_id: string }
  const headers = {
    ...json,
    'content-type': 'application/octet-stream',
    'x-upload-id': id,
    'x-upload-part': '1',
    'x-upload-sha256': createHash('sha256').update(film).digest('hex'),
  }
  return {
    id,
    sendPart: () => boris.ask(writes.uploadPart.path, { bytes: film, headers }),
    finish: () => act({ act: 'done', upload_id: id }),
  }
}

describe('a part of an upload', () => {
  it.each([
    ['cannot be stored', { throws: 'uploadPart: We encountered an internal error. (10001)' }, 0],
    ['is not taken by the bucket', { waitMs: 30_000 }, partPauseMs],
  ])(
    'that %s is refused in time and not recorded, and is stored when it is sent again',
    async (fault, fails, leastMs) => {
      const { id, sendPart } = await beginUpload(await signedIn(site, 'boris'), `${fault}.mp4`)
      const stored = async () =>
        (await site.db.prepare('SELECT part FROM upload_parts WHERE upload_id = ?').bind(id).all()).results
      await site.fails({ 'MEDIA.uploadPart': fails })
      const startedMs = performance.now()
      const refused = await sendPart()
      const tookMs = performance.now() - startedMs
      expect([refused.status, refused.headers.has('retry-after'), await refused.json()]).toMatchObject([
        503,
        true,
        { code: 'upstream' },
      ])
      expect([tookMs >= leastMs - 50, tookMs < leastMs + mainDeadlineMs]).toEqual([true, true])
      expect(await stored()).toEqual([])
      await site.fails({})
      const sent = await sendPart()
      expect([sent.status, await sent.json()]).toMatchObject([200, { ok: true, part: 1 }])
      expect(await stored()).toEqual([{ part: 1 }])
    },
    30_000,
  )
})

describe('a profile picture', () => {
  /** What the loaded machine of a test adds. */
  const toleranceMs = 400
  const sendPicture = (anna: SiteVisitor) => {
    const parts = new FormData()
    parts.set('section', 'avatar')
    parts.set('file', new File([new Uint8Array([...jpeg(400, 400), ...new Uint8Array(9000)])], 'me.jpg'))
    return anna.ask(writes.ownMember.path, { parts, headers: json })
  }
  const rows = async () => (await site.db.prepare('SELECT picture FROM sent_pictures').all()).results
  const files = async () =>
    (await (await site.runtime.files()).list({ prefix: 'sent-pictures/' })).objects.map(({ key }) => key)

  it.each([
    ['cannot be stored', { throws: 'put: We encountered an internal error. (10001)' }, false],
    ['is stored only after 3 s', { waitMs: 3000 }, true],
    ['is never stored', { waitMs: 600_000 }, false],
  ])(
    'that %s is 503 with Retry-After within 2.5 s, leaves no row and no file, and is saved when it is sent again',
    async (_, fails, isLate) => {
      const anna = await signedIn(site, 'anna')
      await site.run('DELETE FROM sent_pictures')
      const before = await files()
      await site.fails({ 'MEDIA.put': fails })
      const startedMs = performance.now()
      const refused = await sendPicture(anna)
      expect(performance.now() - startedMs).toBeLessThan(mainDeadlineMs + toleranceMs)
      expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
        503,
        '1',
        { code: 'upstream' },
      ])
      expect(await rows()).toEqual([])
      const deletions = async () => (await site.fails({}))['MEDIA.delete'] ?? 0
      // The late file is there for a moment.
      if (isLate) await expect.poll(deletions).toBe(1)
      expect(await files()).toEqual(before)
      await site.fails({})
      expect((await sendPicture(anna)).status).toBe(200)
      expect(await rows()).toHaveLength(1)
      expect(await files()).toHaveLength(before.length + 1)
    },
    30_000,
  )
})

describe('the media job of an upload', () => {
  const given = (id: string) => processor.jobs.filter(({ source }) => source.path.includes(id)).length

  it('whose message was lost after its row was written is sent by the clock, once', async () => {
    const { id, sendPart, finish } = await beginUpload(await signedIn(site, 'boris'), 'no-message.mp4')
    await sendPart()
    await site.fails({ JOBS: { throws: 'the process was killed' } })
    expect((await finish()).status).toBe(200)
    await site.fails({})
    const job = await site.db.prepare('SELECT state FROM media_jobs WHERE subject = ?').bind(id).all()
    expect([job.results, given(id)]).toEqual([[{ state: 'queued' }], 0])
    await site.run('UPDATE media_jobs SET lease_until = 0')
    await runEveryMinute(site.runtime)
    await processor.jobOf(id)
    expect(given(id)).toBe(1)
  })

  it('is not written when its upload is not, and is one job when the upload is finished again', async () => {
    const { id, sendPart, finish } = await beginUpload(await signedIn(site, 'boris'), 'no-row.mp4')
    await sendPart()
    const known = () =>
      site.db
        .prepare(
          'SELECT state, (SELECT count(*) FROM media_jobs WHERE subject = ?1) AS jobs FROM uploads WHERE upload_id = ?1',
        )
        .bind(id)
        .first()
    await site.fails({ 'DB.reset': { throws: 'D1_ERROR: Internal error in D1 DB storage caused object to be reset.' } })
    expect((await finish()).status).toBe(503)
    await site.fails({})
    expect(await known()).toEqual({ state: 'receiving', jobs: 0 })
    expect((await finish()).status).toBe(200)
    expect(await known()).toEqual({ state: 'received', jobs: 1 })
    await processor.jobOf(id)
    expect(given(id)).toBe(1)
  })
})
