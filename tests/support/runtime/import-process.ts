// `npm run import` with a partner's host, which a site of its own would name in shared/partner-hosts.ts.
import { parseImportWords } from '../../../worker/local/import-words.ts'
import { runImport } from '../../../worker/local/run-import.ts'
import { command, interruptSignal } from '../../../worker/local/terminal.ts'

await command(async () => {
  const words = parseImportWords(process.argv.slice(2))
  if (!words) throw new Error('invalid words')
  process.exit((await runImport(words, ['cdn.partner.test'], interruptSignal())) ? 0 : 1)
})
