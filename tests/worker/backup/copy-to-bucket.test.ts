// A bucket as the place of backups: a copy is whole or none, sends no file twice, and comes back with every hash.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chooseBackup, withBackupFolder } from '../../../worker/backup/backup-folder.ts'
import { bucketPlace } from '../../../worker/backup/bucket-place.ts'
import { checkBackup } from '../../../worker/backup/check-backup.ts'
import { copyFromBucket, copyToBucket } from '../../../worker/backup/copy-to-bucket.ts'
import { makeBackup } from '../../../worker/backup/make-backup.ts'
import { type FakeFile, fakeBucket } from './fake-bucket.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-bucket-'))
const root = join(folder, 'backups')
const files = new Map<string, FakeFile>()
const bucket = fakeBucket('backups', 'a-key', files)
const texts: Record<string, string> = { 'videos/fog.mp4': 'the fog', 'pictures/fog.webp': 'a still' }

beforeAll(async () => {
  await bucket.listen()
  const { R2_ENDPOINT: AWS_ENDPOINT_URL } = bucket.env()
  const keys = { AWS_ACCESS_KEY_ID: 'a-key', AWS_SECRET_ACCESS_KEY: 'of the bucket', AWS_REGION: 'eu-west-1' }
  for (const [name, value] of Object.entries({ AWS_ENDPOINT_URL, ...keys })) vi.stubEnv(name, value)
})
afterAll(() => {
  vi.unstubAllEnvs()
  bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

async function backUp(nowMs: number): Promise<string> {
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
        for (const [key, { length }] of Object.entries(texts))
          yield { key, size: length, version: key, httpMetadata: {}, customMetadata: {} }
      },
      read: async (key: string) => ({ bytes: Readable.from([Buffer.from(texts[key] ?? '')]) }),
    },
    secrets: {},
  }
  const sealing = { passphrase: 'of the operator' }
  const made = await withBackupFolder(root, () =>
    makeBackup(source, root, { sealing, version: '1', isScheduled: false, nowMs }),
  )
  return made.name
}

const place = () => bucketPlace('s3://backups/site/nightly')

test('a second copy sends only the files that the bucket lacks, and a copy in another folder has every hash', async () => {
  expect(await copyToBucket(root, await backUp(Date.UTC(2026, 10, 22)), place())).toBe(2)
  texts['videos/rain.mp4'] = 'the rain'
  const newest = await backUp(Date.UTC(2026, 10, 23))
  expect(await copyToBucket(root, newest, place())).toBe(1)
  const into = join(folder, 'copy')
  const copied = await withBackupFolder(into, () => copyFromBucket(place(), into, ''))
  expect([copied, chooseBackup(into)]).toEqual([newest, newest])
  expect(await checkBackup(into, newest)).toEqual(await checkBackup(root, newest))
  const older = await withBackupFolder(into, () => copyFromBucket(place(), into, '2026-11-22'))
  expect((await checkBackup(into, older)).media.files).toBe(2)
}, 60_000)

test('a copy without its manifest is none, and a changed object is refused', async () => {
  const into = join(folder, 'damaged')
  const from = (at = '') => withBackupFolder(into, () => copyFromBucket(place(), into, at))
  const [object = ''] = [...files.keys()].filter((key) => key.startsWith('site/nightly/objects/'))
  const whole = files.get(object)
  files.set(object, { text: 'other bytes', type: '' })
  await expect(from()).rejects.toThrow(/ is damaged: the object [0-9a-f]{64} is missing or has other bytes\.$/)
  if (whole) files.set(object, whole)
  for (const key of files.keys()) if (key.endsWith('/manifest.json')) files.delete(key)
  await expect(from()).rejects.toThrow('There is no whole backup in s3://backups/site/nightly.')
}, 60_000)

test.each(['s3://', 'https://example.com/a', 'r2://UP/a', 's3://bucket/a b'])(
  '%s is refused as an address',
  (address) => expect(() => bucketPlace(address)).toThrow(/is no address like r2:\/\/bucket\/prefix/),
)

test('says in one sentence which keys an address needs', () => {
  vi.stubEnv('AWS_REGION', '')
  expect(() => place()).toThrow(/^Set AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION: [^\n]+$/)
  vi.stubEnv('AWS_REGION', 'eu-west-1')
})
