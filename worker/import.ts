// `npm run import -- FILE|FOLDER|URL`: videos of a file into the catalogue, while the site runs and while it does not. The same file again
// changes what differs and nothing else.
import { partnerHosts } from '../shared/partner-hosts.ts'
import { type ImportWords, importUsage, parseImportWords } from './local/import-words.ts'
import { command, interruptSignal } from './local/terminal.ts'

await command(async () => {
  const words = readWords()
  const { runImport } = await import('./local/run-import.ts')
  const isWhole = await runImport(words, partnerHosts, interruptSignal())
  process.exit(isWhole ? 0 : 1)
})

function readWords(): ImportWords {
  try {
    const words = parseImportWords(process.argv.slice(2))
    if (words) return words
  } catch {
    // An unknown option: print the usage.
  }
  console.error(importUsage)
  process.exit(2)
}
