// `npm run export -- FILE`: the catalogue as comma-separated values, JSON lines or a dump with bars, which `npm run import` reads.
import { exportUsage, parseExportWords } from './local/export-words.ts'
import { command, interruptSignal } from './local/terminal.ts'

await command(async () => {
  const words = parseExportWords(process.argv.slice(2))
  if (!words) {
    console.error(exportUsage)
    process.exit(2)
  }
  const signal = interruptSignal()
  const { runExport } = await import('./local/run-export.ts')
  for (const { kind, path, rows } of await runExport(words, signal))
    console.log(`${rows.toLocaleString('en')} ${kind} in ${path}`)
  if (signal.aborted) console.log('Stopped before the end.')
  process.exit(signal.aborted ? 1 : 0)
})
