// `npm run links -- http://localhost:8787`: checks every link of a running site, in every language, and lists the broken ones.
// `--per-kind 1000` checks more than a handful of each kind of page.
import { parseArgs } from 'node:util'
import { langs } from '../../locales/locales.ts'
import { href } from '../../shared/routes.ts'
import { crawl } from './crawl.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'per-kind': { type: 'string', default: '5' } },
})
const site = URL.parse(positionals[0] ?? 'http://localhost:8787')
const perKind = Number(values['per-kind'])
if (!site || !(perKind >= 1)) {
  console.error('npm run links -- <address of the site> [--per-kind <how many pages of each kind and language>]')
  process.exit(2)
}

const ask = async (path: string) => {
  const response = await fetch(site.origin + path, { redirect: 'manual', headers: { accept: 'text/html,*/*' } })
  const isText = response.headers.get('content-type')?.startsWith('text/html') ?? false
  if (isText) return { status: response.status, text: await response.text() }
  await response.body?.cancel()
  return { status: response.status, text: '' }
}
const starts = langs.flatMap((lang) => [href('index', {}, { lang }), href('sitemap', {}, { lang })])
const { pages, links, broken } = await crawl({ ask, origin: site.origin, starts, perKind }).catch((error: unknown) => {
  console.error(`${site.origin} does not answer: ${error instanceof Error ? error.message : error}`)
  process.exit(2)
})
for (const { link, on, why } of broken) console.log(`${link} ${why}, linked on ${on}`)
console.log(`${links} links on ${pages} addresses in ${langs.length} languages, ${broken.length} broken`)
process.exit(broken.length ? 1 : 0)
