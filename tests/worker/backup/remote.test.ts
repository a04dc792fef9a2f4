// `npm run backup -- --remote` against a stand-in of Cloudflare: wrangler's own requests for the export of D1, and the S3
// interface of R2. What it makes is an ordinary backup.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newKeyPair } from '../../../shared/sealed-box.ts'
import { chooseBackup } from '../../../worker/backup/backup-folder.ts'
import { checkBackup } from '../../../worker/backup/check-backup.ts'
import { unsealSecrets } from '../../../worker/backup/manifest.ts'
import { readMediaList } from '../../../worker/backup/media-list.ts'
import { remoteSource } from '../../../worker/backup/remote-source.ts'
import { s3Address, signS3 } from '../../../worker/backup/sign-s3.ts'
import { snapshotDatabase } from '../../../worker/backup/snapshot-database.ts'
import { sqlStatements } from '../../../worker/backup/sql-statements.ts'
import { sumTables } from '../../../worker/backup/table-sums.ts'
import { databaseFile } from '../../../worker/local/storage.ts'
import { seededState } from '../../support/runtime/seeded-databases.ts'
import { fakeCloudflare } from '../fake-cloudflare.ts'
import { runCommand } from '../run-command.ts'
import { type FakeFile, fakeBucket } from './fake-bucket.ts'
import { sqliteDump } from './sqlite-dump.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-remote-'))
const [backups, database] = [join(folder, 'backups'), join(folder, 'site.sqlite')]
const passphrase = 'a passphrase of the operator'
const files = new Map<string, FakeFile>([
  ['videos/fog/sd.mp4', { text: 'the fog', type: 'video/mp4' }],
  ['pictures/fog/still.webp', { text: 'a still', type: 'image/webp', metadata: { by: 'boris' } }],
  ['age/a-check', { text: 'a face', type: 'image/webp' }],
])
const cloudflare = fakeCloudflare()
/** The deployment's database, of which the dump was made. */
let deployed: DatabaseSync
const bucket = fakeBucket('edgetube-media', 'key-of-the-bucket', files)

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  snapshotDatabase(databaseFile(await seededState()) ?? '', database)
  cloudflare.made.push('D1 edgetube', 'R2 edgetube-media')
  snapshotDatabase(database, join(folder, 'deployed.sqlite'))
  deployed = new DatabaseSync(join(folder, 'deployed.sqlite'))
  const dump = sqliteDump(database)
  cloudflare.runsOn(deployed, () => dump)
  await Promise.all([cloudflare.listen(), bucket.listen()])
})
afterAll(() => {
  deployed.close()
  cloudflare.close()
  bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

async function backUp(args: string[], env: Record<string, string> = {}) {
  const all = { ...cloudflare.env(), ...bucket.env(), BACKUP_PASSPHRASE: passphrase, ...env }
  const child = runCommand([process.execPath, 'worker/backup.ts', '--remote', '--to', backups, ...args], all)
  return { code: await child.ended, out: child.out(), err: child.err() }
}

describe('a backup of a deployment', () => {
  test('shows its steps in a dry run, which asks Cloudflare nothing', async () => {
    const { code, out, err } = await backUp(['--keep', '--dry-run'], { BACKUP_PASSPHRASE: '' })
    expect([code, err]).toEqual([0, ''])
    expect(out.split('\n').map((line) => line.slice(0, 36))).toEqual([
      '1. Export the D1 database edgetube; ',
      '2. Load the export into a database f',
      '3. List the R2 bucket edgetube-media',
      '4. Copy the settings, seal the secre',
      `5. Give the backup its name in ${tmpdir()}/`.slice(0, 36),
      '6. Delete backups of the schedule, b',
      'Nothing was read or written: this wa',
      '',
    ])
    expect([cloudflare.asked, bucket.read]).toEqual([[], []])
  })

  test('says in one sentence what gives access to the bucket', () => {
    vi.stubEnv('R2_ACCESS_KEY_ID', '')
    expect(() => remoteSource()).toThrow(
      /^Set CLOUDFLARE_ACCOUNT_ID, R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY: [^\n]+$/,
    )
    vi.unstubAllEnvs()
  })

  test('has every row with the indexes of searches, every file with its type, and the secrets of the given file, and the deployment notes it', async () => {
    const secrets = { SIGNING_SECRET: 'known to the operator, who set it by hand' }
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify(secrets))
    bucket.faults.left = 1
    const { code, out, err } = await backUp(['--secrets', join(folder, 'secrets.json')])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^Backup \S+ in \S+: [\d,]+ rows, 2 files \(2 of them new, 0\.0 MB\), in [\d.]+ s\n$/)
    const name = chooseBackup(backups)
    const manifest = await checkBackup(backups, name)
    expect(manifest.source).toBe('deployment')
    expect(manifest.database.tables).toEqual(sumTables(database))
    expect(await unsealSecrets(manifest, { passphrase })).toEqual(secrets)
    expect(deployed.prepare('SELECT name FROM operator_marks').all()).toEqual([{ name: 'backup' }])
    const found = (file: string) => {
      const db = new DatabaseSync(file, { readOnly: true })
      const rows = db.prepare("SELECT rowid FROM video_search WHERE video_search MATCH 'strd2' ORDER BY rowid").all()
      db.close()
      return rows.map(({ rowid }) => rowid)
    }
    expect(found(join(backups, name, 'database.sqlite'))).toEqual(found(database))
    expect(found(database).length).toBeGreaterThan(0)
    const listed = []
    for await (const { key, httpMetadata, customMetadata } of readMediaList(join(backups, name)))
      listed.push([key, httpMetadata, customMetadata])
    expect(listed).toEqual([
      ['videos/fog/sd.mp4', { contentType: 'video/mp4' }, {}],
      ['pictures/fog/still.webp', { contentType: 'image/webp' }, { by: 'boris' }],
    ])
  })

  test('reads only files that are new when it runs again, and says that it has no secrets', {
    tags: 'full',
    timeout: 120_000,
  }, async () => {
    files.set("videos/fog/a b'(1).mp4", { text: 'an odd name', type: 'video/mp4' })
    bucket.read.length = 0
    const { code, out } = await backUp([])
    expect([code, bucket.read]).toEqual([0, ["videos/fog/a b'(1).mp4"]])
    expect(out).toContain('The backup has no secrets, because Cloudflare gives none back')
  })

  test('is made in a bucket of another account by the command of the nightly workflow, with the variables that it names', {
    tags: 'full',
    timeout: 120_000,
  }, async () => {
    const workflow = readFileSync(join(import.meta.dirname, '../../../.github/workflows/backup.yml'), 'utf8')
    const [, command = ''] = /run: npm run backup --silent -- (.*)/.exec(workflow) ?? []
    const named = new Set([...workflow.matchAll(/^ {10}(\w+): \$\{\{/gm)].map(([, name]) => name))
    const kept = new Map<string, FakeFile>()
    const other = fakeBucket('elsewhere', 'key-of-another-account', kept)
    await other.listen()
    const { publicKey } = await newKeyPair()
    const env: Record<string, string> = {
      ...bucket.env(),
      CLOUDFLARE_ACCOUNT_ID: 'acc',
      CLOUDFLARE_API_TOKEN: 'a-token',
      AWS_ACCESS_KEY_ID: 'key-of-another-account',
      AWS_SECRET_ACCESS_KEY: 'of the bucket',
      AWS_REGION: 'auto',
      AWS_ENDPOINT_URL: other.env().R2_ENDPOINT,
      BACKUP_PUBLIC_KEY: publicKey,
      BACKUP_TO: 's3://elsewhere/nightly',
    }
    expect([...named].sort()).toEqual(Object.keys(env).sort())
    const shell = ['sh', '-c', `exec "${process.execPath}" worker/backup.ts ${command}`]
    const { CLOUDFLARE_API_BASE_URL } = cloudflare.env()
    const child = runCommand(shell, { ...env, CLOUDFLARE_API_BASE_URL })
    expect([await child.ended, child.err()]).toEqual([0, ''])
    other.close()
    const manifests = [...kept].filter(([key]) => /^nightly\/[^/]+\/manifest\.json$/.test(key))
    expect(manifests).toHaveLength(1)
    expect([...kept.keys()].filter((key) => key.startsWith('nightly/objects/'))).toHaveLength(3)
    expect(JSON.parse(manifests[0]?.[1].text ?? '').manifest).toMatchObject({
      isScheduled: true,
      secrets: { box: { to: publicKey } },
    })
  })
})

test('requests are signed as in the two examples of the AWS documentation for GET', () => {
  const keys = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  const endpoint = 'https://examplebucket.s3.amazonaws.com'
  const signature = (url: URL, headers = {}) =>
    signS3(url, keys, new Date('2013-05-24T00:00:00Z'), headers).authorization?.split('Signature=')[1]
  expect(signature(s3Address(endpoint, 'test.txt'), { range: 'bytes=0-9' })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  expect(signature(s3Address(endpoint, '', { 'max-keys': '2', prefix: 'J' }))).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})

test('a dump is split into the same statements, however its text arrives', async () => {
  const statements = [
    "CREATE TABLE a (x TEXT DEFAULT ';' -- it's; a comment\n, y);",
    "INSERT INTO a VALUES('it''s; --no',NULL);",
    "CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET x = 'END;'; DELETE FROM a; END;",
    'CREATE TABLE "b;\'" (z) /* ; \' */;',
    "INSERT INTO a VALUES(1-1,'x/*y');",
    'SELECT 1',
  ]
  const text = statements.join('\n')
  for (const size of [1, 2, 3, 5, 7, text.length]) {
    const chunks = async function* () {
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
    }
    const split: string[] = []
    for await (const statement of sqlStatements(chunks())) split.push(statement)
    expect(split).toEqual(statements)
  }
})
