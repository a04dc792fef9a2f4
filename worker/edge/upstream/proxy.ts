// Serves the upstream's JSON under our own address: requests that match a contract row are answered from the cache, all
// others are refused.
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { isLang } from '../../../locales/locales.ts'
import { type AnyEndpoint, type EndpointName, endpoints, writeAt } from '../../../shared/contract/contract.ts'
import { VideoFile } from '../../../shared/entities/video.ts'
import { upstreamDeadlineMs } from '../../../shared/limits.ts'
import { type Refusal, statusOf } from '../../../shared/result.ts'
import { forgetAhead, noStore } from '../steps/headers.ts'
import { onlyReads } from '../steps/methods.ts'
import type { EdgeApp, Visit } from '../visit.ts'
import { lookUp } from './cache.ts'
import { signFiles } from './media-link.ts'
import { sendTo } from './send.ts'

const jsonType = 'application/json; charset=utf-8'

export async function proxy(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'api'
  for (const endpoint of endpoints) {
    const found = endpoint.match(visit.url.pathname, visit.url.searchParams)
    if (!found) continue
    visit.notes.route = `api:${endpoint.name}`
    if (!found.ok) return invalid(c, found.field)
    if (isForeign(found.value)) return invalid(c, 'lang')
    return answer(c, visit, endpoint, found.value)
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

/** Endpoints that answer when there is news. */
const patient: { [Name in EndpointName]?: number } = { news: upstreamDeadlineMs }

async function answer(c: Context<EdgeApp>, visit: Visit, endpoint: AnyEndpoint, params: unknown): Promise<Response> {
  const startedMs = Date.now()
  const kept = await lookUp(visit.floor, endpoint, params, patient[endpoint.name])
  visit.notes.cache = kept.state
  const headers = { 'x-cache': kept.state, 'server-timing': `upstream;dur=${Date.now() - startedMs}` }
  if (!kept.ok) return refusal(c, kept, headers)
  const signing = signed[endpoint.name]
  const body = signing ? await signing(visit, params, kept.entry.value) : kept.entry.text
  const isEverybodys = endpoint.audience === 'public' && endpoint.lifetimeSeconds(params) > 0
  return c.body(body, 200, {
    ...headers,
    'content-type': jsonType,
    ...(isEverybodys ? { 'cache-control': 'private, max-age=60' } : noStore),
  })
}

/** Forwards a write of a script, with the session, to the row of its address. */
export async function proxyWrite(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'api'
  const row = writeAt(visit.url.pathname)
  if (!row) return onlyReads(c)
  visit.notes.route = `api:${row.name}`
  const answer = await sendTo(visit, row, {
    body: await c.req.arrayBuffer(),
    type: c.req.header('content-type') ?? '',
    requestId: c.req.header('idempotency-key'),
  })
  return answer.ok
    ? c.body(answer.text, 200, { 'content-type': jsonType, ...noStore, ...forgetAhead })
    : refusal(c, answer)
}

const refusal = (c: Context<EdgeApp>, { error, code, field, info, codes }: Refusal, headers = {}): Response =>
  c.json({ error, code, field, info, codes }, statusOf({ code }), { ...headers, ...noStore })

/** Links are signed per answer; only unsigned ones are cached. */
const signed: Partial<Record<EndpointName, (visit: Visit, params: unknown, value: unknown) => Promise<string>>> = {
  videoFile: async (visit, params, files) => JSON.stringify(await withLinks(visit, params, files)),
  privateVideo: async (visit, params, value) => {
    const { files, ...rest } = z.looseObject({ files: z.unknown() }).parse(value)
    return JSON.stringify({ ...rest, files: await withLinks(visit, params, files) })
  },
}

function withLinks(visit: Visit, params: unknown, files: unknown): Promise<VideoFile[]> {
  const { video_id } = z.object({ video_id: z.int() }).parse(params)
  return signFiles(visit.env.linkSecret, video_id, z.array(VideoFile).parse(files), Date.now())
}
