// Serves several reads of the edge at once: each is answered as if it came alone, and leaves as soon as it is there. Reads of the same
// caller share their time for storage, and what they ask the database at the same moment is one question.
import { type BundledRead, BundledReads, bundleType, packAnswer } from '../../../shared/bundle.ts'
import { refused } from '../../../shared/result.ts'
import { readsHeader } from '../../../shared/rules/bookmark.ts'
import { readTraceParent, traceHeader } from '../../../shared/trace-parent.ts'
import type { Env } from '../env.ts'
import { faultResponse } from '../http/fault-response.ts'
import { refusal } from '../http/json-response.ts'
import { tracer } from '../telemetry/trace.ts'
import { isOfNews, serve } from './serve.ts'

/** @param newEnv what one caller's reads work with */
export async function serveBundle(request: Request, newEnv: () => Env): Promise<Response> {
  const reads = BundledReads.safeParse(await request.json().catch(() => null))
  if (!reads.success) return refusal(refused('bad_request'))
  const { origin } = new URL(request.url)
  const envs = new Map<string, Env>()
  const { hasCopies } = newEnv()
  const envOf = (one: BundledRead): Env => {
    const key = hasCopies ? sessionKey(one, origin) : callerKey(one)
    const env = envs.get(key) ?? newEnv()
    envs.set(key, env)
    return env
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const answers = reads.data.map(async (one, at) => {
    const answer = await answerOne(new Request(origin + one.path, { headers: one.headers }), envOf(one))
    const body = new Uint8Array(await answer.arrayBuffer())
    await writer.write(packAnswer({ at, status: answer.status, headers: Object.fromEntries(answer.headers), body }))
  })
  // The edge may have left.
  Promise.all(answers)
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    .catch(() => undefined)
  return new Response(readable, { headers: { 'content-type': bundleType, 'cache-control': 'no-store' } })
}

/** Reads with the same headers are of the same caller. Which span a read has, and how new its answer must be, say nothing of that. */
function callerKey({ headers: { [traceHeader]: _span, [readsHeader]: _newest, ...headers } }: BundledRead): string {
  return JSON.stringify(headers)
}

/** Where there are copies of the database, reads share a session of it only if they may be answered by the same copy. */
const sessionKey = (one: BundledRead, origin: string): string =>
  JSON.stringify([callerKey(one), one.headers[readsHeader], isOfNews(origin + one.path)])

/** Each read is a span of its own, under that of the edge. */
async function answerOne(request: Request, env: Env): Promise<Response> {
  const answering = () => serve(request, env).catch((error: unknown) => faultResponse(request, error))
  const trace = readTraceParent(request.headers.get(traceHeader))
  if (!trace) return answering()
  return tracer.within({ ...trace, exporter: env.spans }, () =>
    tracer.span({ name: 'origin GET', kind: 'server' }, answering),
  )
}
