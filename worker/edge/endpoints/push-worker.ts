// The script that a browser runs when a notification arrives, also while no page is open. It shows what it was sent, and opens its page;
// it keeps no file and answers no request of a page. At this address its scope is the whole site.
import type { Context } from 'hono'
import { servicePaths } from '../../../shared/service-paths.ts'
import type { EdgeApp } from '../render/request-context.ts'

/** A message without a body is discreet: its icon is neutral, too. */
const script = `addEventListener('push', (event) => {
  const message = event.data?.json()
  if (!message) return
  const icon = message.body ? '${servicePaths.favicon}' : '${servicePaths.neutralIcon}'
  event.waitUntil(registration.showNotification(message.title, { body: message.body, tag: message.tag, data: message.path, icon }))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(new URL(event.notification.data, location.origin)))
})
async function show({ href, origin }) {
  if (origin !== location.origin) return
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find((page) => page.url === href)
  await (open ? open.focus() : clients.openWindow(href))
}
`

/** Browsers ask for a newer one each time. */
export const pushWorker = (c: Context<EdgeApp>): Response =>
  c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
