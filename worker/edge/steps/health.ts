// The health check for monitoring.
import type { Context } from 'hono'
import type { EdgeApp } from '../visit.ts'

export function health(c: Context<EdgeApp>): Response {
  c.get('visit').notes.route = 'health'
  return c.json({ ok: true }, 200, { 'cache-control': 'no-store' })
}
