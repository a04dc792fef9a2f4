// Counts views. A page view is sent once per visible view, with the route's name only: the URL may contain a search. A
// view of the page's subject is sent once, a second after it is visible.
import type { ActForm } from '../shared/contract/acts.ts'
import { viewAfterMs } from '../shared/limits.ts'
import type { ServiceForms } from '../shared/service-paths.ts'
import { actsPath, statForm } from '../shared/stat.ts'
import { pageData } from './page-data.ts'
import { whenVisible } from './when-visible.ts'

/** `<html data-track="/…" data-route="search" lang="de">` holds the endpoint and the data. */
export function trackViews(): void {
  whenVisible(sendPageView)
  // A page restored from the back-forward cache is a view as well.
  addEventListener('pageshow', (event) => event.persisted && whenVisible(sendPageView))
}

type ViewedSection = Extract<ActForm, { act: 'view' }>['section']

/** `<html data-view="video 12">` names the subject (spec §7). @param wait not on a page that is swapped in: the visitor went there */
export function countView(wait = whenVisible): void {
  const { view } = pageData
  const [section, object_id] = (view?.split(' ') ?? []) as [ViewedSection?, string?]
  if (!section || !object_id) return
  // With the history turned off, the upstream stores none either.
  const nohistory = pageData.history === 'off' && ({ nohistory: '1' } as const)
  const body = statForm<ActForm>({ act: 'view', section, object_id, ...nohistory })
  // Another page may have come meanwhile.
  const sendView = () => pageData.view === view && send(actsPath, { body })
  wait(() => setTimeout(() => wait(sendView), viewAfterMs))
}

export function sendPageView(): void {
  if (!pageData.track) return
  const view: ServiceForms['track'] = { route: pageData.route, lang: document.documentElement.lang }
  const body = JSON.stringify(view)
  send(pageData.track, { headers: { 'content-type': 'application/json' }, body })
}

/** Without an answer to read. That of api.ts would weigh on the first script of every page. */
function send(path: string, init: RequestInit): void {
  // The default referrer policy would send the full URL.
  const always = { method: 'POST', keepalive: true, referrerPolicy: 'origin' } as const
  // An unread response keeps its connection open.
  fetch(path, { ...always, ...init })
    .then((response) => response.arrayBuffer())
    .catch(() => {})
}
