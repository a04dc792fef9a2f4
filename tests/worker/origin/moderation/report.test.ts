// Reports: every field validated, a picture by its bytes, a captcha for everything but a legal notice, and nothing of a report in
// public.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writes } from '../../../../shared/contract/contract.ts'
import {
  contactMessageMaxLength,
  reportedMessages,
  reportPictureMaxBytes,
  reportTries,
} from '../../../../shared/limits.ts'
import type { Refusal } from '../../../../shared/result.ts'
import { reportSubjects } from '../../../../shared/rules/site-report-subjects.ts'
import { addLightAccounts } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, visitorOf } from '../../../support/runtime/origin-client.ts'
import { heic, jpeg, photoOf, png, webp } from '../../../support/runtime/sample-images.ts'

let testbed: OriginTestbed
let gina: OriginVisitor
let networks = 0
let network = ''
beforeAll(async () => {
  testbed = await startOriginTestbed()
  await addLightAccounts(testbed.db)
})
afterAll(() => testbed.stop())
beforeEach(async () => {
  network = `reporter-${++networks}`
  gina = visitorOf(testbed, network)
  await testbed.db.prepare('DELETE FROM reports').run()
})

const notice = { subject: 'dmca', email: 'gina@example.com', message: 'This is my film' }
const film = '/video/7/film-7/'

async function reports(values: Record<string, string | Blob>, cookie = '') {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  const sent = new Response(form)
  const answer = await testbed.ask(writes.report.path, {
    method: 'POST',
    headers: { 'x-edge-client': network, 'content-type': sent.headers.get('content-type') ?? '', cookie },
    body: await sent.arrayBuffer(),
  })
  return { status: answer.status, body: (await answer.json()) as Partial<Refusal> & { ok?: true } }
}
const fieldError = async (values: Record<string, string | Blob>) => {
  const { status, body } = await reports(values)
  return [status, body.codes?.map(({ field, code }) => [field, code])]
}
const rows = async () => (await testbed.db.prepare('SELECT * FROM reports').all()).results
const pictures = async () => (await testbed.media.list({ prefix: 'reports/' })).objects.map(({ key }) => key)

