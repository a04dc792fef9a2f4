// What a feed lists: the newest of all videos, or of a category, a performer, a channel or a search. One object at a time.

import { firstSearchPage } from '../../../shared/contract/browse-defaults.ts'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { Result } from '../../../shared/result.ts'
import { CategoryDirs, Dir, SearchParam } from '../../../shared/route-values.ts'
import { href, type Route } from '../../../shared/routes.ts'
import { hasDir } from '../../../shared/rules/browse-category-dirs.ts'
import { isTooShort } from '../../../shared/rules/search-text.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { currentDirs } from './redirect-moved.ts'
import { type RuleContext, searchRule } from './search-rule.ts'
import { videosParams } from './video-listing.tsx'

type FeedSource = {
  /** Its name in the feed's address. */
  of: string
  /** Its name for readers; null where it is not known. */
  titleOf: (context: RuleContext) => Promise<string | null | undefined>
  path: string
  videos: (context: RuleContext) => Promise<Result<AnswerOf<'videos'>>>
  /** By which name the feed is found now: what it lists may have been renamed or merged. Left out of searches. */
  currentName?: (context: RuleContext) => Promise<string>
}

const newest = ({ call }: RuleContext, section: '' | 'category' | 'model' | 'channel', object_id: string) =>
  call('videos', videosParams({ section, object_id, sort: 'latest-updates' }))

/** By the name in the query. Null for a value that no page would have. */
const sources: Record<string, (text: string) => Omit<FeedSource, 'of'> | null> = {
  category(text) {
    const dirs = CategoryDirs.safeParse(text)
    if (!dirs.success || dirs.data === '') return null
    const object_id = dirs.data
    return {
      path: href('videos-categories', { object_id }, { lang: 'en' }),
      async titleOf({ call }) {
        const answer = await call('categories', { gender: 'str', section: 'all', lang: 'en' })
        const titles = object_id
          .split(',')
          .map((dir) => (answer.ok ? answer.value.categories.find((one) => one.dir === dir)?.title : undefined) ?? dir)
        return titles.join(', ')
      },
      videos: (context) => newest(context, 'category', object_id),
      // Pages in a language with own addresses name them in the links to their feeds.
      async currentName({ call }) {
        const answer = await call('categories', { gender: 'str', section: 'all', lang: 'en' })
        const all = answer.ok ? answer.value.categories : []
        return currentDirs(call, 'category', object_id, (dir) => all.find((one) => hasDir(dir, one))?.dir ?? dir)
      },
    }
  },
  performer(text) {
    const dir = Dir.safeParse(text)
    return dir.success
      ? {
          path: href('pornstar', { dir: dir.data }, { lang: 'en' }),
          async titleOf({ call }) {
            const answer = await call('model', { dir: dir.data })
            return answer.ok ? answer.value.model.title : null
          },
          videos: (context) => newest(context, 'model', dir.data),
          currentName: ({ call }) => currentDirs(call, 'model', dir.data),
        }
      : null
  },
  channel(text) {
    const dir = Dir.safeParse(text)
    return dir.success
      ? {
          path: href('pornsite', { dir: dir.data }, { lang: 'en' }),
          async titleOf({ call }) {
            const answer = await call('channel', { dir: dir.data })
            return answer.ok ? answer.value.channel.title : null
          },
          videos: (context) => newest(context, 'channel', dir.data),
          currentName: ({ call }) => currentDirs(call, 'channel', dir.data),
        }
      : null
  },
  search(text) {
    const found = SearchParam.safeParse(text)
    if (!found.success || isTooShort(found.data)) return null
    return {
      path: href('search', { search: found.data }, { lang: 'en' }),
      titleOf: async () => found.data,
      // A feed has no page to be led to.
      async videos(context) {
        const ruled = await searchRule(context, found.data, 'en')
        const searched = ruled?.kind === 'synonym' ? ruled.target : found.data
        return context.call('search', { ...firstSearchPage(searched), sort: 'latest-updates' })
      },
    }
  },
}

/** Null for a query that names something else, or two objects. */
export function feedSource(query: URLSearchParams): FeedSource | null {
  const [first, second] = [...query]
  if (!first) {
    const path = href('videos', {}, { lang: 'en' })
    return { of: '', path, titleOf: async () => null, videos: (context) => newest(context, '', '') }
  }
  const [name, text] = first
  const source = second || !Object.hasOwn(sources, name) ? null : sources[name]?.(text)
  return source ? { of: text, ...source } : null
}

/** Where the feed is by now that is not found; null where there is none. */
export async function movedFeed(query: URLSearchParams, context: RuleContext): Promise<string | null> {
  const source = feedSource(query)
  const current = await source?.currentName?.(context)
  const [[name] = ['']] = query
  return current === undefined || current === source?.of ? null : feedPath(name, current)
}

const feedPath = (name: string, text: string): string => `${servicePaths.rss}?${name}=${encodeURIComponent(text)}`

/** The feed of what a page lists; null where it has none. */
export function feedOf(route: Route): string | null {
  switch (route.name) {
    case 'index':
    case 'videos':
      return servicePaths.rss
    case 'videos-categories':
      return feedPath('category', route.params.object_id)
    case 'pornstar':
      return feedPath('performer', route.params.dir)
    case 'pornsite':
      return feedPath('channel', route.params.dir)
    case 'search':
      return feedPath('search', route.params.search)
    default:
      return null
  }
}
