// The same page made anew for each request, by us and as anybody would write it first: from parsed JSON, and with the
// upstream asked each time.
import { href } from '../../shared/routes.ts'
import { cut } from '../../worker/edge/render/page-cache.ts'
import { openLoader } from './load.ts'
import { comparePairs } from './pairs.ts'
import { judge, type Options, say } from './report.ts'
import { listPath, openWorld, type World } from './world.ts'

/** A visitor with a session: pages made for them are never kept. */
const member = { cookie: '__Host-session=bench' }

export async function render(options: Options): Promise<void> {
  const world = await openWorld()
  const loader = openLoader(world.pid)
  try {
    await checkSame(world)
    const warm = { paths: [listPath], headers: member }
    const parsed = await comparePairs(
      loader,
      [
        { name: 'edge', load: { url: world.rendering, ...warm } },
        { name: 'naive', load: { url: world.naive, ...warm } },
      ],
      options,
    )
    judge('rendered from parsed JSON', parsed >= 5, `${parsed.toFixed(2)} times the naive one`, '>= 5')

    say(
      '  the upstream asked for each page; a KV that keeps nothing, because its local emulation runs in this same process',
    )
    const cold = { paths: manyPaths(), headers: member }
    const naive = { name: 'naive', load: { url: world.naiveFetching, ...cold } }
    const fetched = await comparePairs(
      loader,
      [{ name: 'edge', load: { url: world.rendering, ...cold } }, naive],
      options,
    )
    judge('rendered with the upstream asked', fetched >= 4, `${fetched.toFixed(2)} times the naive one`, '>= 4')
  } finally {
    await loader.stop()
    await world.stop()
  }
}

/** Twice as many lists as the memory of the edge holds, one after the other: each has gone when its turn comes again. */
const listsAsked = 200

const manyPaths = (): string[] =>
  Array.from({ length: listsAsked }, (_, index) => href('videos', {}, { lang: 'en', query: { page: index + 2 } }))

/** The two sides must show the same page, or their ratio says nothing. */
async function checkSame(world: World): Promise<void> {
  const paths = [listPath, manyPaths()[7] ?? '']
  for (const path of paths) {
    const [ours = '', theirs = ''] = await Promise.all(
      [world.rendering, world.naiveFetching].map(async (url) =>
        plain(await (await fetch(new URL(path, url), { headers: member })).text()),
      ),
    )
    if (ours === theirs) continue
    const at = [...ours].findIndex((letter, index) => letter !== theirs[index])
    say(`  NOT THE SAME PAGE at ${at}:\n    ${ours.slice(at - 60, at + 80)}\n    ${theirs.slice(at - 60, at + 80)}`)
  }
}

/** Without what React's two renderers and two sockets do differently, and with the usual visitor's values in the holes. */
const plain = (html: string): string =>
  new TextDecoder()
    .decode(cut(html).usual)
    .replaceAll('<!-- -->', '')
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, '')
