// What a folder of backups keeps: nothing half, one writer at a time, and no more than its schedule says.
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKeyPair } from '../../../shared/sealed-box.ts'
import { backupName, backupsIn, chooseBackup, prune, withBackupFolder } from '../../../worker/backup/backup-folder.ts'
import { checkBackup } from '../../../worker/backup/check-backup.ts'
import { makeBackup, type Source } from '../../../worker/backup/make-backup.ts'
import { snapshotDatabase } from '../../../worker/backup/snapshot-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-backups-'))
const into = join(folder, 'backups')
const database = join(folder, 'site.sqlite')
const day = (n: number) => Date.UTC(2026, 9, 1 + n, 4, 30)

/** Shorter than the site's own, which the test of the schedule knows. */
const rule = { days: 2, weeks: 1, months: 1 }

/** A site without a runtime: a database of one table, and one file. */
let bytes = 'of one day'
const source: Source = {
  kind: 'data folder',
  copyDatabase: async (to) => snapshotDatabase(database, to),
  files: {
    async *list() {
      yield { key: 'videos/fog/sd.mp4', size: bytes.length, version: bytes, httpMetadata: {}, customMetadata: {} }
    },
    read: async () => ({ bytes: Readable.from([Buffer.from(bytes)]) }),
  },
  secrets: {},
}
/** A passphrase takes half a second of a processor each time: restore.test.ts shows it. */
const { publicKey } = await newKeyPair()
const made = (times: number[], isScheduled: boolean, from = source) =>
  withBackupFolder(into, async () => {
    for (const nowMs of times)
      await makeBackup(from, into, { sealing: { publicKey }, version: '0.1.0', isScheduled, nowMs })
    return isScheduled ? prune(into, rule) : []
  })

beforeAll(() => {
  const site = new DatabaseSync(database)
  site.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)')
  site.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a schedule deletes its own old backups with the files that only they had, and no backup by hand', async () => {
  await made([day(-300)], false)
  expect(await made([day(0)], true)).toEqual([])
  bytes = 'of the next'
  const evening = day(2) + 3_600_000
  expect(await made([day(1), day(2), evening], true)).toEqual([day(0), day(2)].map(backupName))
  const objects = () => globSync('objects/??/*', { cwd: into }).map((path) => readFileSync(join(into, path), 'utf8'))
  // The backup by hand has the first file, too.
  expect(backupsIn(into)).toEqual([day(-300), day(1), evening].map(backupName))
  expect(objects().sort()).toEqual(['of one day', 'of the next'])
  rmSync(join(into, backupName(day(-300))), { recursive: true })
  expect(await made([day(3)], true)).toEqual([backupName(day(1))])
  expect(objects()).toEqual(['of the next'])
  await checkBackup(into, chooseBackup(into))
})

test('a backup that ended early is taken for none, and the next one deletes what is left of it', async () => {
  const names = backupsIn(into)
  bytes = 'that never comes'
  const read = () => Promise.reject(new Error('the cable'))
  await expect(made([day(30)], false, { ...source, files: { ...source.files, read } })).rejects.toThrow('the cable')
  // As a process leaves it that was killed.
  cpSync(join(into, names.at(-1) ?? ''), join(into, 'half-2099-01-01T00-00-00-000Z'), { recursive: true })
  expect([backupsIn(into), chooseBackup(into)]).toEqual([names, names.at(-1)])
  await withBackupFolder(into, async () => {
    expect(globSync('half-*', { cwd: into })).toEqual([])
    await expect(made([day(31)], false)).rejects.toThrow(/another backup is writing it/)
  })
  expect(backupsIn(into)).toEqual(names)
})

test('a damaged backup neither stops the next one nor loses a file that it may need', async () => {
  const [evening = '', newest = ''] = backupsIn(into)
  for (const name of ['media.jsonl', 'manifest.json']) writeFileSync(join(into, newest, name), '{')
  bytes = 'of a later one'
  expect(await made([day(60), day(61)], true)).toEqual([evening])
  expect(backupsIn(into)).toEqual([newest, ...[day(60), day(61)].map(backupName)])
  expect(globSync('objects/??/*', { cwd: into })).toHaveLength(2)
})

test('a backup of a newer schema is refused', async () => {
  const site = new DatabaseSync(database)
  site.exec("INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')")
  site.close()
  await made([day(70)], false)
  await expect(checkBackup(into, chooseBackup(into))).rejects.toThrow(
    /has a newer schema than this version \(9999_later\.sql\)\. Restore it with the version that made it \(0\.1\.0\) or a later one\./,
  )
})

test('a backup is chosen by the beginning of its name, the newest of them', () => {
  expect(chooseBackup(into)).toBe(backupName(day(70)))
  expect(chooseBackup(into, '2026-11')).toBe(backupName(day(60)))
  expect(chooseBackup(into, '2026-1')).toBe(backupName(day(70)))
  expect(() => chooseBackup(into, '1999')).toThrow(/no backup in \S+ whose name begins with 1999\. There are: 2026-/)
  expect(() => chooseBackup(join(folder, 'nowhere'))).toThrow(/There is no backup in \S+nowhere\./)
})
