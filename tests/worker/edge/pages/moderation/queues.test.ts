// Moderation through both Workers: who sees it, two moderators at one item, and an immutable log.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnswerOf, contract, writes } from '../../../../../shared/contract/contract.ts'
import { deletedStatusId } from '../../../../../shared/entities/video.ts'
import { claimSeconds } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { moderationQueueNames, moderationQueues } from '../../../../../shared/rules/moderation-queues.ts'
import { reportPicturePath, servicePaths } from '../../../../../shared/service-paths.ts'
import { type Stat, statForm } from '../../../../../shared/stat.ts'
import { runEveryMinute } from '../../../../../worker/local/scheduler.ts'
import { translatorFor } from '../../../../../worker/origin/mail/reader-language.ts'
import { notificationAdvice, notificationText } from '../../../../../worker/origin/messages/notification-words.ts'
import { unreadNotification } from '../../../../../worker/origin/messages/store/listed-notifications.ts'
import { brokenRow, pageOfAudit } from '../../../../../worker/origin/moderation/store/audit.ts'
import { orderText } from '../../../../../worker/origin/moderation/store/takedown-orders.ts'
import { apartByEnvironment } from '../../../../support/runtime/joined-database.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

let testbed: SiteTestbed
let gina: SiteVisitor
let anna: SiteVisitor
let mira: SiteVisitor
let ada: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  gina = siteVisitor(testbed)
  ;[anna, mira, ada] = await Promise.all([
    signedIn(testbed, 'anna'),
    signedIn(testbed, 'mira'),
    signedIn(testbed, 'ada'),
  ])
})
afterAll(() => testbed.stop())

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }

let films = 0
/** A video of boris that waits for its review. */
async function film(title = 'Fog over the lake'): Promise<string> {
  const uploadId = String(++films).padStart(32, '0')
  const details = JSON.stringify({
    title,
    description: 'An hour before sunrise',
    categories: 'nature',
    performers: '',
    channel: '',
    orientation: 'str',
    is_private: '0',
    exclusive: '1',
    preview: '0',
    consent_age: '1',
    consent_agreed: '1',
    consent_rights: '1',
  })
  await testbed.run(
    `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, details, is_complete, folder, has_stills,
       duration_seconds, frames, added_date, changed_date)
     SELECT ?1, user_id, 'ready', 'a.mp4', 'a.mp4', 1, ?2, 1, ?1, 1, 700, ?3, ?4, ?4 FROM users WHERE username = 'boris'`,
    uploadId,
    details,
    JSON.stringify(['f0f0f0f0f0f0f0f0']),
    films,
  )
  return uploadId
}
const uploadsPage = href('moderation_uploads', {}, en)
const claims = (who: SiteVisitor, item: string, act = 'take') =>
  who.ask(writes.claimItem.path, { json: { queue: 'uploads', item, act }, headers: json })
const reviews = async (who: SiteVisitor, form: Record<string, string>) => {
  const answer = await who.ask(uploadsPage, { form })
  return { status: answer.status, text: await answer.text() }
}
const logged = async () => (await pageOfAudit(testbed.db, { offset: 0, count: 50, totalMax: 50 })).rows

describe('the moderation queues', () => {
  it.each([
    'moderation',
    'moderation_log',
    'moderation_jobs',
    'moderation_media',
    'moderation_mails',
    'moderation_alerts',
    'moderation_health',
    'moderation_replies',
    ...moderationQueueNames.map((queue) => moderationQueues[queue].page),
  ] as const)('is 404 for a visitor or a member: %s', async (name) => {
    for (const who of [gina, anna]) expect((await who.ask(href(name, {}, en))).status).toBe(404)
    expect((await ada.ask(href(name, {}, en))).status).toBe(200)
    expect((await mira.ask(href(name, {}, en))).status).toBe(
      /_(log|jobs|media|mails|alerts|health)$/.test(name) ? 404 : 200,
    )
  })

  it('have no API answers for them either', async () => {
    const asked = [contract.queues.fill({}), contract.auditLog.fill({ page: 1 })]
    const statuses = async (who: SiteVisitor) =>
      Promise.all(asked.map(async (path) => (await who.ask(path, { headers: json })).status))
    expect(await statuses(gina)).toEqual([401, 401])
    expect(await statuses(anna)).toEqual([404, 404])
    expect(await statuses(mira)).toEqual([200, 404])
    expect(await statuses(ada)).toEqual([200, 200])
    expect((await claims(gina, '1')).status).toBe(401)
    expect((await claims(anna, '1')).status).toBe(404)
  })

  it('refuse a claim on an unknown queue, item or act', async () => {
    const good = { queue: 'uploads', item: '1', act: 'take' }
    for (const [field, value] of Object.entries({ queue: 'nothing', item: 'a b', act: 'steal' })) {
      const answer = await mira.ask(writes.claimItem.path, { json: { ...good, [field]: value }, headers: json })
      expect([answer.status, await answer.json()]).toMatchObject([400, { field, code: 'invalid' }])
    }
  })

  it('show how many items wait and since when', async () => {
    await film('Mist on the river')
    const { queues } = (await (
      await mira.ask(contract.queues.fill({}), { headers: json })
    ).json()) as AnswerOf<'queues'>
    const uploads = queues.find(({ queue }) => queue === 'uploads')
    expect(uploads).toMatchObject({ total: 1, oldest: '1970-01-01T00:00:01.000Z' })
    expect(await mira.page(href('moderation', {}, en))).toContain('Waiting: 1')
  })
})

