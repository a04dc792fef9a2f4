// Backups of a stopped site and what is made of them: restored whole, or refused in one sentence with nothing written.
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newKeyPair } from '../../../shared/sealed-box.ts'
import { chooseBackup, withBackupFolder } from '../../../worker/backup/backup-folder.ts'
import { checkBackup } from '../../../worker/backup/check-backup.ts'
import { makeKeyFile, publicKeyOfSettings, readPrivateKey } from '../../../worker/backup/key-file.ts'
import { withLocalSource } from '../../../worker/backup/local-source.ts'
import { type Made, makeBackup, type Source } from '../../../worker/backup/make-backup.ts'
import { readManifest, unsealSecrets } from '../../../worker/backup/manifest.ts'
import { readMediaList } from '../../../worker/backup/media-list.ts'
import { restoreBackup } from '../../../worker/backup/restore-backup.ts'
import type { Opening } from '../../../worker/backup/seal-secrets.ts'
import { snapshotDatabase } from '../../../worker/backup/snapshot-database.ts'
import { sumTables } from '../../../worker/backup/table-sums.ts'
import { openDataFolder, stateOf } from '../../../worker/local/data-folder.ts'
import { filesAddress } from '../../../worker/local/files.ts'
import { migrate } from '../../../worker/local/migrate.ts'
import { migrationNames } from '../../../worker/local/migration-files.ts'
import { writeSecret } from '../../../worker/local/secret-files.ts'
import { databaseFile, openStorage, type Storage } from '../../../worker/local/storage.ts'
import { Refusal } from '../../../worker/local/terminal.ts'
import { runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const passphrase = 'a passphrase of the operator'
const secret = 'the-signing-secret-of-a-site-0123456789abcdef'
const [data, root] = [join(folder, 'data'), join(folder, 'backups')]
let places = 0
const newPlace = () => join(folder, `place-${++places}`)

async function withSite<T>(path: string, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(stateOf(path))
  try {
    return await work(storage)
  } finally {
    await storage.stop()
  }
}

async function put({ files }: Storage, key: string, text: string): Promise<void> {
  const file = JSON.stringify({
    size: text.length,
    httpMetadata: { contentType: 'video/mp4' },
    customMetadata: { by: 'boris' },
  })
  await (await files()).fetch(filesAddress({ key, file }), { method: 'PUT', body: text })
}

async function filesOf(path: string): Promise<Record<string, string>> {
  return withSite(path, async ({ files }) => {
    const bucket = await files()
    const { files: listed } = (await (await bucket.fetch(filesAddress({ cursor: '' }))).json()) as {
      files: { key: string; httpMetadata: object; customMetadata: object }[]
    }
    const read = listed.map(async ({ key, httpMetadata, customMetadata }) => [
      key,
      JSON.stringify([await (await bucket.fetch(filesAddress({ key }))).text(), httpMetadata, customMetadata]),
    ])
    return Object.fromEntries(await Promise.all(read))
  })
}

const backUp = (): Promise<Made> =>
  withLocalSource(
    (source) =>
      withBackupFolder(root, () =>
        makeBackup(source, root, { sealing: { passphrase }, version: '0.1.0', isScheduled: false }),
      ),
    data,
  )

async function restore(path: string, from = root, opening: Opening = { passphrase }) {
  const name = chooseBackup(from)
  return restoreBackup({ root: from, name, manifest: await checkBackup(from, name), opening }, path)
}

const rowsOf = (path: string) => sumTables(databaseFile(stateOf(path)) ?? '')

let first: Made
beforeAll(async () => {
  openDataFolder(data).release()
  writeSecret(data, 'SIGNING_SECRET', secret)
  writeSecret(data, 'SIGNING_SECRET_2', `2-${secret}`)
  await withSite(data, async (storage) => {
    const db = await storage.database()
    await migrate(db)
    await db.batch(
      [
        "INSERT INTO users (user_id, username) VALUES (7, 'boris'), (8, 'anna')",
        "INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, folder, added_date, changed_date, r2_upload) VALUES ('half', 7, 'receiving', 'a', 'a', 9, 'f', 1, 1, 'open')",
        "INSERT INTO upload_parts (upload_id, part, etag, bytes, sha256) VALUES ('half', 1, 'e', 9, 'x')",
      ].map((sql) => db.prepare(sql)),
    )
    await put(storage, 'videos/fog/sd.mp4', 'the fog')
    await put(storage, 'pictures/fog/still.webp', 'a still')
    await put(storage, 'pictures/fog/empty.webp', '')
    await put(storage, 'age/a-check', 'a face')
  })
  first = await backUp()
})

test('a file that is longer than the bucket of a data folder takes at once is stored in parts, with its type', async () => {
  const place = newPlace()
  openDataFolder(place).release()
  const [part, bytes] = [5 * 1024 ** 2, Buffer.alloc(12 * 1024 ** 2, 'the fog and the rain ')]
  const about = { httpMetadata: { contentType: 'video/mp4' }, customMetadata: { by: 'boris' } }
  const file = JSON.stringify({ size: bytes.length, ...about, partBytes: part })
  const key = 'videos/fog/hd.mp4'
  const etags = await withSite(place, async ({ files }) => {
    const bucket = await files()
    const body = Readable.toWeb(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]))
    const init = { method: 'PUT', body, duplex: 'half' }
    expect((await bucket.fetch(filesAddress({ key, file }), init as never)).status).toBe(204)
    const { files: listed } = (await (await bucket.fetch(filesAddress({ cursor: '' }))).json()) as {
      files: { etag: string }[]
    }
    return listed.map(({ etag }) => etag)
  })
  expect(etags).toEqual([expect.stringMatching(/-3$/)])
  expect(await filesOf(place)).toEqual({
    [key]: JSON.stringify([bytes.toString(), about.httpMetadata, about.customMetadata]),
  })
})

