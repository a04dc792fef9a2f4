// A picture without a public address, for a caller who may see it.
import type { R2ObjectBody } from '@cloudflare/workers-types'
import { refused } from '../../../shared/result.ts'
import { refusal } from './json-response.ts'

/** Never cached. */
export function pictureResponse(picture: R2ObjectBody | null): Response {
  if (!picture) return refusal(refused('not_found'))
  return new Response(picture.body as unknown as ReadableStream, {
    headers: { 'content-type': picture.httpMetadata?.contentType ?? 'image/jpeg', 'cache-control': 'no-store' },
  })
}
