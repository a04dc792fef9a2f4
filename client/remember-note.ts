// Stores a visit that the page marks with a `data` element: a watched video or a search. A search is counted, too.
import { formFor, send } from './api.ts'
import { pageData } from './page-data.ts'
import { type RecentSearch, rememberSearch } from './stores/recent-searches.ts'
import { rememberWatched } from './stores/watch-history.ts'

const verbs: Record<string, ((what: never, note: Element) => void) | undefined> = {
  watched: rememberWatched,
  searched: noteSearch,
}

/** A search without results is not offered again. */
function noteSearch(
  { title, total_videos, placesBefore }: RecentSearch & { placesBefore: number },
  note: Element,
): void {
  if (total_videos > 0) rememberSearch({ title, total_videos })
  if (!pageData.track) return
  void send(formFor('track', pageData.track), { search: title, results: total_videos })
  reportOpened(formFor('track', pageData.track), { title, placesBefore, note })
}

type Track = ReturnType<typeof formFor<'track'>>

type Results = { title: string; placesBefore: number; note: Element }

/** Reports a result that is opened and its place, also in a new tab. The page goes on meanwhile; it may be swapped for another one. */
function reportOpened(track: Track, { title, placesBefore, note }: Results): void {
  const results = new AbortController()
  const report = ({ target, button }: MouseEvent) => {
    if (!note.isConnected) return results.abort()
    const card = target instanceof Element && target.closest('a') && target.closest('.thumbs > .thumb')
    if (!card || button > 1) return
    const place = placesBefore + [...(card.parentElement?.children ?? [])].indexOf(card) + 1
    const [video] = /\d+/.exec(card.querySelector('a')?.pathname ?? '') ?? []
    if (video) void send(track, { opened: title, place, video: Number(video) }, { keepalive: true })
  }
  for (const press of ['click', 'auxclick'] as const)
    document.addEventListener(press, report, { signal: results.signal })
}

/** @param note for example `<data hidden data-remember="searched" value="{…}">` */
export function rememberNote(note: HTMLDataElement): void {
  verbs[note.dataset.remember ?? '']?.(JSON.parse(note.value) as never, note)
}
