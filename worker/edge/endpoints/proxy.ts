// Serves the upstream's JSON under our own address: requests that match a contract row are answered from the cache, all
// others are refused.
import type { Context } from 'hono'
import { isLang } from '../../../locales/locales.ts'
import { type AnyEndpoint, endpoints, writeAt } from '../../../shared/contract/contract.ts'
import type { SignFiles } from '../../../shared/contract/endpoint.ts'
import { mainDeadlineMs } from '../../../shared/limits.ts'
import { type Refusal, statusOf } from '../../../shared/result.ts'
import { clearPrefetchCache, noStore } from '../http/headers.ts'
import { answerReadOnly } from '../http/methods.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { lookUp } from '../upstream/cache.ts'
import { signFiles } from '../upstream/media-link.ts'
import { sendTo } from '../upstream/send.ts'

const jsonType = 'application/json; charset=utf-8'

export async function proxy(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  for (const endpoint of endpoints) {
    const found = endpoint.match(context.url.pathname, context.url.searchParams)
    if (!found) continue
    context.notes.row = endpoint.name
    if (!found.ok) return invalid(c, found.field)
    if (isForeign(found.value)) return invalid(c, 'lang')
    return answer(c, context, endpoint, found.value)
  }
  return c.json({ error: 'There is no such address', code: 'not_found' }, 404)
}

const invalid = (c: Context<EdgeApp>, field = ''): Response =>
  c.json({ error: `${field} is not valid`, code: 'invalid', field }, 400)

/** The contract accepts any two letters as a language, this site only its own; other answers are not cached. */
function isForeign(params: unknown): boolean {
  const { lang }: { lang?: unknown } = Object(params)
  return typeof lang === 'string' && !isLang(lang)
}

async function answer(
  c: Context<EdgeApp>,
  context: RequestContext,
  endpoint: AnyEndpoint,
  params: unknown,
): Promise<Response> {
  const startedMs = Date.now()
  const kept = await lookUp(context.deps, endpoint, params, endpoint.deadlineMs ?? mainDeadlineMs)
  context.notes.cache = kept.state
  const headers = { 'x-cache': kept.state, 'server-timing': `upstream;dur=${Date.now() - startedMs}` }
  if (!kept.ok) return refusal(c, kept, headers)
  const body = endpoint.signsMedia ? await signedText(context, endpoint, params, kept.entry.value) : kept.entry.text
  const isEverybodys = endpoint.audience === 'public' && endpoint.lifetimeSeconds(params) > 0
  return c.body(body, 200, {
    ...headers,
    'content-type': jsonType,
    ...(isEverybodys ? { 'cache-control': 'private, max-age=60' } : noStore),
  })
}

/** Forwards a write of a script, with the session, to the row of its address. */
export async function proxyWrite(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const row = writeAt(context.url.pathname)
  if (!row) return answerReadOnly(c)
  context.notes.row = row.name
  const answer = await sendTo(context, row, {
    body: await c.req.arrayBuffer(),
    type: c.req.header('content-type') ?? '',
    requestId: c.req.header('idempotency-key'),
  })
  return answer.ok
    ? c.body(answer.text, 200, { 'content-type': jsonType, ...noStore, ...clearPrefetchCache })
    : refusal(c, answer)
}

const refusal = (c: Context<EdgeApp>, { error, code, field, info, codes }: Refusal, headers = {}): Response =>
  c.json({ error, code, field, info, codes }, statusOf({ code }), { ...headers, ...noStore })

/** Links are signed per answer; only unsigned ones are cached. */
async function signedText(
  { env }: RequestContext,
  { signsMedia }: AnyEndpoint,
  params: unknown,
  value: unknown,
): Promise<string> {
  const sign: SignFiles = (videoId, files) => signFiles(env.linkSecret, videoId, files, Date.now())
  return JSON.stringify(await signsMedia?.(params, value, sign))
}
