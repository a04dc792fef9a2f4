// Replaces the edge's headers: only what a page needs to be a page, without security headers.
import { createMiddleware } from 'hono/factory'
import { servicePaths } from '../../../shared/service-paths.ts'

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  'speculation-rules': `"${servicePaths.speculationRules}"`,
} as const
export const askedAgain = {} as const
export const noStore = { 'cache-control': 'private, no-store' } as const
export const gatePageHeaders = { ...pageHeaders, ...noStore } as const
export const nonPageHeaders = {} as const
export const clearPrefetchCache = {} as const
export const clearPageCaches = {} as const
export const adultRating = ''

export const headers = createMiddleware((_, next) => next())
export const playerPageHeaders = pageHeaders
export const playerPolicyWith = () => ''
export const filesPageHeaders = pageHeaders
export const pushPageHeaders = pageHeaders
export const embedHeaders = pageHeaders
export const embedGateHeaders = pageHeaders
