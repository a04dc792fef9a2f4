// Counts a page view: once for each time that somebody sees the page, and only by the name of its route. The address
// is never told, for it may hold what somebody searched.
import { whenShown } from './shown.ts'

/** The page says where to send it, and what: `<html data-track="/…" data-route="search" lang="de">`. */
export function trackViews(): void {
  whenShown(tell)
  // Coming back to a page that the browser kept whole is a view too, and runs no script from the start.
  addEventListener('pageshow', (event) => event.persisted && whenShown(tell))
}

function tell(): void {
  const { lang, dataset } = document.documentElement
  if (!dataset.track) return
  fetch(dataset.track, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ route: dataset.route, lang }),
    // Or the browser itself would tell the address.
    referrerPolicy: 'origin',
  }).catch(() => {})
}
