// A report's picture, for moderators only while the report is open: it has no public address.
import type { R2ObjectBody } from '@cloudflare/workers-types'
import { refused } from '../../../shared/result.ts'
import { maySeeQueue } from '../../../shared/rules/moderation-queues.ts'
import type { Env } from '../env.ts'
import { readCaller } from '../http/caller.ts'
import { refusal } from '../http/json-response.ts'
import { reportKey } from '../media/output-keys.ts'
import { openReport } from './store/queue-items.ts'

export async function answerReportPicture(request: Request, env: Env): Promise<Response> {
  const reportId = new URL(request.url).searchParams.get('id') ?? ''
  const session = await readCaller(request.headers, env).session()
  const isSeen = session?.staff === 'open' && maySeeQueue(session.user.role, 'reports')
  const report = isSeen ? await openReport(env.db, Number(reportId) || 0) : null
  return pictureResponse(report?.picture ? await env.media.get(reportKey(report.picture)) : null)
}

/** Never cached. */
export function pictureResponse(picture: R2ObjectBody | null): Response {
  if (!picture) return refusal(refused('not_found'))
  return new Response(picture.body as unknown as ReadableStream, {
    headers: { 'content-type': picture.httpMetadata?.contentType ?? 'image/jpeg', 'cache-control': 'no-store' },
  })
}
