// From an address to the answer of its row: found by the contract's table, parsed again, asked, written as JSON.
import { type AnyEndpoint, endpoints } from '../../shared/contract/contract.ts'
import { type Refusal, refused, statusOf } from '../../shared/result.ts'
import type { Env } from './env.ts'
import { handlerOf } from './handlers/handlers.ts'

export async function serve(path: string, query: URLSearchParams, env: Env): Promise<Response> {
  const found = findRow(path, query)
  if (!found) return refusal(refused('not_found'))
  const { row, parsed } = found
  if (!parsed.ok) return refusal(parsed)
  const answer = await handlerOf(row.name)(parsed.value, env)
  if (!answer.ok) return refusal(answer)
  return json(200, answer.value, `public, max-age=${row.lifetimeSeconds(parsed.value)}`)
}

function findRow(path: string, query: URLSearchParams) {
  for (const row of endpoints) {
    const parsed: ReturnType<AnyEndpoint['match']> = row.match(path, query)
    if (parsed) return { row, parsed }
  }
  return null
}

/** A reason for people, a code for programs, the input it is about. Nobody may keep it. */
export function refusal({ error, code, field, info }: Refusal): Response {
  return json(statusOf({ code }), { error, code, field, info }, 'no-store')
}

const json = (status: number, body: unknown, cacheControl: string): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': cacheControl },
  })
