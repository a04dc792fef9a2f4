// A bucket as the place of backups: a backup is whole or none there, sends no file twice, comes back with every hash, and is deleted by
// the schedule with the files that only it had.
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { daySeconds } from '../../../shared/limits.ts'
import { newKeyPair } from '../../../shared/sealed-box.ts'
import { backupName, withBackupFolder } from '../../../worker/backup/backup-folder.ts'
import { readS3Access } from '../../../worker/backup/bucket-access.ts'
import { backUpToBucket } from '../../../worker/backup/bucket-backup.ts'
import { bucketFiles } from '../../../worker/backup/bucket-files.ts'
import { bucketPlace } from '../../../worker/backup/bucket-place.ts'
import { checkBackup } from '../../../worker/backup/check-backup.ts'
import { copyFromBucket } from '../../../worker/backup/copy-from-bucket.ts'
import { pruneBucket } from '../../../worker/backup/prune-bucket.ts'
import { type FakeFile, fakeBucket } from './fake-bucket.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-bucket-'))
const files = new Map<string, FakeFile>()
const bucket = fakeBucket('backups', 'a-key', files)
const prefix = 'site/nightly/'

/** The files of the site, and those that a backup read. */
let site: Record<string, string> = {}
const read: string[] = []
const source = {
  kind: 'data folder' as const,
  copyDatabase: async (to: string) => {
    const db = new DatabaseSync(to)
    db.exec(
      "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE a (b); INSERT INTO a VALUES ('row')",
    )
    db.close()
  },
  files: {
    async *list() {
      for (const [key, text] of Object.entries(site))
        yield { key, size: text.length, version: text, httpMetadata: {}, customMetadata: {} }
    },
    read: async (key: string) => {
      read.push(key)
      return { bytes: Readable.from([Buffer.from(site[key] ?? '')]) }
    },
  },
  secrets: {},
}

