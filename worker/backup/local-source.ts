// What a backup reads of a data folder: through the site that runs on it, or from the folder itself where none runs. The database
// is read from its file in either case, which SQLite allows beside the process that writes it.
import { existsSync, rmSync } from 'node:fs'
import { askRunningFiles } from '../local/ask-running-site.ts'
import { dataPath, openDataFolder, stateOf } from '../local/data-folder.ts'
import { filesAddress } from '../local/files.ts'
import { storedSecrets } from '../local/secret-files.ts'
import { databaseFile, openStorage, ownDatabaseFiles } from '../local/storage.ts'
import { Refusal } from '../local/terminal.ts'
import { workerSettings } from '../local/worker-settings.ts'
import type { Source } from './make-backup.ts'
import { mergeOwnDatabases } from './merge-own-databases.ts'
import { siteFiles } from './site-files.ts'
import { snapshotDatabase } from './snapshot-database.ts'

/** Runs work on the data folder; a site cannot start on it meanwhile unless it runs already. */
export async function withLocalSource<T>(work: (source: Source) => Promise<T>, path = dataPath()): Promise<T> {
  const state = stateOf(path)
  const database = existsSync(state) ? databaseFile(state) : null
  if (!database) throw new Refusal(`There is no site in the data folder ${path}, so there is nothing to back up.`)
  const source = {
    kind: 'data folder',
    copyDatabase: async (to: string) => copyDatabases(database, ownDatabaseFiles(state), to),
    secrets: storedSecrets(path, await requiredSecrets()),
  } as const
  const running = await askRunningFiles({ path }, { cursor: '' })
  await running?.body?.cancel()
  if (running?.ok) return work({ ...source, files: siteFiles((query) => askRunningFiles({ path }, query)) })
  const folder = openDataFolder(path)
  const storage = await openStorage(state)
  try {
    const files = await storage.files()
    return await work({
      ...source,
      files: siteFiles(async (query) => (await files.fetch(filesAddress(query))) as unknown as Response),
    })
  } finally {
    await storage.stop()
    folder.release()
  }
}

/** @param own the databases of single nouns, whose rows are put beside the others */
function copyDatabases(database: string, own: readonly string[], to: string): void {
  snapshotDatabase(database, to)
  const copies = own.map((file, index) => ({ file, copy: `${to}-own-${index}` }))
  try {
    for (const { file, copy } of copies) snapshotDatabase(file, copy)
    mergeOwnDatabases(
      to,
      copies.map(({ copy }) => copy),
    )
  } finally {
    for (const { copy } of copies) rmSync(copy, { force: true })
  }
}

/** What a backup would do, without doing it. */
export const localSteps = (path = dataPath()): string[] => [
  `Copy the database of the data folder ${path} at one point in time, check it, and count and hash the rows of each table`,
  'List the files of the bucket, through the site if it runs, and copy those that no earlier backup has',
]

/** The names of the Workers' secrets. */
async function requiredSecrets(): Promise<string[]> {
  const settings = await Promise.all((['edge', 'origin'] as const).map(workerSettings))
  return settings.flatMap((one) => one.requiredSecrets)
}
