// Counts views. A page view is sent once per visible view, with the route's name only: the URL may contain a search. A
// view of the page's subject is sent once, a second after it is visible.
import { viewAfterMs } from '../shared/limits.ts'
import { actsPath, statForm } from '../shared/stat.ts'
import { root } from './root.ts'
import { whenShown } from './shown.ts'

/** `<html data-track="/…" data-route="search" lang="de">` holds the endpoint and the data. */
export function trackViews(): void {
  whenShown(tellPage)
  // A page restored from the back-forward cache is a view as well.
  addEventListener('pageshow', (event) => event.persisted && whenShown(tellPage))
}

/** `<html data-view="video 12">` names the subject (spec §7). */
export function countView(): void {
  const [section, object_id] = root.view?.split(' ') ?? []
  if (!section || !object_id) return
  // With the history turned off, the upstream stores none either.
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
  // The default referrer policy would send the full URL.
  const always = { method: 'POST', keepalive: true, referrerPolicy: 'origin' } as const
  // An unread response keeps its connection open.
  fetch(path, { ...always, ...init })
    .then((response) => response.arrayBuffer())
    .catch(() => {})
}
