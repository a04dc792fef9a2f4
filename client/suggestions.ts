// Asks for suggestions while somebody types: after a pause, and only for the text that stands there last.
import { searchDebounceMs, searchMaxLength, searchMinLengthCjk, suggestAboveLength } from '../shared/limits.ts'
import { pathTemplate } from '../shared/path.ts'
import type { Result } from '../shared/result.ts'
import { hasCjk, isTooShort, minLengthOf, normalizeSearch } from '../shared/rules/search-text.ts'
import { titleIn } from '../shared/rules/video-titles.ts'
import { read } from './api.ts'

/** The least that any script is searched by: what is too short in others is refused when it is sent. */
export const searchLengths = { min: searchMinLengthCjk, max: searchMaxLength }

/** Stands where the typed text goes, in the address that the server fills. */
const typedMark = '{typed}'

/** How much has to be typed to search for something like this; null where this is enough. */
export function missingLength(typed: string): number | null {
  const search = normalizeSearch(typed)
  return isTooShort(search) ? minLengthOf(search) : null
}

export function isSuggestible(typed: string): boolean {
  const search = normalizeSearch(typed)
  return hasCjk(search) ? !isTooShort(search) : [...search].length > suggestAboveLength
}

/** The address of what is searched, from its template. */
export const searchHref = (template: string, typed: string): string =>
  pathTemplate(template).fill({ search: normalizeSearch(typed) })

export type Suggester<Answer> = {
  /** Forgets what was asked before. A text too short for suggestions asks for the most popular, at once. */
  ask(typed: string, show: (result: Result<Answer>) => void): void
  stop(): void
}

/** @param paths addresses of what is popular, and of what begins with the typed text, with its mark in it */
export function createSuggester<Answer>(paths: { top: string; typed: string }): Suggester<Answer> {
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
        ? paths.typed.replace(encodeURIComponent(typedMark), encodeURIComponent(normalizeSearch(typed)))
        : paths.top
      const go = async () => {
        const result = await read<Answer>(path, { signal })
        if (!signal.aborted) show(result)
      }
      timer = setTimeout(go, isTyped ? searchDebounceMs : 0)
    },
  }
}

type Named = { dir: string; title: string; total_videos: number; [translated: `title_${string}`]: unknown }
type Paths = { search: string; categories: string; models: string; channels: string }
type Sources = {
  typed: string
  recent: readonly { title: string; total_videos: number }[]
  found: Record<'categories' | 'models' | 'channels', readonly Named[]> | null
  paths: Paths
  /** Of the page: what has a title in it is called by that. */
  lang: string
}

/** A group of ways on, below one heading. */
export type SuggestionGroup = { label: GroupLabel; options: { title: string; total: number; href: string }[] }
type GroupLabel = 'search.recent' | 'categories.heading' | 'models.heading' | 'channels.heading'

/** What is shown for what is typed: the last searches while there is little, and the groups that have something. */
export function suggestionGroups({ typed, recent, found, paths, lang }: Sources): SuggestionGroup[] {
  const group = (label: GroupLabel, items: readonly Named[] | undefined, hrefOf: (dir: string) => string) => ({
    label,
    options: (items ?? []).map((item) => ({
      title: titleIn(lang, item),
      total: item.total_videos,
      href: hrefOf(item.dir),
    })),
  })
  const last = recent.map(({ title, total_videos }) => ({
    title,
    total: total_videos,
    href: searchHref(paths.search, title),
  }))
  const groups: SuggestionGroup[] = [
    { label: 'search.recent', options: isSuggestible(typed) ? [] : last },
    group('categories.heading', found?.categories, (dir) => pathTemplate(paths.categories).fill({ object_id: dir })),
    group('models.heading', found?.models, (dir) => pathTemplate(paths.models).fill({ dir })),
    group('channels.heading', found?.channels, (dir) => pathTemplate(paths.channels).fill({ dir })),
  ]
  return groups.filter(({ options }) => options.length > 0)
}
