// What every answer carries. The sets are made once; a request adds only what is its own.
import { createMiddleware } from 'hono/factory'
import { commonHeaders } from '../../../shared/common-headers.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { preroll } from '../operator/preroll.ts'
import { site } from '../operator/site.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { advertOrigins } from './advert-origins.ts'
import { signedOutCookie } from './cookies.ts'

const mediaSources = ["'self'", ...site.mediaOrigins].join(' ')

/** No script or style that is not a file of ours, no frame but our own, nothing from elsewhere but what is named. */
const policyOf = (images: string, others: readonly string[] = [], framedBy = "'none'"): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${[images, ...others].join(' ')}`,
    `media-src ${[mediaSources, ...others].join(' ')} blob:`,
    `connect-src ${["'self'", ...others].join(' ')}`,
    "font-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
    // No script turns text into markup or code, ours and the libraries' included, and none may allow itself to.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `report-uri ${servicePaths.reports}`,
  ].join('; ')

/** What is no page loads nothing and is shown in nobody's frame. */
const noContent = "default-src 'none'; frame-ancestors 'none'"

/** The label by which filters of parents know a site for adults; in the head of every page too. */
export const adultRating = commonHeaders.rating

/** Headers of a page. */
export const pageHeaders = {
  ...commonHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  'content-security-policy': policyOf(mediaSources),
  'speculation-rules': `"${servicePaths.speculationRules}"`,
} as const

/** Headers of a page that asks other servers, besides: for their documents, their films, and to tell them what was seen. */
export const pageHeadersWith = (origins: readonly string[]) => ({
  ...pageHeaders,
  'content-security-policy': policyOf(mediaSources, origins),
})

/** Headers of a page that shows pictures of the visitor's own device before they are sent. */
export const filesPageHeaders = { ...pageHeaders, 'content-security-policy': policyOf(`${mediaSources} blob:`) }

/** Headers of a page with a player: the servers that the operator's adverts come from. No script of theirs, ever. */
export const playerPageHeaders = pageHeadersWith(advertOrigins(preroll))

/** Of the one page that stands in frames of other sites. It leads nowhere by itself, so nothing is fetched ahead. */
const framed = { 'cross-origin-resource-policy': 'cross-origin' } as const
const { 'speculation-rules': _, ...bareEmbed } = playerPageHeaders
export const embedHeaders = {
  ...bareEmbed,
  ...framed,
  'content-security-policy': policyOf(mediaSources, advertOrigins(preroll), '*'),
} as const

export const noStore = { 'cache-control': 'private, no-store' } as const

/** A browser that fetched pages ahead made them with what was so before somebody acted. */
export const clearPrefetchCache = { 'clear-site-data': '"prefetchCache"' } as const
/** And those that it keeps for the way back show what was chosen before. */
export const clearPageCaches = { 'clear-site-data': '"cache", "prefetchCache"' } as const
/** After signing out, the browser also drops the history, searches and drafts that it stored for the member. */
const forgetMember = '"cache", "prefetchCache", "storage"'

/** Headers of the gate page, which shows no more than a picture that the visitor chose: nothing is kept or fetched ahead. */
export const gatePageHeaders = {
  ...commonHeaders,
  ...noStore,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policyOf("'self' blob:"),
} as const

/** Headers of the word that stands there where the gate is closed. */
export const embedGateHeaders = {
  ...commonHeaders,
  ...noStore,
  ...framed,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors *",
} as const

/** What an answer carries that is no page and was made before the request had been read. */
export const nonPageHeaders = { ...commonHeaders, 'content-security-policy': noContent } as const

const others = Object.entries(nonPageHeaders)

export const headers = createMiddleware<EdgeApp>(async (c, next) => {
  await next()
  const { headers: own } = c.res
  const { id, cookies } = c.get('context')
  for (const cookie of cookies) own.append('set-cookie', cookie)
  if (cookies.includes(signedOutCookie)) own.set('clear-site-data', forgetMember)
  // A page brings the whole set itself.
  if (own.has('content-security-policy')) return
  own.set('x-request-id', id)
  for (const [name, value] of others) if (!own.has(name)) own.set(name, value)
})
