// The addresses in the sitemaps of performers, channels and playlists, page by page in a stable order. A list ends at
// its last page, so none outgrows one sitemap.
import type { Lang } from '../../../locales/locales.ts'
import { wholeLists } from '../../../shared/contract/whole-lists.ts'
import { pageSizes, upstreamDeadlineMs } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { pagesIn } from '../../../shared/rules/pages.ts'
import { type Call, caller } from '../upstream/call.ts'
import { expected } from '../upstream/expected.ts'
import type { Visit } from '../visit.ts'

type Piece = { paths: string[]; pages: number }
type Walk = (call: Call, lang: Lang, page: number) => Promise<Piece>

const patient = { deadlineMs: upstreamDeadlineMs }

/** By sitemap name; each fetches one page. */
export const listParts: Record<'performers' | 'channels' | 'playlists', Walk> = {
  async performers(call, lang, page) {
    const asked = { ...wholeLists.models, sort: 'alphabetaz', page } as const
    const { models, total_count } = expected(await call('models', asked, patient))
    return {
      paths: models.map(({ dir }) => href('pornstar', { dir }, { lang })),
      pages: pagesIn(total_count, pageSizes.list),
    }
  },
  async channels(call, lang, page) {
    const asked = { ...wholeLists.channels, sort: 'alphabetaz', page } as const
    const { channels, total_count } = expected(await call('channels', asked, patient))
    return {
      paths: channels.map(({ dir }) => href('pornsite', { dir }, { lang })),
      pages: pagesIn(total_count, pageSizes.list),
    }
  },
  async playlists(call, lang, page) {
    const { playlists, total_count } = expected(await call('playlists', { ...wholeLists.playlists, page }, patient))
    return {
      paths: playlists.map(({ playlist_id }) => href('playlist', { id: String(playlist_id) }, { lang })),
      pages: pagesIn(total_count, pageSizes.playlists),
    }
  },
}

/**
 * The addresses of a list, page by page. Each page uses a fresh call, because calls memoise answers, and bypasses the
 * memory cache, because only crawlers read it.
 */
export async function* walk(visit: Visit, lang: Lang, list: Walk): AsyncGenerator<string[]> {
  // A list may change meanwhile; no address appears twice.
  const seen = new Set<string>()
  for (let page = 1, last = 1; page <= last; page++) {
    const { paths, pages } = await list(caller(visit.floor, 'rare').call, lang, page)
    last = pages
    yield paths.filter((path) => !seen.has(path) && seen.add(path))
  }
}
