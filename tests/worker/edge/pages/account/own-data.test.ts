// What a member can do with an account besides its password: export data and import playlists, see what is deleted with the
// account, and require a code of the phone besides the password.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encode } from 'uqr'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writes } from '../../../../../shared/contract/contract.ts'
import { StudioVideoForm } from '../../../../../shared/forms/studio-video.ts'
import { recoveryCodes, totpStepSeconds } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { fieldsOfFamily } from '../../../../../shared/rules/admin-fields.ts'
import { staffChannelFields } from '../../../../../shared/rules/people-channel-roles.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { codeAt } from '../../../../../worker/origin/account/one-time-code.ts'
import { passwordOf } from '../../../../support/runtime/demo-passwords.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../../support/runtime/site.ts'

let testbed: SiteTestbed
let [anna, boris]: SiteVisitor[] = []
let [annaId, borisId] = [0, 0]
const account = href('account', {}, { lang: 'en' })

/** Tables that are in no export, and why. */
const notTheirs: Record<string, string> = {
  age_changes: 'work of staff on the age rows',
  age_policies: 'work of staff on the age rows',
  age_runs: 'work of staff on the age rows',
  audit_log:
    'work of staff, kept as the law on records requires; what was decided about a member is in member_acts and decisions',
  bulk_acts: 'work of staff in the back office',
  claims: 'what a moderator works on, for minutes',
  media_jobs: 'the processing of files that are in the parts uploads and messages',
  saved_replies: 'texts that moderators share',
  search_rules: 'work of staff on the search',
  site_settings: 'work of staff on the settings',
  takedowns: 'work of staff; the member whose video it was has the decision',
  age_draft_rows: 'age rows of the site that an admin is about to propose, until they are',
  done_requests: 'the numbers of requests, for a day',
  item_notes: 'what moderators write to each other about an item of a queue',
  forgotten_histories: 'a history that is being deleted',
  imports: 'what an editor brought into the catalogue, as the log of changes has it',
  mail_links: 'keys that would open the account',
  second_factors: 'the key of the second factor',
  recovery_codes: 'hashes of codes',
  seen_pictures: 'what moderators have looked at',
  sent_pictures: 'a picture on its way to the profile',
  waiting_identities: 'a sign-in through a provider in progress, for minutes',
}
/** Columns of a member and an account that are in no export, and why. */
const notOwn: Record<string, string> = {
  user_id: 'is in the part profile',
  password_hash: 'a hash of what the member knows',
  age_verified_until: 'follows from the part age_proofs',
  grace_session: 'the hash of a session',
  is_editor: 'is in the role',
  closed_until: 'follows from the part member_acts',
  silenced_until: 'follows from the part member_acts',
  is_banned: 'follows from the part member_acts',
  email_hash: 'the hash of the e-mail',
  video_views: 'a sum that orders lists',
  is_listed: 'follows from other columns',
}
const who = (visitor: SiteVisitor | undefined) => visitor as SiteVisitor
const run = (...sql: string[]) => testbed.db.batch(sql.map((one) => testbed.db.prepare(one)))
const first = (sql: string) => testbed.db.prepare(sql).first('found')

beforeAll(async () => {
  testbed = await startSiteTestbed()
  annaId = Number(await first("SELECT user_id AS found FROM users WHERE username = 'anna'"))
  borisId = Number(await first("SELECT user_id AS found FROM users WHERE username = 'boris'"))
  await run(
    "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'silk', 12.8, 13, 1)",
    ...['fog', 'rain', 'snow'].map(
      (
        dir,
        index,
      ) => `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
        VALUES (${index + 1}, '${dir}', '${dir}', '', 1, 12.8, 1, 1, 0, 1, 'str', ${borisId})`,
    ),
  )
})
afterAll(() => testbed.stop())
beforeEach(async () => {
  await run(
    ...[
      'playlist_videos',
      'playlists',
      'kept_videos',
      'messages',
      'conversations',
      'comments',
      'second_factors',
      'recovery_codes',
      'sessions',
    ].map((table) => `DELETE FROM ${table}`),
  )
  anna = siteVisitor(testbed)
  boris = siteVisitor(testbed)
  await anna.signIn('anna')
  await boris.signIn('boris')
})

