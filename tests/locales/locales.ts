// `npm run locales`: the texts that each language lacks, which English stands in for. A branch may lack some; main may not.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { langs } from '../../locales/locales.ts'
import type { Texts } from '../support/checks/language-texts.ts'
import { missingTexts } from './missing-texts.ts'

const root = join(import.meta.dirname, '../..')
const textsOf = (lang: string): Texts => JSON.parse(readFileSync(join(root, `locales/${lang}.json`), 'utf8'))
const languages = Object.fromEntries(langs.map((lang) => [lang, textsOf(lang)]))

const { lines, isAllowed } = missingTexts(languages, branch())
for (const line of lines) console.log(line)
process.exitCode = isAllowed ? 0 : 1

/** Null outside a repository, as in an unpacked archive. */
function branch(): string | null {
  try {
    const command = ['rev-parse', '--abbrev-ref', 'HEAD']
    return execFileSync('git', command, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}
