// The metrics of both Workers and the media processor as Prometheus text, for callers with the token. Without a configured
// token the address does not exist.
import type { Context } from 'hono'
import { metricText, metricTextType } from '../../../shared/metric-text.ts'
import { hasBearer } from '../http/bearer.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { allSeries } from '../upstream/all-series.ts'

export async function metrics(c: Context<EdgeApp>): Promise<Response> {
  const { env } = c.get('context')
  if (env.metricsToken.length === 0) return c.json({ error: 'Not found', code: 'not_found' }, 404, noStore)
  if (!(await hasBearer(c.req.raw.headers, env.metricsToken))) {
    return c.json({ error: 'A token is required', code: 'token' }, 401, { ...noStore, 'www-authenticate': 'Bearer' })
  }
  return c.body(metricText(await allSeries(env)), 200, { ...noStore, 'content-type': metricTextType })
}
