// Answers where there is no page: an unknown address, and a part of the site that is switched off.
import { noStore } from '../http/headers.ts'
import { notFoundHead, notFoundParts, switchedOffHead, switchedOffParts } from '../parts/error-pages.tsx'
import { awaitFrameStats } from '../render/frame-stats.ts'
import type { RequestContext } from '../render/request-context.ts'
import { answerParts } from '../shell/answer.ts'
import { pageContextOf } from './page-context.ts'

/** Not kept: the next request may find it switched on. */
export async function answerSwitchedOff(asked: RequestContext): Promise<Response> {
  const requestContext: RequestContext = { ...asked, route: { name: null, lang: asked.lang } }
  const context = await pageContextOf(requestContext)
  return answerParts(requestContext, {
    status: 404,
    head: switchedOffHead(context),
    parts: switchedOffParts(context),
    context,
    stats: (await awaitFrameStats(requestContext)).stats,
    key: null,
    headers: noStore,
  })
}

/** The same for every address that has no page for this visitor. */
export async function answerNotFound(asked: RequestContext): Promise<Response> {
  const requestContext: RequestContext = { ...asked, route: { name: null, lang: asked.lang } }
  const context = await pageContextOf(requestContext)
  return answerParts(requestContext, {
    status: 404,
    head: notFoundHead(context),
    parts: notFoundParts(context),
    context,
    stats: (await awaitFrameStats(requestContext)).stats,
    key: null,
  })
}
