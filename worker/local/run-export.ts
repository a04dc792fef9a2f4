// Runs `npm run export`: writes every video of the catalogue to a file, a page at a time, while the site runs and while it does not.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { langs } from '../../locales/locales.ts'
import type { ExportFormat } from '../../shared/rules/admin-import-fields.ts'
import { recordsOf } from '../origin/admin/importing/export-records.ts'
import { exportColumns, exportHeader, exportRow } from '../origin/admin/importing/export-rows.ts'
import { captionColumns, countVideos, exportedVideos } from '../origin/admin/store/exported-videos.ts'
import { openCatalogue } from './catalogue-database.ts'
import { progressBar, Refusal } from './terminal.ts'

export type ExportChoices = {
  format: ExportFormat
  /** Who keeps the records of each performer, in clear text. */
  hasRecords: boolean
  isRemote: boolean
}

const videosPerPage = 500

/** @returns how many videos were written; less than all when `signal` stopped it */
export async function runExport(
  path: string,
  { format, hasRecords, isRemote }: ExportChoices,
  signal: AbortSignal,
): Promise<number> {
  const catalogue = await openCatalogue(isRemote)
  const { db, signingSecret } = catalogue
  if (hasRecords && signingSecret.length === 0)
    throw new Refusal('Records are sealed with the secret of the deployment: set SIGNING_SECRET to it.')
  const onProgress = progressBar('Exporting')
  const columns = exportColumns(format, {
    langs: langs.filter((lang) => lang !== 'en'),
    captions: await captionColumns(db),
    hasRecords,
  })
  const file = createWriteStream(path)
  const write = async (text: string) => {
    if (!file.write(text)) await once(file, 'drain')
  }
  try {
    const total = await countVideos(db)
    await write(exportHeader(format, columns))
    let [done, after] = [0, 0]
    while (!signal.aborted) {
      const videos = await exportedVideos(db, after, videosPerPage)
      after = videos.at(-1)?.video_id ?? after
      const whole = hasRecords
        ? await Promise.all(videos.map(async (video) => ({ ...video, written: await recordsOf(video, signingSecret) })))
        : videos
      await write(whole.map((video) => exportRow(format, columns, video)).join(''))
      done += videos.length
      if (videos.length > 0) onProgress(done, Math.max(total, done))
      if (videos.length < videosPerPage) break
    }
    return done
  } finally {
    file.end()
    await once(file, 'close')
    await catalogue.close(false)
  }
}
