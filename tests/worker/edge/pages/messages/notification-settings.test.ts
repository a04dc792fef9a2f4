// How members are told of what happens, through both Workers: what they choose, the mails and messages that follow, and how mails end.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnswerOf, contract, writes } from '../../../../../shared/contract/contract.ts'
import {
  digestSeconds,
  mailEventsMax,
  pushDevicesMax,
  pushEndpointMaxLength,
  sessionIdleSeconds,
} from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { mailNames } from '../../../../../shared/rules/site-mails.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { originName } from '../../../../../worker/local.ts'
import type { Env } from '../../../../../worker/origin/env.ts'
import { emailHash } from '../../../../../worker/origin/mail/suppressions.ts'
import { sendPush } from '../../../../../worker/origin/messages/send-push.ts'
import {
  addTaggedNotifications,
  addUploadAcceptedNotification,
} from '../../../../../worker/origin/messages/store/notifications.ts'
import { failUpload } from '../../../../../worker/origin/studio/fail-upload.ts'
import { markReadyIfPlayable } from '../../../../../worker/origin/studio/processing/mark-ready.ts'
import { setCountries } from '../../../../../worker/origin/video/store/video-countries.ts'
import { addCatalogueVideo } from '../../../../support/runtime/catalogue-video.ts'
import { passwordOf } from '../../../../support/runtime/demo-passwords.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const token = 'a-token-of-the-mail-provider-long-enough'
const site = 'https://tube.example'
const page = href('notification_settings', {}, en)
const notifications = href('notifications', {}, en)

let testbed: SiteTestbed
let [anna, boris, ada]: SiteVisitor[] = []
let [annaId, borisId] = [0, 0]
const who = (visitor: SiteVisitor | undefined) => visitor as SiteVisitor

beforeAll(async () => {
  testbed = await startSiteTestbed({
    vars: { MAIL_EVENTS_TOKEN: token },
    originVars: { SITE_ORIGIN: site },
  })
  ;[anna, boris, ada] = await Promise.all(['anna', 'boris', 'ada'].map((name) => signedIn(testbed, name)))
  annaId = Number(await first("SELECT user_id AS found FROM users WHERE username = 'anna'"))
  borisId = Number(await first("SELECT user_id AS found FROM users WHERE username = 'boris'"))
})
afterAll(() => testbed.stop())
beforeEach(async () => {
  for (const table of [
    'notices',
    'notification_settings',
    'push_devices',
    'pending_mails',
    'outbox',
    'mail_suppressions',
  ])
    await testbed.run(`DELETE FROM ${table}`)
  await testbed.run("UPDATE accounts SET lang = 'en'")
})

const first = (sql: string, ...values: unknown[]) =>
  testbed.db
    .prepare(sql)
    .bind(...values)
    .first('found')
const now = () => Math.floor(Date.now() / 1000)
/** The minute passes: what is due is told. */
const minute = async () => {
  const worker = await testbed.runtime.miniflare.getWorker(originName)
  await worker.scheduled({ cron: '* * * * *' })
}
const mails = async () =>
  (
    await testbed.db.prepare('SELECT recipient, subject, text, html, headers FROM outbox ORDER BY mail_id').all<{
      recipient: string
      subject: string
      text: string
      html: string
      headers: string
    }>()
  ).results
const sent = () => expect.poll(async () => (await mails()).length)
const tell = (kind: string, fields: { userId?: number; reason?: string; about?: string; date?: number } = {}) =>
  testbed.run(
    `INSERT INTO notices (user_id, kind, object_id, reason, about, added_date) VALUES (?1, ?2, 7, ?3, ?4, ?5)
      ON CONFLICT DO UPDATE SET added_date = excluded.added_date, is_read = 0`,
    fields.userId ?? annaId,
    kind,
    fields.reason ?? '',
    fields.about ?? 'Slow rain',
    fields.date ?? now(),
  )
const form = {
  version: '0',
  on: '',
  has_titles: '0',
  is_discreet: '0',
  quiet_from: '',
  quiet_to: '',
  time_zone: 'UTC',
  digest: 'off',
}
const saves = async (fields: Partial<typeof form>, visitor = who(anna)) => {
  const answer = await visitor.ask(writes.saveNotificationSettings.path, {
    json: { ...form, ...fields },
    headers: json,
  })
  return (await answer.json()) as { ok?: true; code?: string; codes?: { field: string; code: string }[] }
}
const own = async (visitor = who(anna)) => {
  const answer = await visitor.ask(contract.notificationSettings.fill({}), { headers: json })
  return (await answer.json()) as AnswerOf<'notificationSettings'>
}
const device = (name: string) => ({
  act: 'add',
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
})
const sendsDevice = async (fields: Record<string, string>, visitor = who(anna)) =>
  (await visitor.ask(writes.pushDevice.path, { json: fields, headers: json })).status

