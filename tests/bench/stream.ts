// What a visitor sees first when nothing is cached and the upstream is slow.
import { href } from '../../shared/routes.ts'
import { durations, videoPageSorts, videoTypes } from '../../shared/rules/browse-filters.ts'
import { arrivalOf } from './arrival.ts'
import { openWorld, type World } from './bench-runtime.ts'
import { coldLists } from './cold-lists.ts'
import { median } from './pairs.ts'
import { judge, type Options, say } from './report.ts'

const upstreamLateMs = 300
const relatedLateMs = 1000
const firstByteMs = 20
const coldRequests = 20

export async function stream({ pairs }: Options): Promise<void> {
  const testbed = await openWorld()
  try {
    await late(testbed, { list: upstreamLateMs })
    const first = await arrivalOf(new URL(href('index', {}, { lang: 'en' }), testbed.edge), '<main')
    say(`  the isolate's own first page (home): ${told(first)}`)
    const frames: number[] = []
    for (const path of firstPages().slice(0, coldRequests)) {
      const arrival = await arrivalOf(new URL(path, testbed.edge), 'id="main"')
      frames.push(arrival.markMs)
      say(`  ${path}: ${told(arrival)}`)
    }
    const frame = median(frames)
    judge(
      'cold first page, upstream 300 ms late',
      frame <= firstByteMs,
      `${frame.toFixed(1)} ms to head and frame`,
      '<= 20 ms',
    )
    await sideList(testbed, pairs)
  } finally {
    await testbed.stop()
  }
  await coldLists(firstByteMs)
}

/** With and without slow related videos: the player and the title must not be affected. */
async function sideList(testbed: World, pairs: number): Promise<void> {
  const withLate: number[] = []
  const without: number[] = []
  let id = 200_000
  const ask = async (related: number): Promise<number> => {
    await late(testbed, { related })
    const path = href('video', { id: String(id++), dir: 'harbour' }, { lang: 'en' })
    const arrival = await arrivalOf(new URL(path, testbed.edge), 'class="video-title"')
    say(`  related videos ${related} ms late: ${told(arrival)}`)
    return arrival.markMs
  }
  await ask(0)
  for (let pair = 0; pair < pairs; pair++) {
    without.push(await ask(0))
    withLate.push(await ask(relatedLateMs))
  }
  const delay = median(withLate) - median(without)
  judge(
    'side list 1 s late',
    delay < relatedLateMs / 4,
    `player and title after ${median(withLate).toFixed(1)} ms against ${median(without).toFixed(1)} ms`,
    'no delay of the main part',
  )
}

const late = async (testbed: World, lists: { list?: number; related?: number }): Promise<unknown> =>
  fetch(new URL(`/late?list=${lists.list ?? 0}&related=${lists.related ?? 0}`, testbed.upstream)).then((answer) =>
    answer.text(),
  )

const told = (arrival: { firstByteMs: number; markMs: number; wholeMs: number }): string =>
  `first byte ${arrival.firstByteMs.toFixed(1)} ms, main part ${arrival.markMs.toFixed(1)} ms, whole ${arrival.wholeMs.toFixed(1)} ms`

/** First pages of different lists, so that each is cold. */
function firstPages(): string[] {
  return videoPageSorts.flatMap((sort, index) =>
    [undefined, ...durations].flatMap((duration) =>
      [undefined, videoTypes[1]].map((type) =>
        href('videos', { sort: index ? sort : undefined }, { lang: 'en', query: { duration, type } }),
      ),
    ),
  )
}
