// `npm run compliance -- https://tube.example`: tests the gate of a running site in all combinations, and writes a dated report
// (HTML and JSON) that an operator can show to authorities. A local site accepts any claimed place; a deployed one does not,
// and is tested from this machine's own place: run it from each place that matters.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { href } from '../../shared/routes.ts'
import { servicePaths } from '../../shared/service-paths.ts'
import { changesBetween, lastReport } from './changes.ts'
import { clientOf } from './client.ts'
import { type Place, runMatrix } from './matrix.ts'
import { reportHtml, reportOf } from './report.ts'
import { readStatement, statementHtml } from './statement.ts'
import { askingStates, notVerifiedAfar, notVerifiedHere, verifiedState } from './verified.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'compliance' },
    // For a deployed site: the mode of its policy for this machine's place.
    mode: { type: 'string', default: 'assure' },
    /** An address of the same site that is open, for example through a machine in another country. */
    open: { type: 'string' },
  },
})
const site = URL.parse(positionals[0] ?? 'http://localhost:8787')
if (!site || (values.mode !== 'assure' && values.mode !== 'declare')) {
  console.error(
    'npm run compliance -- <address of the site> [--mode assure|declare] [--open <address>] [--out <folder>]',
  )
  process.exit(2)
}

const { ask, close } = clientOf(site)
const isLocal = await believesPlaces()
const open = clientOf(URL.parse(values.open ?? '') ?? site)
const verified = isLocal ? await verifiedState(ask) : null
const asking = await askingStates(ask, isLocal ? { 'x-dev-geo': 'GB' } : {})
const cells = await runMatrix({
  isWhole: true,
  ask,
  askOpen: isLocal
    ? (path, asked = {}) => ask(path, { ...asked, headers: { 'x-dev-geo': 'CA', ...asked.headers } })
    : open.ask,
  places: isLocal ? localPlaces() : [{ name: 'this machine', headers: {}, mode: values.mode }],
  states: [
    { name: 'anonymous', headers: {}, opens: [] },
    {
      name: 'forged cookie',
      headers: { cookie: '__Host-age=YWJj.eyJpZCI6IjEifQ.YWJj; age_verified=1' },
      opens: [],
    },
    { name: 'forged session', headers: { cookie: `__Host-session=${'a'.repeat(43)}` }, opens: [] },
    // Nothing that waits for a photo, a wallet or an electronic identity opens anything.
    ...['age-wait', 'age-wallet', 'age-eid'].map((cookie) => ({
      name: `forged ${cookie}`,
      headers: { cookie: `__Host-${cookie}=YWJj.eyJpZCI6IjEifQ.YWJj` },
      opens: [],
    })),
    ...asking.states,
    { name: 'agreed', headers: { cookie: '__Host-age_agreed=1' }, opens: ['declare'] },
    ...(verified ? [{ ...verified, closedAt: elsewhere() }] : []),
  ],
})
const statement = readStatement((await ask(href('age_statement', {}, { lang: 'en' }))).body.toString())
close()
open.close()

const leftOut = [
  ...(verified ? [] : [isLocal ? notVerifiedHere : notVerifiedAfar]),
  ...asking.leftOut,
  ...(statement ? [] : ['The public statement of how ages are checked: the site has none.']),
]
const report = reportOf(site, cells, new Date(), leftOut, statement)
mkdirSync(values.out, { recursive: true })
const name = join(values.out, `gate-${report.date.slice(0, 10)}`)
const before = lastReport(values.out, report)
const changes = before && changesBetween(before, report)
writeFileSync(`${name}.json`, `${JSON.stringify(report, null, 2)}\n`)
writeFileSync(`${name}.html`, reportHtml(report, changes))
const statementFile = join(values.out, `statement-${report.date.slice(0, 10)}.html`)
if (statement) writeFileSync(statementFile, statementHtml(statement, report.site, report.date))
const { counted, leaks, shutOut } = report.totals
console.log(`${report.totals.cells} cells, ${counted} of them count: ${leaks} leaks, ${shutOut} wrongly closed`)
for (const one of leftOut) console.log(`Left out: ${one}`)
if (changes)
  console.log(
    `Since ${changes.since.slice(0, 10)}: ${changes.found.length} new findings, ${changes.ended.length} ended, ${changes.tried.length} more tried, ${changes.untried.length} no longer, ${changes.stated.length + changes.unstated.length} sentences of the statement changed`,
  )
for (const places of report.lacking ?? [])
  console.log(`${places}: the law wants a choice of methods, and the site offers one`)
console.log(`${name}.html ${name}.json${statement ? ` ${statementFile}` : ''}`)
if (counted === 0)
  console.error('Nothing counts: no place was open from which to learn what there is to leak. Name one with --open.')
process.exitCode = leaks + shutOut + (report.lacking?.length ?? 0) > 0 || counted === 0 ? 1 : 0

/** Only `npm start` trusts a claimed place; a deployment that did would be open to every visitor. */
async function believesPlaces(): Promise<boolean> {
  const at = async (place: string) =>
    (await ask('/', { headers: { 'x-dev-geo': place } })).body.toString().includes('gate-title')
  if ((await ask(servicePaths.health)).status !== 200) throw new Error(`No answer from ${site}`)
  return (await at('GB')) && !(await at('CA'))
}

/** A proof counts in the country that it was made in. */
function elsewhere(): string[] {
  const others = localPlaces().filter(({ name, mode }) => mode === 'assure' && name !== 'GB')
  return others.map(({ name }) => name)
}

function localPlaces(): Place[] {
  const places: [string, Place['mode']][] = [
    ['GB', 'assure'],
    ['DE', 'declare'],
    ['US-TX', 'assure'],
    ['T1', 'assure'],
    ['', 'assure'],
  ]
  return places.map(([place, mode]) => ({ name: place || 'missing', headers: { 'x-dev-geo': place }, mode }))
}
