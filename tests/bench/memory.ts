// Whether the edge's memory stays flat over 100,000 requests of every kind, most of them for new addresses, and how much its
// caches hold when they are full.
import { contract } from '../../shared/contract/contract.ts'
import { pageSizes, relatedBatchPages } from '../../shared/limits.ts'
import { href } from '../../shared/routes.ts'
import { videoPageSorts } from '../../shared/rules/browse-filters.ts'
import { collectGarbagePath, openWorld } from './bench-runtime.ts'
import { type Heap, type Held, openHeap } from './heap.ts'
import { openLoader } from './load.ts'
import { residentMb } from './process.ts'
import { judge, say } from './report.ts'

const requests = 100_000
const samples = 10
const growthMax = 1.05
/** Cloudflare's limit of an isolate, and how much of it must remain for requests in progress. */
const isolateMb = 128
const spareMb = 32

export async function memory(): Promise<void> {
  const testbed = await openWorld({ isInspected: true })
  const loader = openLoader(testbed.pid)
  const heap = await openHeap(await testbed.runtime.miniflare.getInspectorURL(), 'forgetful')
  try {
    const paths = Array.from({ length: requests }, (_, index) => mixedPath(index))
    say(`  before: ${residentMb(testbed.pid).toFixed(0)} MB resident, of all Workers of this bench and the runtime`)
    const sizes: number[] = []
    const taken: Held[] = []
    const held: Held[] = []
    for (let sample = 1; sample <= samples; sample++) {
      const { perSecond, wrong } = await loader.run({ url: testbed.forgetful, paths }, { requests: requests / samples })
      sizes.push(residentMb(testbed.pid))
      taken.push(await heap.held())
      held.push(await withoutGarbage(testbed.forgetful, heap))
      say(
        `  after ${(requests / samples) * sample}: ${sizes.at(-1)?.toFixed(0)} MB resident; the edge's isolate ${told(taken.at(-1))}, without garbage ${told(held.at(-1))} (${perSecond.toFixed(0)}/s${wrong ? `, ${wrong} WRONG` : ''})`,
      )
    }
    // The caches fill up in the first two thirds; they are bounded, so after that memory must not grow.
    const growth = (sizes.at(-1) ?? 0) / (sizes[Math.ceil((samples * 2) / 3) - 1] ?? 1)
    judge('memory over 100,000 requests', growth < growthMax, `last third x ${growth.toFixed(3)}`, '< 5 % growth')
    const [takenMb, heldMb] = [most(taken), most(held)]
    judge(
      "the edge's isolate with full caches",
      takenMb <= isolateMb && heldMb <= isolateMb - spareMb,
      `${takenMb.toFixed(0)} MB, without garbage ${heldMb.toFixed(0)} MB`,
      `<= ${isolateMb} MB and ${isolateMb - spareMb} MB`,
    )
  } finally {
    heap.stop()
    await loader.stop()
    await testbed.stop()
  }
}

const most = (all: Held[]): number => Math.max(...all.map(({ heapMb, externalMb }) => heapMb + externalMb))

const told = (held: Held | undefined): string =>
  `${held?.heapMb.toFixed(0)} MB heap and ${held?.externalMb.toFixed(0)} MB external`

/** Buffers are freed one collection after the objects that held them. */
async function withoutGarbage(url: URL, heap: Heap): Promise<Held> {
  for (let time = 0; time < 3; time++) await (await fetch(new URL(collectGarbagePath, url))).text()
  return heap.held()
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

/** A request of every kind in turn, most of them for new addresses. */
export const mixedPath = (index: number): string =>
  kinds[index % kinds.length]?.(Math.floor(index / kinds.length)) ?? '/'

const sortOf = (number: number) => {
  const sort = videoPageSorts[number % videoPageSorts.length]
  return sort === videoPageSorts[0] ? undefined : sort
}
