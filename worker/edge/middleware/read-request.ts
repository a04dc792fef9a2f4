// Builds the request context: address, visitor and location are read once, here.
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { isLang, type Lang } from '../../../locales/locales.ts'
import { urlMaxLength } from '../../../shared/limits.ts'
import { probeHeader, readProbe } from '../../../shared/probe.ts'
import { parseRoute } from '../../../shared/routes.ts'
import { newSpanId, newTrace, readTraceParent, traceHeader, traceParentText } from '../../../shared/trace-parent.ts'
import { type Env, readEnv } from '../env.ts'
import { hasBearer } from '../http/bearer.ts'
import { linkOrigin, type OwnSite } from '../http/own-origin.ts'
import { continentOf, type Place, placeOf, readPlace, readVisitor } from '../http/visitor.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { tracer } from '../telemetry/trace.ts'
import { createCall } from '../upstream/call.ts'
import { readCaller } from '../upstream/caller.ts'
import { Lru } from '../upstream/lru.ts'

export const readRequest = createMiddleware<EdgeApp>(async (c, next) => {
  const env = readEnv(c.env)
  const address = addressAt(c.req.raw.url)
  const origin = linkOrigin(env.site, address.urlOrigin)
  const probed = env.probeKey === null ? null : await probedPlace(c)
  const place = probed ?? readPlace(c.req.raw, env.devGeo)
  const { headers } = c.req.raw
  const sentCookies = getCookie(c)
  const visitor = readVisitor(headers, sentCookies, place)
  // Calls and forms have no language in their address and use the chosen one.
  const lang = address.hasPrefix || address.route.name !== null ? address.lang : visitor.chosenLang
  const [id, startedMs] = [crypto.randomUUID(), Date.now()]
  const caller = readCaller(id, headers, sentCookies, place, origin, lang)
  const deps = {
    env,
    caller,
    waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
    // Read when it is needed: the runtime parses all that it knows of the connection, and a cached page sends no request.
    continent: () => continentOf(c.req.raw),
  }
  const named = headers.get(traceHeader)
  const trace = named === null ? ownTrace(env, id) : await trustedTrace(named, headers, env, id)
  const { url, hasPrefix, route } = address
  const { call, preload, callStats } = createCall(deps, startedMs)
  // Written out: an object of this size that is spread together takes five times its memory.
  c.set('context', {
    id,
    trace,
    startedMs,
    url,
    origin,
    hasPrefix,
    route,
    lang: address.lang,
    place,
    isProbe: probed !== null,
    visitor,
    sentCookies,
    isClosed: false,
    env,
    deps,
    call,
    preload,
    callStats,
    cookies: [],
    notes: {},
  })
  // A cached page is not followed unless it is sampled: that alone would cost a tenth of it.
  await (trace.isSampled ? tracer.within(trace, next) : next())
  if (trace.parentId !== null) c.res.headers.set('traceresponse', traceParentText(trace))
})

type Traced = RequestContext['trace']

function ownTrace({ spans: exporter }: Env, id: string): Traced {
  const { traceId, spanId, isSampled } = newTrace(id, exporter?.share ?? 0)
  return { traceId, spanId, isSampled, parentId: null, exporter }
}

/** Only the operator's own monitoring, which has the token, may name a trace: a visitor could fill the traces. */
async function trustedTrace(named: string, headers: Headers, env: Env, id: string): Promise<Traced> {
  const parent = readTraceParent(named)
  if (!parent || !(await hasBearer(headers, env.metricsToken))) return ownTrace(env, id)
  const { spanId: parentId, traceId, isSampled } = parent
  return { traceId, isSampled, parentId, spanId: newSpanId(), exporter: env.spans }
}

/**
 * The normalised path that routes a request: dot segments are resolved, nothing is decoded. Two readings of one
 * address, such as `/media-jobs/../api/…`, would bypass checks.
 */
export const requestPath = ({ url }: Request): string =>
  url.length > urlMaxLength || originAt(url) === null ? '/' : addressAt(url).url.pathname

/** The origin of an address; null when malformed, as a forged Host header can make it. */
export const originAt = (text: string): string | null =>
  heldAddress(text)?.urlOrigin ?? (URL.canParse(text) ? addressAt(text).urlOrigin : null)

/** The place that a valid probe of a deployment names; null for every other request. */
export async function probedPlace(c: Context<EdgeApp>): Promise<Place | null> {
  const { probeKey } = readEnv(c.env)
  const header = probeKey === null ? null : c.req.raw.headers.get(probeHeader)
  if (probeKey === null || header === null) return null
  const place = await readProbe(probeKey, header, Math.floor(Date.now() / 1000))
  return place === null ? null : placeOf(place)
}

/** For what asks the upstream before there is a request context. */
export const earlyDeps = (c: Context<EdgeApp>) => ({
  env: readEnv(c.env),
  waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
})

/** The configured origin, available before the request context. */
export const configuredSite = (c: Context<EdgeApp>): OwnSite => readEnv(c.env).site

type Address = Pick<RequestContext, 'url' | 'hasPrefix' | 'route' | 'lang'> & { urlOrigin: string }

/** Parsing an address costs half as much as everything else about a cached page, and most addresses repeat. */
const addresses = new Lru<Address>(1024 * 1024)
/** Approximate size of a parsed address besides its text. */
const addressBytes = 1024

/** A request asks for its own address several times, from other steps: the last one needs no search. */
let latest: { text: string; address: Address } | undefined

function heldAddress(text: string): Address | undefined {
  if (latest?.text === text) return latest.address
  const address = addresses.get(text)
  if (address) latest = { text, address }
  return address
}

/** The parsed address. Many requests share it, so it is immutable. */
function addressAt(text: string): Address {
  const held = heldAddress(text)
  if (held) return held
  const url = new URL(text)
  const route = Object.freeze(parseRoute(url.pathname, url.searchParams, isLang))
  const hasPrefix = isLang(url.pathname.split('/', 2)[1]?.toLowerCase() ?? '')
  const address = { url, urlOrigin: url.origin, hasPrefix, route, lang: route.lang as Lang }
  addresses.set(text, address, addressBytes + 2 * text.length)
  latest = { text, address }
  return address
}
