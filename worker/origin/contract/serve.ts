// Serves a row of the contract: finds it, parses the request, calls its handler and writes JSON.
import { type AnyEndpoint, type AnyWrite, endpoints, writeAt } from '../../../shared/contract/contract.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { type Caller, type ResponseExtras, readCaller } from '../http/caller.ts'
import { drainBody, readBody } from '../http/form-body.ts'
import { jsonResponse, noStore, refusal } from '../http/json-response.ts'
import { readHandlerOf } from './read-handlers.ts'
import { isStreamed, streamedWriteHandlers, writeHandlerOf } from './write-handlers.ts'

export async function serve(path: string, query: URLSearchParams, headers: Headers, env: Env): Promise<Response> {
  const found = findRow(path, query)
  if (!found) return refusal(refused('not_found'))
  const { row, parsed } = found
  if (!parsed.ok) return refusal(parsed)
  const caller = readCaller(headers, env)
  const answer = await readHandlerOf(row.name)(parsed.value, env, caller)
  if (!answer.ok) return refusal(answer)
  const lifetime = row.lifetimeSeconds(parsed.value)
  return jsonResponse(
    200,
    answer.value,
    row.audience === 'public' && lifetime > 0 ? `public, max-age=${lifetime}` : noStore,
  )
}

/** Null when no row changes anything at this address. */
export async function serveWrite(request: Request, path: string, env: Env): Promise<Response | null> {
  const row = writeAt(path)
  if (!row) return null
  const extras: ResponseExtras = { cookies: [], changed: [] }
  const caller = readCaller(request.headers, env, extras)
  const answer = await answerWrite(row, request, env, caller)
  if (!answer.ok && answer.code === 'too_many_attempts' && row.name !== 'input') {
    await caller.note('rate_limited', { outcome: 'refused', detail: row.name })
  }
  const response = answer.ok ? jsonResponse(200, answer.value, noStore) : refusal(answer)
  for (const cookie of extras.cookies) response.headers.append('set-cookie', cookie)
  if (extras.changed.length) response.headers.set('x-edge-changed', extras.changed.join(','))
  return response
}

async function answerWrite(row: AnyWrite, request: Request, env: Env, caller: Caller) {
  if (isStreamed(row.name)) {
    const answer = await streamedWriteHandlers[row.name](request, env, caller)
    await drainBody(request)
    return answer
  }
  const body = await readBody(request, row.maxBytes)
  if (!body.ok) return body
  // A missing session is refused before the body is validated.
  if (row.audience === 'member' && !(await caller.session())) return refused('sign_in')
  const form = checkForm(row.schemas.body, body.value)
  return form.ok ? writeHandlerOf(row.name)(form.value, env, caller) : form
}

function findRow(path: string, query: URLSearchParams) {
  for (const row of endpoints) {
    const parsed: ReturnType<AnyEndpoint['match']> = row.match(path, query)
    if (parsed) return { row, parsed }
  }
  return null
}
