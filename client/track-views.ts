// Counts views. A page view is sent once per visible view, with the route's name only: the URL may contain a search. A
// view of the page's subject is sent once, a second after it is visible.
import { viewAfterMs } from '../shared/limits.ts'
import { actsPath, statForm } from '../shared/stat.ts'
import { pageData } from './page-data.ts'
import { whenVisible } from './when-visible.ts'

/** `<html data-track="/…" data-route="search" lang="de">` holds the endpoint and the data. */
export function trackViews(): void {
  whenVisible(sendPageView)
  // A page restored from the back-forward cache is a view as well.
  addEventListener('pageshow', (event) => event.persisted && whenVisible(sendPageView))
}

/** `<html data-view="video 12">` names the subject (spec §7). */
export function countView(): void {
  const { view } = pageData
  const [section, object_id] = view?.split(' ') ?? []
  if (!section || !object_id) return
  // With the history turned off, the upstream stores none either.
  const nohistory = pageData.history === 'off' && { nohistory: '1' }
  const body = statForm({ act: 'view', section, object_id, ...nohistory })
  // Another page may have come meanwhile.
  const sendView = () => pageData.view === view && send(actsPath, { body })
  whenVisible(() => setTimeout(() => whenVisible(sendView), viewAfterMs))
}

export function sendPageView(): void {
  if (!pageData.track) return
  const body = JSON.stringify({ route: pageData.route, lang: document.documentElement.lang })
  send(pageData.track, { headers: { 'content-type': 'application/json' }, body })
}

function send(path: string, init: RequestInit): void {
  // The default referrer policy would send the full URL.
  const always = { method: 'POST', keepalive: true, referrerPolicy: 'origin' } as const
  // An unread response keeps its connection open.
  fetch(path, { ...always, ...init })
    .then((response) => response.arrayBuffer())
    .catch(() => {})
}
