// `npm run bench [-- name …]`: compares the product's performance with its targets, both sides of each comparison in one run.
// It prints and judges, but never fails: a timing is no test.
import { parseArgs } from 'node:util'
import { adverts } from './adverts.ts'
import { bytes } from './bytes.ts'
import { cost } from './cost.ts'
import { distance } from './distance.ts'
import { gate } from './gate.ts'
import { headers } from './headers.ts'
import { imports } from './imports.ts'
import { lists } from './lists.ts'
import { describeMachine } from './machine.ts'
import { media } from './media.ts'
import { member } from './member.ts'
import { memory } from './memory.ts'
import { overload } from './overload.ts'
import { pages } from './pages.ts'
import { leaveLogsUnread } from './process.ts'
import { render } from './render.ts'
import { type Options, say, summarise } from './report.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { signin } from './signin.ts'
import { stampede } from './stampede.ts'
import { start } from './start.ts'
import { statistics } from './statistics.ts'
import { stream } from './stream.ts'
import { views } from './views.ts'
import { wallet } from './wallet.ts'
import { watch } from './watch.ts'

const benches: Record<string, (options: Options) => Promise<void>> = {
  pages,
  render,
  stream,
  bytes,
  memory,
  lists,
  search,
  gate,
  wallet,
  adverts,
  settings,
  headers,
  media,
  member,
  signin,
  views,
  statistics,
  watch,
  overload,
  distance,
  stampede,
  cost,
  start,
  imports,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    hits: { type: 'string', default: '0.9' },
    rows: { type: 'string', default: '100000' },
    videos: { type: 'string', default: '1000000' },
  },
})
const options: Options = {
  pairs: Number(values.pairs),
  seconds: Number(values.seconds),
  hits: Number(values.hits),
  rows: Number(values.rows),
  videos: Number(values.videos),
}
const unknown = positionals.filter((name) => !(name in benches))
if (unknown.length) say(`There is no bench ${unknown.join(', ')}: choose among ${Object.keys(benches).join(', ')}`)

leaveLogsUnread()
say(describeMachine())
for (const [name, bench] of Object.entries(benches)) {
  if (positionals.length && !positionals.includes(name)) continue
  say(`${name}`)
  await bench(options)
}
if (positionals.every((name) => name in benches)) summarise()