test('a backup is restored with every row, file and secret; its hashes and settings are in the manifest', async () => {
  const place = newPlace()
  mkdirSync(place)
  const before = rowsOf(data)
  expect(await restore(place)).toEqual({
    rows: before.reduce((sum, { rows }) => sum + rows, 0),
    files: 3,
    migrations: [],
    secrets: ['SIGNING_SECRET', 'SIGNING_SECRET_2'],
  })
  const { 'age/a-check': _, ...files } = await filesOf(data)
  expect(await filesOf(place)).toEqual(files)
  // Parts of a file that was not complete are in no bucket: its uploader sends the file again.
  const copy = new DatabaseSync(databaseFile(stateOf(place)) ?? '', { readOnly: true })
  expect({
    ...copy.prepare('SELECT r2_upload, (SELECT count(*) FROM upload_parts) AS parts FROM uploads').get(),
  }).toEqual({
    r2_upload: null,
    parts: 0,
  })
  copy.close()
  const untouched = (sums: typeof before) => sums.filter(({ name }) => !/^upload/.test(name))
  expect(untouched(rowsOf(place))).toEqual(untouched(before))
  for (const name of ['signing-secret.txt', 'signing-secret-2.txt']) {
    expect(readFileSync(join(place, name), 'utf8')).toBe(readFileSync(join(data, name), 'utf8'))
    expect(statSync(join(place, name)).mode & 0o777).toBe(0o600)
  }
  expect(existsSync(join(place, 'seeded.txt'))).toBe(true)
  expect(globSync('*.restoring-*', { cwd: folder })).toEqual([])
  const manifest = readManifest(join(root, first.name))
  expect(manifest).toMatchObject({ source: 'data folder', schema: migrationNames(), media: { files: 3, bytes: 14 } })
  expect(manifest.database.tables).toEqual(before)
  expect(manifest.settings.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['wrangler.toml', 'worker/edge/operator/site.ts']),
  )
})

test('no secret and no photo of an age check is readable in the folder of backups, which only its owner may open', () => {
  expect(statSync(root).mode & 0o777).toBe(0o700)
  for (const path of globSync('**/*', { cwd: root }).filter((name) => statSync(join(root, name)).isFile())) {
    const bytes = readFileSync(join(root, path))
    for (const word of [secret, Buffer.from(secret).toString('base64url').slice(0, 40), 'a face', passphrase])
      expect([path, bytes.includes(word)]).toEqual([path, false])
  }
})

