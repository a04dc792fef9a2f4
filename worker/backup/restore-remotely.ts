// Restores a checked backup into an account without a site: the database through D1's import, the files through the S3 interface of
// R2, the secrets of both Workers. Every row and file is read back and compared. The next deployment finds all of it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { versionOf } from '../../shared/versioned-secret.ts'
import { workers } from '../build/paths.ts'
import { type CloudflareApi, openApi } from '../deploy/cloudflare-api.ts'
import { readDeployable } from '../deploy/configuration.ts'
import { ensureResources, resourcesOf } from '../deploy/resources.ts'
import { runWrangler } from '../deploy/wrangler.ts'
import { rotatedSecrets } from '../keys/rotated-secrets.ts'
import { Refusal } from '../local/terminal.ts'
import { readBucketAccess } from './bucket-access.ts'
import { bucketFiles } from './bucket-files.ts'
import { writeImport } from './import-text.ts'
import { databaseName } from './make-backup.ts'
import { type Manifest, unsealSecrets } from './manifest.ts'
import { readMediaList } from './media-list.ts'
import { hashStream, objectPath } from './object-store.ts'
import { exportDatabase, storesOf } from './remote-source.ts'
import type { Backup } from './restore-backup.ts'
import { resumeTextsOf } from './resume-restored.ts'
import type { Secrets } from './seal-secrets.ts'
import { sumTables } from './table-sums.ts'

type Say = (line: string) => void

/** What it would do, without doing it. */
export function remoteRestoreSteps(): string[] {
  const { database, bucket } = storesOf(readDeployable('origin'))
  return [
    'Create the resources of the upstream that are missing',
    `Refuse unless the D1 database ${database} has no table and the R2 bucket ${bucket} no file`,
    'Import the database, export it again, and compare every row',
    'Upload every file, read it again, and compare its hash',
    'Set the secrets of both Workers',
  ]
}

export async function restoreRemotely({ root, name, manifest, opening }: Backup, say: Say): Promise<void> {
  const secrets = await unsealSecrets(manifest, opening)
  const configuration = readDeployable('origin')
  const { database, bucket } = storesOf(configuration)
  const { endpoint, keys } = readBucketAccess()
  const stored = bucketFiles(endpoint, bucket, keys)
  const api = await openApi()
  const { d1 } = await ensureResources(api, resourcesOf(configuration), say)
  const query = queryOf(api, d1.DB ?? '')
  await requireEmptyDatabase(query, database)
  for await (const { key } of stored.list()) throw notEmpty(`bucket ${bucket} has the file ${key}`)
  const stage = mkdtempSync(join(tmpdir(), 'edgetube-restore-'))
  try {
    await importDatabase(join(root, name, databaseName), database, stage)
    await requireSameRows(manifest, database, stage)
    say(`Imported ${database}: every row is the backup's`)
    let files = 0
    for await (const file of readMediaList(join(root, name))) {
      await stored.write(file, objectPath(root, file.sha256))
      const read = await stored.read(file.key)
      if (!read || (await hashStream(read.bytes)) !== file.sha256)
        throw new Refusal(`The restored file ${file.key} differs from the backup's. Empty the bucket, and begin again.`)
      files++
    }
    say(`Uploaded ${files} files to ${bucket}: every hash is the backup's`)
    await putSecrets(secrets, say)
    for (const sql of resumeTextsOf(join(root, name, databaseName))) await query(sql)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
  say(
    'Now run "npm run deploy": it migrates the database and deploys the Workers. Searches are complete within some hours.',
  )
}

type Query = (sql: string) => Promise<Record<string, unknown>[]>

const queryOf =
  (api: CloudflareApi, id: string): Query =>
  async (sql) => {
    const answers = await api.account<{ results: Record<string, unknown>[] }[]>(`/d1/database/${id}/query`, { sql })
    return answers?.[0]?.results ?? []
  }

async function requireEmptyDatabase(query: Query, database: string): Promise<void> {
  const [table] = await query('PRAGMA table_list')
    .then((rows) => rows.map(({ name }) => String(name)))
    .then((names) => names.filter((one) => !/^(sqlite|_cf)_/.test(one)))
  if (table) throw notEmpty(`database ${database} has the table ${table}`)
}

const notEmpty = (what: string): Refusal =>
  new Refusal(`The ${what}. A backup is restored into an empty account only: delete what is there, or use another one.`)

async function importDatabase(from: string, database: string, stage: string): Promise<void> {
  const file = join(stage, 'import.sql')
  await writeImport(from, file)
  await runWrangler(['d1', 'execute', database, '--remote', '--yes', '--file', file])
  rmSync(file)
}

async function requireSameRows(manifest: Manifest, database: string, stage: string): Promise<void> {
  const file = join(stage, 'imported.sqlite')
  await exportDatabase(database, file)
  const sums = sumTables(file)
  const other = manifest.database.tables.find((table, index) => JSON.stringify(table) !== JSON.stringify(sums[index]))
  if (!other && sums.length === manifest.database.tables.length) return
  throw new Refusal(
    `The restored table ${other?.name ?? ''} differs from the backup's. Delete the database ${database}, and begin again.`,
  )
}

/** That of the processor is made anew by a deployment, for both of its holders. */
async function putSecrets(secrets: Secrets, say: Say): Promise<void> {
  for (const owner of ['origin', 'edge'] as const) {
    const own = Object.entries(secrets).filter(([name]) =>
      rotatedSecrets.some(
        ({ name: one, owners: [first, ...more] }) => first === owner && !more.length && versionOf(name, one) !== null,
      ),
    )
    if (!own.length) continue
    // wrangler makes the Worker's place where none is.
    await runWrangler(['secret', 'bulk', '--config', workers[owner].config], JSON.stringify(Object.fromEntries(own)))
    say(`Set ${own.map(([name]) => name).join(', ')}`)
  }
}
