// Response headers. The sets are built once; a request adds only its own values.
import { commonHeaders } from '../../../shared/common-headers.ts'
import { pushWorkerPolicy, servicePaths } from '../../../shared/service-paths.ts'
import { preroll } from '../operator/preroll.ts'
import { site } from '../operator/site.ts'
import { advertOrigins } from './advert-origins.ts'
import { earlyMediaHashes } from './early-media.ts'
import { videoStyle } from './video-style.ts'

const mediaSources = ["'self'", ...site.mediaOrigins].join(' ')

/** Only our own files and frames, and the origins named here. */
const policyOf = (
  images: string,
  others: readonly string[] = [],
  framedBy = "'none'",
  trustedTypes = "'none'",
  scripts = "'self'",
  styles = "'self'",
): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `img-src ${[images, ...others].join(' ')}`,
    `media-src ${[mediaSources, ...others].join(' ')} blob:`,
    `connect-src ${["'self'", ...others].join(' ')}`,
    "font-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
    // Trusted Types without any policy: no script, ours or a library's, turns text into markup or code. One page has a policy, whose
    // only value is the address of the push worker.
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
    `report-uri ${servicePaths.reports}`,
  ].join('; ')

/** Anything but a page loads nothing and cannot be framed. */
const noContent = "default-src 'none'; frame-ancestors 'none'"

/** The RTA label that parental filters recognise; also in the head of every page. */
export const adultRating = commonHeaders.rating

/** Headers of a page. */
export const pageHeaders = {
  ...commonHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  'content-security-policy': policyOf(mediaSources),
  'speculation-rules': `"${servicePaths.speculationRules}"`,
} as const

/** Headers of a page that previews files before they are uploaded. */
export const filesPageHeaders = { ...pageHeaders, 'content-security-policy': policyOf(`${mediaSources} blob:`) }

/** Headers of the page that registers the push worker. */
export const pushPageHeaders = {
  ...pageHeaders,
  'content-security-policy': policyOf(mediaSources, [], undefined, pushWorkerPolicy),
}

/**
 * The policy of a page with a player: it may contact ad servers, but never run their scripts. Two scripts and a style of ours are in the page itself.
 * @param origins of the video adverts of campaigns
 */
export function playerPolicyWith(origins: readonly string[], isFramable: boolean): string {
  const others = [...advertOrigins(preroll), ...origins]
  if (isFramable) return policyOf(mediaSources, others, '*')
  const [scripts, styles] = [`'self' ${earlyMediaHashes}`, `'self' ${videoStyle.source}`]
  return policyOf(mediaSources, others, undefined, undefined, scripts, styles)
}

/** Headers of a page with a player. */
export const playerPageHeaders = { ...pageHeaders, 'content-security-policy': playerPolicyWith([], false) } as const

/** The embed page: framable by other sites, without prefetching. */
const framed = { 'cross-origin-resource-policy': 'cross-origin' } as const
const { 'speculation-rules': _, ...bareEmbed } = playerPageHeaders
export const embedHeaders = {
  ...bareEmbed,
  ...framed,
  'content-security-policy': playerPolicyWith([], true),
} as const

/** Of an answer that the browser may keep, and asks for again each time: a redirect without it is kept for good, and this one may be undone. */
export const askedAgain = { 'cache-control': pageHeaders['cache-control'] } as const

export const noStore = { 'cache-control': 'private, no-store' } as const

/** Pages prefetched before a change are outdated. */
export const clearPrefetchCache = { 'clear-site-data': '"prefetchCache"' } as const
/** Drops cached pages as well, because they show the old choice. */
export const clearPageCaches = { 'clear-site-data': '"cache", "prefetchCache"' } as const

/** Headers of the gate page, which shows only the visitor's own photo: nothing is cached or prefetched. */
export const gatePageHeaders = {
  ...commonHeaders,
  ...noStore,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policyOf("'self' blob:"),
} as const

/** Headers of the gate page inside an embed frame. */
export const embedGateHeaders = {
  ...commonHeaders,
  ...noStore,
  ...framed,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors *",
} as const

/** Headers of answers that are no page, also when the request was refused before it was read. */
export const nonPageHeaders = { ...commonHeaders, 'content-security-policy': noContent } as const
