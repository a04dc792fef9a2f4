// `npm run export -- FILE`: the whole catalogue as comma-separated values, JSON lines or a dump with bars, which `npm run import` reads.

import { parseArgs } from 'node:util'
import { type ExportFormat, exportFormats } from '../shared/rules/admin-import-fields.ts'
import { command, interruptSignal } from './local/terminal.ts'

await command(async () => {
  const { path, hasRecords, isRemote } = readWords()
  const format = formatOf(path)
  if (!format || path.startsWith('-')) {
    console.error(
      `Usage: npm run export -- FILE [--records] [--remote]    (FILE ends with ${exportFormats.map((one) => `.${one}`).join(', ')})
  --records  with the dates, references and custodians of the records of age and consent: keep such a file as you keep the records
  --remote   from the deployment; set SIGNING_SECRET for --records`,
    )
    process.exit(2)
  }
  const signal = interruptSignal()
  const { runExport } = await import('./local/run-export.ts')
  const videos = await runExport(path, { format, hasRecords, isRemote }, signal)
  console.log(`${videos.toLocaleString('en')} videos in ${path}${signal.aborted ? '. Stopped before the end.' : ''}`)
  process.exit(signal.aborted ? 1 : 0)
})

function readWords(): { path: string; hasRecords: boolean; isRemote: boolean } {
  try {
    const options = { records: { type: 'boolean' }, remote: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [path = '', ...more] = positionals
    if (more.length === 0) return { path, hasRecords: values.records === true, isRemote: values.remote === true }
  } catch {
    // An unknown option: print the usage.
  }
  return { path: '', hasRecords: false, isRemote: false }
}

function formatOf(path: string): ExportFormat | undefined {
  return exportFormats.find((one) => path.endsWith(`.${one}`))
}
