// What a folder of backups keeps: nothing half, one writer at a time, and no more than its schedule says.
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupName, backupsIn, chooseBackup, prune, withBackupFolder } from '../../../worker/backup/backup-folder.ts'
import { checkBackup } from '../../../worker/backup/check-backup.ts'
import { makeBackup, type Source } from '../../../worker/backup/make-backup.ts'
import { snapshotDatabase } from '../../../worker/backup/snapshot-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-backups-'))
const into = join(folder, 'backups')
const database = join(folder, 'site.sqlite')
const day = (n: number) => Date.UTC(2026, 9, 1 + n, 4, 30)

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
const made = (times: number[], isScheduled: boolean, from = source) =>
  withBackupFolder(into, async () => {
    for (const nowMs of times)
      await makeBackup(from, into, { passphrase: 'of the operator', version: '0.1.0', isScheduled, nowMs })
    return isScheduled ? prune(into) : []
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
  expect(await made([day(1), day(2), evening], true)).toEqual([backupName(day(2))])
  const objects = () => globSync('objects/??/*', { cwd: into }).map((path) => readFileSync(join(into, path), 'utf8'))
  expect(objects()).toContain('of one day')
  bytes = 'of a later one'
  // Three weeks on, the first two days of the schedule belong to no day, week or month that is kept; the first file stays,
  // because the backup by hand has it.
  const later = [20, 21, 22, 23, 24, 25, 26].map(day)
  expect(await made(later, true)).toEqual([day(0), day(1)].map(backupName))
  expect(backupsIn(into)).toEqual([day(-300), evening, ...later].map(backupName))
  expect(objects().sort()).toEqual(['of a later one', 'of one day', 'of the next'])
  rmSync(join(into, backupName(day(-300))), { recursive: true })
  await made([day(27)], true)
  expect(objects().sort()).toEqual(['of a later one', 'of the next'])
  await checkBackup(into, chooseBackup(into))
}, 60_000)

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
  const [newest = ''] = backupsIn(into).slice(-1)
  writeFileSync(join(into, newest, 'media.jsonl'), '{')
  writeFileSync(join(into, newest, 'manifest.json'), '{')
  const objects = globSync('objects/??/*', { cwd: into }).sort()
  bytes = 'of a later one'
  await made([day(60), day(61), day(61) + 1], true)
  expect(backupsIn(into)).toEqual(expect.arrayContaining([newest, backupName(day(60)), backupName(day(61) + 1)]))
  expect(backupsIn(into)).not.toContain(backupName(day(61)))
  expect(globSync('objects/??/*', { cwd: into }).sort()).toEqual(objects)
  rmSync(join(into, newest), { recursive: true })
  for (const ms of [day(60), day(61) + 1]) rmSync(join(into, backupName(ms)), { recursive: true })
})

test('a backup is chosen by the beginning of its name, the newest of them', () => {
  expect(chooseBackup(into, '2026-10-2')).toBe(backupName(day(26)))
  expect(chooseBackup(into, '2026-10-25')).toBe(backupName(day(24)))
  expect(() => chooseBackup(into, '1999')).toThrow(/no backup in \S+ whose name begins with 1999\. There are: 2026-/)
  expect(() => chooseBackup(join(folder, 'nowhere'))).toThrow(/There is no backup in \S+nowhere\./)
})