describe('two moderators at one video', () => {
  it('cannot both claim it: the second sees who holds it and until when', async () => {
    const item = await film()
    const both = await Promise.all([claims(mira, item), claims(ada, item)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [winner, loser] = both[0]?.status === 200 ? (['mira', ada] as const) : (['ada', mira] as const)
    const refused = await claims(loser, item)
    expect(await refused.json()).toMatchObject({
      code: 'claimed',
      codes: [
        { field: 'claimed_by', info: winner },
        { field: 'claimed_until', info: expect.stringMatching(/^20\d\d-/) },
      ],
    })
    const decided = await reviews(loser, { upload_id: item, decision: 'reject', reason: 'quality' })
    expect(decided.status).toBe(409)
    expect(decided.text).toContain('Another moderator has claimed this.')
    expect(decided.text).toContain(`Claimed by ${winner} until`)
    // An expired claim can be taken by another moderator.
    await testbed.run('UPDATE claims SET expires_date = expires_date - ?1', claimSeconds)
    expect((await claims(loser, item)).status).toBe(200)
    expect((await reviews(loser, { upload_id: item, decision: 'reject', reason: 'quality' })).status).toBe(303)
    expect((await testbed.db.prepare('SELECT 1 FROM claims WHERE item = ?1').bind(item).all()).results).toEqual([])
  })

  it('deciding at once leave one decision and one log entry', async () => {
    const item = await film()
    const both = await Promise.all(
      [mira, ada].map((who) => reviews(who, { upload_id: item, decision: 'reject', reason: 'spam' })),
    )
    expect(both.map(({ status }) => status).filter((status) => status === 303)).toHaveLength(1)
    expect((await logged()).filter((row) => row.item === item)).toHaveLength(1)
  })

  it('can release a video without script and keep the form’s text', async () => {
    const item = await film()
    expect((await mira.ask(uploadsPage, { form: { queue: 'uploads', item, claim: 'take' } })).status).toBe(303)
    expect(await mira.page(uploadsPage)).toContain('Claimed by you until')
    const wrong = await reviews(mira, { upload_id: item, decision: 'reject', note: 'Try again at noon' })
    expect([wrong.status, wrong.text.includes('>Try again at noon</textarea>')]).toEqual([400, true])
    await mira.ask(uploadsPage, { form: { queue: 'uploads', item, claim: 'release' } })
    expect((await claims(ada, item)).status).toBe(200)
  })

  it('see similar videos side by side', async () => {
    await film('The same lake again')
    const page = await mira.page(uploadsPage)
    expect(page).toContain('Similar to')
    expect(page).toMatch(/The same lake again · <!-- -->boris|The same lake again · boris/)
  })
})

describe('the audit log', () => {
  it('records who, what, when and why, without typed e-mail addresses', async () => {
    const item = await film()
    await reviews(mira, { upload_id: item, decision: 'reject', reason: 'rules', note: 'Write to eva@example.com' })
    const page = await ada.page(href('moderation_log', {}, en))
    expect(page).toContain(item)
    expect(page).toContain('It breaks the site’s rules. Write to …')
    expect(page).not.toContain('eva@example.com')
    expect(page).toContain('No entry was changed after it was written')
  })

  it.each([
    ['changed', 'UPDATE audit_log SET note = "nothing"'],
    ['deleted', 'DELETE FROM audit_log'],
    ['replaced', 'INSERT OR REPLACE INTO audit_log SELECT * FROM audit_log LIMIT 1'],
    [
      'continued beside its chain',
      `INSERT INTO audit_log (actor_id, queue, item, act, reason, note, added_date, previous_hash, hash)
       VALUES (1, 'uploads', '1', 'approve', '', '', 1, 'elsewhere', 'x')`,
    ],
  ])('cannot be %s', async (_, sql) => {
    const before = await logged()
    expect(before.length).toBeGreaterThan(0)
    await expect(testbed.run(sql.replaceAll('"', "'"))).rejects.toThrow(/audit log/)
    expect(await logged()).toEqual(before)
  })

  it('is a hash chain that reveals changed and missing rows', async () => {
    const rows = await logged()
    expect(await brokenRow(rows)).toBe(null)
    const [first, second, ...others] = rows
    if (!first || !second) throw new Error('two rows are needed')
    expect(await brokenRow([first, { ...second, note: 'nothing' }, ...others])).toBe(second.audit_id)
    expect(await brokenRow([first, ...others])).toBe(first.audit_id)
  })
})

describe('smaller queues', () => {
  const decides = (who: SiteVisitor, queue: 'reports' | 'comments' | 'pictures', form: Record<string, string>) =>
    who.ask(writes.decide.path, { json: { queue, ...form }, headers: json })
  const statusOf = async (...sent: Parameters<typeof decides>) => (await decides(...sent)).status
  const things = async (queue: 'reports' | 'comments' | 'pictures') => {
    const answer = await mira.ask(contract.queueItems.fill({ queue, page: 1 }), { headers: json })
    return ((await answer.json()) as AnswerOf<'queueItems'>).items
  }
  const idOf = (username: string) =>
    testbed.db.prepare('SELECT user_id FROM users WHERE username = ?1').bind(username).first<number>('user_id')
  const annas = async (comment: string, isHeld = 1) => {
    await testbed.run(
      `INSERT INTO comments (section, object_id, user_id, added_date, comment, is_held) VALUES ('member', ?1, ?2, 1, ?3, ?4)`,
      await idOf('boris'),
      await idOf('anna'),
      comment,
      isHeld,
    )
    return String(
      await testbed.db.prepare('SELECT comment_id FROM comments WHERE comment = ?1').bind(comment).first('comment_id'),
    )
  }
  const heldOf = (item: string) =>
    testbed.db.prepare('SELECT is_held FROM comments WHERE comment_id = ?1').bind(item).first<number>('is_held')

  it('refuse invalid values, and callers who are no moderators', async () => {
    const item = await annas('A good evening to you')
    const good = { item, decision: 'remove', reason: 'spam', note: '' }
    expect(await statusOf(gina, 'comments', good)).toBe(401)
    expect(await statusOf(anna, 'comments', good)).toBe(404)
    for (const [field, value, status] of [
      ['item', 'a b', 400],
      ['item', '999999', 404],
      ['decision', 'take_down', 400],
      ['decision', 'No!', 400],
      ['reason', '', 400],
      ['reason', 'unfounded', 400],
      ['reason', 'whim', 400],
      ['note', 'n'.repeat(501), 400],
    ] as const) {
      expect([field, value.length, await statusOf(mira, 'comments', { ...good, [field]: value })]).toEqual([
        field,
        value.length,
        status,
      ])
    }
    const uploads = await mira.ask(writes.decide.path, { json: { ...good, queue: 'uploads' }, headers: json })
    expect(await uploads.json()).toMatchObject({ code: 'invalid', field: 'queue' })
    for (const path of ['moderation_reports', 'moderation_comments', 'moderation_pictures'] as const) {
      expect((await mira.page(href(path, {}, en))).includes('A good evening to you')).toBe(
        path === 'moderation_comments',
      )
    }
    expect(
      (
        await mira.ask(href('moderation_comments', {}, en), {
          form: { ...good, queue: 'comments', decision: 'approve' },
        })
      ).status,
    ).toBe(303)
    expect(await heldOf(item)).toBe(0)
    const boris = siteVisitor(testbed)
    await boris.signIn('boris')
    expect(await boris.page(href('notifications', {}, en))).toContain('anna wrote on your wall')
  })

  it('name no page for a comment on a performer who is gone', async () => {
    await testbed.run(
      "INSERT INTO comments (section, object_id, user_id, added_date, comment, is_held) VALUES ('model', 999999, ?1, 1, 'Is she gone?', 1)",
      await idOf('anna'),
    )
    const left = (await things('comments')).find(({ text }) => text === 'Is she gone?')
    expect(left).toMatchObject({ subject: 'model', address: '' })
    await testbed.run("DELETE FROM comments WHERE comment = 'Is she gone?'")
  })

  it('find the comments of a member by a former name as well, for as long as it is kept', async () => {
    const item = await annas('Whose words are these?')
    for (const [name, seconds] of [
      ['anna-was', 60],
      ['anna-had-been', -60],
    ] as const)
      await testbed.run(
        "INSERT OR REPLACE INTO former_usernames SELECT ?1, user_id, 1, unixepoch() + ?2 FROM users WHERE username = 'anna'",
        name,
        seconds,
      )
    const found = async (find: string) =>
      (await mira.page(`${href('moderation_comments', {}, en)}?find=${find}`)).includes('Whose words are these?')
    expect([await found('anna'), await found('anna-was'), await found('anna-had-been'), await found('boris')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    await testbed.run("DELETE FROM former_usernames WHERE username IN ('anna-was', 'anna-had-been')")
    await testbed.run('DELETE FROM comments WHERE comment_id = ?1', item)
  })

  it('delete held comments with a reason, by one of two moderators', async () => {
    const item = await annas('Look at www.elsewhere.example')
    const removal = { item, decision: 'remove', reason: 'spam' }
    const both = await Promise.all([mira, ada].map((who) => statusOf(who, 'comments', removal)))
    expect(both.filter((status) => status === 200)).toHaveLength(1)
    expect(await heldOf(item)).toBe(null)
  })

  it('delete reported comments, close the report and erase its sender', async () => {
    const comment = await annas('Something rude', 0)
    const referrer = `${href('member_wall', { id: String(await idOf('boris')) }, en)}#comment-${comment}`
    const form = { subject: 'dmca', email: 'gina@example.com', message: 'Rude', referrer }
    expect((await gina.ask(writes.report.path, { json: form, headers: json })).status).toBe(200)
    const [report] = await things('reports')
    expect(report).toMatchObject({ email: 'gina@example.com', can_remove: true, text: 'Rude' })
    const item = report?.item ?? ''
    expect(await statusOf(mira, 'reports', { item, decision: 'dismiss', reason: '' })).toBe(400)
    expect(await statusOf(mira, 'reports', { item, decision: 'take_down', reason: 'rules' })).toBe(200)
    expect(await heldOf(comment)).toBe(null)
    expect(await things('reports')).toEqual([])
    const row = await testbed.db.prepare('SELECT * FROM reports WHERE report_id = ?1').bind(item).first()
    expect(row).toMatchObject({ is_open: 0, decision: 'take_down', reason: 'rules', email: '' })
  })

  it('hold the text of a reported comment as it was at the report, after its author edits and deletes it', async () => {
    const wall = href('member_wall', { id: String(await idOf('boris')) }, en)
    const comment = await annas('You are a fool', 0)
    await testbed.run('UPDATE comments SET added_date = unixepoch() WHERE comment_id = ?1', comment)
    const form = { subject: 'dmca', email: 'gina@example.com', message: 'Rude', referrer: `${wall}#comment-${comment}` }
    expect((await gina.ask(writes.report.path, { json: form, headers: json })).status).toBe(200)
    const target = async () => (await things('reports'))[0]?.target
    const act = async (stat: Stat) =>
      (await anna.ask(wall, { form: Object.fromEntries(statForm(stat)) as Record<string, string> })).status
    expect(await target()).toMatchObject({ text: 'You are a fool', text_now: 'You are a fool' })
    const edit = { act: 'comment', section: 'edit', object_id: comment, msg: 'You are a friend' } as const
    expect(await act(edit)).toBe(303)
    expect(await target()).toMatchObject({ text: 'You are a fool', text_now: 'You are a friend' })
    expect(await act({ act: 'rem', section: 'comment', object_id: comment })).toBe(303)
    expect(await target()).toMatchObject({ text: 'You are a fool', text_now: null })
    const queuePage = await mira.page(href('moderation_reports', {}, en))
    expect(queuePage).toMatch(/When reported<\/dt><dd[^>]*>You are a fool<\/dd>/)
    expect([queuePage.includes('It’s no longer there.'), queuePage.includes('You are a friend')]).toEqual([true, false])
    const [report] = await things('reports')
    const dismissal = { item: report?.item ?? '', decision: 'dismiss', reason: 'unfounded' }
    expect(await statusOf(mira, 'reports', dismissal)).toBe(200)
  })

  it('show a report’s pictures to moderators only, and delete them with the decision', async () => {
    const key = 'drawn-1/image-1600.webp'
    const media = await testbed.runtime.files()
    // One of a conversation.
    await media.put('reports/target-1', 'fixed', { httpMetadata: { contentType: 'image/webp' } })
    await media.put(`reports/${key}`, 'drawn', { httpMetadata: { contentType: 'image/webp' } })
    await testbed.run(
      `INSERT INTO reports (subject, email, message, referrer, added_date, picture, target_kind, target_id, target_text, target_pictures)
        SELECT 'technical', '', 'Look', '', 1, ?1, 'member', user_id, 'Hello', '["target-1"]' FROM users WHERE username = 'boris'`,
      key,
    )
    const [report] = await things('reports')
    const picture = reportPicturePath.fill({ report_id: report?.item ?? '' })
    const fixed = reportPicturePath.fill({ report_id: `${report?.item}.1` })
    expect(await mira.page(href('moderation_reports', {}, en))).toContain(
      `src="${picture}" alt="Picture sent with the report"`,
    )
    const seen = await mira.ask(picture)
    const { headers } = seen
    expect([seen.status, headers.get('content-type'), headers.get('cache-control'), await seen.text()]).toEqual([
      200,
      'image/webp',
      'private, no-store',
      'drawn',
    ])
    expect(await (await mira.ask(fixed)).text()).toBe('fixed')
    expect((await mira.ask(reportPicturePath.fill({ report_id: `${report?.item}.2` }))).status).toBe(404)
    for (const who of [gina, anna]) for (const path of [picture, fixed]) expect((await who.ask(path)).status).toBe(404)
    expect((await mira.ask(reportPicturePath.fill({ report_id: '999' }))).status).toBe(404)
    const dismissal = { item: report?.item ?? '', decision: 'dismiss', reason: 'unfounded' }
    expect(await statusOf(mira, 'reports', dismissal)).toBe(200)
    for (const [path, file] of [
      [picture, key],
      [fixed, 'target-1'],
    ] as const)
      expect([(await mira.ask(path)).status, await media.head(`reports/${file}`)]).toEqual([404, null])
  })

  it.each([
    { kind: 'avatar', table: 'users', id: 'user_id', column: 'avatar' },
    { kind: 'channel_picture', table: 'channels', id: 'channel_id', column: 'picture' },
    { kind: 'channel_cover', table: 'channels', id: 'channel_id', column: 'cover' },
    { kind: 'model_picture', table: 'models', id: 'model_id', column: 'picture' },
  ])('review a picture that a member chose ($kind) once, and again after a change', async (of) => {
    const userId = await idOf('anna')
    const [objectId, dir] = [of.table === 'users' ? userId : 7100, 'annas-shore']
    if (of.table !== 'users') {
      await testbed.run(`DELETE FROM ${of.table} WHERE ${of.id} = ?1`, objectId)
      const columns = of.table === 'channels' ? "'Shore', ''" : "'Shore'"
      await testbed.run(
        `INSERT INTO ${of.table} (${of.id}, dir, title${of.table === 'channels' ? ', url' : ''}) VALUES (?1, ?2, ${columns})`,
        objectId,
        dir,
      )
    }
    const folder = of.table === 'users' ? 'member-1' : 'subject-1'
    const shows = (picture: string) =>
      testbed.run(`UPDATE ${of.table} SET ${of.column} = ?2 WHERE ${of.id} = ?1`, objectId, picture)
    await shows(`pictures/${folder}/one.webp`)
    if (of.table !== 'users') {
      // The operator's own are in no queue.
      expect(await things('pictures')).toEqual([])
      await testbed.run(`UPDATE ${of.table} SET user_id = ?2 WHERE ${of.id} = ?1`, objectId, userId)
    }
    const item = `${objectId}.${of.kind}`
    const [waiting] = await things('pictures')
    expect(waiting).toMatchObject({ item, username: 'anna', picture: `/media/pictures/${folder}/one.webp` })
    if (of.table !== 'users') expect(waiting?.address).toContain(`/${dir}/`)
    expect(await statusOf(mira, 'pictures', { item, decision: 'approve' })).toBe(200)
    expect(await things('pictures')).toEqual([])
    await shows(`pictures/${folder}/two.webp`)
    expect(await statusOf(mira, 'pictures', { item, decision: 'remove', reason: 'rules' })).toBe(200)
    expect(await things('pictures')).toEqual([])
    const shown = `SELECT ${of.column} AS shown FROM ${of.table} WHERE ${of.id} = ?1`
    expect(await testbed.db.prepare(shown).bind(objectId).first('shown')).toBe(null)
    expect(await statusOf(mira, 'pictures', { item, decision: 'approve' })).toBe(404)
  })
})

describe('what was swapped between the look and the decision', () => {
  const changed = 'This was changed after you opened it. Look at it again before you decide.'
  const pageOf = (queue: 'uploads' | 'comments' | 'pictures') => href(`moderation_${queue}`, {}, en)
  /** As the form without script sends it: the version of the item that the page shows. */
  const versionOn = async (page: string, item: string) => {
    const [, shown = ''] = (await mira.page(page)).split(`id="item-${item}"`)
    const version = /name="version" value="([\w-]+)"/.exec(shown.split('</article>')[0] ?? '')?.[1]
    const picked = new RegExp(`name="pick_${item}"[^>]* value="([^"]*)"`).exec(shown)?.[1]
    expect([version, picked ?? version]).toEqual([expect.any(String), version])
    return version ?? ''
  }
  const decide = async (page: string, form: Record<string, string>) => {
    const answer = await mira.ask(page, { form: { reason: '', note: '', ...form } })
    return { status: answer.status, text: await answer.text() }
  }
  const first = (sql: string, ...values: (string | number | null)[]) =>
    testbed.db
      .prepare(sql)
      .bind(...values)
      .first<Record<string, unknown>>()
  /** Between the read and the write of the next decision. */
  const swapWhileDeciding = (sql: string) =>
    testbed.run(`CREATE TRIGGER swapped AFTER INSERT ON claims BEGIN ${sql}; END`)
  const idOfAnna = "(SELECT user_id FROM users WHERE username = 'anna')"
  const logOf = (queue: string, item: string) =>
    first('SELECT count(*) AS rows FROM audit_log WHERE queue = ?1 AND item = ?2', queue, item)

  it.each([
    ['title', "UPDATE uploads SET details = json_set(details, '$.title', 'Another title') WHERE upload_id = ?1"],
    ['preview picture', "UPDATE uploads SET picture = 'another' WHERE upload_id = ?1"],
    [
      'text of captions',
      "INSERT INTO upload_captions (upload_id, lang, kind, hash, cue_count, vtt) VALUES (?1, 'en', 'subtitles', 'a', 1, 'WEBVTT')",
    ],
    [
      'performer',
      "INSERT INTO releases (upload_id, name, token_hash, added_date, expires_date) VALUES (?1, 'Nora', ?1, 1, 1)",
    ],
  ])(
    'an upload that has another %s since the look is neither approved nor rejected, and the page shows it',
    async (_, swap) => {
      const item = await film()
      const version = await versionOn(uploadsPage, item)
      await testbed.run(swap, item)
      for (const decision of ['approve', 'reject']) {
        const { status, text } = await decide(uploadsPage, { upload_id: item, decision, reason: 'quality', version })
        expect([status, text.includes(changed)]).toEqual([409, true])
        if (swap.includes('title')) expect(text).toContain('Another title')
      }
      expect(await first('SELECT state, reviewed_by FROM uploads WHERE upload_id = ?1', item)).toEqual({
        state: 'ready',
        reviewed_by: null,
      })
      expect([await logOf('uploads', item), await first('SELECT 1 FROM claims WHERE item = ?1', item)]).toEqual([
        { rows: 0 },
        null,
      ])
      const again = await versionOn(uploadsPage, item)
      expect(again).not.toBe(version)
      const rejected = { upload_id: item, decision: 'reject', reason: 'quality', version: again }
      expect((await decide(uploadsPage, rejected)).status).toBe(303)
    },
  )

  it('a published video that has another text of captions since the look is not noted as seen', async () => {
    const item = await film()
    await testbed.run(
      "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (7200, 'seen', 9, 1, 9)",
    )
    await testbed.run(
      `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
       SELECT 7200, 'seen', 'Seen', '', 7200, 9, 1, 1, 0, 0, 'str', user_id FROM users WHERE username = 'boris'`,
    )
    await testbed.run(
      "UPDATE uploads SET state = 'published', is_unseen = 1, video_id = 7200 WHERE upload_id = ?1",
      item,
    )
    const isUnseen = () => first('SELECT is_unseen FROM uploads WHERE upload_id = ?1', item)
    const version = await versionOn(uploadsPage, item)
    await testbed.run(
      `INSERT OR REPLACE INTO video_captions (video_id, lang, kind, hash, cue_count, vtt)
       VALUES (7200, 'en', 'subtitles', 'swapped', 1, 'WEBVTT')`,
    )
    const { status, text } = await decide(uploadsPage, { upload_id: item, decision: 'approve', version })
    expect([status, text.includes(changed), await isUnseen()]).toEqual([409, true, { is_unseen: 1 }])
    const seen = { upload_id: item, decision: 'approve', version: await versionOn(uploadsPage, item) }
    expect([(await decide(uploadsPage, seen)).status, await isUnseen()]).toEqual([303, { is_unseen: 0 }])
  })

  it('a picture in whose place is another one since the look is neither approved nor removed, and waits', async () => {
    const page = pageOf('pictures')
    const shows = (picture: string) =>
      `UPDATE users SET avatar = 'pictures/member-1/${picture}.webp' WHERE user_id = ${idOfAnna}`
    const seen = () =>
      first(`
        SELECT avatar, (SELECT s.picture FROM seen_pictures s WHERE s.user_id = u.user_id AND s.purpose = 'avatar') AS seen
        FROM users u WHERE user_id = ${idOfAnna}`)
    await testbed.run(shows('three'))
    await testbed.run(`DELETE FROM seen_pictures WHERE user_id = ${idOfAnna}`)
    const item = `${(await first(`SELECT ${idOfAnna} AS id`))?.id}.avatar`
    const form = { queue: 'pictures', item, version: await versionOn(page, item) }
    const logged = await logOf('pictures', item)
    await testbed.run(shows('four'))
    for (const decision of ['approve', 'remove']) {
      const { status, text } = await decide(page, { ...form, decision, reason: 'rules' })
      expect([status, text.includes(changed), text.includes('member-1/four.webp')]).toEqual([409, true, true])
      expect(await seen()).toEqual({ avatar: 'pictures/member-1/four.webp', seen: null })
    }
    const [approve, remove] = ['approve', 'remove'].map((decision) => ({ ...form, decision, reason: 'rules' }))
    for (const [decision, from, to] of [
      [approve, 'four', 'five'],
      [remove, 'five', 'six'],
    ] as const) {
      const version = await versionOn(page, item)
      await swapWhileDeciding(shows(to))
      const { status, text } = await decide(page, { ...decision, version } as typeof form)
      await testbed.run('DROP TRIGGER swapped')
      expect([from, status, text.includes(changed)]).toEqual([from, 409, true])
      expect(await seen()).toEqual({ avatar: `pictures/member-1/${to}.webp`, seen: null })
    }
    expect(await logOf('pictures', item)).toEqual(logged)
    const last = { ...form, decision: 'approve', version: await versionOn(page, item) }
    expect((await decide(page, last)).status).toBe(303)
    expect(await seen()).toEqual({ avatar: 'pictures/member-1/six.webp', seen: 'pictures/member-1/six.webp' })
  })

  it('a held comment that says something else since the look is neither shown nor deleted, alone or with others', async () => {
    const page = pageOf('comments')
    const userOf = async (name: string) =>
      Number((await first('SELECT user_id FROM users WHERE username = ?1', name))?.user_id)
    const borisId = await userOf('boris')
    await testbed.run(
      `INSERT INTO comments (section, object_id, user_id, added_date, comment, is_held)
       VALUES ('member', ?1, ?2, unixepoch(), 'Such a calm lake', 1)`,
      borisId,
      await userOf('anna'),
    )
    const item = String((await first("SELECT comment_id FROM comments WHERE comment = 'Such a calm lake'"))?.comment_id)
    const stored = () => first('SELECT comment, is_held FROM comments WHERE comment_id = ?1', item)
    const version = await versionOn(page, item)
    const wall = href('member_wall', { id: String(borisId) }, en)
    const edit = { act: 'comment', section: 'edit', object_id: item, msg: 'Buy it at my shop' } as const
    expect((await anna.ask(wall, { form: Object.fromEntries(statForm(edit)) as Record<string, string> })).status).toBe(
      303,
    )
    const outdated: Record<string, string>[] = [
      { queue: 'comments', item, decision: 'approve', version },
      { queue: 'comments', item, decision: 'remove', reason: 'spam', version },
      { bulk: '1', decision: 'approve', [`pick_${item}`]: version },
    ]
    for (const form of outdated) {
      const { status, text } = await decide(page, form)
      expect([status, text.includes(changed), text.includes('Buy it at my shop')]).toEqual([409, true, true])
      expect(await stored()).toEqual({ comment: 'Buy it at my shop', is_held: 1 })
    }
    // The trigger of one database changes no other one.
    const swapped = apartByEnvironment().length > 0 ? [] : ['approve', 'remove']
    for (const decision of swapped) {
      const now = await versionOn(page, item)
      await swapWhileDeciding(`UPDATE comments SET comment = 'Again ${decision}' WHERE comment_id = ${item}`)
      const form = { queue: 'comments', item, decision, reason: decision === 'remove' ? 'spam' : '', version: now }
      const { status, text } = await decide(page, form)
      await testbed.run('DROP TRIGGER swapped')
      expect([status, text.includes(changed), text.includes(`Again ${decision}`)]).toEqual([409, true, true])
      expect(await stored()).toEqual({ comment: `Again ${decision}`, is_held: 1 })
    }
    expect(await logOf('comments', item)).toEqual({ rows: 0 })
    const picked = { bulk: '1', decision: 'approve', [`pick_${item}`]: await versionOn(page, item) }
    expect((await decide(page, picked)).status).toBe(303)
    const comment = swapped.length > 0 ? 'Again remove' : 'Buy it at my shop'
    expect(await stored()).toEqual({ comment, is_held: 0 })
  })
})

describe('the yearly transparency report', () => {
  const noticed = (kind: string, days: number | null, decision: string | null, state: string) =>
    testbed.run(
      `INSERT INTO legal_notices (receipt, kind, address, lang, sealed, state, filed_date, decided_date, decision, answer)
       VALUES (hex(randomblob(6)), ?1, '/', 'en', 'secret', ?2, ?3, ?4, ?5, ?6)`,
      kind,
      state,
      Date.UTC(2025, 5, 1) / 1000,
      days === null ? null : Date.UTC(2025, 5, 1 + days) / 1000,
      decision,
      state === 'reversed' ? 'appeal' : null,
    )

  it('counts notices by kind and decision, with the median time, as CSV and JSON', async () => {
    for (const days of [1, 2, 10]) await noticed('dsa', days, 'take_down', 'taken_down')
    await noticed('dsa', 4, 'dismiss', 'reversed')
    await noticed('person', null, null, 'open')
    const csv = await mira.ask(`${servicePaths.transparencyCsv}?year=2025`)
    expect(csv.headers.get('content-disposition')).toContain('transparency-2025.csv')
    const text = await csv.text()
    for (const line of ['received,4', 'removed,3', 'dismissed,1', 'appeals,1', 'appeals_reversed,1']) {
      expect(text).toContain(`notices,dsa,${line}\r\n`)
    }
    expect(text).toContain(`notices,dsa,median_seconds_to_decision,${3 * 86_400}\r\n`)
    expect(text).toContain('notices,person,open,1\r\n')
    expect(text).not.toContain('notices,person,median')
    const year = new Date().getUTCFullYear()
    const now = JSON.parse(await ada.page(`${servicePaths.transparencyJson}?year=${year}`))
    expect(now.year).toBe(year)
    expect(now.figures).toContainEqual({ section: 'decisions', name: 'comments', measure: 'remove: spam', value: 1 })
    expect(JSON.stringify(now)).not.toMatch(/@|secret|anna|mira/)
  })

  it('is for moderators, and for one year', async () => {
    for (const who of [gina, anna]) expect((await who.ask(servicePaths.transparencyCsv)).status).toBe(404)
    for (const year of ['1999', 'now', '2025x']) {
      expect((await mira.ask(`${servicePaths.transparencyJson}?year=${year}`)).status).toBe(400)
    }
    expect(await mira.page(href('moderation', {}, en))).toContain(servicePaths.transparencyCsv)
  })
})

describe('a video that is taken down', () => {
  let lastId = 7300
  /** One of boris that is online. */
  const published = async (title: string) => {
    const [item, id] = [await film(title), ++lastId]
    await testbed.run(
      "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (?1, 'down-' || ?1, 9, 1, 9)",
      id,
    )
    await testbed.run(
      `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
       SELECT ?1, 'down', ?2, '', ?1, 9, 1, 1, 0, 0, 'str', user_id FROM users WHERE username = 'boris'`,
      id,
      title,
    )
    await testbed.run(
      "UPDATE uploads SET state = 'published', is_unseen = 1, video_id = ?2 WHERE upload_id = ?1",
      item,
      id,
    )
    return { item, id }
  }
  type Published = Awaited<ReturnType<typeof published>>
  const why = { reason: 'consent', note: 'A person in it wrote to us' }
  const reports = async ({ id }: Published, who: SiteVisitor) => {
    const referrer = href('video', { id: String(id), dir: 'down' }, en)
    const form = { subject: 'dmca', email: 'gina@example.com', message: 'It is gina in it', referrer }
    expect((await who.ask(writes.report.path, { json: form, headers: json })).status).toBe(200)
  }
  const decidesReport = async (reason = why.reason) => {
    const asked = await mira.ask(contract.queueItems.fill({ queue: 'reports', page: 1 }), { headers: json })
    const { items } = (await asked.json()) as AnswerOf<'queueItems'>
    const report = items.find(({ text }) => text === 'It is gina in it')
    const form = { queue: 'reports', item: report?.item, decision: 'take_down', ...why, reason }
    return (await mira.ask(writes.decide.path, { json: form, headers: json })).status
  }
  const ways: Record<string, (film: Published) => Promise<number>> = {
    'for a report': async (film) => {
      await reports(film, anna)
      return decidesReport()
    },
    'from the bar of staff': async ({ id }) => {
      const form = { video_id: String(id), act: 'take_down', ...why }
      return (await mira.ask(writes.takeDown.path, { json: form, headers: json })).status
    },
    'by its review after publication': async ({ item }) => {
      const { status } = await reviews(mira, { upload_id: item, decision: 'reject', ...why })
      return status === 303 ? 200 : status
    },
  }
  const noticesAbout = async ({ id }: Published) =>
    (
      await testbed.db
        .prepare(
          `SELECT n.notice_id, n.user_id, n.reason, n.actor_id, n.is_read FROM notices n WHERE n.section = 'video' AND n.object_id = ?1`,
        )
        .bind(id)
        .all<{ notice_id: number; user_id: number }>()
    ).results

  it.each(Object.keys(ways))(
    'has a notification with the reason for its uploader, which leads to its note: %s',
    async (way) => {
      const boris = await signedIn(testbed, 'boris')
      const title = `Down ${way}`
      const film = await published(title)
      expect(await ways[way]?.(film)).toBe(200)
      const page = await boris.page(href('notifications', {}, en))
      expect(page).toContain(`Your video “${title}” was taken down`)
      expect(page).toContain('The consent of the people in it isn’t clear.')
      expect(page).not.toContain('gina')
      const studio = href('studio_video', { id: String(film.id) }, en)
      expect(page).toContain(`href="${studio}"`)
      const own = await boris.page(studio)
      for (const text of ['The consent of the people in it isn’t clear.', why.note]) expect(own).toContain(text)
      expect(own).not.toMatch(/gina|anna/)
      // By mail and push the same.
      const [notice] = await noticesAbout(film)
      const row = await unreadNotification(testbed.db, notice?.notice_id ?? 0, notice?.user_id ?? 0)
      const { t } = await translatorFor('en')
      const wording = { hasTitles: true, isDiscreet: false }
      expect(row && [notificationText(row, wording, t, 'en'), notificationAdvice(row, wording, t)]).toEqual([
        `Your video “${title}” was taken down`,
        'The consent of the people in it isn’t clear.',
      ])
    },
  )

  it('is down for a report whatever its reason, also from the bin of its uploader, who takes it out of there no more', async () => {
    const boris = await signedIn(testbed, 'boris')
    const [shown, binned] = [await published('Down as spam'), await published('Down from the bin')]
    const acts = async (act: string, { id } = binned) => {
      const form = { json: { act, items: String(id) }, headers: json }
      return (await boris.ask(writes.studioAct.path, form)).status
    }
    const statusOf = ({ id }: Published) =>
      testbed.db.prepare('SELECT status_id FROM videos WHERE video_id = ?1').bind(id).first<number>('status_id')
    await reports(binned, anna)
    expect(await acts('bin')).toBe(200)
    expect(await decidesReport('spam')).toBe(200)
    expect(await acts('restore')).toBe(404)
    await reports(shown, anna)
    expect(await decidesReport('spam')).toBe(200)
    const page = await boris.page(href('notifications', {}, en))
    for (const title of ['Down as spam', 'Down from the bin'])
      expect(page).toContain(`Your video “${title}” was taken down`)
    expect([await statusOf(shown), await statusOf(binned)]).toEqual([deletedStatusId, deletedStatusId])
    // What its uploader had deleted for good before is a moderator's from then on.
    const emptied = await published('Down after the bin')
    await reports(emptied, anna)
    expect(await acts('bin', emptied)).toBe(200)
    await testbed.run('UPDATE videos SET bin_date = 1 WHERE video_id = ?1', emptied.id)
    await runEveryMinute(testbed.runtime)
    await expect.poll(() => statusOf(emptied)).toBe(deletedStatusId)
    // On a busy machine an object or the queue may not answer within its second: refused with 503, the decision is made again.
    await expect.poll(() => decidesReport('rules')).toBe(200)
    expect(
      await testbed.db
        .prepare(
          'SELECT t.reason, t.by_editor, u.reason AS said, u.note FROM takedowns t JOIN uploads u USING (video_id) WHERE t.video_id = ?1',
        )
        .bind(emptied.id)
        .first(),
    ).toEqual({ reason: 'rules', by_editor: 0, said: 'rules', note: why.note })
  })

  it('an order of the operator tells its uploader, too, and a second decision tells nothing new', async () => {
    const film = await published('Down by an order')
    await testbed.run(orderText(film.id, 'rules'))
    await runEveryMinute(testbed.runtime)
    await expect.poll(() => noticesAbout(film)).toMatchObject([{ reason: 'rules', is_read: 0 }])
    await testbed.run('UPDATE notices SET is_read = 1')
    expect(await ways['from the bar of staff']?.(film)).toBe(200)
    expect(await noticesAbout(film)).toMatchObject([{ is_read: 1 }])
  })

  it('tells no uploader who is banned', async () => {
    const film = await published('Down with a ban')
    await testbed.run(
      "UPDATE accounts SET is_banned = 1 WHERE user_id = (SELECT user_id FROM users WHERE username = 'boris')",
    )
    expect(await ways['from the bar of staff']?.(film)).toBe(200)
    expect(await noticesAbout(film)).toEqual([])
    await testbed.run(
      "UPDATE accounts SET is_banned = 0 WHERE user_id = (SELECT user_id FROM users WHERE username = 'boris')",
    )
  })
})