describe('a member’s data export', () => {
  type Row = Record<string, unknown>
  const fill = () =>
    run(
      `INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date, total_videos)
        VALUES (11, ${annaId}, 'Slow rain', 'For long evenings', 1, 'str', 1, 2), (12, ${borisId}, 'His', 'Not of hers', 1, 'str', 1, 0)`,
      'INSERT INTO playlist_videos (playlist_id, video_id, place) VALUES (11, 2, 1), (11, 1, 2)',
      `INSERT INTO kept_videos VALUES (${annaId}, 'favourite', 3, 1), (${borisId}, 'favourite', 1, 1)`,
      `INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ('video', 1, ${annaId}, 5, 'Lovely "fog"'), ('video', 1, ${borisId}, 5, 'Of boris alone')`,
      `INSERT INTO messages (message_id, low_id, high_id, user_id, message, sent_date) VALUES (1, ${annaId}, ${borisId}, ${borisId}, 'Hello anna', 5), (2, ${annaId}, ${borisId}, ${annaId}, 'Hello boris', 6)`,
      `INSERT INTO conversations (user_id, other_id, last_message_id) VALUES (${annaId}, ${borisId}, 2), (${borisId}, ${annaId}, 2)`,
      "UPDATE sessions SET browser = 'Firefox', system = 'Android', kind = 'phone', country = 'de'",
    )

  it('are one complete file without data of other members', async () => {
    await fill()
    await run(
      `INSERT INTO models (model_id, dir, title, user_id, description) VALUES (801, 'anna-a', 'Anna A', ${annaId}, 'I am Anna.')`,
      `INSERT INTO channels (channel_id, dir, title, url, user_id) VALUES (801, 'annas', 'Annas', 'https://a.example/', ${annaId})`,
    )
    expect(await who(anna).page(account)).toContain(`href="${servicePaths.ownData}"`)
    const answer = await who(anna).ask(servicePaths.ownData)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const text = await answer.text()
    const data = JSON.parse(text)
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(['identities', 'sessions', 'uploads', 'reports', 'notices']),
    )
    expect(data).toMatchObject({
      account: [{ email: 'anna@example.com', lang: 'en' }],
      profile: [{ username: 'anna' }],
      sessions: [{ begun: expect.any(String), browser: 'Firefox', system: 'Android', kind: 'phone', country: 'de' }],
      playlists: [{ title: 'Slow rain', private: 1, videos: [{ video_id: 2 }, { video_id: 1 }] }],
      models: [{ title: 'Anna A', dir: 'anna-a', description: 'I am Anna.' }],
      channels: [{ title: 'Annas', dir: 'annas' }],
      favourites: [{ video_id: 3, title: 'snow' }],
      comments: [{ comment: 'Lovely "fog"' }],
      messages: [
        { direction: 'received', message: 'Hello anna', with_member: 'boris' },
        { direction: 'sent', message: 'Hello boris' },
      ],
    })
    for (const other of ['Of boris alone', 'Not of hers', 'boris@example.com', 'scrypt'])
      expect(text).not.toContain(other)
    const visitor = await siteVisitor(testbed).ask(servicePaths.ownData)
    expect([visitor.status, visitor.headers.get('location')]).toEqual([303, '/signin/'])
  })

  it('include performer records and the sealed place of their documents', async () => {
    const upload = 'a'.repeat(32)
    await run(
      `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, folder, added_date, changed_date)
        VALUES ('${upload}', ${annaId}, 'receiving', 'a.mp4', 'a.mp4', 1, 'a', 1, 1)`,
    )
    const person = {
      upload_id: upload,
      act: 'person',
      person_name: 'Lina Berg',
      person_date: '2024-05-06',
      person_statement: '1',
      person_reference: 'Box 7',
      person_custodian: 'Silk Films',
      person_address: 'Quay 1, Hamburg',
    }
    const put = await who(anna).ask(writes.uploadPeople.path, {
      json: person,
      headers: { accept: 'application/json' },
    })
    expect(put.status).toBe(200)
    expect(await first("SELECT count(*) AS found FROM upload_people WHERE custodian LIKE '%Box 7%'")).toBe(0)
    const { people_on_record: people } = JSON.parse(await who(anna).page(servicePaths.ownData))
    expect(people).toEqual([
      {
        upload_id: upload,
        name: 'Lina Berg',
        record_date: '2024-05-06',
        entered: expect.any(String),
        reference: 'Box 7',
        custodian: 'Silk Films',
        address: 'Quay 1, Hamburg',
      },
    ])
    expect(await who(boris).page(servicePaths.ownData)).not.toContain('Lina Berg')
  })

  it('cover every table with a column that names a member, or the table is listed here with a reason', async () => {
    // A foreign key, or a name that columns without one have.
    const { results } = await testbed.db
      .prepare(`
        SELECT DISTINCT t.name AS found FROM sqlite_master t JOIN pragma_table_info(t.name) c
        LEFT JOIN pragma_foreign_key_list(t.name) f ON f."from" = c.name
        WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%' AND (f."table" IN ('users', 'accounts')
          OR c.name GLOB '*user_id' OR c.name GLOB '*_by'
          OR c.name IN ('uploader_id', 'actor_id', 'owner_id', 'sender_id', 'member_id', 'moderator_id', 'author_id'))`)
      .all<{ found: string }>()
    const tables = results.map(({ found }) => found)
    expect(tables).toEqual(expect.arrayContaining(['blocks', 'comments', 'audit_log', 'media_jobs']))
    const folder = join(import.meta.dirname, '../../../../../worker/origin')
    const statements = ['account/store/own-data.ts', 'playlists/store/watched-videos.ts']
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join()
    const left = tables.filter((table) => !new RegExp(`\\b(FROM|JOIN) ${table}\\b`).test(statements))
    expect(left.toSorted()).toEqual(Object.keys(notTheirs).toSorted())
  })

  it('cover every column of a member and an account, or the column is listed here with a reason', async () => {
    const { results } = await testbed.db
      .prepare(
        'SELECT t.value AS \'table\', c.name FROM json_each(\'["users", "accounts"]\') t JOIN pragma_table_info(t.value) c',
      )
      .all<{ table: string; name: string }>()
    const file = join(import.meta.dirname, '../../../../../worker/origin/account/store/own-data.ts')
    const statements = readFileSync(file, 'utf8')
    const exported = (table: string) => new RegExp(`SELECT ([^\`]*?) FROM ${table} WHERE`).exec(statements)?.[1] ?? ''
    const left = results.filter(({ table, name }) => !new RegExp(`\\b${name}\\b`).test(exported(table)))
    expect(left.map(({ name }) => name).toSorted()).toEqual(Object.keys(notOwn).toSorted())
  })

  it('include all that a member writes for a video and a channel, in each language', async () => {
    await run(
      `INSERT INTO channels (channel_id, dir, title, url, user_id, alias, description, links, sections, picture, cover)
       VALUES (802, 'annas-films', 'Annas films', 'https://a.example/', ${annaId}, 'Films of Anna', 'What I film.', '["https://x.com/anna"]', 'newest', 'p/1', 'c/1')`,
      "INSERT INTO subject_descriptions (section, object_id, lang, description) VALUES ('channel', 802, 'de', 'Was ich filme.'), ('model', 802, 'de', 'Of another one')",
      `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id,
         channel_id, tags, vr, are_comments_off, is_embed_off, publish_date)
       VALUES (80, 'mist', 'Mist', 'Mist above the bay.', 1, 12.8, 1, 3, 0, 1, 'str', ${annaId}, 802, 'bay,fog', 'vr_180_sbs', 1, 1, 1900000000)`,
      "INSERT INTO video_titles (video_id, lang, title) VALUES (80, 'de', 'Nebel'), (80, 'fr', 'Brume')",
      "INSERT INTO video_descriptions (video_id, lang, description) VALUES (80, 'de', 'Nebel über der Bucht.')",
      "INSERT INTO categories (category_id, dir, title) VALUES (880, 'mists', 'Mists')",
      'INSERT INTO video_categories (video_id, category_id) VALUES (80, 880)',
      "INSERT INTO models (model_id, dir, title) VALUES (880, 'mira-vale', 'Mira Vale')",
      'INSERT INTO video_models (video_id, model_id) VALUES (80, 880)',
      "INSERT INTO video_countries (video_id, allowed, blocked, since_ms) VALUES (80, '', 'de,jp', 1)",
    )
    const data: { videos: Row[]; channels: Row[] } = JSON.parse(await who(anna).page(servicePaths.ownData))
    const video = data.videos.find(({ video_id }) => video_id === 80)
    expect(video).toEqual({
      video_id: 80,
      title: 'Mist',
      description: 'Mist above the bay.',
      titles: { de: 'Nebel', fr: 'Brume' },
      descriptions: { de: 'Nebel über der Bucht.' },
      categories: ['mists'],
      performers: ['Mira Vale'],
      channel: 'Annas films',
      tags: 'bay,fog',
      vr: 'vr_180_sbs',
      status_id: 3,
      is_private: 0,
      comments_off: 1,
      embed_off: 1,
      blocked_countries: 'de,jp',
      posted: '1970-01-01T00:00:01Z',
      planned: '2030-03-17T17:46:40Z',
      deleted: null,
    })
    const channel = data.channels.find(({ channel_id }) => channel_id === 802)
    expect(channel).toEqual({
      channel_id: 802,
      title: 'Annas films',
      dir: 'annas-films',
      alias: 'Films of Anna',
      description: 'What I film.',
      descriptions: { de: 'Was ich filme.' },
      url: 'https://a.example/',
      links: ['https://x.com/anna'],
      sections: 'newest',
      picture: 'p/1',
      cover: 'c/1',
    })
    /** Fields of the form that the export names otherwise. */
    const named: Record<string, string> = {
      visibility: 'is_private',
      publish_date: 'planned',
      are_comments_off: 'comments_off',
      is_embed_off: 'embed_off',
      projection: 'vr',
    }
    const ofTheForm = ['version', 'overwrite', 'time_zone']
    const typed = Object.keys(StudioVideoForm.shape).filter((field) => !ofTheForm.includes(field))
    expect(typed.filter((field) => !Object.hasOwn(video ?? {}, named[field] ?? field))).toEqual([])
    const ofStaff: readonly string[] = staffChannelFields
    const ofChannel = fieldsOfFamily('channels').flatMap(([field]) => (ofStaff.includes(field) ? [] : field))
    expect(ofChannel.filter((field) => !Object.hasOwn(channel ?? {}, field))).toEqual([])
    await run(
      ...['video_titles', 'video_descriptions', 'video_categories', 'video_models', 'video_countries', 'videos'].map(
        (table) => `DELETE FROM ${table} WHERE video_id = 80`,
      ),
      'DELETE FROM channels WHERE channel_id = 802',
    )
  })

  it('are complete for any number of rows', async () => {
    const rows = Array.from({ length: 1203 }, (_, index) => `('video', 1, ${annaId}, ${index}, 'Number ${index}')`)
    await run(`INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ${rows.join()}`)
    const data = JSON.parse(await who(anna).page(servicePaths.ownData))
    expect(data.comments).toHaveLength(1203)
    expect(new Set(data.comments.map(({ comment }: { comment: string }) => comment)).size).toBe(1203)
  })

  const imports = (visitor: SiteVisitor | undefined, text: string, path = account) => {
    const parts = new FormData()
    parts.set('act', 'importPlaylists')
    parts.set('file', new Blob([text], { type: 'application/json' }), 'own-data.json')
    return who(visitor).ask(path, { parts })
  }

  it('leave no empty playlist when an import fails midway, and can be imported again', async () => {
    await fill()
    const file = await who(anna).page(servicePaths.ownData)
    await run(
      "CREATE TRIGGER broken BEFORE INSERT ON playlist_videos BEGIN SELECT RAISE(ABORT, 'broken by the test'); END",
    )
    const failed = await imports(boris, file)
    await run('DROP TRIGGER broken')
    const titles = `SELECT count(*) AS found FROM playlists WHERE user_id = ${borisId} AND title = 'Slow rain'`
    expect([failed.status >= 500, await first(titles)]).toEqual([true, 0])
    expect((await imports(boris, file)).headers.get('location')).toBe(`${account}?done=imported`)
    expect(await first(titles)).toBe(1)
  })

  it('can be imported as playlists by any member, once', async () => {
    await fill()
    const file = await who(anna).page(servicePaths.ownData)
    for (const time of [1, 2]) {
      const answer = await imports(boris, file)
      expect([time, answer.status, answer.headers.get('location')]).toEqual([time, 303, `${account}?done=imported`])
    }
    const made = await testbed.db
      .prepare(`SELECT * FROM playlists WHERE user_id = ${borisId} AND title = 'Slow rain'`)
      .all()
    expect(made.results).toMatchObject([{ is_private: 1, total_videos: 2, description: 'For long evenings' }])
    const order = `SELECT group_concat(video_id) AS found FROM (SELECT video_id FROM playlist_videos WHERE playlist_id = ${made.results[0]?.playlist_id} ORDER BY place)`
    expect(await first(order)).toBe('2,1')
    expect(await who(boris).page(`${account}?done=imported`)).toContain('Your playlists were imported')
  })

  it.each([
    ['', 'This field is required'],
    ['{', 'This file isn’t a data download from this site'],
    ['{"playlists": [{"title": "ab"}]}', 'This file isn’t a data download from this site'],
    ['[]', 'This file isn’t a data download from this site'],
  ])('are not imported from other files (%#)', async (text, words) => {
    const answer = await imports(anna, text)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(words)
    expect(await first('SELECT count(*) AS found FROM playlists')).toBe(0)
  })

  it('are counted before deletion and gone afterwards', async () => {
    await fill()
    const html = await who(anna).page(account)
    expect(html).toMatch(
      /Playlists<\/dt><dd>1<.*Comments<\/dt><dd>1<.*Messages<\/dt><dd>1<.*without your name<\/dt><dd>0</s,
    )
    await run(
      "INSERT INTO users (user_id, username) VALUES (900, 'eva')",
      "INSERT INTO accounts (user_id, email, added_date) VALUES (900, 'eva@example.com', 1)",
      `INSERT INTO second_factors (user_id, secret, is_on, added_date) VALUES (900, '', 1, 1)`,
      `INSERT INTO messages (low_id, high_id, user_id, message, sent_date) VALUES (${annaId}, 900, 900, 'Of eva', 5)`,
      `INSERT INTO conversations (user_id, other_id, last_message_id) VALUES (900, ${annaId}, 1), (${annaId}, 900, 1)`,
    )
    await run(
      "INSERT INTO models (model_id, dir, title, user_id) VALUES (901, 'eva', 'Eva', 900)",
      "INSERT INTO channels (channel_id, dir, title, url, user_id) VALUES (901, 'evas', 'Evas', 'https://eva.example/', 900)",
    )
    const { deleteAccount } = await import('../../../../../worker/origin/account/store/delete-account.ts')
    await testbed.db.batch(deleteAccount(testbed.db, 900, 1))
    for (const [table, column] of [
      ['accounts', 'user_id'],
      ['second_factors', 'user_id'],
      ['messages', 'user_id'],
      ['recovery_codes', 'user_id'],
      ['notices', 'user_id'],
      // Their pages stay, without the member.
      ['models', 'user_id'],
      ['channels', 'user_id'],
    ]) {
      expect([table, await first(`SELECT count(*) AS found FROM ${table} WHERE ${column} = 900`)]).toEqual([table, 0])
    }
  })
})

