// A page that is to be remembered on this device says so by a note: what was watched, or what was searched.
import { rememberSearch } from './stores/recent-searches.ts'
import { rememberWatched } from './stores/watch-history.ts'

const verbs: Record<string, ((what: never) => void) | undefined> = {
  watched: rememberWatched,
  searched: rememberSearch,
}

/** @param note for example `<data hidden data-remember="searched" value="{…}">` */
export function remember(note: HTMLDataElement): void {
  verbs[note.dataset.remember ?? '']?.(JSON.parse(note.value) as never)
}
