// `npm run html -- path/to/vnu.jar http://localhost:8787`: runs the Nu HTML checker on forty pages of a running site. It needs
// Java and the checker's jar, which no other test needs: `npm pack vnu-jar` downloads it (29 MB).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { href } from '../../shared/routes.ts'
import { crawl } from './crawl.ts'

const pagesMax = 40
const [jar = '', address = 'http://localhost:8787'] = process.argv.slice(2)
const site = URL.parse(address)
if (!existsSync(jar) || !site) {
  console.error(
    'npm run html -- <path of vnu.jar> [<address of the site>]: the jar is in the npm package vnu-jar, and wants Java',
  )
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'edgetube-html-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const files: string[] = []
const ask = async (path: string) => {
  const response = await fetch(site.origin + path, { redirect: 'manual', headers: { accept: 'text/html' } })
  if (!response.headers.get('content-type')?.startsWith('text/html')) return { status: response.status, text: '' }
  const text = await response.text()
  if (text && files.length < pagesMax) {
    const file = join(folder, `${files.length}${path.replace(/[^\w-]+/g, '_')}.html`)
    writeFileSync(file, text)
    files.push(file)
  }
  return { status: response.status, text }
}
// One page of each kind, in a language with spaces and one without.
const starts = ['en', 'ja'].map((lang) => href('sitemap', {}, { lang }))
await crawl({ ask, origin: site.origin, starts, perKind: 1 })
const { status, stderr, error } = spawnSync('java', ['-jar', jar, '--errors-only', ...files], { encoding: 'utf8' })
if (error) console.error(`Java did not start: ${error.message}`)
console.log(stderr || `${files.length} pages, no errors`)
process.exit(status ?? 2)
