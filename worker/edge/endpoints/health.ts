// Whether this Worker runs, for load balancers and container probes. The answer is constant: it touches no binding, and says
// nothing of the request, so it is given for every host, before any other step, and without a log line.
import { nonPageHeaders, noStore } from '../http/headers.ts'

const headers = { ...nonPageHeaders, ...noStore, 'content-type': 'text/plain; charset=utf-8' }

export const health = (): Response => new Response('ok', { headers })
