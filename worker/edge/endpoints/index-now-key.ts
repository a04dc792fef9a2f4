// The key by which search engines know that a ping comes from this site (indexnow.org). Without one there is no such file.
import type { Context } from 'hono'
import { noStore } from '../http/headers.ts'
import { setting } from '../operator/published.ts'
import type { EdgeApp } from '../render/request-context.ts'

export function indexNowKey(c: Context<EdgeApp>): Response {
  const key = setting('index_now_key')
  return key === '' ? c.text('Not found\n', 404, noStore) : c.text(key, 200, { 'cache-control': 'public, max-age=300' })
}
