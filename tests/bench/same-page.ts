// Checks that two Workers serve the same page, because otherwise their ratio means nothing.
import { readAssetTable } from '../../worker/build/client.ts'
import { say } from './report.ts'

/** A visitor with a session: pages rendered for them are never cached. */
export const member = { cookie: '__Host-session=bench' }

/** Reports where the first difference is. */
export async function checkSame(ours: URL, theirs: URL, paths: readonly string[]): Promise<void> {
  const plain = await plainer()
  for (const path of paths) {
    const [one = '', other = ''] = await Promise.all(
      [ours, theirs].map(async (url) => plain(await (await fetch(new URL(path, url), { headers: member })).text())),
    )
    if (one === other) continue
    const at = [...one].findIndex((letter, index) => letter !== other[index])
    const [mine, others] = [one, other].map((page) => page.slice(Math.max(0, at - 60), at + 80))
    say(`  NOT THE SAME PAGE at ${at}:\n    ${mine}\n    ${others}`)
  }
}

/**
 * Removes what differs between React's two renderers, two sockets and two moments, and fills the holes with an anonymous
 * visitor's values.
 */
async function plainer(): Promise<(html: string) => string> {
  // The build writes both into the Worker, and here the modules that name them run as they are.
  const { videoStyle, ...assets } = (await readAssetTable()) ?? {}
  Object.assign(globalThis, { __ASSETS__: assets, __VIDEO_STYLE__: videoStyle })
  const { hole, splitAtHoles } = await import('../../worker/edge/render/page-cache.ts')
  /** Each isolate marks its holes with a random secret of its own, as this process does. */
  const ownMark = hole('theme').slice(0, -'theme\uE001'.length)
  return (html) =>
    new TextDecoder()
      .decode(splitAtHoles(html.replace(/\uE000[0-9a-f-]{36}/g, ownMark)).bytes)
      .replaceAll('<!-- -->', '')
      .replace(/(?<=<script type="application\/json">).*?(?=<\/script>)/gs, (json) =>
        JSON.stringify(JSON.parse(json), inOrder),
      )
      .replace(/http(:|%3A)(\/|%2F){2}127\.0\.0\.1(:|%3A)\d+/g, '')
}

/** Fields sorted by name: a parsed answer has them in the contract's order. */
const inOrder = (name: string, value: unknown): unknown =>
  name === 'nowMs'
    ? undefined
    : value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => one.localeCompare(other)))
      : value
