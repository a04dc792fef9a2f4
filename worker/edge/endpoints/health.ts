// Whether we are well, for whoever watches over the site.
import type { Context } from 'hono'
import type { EdgeApp } from '../render/request-context.ts'

export function health(c: Context<EdgeApp>): Response {
  c.get('context').notes.route = 'health'
  return c.json({ ok: true }, 200, { 'cache-control': 'no-store' })
}
