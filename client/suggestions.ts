// Search suggestions while a visitor types: debounced, and only for the latest text.

import type { JsonAddress } from '../shared/contract/json-address.ts'
import { searchDebounceMs, searchMaxLength, searchMinLengthCjk, suggestAboveLength } from '../shared/limits.ts'
import { pathTemplate } from '../shared/path.ts'
import type { Result } from '../shared/result.ts'
import { dirIn } from '../shared/rules/browse-category-dirs.ts'
import { isTooShort, minLengthOf, normalizeSearch } from '../shared/rules/search-text.ts'
import { titleIn } from '../shared/rules/video-titles.ts'
import { read, withValue } from './api.ts'

/** The minimum length of any script; the server refuses what is too short in its own script. */
export const searchLengths = { min: searchMinLengthCjk, max: searchMaxLength }

/** The placeholder of the typed text in the server's URL template. */
const typedMark = '{typed}'

/** The minimum length for this script; null if the text is long enough. */
export function missingLength(typed: string): number | null {
  const search = normalizeSearch(typed)
  return isTooShort(search) ? minLengthOf(search) : null
}

export function isSuggestible(typed: string): boolean {
  const search = normalizeSearch(typed)
  return [...search].length > suggestAboveLength
}

/** The URL of a search. */
export const searchHref = (template: string, typed: string): string =>
  pathTemplate(template).fill({ search: normalizeSearch(typed) })

type Suggester<Answer> = {
  /** Cancels the previous request. A text too short for suggestions gets the most popular ones, without a delay. */
  ask(typed: string, show: (result: Result<Answer>) => void): void
  stop(): void
}

/** @param paths the endpoints of popular terms, and of suggestions with the placeholder */
export function createSuggester<Answer>(paths: {
  top: JsonAddress<Answer>
  typed: JsonAddress<Answer>
}): Suggester<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()
  const stop = () => {
    clearTimeout(timer)
    asking.abort()
  }
  return {
    stop,
    ask(typed, show) {
      stop()
      asking = new AbortController()
      const { signal } = asking
      const isTyped = isSuggestible(typed)
      const path = isTyped
        ? withValue(paths.typed, encodeURIComponent(typedMark), encodeURIComponent(normalizeSearch(typed)))
        : paths.top
      const go = async () => {
        const result = await read(path, { signal })
        if (!signal.aborted) show(result)
      }
      timer = setTimeout(go, isTyped ? searchDebounceMs : 0)
    },
  }
}

type Named = {
  dir: string
  dirs?: Readonly<Record<string, string>> | undefined
  title: string
  total_videos: number
  img?: string | undefined
  [translated: `title_${string}`]: unknown
}
type Paths = { search: string; categories: string; models: string; channels: string }
type Sources = {
  typed: string
  recent: readonly { title: string; total_videos: number }[]
  found:
    | (Record<'categories' | 'models' | 'channels', readonly Named[]> & { searches?: readonly string[] | undefined })
    | null
  paths: Paths
  /** The page's language, for translated titles. */
  lang: string
}

/** A group of suggestions with a heading. */
type SuggestionGroup = { label: GroupLabel; options: Suggestion[] }
type GroupLabel = 'search.recent' | 'search.words' | 'categories.heading' | 'models.heading' | 'channels.heading'
/** `total` is not known of a search, and only performers have a picture. */
type Suggestion = { title: string; total?: number; href: string; img?: string | undefined }

/** The groups to show: recent searches for short texts, and every group with results. */
export function suggestionGroups({ typed, recent, found, paths, lang }: Sources): SuggestionGroup[] {
  const group = (label: GroupLabel, items: readonly Named[] | undefined, hrefOf: (dir: string) => string) => ({
    label,
    options: (items ?? []).map((item) => ({
      title: titleIn(lang, item),
      total: item.total_videos,
      href: hrefOf(dirIn(lang, item)),
      img: item.img,
    })),
  })
  const last = recent.map(({ title, total_videos }) => ({
    title,
    total: total_videos,
    href: searchHref(paths.search, title),
  }))
  const groups: SuggestionGroup[] = [
    { label: 'search.recent', options: isSuggestible(typed) ? [] : last },
    {
      label: 'search.words',
      options: (found?.searches ?? []).map((title) => ({ title, href: searchHref(paths.search, title) })),
    },
    group('categories.heading', found?.categories, (dir) => pathTemplate(paths.categories).fill({ object_id: dir })),
    group('models.heading', found?.models, (dir) => pathTemplate(paths.models).fill({ dir })),
    group('channels.heading', found?.channels, (dir) => pathTemplate(paths.channels).fill({ dir })),
  ]
  return groups.filter(({ options }) => options.length > 0)
}
