// `npm run restore -- --remote`: a backup becomes a deployment's data. D1's stand-in runs the import on a real SQLite, with wrangler's own
// requests, and exports what it has for the comparison.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newKeyPair } from '../../../shared/sealed-box.ts'
import { chooseBackup, withBackupFolder } from '../../../worker/backup/backup-folder.ts'
import { checkBackup } from '../../../worker/backup/check-backup.ts'
import { makeBackup } from '../../../worker/backup/make-backup.ts'
import type { Manifest } from '../../../worker/backup/manifest.ts'
import { remoteRestoreSteps, restoreRemotely } from '../../../worker/backup/restore-remotely.ts'
import { snapshotDatabase } from '../../../worker/backup/snapshot-database.ts'
import { sumTables } from '../../../worker/backup/table-sums.ts'
import { databaseFile } from '../../../worker/local/storage.ts'
import { seededState } from '../../support/runtime/seeded-databases.ts'
import { fakeCloudflare } from '../fake-cloudflare.ts'
import { type FakeFile, fakeBucket } from './fake-bucket.ts'
import { sqliteDump } from './sqlite-dump.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-remotely-'))
const [root, imported] = [join(folder, 'backups'), join(folder, 'imported.sqlite')]
const secrets = {
  SIGNING_SECRET: 's'.repeat(43),
  SIGNING_SECRET_2: 't'.repeat(43),
  AGE_KEYS: 'a'.repeat(43),
  MEDIA_SECRET: 'm'.repeat(43),
}
const texts: Record<string, string> = {
  'videos/fog/sd.mp4': 'the fog',
  'pictures/fog/empty.webp': '',
  "videos/a b'(1).mp4": 'odd',
}
/** A passphrase takes half a second of a processor each time: restore.test.ts shows it. */
const { publicKey, privateKey } = await newKeyPair()
const files = new Map<string, FakeFile>()
const bucket = fakeBucket('edgetube-media', 'key-of-the-bucket', files)
const cloudflare = fakeCloudflare()
const database = new DatabaseSync(imported)

