// What a backup reads of a deployment: an export of D1, which is one point in time and during which D1 answers no other query, and
// the bucket. Cloudflare never gives secrets back: they come from a file of the operator.
import { readFileSync, rmSync } from 'node:fs'
import * as z from 'zod/mini'
import { type Configuration, readDeployable } from '../deploy/configuration.ts'
import { runWrangler } from '../deploy/wrangler.ts'
import { isOwnDatabase } from '../local/migration-files.ts'
import { Refusal } from '../local/terminal.ts'
import { readBucketAccess } from './bucket-access.ts'
import { bucketFiles } from './bucket-files.ts'
import { loadDump } from './load-dump.ts'
import type { Source } from './make-backup.ts'
import { mergeOwnDatabases } from './merge-own-databases.ts'
import type { Secrets } from './seal-secrets.ts'

/** @param secretsFile JSON, an object of names and values */
export function remoteSource(secretsFile?: string): Source {
  const { database, own, bucket } = storesOf(readDeployable('origin'))
  const { endpoint, keys } = readBucketAccess()
  return {
    kind: 'deployment',
    copyDatabase: (to) => exportDatabases(database, own, to),
    files: bucketFiles(endpoint, bucket, keys),
    secrets: secretsFile === undefined ? {} : readSecrets(secretsFile),
  }
}

/** What a backup would do, without doing it. */
export function remoteSteps(): string[] {
  const { database, own, bucket } = storesOf(readDeployable('origin'))
  return [
    ...[database, ...own].map((name) => `Export the D1 database ${name}; it answers no other query meanwhile`),
    'Load the export into a database file, check it, and count and hash the rows of each table',
    `List the R2 bucket ${bucket}, and copy the files that no earlier backup has`,
  ]
}

/** @param own the databases of single nouns, whose rows are put beside the others */
async function exportDatabases(database: string, own: readonly string[], to: string): Promise<void> {
  await exportDatabase(database, to)
  for (const name of own) {
    const copy = `${to}-own`
    try {
      await exportDatabase(name, copy)
      mergeOwnDatabases(to, [copy])
    } finally {
      rmSync(copy, { force: true })
    }
  }
}

export async function exportDatabase(name: string, to: string): Promise<void> {
  const dump = `${to}.sql`
  // Only this form has virtual tables, without which D1 refuses to export a database that has some.
  const form = ['--compatibility', 'sqlite3_cli_only']
  try {
    await runWrangler(['d1', 'export', name, '--remote', '--output', dump, ...form, '--skip-confirmation'])
    await loadDump(dump, to)
  } finally {
    rmSync(dump, { force: true })
  }
}

export function storesOf({ d1_databases, r2_buckets }: Configuration) {
  const [bucket] = r2_buckets
  const database = d1_databases.find(({ binding }) => !isOwnDatabase(binding))
  const own = d1_databases.filter(({ binding }) => isOwnDatabase(binding)).map(({ database_name }) => database_name)
  if (database && bucket) return { database: database.database_name, own, bucket: bucket.bucket_name }
  throw new Refusal('worker/origin/wrangler.toml binds no database or no bucket.')
}

const SecretsFile = z.record(z.string().check(z.regex(/^[A-Z][A-Z0-9_]*$/)), z.string())

function readSecrets(file: string): Secrets {
  try {
    return SecretsFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new Refusal(`The file ${file} cannot be read as JSON with the names and values of secrets.`)
  }
}
