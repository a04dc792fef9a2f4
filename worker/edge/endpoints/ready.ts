// Whether the site is ready: 200 or 503 and its state for all callers; each part, with since when, for staff and with the
// token of the metrics.
import type { Context } from 'hono'
import { may } from '../../../shared/rules/roles.ts'
import { overallState, type SitePart, sitePartNames } from '../../../shared/rules/site-parts.ts'
import { hasBearer } from '../http/bearer.ts'
import { noStore } from '../http/headers.ts'
import { policy } from '../operator/age-policy.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { version } from '../telemetry/version.ts'
import { type Readiness, readiness } from '../upstream/readiness.ts'

export async function ready(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const [known, showsDetails] = await Promise.all([readiness(context.env), maySeeDetails(context, c.req.raw.headers)])
  const { state, isReady } = overallState(known.states)
  const body = showsDetails ? { state, ...detailsOf(known) } : { state }
  return c.json(body, isReady ? 200 : 503, { ...noStore, ...(isReady ? {} : { 'retry-after': '10' }) })
}

async function maySeeDetails(context: RequestContext, headers: Headers): Promise<boolean> {
  if (headers.has('authorization')) return hasBearer(headers, context.env.metricsToken)
  return context.visitor.hasSession && isStaff(context).catch(() => false)
}

/** The upstream decides: a role alone is not enough without a second factor. */
async function isStaff({ call }: RequestContext): Promise<boolean> {
  const session = await call('session', {})
  if (!session.ok || !may(session.value.user?.role, 'moderate')) return false
  return (await call('queues', {})).ok
}

function detailsOf({ states, sinceMs, details, atMs }: Readiness) {
  const partOf = (part: SitePart) => ({
    state: states[part],
    since: sinceMs[part] === undefined ? null : new Date(sinceMs[part]).toISOString(),
  })
  return {
    asked: new Date(atMs).toISOString(),
    version,
    agePolicy: policy.version,
    parts: Object.fromEntries(sitePartNames.filter((part) => states[part]).map((part) => [part, partOf(part)])),
    ...details,
  }
}
