// Avatars and covers from a member's device to the profile, and a picture with a report or a message: the original is never served, only
// what the processor re-encoded.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { profilePictureMaxBytes } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { messagePicturePath, servicePaths } from '../../../../../shared/service-paths.ts'
import { attemptOf, type FakeProcessor, fakeProcessor } from '../../../../support/runtime/fake-processor.ts'
import { jpeg, photoOf } from '../../../../support/runtime/sample-images.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

let testbed: SiteTestbed
let processor: FakeProcessor
let anna: SiteVisitor
let id = ''
beforeAll(async () => {
  processor = await fakeProcessor()
  testbed = await startSiteTestbed({ originVars: { MEDIA_URL: processor.url, MEDIA_SECRET: processor.secret } })
  anna = siteVisitor(testbed)
  await anna.signIn('anna')
  id = String(await testbed.db.prepare("SELECT user_id FROM users WHERE username = 'anna'").first('user_id'))
})
afterAll(async () => {
  await testbed.stop()
  await processor.stop()
})
beforeEach(async () => {
  await testbed.db.batch([
    testbed.db.prepare('DELETE FROM sent_pictures'),
    testbed.db.prepare('UPDATE users SET avatar = NULL, cover = NULL'),
  ])
})

const edit = () => href('member_edit', { id }, { lang: 'en' })
const profile = () => href('member', { id }, { lang: 'en' })
const bytes = new Uint8Array([82, 73, 70, 70, 0, 0, 0, 0, 87, 69, 66, 80])
const shown = (purpose: string) =>
  testbed.db.prepare(`SELECT ${purpose} AS found FROM users WHERE user_id = ${id}`).first('found')
const keys = async (prefix: string) =>
  (await (await testbed.runtime.files()).list({ prefix })).objects.map(({ key }) => key)

async function sends(
  purpose: 'avatar' | 'cover',
  crop: Record<string, string> = {},
  size: [number, number] = [1600, 900],
) {
  const parts = new FormData()
  for (const [name, value] of Object.entries({ section: purpose, ...crop })) parts.set(name, value)
  parts.set('file', photoOf(jpeg(...size), 9000), 'me.jpg')
  const answer = await anna.ask(edit(), { parts })
  expect(answer.status).toBe(303)
  const picture = String(
    await testbed.db.prepare('SELECT picture FROM sent_pictures WHERE purpose = ?1').bind(purpose).first('picture'),
  )
  return processor.jobOf(picture, 1, 'image')
}

const draws = async (job: Awaited<ReturnType<typeof sends>>, names: string[]) => {
  const attempt = attemptOf(testbed.origin, job)
  await attempt.tells({ type: 'started' })
  for (const name of names) expect((await attempt.put(name, bytes)).status).toBe(204)
  const files = names.map((name) => ({ name, bytes: bytes.length }))
  return attempt.tells({ type: 'done', files })
}

