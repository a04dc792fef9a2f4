// Stores a visit that the page marks with a `data` element: a watched video or a search. A search is counted, too.
import { formFor, send } from './api.ts'
import { pageData } from './page-data.ts'
import { type RecentSearch, rememberSearch } from './stores/recent-searches.ts'
import { rememberWatched } from './stores/watch-history.ts'

const verbs: Record<string, ((what: never) => void) | undefined> = {
  watched: rememberWatched,
  searched: noteSearch,
}

/** A search without results is not offered again. */
function noteSearch(search: RecentSearch): void {
  const { title, total_videos } = search
  if (total_videos > 0) rememberSearch(search)
  if (pageData.track) void send(formFor('track', pageData.track), { search: title, results: total_videos })
}

/** @param note for example `<data hidden data-remember="searched" value="{…}">` */
export function rememberNote(note: HTMLDataElement): void {
  verbs[note.dataset.remember ?? '']?.(JSON.parse(note.value) as never)
}
