// The door: address, visitor and place are read here, once, into one object that the rest of the request is about.
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isLang, type Lang } from '../../../locales/locales.ts'
import { urlMaxLength } from '../../../shared/limits.ts'
import { parseRoute } from '../../../shared/routes.ts'
import { readEnv } from '../env.ts'
import { linkOrigin, type OwnSite } from '../http/own-origin.ts'
import { readCaller, readCookies, readPlace, readVisitor } from '../http/visitor.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { createCall } from '../upstream/call.ts'
import { Lru } from '../upstream/lru.ts'

export const readRequest = createMiddleware<EdgeApp>(async (c, next) => {
  const env = readEnv(c.env)
  const address = addressAt(c.req.raw.url)
  const origin = linkOrigin(env.site, address.urlOrigin)
  const place = readPlace(c.req.raw, env.devGeo)
  const { headers } = c.req.raw
  const sentCookies = readCookies(headers.get('cookie'))
  const visitor = readVisitor(headers, sentCookies, place)
  // What has no language in its address, a call or a form of a script, is in that of the page before it.
  const lang = address.hasPrefix || address.route.name !== null ? address.lang : visitor.chosenLang
  const id = crypto.randomUUID()
  const caller = readCaller(id, headers, sentCookies, place, origin, lang)
  const deps = { env, caller, waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work) }
  c.set('context', {
    id,
    startedMs: Date.now(),
    ...address,
    origin,
    place,
    isClosed: false,
    visitor,
    sentCookies,
    env,
    deps,
    ...createCall(deps),
    cookies: [],
    notes: {},
  })
  await next()
})

/**
 * The path that every step goes by, whatever way it was spelt: dot segments are gone, and nothing is decoded. Were an address
 * read twice, once to choose who answers and once to answer, `/media-jobs/../api/…` would be two.
 */
export const requestPath = ({ url }: Request): string =>
  url.length > urlMaxLength || originAt(url) === null ? '/' : addressAt(url).url.pathname

/** The origin of an address; null when it is malformed, as a Host header can make it. */
export const originAt = (text: string): string | null =>
  addresses.get(text)?.urlOrigin ?? (URL.canParse(text) ? addressAt(text).urlOrigin : null)

/** Where this site is: known before anything of the request is. */
export const configuredSite = (c: Context<EdgeApp>): OwnSite => readEnv(c.env).site

type Address = Pick<RequestContext, 'url' | 'hasPrefix' | 'route' | 'lang'> & { urlOrigin: string }

/** Reading an address costs half as much as all other steps of a page that is kept, and most are asked for again and again. */
const addresses = new Lru<Address>(1024 * 1024)
/** What an address holds besides its text, about. */
const addressBytes = 1024

/** What an address says, by its whole text. Many requests share it: nobody changes it. */
function addressAt(text: string): Address {
  const held = addresses.get(text)
  if (held) return held
  const url = new URL(text)
  const route = Object.freeze(parseRoute(url.pathname, url.searchParams, isLang))
  const hasPrefix = isLang(url.pathname.split('/', 2)[1]?.toLowerCase() ?? '')
  const address = { url, urlOrigin: url.origin, hasPrefix, route, lang: route.lang as Lang }
  addresses.set(text, address, addressBytes + 2 * text.length)
  return address
}