beforeAll(async () => {
  await bucket.listen()
  vi.stubEnv('TMPDIR', folder)
  const { R2_ENDPOINT: AWS_ENDPOINT_URL } = bucket.env()
  const keys = { AWS_ACCESS_KEY_ID: 'a-key', AWS_SECRET_ACCESS_KEY: 'of the bucket', AWS_REGION: 'eu-west-1' }
  for (const [name, value] of Object.entries({ AWS_ENDPOINT_URL, ...keys })) vi.stubEnv(name, value)
})
beforeEach(() => {
  files.clear()
  site = { 'videos/fog.mp4': 'the fog', 'pictures/fog.webp': 'a still' }
})
afterAll(() => {
  vi.unstubAllEnvs()
  bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const place = () => bucketPlace(`s3://backups/${prefix}`)
const day = (n: number) => Date.UTC(2026, 9, 1 + n, 4, 30)

/** A passphrase takes half a second of a processor each time: restore.test.ts shows it. */
const { publicKey } = await newKeyPair()
const sealing = { publicKey }

/** What the bucket takes is as old as the backup that sent it. */
async function backUp(nowMs: number, isScheduled = false, from = source, to = place()) {
  const before = new Map(files)
  read.length = 0
  const done = await backUpToBucket(from, to, { sealing, version: '1', isScheduled, nowMs })
  for (const [key, file] of files) if (before.get(key) !== file) file.writtenMs = nowMs
  return done
}

const names = () => [
  ...new Set(
    [...files.keys()].map((key) => key.slice(prefix.length).split('/')[0]).filter((name) => name !== 'objects'),
  ),
]
const objects = () =>
  [...files].flatMap(([key, { text }]) => (key.startsWith(`${prefix}objects/`) ? [text] : [])).sort()

test('a second backup reads and sends only new files, leaves nothing on the machine, and comes back with every hash', async () => {
  expect((await backUp(day(0))).made).toMatchObject({ rows: 1, files: 2, newFiles: 2 })
  site['videos/rain.mp4'] = 'the rain'
  site['videos/copy.mp4'] = 'the rain'
  const { made } = await backUp(day(1))
  expect([made.files, made.newFiles, read]).toEqual([4, 1, ['videos/rain.mp4', 'videos/copy.mp4']])
  expect(objects()).toEqual(['a still', 'the fog', 'the rain'])
  expect(globSync('edgetube-backup-*', { cwd: folder })).toEqual([])
  const into = join(folder, 'copy')
  const copied = await withBackupFolder(into, () => copyFromBucket(place(), into, ''))
  expect(copied).toBe(made.name)
  expect((await checkBackup(into, copied)).media.files).toBe(4)
  const older = await withBackupFolder(into, () => copyFromBucket(place(), into, '2026-10-01'))
  expect((await checkBackup(into, older)).media.files).toBe(2)
})

test('the schedule deletes what its days, weeks and months do not keep, and a day later the files that only they had', async () => {
  const byHand = await backUp(day(-300))
  const deleted: string[] = []
  for (const n of [0, 1, 2]) {
    site = { 'videos/fog.mp4': `the fog of day ${n}` }
    deleted.push(...(await backUp(day(n), true)).pruned)
  }
  const hourLater = day(2) + 3_600_000
  site = { 'videos/fog.mp4': 'the fog of the evening' }
  deleted.push(...(await backUp(hourLater, true)).pruned)
  // Two backups of one day: its newest stays.
  expect(deleted).toEqual([backupName(day(2))])
  expect(names()).toEqual([byHand.made.name, ...[day(0), day(1), hourLater].map(backupName)])
  // Younger than a day, it may belong to a backup that is being written.
  expect(objects()).toContain('the fog of day 2')
  await pruneBucket(place(), join(folder, 'stage'), {
    nowMs: day(3) + 3_600_001,
    rule: { days: 2, weeks: 1, months: 1 },
  })
  expect(names()).toEqual([byHand.made.name, ...[day(1), hourLater].map(backupName)])
  expect(objects()).toEqual(['a still', 'the fog', 'the fog of day 1', 'the fog of the evening'])
})

test('a backup that was interrupted is none, is deleted after a day, and loses the next one no file', async () => {
  await backUp(day(0), true)
  const cut = {
    ...source,
    copyDatabase: source.copyDatabase,
    files: { ...source.files, read: () => Promise.reject(new Error('the cable')) },
  }
  site['videos/rain.mp4'] = 'the rain'
  await expect(backUp(day(1), true, cut)).rejects.toThrow('the cable')
  expect(names()).toEqual([backupName(day(0))])
  // As a process leaves it that was killed before it sent the manifest.
  const half = `${prefix}${backupName(day(1))}/media.jsonl`
  files.set(half, { text: '', type: '', writtenMs: day(1) })
  await backUp(day(1) + 60_000, true)
  expect(files.has(half)).toBe(true)
  const { made } = await backUp(day(3), true)
  expect(files.has(half)).toBe(false)
  const into = join(folder, 'after')
  expect(await withBackupFolder(into, () => copyFromBucket(place(), into, ''))).toBe(made.name)
})

test('a copy without its manifest is none, a changed object is refused, and a damaged list deletes no file', async () => {
  await backUp(day(0), true)
  site = { 'videos/fog.mp4': 'other fog' }
  const { made } = await backUp(day(1), true)
  const into = join(folder, 'damaged')
  const from = (at = '') => withBackupFolder(into, () => copyFromBucket(place(), into, at))
  const [key = '', whole] = [...files].find(([, { text }]) => text === 'other fog') ?? []
  files.set(key, { text: 'third fog', type: '' })
  await expect(from()).rejects.toThrow(/ is damaged: the object [0-9a-f]{64} is missing or has other bytes\.$/)
  if (whole) files.set(key, whole)
  const list = `${prefix}${made.name}/media.jsonl`
  files.set(list, { text: '{', type: '' })
  await pruneBucket(place(), join(folder, 'stage'), {
    nowMs: day(1) + 30 * daySeconds * 1000,
    rule: { days: 1, weeks: 1, months: 1 },
  })
  expect(objects()).toEqual(['a still', 'other fog', 'the fog'])
  for (const one of [...files.keys()]) if (one.endsWith('/manifest.json')) files.delete(one)
  await expect(from()).rejects.toThrow(`There is no whole backup in s3://backups/${prefix}.`)
})

describe('a file that is longer than one request may be', () => {
  const [putMaxBytes, film] = [20_000, 'The harbour in the fog. '.repeat(2_000)]
  const { limits, uploads, regions } = bucket
  /** A bucket that takes little at once, so that a short film is a long one. */
  const smallPlace = () => {
    const { endpoint, keys } = readS3Access()
    return { ...place(), bucket: bucketFiles(endpoint, 'backups', keys, { maxBytes: putMaxBytes, partBytes: 9_000 }) }
  }
  beforeEach(() => {
    Object.assign(limits, { putMaxBytes })
    Object.assign(uploads, { sent: [], refuses: 0, mayList: false })
    regions.clear()
    site['videos/film.mp4'] = film
  })
  afterEach(() => void Object.assign(limits, { putMaxBytes: Number.POSITIVE_INFINITY }))

  test('is sent in parts by a key that may list none of them, for the region, and comes back with every hash', async () => {
    const { made } = await backUp(day(0), false, source, smallPlace())
    expect([made.files, objects()]).toEqual([3, [film, 'a still', 'the fog']])
    // The database is longer than one request, too.
    const parts = uploads.sent.filter((one) => one.includes('/objects/'))
    expect(parts.map((one) => one.split(' ')[1])).toEqual(['1', '2', '3', '4', '5', '6'])
    expect([uploads.open, [...regions]]).toEqual([[], ['eu-west-1']])
    const into = join(folder, 'long')
    const copied = await withBackupFolder(into, () => copyFromBucket(place(), into, ''))
    expect((await checkBackup(into, copied)).media.files).toBe(3)
  })

  test('has its type and metadata', async () => {
    const path = join(folder, 'film.mp4')
    writeFileSync(path, film)
    const about = { httpMetadata: { contentType: 'video/mp4' }, customMetadata: { by: 'boris' } }
    await smallPlace().bucket.write({ key: 'film.mp4', size: film.length, sha256: 'x', ...about }, path)
    expect(files.get('film.mp4')).toEqual({ text: film, type: 'video/mp4', metadata: { by: 'boris' } })
  })

  test('leaves no parts in the bucket when one of them is refused', async () => {
    Object.assign(uploads, { refuses: 2 })
    await expect(backUp(day(0), false, source, smallPlace())).rejects.toThrow(/^The bucket backups answered 503\./)
    expect([uploads.open, names()]).toEqual([[], []])
  })
})

test.each(['s3://', 'https://example.com/a', 'r2://UP/a', 's3://bucket/a b'])(
  '%s is refused as an address',
  (address) => expect(() => bucketPlace(address)).toThrow(/is no address like r2:\/\/bucket\/prefix/),
)

test('says in one sentence which keys an address needs', () => {
  vi.stubEnv('AWS_REGION', '')
  expect(() => place()).toThrow(/^Set AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION: [^\n]+$/)
  vi.stubEnv('AWS_REGION', 'eu-west-1')
})
