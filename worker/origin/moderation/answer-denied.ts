// The deny list of what was taken down, for the edge alone: it is no row of the contract that visitors can call.
import { denied } from '../../../shared/contract/moderation-deny-list.ts'
import type { Env } from '../env.ts'
import { refusal } from '../http/json-response.ts'

/** Null for every other address. */
export async function answerDenied(request: Request, env: Env): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const matched = denied.match(pathname, searchParams)
  if (!matched) return null
  if (!matched.ok) return refusal(matched)
  return Response.json(await env.deniedSince(matched.value.after), { headers: { 'cache-control': 'no-store' } })
}
