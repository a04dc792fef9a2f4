// Counts views. Of a page: once for each time that somebody sees it, and only by the name of its route; the address is
// never told, for it may hold what somebody searched. Of the thing that it is about: once, a second after it is seen.
import { viewAfterMs } from '../shared/limits.ts'
import { actsPath, statForm } from '../shared/stat.ts'
import { pageData } from './page-data.ts'
import { whenVisible } from './when-visible.ts'

/** The page says where to send it, and what: `<html data-track="/…" data-route="search" lang="de">`. */
export function trackViews(): void {
  whenVisible(tellPage)
  // Coming back to a page that the browser kept whole is a view too, and runs no script from the start.
  addEventListener('pageshow', (event) => event.persisted && whenVisible(tellPage))
}

/** The page says what it is about: `<html data-view="video 12">` (spec §7). */
export function countView(): void {
  const [section, object_id] = pageData.view?.split(' ') ?? []
  if (!section || !object_id) return
  // Whoever is not to be remembered here is not remembered by the upstream either.
  const nohistory = pageData.history === 'off' && { nohistory: '1' }
  const body = statForm({ act: 'view', section, object_id, ...nohistory })
  const tell = () => send(actsPath, { body })
  whenVisible(() => setTimeout(() => whenVisible(tell), viewAfterMs))
}

function tellPage(): void {
  if (!pageData.track) return
  const body = JSON.stringify({ route: pageData.route, lang: document.documentElement.lang })
  send(pageData.track, { headers: { 'content-type': 'application/json' }, body })
}

function send(path: string, init: RequestInit): void {
  // Or the browser itself would tell the address.
  const always = { method: 'POST', keepalive: true, referrerPolicy: 'origin' } as const
  // An answer that nobody reads keeps its connection.
  fetch(path, { ...always, ...init })
    .then((response) => response.arrayBuffer())
    .catch(() => {})
}
