// `npm run admin`: the operator gives a member a role and takes a video down, and mistyped commands change nothing.
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../worker/build.ts'
import { migrate } from '../../worker/local/migrate.ts'
import { createRuntime } from '../../worker/local.ts'
import { addLightAccounts } from '../support/runtime/light-accounts.ts'
import { runCommand } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-admin-'))
const state = join(folder, 'v3')

beforeAll(async () => {
  await ensureBuilt()
  const runtime = await createRuntime({ state })
  const db = await runtime.database()
  await migrate(db)
  await addLightAccounts(db)
  await db.batch(
    [
      "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'fog', 725, 0, 0)",
      `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
       SELECT 7, 'fog', 'Fog', '', 1, 725, 1, 1, 0, 0, 'str', user_id FROM users WHERE username = 'boris'`,
    ].map((sql) => db.prepare(sql)),
  )
  await runtime.stop()
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const admin = async (...args: string[]) => {
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

test('makes anna a moderator, and says so', async () => {
  expect(await admin('grant', 'anna', 'moderator')).toEqual({ code: 0, out: 'anna is moderator now', err: '' })
  const named = "JOIN users ON users.user_id = accounts.user_id WHERE username = 'anna'"
  expect(rows(`SELECT role FROM accounts ${named}`)).toEqual([{ role: 'moderator' }])
}, 60_000)

test('refuses a username without an account', async () => {
  expect(await admin('grant', 'nobody', 'moderator')).toEqual({
    code: 1,
    out: '',
    err: 'There is no account with the username nobody.',
  })
}, 60_000)

test('orders a takedown of a video, and its restoration', async () => {
  const said = (out: string) => ({ code: 0, out, err: '' })
  expect(await admin('takedown', '7', 'rights')).toEqual(said('Video 7 is removed within a minute while the site runs'))
  expect(await admin('restore', '7')).toEqual(said('Video 7 is restored within a minute while the site runs'))
  expect(rows('SELECT video_id, reason FROM takedown_orders ORDER BY 1')).toEqual([
    { video_id: 7, reason: 'rights' },
    { video_id: 7, reason: null },
  ])
}, 120_000)

test.each([
  [],
  ['grant', 'anna'],
  ['grant', 'anna', 'emperor'],
  ['grant', "an'na", 'admin'],
  ['revoke', 'anna', 'member'],
  ['takedown', '7'],
  ['takedown', '7; DROP', 'rights'],
  ['restore', '7', 'rights'],
])('prints its usage for %j %s %s', async (...args) => {
  const { code, err } = await admin(...args)
  expect([code, err.split('\n')[0]]).toEqual([
    2,
    'Usage: npm run admin -- grant USER member|trusted|moderator|admin [--remote]',
  ])
  expect(err.split('\n').length).toBe(3)
})
