// Stores a visit that the page marks with a `data` element: a watched video or a search.
import { rememberSearch } from './stores/recent-searches.ts'
import { rememberWatched } from './stores/watch-history.ts'

const verbs: Record<string, ((what: never) => void) | undefined> = {
  watched: rememberWatched,
  searched: rememberSearch,
}

/** @param note for example `<data hidden data-remember="searched" value="{…}">` */
export function rememberNote(note: HTMLDataElement): void {
  verbs[note.dataset.remember ?? '']?.(JSON.parse(note.value) as never)
}