describe('a report', () => {
  it.each(reportSubjects)(
    'about %s is stored with its target [S3-107 S3-110 S5-014 S7-053 S7-083 S9-087]',
    async (subject) => {
      const captcha = subject === 'dmca' ? {} : await gina.solves()
      const { status, body } = await reports({ ...notice, subject, referrer: film, ...captcha })
      expect([status, body]).toEqual([200, { ok: true }])
      expect(await rows()).toMatchObject([
        {
          subject,
          email: 'gina@example.com',
          message: 'This is my film',
          referrer: film,
          picture: null,
          sent_picture: null,
          user_id: null,
          is_open: 1,
        },
      ])
    },
  )

  it('knows four subjects, and takes a message of 1,500 characters [S5-012 S5-014 S9-054 S9-087]', async () => {
    expect(reportSubjects).toEqual(['dmca', 'technical', 'inappropriate', 'support'])
    const { status, body } = await reports({ ...notice, message: 'x'.repeat(1500) })
    expect([status, body]).toEqual([200, { ok: true }])
    expect(await fieldError({ ...notice, message: 'x'.repeat(1501) })).toEqual([400, [['message', 'max_length']]])
  })

  it.each<[string, Record<string, string>, [string, string][]]>([
    ['no subject', { subject: '' }, [['subject', 'invalid']]],
    ['a subject of its own', { subject: 'praise' }, [['subject', 'invalid']]],
    ['no e-mail', { email: '  ' }, [['email', 'required']]],
    ['something else for an e-mail', { email: 'gina at home' }, [['email', 'email_invalid']]],
    ['no message', { message: ' \n ' }, [['message', 'required']]],
    ['too long a message', { message: 'x'.repeat(contactMessageMaxLength + 1) }, [['message', 'max_length']]],
    ['too long a referrer', { referrer: `/${'x'.repeat(600)}` }, [['referrer', 'invalid']]],
    [
      'nothing at all',
      { subject: '', email: '', message: '' },
      [
        ['subject', 'invalid'],
        ['email', 'required'],
        ['message', 'required'],
      ],
    ],
  ])('with %s is refused, field by field [S5-010 S5-011 S5-012 S7-083 S9-054]', async (_, wrong, codes) => {
    expect(await fieldError({ ...notice, ...wrong })).toEqual([400, codes])
    expect(await rows()).toEqual([])
  })

  it('has up to 1,500 characters', async () => {
    expect((await reports({ ...notice, message: 'x'.repeat(contactMessageMaxLength) })).status).toBe(200)
  })

  it('without an e-mail is that of the signed-in member, and refused for a visitor', async () => {
    const { email: _, ...rest } = notice
    expect(await fieldError(rest)).toEqual([400, [['email', 'required']]])
    await gina.resumes('anna')
    expect((await reports(rest, `__Host-session=${gina.token}`)).body).toEqual({ ok: true })
    expect(await rows()).toMatchObject([{ email: 'anna@example.com', user_id: 1 }])
  })

  it('without any of its fields is refused for each of them', async () => {
    expect(await fieldError({})).toEqual([
      400,
      [
        ['subject', 'invalid'],
        ['message', 'required'],
      ],
    ])
  })

  it.each([
    [film, film],
    ['/de/video/7/film-7/?utm=1#<b>', '/de/video/7/film-7/'],
    ['https://evil.test/video/7/film-7/', ''],
    ['//evil.test/', ''],
    ['/\\evil.test/', ''],
    ['javascript:alert(1)', ''],
    ['/nowhere/at/all/', ''],
  ])('about %s is stored as about “%s”: a page of this site, or nothing', async (referrer, noted) => {
    await reports({ ...notice, referrer })
    expect(await rows()).toMatchObject([{ referrer: noted }])
  })

  it('is about content of its page: a comment of another page is refused, and nothing is stored', async () => {
    await testbed.db.batch([
      testbed.db.prepare("INSERT OR IGNORE INTO users (user_id, username) VALUES (1, 'first')"),
      testbed.db.prepare('DELETE FROM comments'),
      ...[
        [12, 'video', 7, 'Under film seven'],
        [13, 'video', 8, 'Under film eight'],
        [14, 'member', 7, 'On a wall'],
      ].map((row) =>
        testbed.db
          .prepare(
            'INSERT INTO comments (comment_id, section, object_id, user_id, added_date, comment) VALUES (?1, ?2, ?3, 1, 1, ?4)',
          )
          .bind(...row),
      ),
    ])
    for (const place of [13, 14, 999]) {
      expect(await fieldError({ ...notice, referrer: `${film}#comment-${place}` })).toEqual([
        400,
        [['referrer', 'target_unknown']],
      ])
    }
    expect(await fieldError({ ...notice, referrer: '/information/terms/#comment-12' })).toEqual([
      400,
      [['referrer', 'target_unknown']],
    ])
    expect(await rows()).toEqual([])
    await reports({ ...notice, referrer: `${film}#comment-12` })
    expect(await rows()).toMatchObject([
      { referrer: `${film}#comment-12`, target_kind: 'comment', target_id: 12, target_text: 'Under film seven' },
    ])
  })

  it('of a conversation holds its newest messages, for one of the two only', async () => {
    await testbed.db.batch(
      [
        'DELETE FROM messages',
        `INSERT INTO messages (low_id, high_id, user_id, message, sent_date) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${reportedMessages + 1})
          SELECT 1, 2, 1 + i % 2, 'message ' || i, i FROM n`,
      ].map((sql) => testbed.db.prepare(sql)),
    )
    const about = { ...notice, referrer: '/messages/2/' }
    await reports(about)
    expect(await rows()).toMatchObject([{ referrer: '/messages/2/', target_kind: null, target_text: '' }])
    await testbed.db.prepare('DELETE FROM reports').run()
    await gina.resumes('anna')
    await reports(about, `__Host-session=${gina.token}`)
    const [report] = await rows()
    expect(report).toMatchObject({ target_kind: 'member', target_id: 2 })
    const lines = String(report?.target_text).split('\n')
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([reportedMessages, '> message 2', 'boris: message 21'])
    // Whom she has not written to is no part of the report.
    await testbed.db.prepare('DELETE FROM reports').run()
    await gina.resumes('mira')
    await reports(about, `__Host-session=${gina.token}`)
    expect(await rows()).toMatchObject([{ target_kind: null, target_text: '' }])
  })

  it('of a member is linked to them, and stays when they leave', async () => {
    await gina.signIn('anna')
    await reports(notice, `__Host-session=${gina.token}`)
    expect((await rows())[0]?.user_id).toEqual(expect.any(Number))
    await testbed.db
      .prepare('DELETE FROM accounts WHERE user_id = ?1')
      .bind((await rows())[0]?.user_id)
      .run()
    expect((await rows())[0]?.user_id).toBeNull()
  })

  it('is not in the log, nor are its errors', async () => {
    await reports({ ...notice, message: 'a secret of mine' })
    await reports({ ...notice, email: 'secret at home' })
    expect(testbed.log.join('\n')).not.toMatch(/gina@|secret/)
  })
})

