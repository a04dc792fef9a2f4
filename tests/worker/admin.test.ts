// `npm run admin` on a data folder that no site runs on: the operator gives a member a role and takes a video down, and mistyped
// commands change nothing. `start.test.ts` shows the same command beside a running site.
import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ensureBuilt } from '../../worker/build.ts'
import { adminCommand } from '../../worker/local/admin-command.ts'
import { isStatement, parseAdminOrder } from '../../worker/local/admin-commands.ts'
import { createRuntime } from '../../worker/local.ts'
import { addLightAccounts } from '../support/runtime/light-accounts.ts'
import { jpeg } from '../support/runtime/sample-images.ts'
import { migratedState } from '../support/runtime/seeded-databases.ts'
import { runCommand } from './run-command.ts'
import { runInProcess } from './run-in-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-admin-'))
const state = join(folder, 'v3')

/** What a command's statement returns, without the process around it. */
const answers: Record<string, unknown> = {}

beforeAll(async () => {
  await ensureBuilt()
  cpSync(await migratedState(), state, { recursive: true })
  const runtime = await createRuntime({ state })
  const db = await runtime.database()
  await addLightAccounts(db)
  await db.batch(
    [
      "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'fog', 725, 0, 0)",
      `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
       SELECT 7, 'fog', 'Fog', '', 1, 725, 1, 1, 0, 0, 'str', user_id FROM users WHERE username = 'boris'`,
      // Since nothing has processed them for long, a running site takes them up with its next minute.
      ...['queued', 'running'].map(
        (state) =>
          `INSERT INTO media_jobs (job_id, kind, purpose, subject, source_key, source_name, source_bytes, folder, state, lease_until, added_date, changed_date)
           VALUES ('${state}', 'image', 'avatar', '1', 'none', 'none.png', 1, 'none', '${state}', 1, 1, 1)`,
      ),
      "INSERT INTO channels (channel_id, dir, title, url) VALUES (1, 'north', 'North', 'https://north.example/')",
    ].map((sql) => db.prepare(sql)),
  )
  for (const words of ['takedown 7 rights', 'restore 7', 'restore 8'])
    answers[words] = await db.prepare(statement(words)?.sql ?? '').first()
  await runtime.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const statement = (words: string) => {
  const order = parseAdminOrder(words.split(' '))
  return order && isStatement(order) ? order : null
}

const admin = (...args: string[]) => runInProcess(adminCommand, { DATA_DIR: folder }, args)
afterEach(() => void vi.unstubAllEnvs())
const adminAsProcess = async (...args: string[]) => {
  const child = runCommand(['node', 'worker/admin.ts', ...args], { DATA_DIR: folder })
  return { code: await child.ended, out: child.out().trim(), err: child.err().trim() }
}

/** The result of the command, read from the file itself, because nothing runs on it by then. */
function rows(sql: string): object[] {
  const [file = ''] = globSync('d1/**/*.sqlite', { cwd: state }).filter((name) => !name.includes('metadata'))
  const database = new DatabaseSync(join(state, file))
  const found = database.prepare(sql).all()
  database.close()
  // SQLite's rows have no prototype.
  return found.map((row) => ({ ...row }))
}

test('makes anna a moderator, says so, and leaves a row in the log', async () => {
  expect(await adminAsProcess('grant', 'anna', 'moderator')).toEqual({
    code: 0,
    out: 'anna is moderator now',
    err: '',
  })
  const named = "JOIN users ON users.user_id = accounts.user_id WHERE username = 'anna'"
  expect(rows(`SELECT role FROM accounts ${named}`)).toEqual([{ role: 'moderator' }])
  expect(rows("SELECT actor_id, queue, item, act, note FROM audit_log WHERE act = 'role'")).toEqual([
    { actor_id: 0, queue: 'people', item: 'anna', act: 'role', note: 'moderator' },
  ])
})

test('finds no account to give a role and no video to restore where there is none, and says so', async () => {
  expect(await adminAsProcess('grant', 'nobody', 'moderator')).toEqual({
    code: 1,
    out: '',
    err: 'There is no account with the username nobody.',
  })
  expect(answers['restore 8']).toBe(null)
  expect(statement('restore 8')?.nothing).toBe('There is no video 8.')
})

test('orders a takedown of a video, and its restoration', () => {
  expect([answers['takedown 7 rights'], answers['restore 7']]).toEqual([{ video_id: 7 }, { video_id: 7 }])
  // The site carried them out when it was opened for the role before.
  expect(rows("SELECT item, act, reason FROM audit_log WHERE queue = 'videos' ORDER BY audit_id")).toEqual([
    { item: '7', act: 'take_down', reason: 'rights' },
    { item: '7', act: 'restore', reason: '' },
  ])
})

test('leaves waiting uploads and pictures to the next start, and so the picture that it sends itself', async () => {
  const file = join(folder, 'cover.jpg')
  writeFileSync(file, new Uint8Array(jpeg(2600, 600)))
  expect(await admin('picture', 'channel', 'north', 'cover', file)).toMatchObject({ code: 0, err: '' })
  expect(rows('SELECT job_id, attempt, lease_until FROM media_jobs WHERE lease_until = 1 ORDER BY job_id')).toEqual([
    { job_id: 'queued', attempt: 1, lease_until: 1 },
    { job_id: 'running', attempt: 1, lease_until: 1 },
  ])
  expect(rows('SELECT state, reason FROM media_jobs ORDER BY state')).toEqual([
    { state: 'queued', reason: '' },
    { state: 'queued', reason: '' },
    { state: 'running', reason: '' },
  ])
})

test('shows the staff and says what was done as JSON for scripts, and age rows as lines', async () => {
  const shown = await admin('show', 'staff', '--json')
  expect(JSON.parse(shown.out).rows).toContainEqual({ username: 'anna', role: 'moderator' })
  expect((await admin('show', 'age-rows')).out.split('\n')[0]).toMatch(
    /^where=GB {2}mode=assure {2}recheckSeconds=\d+ {2}source=/,
  )
  expect(await admin('grant', 'anna', 'moderator', '--json')).toEqual({
    code: 0,
    out: '{"ok":true,"message":"anna is moderator now"}',
    err: '',
  })
  const refused = await admin('end-sessions', 'nobody', '--json')
  expect([refused.code, JSON.parse(refused.out)]).toEqual([
    1,
    expect.objectContaining({
      ok: false,
      code: 'unknown',
      field: 'username',
      message: 'There is no account with the username nobody.',
    }),
  ])
})

test.each(['staff', 'imports', 'feeds', 'media', 'jobs', 'adverts', 'searches', 'takedowns', 'queues', 'age-rows'])(
  'the statement that shows %s runs on an empty site',
  (what) => {
    expect(() => rows(statement(`show ${what}`)?.sql ?? 'nothing')).not.toThrow()
  },
)

test.each([
  [[]],
  [['show']],
  [['show', 'toString']],
  [['show', 'staff', 'all']],
  [['end-sessions', "an'na"]],
  [['grant', 'anna']],
  [['grant', 'anna', 'emperor']],
  [['grant', "an'na", 'admin']],
  [['revoke', 'anna', 'member']],
  [['takedown', '7']],
  [['takedown', '7; DROP', 'rights']],
  [['restore', '7', 'rights']],
  [['ban', 'anna']],
  [['ban', 'anna', 'spam']],
  [['ban', 'anna', 'strikes', 'Three strikes']],
  [['ban', 'anna', 'spam', 'Spam', '2027-01-31']],
  [['suspend', 'anna', 'spam', 'Spam']],
  [['suspend', 'anna', 'spam', 'Spam', 'tomorrow']],
  [['lift', 'anna', 'spam', 'Sorry']],
  [['hide', 'x']],
  [['hide', '7', '8']],
  [['create-category', ' ']],
  [['merge-categories', 'fog']],
  [['merge-videos', '7']],
  [['create-performer', '']],
  [['create-performer', 'Ada', 'ada', 'moor']],
  [['edit', 'video', '7']],
  [['edit', 'video', 'fog', 'title=Fog']],
  [['edit', 'member', 'anna', 'title=Fog']],
  [['edit', 'video', '7', 'title']],
  [['edit', 'video', '7', 'which=8']],
  [['process', 'fog']],
  [['retry-job', 'x']],
  [['add-feed', 'feed', 'partner', 'partner', '6']],
  [['add-feed', 'https://a.test/rss', 'partner', 'partner', '2']],
  [['pause-feed', 'feed']],
  [['picture', 'channel', 'north', 'cover']],
  [['picture', 'playlist', '7', 'picture', 'a.jpg']],
  [['picture', 'channel', 'north', 'banner', 'a.jpg']],
  [['remove-picture', 'channel', 'north', 'cover', 'a.jpg']],
  [['unmerge-channels']],
  [['unmerge-playlists', '7']],
  [['add-synonym', 'haze']],
  [['add-redirect', 'haze', '/', 'german']],
  [['delete-search-rule', 'haze']],
  [['start-advert', 'x']],
  [['set-age-row', 'CH']],
  [['set-age-row', 'CH', 'colour=red']],
  [['set-age-row', 'CH', 'act=remove']],
  [['remove-age-row', 'CH', 'mode=open']],
  [['queue', 'notices']],
  [['queue', 'reports', '0']],
  [['decide', 'reports', '1', 'dismiss']],
  [['decide', 'reports', '1', 'approve']],
  [['decide', 'comments', '1@', 'approve']],
  [['decide', 'comments', '1', 'approve', 'spam']],
  [['decide', 'comments', '1', 'remove', 'unfounded']],
  [['decide', 'appeals', '1', 'uphold', 'mistake']],
  [['show', 'age-rows', 'all']],
])('takes no order from %j', (words) => expect(parseAdminOrder(words)).toBe(null))

test('prints its usage for words that are no order, and for an unknown option', async () => {
  for (const words of [
    ['takedown', '7; DROP', 'rights'],
    ['grant', 'anna', 'admin', '--local'],
  ]) {
    const { code, err } = await admin(...words)
    expect([code, err.split('\n')[0]]).toEqual([
      2,
      'Usage: npm run admin -- grant USER member|trusted|editor|moderator|admin [--remote]',
    ])
    expect(err.split('\n').length).toBe(35)
  }
})
