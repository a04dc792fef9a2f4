// What a page is given of its request.
import { readSentMail, sentMailCookieName } from '../../../shared/rules/sent-mail-cookie.ts'
import { noAgeProving } from '../age/age-proving.ts'
import { siteMethods } from '../age/methods.ts'
import { refererRoute } from '../http/address.ts'
import { timeZoneCookieName } from '../http/cookies.ts'
import { readOpenLinks } from '../http/open-links.ts'
import { timeZoneOf } from '../http/visitor.ts'
import type { PageContext } from '../render/page.ts'
import type { RequestContext } from '../render/request-context.ts'
import { translatorOf } from '../render/translators.ts'
import { createCall } from '../upstream/call.ts'
import { signFiles, signPictures } from '../upstream/media-link.ts'
import { createSend, createSendAct } from '../upstream/send.ts'
import { ageProvingOf } from './age-proving-of.ts'

export async function pageContextOf(requestContext: RequestContext): Promise<PageContext> {
  const { route, lang, visitor, call, preload, callStats, deps, isClosed, env, startedMs } = requestContext
  const signer = { secret: env.linkSecret, partnerKeys: env.partnerKeys, nowMs: startedMs }
  return {
    requestId: requestContext.id,
    origin: requestContext.origin,
    route: route as PageContext['route'],
    lang,
    t: await translatorOf(lang),
    visitor,
    call,
    // A gated page makes no optional calls outside the gate either, and starts none.
    preload: isClosed ? () => undefined : preload,
    callOptional: isClosed ? call : createCall(deps, startedMs, 'usual', callStats).call,
    send: createSend(requestContext),
    sendAct: createSendAct(requestContext),
    setCookie: (cookie) => requestContext.cookies.push(cookie),
    refererRoute: null,
    hasGesture: requestContext.deps.caller.gesture !== null,
    hasGoogle: env.hasGoogle,
    hasDemoCatalogue: env.hasDemoCatalogue,
    isUpstreamEmbedded: env.isUpstreamEmbedded,
    ageMethods: () => siteMethods(env),
    ageProving: async () => noAgeProving,
    hasPendingProvider: requestContext.deps.caller.provider !== null,
    openLinks: [],
    sentMail: null,
    timeZone: () => ({ name: 'UTC', isChosen: false }),
    startsAtOnce: false,
    countries: null,
    signFiles: (videoId, files, isBound = false) =>
      signFiles({ ...signer, session: isBound ? deps.caller.session : null }, videoId, files),
    signPictures: (videoId, value) => signPictures({ ...signer, session: deps.caller.session }, videoId, value),
    nowMs: startedMs,
    limitCacheSeconds: (seconds) => {
      callStats.freshUntilMs = Math.min(callStats.freshUntilMs, startedMs + seconds * 1000)
    },
  }
}

/** Values that only a requested page needs. */
export function requestValues(
  requestContext: RequestContext,
  request: Request,
): Pick<PageContext, 'ageProving' | 'refererRoute' | 'openLinks' | 'sentMail' | 'timeZone'> {
  return {
    ageProving: () => ageProvingOf(requestContext, request.method === 'POST'),
    refererRoute: refererRoute(requestContext, request.headers),
    openLinks: readOpenLinks(requestContext.sentCookies),
    sentMail: readSentMail(requestContext.sentCookies[sentMailCookieName]),
    // Read when it is needed: the runtime parses all that it knows of the connection.
    timeZone: () => timeZoneOf(request, requestContext.sentCookies[timeZoneCookieName]),
  }
}