describe('a second factor', () => {
  const post = (form: Record<string, string>) => who(anna).ask(account, { form })
  const pwd = passwordOf('anna')
  const keyIn = (html: string) => (/class="factor-key">([^<]*)</.exec(html)?.[1] ?? '').replaceAll(' ', '')
  const codesIn = (html: string) => [...html.matchAll(/<li><code>([^<]*)</g)].map(([, code]) => code as string)
  /** The code of this half minute, accepted again as if the last one had been used long ago. */
  const codeNow = async (key: string) => {
    await run('UPDATE second_factors SET last_step = 0')
    return codeAt(key, Math.floor(Date.now() / 1000 / totpStepSeconds))
  }
  const signIn = async (more: Record<string, string> = {}) => {
    const answer = await siteVisitor(testbed).ask('/signin/', { form: { usr: 'anna', pwd, ...more } })
    return [
      answer.status,
      answer.status === 303 ? '' : /class="field-error"[^>]*>.*?<\/svg>([^<]*)/s.exec(await answer.text())?.[1],
    ]
  }
  async function turnsOn() {
    const key = keyIn(await (await post({ act: 'startSecondFactor', pwd })).text())
    const html = await (await post({ act: 'confirmSecondFactor', code: await codeNow(key) })).text()
    return { key, codes: codesIn(html) }
  }

  it('is enabled with a code of the phone and required from then on', async () => {
    expect(await who(anna).page(account)).toContain('we also ask for a code')
    const begun = await (await post({ act: 'startSecondFactor', pwd })).text()
    const key = keyIn(begun)
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    const link = (/href="(otpauth:[^"]*)"/.exec(begun)?.[1] ?? '').replaceAll('&amp;', '&')
    expect(link).toContain(key)
    // The link as a picture: every dark square of the link's code, and no other.
    const runs = [...begun.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].map((found) => found.slice(1).map(Number))
    const dark = runs.flatMap(([x = 0, y, n = 0]) => Array.from({ length: n }, (_, at) => `${x + at} ${y}`))
    const { data } = encode(link, { ecc: 'M', border: 4 })
    expect(dark).toEqual(data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : []))))
    // Until a code is confirmed, it is not asked for.
    expect((await signIn())[0]).toBe(303)
    const wrong = await post({ act: 'confirmSecondFactor', code: '000000' })
    expect([wrong.status, (await wrong.text()).includes('This code is wrong')]).toEqual([400, true])
    const html = await (await post({ act: 'confirmSecondFactor', code: await codeNow(key) })).text()
    expect(codesIn(html)).toHaveLength(recoveryCodes)
    const saved = /href="data:text\/plain;charset=utf-8,([^"]*)" download="recovery-codes.txt"/.exec(html)?.[1] ?? ''
    expect(decodeURIComponent(saved).trim().split('\n').slice(2)).toEqual(codesIn(html))
    expect(await signIn()).toEqual([400, 'Enter the code from your app'])
    expect(await signIn({ code: '123456' })).toEqual([400, 'This code is wrong or was already used'])
    expect((await signIn({ code: await codeNow(key) }))[0]).toBe(303)
    const again = await who(anna).page(account)
    expect(again).toContain(`Recovery codes left: ${recoveryCodes}`)
    for (const secret of [key, ...codesIn(html)]) expect(again).not.toContain(secret)
  })

  it('accepts no code twice and each recovery code once', async () => {
    const { key, codes } = await turnsOn()
    const code = await codeNow(key)
    expect((await signIn({ code }))[0]).toBe(303)
    expect((await signIn({ code }))[0]).toBe(400)
    const [one = ''] = codes
    expect((await signIn({ code: one.toUpperCase() }))[0]).toBe(303)
    expect((await signIn({ code: one }))[0]).toBe(400)
    expect(await who(anna).page(account)).toContain(`Recovery codes left: ${recoveryCodes - 1}`)
    await run('DELETE FROM recovery_codes')
    expect(await who(anna).page(account)).toContain('You have no recovery codes left')
  })

  it('is enabled with the password and disabled with password and code, without script', async () => {
    for (const act of ['startSecondFactor', 'stopSecondFactor'] as const) {
      const answer = await post({ act, pwd: 'not-the-password' })
      expect([act, answer.status]).toEqual([act, 400])
    }
    const { key } = await turnsOn()
    // A second factor that is on cannot be replaced by another.
    expect((await post({ act: 'startSecondFactor', pwd })).status).toBe(403)
    expect((await post({ act: 'confirmSecondFactor', code: await codeNow(key) })).status).toBe(403)
    expect(await who(anna).page(account)).toMatch(/value="stopSecondFactor".*name="code"/s)
    const without = await post({ act: 'stopSecondFactor', pwd })
    expect([without.status, (await without.text()).includes('Enter the code from your app')]).toEqual([400, true])
    const off = await post({ act: 'stopSecondFactor', pwd, code: await codeNow(key) })
    expect([off.status, off.headers.get('location')]).toEqual([303, `${account}?done=factor`])
    expect((await signIn())[0]).toBe(303)
    expect(await first('SELECT count(*) AS found FROM recovery_codes')).toBe(0)
  })

  it('is sealed in the database, so that reading it yields no codes', async () => {
    const { key, codes } = await turnsOn()
    const kept = JSON.stringify([
      await testbed.db.prepare('SELECT * FROM second_factors').all(),
      await testbed.db.prepare('SELECT * FROM recovery_codes').all(),
    ])
    for (const secret of [key, ...codes, ...codes.map((code) => code.replaceAll('-', '').slice(1))])
      expect(kept).not.toContain(secret)
    expect(testbed.log.filter((line) => line.includes(key))).toEqual([])
  })

  it('requires an account', async () => {
    for (const name of ['startSecondFactor', 'confirmSecondFactor', 'stopSecondFactor', 'importPlaylists'] as const) {
      const answer = await siteVisitor(testbed).ask(writes[name].path, { json: { pwd, code: '123456' } })
      expect([name, answer.status]).toEqual([name, 401])
    }
  })
})
