// The upstream's JSON under our own address: what fits a row of the contract is answered from the cache, nothing else
// passes.
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { isLang } from '../../../locales/locales.ts'
import { type AnyEndpoint, type EndpointName, endpoints, writeAt } from '../../../shared/contract/contract.ts'
import { VideoFile } from '../../../shared/entities/video.ts'
import { upstreamDeadlineMs } from '../../../shared/limits.ts'
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
  context.notes.route = 'api'
  for (const endpoint of endpoints) {
    const found = endpoint.match(context.url.pathname, context.url.searchParams)
    if (!found) continue
    context.notes.route = `api:${endpoint.name}`
    if (!found.ok) return invalid(c, found.field)
    if (isForeign(found.value)) return invalid(c, 'lang')
    return answer(c, context, endpoint, found.value)
  }
  return c.json({ error: 'There is no such address', code: 'not_found' }, 404)
}

const invalid = (c: Context<EdgeApp>, field = ''): Response =>
  c.json({ error: `${field} is not valid`, code: 'invalid', field }, 400)

/** The contract knows any two letters as a language, this site knows its own: nobody else's answers are kept. */
function isForeign(params: unknown): boolean {
  const { lang }: { lang?: unknown } = Object(params)
  return typeof lang === 'string' && !isLang(lang)
}

/** Rows whose answer waits until there is something to tell. */
const longPollDeadlines: { [Name in EndpointName]?: number } = { news: upstreamDeadlineMs }

async function answer(
  c: Context<EdgeApp>,
  context: RequestContext,
  endpoint: AnyEndpoint,
  params: unknown,
): Promise<Response> {
  const startedMs = Date.now()
  const kept = await lookUp(context.deps, endpoint, params, longPollDeadlines[endpoint.name])
  context.notes.cache = kept.state
  const headers = { 'x-cache': kept.state, 'server-timing': `upstream;dur=${Date.now() - startedMs}` }
  if (!kept.ok) return refusal(c, kept, headers)
  const signing = signed[endpoint.name]
  const body = signing ? await signing(context, params, kept.entry.value) : kept.entry.text
  const isEverybodys = endpoint.audience === 'public' && endpoint.lifetimeSeconds(params) > 0
  return c.body(body, 200, {
    ...headers,
    'content-type': jsonType,
    ...(isEverybodys ? { 'cache-control': 'private, max-age=60' } : noStore),
  })
}

/** What a script sends: passed on as it came, with the session, to the row that its address names. */
export async function proxyWrite(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  context.notes.route = 'api'
  const row = writeAt(context.url.pathname)
  if (!row) return answerReadOnly(c)
  context.notes.route = `api:${row.name}`
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

/** Links are made for this answer; only the unsigned ones are kept. */
const signed: Partial<
  Record<EndpointName, (context: RequestContext, params: unknown, value: unknown) => Promise<string>>
> = {
  videoFile: async (context, params, files) => JSON.stringify(await withLinks(context, params, files)),
  privateVideo: async (context, params, value) => {
    const { files, ...rest } = z.looseObject({ files: z.unknown() }).parse(value)
    return JSON.stringify({ ...rest, files: await withLinks(context, params, files) })
  },
}

function withLinks(context: RequestContext, params: unknown, files: unknown): Promise<VideoFile[]> {
  const { video_id } = z.object({ video_id: z.int() }).parse(params)
  return signFiles(context.env.linkSecret, video_id, z.array(VideoFile).parse(files), Date.now())
}
