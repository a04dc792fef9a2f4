// Runs `npm run export`: writes every video of the catalogue to a file, a page at a time, while the site runs and while it does not.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { langs } from '../../locales/locales.ts'
import type { ExportFormat } from '../../shared/rules/admin-import-fields.ts'
import { exportColumns, exportHeader, exportRow } from '../origin/admin/importing/export-rows.ts'
import { countVideos, exportedVideos } from '../origin/admin/store/exported-videos.ts'
import { openCatalogue } from './catalogue-database.ts'
import { progressBar } from './terminal.ts'

const videosPerPage = 500

/** @returns how many videos were written; less than all when `signal` stopped it */
export async function runExport(path: string, format: ExportFormat, signal: AbortSignal): Promise<number> {
  const catalogue = await openCatalogue()
  const { db } = catalogue
  const onProgress = progressBar('Exporting')
  const columns = exportColumns(langs.filter((lang) => lang !== 'en'))
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
      await write(videos.map((video) => exportRow(format, columns, video)).join(''))
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
