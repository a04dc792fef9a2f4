// Where everything that was thrown ends, once: a fault of the upstream is a 503 that says so, anything else a 500.
import type { Context } from 'hono'
import { answerUnavailable } from '../pages/answer-page.tsx'
import type { EdgeApp } from '../render/request-context.ts'
import { codeOf, UpstreamFault } from '../upstream/fault.ts'

const retryAfterSeconds = 10

/** 503 with Retry-After (seconds) for a fault of the upstream, 500 for anything else; JSON for calls, else a page. */
export async function answerFault(error: Error, c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  // Reading the request itself failed: the configuration is incomplete, and there is nothing to say to a visitor.
  if (!context) {
    console.error(JSON.stringify({ event: 'fault', error: String(error) }))
    return c.text('This site is not configured.', 500)
  }
  const isUpstream = error instanceof UpstreamFault
  context.notes.fault = isUpstream ? error.kind : 'internal'
  console.error(
    JSON.stringify({
      event: 'fault',
      id: context.id,
      error: String(error),
      stack: isUpstream ? undefined : error.stack,
    }),
  )
  const status = isUpstream ? 503 : 500
  const headers = {
    'cache-control': 'private, no-store',
    // An error of our own is there the next time, too.
    ...(isUpstream ? { 'retry-after': String(retryAfterSeconds) } : {}),
  }
  if (c.req.path.startsWith('/api/')) {
    return c.json(
      { error: 'The answer is not to be had at the moment', code: isUpstream ? 'upstream' : 'internal' },
      status,
      headers,
    )
  }
  return answerUnavailable(context, { status, code: codeOf(error), headers })
}
