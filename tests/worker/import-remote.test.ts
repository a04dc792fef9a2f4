// `npm run import` and `export` with --remote against a stand-in of Cloudflare's API over a real database.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { partnerHosts } from '../../shared/partner-hosts.ts'
import { snapshotDatabase } from '../../worker/backup/snapshot-database.ts'
import { parseExportWords } from '../../worker/local/export-words.ts'
import { parseImportWords } from '../../worker/local/import-words.ts'
import { runExport } from '../../worker/local/run-export.ts'
import { runImport } from '../../worker/local/run-import.ts'
import { databaseFile } from '../../worker/local/storage.ts'
import { migratedState } from '../support/runtime/seeded-databases.ts'
import { type FakeFile, fakeBucket } from './backup/fake-bucket.ts'
import { fakeCloudflare } from './fake-cloudflare.ts'
import { runCommand } from './run-command.ts'
import { type Ended, runInProcess } from './run-in-process.ts'

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
})
afterAll(() => {
  deployed.close()
  cloudflare.close()
  bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const remote = ['--remote']
const envWith = (env: Record<string, string>) => ({ ...cloudflare.env(), DATA_DIR: join(folder, 'data'), ...env })
async function asProcess(program: string, ...args: string[]): Promise<Ended> {
  const child = runCommand(['node', program, ...args, ...remote], envWith({}))
  return { code: await child.ended, out: child.out(), err: child.err() }
}

function known<Words>(words: Words | null): Words {
  if (!words) throw new Error('invalid words')
  return words
}

/** What these commands print. */
async function printing(terminal: Pick<Console, 'log'>, run: () => Promise<boolean>): Promise<number> {
  const said = vi.spyOn(console, 'log').mockImplementation(terminal.log)
  try {
    return (await run()) ? 0 : 1
  } finally {
    said.mockRestore()
  }
}
const { signal } = new AbortController()
const importing = (args: string[], env: Record<string, string> = {}) =>
  runInProcess(
    (words, terminal) => printing(terminal, () => runImport(known(parseImportWords(words)), partnerHosts, signal)),
    envWith(env),
    [...args, ...remote],
  )
const exporting = (args: string[]) =>
  runInProcess(
    (words, terminal) =>
      printing(terminal, async () => {
        await runExport(known(parseExportWords(words)), signal)
        return true
      }),
    envWith({}),
    [...args, ...remote],
  )
afterEach(() => void vi.unstubAllEnvs())

const rows = (sql: string) =>
  deployed
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }))

test('a file is imported into the deployment, whose next minute tells its caches, and exported from there', async () => {
  const file = join(folder, 'partner.csv')
  writeFileSync(file, 'ID,Title,Length\r\n1,Fog,10:00\r\n2,Rain,5:00\r\n3,Snow,ages\r\n')
  const imported = await asProcess('worker/import.ts', file, '--json')
  expect([imported.code, JSON.parse(imported.out)]).toEqual([
    1,
    expect.objectContaining({ added: 2, failed: 1, waiting: 2 }),
  ])
  expect(rows('SELECT title FROM videos ORDER BY title')).toEqual([{ title: 'Fog' }, { title: 'Rain' }])
  expect(rows('SELECT verb FROM operator_orders WHERE answer IS NULL')).toEqual([{ verb: 'outdate_lists' }])
  expect(rows('SELECT state, added, failed FROM imports')).toEqual([{ state: 'done', added: 2, failed: 1 }])
  const again = await importing([file, '--json'])
  expect(JSON.parse(again.out)).toMatchObject({ added: 0, changed: 0, same: 2 })
  const exported = await asProcess('worker/export.ts', join(folder, 'all.csv'))
  expect([exported.code, exported.out]).toEqual([0, expect.stringContaining('2 videos')])
  expect(readFileSync(join(folder, 'all.csv'), 'utf8')).toContain('Fog')
})

test('records need the secret of the deployment, which only its operator can name', async () => {
  const file = join(folder, 'partner.csv')
  const records = ['--records', '2026-01-01;all;Partner Archive;1 Example Street']
  const without = await importing([file, ...records])
  expect([without.code, without.err]).toEqual([1, expect.stringContaining('set SIGNING_SECRET')])
  expect((await exporting([join(folder, 'all.csv'), '--records'])).err).toContain('set SIGNING_SECRET')
  const env = { SIGNING_SECRET: 'the secret that the deployment has, in full' }
  expect((await importing([file, ...records], env)).out).toContain('2 the same')
  expect(rows('SELECT source, name FROM import_records')).toEqual([{ source: 'partner', name: '' }])
})

test('files of a folder are sent into the bucket of the deployment in parts, and a command that was stopped goes on with the parts that lack', async () => {
  const videos = join(folder, 'archive')
  mkdirSync(videos)
  const bytes = 33 * 1024 * 1024
  writeFileSync(join(videos, 'fog.mp4'), 'a film')
  truncateSync(join(videos, 'fog.mp4'), bytes)
  writeFileSync(join(videos, 'fog.json'), JSON.stringify({ title: 'Fog of the archive' }))
  const without = await importing([videos, '--json'])
  expect([without.code, without.err]).toEqual([1, expect.stringContaining('R2 API token that may read and write')])
  bucket.uploads.refuses = 2
  const stopped = await importing([videos, '--json'], bucket.env())
  expect([stopped.code, stopped.err]).toEqual([1, expect.stringContaining('answered 503')])
  expect(rows("SELECT title FROM videos WHERE title LIKE '%archive'")).toEqual([])
  // The parts are joined, the answer is lost, and the request comes again.
  Object.assign(bucket.uploads, { refuses: 0, loses: 1 })
  const { out, err } = await importing([videos, '--json'], bucket.env())
  expect([err, JSON.parse(out)]).toEqual(['', expect.objectContaining({ added: 1, failed: 0, waiting: 1 })])
  const [media] = rows('SELECT file_name, file_bytes, upload_id FROM imported_media') as { upload_id: string }[]
  expect(media).toMatchObject({ file_name: 'fog.mp4', file_bytes: bytes })
  const key = `uploads/${media?.upload_id}/source`
  expect(bucket.uploads.sent).toEqual([`${key} 1`, `${key} 2`])
  expect([stored.get(key)?.text.length, stored.get(key)?.text.slice(0, 6)]).toEqual([bytes, 'a film'])
  // The same folder again sends nothing.
  expect(JSON.parse((await importing([videos, '--json'], bucket.env())).out)).toMatchObject({ same: 1 })
  expect(bucket.uploads.sent.length).toBe(2)
})
