// Restores a checked backup into a data folder that does not exist yet. Everything is written beside it, read back and compared,
// and gets its name last: a restore that fails leaves nothing.
import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { openDataFolder } from '../local/data-folder.ts'
import { migrate } from '../local/migrate.ts'
import { writeSecret } from '../local/secret-files.ts'
import { databaseFile, openStorage, type Storage } from '../local/storage.ts'
import { Refusal } from '../local/terminal.ts'
import { databaseName } from './make-backup.ts'
import { type Manifest, unsealSecrets } from './manifest.ts'
import { readMediaList } from './media-list.ts'
import { putFile, requireSameFile } from './put-file.ts'
import { resumeTexts } from './resume-restored.ts'
import type { Opening, Secrets } from './seal-secrets.ts'
import { sumTables } from './table-sums.ts'

type Restored = { rows: number; files: number; migrations: string[]; secrets: string[] }

export type Backup = { root: string; name: string; manifest: Manifest; opening: Opening }

/** @param path the data folder that is made */
export async function restoreBackup({ root, name, manifest, opening }: Backup, path: string): Promise<Restored> {
  requireEmpty(path)
  const secrets = await unsealSecrets(manifest, opening)
  const stage = mkdtempSync(`${resolve(path)}.restoring-`)
  try {
    const restored = await fill(stage, { root, name, manifest, opening }, secrets)
    takePlace(stage, path)
    return restored
  } catch (error) {
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    throw isFull ? new Refusal(`There is no room for the backup beside ${path}. Nothing was restored.`) : error
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

/** What it would do, without doing it. */
export const restoreSteps = (path: string): string[] => [
  `Refuse unless the data folder ${path} is missing or empty`,
  'Make a new folder beside it with the secrets and the database, and compare every row',
  'Migrate the database when it is older than this version',
  'Write every file, read it again, and compare its hash',
  `Give the folder its name ${path}`,
]

async function fill(stage: string, { root, name, manifest }: Backup, secrets: Secrets): Promise<Restored> {
  const folder = openDataFolder(stage)
  try {
    for (const [secret, value] of Object.entries(secrets)) writeSecret(stage, secret, value)
    // The next start must not seed the demo catalogue into it.
    writeFileSync(join(stage, 'seeded.txt'), `restored from ${name}`)
    const rows = await placeDatabase(join(root, name, databaseName), folder.state, manifest)
    const { migrations, files } = await withStorage(folder.state, async (storage) => {
      const db = await storage.database()
      const made = await migrate(db)
      const put = await putFiles(storage, root, name)
      await db.batch(resumeTexts.map((sql) => db.prepare(sql)))
      return { migrations: made, files: put }
    })
    return { rows, files, migrations, secrets: Object.keys(secrets) }
  } finally {
    folder.release()
  }
}

/** Throws a Refusal when the folder has anything in it. */
export function requireEmpty(path: string): void {
  if (entriesOf(path).length === 0) return
  throw new Refusal(
    `The data folder ${path} is not empty. A backup is restored into a new folder only: set DATA_DIR to another one, or move this one away.`,
  )
}

function entriesOf(path: string): string[] {
  try {
    return readdirSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new Refusal(`The data folder ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** The local runtime makes its file; the backup's takes the place of it, and every row is compared there. */
async function placeDatabase(from: string, state: string, { database }: Manifest): Promise<number> {
  await withStorage(state, async (storage) => (await storage.database()).prepare('SELECT 1').run())
  const file = databaseFile(state)
  if (!file) throw new Error('the local runtime made no database')
  for (const log of ['-wal', '-shm']) rmSync(file + log, { force: true })
  copyFileSync(from, file)
  const sums = sumTables(file)
  const other = database.tables.find((table, index) => JSON.stringify(table) !== JSON.stringify(sums[index]))
  if (other || sums.length !== database.tables.length) {
    throw new Refusal(`The restored table ${other?.name ?? ''} differs from the backup's. Nothing was restored.`)
  }
  return sums.reduce((sum, { rows }) => sum + rows, 0)
}

/** Writes every file, and reads each back. */
async function putFiles(storage: Storage, root: string, name: string): Promise<number> {
  const bucket = await storage.files()
  let files = 0
  for await (const file of readMediaList(join(root, name))) {
    await putFile(bucket, root, file)
    await requireSameFile(bucket, file)
    files++
  }
  return files
}

async function withStorage<T>(state: string, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(state)
  try {
    return await work(storage)
  } finally {
    await storage.stop()
  }
}

/** The folder may exist and be empty. */
function takePlace(stage: string, path: string): void {
  requireEmpty(path)
  try {
    rmdirSync(path)
  } catch {
    // It does not exist, or is a mount point: the rename says so.
  }
  try {
    renameSync(stage, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Refusal(`The data folder ${path} cannot be made in ${dirname(resolve(path))} (${code}).`)
  }
}
