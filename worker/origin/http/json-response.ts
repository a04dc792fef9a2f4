// JSON answers and refusals, as every endpoint sends them.
import { type Refusal, refused, statusOf } from '../../../shared/result.ts'

export const noStore = 'no-store'

/** An error for people, a code for programs, and the field that it is about. Never cached. */
export function refusal({ error, code, field, info, codes }: Refusal): Response {
  return jsonResponse(statusOf({ code }), { error, code, field, info, codes }, noStore)
}

/** Refuses a method of an address that is only read. */
export function refuseMethod(): Response {
  const answer = refusal(refused('method_not_allowed'))
  answer.headers.set('allow', 'GET, HEAD')
  return answer
}

/** Sends its length, so that a client can read it in one go. */
export function jsonResponse(status: number, body: unknown, cacheControl: string): Response {
  const bytes = encoder.encode(JSON.stringify(body))
  return new Response(bytes, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.byteLength),
      'cache-control': cacheControl,
    },
  })
}
const encoder = new TextEncoder()
