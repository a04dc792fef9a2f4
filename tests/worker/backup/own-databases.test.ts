// A site whose watch history and comments have databases of their own: it starts and migrates by the bindings alone, and a backup of it is
// one database with all rows, of which a site without those bindings can be made.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../shared/contract/contract.ts'
import { type Stat, statForm } from '../../../shared/stat.ts'
import { mergeOwnDatabases } from '../../../worker/backup/merge-own-databases.ts'
import { remoteSteps, storesOf } from '../../../worker/backup/remote-source.ts'
import { snapshotDatabase } from '../../../worker/backup/snapshot-database.ts'
import { readConfiguration } from '../../../worker/deploy/configuration.ts'
import { resourcesOf } from '../../../worker/deploy/resources.ts'
import { findDataProblem } from '../../../worker/local/check-data.ts'
import { databaseFile, ownDatabaseFiles } from '../../../worker/local/storage.ts'
import { seedMemberData } from '../../support/runtime/member-writes.ts'
import { migratedState } from '../../support/runtime/seeded-databases.ts'
import { type SiteTestbed, signedIn, startSiteTestbed } from '../../support/runtime/site.ts'

let site: SiteTestbed
let state: string
beforeAll(async () => {
  state = await migratedState()
  site = await startSiteTestbed({
    state,
    originDatabases: { DB_HISTORY: 'edgetube-history', DB_COMMENTS: 'edgetube-comments' },
  })
  await site.runtime.migrate()
  await seedMemberData(site.db)
})
afterAll(() => site?.stop())

const formOf = (stat: Stat) => Object.fromEntries(statForm(stat))
const history = contract.ownVideos.fill({ list: 'history', count: 60, page: 1 })

test('the whole site shows its history, and a backup has it beside everything else', async () => {
  const anna = await signedIn(site, 'anna')
  expect(await (await anna.ask(history)).json()).toMatchObject({ total_count: 2 })
  expect(await site.db.prepare('SELECT count(*) AS n FROM watched_videos WHERE user_id = 1').first('n')).toBe(0)

  const folder = mkdtempSync(join(process.env.TEST_RUN_FOLDER ?? tmpdir(), 'own-'))
  const all = ownDatabaseFiles(state)
  expect(all).toHaveLength(2)
  const own = all.filter((file) => hasTable(file, 'watched_videos'))
  expect(own).not.toContain(databaseFile(state))
  const [copy, copyOfOwn] = [join(folder, 'copy.sqlite'), join(folder, 'own.sqlite')]
  snapshotDatabase(databaseFile(state) ?? '', copy)
  snapshotDatabase(own[0] ?? '', copyOfOwn)
  const change = new DatabaseSync(copyOfOwn)
  // A video that came after the first copy, and a member whose deletion was under way.
  change.exec('INSERT INTO watched_videos VALUES (1, 999, 9), (2, 1, 9)')
  change.close()
  const copied = new DatabaseSync(copy)
  copied.exec('INSERT INTO forgotten_histories VALUES (2)')
  copied.close()
  mergeOwnDatabases(copy, [copyOfOwn])
  const rows = new DatabaseSync(copy, { readOnly: true })
    .prepare('SELECT user_id, video_id, watched_date FROM watched_videos ORDER BY video_id')
    .all()
    .map((row) => Object.values(row))
  expect(rows).toEqual([
    [1, 1, 1],
    [1, 2, 2],
  ])
})

test('a backup has comments beside everything else, without those that were removed, and what follows from them once', async () => {
  const anna = await signedIn(site, 'anna')
  const writes = async (msg: string) => {
    const answer = await anna.ask('/api/input.php', {
      form: formOf({ act: 'comm', section: 'video', object_id: '1', msg }),
    })
    return ((await answer.json()) as { comment_id: number }).comment_id
  }
  const counted = (db: DatabaseSync) => db.prepare('SELECT comments FROM videos WHERE video_id = 1').get()?.comments
  const folder = mkdtempSync(join(process.env.TEST_RUN_FOLDER ?? tmpdir(), 'own-'))
  const [copy, copyOfOwn] = [join(folder, 'copy.sqlite'), join(folder, 'own.sqlite')]
  const ownFile = ownDatabaseFiles(state).find((file) => hasTable(file, 'dropped_comments')) ?? ''
  await site.db.prepare('UPDATE videos SET comments = 0').run()
  const before = await writes('Before both copies')
  // Still in the first copy, and removed before the second one.
  await site.db
    .prepare(
      "INSERT INTO comments (comment_id, section, object_id, user_id, added_date, comment) VALUES (77, 'video', 1, 1, 1, 'Removed in between')",
    )
    .run()
  snapshotDatabase(databaseFile(state) ?? '', copy)
  await anna.ask('/api/input.php', { form: formOf({ act: 'rem', section: 'comment', object_id: '77' }) })
  const between = await writes('Between the two copies')
  snapshotDatabase(ownFile, copyOfOwn)
  mergeOwnDatabases(copy, [copyOfOwn])
  const merged = new DatabaseSync(copy)
  const texts = merged
    .prepare('SELECT comment_id FROM comments WHERE section = ? AND object_id = 1 ORDER BY 1')
    .all('video')
  expect(texts.map((row) => row.comment_id)).toEqual(expect.arrayContaining([before, between]))
  expect(texts.map((row) => row.comment_id)).not.toContain(77)
  // The clock of the restored site applies what the first copy does not have yet.
  const waiting = merged
    .prepare('SELECT body FROM comment_effects WHERE effect_id NOT IN (SELECT effect_id FROM applied_effects)')
    .all()
  expect([counted(merged), merged.prepare('SELECT 1 FROM comment_marks').all()]).toEqual([1, []])
  // Effects of one second are in no order.
  const counters: number[] = waiting.map(({ body }) => JSON.parse(String(body)).counters[0].by)
  expect(counters.toSorted((one, other) => one - other)).toEqual([-1, 1])
  merged.close()
})

const hasTable = (file: string, table: string): boolean => {
  const db = new DatabaseSync(file, { readOnly: true })
  const found = db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table)
  db.close()
  return found !== undefined
}

test('its data folder is whole', () => {
  expect(findDataProblem(state, state)).toBeNull()
})

test('a deployment makes all databases and exports all', () => {
  const origin = readConfiguration('origin')
  const bound = ['history', 'comments'].map((noun) => ({
    binding: `DB_${noun.toUpperCase()}`,
    database_name: `edgetube-${noun}`,
    migrations_dir: `migrations-${noun}`,
  }))
  const configuration = { ...origin, d1_databases: [...bound, ...origin.d1_databases] }
  expect(resourcesOf(configuration).filter(({ kind }) => kind === 'D1 database')).toEqual([
    { kind: 'D1 database', name: 'edgetube-history', binding: 'DB_HISTORY' },
    { kind: 'D1 database', name: 'edgetube-comments', binding: 'DB_COMMENTS' },
    { kind: 'D1 database', name: 'edgetube', binding: 'DB' },
  ])
  expect(storesOf(configuration)).toMatchObject({
    database: 'edgetube',
    own: ['edgetube-history', 'edgetube-comments'],
  })
  expect(remoteSteps()[0]).toContain('edgetube;')
})