let manifest: Manifest
beforeAll(async () => {
  const state = await seededState()
  keepSome(databaseFile(state) ?? '')
  makeOldAndBusy(databaseFile(state) ?? '')
  const keys = Object.keys(texts)
  const source = {
    kind: 'data folder' as const,
    copyDatabase: async (to: string) => snapshotDatabase(databaseFile(state) ?? '', to),
    secrets,
    files: {
      async *list() {
        for (const key of keys)
          yield {
            key,
            size: texts[key]?.length ?? 0,
            version: '1',
            httpMetadata: { contentType: 'video/mp4' },
            customMetadata: { by: 'boris' },
          }
      },
      read: async (key: string) => ({ bytes: Readable.from([Buffer.from(texts[key] ?? '')]) }),
    },
  }
  await withBackupFolder(root, () =>
    makeBackup(source, root, { sealing: { publicKey }, version: '0.1.0', isScheduled: false }),
  )
  manifest = await checkBackup(root, chooseBackup(root))
  await Promise.all([cloudflare.listen(), bucket.listen()])
  cloudflare.runsOn(database, () => sqliteDump(imported))
  for (const [name, value] of Object.entries({ ...cloudflare.env(), ...bucket.env() })) vi.stubEnv(name, value)
})
afterAll(() => {
  vi.unstubAllEnvs()
  cloudflare.close()
  bucket.close()
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Three hundred rows of each of the longest tables are as good as all. */
function keepSome(file: string): void {
  const site = new DatabaseSync(file)
  const long = ['video_totals', 'subscriptions', 'playlist_videos', 'friends', 'comments', 'video_popularity']
  for (const table of process.env.FULL ? [] : long) {
    const [{ names }] = site
      .prepare('SELECT group_concat(name) AS names FROM pragma_table_info(?) WHERE pk > 0')
      .all(table) as [{ names: string }]
    site.exec(`DELETE FROM ${table} WHERE (${names}) NOT IN (SELECT ${names} FROM ${table} LIMIT 300)`)
  }
  site.close()
}

/** Texts as a busy site has them. D1 refuses statements over 100,000 bytes. */
const long = {
  // 300 KB.
  views: JSON.stringify(Object.fromEntries(Array.from({ length: 23_000 }, (_, id) => [id, id]))),
  // Less than 50,000 characters, and 130,000 bytes.
  japanese: "霧の港; 'it is' 🌁\n".repeat(3_000),
  // Two of these are less than 50,000 characters.
  chinese: '港口的雾'.repeat(6_000),
  bytes: new Uint8Array(70_001).map((_, at) => at % 251),
  // A NUL would end the statement.
  withNul: "l'écho\0 du port;\n".repeat(5_000),
  titles: `${'the harbour '.repeat(10_000)}aquamarine`,
}

/** A site of a version before 0112 and 0140, with long rows and a takedown that its isolates know. */
function makeOldAndBusy(file: string): void {
  const site = new DatabaseSync(file)
  const settings = site.prepare('INSERT INTO site_settings VALUES (?, 1, 1, ?, ?, ?, NULL)')
  settings.run(901, 'a note', long.japanese, long.bytes)
  settings.run(902, 'a note', long.chinese, '')
  settings.run(903, 'a note', long.chinese, '')
  settings.run(904, 'a note', long.withNul, '')
  settings.run(905, 'a note', "it's \0\0", new Uint8Array([0, 39, 0]))
  site.prepare("INSERT INTO view_pages VALUES ('ja', 1, 20000, ?)").run(long.views)
  site.prepare("INSERT INTO name_search (titles, section, object_id) VALUES (?, 'model', 999999)").run(long.titles)
  site.exec(`
    INSERT INTO takedowns (video_id, reason, note, actor_id, removed_ms, is_told)
      SELECT min(video_id), 'rights', '', 1, 1, 1 FROM videos;
    DROP TABLE video_countries;
    DROP TABLE video_replacements;
  `)
  site.close()
}

async function restore(): Promise<string[]> {
  const lines: string[] = []
  const backup = { root, name: chooseBackup(root), manifest, opening: { privateKey } }
  await restoreRemotely(backup, (line) => lines.push(line))
  return lines
}

test('its steps are shown without a request', () => {
  expect(remoteRestoreSteps()).toHaveLength(5)
  expect(cloudflare.asked).toEqual([])
})

test('nothing is written where a database or a bucket has something already', async () => {
  database.exec('CREATE TABLE videos (x)')
  await expect(restore()).rejects.toThrow(
    /^The database edgetube has the table videos\. A backup is restored into an empty/,
  )
  database.exec('DROP TABLE videos')
  files.set('a', { text: 'a', type: 'text/plain' })
  await expect(restore()).rejects.toThrow(/^The bucket edgetube-media has the file a\./)
  files.clear()
  expect(database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()).toEqual({ n: 0 })
})

test('every row, index of searches and file of an older site arrives and is compared, and each Worker gets its own secrets', async () => {
  const lines = await restore()
  expect(lines.slice(-4)).toEqual([
    "Uploaded 3 files to edgetube-media: every hash is the backup's",
    'Set SIGNING_SECRET, SIGNING_SECRET_2',
    'Set AGE_KEYS',
    expect.stringMatching(/^Now run "npm run deploy"/),
  ])
  const { MEDIA_SECRET: _, ...own } = secrets
  expect(cloudflare.put).toEqual(own)
  expect(lines.join()).not.toContain(secrets.AGE_KEYS)
  expect([...files].map(([key, { text, type, metadata }]) => [key, text, type, metadata])).toEqual(
    Object.entries(texts).map(([key, text]) => [key, text, 'video/mp4', { by: 'boris' }]),
  )
  // What follows the comparison: the clock is told to write the index of videos again, and to pass takedowns on.
  const differing = sumTables(imported).filter(
    ({ name, sha256 }) => manifest.database.tables.find((one) => one.name === name)?.sha256 !== sha256,
  )
  expect(differing.map(({ name }) => name)).toEqual(['search_reindex', 'takedowns'])
  const ids = (sql: string, db: DatabaseSync) => db.prepare(sql).all()
  const backup = new DatabaseSync(join(root, chooseBackup(root), 'database.sqlite'), { readOnly: true })
  for (const sql of [
    "SELECT rowid FROM name_search WHERE name_search MATCH 'a*' ORDER BY rowid",
    "SELECT rowid FROM member_search WHERE member_search MATCH 'a*' ORDER BY rowid",
    "SELECT type, name FROM sqlite_schema WHERE name NOT LIKE '_cf%' ORDER BY type, name",
  ]) {
    expect(ids(sql, database)).toEqual(ids(sql, backup))
    expect(ids(sql, database).length).toBeGreaterThan(0)
  }
  backup.close()
})

test('rows that are longer than a statement of D1, and texts with a NUL, arrive byte by byte, with the types of their values', () => {
  const rows = database
    .prepare('SELECT texts, changed, restored FROM site_settings WHERE version > 900 ORDER BY version')
    .all()
  expect(rows.map((row) => Object.values(row))).toEqual([
    [long.japanese, long.bytes, null],
    [long.chinese, '', null],
    [long.chinese, '', null],
    [long.withNul, '', null],
    ["it's \0\0", new Uint8Array([0, 39, 0]), null],
  ])
  expect(database.prepare("SELECT views FROM view_pages WHERE country = 'ja' AND page = 1").get()).toEqual({
    views: long.views,
  })
  expect(database.prepare("SELECT object_id FROM name_search WHERE name_search MATCH 'aquamarine'").all()).toEqual([
    { object_id: 999_999 },
  ])
})