test('a second backup stores only files that are new or have other bytes, and reads no other', async () => {
  await withSite(data, async (storage) => {
    await put(storage, 'videos/fog/sd.mp4', 'another fog')
    await put(storage, 'videos/fog/hd.mp4', 'a new file')
    await put(storage, 'pictures/fog/copy.webp', 'a still')
  })
  const read: string[] = []
  const made = await withLocalSource((source) => {
    const files = { ...source.files, read: (key: string) => source.files.read(key).finally(() => read.push(key)) }
    return withBackupFolder(root, () =>
      makeBackup({ ...source, files }, root, { sealing: { passphrase }, version: '0.1.0', isScheduled: false }),
    )
  }, data)
  expect(made).toMatchObject({ files: 5, newFiles: 2, newBytes: 21 })
  expect(read.sort()).toEqual(['pictures/fog/copy.webp', 'videos/fog/hd.mp4', 'videos/fog/sd.mp4'])
  expect(globSync('objects/??/*', { cwd: root })).toHaveLength(5)
  const keys: string[] = []
  for await (const { key } of readMediaList(join(root, first.name))) keys.push(key)
  expect(keys.sort()).toEqual(['pictures/fog/empty.webp', 'pictures/fog/still.webp', 'videos/fog/sd.mp4'])
})

describe('a damaged backup is refused in one sentence', () => {
  const copyOf = () => {
    const copy = newPlace()
    cpSync(root, copy, { recursive: true })
    return copy
  }
  const flip = (file: string, at = Math.floor(statSync(file).size / 2)) => {
    const bytes = readFileSync(file)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    writeFileSync(file, bytes)
  }
  const object = (copy: string) =>
    join(copy, globSync('objects/??/*', { cwd: copy }).find((path) => statSync(join(copy, path)).size > 0) ?? '')
  const manifest = (copy: string) => join(copy, chooseBackup(copy), 'manifest.json')

  test.each<[string, (copy: string, backup: string) => void, RegExp]>([
    ['without its database', (_, backup) => rmSync(join(backup, 'database.sqlite')), /database\.sqlite is missing/],
    [
      'with one flipped byte in its database',
      (_, backup) => flip(join(backup, 'database.sqlite')),
      /database\.sqlite has other bytes/,
    ],
    [
      'with one flipped byte in its list of files',
      (_, backup) => flip(join(backup, 'media.jsonl')),
      /media\.jsonl has other bytes/,
    ],
    [
      'with one byte more in its settings',
      (_, backup) => appendFileSync(join(backup, 'settings/wrangler.toml'), ' '),
      /wrangler\.toml has other bytes/,
    ],
    ['without a file', (copy) => rmSync(object(copy)), /the file \S+ is missing/],
    ['with one flipped byte in a file', (copy) => flip(object(copy)), /the file \S+ has other bytes/],
    ['without its manifest', (copy) => rmSync(manifest(copy)), /manifest\.json is missing/],
    [
      'with half a manifest',
      (copy) => writeFileSync(manifest(copy), readFileSync(manifest(copy)).subarray(0, 900)),
      /manifest\.json is missing or cannot be read/,
    ],
    [
      'with another digit in its manifest',
      (copy) => writeFileSync(manifest(copy), readFileSync(manifest(copy), 'utf8').replace('"bytes": ', '"bytes": 1')),
      /does not match its own hash/,
    ],
  ])('%s', async (_, damage, sentence) => {
    const copy = copyOf()
    damage(copy, join(copy, chooseBackup(copy)))
    await expect(restore(newPlace(), copy)).rejects.toThrow(sentence)
    expect(existsSync(join(folder, `place-${places}`))).toBe(false)
  })

  test('with another passphrase', async () => {
    await expect(restore(newPlace(), root, { passphrase: 'another passphrase' })).rejects.toThrow(
      'The passphrase does not open this backup.',
    )
    expect(existsSync(join(folder, `place-${places}`))).toBe(false)
    expect(globSync('*.restoring-*', { cwd: folder })).toEqual([])
  })

  test('by the command with exit code 1, and a dry run says what it checked and each step', async () => {
    const copy = copyOf()
    const place = newPlace()
    const run = async () => {
      const child = runCommand([process.execPath, 'worker/restore.ts', '--from', copy, '--dry-run'], {
        DATA_DIR: place,
        BACKUP_PASSPHRASE: passphrase,
      })
      return { code: await child.ended, out: child.out(), err: child.err() }
    }
    const sound = await run()
    expect([sound.code, sound.err]).toEqual([0, ''])
    expect(sound.out).toContain('The passphrase opens SIGNING_SECRET, SIGNING_SECRET_2.')
    expect(
      sound.out
        .split('\n')
        .slice(-7)
        .map((line) => line.slice(0, 28)),
    ).toEqual([
      '1. Refuse unless the data fo',
      '2. Make a new folder beside ',
      '3. Migrate the database when',
      '4. Write every file, read it',
      '5. Give the folder its name ',
      'Nothing was restored: this w',
      '',
    ])
    flip(object(copy))
    const { code, out, err } = await run()
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^The backup \S+ is damaged: [^\n]*\. Nothing was restored\.\n$/)
    expect(existsSync(place)).toBe(false)
  })
})

