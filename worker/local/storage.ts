// The database and the bucket of a data folder without the site's Workers: for commands that read or fill a folder on which no
// site runs. Nothing has to be built for it.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database, Fetcher } from '@cloudflare/workers-types'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { isOwnDatabaseFile } from './check-data.ts'
import { databaseWorker, firstDatabase, openDatabase } from './database.ts'
import { filesName, filesWorker } from './files.ts'
import { workerSettings } from './worker-settings.ts'

export type Storage = {
  database: () => Promise<D1Database>
  /** The Worker of files.ts. */
  files: () => Promise<Fetcher>
  stop: () => Promise<void>
}

const databaseName = 'edgetube-database'

export async function openStorage(state: string): Promise<Storage> {
  const { d1Databases, r2Buckets } = (await workerSettings('origin')).options
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      cf: false,
      log: new Log(LogLevel.ERROR),
      resourcePersistencePath: state,
      workers: [filesWorker(r2Buckets), databaseWorker(databaseName, firstDatabase(d1Databases))],
    }),
  )
  await miniflare.ready
  return {
    database: async () => openDatabase(miniflare, databaseName),
    files: async () => (await miniflare.getWorker(filesName)) as unknown as Fetcher,
    stop: () => miniflare.dispose(),
  }
}

/** The file of the site's database; null where there is none. */
export const databaseFile = (state: string): string | null =>
  databaseFiles(state).find((file) => !isOwnDatabaseFile(file)) ?? null

/** The files of databases that single nouns have. */
export const ownDatabaseFiles = (state: string): string[] => databaseFiles(state).filter(isOwnDatabaseFile)

/** Miniflare keeps notes of its own beside them. */
const databaseFiles = (state: string): string[] =>
  globSync('d1/**/*.sqlite', { cwd: state })
    .filter((name) => !name.endsWith('metadata.sqlite'))
    .map((name) => join(state, name))
