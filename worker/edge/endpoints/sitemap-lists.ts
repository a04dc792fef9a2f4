// The addresses in the sitemaps of performers, channels and playlists, page by page in a stable order. A list ends at
// its last page, so none outgrows one sitemap.
import type { Lang } from '../../../locales/locales.ts'
import { defaultListParams } from '../../../shared/contract/browse-defaults.ts'
import { pageSizes, upstreamDeadlineMs } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { pageCountOf } from '../../../shared/rules/page-count.ts'
import type { RequestContext } from '../render/request-context.ts'
import { type Call, createCall } from '../upstream/call.ts'
import { expected } from '../upstream/expected.ts'
import { continued } from '../upstream/fetch-deps.ts'

type Piece = { paths: string[]; pages: number }
type ListPage = (call: Call, lang: Lang, page: number) => Promise<Piece>

const sitemapOptions = { deadlineMs: upstreamDeadlineMs }

/** By sitemap name; each fetches one page. */
export const listSitemaps: Record<'performers' | 'channels' | 'playlists', ListPage> = {
  async performers(call, lang, page) {
    const asked = { ...defaultListParams.models, sort: 'alphabetaz', page } as const
    const { models, total_count } = expected(await call('models', asked, sitemapOptions))
    return {
      paths: models.map(({ dir }) => href('pornstar', { dir }, { lang })),
      pages: pageCountOf(total_count, pageSizes.list),
    }
  },
  async channels(call, lang, page) {
    const asked = { ...defaultListParams.channels, sort: 'alphabetaz', page } as const
    const { channels, total_count } = expected(await call('channels', asked, sitemapOptions))
    return {
      paths: channels.map(({ dir }) => href('pornsite', { dir }, { lang })),
      pages: pageCountOf(total_count, pageSizes.list),
    }
  },
  async playlists(call, lang, page) {
    const { playlists, total_count } = expected(
      await call('playlists', { ...defaultListParams.playlists, page }, sitemapOptions),
    )
    return {
      paths: playlists.map(({ playlist_id }) => href('playlist', { id: String(playlist_id) }, { lang })),
      pages: pageCountOf(total_count, pageSizes.playlists),
    }
  },
}

/**
 * The addresses of a list, page by page. Each page uses a fresh call, because calls memoise answers, and bypasses the
 * memory cache, because only crawlers read it. The whole list counts as one miss of its crawler.
 */
export async function* walkList(context: RequestContext, lang: Lang, list: ListPage): AsyncGenerator<string[]> {
  // A list may change meanwhile; no address appears twice.
  const seen = new Set<string>()
  for (let page = 1, last = 1; page <= last; page++) {
    const deps = page === 1 ? context.deps : continued(context.deps)
    const { paths, pages } = await list(createCall(deps, null, 'rare').call, lang, page)
    last = pages
    yield paths.filter((path) => !seen.has(path) && seen.add(path))
  }
}