describe('a picture of a member', () => {
  it('is re-encoded, and shown afterwards [S3-048 S7-051]', async () => {
    const job = await sends('avatar', { x: '10', y: '20', width: '400', height: '400' })
    expect(job).toMatchObject({
      kind: 'image',
      image: { purpose: 'avatar', crop: { x: 10, y: 20, width: 400, height: 400 } },
    })
    expect(await (await attemptOf(testbed.origin, job).source()).arrayBuffer()).toHaveProperty('byteLength', 9000)
    expect(await anna.page(edit())).toContain('<p role="status">Your new picture is being prepared')
    expect(await shown('avatar')).toBe(null)
    expect(await draws(job, ['image-320.webp', 'image-96.webp'])).toMatchObject({ go: true })
    const key = String(await shown('avatar'))
    expect(key).toMatch(/^pictures\/member-[0-9a-f-]{36}\/image-320\.webp$/)
    expect(await anna.page(profile())).toContain(`/media/${key}`)
    expect(await siteVisitor(testbed).page(profile())).toContain(`/media/${key}`)
    const answer = await siteVisitor(testbed).ask(`/media/${key}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    // The original file is deleted.
    expect(await keys('sent-pictures/')).toEqual([])
    expect(await anna.page(edit())).not.toContain('<p role="status">A new picture')
  })

  it('that is a cover is re-encoded, too, and shown above the profile [S7-051]', async () => {
    const job = await sends('cover', { x: '0', y: '10', width: '1600', height: '320' })
    expect(job).toMatchObject({
      image: { purpose: 'cover', crop: { x: 0, y: 10, width: 1600, height: 320 } },
    })
    expect(await draws(job, ['image-2500.webp', 'image-1250.webp'])).toMatchObject({ go: true })
    const key = String(await shown('cover'))
    expect(key).toMatch(/^pictures\/member-[0-9a-f-]{36}\/image-\d+\.webp$/)
    expect(await siteVisitor(testbed).page(profile())).toContain(`/media/${key}`)
  })

  it('replaces the previous one, which is deleted', async () => {
    await draws(await sends('cover'), ['image-1250.webp'])
    const former = String(await shown('cover'))
    await draws(await sends('cover'), ['image-2500.webp', 'image-1250.webp'])
    const key = String(await shown('cover'))
    expect(key).toContain('image-2500.webp')
    expect(await keys(former.slice(0, former.lastIndexOf('/')))).toEqual([])
    expect(await anna.page(profile())).toContain(`/media/${key}`)
  })

  it('that was replaced meanwhile is never shown', async () => {
    const [first, second] = [await sends('avatar'), await sends('avatar')]
    await draws(second, ['image-320.webp'])
    const key = await shown('avatar')
    await draws(first, ['image-320.webp'])
    expect(await shown('avatar')).toBe(key)
    expect(await keys('pictures/member-')).toContain(key)
    expect(await keys('sent-pictures/')).toEqual([])
  })

  it('that could not be processed shows an error, and the previous one stays', async () => {
    await draws(await sends('avatar'), ['image-320.webp'])
    const key = await shown('avatar')
    const job = await sends('avatar')
    const attempt = attemptOf(testbed.origin, job)
    await attempt.tells({ type: 'started' })
    await attempt.tells({ type: 'failed', reason: 'corrupted', retriable: false })
    expect(await anna.page(edit())).toContain('<p role="status">We couldn’t use your last picture')
    expect(await shown('avatar')).toBe(key)
    expect(await keys('sent-pictures/')).toEqual([])
  })

  const breakWrites = (writes: string) =>
    testbed.db
      .prepare(`CREATE TRIGGER broken BEFORE ${writes} BEGIN SELECT RAISE(ABORT, 'broken by the test'); END`)
      .run()
  const mend = () => testbed.db.prepare('DROP TRIGGER IF EXISTS broken').run()

  it('whose row cannot be stored leaves no file behind', async () => {
    await breakWrites('INSERT ON sent_pictures')
    const parts = new FormData()
    parts.set('section', 'avatar')
    parts.set('file', photoOf(jpeg(1600, 900), 9000), 'me.jpg')
    const answer = await anna.ask(edit(), { parts })
    await mend()
    expect([answer.status >= 500, await keys('sent-pictures/')]).toEqual([true, []])
  })

  it('that could not be shown at once is shown when the processor reports it again', async () => {
    const job = await sends('avatar')
    const attempt = attemptOf(testbed.origin, job)
    await attempt.tells({ type: 'started' })
    await attempt.put('image-320.webp', bytes)
    const finished = { type: 'done' as const, files: [{ name: 'image-320.webp', bytes: bytes.length }] }
    await breakWrites('UPDATE OF avatar ON users')
    expect((await attempt.tells(finished)).status).toBe(500)
    await mend()
    expect(await attempt.tells(finished)).toMatchObject({ status: 200, go: true })
    const key = String(await shown('avatar'))
    expect(await keys(key)).toEqual([key])
    expect(await attempt.tells(finished)).toMatchObject({ go: false })
  })

  it.each([
    [{ x: '0', y: '0', width: '1249', height: '250' }, 'The picture is the wrong size. Choose another picture.'],
    [{ x: '400', y: '0', width: '1250', height: '250' }, 'We couldn’t resize the picture. Choose another picture.'],
  ])('cannot be cropped below the minimum size or beyond its edge (%#) [S5-046 S8-023 S8-024]', async (crop, words) => {
    const parts = new FormData()
    for (const [name, value] of Object.entries({ section: 'cover', ...crop })) parts.set(name, value)
    parts.set('file', photoOf(jpeg(1600, 900), 9000), 'me.jpg')
    const answer = await anna.ask(edit(), { parts })
    expect([answer.status, (await answer.text()).includes(words)]).toEqual([400, true])
  })
})

describe('a picture with a report', () => {
  const row = () => testbed.db.prepare('SELECT picture, sent_picture, picture_reason FROM reports').first()
  const reports = async () => {
    await testbed.db.prepare('DELETE FROM reports').run()
    const parts = new FormData()
    const said = { subject: 'dmca', email: 'gina@example.com', message: 'This is my film' }
    for (const [name, value] of Object.entries(said)) parts.set(name, value)
    parts.set('file', photoOf(jpeg(4000, 3000), 9000), 'screen.jpg')
    expect((await siteVisitor(testbed).ask(writes.report.path, { parts })).status).toBeLessThan(400)
    return processor.jobOf(String((await row())?.sent_picture), 1, 'image')
  }

  it('is re-encoded for moderators; the upload is deleted, and neither has a public address', async () => {
    const job = await reports()
    expect(job).toMatchObject({ kind: 'image', image: { purpose: 'contact' } })
    const sent = job.source.path
    expect(await row()).toMatchObject({ picture: null, picture_reason: null })
    expect(await draws(job, ['image-1600.webp'])).toMatchObject({ go: true })
    const drawn = `reports/${(await row())?.picture}`
    expect(drawn).toMatch(/^reports\/drawn-[0-9a-f-]{36}\/image-1600\.webp$/)
    expect(await keys('reports/')).toEqual([drawn])
    expect(await keys('pictures/drawn-')).toEqual([])
    for (const key of [sent, drawn])
      for (const path of [`/media/${key}`, `/${key}`, `/media/pictures/../${key}`])
        expect([path, (await anna.ask(path)).status]).toEqual([path, 404])
  })

  it('that is invalid leaves only the reason', async () => {
    const attempt = attemptOf(testbed.origin, await reports())
    await attempt.tells({ type: 'started' })
    await attempt.tells({ type: 'failed', reason: 'hostile', retriable: false })
    expect(await row()).toEqual({ picture: null, sent_picture: null, picture_reason: 'hostile' })
    expect(await keys('reports/drawn-')).toHaveLength(1)
  })
})

describe('a picture in a message', () => {
  const names = ['anna', 'boris', 'ada'] as const
  const people = {} as Record<(typeof names)[number], SiteVisitor>
  const ids = {} as Record<(typeof names)[number], string>
  const first = (sql: string) => testbed.db.prepare(sql).first<string>('found')
  const talkWith = (name: keyof typeof ids) => href('conversation', { id: ids[name] }, { lang: 'en' })
  beforeAll(async () => {
    for (const name of names) {
      ids[name] = String(await first(`SELECT user_id AS found FROM users WHERE username = '${name}'`))
      people[name] = name === 'anna' ? anna : await signedIn(testbed, name)
    }
  })
  beforeEach(async () => {
    await testbed.db.batch(
      ['messages', 'conversations', 'reports', 'friends', 'notices', 'blocks'].map((table) =>
        testbed.db.prepare(`DELETE FROM ${table}`),
      ),
    )
    await (await testbed.runtime.files()).delete(await keys('message-pictures/'))
  })

  const partsOf = (more: Record<string, string | Blob> = {}) => {
    const parts = new FormData()
    const stat = { act: 'message', section: 'new', object_id: ids.boris, msg: '' }
    for (const [name, text] of Object.entries(stat)) parts.set(`stat[${name}]`, text)
    const picture = { alt: 'Fog on a bridge', file: photoOf(jpeg(640, 480), 9000), request_id: crypto.randomUUID() }
    for (const [name, value] of Object.entries({ ...picture, ...more })) parts.set(name, value)
    return parts
  }
  const greets = () =>
    people.boris.ask(talkWith('anna'), {
      form: { 'stat[act]': 'message', 'stat[section]': 'new', 'stat[object_id]': ids.anna, 'stat[msg]': 'Hello anna' },
    })
  const newest = async () =>
    String(await first('SELECT picture AS found FROM message_pictures WHERE is_gone = 0 ORDER BY message_id DESC'))
  async function sendsPicture() {
    await greets()
    expect((await anna.ask(talkWith('boris'), { parts: partsOf() })).status).toBe(303)
    return processor.jobOf(await newest(), 1, 'image')
  }
  const deletes = (name: 'anna' | 'boris', other: 'anna' | 'boris') =>
    people[name].ask(talkWith(other), {
      form: { 'stat[act]': 'message', 'stat[section]': 'del', 'stat[object_id]': ids[other] },
    })

  it('is taken by members who have written to its sender, and by no others', async () => {
    expect(await anna.page(talkWith('boris'))).not.toContain('name="file"')
    const unasked = await anna.ask(talkWith('boris'), { parts: partsOf() })
    expect([unasked.status, await unasked.text()]).toEqual([
      403,
      expect.stringContaining('This member doesn’t allow this'),
    ])
    await greets()
    expect(await anna.page(talkWith('boris'))).toContain('name="file"')
    await testbed.db
      .prepare('INSERT INTO blocks (user_id, blocked_id, added_date) VALUES (?1, ?2, 1)')
      .bind(ids.boris, ids.anna)
      .run()
    expect((await anna.ask(talkWith('boris'), { parts: partsOf() })).status).toBe(403)
    await testbed.db.prepare('DELETE FROM blocks').run()
    expect(await keys('message-pictures/')).toEqual([])
  })

  it('is re-encoded, and opens for the two members of the conversation only', async () => {
    const job = await sendsPicture()
    expect(job).toMatchObject({ kind: 'image', image: { purpose: 'message' } })
    for (const [name, other] of [
      ['anna', 'boris'],
      ['boris', 'anna'],
    ] as const)
      expect(await people[name].page(talkWith(other))).toContain('The picture is being prepared. Fog on a bridge')
    expect(await people.boris.page(href('messages', {}, { lang: 'en' }))).toMatch(/<p class="person-line">Picture</)
    expect(await draws(job, ['image-1280.webp'])).toMatchObject({ go: true })
    const picture = await newest()
    const address = messagePicturePath.fill({ picture })
    expect(await people.boris.page(talkWith('anna'))).toContain(`<img src="${address}" alt="Fog on a bridge"`)
    for (const name of ['anna', 'boris'] as const) {
      const { status, headers } = await people[name].ask(address)
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'image/webp',
        'private, no-store',
      ])
    }
    for (const other of [people.ada, siteVisitor(testbed)]) expect((await other.ask(address)).status).toBe(404)
    const drawn = `message-pictures/${picture}/image-1280.webp`
    expect(await keys('message-pictures/')).toEqual([drawn])
    expect((await anna.ask(`/media/${drawn}`)).status).toBe(404)
    const own = await (await people.boris.ask(servicePaths.ownData)).text()
    expect(own).toContain(address)
    expect(own).toContain('Fog on a bridge')
  })

  it('is sent once by a repeated form, and asked for anew by its script until it is there', async () => {
    await greets()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const before = Number(await first('SELECT max(message_id) AS found FROM messages'))
    const ask = () => {
      const parts = new FormData()
      const texts = { object_id: ids.boris, msg: 'Look', alt: '', file: photoOf(jpeg(640, 480), 9000) }
      for (const [name, value] of Object.entries(texts)) parts.set(name, value)
      return anna.ask(writes.messagePicture.path, { parts, headers })
    }
    const sent = [await (await ask()).json(), await (await ask()).json()]
    expect(sent).toEqual([
      { ok: true, message_id: before + 1 },
      { ok: true, message_id: before + 1 },
    ])
    expect(await first('SELECT count(*) AS found FROM messages')).toBe(2)
    const after = contract.newMessages.fill({ user_id: Number(ids.anna), after: before })
    const seen = async () => (await (await people.boris.ask(after)).json()).messages
    expect(await seen()).toMatchObject([{ message: 'Look', picture: { state: 'waits', alt: '' } }])
    const attempt = attemptOf(testbed.origin, await processor.jobOf(await newest(), 1, 'image'))
    await attempt.tells({ type: 'started' })
    await attempt.tells({ type: 'failed', reason: 'hostile', retriable: false })
    expect(await seen()).toMatchObject([{ picture: { state: 'failed' } }])
    expect(await keys('message-pictures/')).toEqual([])
  })

  it('is sent once by a form without script that is sent twice', async () => {
    await greets()
    const request_id = crypto.randomUUID()
    const sent = await Promise.all([1, 2].map(() => anna.ask(talkWith('boris'), { parts: partsOf({ request_id }) })))
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    expect(await first('SELECT count(*) AS found FROM messages')).toBe(2)
    expect(await first('SELECT count(*) AS found FROM message_pictures WHERE is_gone = 0')).toBe(1)
    expect(await keys('message-pictures/')).toHaveLength(1)
  })

  it('goes when both members have deleted the message, also while it is being encoded', async () => {
    await draws(await sendsPicture(), ['image-1280.webp'])
    const address = messagePicturePath.fill({ picture: await newest() })
    await deletes('anna', 'boris')
    expect([(await anna.ask(address)).status, (await people.boris.ask(address)).status]).toEqual([404, 200])
    const late = await sendsPicture()
    await deletes('anna', 'boris')
    await deletes('boris', 'anna')
    expect((await people.boris.ask(address)).status).toBe(404)
    expect(await first('SELECT count(*) AS found FROM message_pictures')).toBe(0)
    await draws(late, ['image-1280.webp'])
    expect(await keys('message-pictures/')).toEqual([])
  })

  it('is fixed with its description in the report of the conversation', async () => {
    await draws(await sendsPicture(), ['image-1280.webp'])
    const form = { subject: 'dmca', message: 'Look', referrer: talkWith('anna') }
    expect((await people.boris.ask(writes.report.path, { json: form })).status).toBe(200)
    await deletes('anna', 'boris')
    await deletes('boris', 'anna')
    const report = await testbed.db.prepare('SELECT target_text, target_pictures FROM reports').first()
    const [copy, ...more] = JSON.parse(String(report?.target_pictures))
    expect(report?.target_text).toBe('> Hello anna\nanna: [picture 1] Fog on a bridge')
    expect([more, await keys('reports/target-')]).toEqual([[], [`reports/${copy}`]])
    await (await testbed.runtime.files()).delete(`reports/${copy}`)
  })

  it.each<[string, Record<string, string | Blob>, string, string]>([
    ['a text', { file: new Blob(['Hello']) }, 'file', 'file_type'],
    ['no file', { file: '' }, 'file', 'required'],
    ['a file that is too large', { file: photoOf(jpeg(9, 9), profilePictureMaxBytes + 1) }, 'file', 'file_too_large'],
    ['a description that is too long', { alt: 'x'.repeat(201) }, 'alt', 'max_length'],
    ['a message that is too long', { msg: 'x'.repeat(2001) }, 'msg', 'max_length'],
    ['a member who is none', { object_id: 'x' }, 'object_id', 'invalid'],
    ['oneself', { object_id: 'self' }, 'notify', 'not_found'],
  ])('with %s is refused', async (_, wrong, field, code) => {
    await greets()
    const parts = new FormData()
    const right = { object_id: ids.boris, msg: '', alt: '', file: photoOf(jpeg(640, 480), 9000) }
    for (const [name, value] of Object.entries({ ...right, ...wrong }))
      parts.set(name, value === 'self' ? ids.anna : value)
    const answer = await anna.ask(writes.messagePicture.path, { parts })
    expect([answer.status < 500, await answer.json()]).toMatchObject([true, { field, code }])
    expect(await keys('message-pictures/')).toEqual([])
  })
})
