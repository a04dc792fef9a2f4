// Whether the edge's memory stays flat over 100,000 requests of every kind, most of them for things not asked before.
import { setTimeout as delay } from 'node:timers/promises'
import { contract } from '../../shared/contract/contract.ts'
import { pageSizes, relatedBatchPages } from '../../shared/limits.ts'
import { href } from '../../shared/routes.ts'
import { videoPageSorts } from '../../shared/rules/filters.ts'
import { openLoader } from './load.ts'
import { residentMb } from './process.ts'
import { judge, say } from './report.ts'
import { openWorld } from './world.ts'

const requests = 100_000
const samples = 10
const growthMax = 1.05
const pauseMs = 10_000

export async function memory(): Promise<void> {
  const world = await openWorld()
  const loader = openLoader(world.pid)
  try {
    const paths = Array.from({ length: requests }, (_, index) => mixed(index))
    say(`  before: ${residentMb(world.pid).toFixed(0)} MB`)
    const sizes: number[] = []
    for (let sample = 1; sample <= samples; sample++) {
      const figure = await loader.run({ url: world.forgetful, paths }, { requests: requests / samples })
      sizes.push(residentMb(world.pid))
      const wrong = figure.wrong ? `, ${figure.wrong} WRONG` : ''
      say(
        `  after ${(requests / samples) * sample}: ${sizes.at(-1)?.toFixed(0)} MB, ${figure.perSecond.toFixed(0)}/s${wrong}`,
      )
    }
    await delay(pauseMs)
    say(`  after a pause of ${pauseMs / 1000} s: ${residentMb(world.pid).toFixed(0)} MB`)
    // The caches fill in the first two thirds; what they hold is bounded, so then nothing may grow any more.
    const growth = (sizes.at(-1) ?? 0) / (sizes[Math.ceil((samples * 2) / 3) - 1] ?? 1)
    judge('memory over 100,000 requests', growth < growthMax, `last third x ${growth.toFixed(3)}`, '< 5 % growth')
  } finally {
    await loader.stop()
    await world.stop()
  }
}

const kinds: ((number: number) => string)[] = [
  (number) => href('videos', { sort: sortOf(number) }, { lang: 'en', query: { page: 1 + (number % 500) } }),
  (number) => href('search', { search: `harbour ${number}` }, { lang: 'en' }),
  (number) => href('video', { id: String(1 + number), dir: 'harbour' }, { lang: number % 2 ? 'de' : 'en' }),
  (number) =>
    contract.relatedVideos.fill({
      video_id: 1 + number,
      count: pageSizes.related * relatedBatchPages,
      type: 'all',
      page: 1,
    }),
  (number) => `/media/pictures/harbour-lights/${number}/still.webp`,
  () => href('videos', {}, { lang: 'ru' }),
]

const mixed = (index: number): string => kinds[index % kinds.length]?.(Math.floor(index / kinds.length)) ?? '/'

const sortOf = (number: number) => {
  const sort = videoPageSorts[number % videoPageSorts.length]
  return sort === videoPageSorts[0] ? undefined : sort
}
