// `npm run export -- FILE`: the whole catalogue as comma-separated values, JSON lines or a dump with bars, which `npm run import` reads.

import { type ExportFormat, exportFormats } from '../shared/rules/admin-import-fields.ts'
import { command, interruptSignal } from './local/terminal.ts'

await command(async () => {
  const [path = '', ...more] = process.argv.slice(2)
  const format = formatOf(path)
  if (!format || more.length > 0 || path.startsWith('-')) {
    console.error(
      `Usage: npm run export -- FILE    (FILE ends with ${exportFormats.map((one) => `.${one}`).join(', ')})`,
    )
    process.exit(2)
  }
  const signal = interruptSignal()
  const { runExport } = await import('./local/run-export.ts')
  const videos = await runExport(path, format, signal)
  console.log(`${videos.toLocaleString('en')} videos in ${path}${signal.aborted ? '. Stopped before the end.' : ''}`)
  process.exit(signal.aborted ? 1 : 0)
})

function formatOf(path: string): ExportFormat | undefined {
  return exportFormats.find((one) => path.endsWith(`.${one}`))
}
