// Counts views. Of a page: once for each time that somebody sees it, and only by the name of its route; the address is
// never told, for it may hold what somebody searched. Of the thing that it is about: once, a second after it is seen.
import { viewAfterMs } from '../shared/limits.ts'
import { actsPath, statForm } from '../shared/stat.ts'
import { root } from './root.ts'
import { whenShown } from './shown.ts'

/** The page says where to send it, and what: `<html data-track="/…" data-route="search" lang="de">`. */
export function trackViews(): void {
  whenShown(tellPage)
  // Coming back to a page that the browser kept whole is a view too, and runs no script from the start.
  addEventListener('pageshow', (event) => event.persisted && whenShown(tellPage))
}

/** The page says what it is about: `<html data-view="video 12">` (spec §7). */
export function countView(): void {
  const [section, object_id] = root.view?.split(' ') ?? []
  if (!section || !object_id) return
  // Whoever is not to be remembered here is not remembered by the upstream either.
  const nohistory = root.history === 'off' && { nohistory: '1' }
  const body = statForm({ act: 'view', section, object_id, ...nohistory })
  const tell = () => send(actsPath, { body })
  whenShown(() => setTimeout(() => whenShown(tell), viewAfterMs))
}

function tellPage(): void {
  if (!root.track) return
  const body = JSON.stringify({ route: root.route, lang: document.documentElement.lang })
  send(root.track, { headers: { 'content-type': 'application/json' }, body })
}

function send(path: string, init: RequestInit): void {
  // Or the browser itself would tell the address.
  const always = { method: 'POST', keepalive: true, referrerPolicy: 'origin' } as const
  // An answer that nobody reads keeps its connection.
  fetch(path, { ...always, ...init })
    .then((response) => response.arrayBuffer())
    .catch(() => {})
}
