// Avatars and covers from a member's device to the profile, and a picture with a report: the original is never served, only
// what the processor re-encoded.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writes } from '../../../../../shared/contract/contract.ts'
import { href } from '../../../../../shared/routes.ts'
import { attemptOf, type FakeProcessor, fakeProcessor } from '../../../../support/runtime/fake-processor.ts'
import { jpeg, photoOf } from '../../../../support/runtime/sample-images.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../../support/runtime/site.ts'

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
}, 120_000)
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
    [{ x: '0', y: '0', width: '1249', height: '250' }, 'The picture is the wrong size'],
    [{ x: '400', y: '0', width: '1250', height: '250' }, 'We couldn’t resize the picture'],
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