describe('the settings', () => {
  it('are saved without script, and show what was ticked; an older form is refused and keeps what was typed', async () => {
    const shown = await who(anna).page(page)
    expect(shown).toContain('name="mail.tagged" checked')
    expect(shown).not.toContain('name="mail.member_act"')
    const typed = {
      version: '0',
      'site.reply': '1',
      'mail.reply': '1',
      quiet_from: '22',
      quiet_to: '7',
      time_zone: 'Asia/Tokyo',
      digest: 'weekly',
    }
    const saved = await who(anna).ask(page, { form: typed })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${page}?done=saved`])
    expect(await own()).toMatchObject({
      version: 1,
      on: ['site.reply', 'mail.reply'],
      quiet_from: 22,
      quiet_to: 7,
      time_zone: 'Asia/Tokyo',
      has_digest: true,
    })
    const late = await who(anna).ask(page, { form: { ...typed, 'push.tagged': '1' } })
    const text = await late.text()
    expect([
      late.status,
      text.includes('changed in another window'),
      text.includes('name="push.tagged" checked'),
    ]).toEqual([409, true, true])
    expect(text).toContain('name="version" value="1"')
    expect(await who(anna).page(href('notifications', {}, en))).toContain(page)
    expect(await who(anna).page(href('account', {}, en))).toContain(page)
    expect((await siteVisitor(testbed).ask(page)).status).toBe(303)
  })

  it.each([
    ['version', 'x', 'invalid'],
    ['on', 'mail.member_act', 'invalid'],
    ['on', 'site.unknown', 'invalid'],
    ['has_titles', '2', 'invalid'],
    ['is_discreet', '', 'invalid'],
    ['quiet_from', '24', 'invalid', 'quiet_from', { quiet_to: '7' }],
    ['quiet_to', '24', 'invalid', 'quiet_to', { quiet_from: '7' }],
    ['quiet_to', '7', 'required', 'quiet_from'],
    ['quiet_from', '7', 'required', 'quiet_to'],
    ['time_zone', 'Mars', 'invalid'],
    ['digest', 'daily', 'invalid'],
  ])(
    'a form with %s = "%s" is refused with %s',
    async (field, value, code, at: string = field, more: Partial<typeof form> = {}) => {
      expect((await saves({ ...more, [field]: value })).codes).toEqual([expect.objectContaining({ field: at, code })])
      expect((await own()).version).toBe(0)
    },
  )

  it('are worded discreetly with the tab, and as usual again', async () => {
    await saves({ on: 'mail.reply', time_zone: 'Asia/Tokyo' })
    const tab = href('settings', {}, en)
    await who(anna).ask(tab, { form: { discreet: 'on', history: 'on' } })
    expect(await own()).toMatchObject({ is_discreet: true, on: ['mail.reply'], time_zone: 'Asia/Tokyo', version: 2 })
    await who(anna).ask(tab, { form: { history: 'on' } })
    expect(await own()).toMatchObject({ is_discreet: false, version: 3 })
  })

  it('hide a kind on the site that was switched off there, and still mail it', async () => {
    await saves({ on: 'mail.comment' })
    await tell('comment')
    await tell('upload_failed', { reason: 'corrupted' })
    expect(await who(anna).page(href('notifications', {}, en))).not.toContain('commented on')
    const news = await who(anna).ask(contract.unreadSummary.fill({ after: '0-0' }), { headers: json })
    expect(await news.json()).toMatchObject({ unread_notices: 0 })
    await minute()
    await sent().toBe(1)
    expect((await mails())[0]?.subject).toBe('A member commented on something of yours – edgetube')
  })
})

describe('a mail', () => {
  it('tells once, in the member’s language, without the title, what failed, why and what to do', async () => {
    await testbed.run("UPDATE accounts SET lang = 'de' WHERE user_id = ?1", annaId)
    await tell('upload_failed', { reason: 'corrupted' })
    await Promise.all([minute(), minute()])
    await sent().toBe(1)
    await minute()
    const [mail, more] = await mails()
    expect(more).toBe(undefined)
    expect(mail?.recipient).toBe('anna@example.com')
    expect(`${mail?.subject} ${mail?.text}`).not.toContain('Slow rain')
    expect(mail?.text).toContain(`${site}/de/upload-video/mine/`)
    expect(mail?.html).toMatch(
      /<html lang="de">.*edgetube.*<a class="button" href="https:\/\/tube\.example\/de\/upload-video\/mine\/"/s,
    )
    expect(mail?.html).not.toMatch(/<img|<table|src=/)
    expect(JSON.parse(mail?.headers ?? '{}')).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(
        /^<https:\/\/tube\.example\/de\/unsubscribe\/\?token=upload_failed\.\d+\./,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'X-Entity-Ref-ID': expect.stringMatching(/^notification-\d+-\d+$/),
    })
    expect(testbed.log.join('\n')).not.toMatch(/anna@example|Slow rain/)
  })

  it('has the title where the member chose so, and nothing but that there is news in discreet mode', async () => {
    await saves({ on: 'mail.upload_failed', has_titles: '1' })
    await tell('upload_failed', { reason: 'corrupted' })
    await minute()
    await sent().toBe(1)
    await saves({ version: '1', on: 'mail.upload_failed', has_titles: '1', is_discreet: '1' })
    await testbed.run('UPDATE notices SET told_date = 1, added_date = added_date + 7200')
    await minute()
    await sent().toBe(2)
    const [named, discreet] = await mails()
    expect(named?.subject).toBe('Your video “Slow rain” could not be processed – edgetube')
    expect(discreet?.subject).toBe('You have a new notification')
    expect(`${discreet?.text} ${discreet?.html}`).not.toMatch(/Slow rain|edgetube|processed|damaged/)
  })

  it('waits for the end of the quiet hours, and is not sent for what was read meanwhile', async () => {
    const hour = new Date().getUTCHours()
    await saves({ on: 'mail.upload_failed', quiet_from: String(hour), quiet_to: String((hour + 2) % 24) })
    await tell('upload_failed', { reason: 'corrupted' })
    await tell('upload_failed', { reason: 'corrupted', userId: borisId })
    await minute()
    await sent().toBe(1)
    const due = Number(await first('SELECT due_date AS found FROM notices WHERE user_id = ?1', annaId))
    expect(due - now()).toBeGreaterThan(3500)
    expect(await first('SELECT told_date AS found FROM notices WHERE user_id = ?1', annaId)).toBe(0)
    await testbed.run('UPDATE notices SET due_date = 0, is_read = 1 WHERE user_id = ?1', annaId)
    await testbed.run('UPDATE notification_settings SET quiet_from = NULL, quiet_to = NULL')
    await minute()
    await expect.poll(() => first('SELECT told_date > 0 AS found FROM notices WHERE user_id = ?1', annaId)).toBe(1)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['boris@example.com'])
  })

  const told = () =>
    expect
      .poll(
        () =>
          first(
            `SELECT (SELECT min(told_date) FROM notices) > 0 AND NOT EXISTS (SELECT 1 FROM pending_mails) AS found`,
          ),
        { timeout: 10_000 },
      )
      .toBe(1)

  it('names no video that was taken down before it was told, nor does its page', async () => {
    await addCatalogueVideo(testbed.db, { id: 72, title: 'Slow harbour', uploader: 'ada' })
    await saves({ on: 'site.tagged,mail.tagged', has_titles: '1' })
    const tells = (kind: string) =>
      testbed.run(
        "INSERT INTO notices (user_id, kind, section, object_id, added_date) VALUES (?1, ?2, 'video', 72, ?3)",
        annaId,
        kind,
        now(),
      )
    await tells('tagged')
    await testbed.run('UPDATE videos SET status_id = 3 WHERE video_id = 72')
    await minute()
    await told()
    expect(await mails()).toEqual([])
    await testbed.run('UPDATE videos SET status_id = 1 WHERE video_id = 72')
    await testbed.run('UPDATE notices SET told_date = 0')
    await minute()
    await sent().toBe(1)
    expect((await mails())[0]?.subject).toContain('Slow harbour')
    expect(await who(anna).page(notifications)).toContain('Slow harbour')
    await testbed.run('UPDATE videos SET status_id = 3 WHERE video_id = 72')
    expect(await who(anna).page(notifications)).not.toContain('Slow harbour')
  })

  it('is not sent once a block stands between the two, the other member is banned, or the comment is gone or waits', async () => {
    await saves({ on: 'mail.comment' })
    const commentId = 910_001
    await testbed.run(
      "INSERT INTO comments (comment_id, section, object_id, user_id, added_date, comment) VALUES (?1, 'member', ?2, ?3, 1, 'Fog')",
      commentId,
      annaId,
      borisId,
    )
    await testbed.run(
      `INSERT INTO notices (user_id, kind, actor_id, section, object_id, comment_id, added_date)
        VALUES (?1, 'comment', ?2, 'member', ?1, ?3, ?4)`,
      annaId,
      borisId,
      commentId,
      now(),
    )
    const blocks = 'INSERT INTO blocks (user_id, blocked_id, added_date) VALUES (?1, ?2, 1)'
    const stands = 'UPDATE comments SET is_held = ?1 WHERE comment_id = ?2'
    const bans = 'UPDATE accounts SET is_banned = ?1 WHERE user_id = ?2'
    const none = 'DELETE FROM blocks WHERE user_id IN (?1, ?2)'
    for (const [change, undo, ...[one = 0, two = 0, before = 0]] of [
      [blocks, none, annaId, borisId, annaId],
      [blocks, none, borisId, annaId, borisId],
      [bans, bans, 1, borisId],
      [stands, stands, 1, commentId],
      [stands, stands, 2, commentId],
      [stands, stands, 3, commentId],
    ] as [string, string, ...number[]][]) {
      await testbed.run(change, one, two)
      await testbed.run('UPDATE notices SET told_date = 0')
      await minute()
      await told()
      expect([change, one, two, await mails()]).toEqual([change, one, two, []])
      await testbed.run(undo, before, two)
    }
    await testbed.run('UPDATE notices SET told_date = 0')
    await minute()
    await sent().toBe(1)
    await testbed.run('DELETE FROM outbox')
    await testbed.run('DELETE FROM comments WHERE comment_id = ?1', commentId)
    await testbed.run('UPDATE notices SET told_date = 0')
    await minute()
    await told()
    expect(await mails()).toEqual([])
  })

  it('that waits to be sent is not when its member ended such mails, or their account is closed', async () => {
    await tell('upload_failed', { reason: 'corrupted' })
    const job = { kind: 'send-mail', letter: 'notification', site, user_id: annaId, told: 1 }
    const waits = async () => {
      const notice_id = await first('SELECT notice_id AS found FROM notices')
      await testbed.run('UPDATE notices SET told_date = added_date')
      await testbed.run(
        'INSERT INTO pending_mails (mail_id, body, added_date, due_date) VALUES (?1, ?2, 1, 1)',
        crypto.randomUUID(),
        JSON.stringify({ ...job, notice_id }),
      )
      await minute()
      await told()
    }
    await saves({ on: 'site.upload_failed' })
    await waits()
    expect(await mails()).toEqual([])
    await saves({ version: '1', on: 'mail.upload_failed' })
    await testbed.run('UPDATE accounts SET closed_until = ?1 WHERE user_id = ?2', now() + 3600, annaId)
    await waits()
    await testbed.run('UPDATE accounts SET closed_until = 0 WHERE user_id = ?1', annaId)
    expect(await mails()).toEqual([])
    await waits()
    expect(await mails()).toHaveLength(1)
  })

  it('is not sent for what is older than two days, nor for the same again within an hour', async () => {
    await saves({ on: 'mail.upload_failed' })
    await tell('upload_failed', { date: now() - 3 * 86_400 })
    await minute()
    await told()
    await tell('upload_failed', { date: now() - 2 })
    await testbed.run('UPDATE notices SET told_date = added_date - 60')
    await minute()
    await expect.poll(() => first('SELECT told_date = added_date AS found FROM notices')).toBe(1)
    expect(await mails()).toEqual([])
  })
})

describe('one press in a mail', () => {
  const linkOf = async () => /<https:\/\/tube\.example(.*?)>/.exec((await mails()).at(-1)?.headers ?? '')?.[1] ?? ''

  it('ends mails of its kind without a session: from a mail program, and by the page’s button', async () => {
    await tell('upload_failed', { reason: 'corrupted' })
    await minute()
    await sent().toBe(1)
    const link = await linkOf()
    const gone = siteVisitor(testbed)
    expect(await gone.page(link)).toContain('Stop these emails')
    expect((await own()).on).toContain('mail.upload_failed')
    const program = await fetch(testbed.origin + link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'cf-connecting-ip': '192.0.2.250' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(program.status).toBe(200)
    expect((await own()).on).not.toContain('mail.upload_failed')
    expect(await (await gone.ask(link, { form: {} })).text()).toContain('These emails have stopped')
    const forged = link.replace(/\.\d+\./, `.${borisId}.`)
    expect((await gone.ask(forged, { form: {} })).status).toBe(400)
    const foreign = { ...json, 'sec-fetch-site': 'cross-site' }
    expect((await who(anna).ask(link, { form: {}, headers: foreign })).status).toBe(403)
    expect((await own(who(boris))).version).toBe(0)
  })
})

describe('the weekly digest', () => {
  const follow = (userId: number) =>
    testbed.run(
      "INSERT OR IGNORE INTO subscriptions (user_id, type, object_id, added_date) VALUES (?1, 'member', ?2, 1)",
      userId,
      borisId,
    )

  it('counts new videos of what the member follows, once a week, and ends with one press', async () => {
    await addCatalogueVideo(testbed.db, { id: 71, title: 'Morning mist' })
    await follow(annaId)
    await saves({ digest: 'weekly' })
    await testbed.run('UPDATE notification_settings SET digest_due = ?1, digest_since = 0', now() - 5)
    await Promise.all([minute(), minute()])
    await sent().toBe(1)
    const [mail] = await mails()
    expect([mail?.subject, mail?.text.includes('1 new video from your subscriptions')]).toEqual([
      'Your week on edgetube',
      true,
    ])
    expect(mail?.text).not.toContain('Morning mist')
    const due = Number(await first('SELECT digest_due AS found FROM notification_settings'))
    expect(due - now()).toBeGreaterThan(digestSeconds - 60)
    const link = /<https:\/\/tube\.example(.*?)>/.exec(mail?.headers ?? '')?.[1] ?? ''
    expect((await siteVisitor(testbed).ask(link, { form: {} })).status).toBe(200)
    expect(await own()).toMatchObject({ has_digest: false, version: 2 })
  })

  it('names videos where the member chose so, and none that some country does not show', async () => {
    await addCatalogueVideo(testbed.db, { id: 78, title: 'Evening mist' })
    await addCatalogueVideo(testbed.db, { id: 79, title: 'Hidden mist' })
    await testbed.db.batch(setCountries(testbed.db, 79, { allowed: [], blocked: ['jp'] }, Date.now()))
    await follow(annaId)
    await saves({ digest: 'weekly', has_titles: '1' })
    await testbed.run('UPDATE notification_settings SET digest_due = ?1, digest_since = 0', now() - 5)
    await minute()
    await sent().toBe(1)
    const text = (await mails())[0]?.text
    expect([text?.includes('Evening mist'), text?.includes('Hidden mist')]).toEqual([true, false])
  })

  it('is taken for a bounded number of members in a minute, however many are due', async () => {
    await testbed.run(`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
      INSERT INTO users (user_id, username) SELECT 100000 + i, 'many-' || i FROM n`)
    // In their quiet hours, so that they wait: five hundred mails take longer than all other tests here.
    const hour = new Date().getUTCHours()
    await testbed.run(
      `INSERT INTO notification_settings (user_id, digest_due, digest_since, changed_date, quiet_from, quiet_to, time_zone)
        SELECT user_id, 5, 1, 1, ?1, ?2, 'UTC' FROM users WHERE user_id > 100000`,
      hour,
      (hour + 2) % 24,
    )
    const due = () => first('SELECT count(*) AS found FROM notification_settings WHERE digest_due = 5')
    await minute()
    await expect.poll(due, { timeout: 60_000 }).toBe(100)
    await testbed.run('DELETE FROM notification_settings WHERE user_id > 100000')
    await testbed.run('DELETE FROM users WHERE user_id > 100000')
  })
})

describe('an upload', () => {
  const id = 'e'.repeat(32)
  const env = () => ({ db: testbed.db, areStaffUnchecked: true, notifyOpenPages: async () => {} })
  const lists = () => who(boris).page(href('notifications', {}, en))
  beforeEach(async () => {
    await testbed.run('DELETE FROM upload_renditions')
    await testbed.run('DELETE FROM uploads')
    await testbed.run(
      `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, has_file, folder, has_stills, added_date, changed_date)
        VALUES (?1, ?2, 'processing', 'a', 'rain.mp4', 1, 1, 'rain', 1, 1, 1)`,
      id,
      borisId,
    )
    await testbed.run(
      "INSERT INTO upload_renditions (upload_id, format, media_key, height) VALUES (?1, '_sd.mp4', 'a', 480)",
      id,
    )
  })

  it('that is processed but lacks details is told once, on the site and by mail, with what to do', async () => {
    for (let event = 0; event < 2; event++) await markReadyIfPlayable(id, env() as never)
    expect(await lists()).toContain('Your video “rain.mp4” is processed. Add its details to publish it.')
    await minute()
    await sent().toBe(1)
    await minute()
    const [mail, more] = await mails()
    expect([mail?.recipient, mail?.subject, more]).toEqual([
      'boris@example.com',
      'An upload of yours needs its details – edgetube',
      undefined,
    ])
    expect(mail?.text).toContain('some of its details are missing. Add them in My uploads to publish it.')
    expect(mail?.text).toContain(`${site}${href('uploads', {}, en)}`)
    expect(mail?.text).not.toContain('rain.mp4')
  })

  it('whose details are complete waits for nothing, and its member is told nothing', async () => {
    await testbed.run('UPDATE uploads SET is_complete = 1')
    await markReadyIfPlayable(id, env() as never)
    expect(await first('SELECT state AS found FROM uploads')).toBe('ready')
    expect(await first('SELECT count(*) AS found FROM notices')).toBe(0)
  })

  it('that failed is told with the reason in words and what to do, on the site and by mail', async () => {
    await testbed.db.batch(failUpload({ db: testbed.db as never }, id, 'duplicate') as never)
    const [reason, advice] = ['This file was uploaded before.', 'Upload a video that isn’t on the site yet.']
    const shown = await lists()
    expect([shown.includes('rain.mp4'), shown.includes(advice)]).toEqual([true, true])
    await minute()
    await sent().toBe(1)
    const [mail] = await mails()
    expect(mail?.text).toContain(advice)
    expect(mail?.text).toContain(reason)
    expect(mail?.text).toContain(`${site}${href('uploads', {}, en)}`)
  })

  it('that is online is told on the site, and by mail where its member wants that; a performer who is named is told by mail', async () => {
    await addCatalogueVideo(testbed.db, { id: 73, title: 'Rain on slate' })
    await testbed.run(
      "INSERT INTO models (model_id, dir, title, user_id) VALUES (72, 'anna-rain', 'Anna Rain', ?1)",
      annaId,
    )
    await testbed.run('INSERT INTO video_models (video_id, model_id) VALUES (73, 72)')
    await testbed.run("UPDATE uploads SET state = 'published', video_id = 73")
    await saves({ on: 'site.upload_accepted,mail.upload_accepted' }, who(boris))
    await testbed.db.batch([
      addUploadAcceptedNotification(testbed.db as never, id, now()) as never,
      addTaggedNotifications(testbed.db as never, id, now()) as never,
    ])
    expect(await lists()).toContain('Rain on slate')
    expect(await who(anna).page(href('notifications', {}, en))).toContain('Rain on slate')
    await minute()
    await sent().toBe(2)
    const link = `${site}${href('video', { id: '73', dir: 'rain-on-slate' }, en)}`
    const told = (await mails()).toSorted((a, b) => a.recipient.localeCompare(b.recipient))
    expect(told.map(({ recipient, subject, text }) => [recipient, subject, text.includes(link)])).toEqual([
      ['anna@example.com', 'You’re tagged in a video – edgetube', true],
      ['boris@example.com', 'A video of yours is online – edgetube', true],
    ])
  })
})

describe('a browser', () => {
  it('is added with its session’s name, goes with it, and is removed without script; there is a limit', async () => {
    await testbed.run("UPDATE sessions SET browser = 'Firefox', system = 'Linux' WHERE user_id = ?1", annaId)
    expect(await sendsDevice(device('one'))).toBe(200)
    expect(await sendsDevice(device('one'))).toBe(200)
    const [added] = (await own()).devices
    expect(await own()).toMatchObject({
      push_key: expect.stringMatching(/^B[\w-]{86}$/),
      devices: [{ browser: 'Firefox' }],
    })
    expect(await who(anna).page(page)).toContain('Firefox on Linux')
    const remove = { act: 'remove', device_id: String(added?.device_id) }
    expect(await sendsDevice(remove, who(boris))).toBe(404)
    expect((await who(anna).ask(page, { form: { device_id: remove.device_id } })).headers.get('location')).toBe(
      `${page}?done=removed`,
    )
    for (let more = 0; more <= pushDevicesMax; more++) await sendsDevice(device(`more-${more}`))
    expect((await own()).devices.length).toBe(pushDevicesMax)
    expect(await sendsDevice({ act: 'leave', endpoint: device('more-10').endpoint })).toBe(200)
    const second = await signedIn(testbed, 'anna')
    await sendsDevice(device('second'), second)
    await second.ask(servicePaths.logout, { form: {} })
    expect((await own()).devices.length).toBe(pushDevicesMax - 1)
  })

  it.each([
    ['act', 'x'],
    ['endpoint', 'https://10.0.0.1/push'],
    ['endpoint', `https://fcm.googleapis.com/${'x'.repeat(pushEndpointMaxLength)}`],
    ['p256dh', 'short'],
    ['p256dh', `B${'A'.repeat(86)}`],
    ['auth', 'short'],
  ])('whose %s is "%s" is refused', async (field, value) => {
    expect(await sendsDevice({ ...device('x'), [field]: value })).toBe(400)
    expect((await own()).devices).toEqual([])
  })

  it('gets each notification as the member chose, and is forgotten when its service says that it is gone', async () => {
    await sendsDevice(device('one'))
    await tell('upload_failed', { reason: 'corrupted' })
    const ids = {
      device_id: (await own()).devices[0]?.device_id ?? 0,
      notice_id: Number(await first('SELECT notice_id AS found FROM notices')),
    }
    const job = { kind: 'send-push', site, ...ids } as const
    const secret = String(await first('SELECT key_version AS found FROM push_devices'))
    const env = {
      db: testbed.db,
      databases: { comments: testbed.db },
      signingSecret: [{ version: Number(secret), value: 'any secret of a test is long enough' }],
    } as unknown as Env
    const asked: { address: string; headers: Record<string, string>; bytes: number }[] = []
    const answering =
      (status: number) =>
      async (address: string, { headers, body }: RequestInit) => {
        asked.push({ address, headers: headers as Record<string, string>, bytes: (body as Uint8Array).length })
        return new Response(null, { status })
      }
    await sendPush(job, env, answering(201))
    expect(asked).toEqual([
      {
        address: device('one').endpoint,
        bytes: expect.any(Number),
        headers: expect.objectContaining({
          'content-encoding': 'aes128gcm',
          authorization: expect.stringMatching(/^vapid t=/),
        }),
      },
    ])
    await expect(sendPush(job, env, answering(503))).rejects.toThrow('the push service answered 503')
    expect((await own()).devices.length).toBe(1)
    await sendPush(job, env, answering(410))
    expect((await own()).devices).toEqual([])
    await sendPush(job, env, answering(201))
    expect(asked.length).toBe(3)
    // A withdrawn notification's id may be that of another member's new one.
    await sendsDevice(device('two'))
    const again = { ...job, device_id: (await own()).devices[0]?.device_id ?? 0 }
    await testbed.run('UPDATE notices SET user_id = user_id + 1 WHERE notice_id = ?1', ids.notice_id)
    await sendPush(again, env, answering(201))
    expect(asked.length).toBe(3)
    await testbed.run('UPDATE notices SET user_id = user_id - 1 WHERE notice_id = ?1', ids.notice_id)
    await sendPush(again, env, answering(201))
    expect(asked.length).toBe(4)
  })

  it('shows nothing any more once its session was not used for too long, and is forgotten within the hour', async () => {
    await saves({ on: 'push.tagged' })
    const second = await signedIn(testbed, 'anna')
    for (const [name, visitor] of [
      ['one', who(anna)],
      ['idle', second],
    ] as const)
      expect(await sendsDevice(device(name), visitor)).toBe(200)
    expect((await own()).devices).toHaveLength(2)
    await testbed.run(
      'UPDATE sessions SET seen_date = ?1 WHERE session_id = (SELECT session_id FROM push_devices WHERE endpoint = ?2)',
      now() - sessionIdleSeconds - 1,
      device('idle').endpoint,
    )
    expect((await own()).devices).toHaveLength(1)
    await testbed.run("UPDATE push_devices SET endpoint = 'https://127.0.0.1:9/' || device_id")
    await tell('tagged')
    await minute()
    const pushes = "SELECT count(*) AS found FROM pending_mails WHERE json_extract(body, '$.kind') = 'send-push'"
    await expect.poll(() => first(pushes)).toBe(1)
    const worker = await testbed.runtime.miniflare.getWorker(originName)
    await worker.scheduled({ cron: '45 * * * *' })
    await expect.poll(() => first('SELECT count(*) AS found FROM push_devices')).toBe(1)
    expect((await own()).devices).toHaveLength(1)
  })

  it('gets a row of its own to be sent, beside the mail', async () => {
    await saves({ on: 'mail.tagged,push.tagged' })
    await sendsDevice(device('one'))
    await testbed.run("UPDATE push_devices SET endpoint = 'https://127.0.0.1:9/'")
    await tell('tagged')
    await minute()
    await sent().toBe(1)
    expect(
      await first("SELECT count(*) AS found FROM pending_mails WHERE json_extract(body, '$.kind') = 'send-push'"),
    ).toBe(1)
  })

  it('gets the script that shows notifications, at an address whose scope is the whole site', async () => {
    const script = await siteVisitor(testbed).ask(servicePaths.pushWorker)
    expect([script.status, script.headers.get('content-type'), script.headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ])
    const policies = await Promise.all(
      [page, href('notifications', {}, en)].map(async (path) =>
        (await who(anna).ask(path)).headers.get('content-security-policy'),
      ),
    )
    expect(policies.map((policy) => /trusted-types ([^;]*)/.exec(policy ?? '')?.[1])).toEqual(['push-worker', "'none'"])
  })
})

