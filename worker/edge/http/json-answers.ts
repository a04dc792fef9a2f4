// JSON answers of the endpoints that forward requests to the upstream.
import type { Context } from 'hono'
import { storageRetrySeconds } from '../../../shared/limits.ts'
import { type Refusal, statusOf } from '../../../shared/result.ts'
import { noStore } from './headers.ts'

export const jsonType = 'application/json; charset=utf-8'

export const answerRefusal = (
  c: Pick<Context, 'json'>,
  { error, code, field, info, codes }: Refusal,
  headers: Record<string, string> = {},
): Response =>
  c.json({ error, code, field, info, codes }, statusOf({ code }), { ...headers, ...retryAfter(code), ...noStore })

/** When a storage that does not write now may be tried again. */
const retryAfter = (code: string): Record<string, string> => {
  const seconds = Object.entries(storageRetrySeconds).find(([name]) => name === code)?.[1]
  return seconds === undefined ? {} : { 'retry-after': String(seconds) }
}

export const answerNoAddress = (c: Pick<Context, 'json'>): Response =>
  c.json({ error: 'There is no such address', code: 'not_found' }, 404)
