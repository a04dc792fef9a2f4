// What was taken down, for the edge: no row of a visitor's, so it is found by its own address.
import { denied } from '../../../shared/contract/moderation-deny-list.ts'
import type { Env } from '../env.ts'
import { refusal } from '../http/json-response.ts'

/** Null when the address is another. */
export async function answerDenied(path: string, query: URLSearchParams, env: Env): Promise<Response | null> {
  const asked = denied.match(path, query)
  if (!asked) return null
  if (!asked.ok) return refusal(asked)
  return Response.json(await env.deniedSince(asked.value.after), { headers: { 'cache-control': 'no-store' } })
}