describe('an address that mails do not reach', () => {
  const report = (events: unknown, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    fetch(testbed.origin + servicePaths.mailEvents, { method: 'POST', headers, body: JSON.stringify({ events }) })

  it('gets none from then on, which its member and the back office see, until staff or a confirmed address end it', async () => {
    expect((await report([{ event: 'bounce', email: 'Anna@Example.com' }])).status).toBe(204)
    expect((await report([{ event: 'complaint', email: 'anna@example.com' }])).status).toBe(204)
    expect(await first('SELECT reason AS found FROM mail_suppressions')).toBe('bounce')
    await tell('upload_failed', { reason: 'corrupted' })
    await minute()
    await expect.poll(() => first('SELECT count(*) AS found FROM pending_mails')).toBe(0)
    expect(await mails()).toEqual([])
    expect(await who(anna).page(page)).toContain('reported as spam')
    const file = href('admin_member', { id: String(annaId) }, en)
    await expect.poll(() => who(ada).page(file)).toContain('they bounced')
    expect(
      (await who(boris).ask(writes.sendMailsAgain.path, { json: { user_id: String(annaId) }, headers: json })).status,
    ).toBe(404)
    expect((await who(ada).ask(writes.sendMailsAgain.path, { json: { user_id: 'x' }, headers: json })).status).toBe(400)
    const lifted = await who(ada).ask(file, { form: { kind: 'mails' } })
    expect(lifted.headers.get('location')).toBe(`${file}?done=mails`)
    expect(await first('SELECT count(*) AS found FROM mail_suppressions')).toBe(0)
    const log = await testbed.db
      .prepare('SELECT act, before, after FROM audit_log ORDER BY audit_id DESC LIMIT 1')
      .first()
    expect(log).toEqual({ act: 'lift_mails', before: '{"mails":"bounce"}', after: '{"mails":""}' })
    expect((await own()).mail).toBe('on')
    expect(testbed.log.join('\n')).not.toMatch(/anna@example/i)
  })

  it('makes way for a new one once its link is opened, also for one that was called spam before', async () => {
    await report([
      { event: 'bounce', email: 'boris@example.com' },
      { event: 'complaint', email: 'boris@new.example' },
    ])
    expect((await own(who(boris))).mail).toBe('suppressed')
    const form = { act: 'changeEmail', pwd: passwordOf('boris'), email: 'boris@new.example' }
    expect((await who(boris).ask(href('account', {}, en), { form })).status).toBe(303)
    await sent().toBe(1)
    const link = /token=([\w-]{43})/.exec((await mails())[0]?.text ?? '')?.[1] ?? ''
    expect((await who(boris).ask(writes.confirm.path, { json: { token: link }, headers: json })).status).toBe(200)
    expect((await own(who(boris))).mail).toBe('on')
    await tell('upload_failed', { reason: 'corrupted', userId: borisId })
    await minute()
    await expect.poll(async () => (await mails()).at(-1)?.subject).toMatch(/^An upload of yours could not be processed/)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['boris@new.example', 'boris@new.example'])
    await testbed.run(
      "UPDATE accounts SET email = 'boris@example.com', email_hash = ?2 WHERE user_id = ?1",
      borisId,
      await emailHash('boris@example.com'),
    )
  })

  it('after a complaint still gets what its account needs', async () => {
    await report([{ event: 'complaint', email: 'anna@example.com' }])
    await siteVisitor(testbed).ask(writes.restore.path, { json: { email: 'anna@example.com' }, headers: json })
    await sent().toBe(1)
    await tell('upload_failed', { reason: 'corrupted' })
    await minute()
    await expect.poll(() => first('SELECT count(*) AS found FROM pending_mails')).toBe(0)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Reset your password for edgetube'])
  })

  it.each([
    ['another token', [], { authorization: 'Bearer another-token' }, 401],
    ['no token', [], {}, 401],
    ['an unknown event', [{ event: 'open', email: 'a@example.com' }], undefined, 400],
    ['no address', [{ event: 'bounce' }], undefined, 400],
    [
      'too many events',
      Array.from({ length: mailEventsMax + 1 }, () => ({ event: 'bounce', email: 'a@example.com' })),
      undefined,
      400,
    ],
  ])('is not reported with %s', async (_, events, headers, status) => {
    expect((await report(events, headers)).status).toBe(status)
    expect(await first('SELECT count(*) AS found FROM mail_suppressions')).toBe(0)
  })
})

