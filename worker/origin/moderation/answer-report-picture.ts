// The pictures of a report, for moderators only while it is open: the sender's own, and copies of those of a reported conversation.
import { maySeeQueue } from '../../../shared/rules/moderation-queues.ts'
import type { Env } from '../env.ts'
import { readCaller } from '../http/caller.ts'
import { pictureResponse } from '../http/picture-response.ts'
import { reportKey } from '../media/output-keys.ts'
import { openReport, targetPicturesOf } from './store/queue-items.ts'

export async function answerReportPicture(request: Request, env: Env): Promise<Response> {
  const [reportId, number] = (new URL(request.url).searchParams.get('id') ?? '').split('.').map(Number)
  const session = await readCaller(request.headers, env).session()
  const isSeen = session?.staff === 'open' && maySeeQueue(session.user.role, 'reports')
  const report = isSeen ? await openReport(env.db, reportId || 0) : null
  const picture = number ? report && targetPicturesOf(report)[number - 1] : report?.picture
  return pictureResponse(picture ? await env.media.get(reportKey(picture)) : null)
}
