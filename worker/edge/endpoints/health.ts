// The health check for monitoring.
import type { Context } from 'hono'
import type { EdgeApp } from '../render/request-context.ts'

export function health(c: Context<EdgeApp>): Response {
  return c.json({ ok: true }, 200, { 'cache-control': 'no-store' })
}