test('a backup that is sealed to a public key is made without a passphrase, and only the file of the private key opens it', async () => {
  const [into, file] = [join(folder, 'to-a-key'), join(folder, 'private-key')]
  const [, publicKey = ''] = /BACKUP_PUBLIC_KEY=(\S+)$/.exec(await makeKeyFile(file)) ?? []
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect(makeKeyFile(file)).rejects.toThrow(/cannot be made \(EEXIST\)/)
  vi.stubEnv('BACKUP_PUBLIC_KEY', publicKey)
  const sealing = publicKeyOfSettings() ?? { passphrase: '' }
  vi.stubEnv('BACKUP_PUBLIC_KEY', readPrivateKey(file).privateKey)
  expect(publicKeyOfSettings).toThrow(/^BACKUP_PUBLIC_KEY is no public key/)
  vi.unstubAllEnvs()
  await withLocalSource(
    (source) =>
      withBackupFolder(into, () => makeBackup(source, into, { sealing, version: '0.1.0', isScheduled: true })),
    data,
  )
  const manifest = await checkBackup(into, chooseBackup(into))
  expect(Object.keys(await unsealSecrets(manifest, readPrivateKey(file)))).toEqual([
    'SIGNING_SECRET',
    'SIGNING_SECRET_2',
  ])
  await expect(unsealSecrets(manifest, { passphrase })).rejects.toThrow(
    `This backup is opened by the private key of ${publicKey}.`,
  )
  await expect(unsealSecrets({ ...manifest, made: '2026-11-24T00:00:00.000Z' }, readPrivateKey(file))).rejects.toThrow(
    Refusal,
  )
  const args = ['worker/restore.ts', '--from', into, '--dry-run', '--key', file]
  const child = runCommand([process.execPath, ...args], { DATA_DIR: newPlace() })
  expect([await child.ended, child.err()]).toEqual([0, ''])
  expect(child.out()).toContain('The key opens SIGNING_SECRET, SIGNING_SECRET_2.')
})

test('a backup of an older schema is migrated', async () => {
  const [site, into] = [newPlace(), join(folder, 'older')]
  await withSite(site, async ({ database }) => void (await migrate(await database(), migrationNames().slice(0, -1))))
  const source: Source = {
    kind: 'data folder',
    copyDatabase: async (to) => snapshotDatabase(databaseFile(stateOf(site)) ?? '', to),
    files: { async *list() {}, read: async () => null },
    secrets: {},
  }
  const { publicKey, privateKey } = await newKeyPair()
  await withBackupFolder(into, () =>
    makeBackup(source, into, { sealing: { publicKey }, version: '0.1.0', isScheduled: false }),
  )
  expect((await restore(newPlace(), into, { privateKey })).migrations).toEqual(migrationNames().slice(-1))
})

test('a place that is not empty is refused, and stays as it is', async () => {
  const place = newPlace()
  mkdirSync(place)
  writeFileSync(join(place, 'notes.txt'), 'mine')
  await expect(restore(place)).rejects.toThrow(/is not empty\. A backup is restored into a new folder only/)
  expect(globSync('*', { cwd: place })).toEqual(['notes.txt'])
})
