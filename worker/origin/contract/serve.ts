// Serves a row of the contract: finds it, parses the request, calls its handler and writes JSON.
import {
  type AnyEndpoint,
  type AnyWrite,
  type EndpointName,
  endpoints,
  writeAt,
} from '../../../shared/contract/contract.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { bookmarkHeader, isBookmark, readsHeader, readsNewest } from '../../../shared/rules/bookmark.ts'
import type { Env } from '../env.ts'
import { type Caller, type MemberCaller, type ResponseExtras, readCaller, requireMember } from '../http/caller.ts'
import { drainBody, readBody } from '../http/form-body.ts'
import { jsonResponse, noStore, refusal, refuseMethod } from '../http/json-response.ts'
import { refuseSwitchedOff } from '../site/published-settings.ts'
import { readHandlerOf } from './read-handlers.ts'
import { isStreamed, streamedHandlerOf, writeHandlerOf } from './write-handlers.ts'

export async function serve(request: Request, env: Env): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const found = findRow(pathname, searchParams)
  if (!found) return refusal(refused('not_found'))
  const { row, parsed } = found
  if (!parsed.ok) return refusal(parsed)
  readNear(row, request.headers, env)
  const caller = await admit(row, readCaller(request.headers, env))
  if (!caller.ok) return refusal(caller)
  const answer = await readHandlerOf(row.name)(parsed.value, env, caller.value)
  if (!answer.ok) return refusal(answer)
  const lifetime = row.lifetimeSeconds(parsed.value)
  return jsonResponse(
    200,
    answer.value,
    row.audience === 'public' && lifetime > 0 ? `public, max-age=${lifetime}` : noStore,
  )
}

/** What open pages ask for when another member has written. They have no bookmark of that. */
const ofNews: ReadonlySet<string> = new Set<EndpointName>([
  'unreadSummary',
  'newMessages',
  'conversation',
  'conversations',
  'notifications',
])

/** Whether an address asks for news: it must not share a session with reads that a copy may answer. */
export function isOfNews(address: string): boolean {
  const { pathname, searchParams } = new URL(address)
  return endpoints.some(({ name, match }) => ofNews.has(name) && match(pathname, searchParams) !== null)
}

/**
 * A read is answered by a copy of the database near the caller: by one that has what this caller wrote last, or, when the edge has
 * just heard of a change, by the primary, because the answer is kept for others.
 */
function readNear({ name }: AnyEndpoint, headers: Headers, { reads }: Env): void {
  if (headers.get(readsHeader) === readsNewest || ofNews.has(name)) return
  const bookmark = headers.get(bookmarkHeader)
  reads.near(isBookmark(bookmark) ? bookmark : null)
}

/** An address without a row that changes something is read-only. */
export async function serveWrite(request: Request, env: Env): Promise<Response> {
  const row = writeAt(new URL(request.url).pathname)
  if (!row) return refuseMethod()
  const extras: ResponseExtras = { cookies: [], changed: [] }
  const caller = readCaller(request.headers, env, extras)
  const answer = await answerWrite(row, request, env, caller)
  if (!answer.ok && answer.code === 'too_many_attempts' && row.name !== 'input') {
    await caller.note('rate_limited', { outcome: 'refused', detail: row.name })
  }
  const response = answer.ok ? jsonResponse(200, answer.value, noStore) : refusal(answer)
  for (const cookie of extras.cookies) response.headers.append('set-cookie', cookie)
  const bookmark = env.reads.bookmark()
  if (bookmark !== null) response.headers.set(bookmarkHeader, bookmark)
  if (extras.changed.length) response.headers.set('x-edge-changed', extras.changed.join(','))
  return response
}

async function answerWrite(row: AnyWrite, request: Request, env: Env, caller: Caller) {
  const off = await refuseSwitchedOff(env, 'writes', row.name)
  if (off) {
    await drainBody(request)
    return off
  }
  if (isStreamed(row.name)) {
    const admitted = await admit(row, caller)
    const answer = admitted.ok ? await streamedHandlerOf(row.name)(request, env, admitted.value) : admitted
    await drainBody(request)
    return answer
  }
  const body = await readBody(request, row.maxBytes)
  if (!body.ok) return body
  // A missing session is refused before the body is validated.
  const admitted = await admit(row, caller)
  if (!admitted.ok) return admitted
  const form = checkForm(row.schemas.body, body.value)
  return form.ok ? writeHandlerOf(row.name)(form.value, env, admitted.value) : form
}

/** A member's row is answered only to a session that holds. */
const admit = async (
  { audience }: AnyEndpoint | AnyWrite,
  caller: Caller,
): Promise<Result<Caller> | Result<MemberCaller>> =>
  audience === 'member' || audience === 'members' ? requireMember(caller) : ok(caller)

function findRow(path: string, query: URLSearchParams) {
  for (const row of endpoints) {
    const parsed: ReturnType<AnyEndpoint['match']> = row.match(path, query)
    if (parsed) return { row, parsed }
  }
  return null
}
