// Stores a search of this visit and counts it, with the results that are opened.
import { formFor, send } from './api.ts'
import { pageData } from './page-data.ts'
import { type RecentSearch, rememberSearch } from './stores/recent-searches.ts'

export type NotedSearch = RecentSearch & { placesBefore: number }

/** A search without results is not offered again. */
export function noteSearch({ title, total_videos, placesBefore }: NotedSearch, note: Element): void {
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
