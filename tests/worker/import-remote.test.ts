// `npm run import` and `export` with --remote against a stand-in of Cloudflare's API over a real database.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { snapshotDatabase } from '../../worker/backup/snapshot-database.ts'
import { databaseFile } from '../../worker/local/storage.ts'
import { migratedState } from '../support/runtime/seeded-databases.ts'
import { type FakeFile, fakeBucket } from './backup/fake-bucket.ts'
import { fakeCloudflare } from './fake-cloudflare.ts'
import { runCommand } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-import-remote-'))
const cloudflare = fakeCloudflare()
const stored = new Map<string, FakeFile>()
const bucket = fakeBucket('edgetube-media', 'key-of-the-bucket', stored)
let deployed: DatabaseSync

beforeAll(async () => {
  const path = join(folder, 'deployed.sqlite')
  snapshotDatabase(databaseFile(await migratedState()) ?? '', path)
  deployed = new DatabaseSync(path)
  cloudflare.made.push('D1 edgetube')
  cloudflare.runsOn(deployed, () => '')
  await Promise.all([cloudflare.listen(), bucket.listen()])
}, 120_000)
afterAll(() => {
  deployed.close()
  cloudflare.close()
  bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

async function run(program: string, args: string[], env: Record<string, string> = {}) {
  const all = { ...cloudflare.env(), DATA_DIR: join(folder, 'data'), ...env }
  const child = runCommand(['node', program, ...args, '--remote'], all)
  return { code: await child.ended, out: child.out(), err: child.err() }
}
const rows = (sql: string) =>
  deployed
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }))

test('a file is imported into the deployment, whose next minute tells its caches, and exported from there', async () => {
  const file = join(folder, 'partner.csv')
  writeFileSync(file, 'ID,Title,Length\r\n1,Fog,10:00\r\n2,Rain,5:00\r\n3,Snow,ages\r\n')
  const imported = await run('worker/import.ts', [file, '--json'])
  expect([imported.code, JSON.parse(imported.out)]).toEqual([
    1,
    expect.objectContaining({ added: 2, failed: 1, waiting: 2 }),
  ])
  expect(rows('SELECT title FROM videos ORDER BY title')).toEqual([{ title: 'Fog' }, { title: 'Rain' }])
  expect(rows('SELECT verb FROM operator_orders WHERE answer IS NULL')).toEqual([{ verb: 'outdate_lists' }])
  expect(rows('SELECT state, added, failed FROM imports')).toEqual([{ state: 'done', added: 2, failed: 1 }])
  const again = await run('worker/import.ts', [file, '--json'])
  expect(JSON.parse(again.out)).toMatchObject({ added: 0, changed: 0, same: 2 })
  const exported = await run('worker/export.ts', [join(folder, 'all.csv')])
  expect([exported.code, exported.out]).toEqual([0, expect.stringContaining('2 videos')])
  expect(readFileSync(join(folder, 'all.csv'), 'utf8')).toContain('Fog')
}, 120_000)

test('records need the secret of the deployment, which only its operator can name', async () => {
  const file = join(folder, 'partner.csv')
  const records = ['--records', '2026-01-01;all;Partner Archive;1 Example Street']
  const without = await run('worker/import.ts', [file, ...records])
  expect([without.code, without.err]).toEqual([1, expect.stringContaining('set SIGNING_SECRET')])
  expect((await run('worker/export.ts', [join(folder, 'all.csv'), '--records'])).err).toContain('set SIGNING_SECRET')
  const env = { SIGNING_SECRET: 'the secret that the deployment has, in full' }
  expect((await run('worker/import.ts', [file, ...records], env)).out).toContain('2 the same')
  expect(rows('SELECT source, name FROM import_records')).toEqual([{ source: 'partner', name: '' }])
}, 120_000)

test('files of a folder are sent into the bucket of the deployment in parts, and a command that was stopped goes on with the parts that lack', async () => {
  const videos = join(folder, 'archive')
  mkdirSync(videos)
  const bytes = 33 * 1024 * 1024
  writeFileSync(join(videos, 'fog.mp4'), 'a film')
  truncateSync(join(videos, 'fog.mp4'), bytes)
  writeFileSync(join(videos, 'fog.json'), JSON.stringify({ title: 'Fog of the archive' }))
  const without = await run('worker/import.ts', [videos, '--json'])
  expect([without.code, without.err]).toEqual([1, expect.stringContaining('R2 API token that may read and write')])
  bucket.uploads.refuses = 2
  const stopped = await run('worker/import.ts', [videos, '--json'], bucket.env())
  expect([stopped.code, stopped.err]).toEqual([1, expect.stringContaining('answered 503')])
  expect(rows("SELECT title FROM videos WHERE title LIKE '%archive'")).toEqual([])
  bucket.uploads.refuses = 0
  const { out, err } = await run('worker/import.ts', [videos, '--json'], bucket.env())
  expect([err, JSON.parse(out)]).toEqual(['', expect.objectContaining({ added: 1, failed: 0, waiting: 1 })])
  const [media] = rows('SELECT file_name, file_bytes, upload_id FROM imported_media') as { upload_id: string }[]
  expect(media).toMatchObject({ file_name: 'fog.mp4', file_bytes: bytes })
  const key = `uploads/${media?.upload_id}/source`
  expect(bucket.uploads.sent).toEqual([`${key} 1`, `${key} 2`])
  expect([stored.get(key)?.text.length, stored.get(key)?.text.slice(0, 6)]).toEqual([bytes, 'a film'])
  // The same folder again sends nothing.
  expect(JSON.parse((await run('worker/import.ts', [videos, '--json'], bucket.env())).out)).toMatchObject({ same: 1 })
  expect(bucket.uploads.sent.length).toBe(2)
}, 120_000)
