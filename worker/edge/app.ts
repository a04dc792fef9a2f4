// The journey of a request: read, checked by the middleware, answered by an endpoint or a page, and logged.
import { Hono } from 'hono'
import { mediaJobsRoot, servicePaths } from '../../shared/service-paths.ts'
import { answerFault } from './endpoints/answer-fault.ts'
import { type Answer, forms, reads, writes } from './endpoints/endpoints.ts'
import { health } from './endpoints/health.ts'
import { takeMailEvents } from './endpoints/mail-events.ts'
import { metrics } from './endpoints/metrics.ts'
import { ready } from './endpoints/ready.ts'
import { proxyMediaJob } from './endpoints/uploads.ts'
import { answerPostOnly, answerReadOnly } from './http/methods.ts'
import { canonical } from './middleware/canonical.ts'
import { gate } from './middleware/gate.ts'
import { headers } from './middleware/headers.ts'
import { inOrder } from './middleware/in-order.ts'
import { language } from './middleware/language.ts'
import { limitBodySize, rejectMalformed } from './middleware/limits.ts'
import { log } from './middleware/log.ts'
import { requireOwnHost } from './middleware/own-host.ts'
import { publishedOrigin } from './middleware/published-origin.ts'
import { readRequest, requestPath } from './middleware/read-request.ts'
import { refreshCopies } from './middleware/refresh-copies.ts'
import { sameOrigin } from './middleware/same-origin.ts'
import { session } from './middleware/session.ts'
import { requireSitePassword } from './middleware/site-password.ts'
import { visits } from './middleware/visits.ts'
import { answerPage } from './pages/answer-page.ts'
import type { EdgeApp } from './render/request-context.ts'
import { tracer } from './telemetry/trace.ts'

export const app = new Hono<EdgeApp>({ getPath: requestPath })

app.get(servicePaths.health, health)
app.use(inOrder(rejectMalformed, requireOwnHost, readRequest, log, headers))
app.all(`${mediaJobsRoot}*`, named('media-job', proxyMediaJob))
app.get(servicePaths.ready, named('ready', ready))
app.get(servicePaths.metrics, named('metrics', metrics))
app.post(servicePaths.mailEvents, named('mail-events', takeMailEvents))
app.use(inOrder(requireSitePassword, sameOrigin, limitBodySize, refreshCopies, publishedOrigin, gate))

for (const [path, name, answer] of forms) app.post(path, named(name, answer)).get(path, answerPostOnly)
for (const [path, name, answer] of writes) app.post(path, named(name, answer))
for (const [path, name, answer] of reads) app.get(path, named(name, answer))
app.get('*', inOrder(canonical, language, visits, session), answerPage)
app.post('*', session, answerPage)

app.notFound(answerReadOnly)
app.onError(answerFault)

/** The log names the endpoint that answered; what it asks and logs belongs to the trace of the request. */
function named(name: string, answer: Answer): Answer {
  return (c) => {
    const { notes, trace } = c.get('context')
    notes.endpoint = name
    return tracer.within(trace, () => answer(c))
  }
}
