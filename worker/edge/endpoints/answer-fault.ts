// Answers everything that was thrown: an upstream fault or too much load with 503, a visitor's too many misses with 429, a late
// file with 504, anything else with 500.
import type { Context } from 'hono'
import { answerBusy, answerUnavailable } from '../pages/answer-page.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { writeLog } from '../telemetry/log.ts'
import { codeOf, fieldOf, isShed, UpstreamFault } from '../upstream/fault.ts'

const retryAfterSeconds = 10

/** JSON for calls and files, a page otherwise. A 503 or 504 carries Retry-After in seconds. */
export async function answerFault(error: Error, c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  // Incomplete configuration: there is no request context, and visitors need no detail.
  if (!context) {
    writeLog('error', { event: 'fault', error: String(error) })
    return c.text('This site is not configured.', 500)
  }
  const isUpstream = error instanceof UpstreamFault
  context.notes.fault = isUpstream ? error.kind : 'internal'
  // The request's own line says so; under load a second one costs as much as the answer.
  const isShedding = isShed(error)
  if (!isShedding)
    writeLog('error', {
      event: 'fault',
      trace: context.trace?.traceId,
      id: context.id,
      error: String(error),
      field: fieldOf(error),
      stack: isUpstream ? undefined : error.stack,
    })
  const isFile = context.notes.endpoint === 'media'
  const status = isUpstream ? statusOf(error, isFile) : 500
  const headers = {
    'cache-control': 'private, no-store',
    // An internal error is unlikely to be gone after a retry.
    ...(isUpstream ? { 'retry-after': String(error.retryAfterSeconds ?? retryAfterSeconds) } : {}),
  }
  if (isFile || c.req.path.startsWith('/api/')) {
    return c.json(
      {
        error: `This ${isFile ? 'file' : 'answer'} is not available right now`,
        code: isShedding ? error.code : isUpstream ? 'upstream' : 'internal',
      },
      status,
      headers,
    )
  }
  const unavailable = { status, code: codeOf(error), headers }
  return isShedding ? answerBusy(context, unavailable) : answerUnavailable(context, unavailable)
}

const statusOf = ({ kind }: UpstreamFault, isFile: boolean): 429 | 503 | 504 =>
  kind === 'limited' ? 429 : isFile && kind === 'timeout' ? 504 : 503
