// One backup from beginning to end: the database at one point in time, then the files, the settings and the sealed secrets, and
// the manifest last. The database comes first: every file that its rows name is still there, unless it was deleted since.
import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../local/terminal.ts'
import { ageKey } from '../origin/media/output-keys.ts'
import { backupName, completeBackup, flush, halfPath } from './backup-folder.ts'
import { type Manifest, manifestName, manifestText } from './manifest.ts'
import { type ListedFile, mediaLine, mediaListName } from './media-list.ts'
import { folderObjects, type ObjectPlace } from './object-place.ts'
import { hashFile } from './object-store.ts'
import type { Sealing, Secrets } from './seal-secrets.ts'
import { settingsFiles, settingsName } from './settings-files.ts'
import type { SiteFiles, StoredFile } from './site-files.ts'
import { appliedMigrations } from './snapshot-database.ts'
import { sumTables } from './table-sums.ts'

export type Source = {
  kind: Manifest['source']
  /** Copies the database as it is at one point in time into a new file. */
  copyDatabase: (to: string) => Promise<void>
  files: SiteFiles
  secrets: Secrets
}

export type Made = { name: string; rows: number; files: number; newFiles: number; newBytes: number; deleted: number }

/** `objects`: where the files of the site go, by default into the folder. */
export type Options = {
  sealing: Sealing
  version: string
  isScheduled: boolean
  nowMs?: number
  objects?: ObjectPlace
}

export const databaseName = 'database.sqlite'

/** @param root a folder that this process has locked */
export async function makeBackup(source: Source, root: string, options: Options): Promise<Made> {
  const madeMs = options.nowMs ?? Date.now()
  const name = backupName(madeMs)
  const half = halfPath(root, name)
  mkdirSync(half, { mode: 0o700 })
  try {
    const made = await fill(half, source, { objects: folderObjects(root), ...options, nowMs: madeMs })
    completeBackup(root, name)
    return { name, ...made }
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    throw isFull ? new Refusal(`There is no room for the backup in ${root}. What was begun is deleted.`) : error
  }
}

async function fill(half: string, source: Source, options: Required<Options>): Promise<Omit<Made, 'name'>> {
  const database = join(half, databaseName)
  await source.copyDatabase(database)
  chmodSync(database, 0o600)
  flush(database)
  const tables = sumTables(database)
  const media = await copyFiles(source.files, options.objects, half)
  const settings = settingsFiles().map(({ text, ...file }) => {
    writeNew(join(half, settingsName, file.path), text)
    return file
  })
  const unsealed = {
    format: 1,
    made: new Date(options.nowMs).toISOString(),
    version: options.version,
    source: source.kind,
    isScheduled: options.isScheduled,
    schema: appliedMigrations(database),
    database: { bytes: statSync(database).size, sha256: (await hashFile(database)) ?? '', tables },
    media: { files: media.files, bytes: media.bytes, sha256: (await hashFile(join(half, mediaListName))) ?? '' },
    settings,
  } as const
  writeNew(join(half, manifestName), await manifestText(unsealed, source.secrets, options.sealing))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { rows, files: media.files, newFiles: media.newFiles, newBytes: media.newBytes, deleted: media.deleted }
}

/** Photos of age checks stay out: the site promises to delete them with the decision, and a backup would keep them. */
const isLeftOut = ({ key }: StoredFile): boolean => key.startsWith(ageKey(''))

type Copied = { files: number; bytes: number; newFiles: number; newBytes: number; deleted: number }

async function copyFiles(files: SiteFiles, objects: ObjectPlace, half: string): Promise<Copied> {
  const copied: Copied = { files: 0, bytes: 0, newFiles: 0, newBytes: 0, deleted: 0 }
  const known = await objects.knownFiles()
  async function* lines() {
    for await (const file of files.list()) {
      if (isLeftOut(file)) continue
      const listed = reused(file, known, objects) ?? (await copyFile(file))
      if (!listed) continue
      copied.files++
      copied.bytes += listed.size
      yield mediaLine(listed)
    }
  }
  const copyFile = async (file: StoredFile): Promise<ListedFile | null> => {
    const read = await files.read(file.key)
    if (!read) {
      copied.deleted++
      return null
    }
    const { bytes, ...metadata } = read
    const { sha256, size, isNew } = await objects.store(bytes)
    if (isNew) {
      copied.newFiles++
      copied.newBytes += size
    }
    return { ...file, ...metadata, size, sha256 }
  }
  const list = await open(join(half, mediaListName), 'wx', 0o600)
  await pipeline(lines, list.createWriteStream({ flush: true }))
  return copied
}

function reused(file: StoredFile, known: ReadonlyMap<string, ListedFile>, objects: ObjectPlace): ListedFile | null {
  const before = known.get(file.key)
  if (before?.version !== file.version || before.size !== file.size) return null
  return objects.has(before.sha256, before.size) ? before : null
}

function writeNew(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text, { mode: 0o600, flush: true })
}