describe('the preview of mails', () => {
  const mails = href('admin_mails', {}, { ...en, query: { mail: 'digest', text: 'de', wording: 'titles' } })

  it('shows admins both parts of each mail in each language, and is not there for other callers', async () => {
    const shown = await who(ada).page(mails)
    expect(shown).toContain('List-Unsubscribe-Post')
    const frame = /<iframe[^>]* src="([^"]*)"/.exec(shown)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const html = await who(ada).ask(frame)
    expect([html.status, html.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringMatching(/^sandbox; default-src 'none'/),
    ])
    expect(await html.text()).toContain('<html lang="de">')
    const alert = mails.replace('mail=digest', 'mail=alert')
    expect(await who(ada).page(alert)).toContain('The alert backup_late of edgetube is firing.')
    expect(await (await who(ada).ask(frame.replace('mail=digest', 'mail=alert'))).text()).toContain('<html lang="en">')
    for (const mail of mailNames) {
      expect(shown).toContain(`value="${mail}"`)
      const one = await who(ada).ask(frame.replace('mail=digest', `mail=${mail}`))
      expect([mail, one.status]).toEqual([mail, 200])
    }
    expect(shown).toContain('New sign-in to your account on edgetube</option>')
    expect(shown).toContain('A notification: A video of yours is online</option>')
    for (const visitor of [siteVisitor(testbed), who(anna)]) expect((await visitor.ask(frame)).status).toBe(404)
    expect((await who(anna).ask(mails)).status).toBe(404)
    expect((await who(ada).ask(frame.replace('mail=digest', 'mail=x'))).status).toBe(404)
  })
})