describe('its captcha', () => {
  const question = { ...notice, subject: 'technical' }

  it('is required, has to be right, and is valid once [S3-108 S5-015]', async () => {
    expect(await fieldError(question)).toEqual([400, [['captcha', 'captcha_required']]])
    expect(await fieldError({ ...question, captcha: 'nonsense' })).toEqual([400, [['captcha', 'captcha_failed']]])
    const solved = await gina.solves()
    expect((await reports({ ...question, ...solved })).status).toBe(200)
    expect(await fieldError({ ...question, ...solved })).toEqual([400, [['captcha', 'captcha_failed']]])
    expect(await rows()).toHaveLength(1)
  })

  it('is a question for a visitor without script', async () => {
    expect(await fieldError({ ...question, ...(await gina.answers(1)) })).toEqual([
      400,
      [['captcha', 'captcha_failed']],
    ])
    const { captcha } = await gina.answers()
    expect(await fieldError({ ...question, captcha, captcha_answer: '' })).toEqual([
      400,
      [['captcha', 'captcha_required']],
    ])
    expect((await reports({ ...question, ...(await gina.answers()) })).status).toBe(200)
  })

  it('is not required for a legal notice', async () => {
    expect((await reports({ ...notice, captcha: 'token', captcha_answer: '' })).status).toBe(200)
  })
})

describe('its picture', () => {
  it.each([
    ['a photo', jpeg(640, 480)],
    ['a screenshot', png(1440, 900)],
    ['a small one', webp(80, 80)],
    ['one from a phone', heic(3000, 4000)],
  ])('%s is stored without a public address [S3-109 S7-053 S5-013]', async (_, bytes) => {
    const before = await pictures()
    expect((await reports({ ...notice, file: photoOf(bytes, 2000) })).status).toBe(200)
    const [key] = (await pictures()).filter((one) => !before.includes(one))
    // The picture is not shown as it came: it waits to be re-encoded.
    expect((await rows())[0]?.picture).toBeNull()
    expect(`reports/${(await rows())[0]?.sent_picture}`).toBe(key)
    for (const path of [`/media/${key}`, `/${key}`, `/media/pictures/../${key}`, `/media/${key}.webp`]) {
      expect([path, (await testbed.ask(path)).status]).toEqual([path, 404])
    }
  })

  it.each<[string, Blob | string, string]>([
    ['a program', new Blob(['#!/bin/sh\n'], { type: 'image/png' }), 'file_type'],
    [
      'a drawing with script in it',
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' }),
      'file_type',
    ],
    ['a picture that is cut off', photoOf(jpeg(640, 480).slice(0, 12)), 'file_type'],
    ['a text', 'a picture of mine', 'file_type'],
    ['a picture that is too large', photoOf(jpeg(640, 480), reportPictureMaxBytes + 1), 'file_too_large'],
  ])('that is %s is refused by its content [S5-013]', async (_, file, code) => {
    const before = await pictures()
    expect(await fieldError({ ...notice, file })).toEqual([400, [['file', code]]])
    expect([await rows(), await pictures()]).toEqual([[], before])
  })

  it('may have the maximum size, and is optional', async () => {
    expect((await reports({ ...notice, file: photoOf(jpeg(640, 480), reportPictureMaxBytes) })).status).toBe(200)
    expect((await reports({ ...notice, file: new File([], '') })).status).toBe(200)
  })

  it('with a form around it that is too large is refused unread', async () => {
    const { status, body } = await reports({ ...notice, file: photoOf(jpeg(640, 480), reportPictureMaxBytes + 70_000) })
    expect([status, body.code]).toEqual([413, 'too_large'])
  })
})

it('one visitor may report ten times an hour, and answer fewer questions', async () => {
  for (let sent = 0; sent < reportTries.byQuestion; sent++) {
    expect((await reports({ ...notice, subject: 'support', ...(await gina.answers()) })).status).toBe(200)
  }
  const { status, body } = await reports({ ...notice, subject: 'support', ...(await gina.answers()) })
  expect([status, body.code]).toEqual([429, 'too_many_attempts'])
  for (let sent = reportTries.byQuestion; sent < reportTries.visitor; sent++) {
    expect((await reports(notice)).status).toBe(200)
  }
  expect((await reports(notice)).status).toBe(429)
})
