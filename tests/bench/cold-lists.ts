// How soon head and frame of a list's first page arrive when nothing is cached and the upstream is slow, for every kind of list
// without an object. The other lists wait for their object: a country, a category, a member; of these the first byte of a performer,
// a channel and a profile is measured, which ask for the object and its list side by side.
import { href } from '../../shared/routes.ts'
import { channels } from '../../worker/origin/seed/channels.ts'
import { performers } from '../../worker/origin/seed/performers.ts'
import { arrivalOf } from './arrival.ts'
import { own } from './bench-runtime.ts'
import { bundleBenchWorker } from './bundle.ts'
import { openCatalogue } from './list-page-addresses.ts'
import { median } from './pairs.ts'
import { judge, say } from './report.ts'

const lang = 'en'

const firstPages = {
  videos: href('videos', {}, { lang }),
  categories: href('categories', {}, { lang }),
  playlists: href('playlists', {}, { lang }),
  pornstars: href('pornstars', {}, { lang }),
  pornsites: href('pornsites', {}, { lang }),
  community: href('community', {}, { lang }),
}

/** Of an upstream that is 300 ms late, with what one question takes beyond. */
const objectMostMs = 400
const pagesOfEach = 5
const numbers = Array.from({ length: pagesOfEach }, (_, index) => index)
const objectPages = {
  performer: numbers.map((at) => href('pornstar', { dir: performers[at]?.dir ?? '' }, { lang })),
  channel: numbers.map((at) => href('pornsite', { dir: channels[at]?.dir ?? '' }, { lang })),
  profile: numbers.map((at) => href('member', { id: String(at + 1) }, { lang })),
}

/** @param mostMs for head and frame */
export async function coldLists(mostMs: number): Promise<void> {
  const late = own('late', await bundleBenchWorker('late-origin.ts'), {}, { ORIGIN: 'edgetube-origin' })
  const runtime = await openCatalogue([late], { originService: 'late' })
  try {
    // An isolate's own first page compiles the code that all of them run.
    await arrivalOf(new URL(href('videos', {}, { lang, query: { page: 2 } }), runtime.url), 'id="main"')
    const taken: [name: string, milliseconds: number][] = []
    for (const [name, path] of Object.entries(firstPages)) {
      const { markMs, wholeMs } = await arrivalOf(new URL(path, runtime.url), 'id="main"')
      say(`  ${name}: head and frame ${markMs.toFixed(1)} ms, whole ${wholeMs.toFixed(1)} ms`)
      taken.push([name, markMs])
    }
    const told = taken.map(([name, milliseconds]) => `${name} ${milliseconds.toFixed(0)} ms`).join(', ')
    judge(
      'cold first page of every list, upstream 300 ms late',
      taken.every(([, ms]) => ms <= mostMs),
      told,
      `each <= ${mostMs} ms`,
    )
    const firstBytes: [name: string, milliseconds: number][] = []
    for (const [name, paths] of Object.entries(objectPages)) {
      const arrivals: number[] = []
      for (const path of paths) arrivals.push((await arrivalOf(new URL(path, runtime.url), 'id="main"')).firstByteMs)
      firstBytes.push([name, median(arrivals)])
    }
    judge(
      'first byte of a page of one object, cold, upstream 300 ms late',
      firstBytes.every(([, ms]) => ms <= objectMostMs),
      firstBytes.map(([name, milliseconds]) => `${name} ${milliseconds.toFixed(0)} ms`).join(', '),
      `each <= ${objectMostMs} ms`,
    )
  } finally {
    await runtime.stop()
  }
}
