// The database and the bucket of a data folder without the site's Workers: for commands that read or fill a folder on which no
// site runs. Nothing has to be built for it.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database, Fetcher } from '@cloudflare/workers-types'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { databaseWorker, openDatabase } from './database.ts'
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
      workers: [filesWorker(r2Buckets), databaseWorker(databaseName, d1Databases)],
    }),
  )
  await miniflare.ready
  return {
    database: async () => openDatabase(miniflare, databaseName),
    files: async () => (await miniflare.getWorker(filesName)) as unknown as Fetcher,
    stop: () => miniflare.dispose(),
  }
}

/** The file of the site's database; null where there is none. Miniflare keeps notes of its own beside it. */
export function databaseFile(state: string): string | null {
  const [file] = globSync('d1/**/*.sqlite', { cwd: state }).filter((name) => !name.endsWith('metadata.sqlite'))
  return file === undefined ? null : join(state, file)
}
