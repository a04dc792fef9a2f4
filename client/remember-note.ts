// Stores a visit that the page marks with a `data` element: a watched video or a search.
import type { NotedSearch } from './note-search.ts'
import { rememberWatched } from './stores/watch-history.ts'

const verbs: Record<string, ((what: never, note: Element) => unknown) | undefined> = {
  watched: rememberWatched,
  // A video's page does without it.
  searched: async (what: NotedSearch, note: Element) => (await import('./note-search.ts')).noteSearch(what, note),
}

/** @param note for example `<data hidden data-remember="searched" value="{…}">` */
export function rememberNote(note: HTMLDataElement): void {
  verbs[note.dataset.remember ?? '']?.(JSON.parse(note.value) as never, note)
}
