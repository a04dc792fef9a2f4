// Runs `npm run export`: writes the rows of the catalogue to files, a page at a time, while the site runs and while it does not.
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import type { D1Database } from '@cloudflare/workers-types'
import { langs } from '../../locales/locales.ts'
import type { ExportFormat } from '../../shared/rules/admin-import-fields.ts'
import type { ImportKind, ObjectKind } from '../../shared/rules/admin-import-objects.ts'
import type { VersionedSecret } from '../../shared/versioned-secret.ts'
import { objectColumns, objectRow } from '../origin/admin/importing/export-objects.ts'
import { recordsOf } from '../origin/admin/importing/export-records.ts'
import { exportColumns, exportHeader, exportRow } from '../origin/admin/importing/export-rows.ts'
import { countObjects, type ExportedObject, exportedObjects } from '../origin/admin/store/exported-objects.ts'
import { captionColumns, countVideos, exportedVideos } from '../origin/admin/store/exported-videos.ts'
import { openCatalogue } from './catalogue-database.ts'
import type { ExportWords } from './export-words.ts'
import { progressBar, Refusal } from './terminal.ts'

const rowsPerPage = 500
const otherLangs = langs.filter((lang) => lang !== 'en')

/** The pages of a file, each as its rows; the last one has fewer than a page holds. */
type Pages = { header: string; total: number; next: () => Promise<string[]> }

/** @returns how many rows were written to each file; fewer than all when `signal` stopped it */
export async function runExport(
  { files, folder, hasRecords, isRemote }: ExportWords,
  signal: AbortSignal,
): Promise<{ kind: ImportKind; path: string; rows: number }[]> {
  const catalogue = await openCatalogue(isRemote)
  try {
    const { db, signingSecret } = catalogue
    if (hasRecords && signingSecret.length === 0)
      throw new Refusal('Records are sealed with the secret of the deployment: set SIGNING_SECRET to it.')
    if (folder !== null) mkdirSync(folder, { recursive: true })
    const written = []
    for (const { kind, path, format } of files) {
      if (signal.aborted) break
      const pages =
        kind === 'videos'
          ? await pagesOfVideos(db, format, hasRecords ? signingSecret : null)
          : await pagesOfObjects(db, format, kind)
      written.push({ kind, path, rows: await writeFile(path, pages, signal) })
    }
    return written
  } finally {
    await catalogue.close(false)
  }
}

async function writeFile(path: string, { header, total, next }: Pages, signal: AbortSignal): Promise<number> {
  const onProgress = progressBar('Exporting')
  const file = createWriteStream(path)
  const write = async (text: string) => {
    if (!file.write(text)) await once(file, 'drain')
  }
  try {
    await write(header)
    let done = 0
    while (!signal.aborted) {
      const rows = await next()
      await write(rows.join(''))
      done += rows.length
      if (rows.length > 0) onProgress(done, Math.max(total, done))
      if (rows.length < rowsPerPage) break
    }
    return done
  } finally {
    file.end()
    await once(file, 'close')
  }
}

/** @param secret null for a file without records */
async function pagesOfVideos(db: D1Database, format: ExportFormat, secret: VersionedSecret | null): Promise<Pages> {
  const captions = await captionColumns(db)
  const columns = exportColumns(format, { langs: otherLangs, captions, hasRecords: secret !== null })
  let after = 0
  return {
    header: exportHeader(format, columns),
    total: await countVideos(db),
    async next() {
      const videos = await exportedVideos(db, after, rowsPerPage)
      after = videos.at(-1)?.video_id ?? after
      const whole = secret
        ? await Promise.all(videos.map(async (video) => ({ ...video, written: await recordsOf(video, secret) })))
        : videos
      return whole.map((video) => exportRow(format, columns, video))
    },
  }
}

async function pagesOfObjects(db: D1Database, format: ExportFormat, kind: ObjectKind): Promise<Pages> {
  const columns = objectColumns(kind, otherLangs)
  let after: ExportedObject['position'] | null = null
  return {
    header: exportHeader(format, columns),
    total: await countObjects(db, kind),
    async next() {
      const objects: ExportedObject[] = await exportedObjects(db, kind, after, rowsPerPage)
      after = objects.at(-1)?.position ?? after
      return objects.map((object) => objectRow(format, kind, columns, object))
    },
  }
}
