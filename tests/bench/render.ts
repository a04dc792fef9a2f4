// The same page rendered for each request, by the edge and by a naive Worker: from parsed JSON, and with an upstream request
// each time; then every other kind of list page of the demo catalogue, from parsed JSON.
import { href } from '../../shared/routes.ts'
import { listPath, openWorld, type World } from './bench-runtime.ts'
import { type Loader, openLoader } from './load.ts'
import { comparePairs } from './pairs.ts'
import { renderEveryList } from './render-lists.ts'
import { judge, type Options, say } from './report.ts'
import { checkSame, member } from './same-page.ts'

export async function render(options: Options): Promise<void> {
  const testbed = await openWorld()
  const loader = openLoader(testbed.pid)
  try {
    await checkSame(testbed.rendering, testbed.naiveFetching, [listPath, manyPaths()[7] ?? ''])
    const warm = { paths: [listPath], headers: member }
    const parsed = await comparePairs(
      loader,
      [
        { name: 'edge', load: { url: testbed.rendering, ...warm } },
        { name: 'naive', load: { url: testbed.naive, ...warm } },
      ],
      options,
    )
    judge('rendered from parsed JSON', parsed >= 5, `${parsed.toFixed(2)} times the naive one`, '>= 5')

    say(
      '  the upstream asked for each page; a KV that keeps nothing, because its local emulation runs in this same process',
    )
    const cold = { paths: manyPaths(), headers: member }
    const naive = { name: 'naive', load: { url: testbed.naiveFetching, ...cold } }
    const fetched = await comparePairs(
      loader,
      [{ name: 'edge', load: { url: testbed.rendering, ...cold } }, naive],
      options,
    )
    judge('rendered with the upstream asked', fetched >= 4, `${fetched.toFixed(2)} times the naive one`, '>= 4')
    await compareKnownCards(testbed, loader, options)
  } finally {
    await loader.stop()
    await testbed.stop()
  }
  await renderEveryList(options)
}

/** What it is worth to know a card from another list: `parse-with-card-cache.ts` is there for that alone. */
async function compareKnownCards({ rendering, forgettingCards }: World, loader: Loader, options: Options) {
  const cold = { paths: manyPaths(), headers: member }
  const known = await comparePairs(
    loader,
    [
      { name: 'cards known', load: { url: rendering, ...cold } },
      { name: 'each anew', load: { url: forgettingCards, ...cold } },
    ],
    options,
  )
  judge('a cold list whose cards are known', known >= 1.1, `${known.toFixed(2)} times one that parses all`, '>= 1.1')
}

/** Twice as many lists as the edge's memory holds, one after the other: each is evicted before its next turn. */
const listsAsked = 200

const manyPaths = (): string[] =>
  Array.from({ length: listsAsked }, (_, index) => href('videos', {}, { lang: 'en', query: { page: index + 2 } }))
