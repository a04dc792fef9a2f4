// The upstream's JSON under our own address: what fits a row of the contract is answered from the cache, nothing else
// passes.
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { type AnyEndpoint, endpoints } from '../../../shared/contract/contract.ts'
import { VideoFile } from '../../../shared/entities/video.ts'
import { statusOf } from '../../../shared/result.ts'
import type { EdgeApp, Visit } from '../visit.ts'
import { lookUp } from './cache.ts'
import { signFiles } from './media-link.ts'

const jsonType = 'application/json; charset=utf-8'

export async function proxy(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'api'
  for (const endpoint of endpoints) {
    const found = endpoint.match(visit.url.pathname, visit.url.searchParams)
    if (!found) continue
    visit.notes.route = `api:${endpoint.name}`
    if (!found.ok) return c.json({ error: `${found.field} is not valid`, code: found.code, field: found.field }, 400)
    return answer(c, visit, endpoint, found.value)
  }
  return c.json({ error: 'There is no such address', code: 'not_found' }, 404)
}

async function answer(c: Context<EdgeApp>, visit: Visit, endpoint: AnyEndpoint, params: unknown): Promise<Response> {
  const startedMs = Date.now()
  const kept = await lookUp(visit.floor, endpoint, params)
  visit.notes.cache = kept.state
  const headers = { 'x-cache': kept.state, 'server-timing': `upstream;dur=${Date.now() - startedMs}` }
  if (!kept.ok) {
    const { error, code, field } = kept
    return c.json({ error, code, field }, statusOf(kept), {
      ...headers,
      'cache-control': 'private, no-store',
    })
  }
  const body = endpoint.name === 'videoFile' ? await signed(visit, params, kept.entry.value) : kept.entry.text
  return c.body(body, 200, { ...headers, 'content-type': jsonType, 'cache-control': 'private, max-age=60' })
}

/** Links are made for this answer; only the unsigned ones are kept. */
async function signed(visit: Visit, params: unknown, files: unknown): Promise<string> {
  const { video_id } = z.object({ video_id: z.int() }).parse(params)
  return JSON.stringify(await signFiles(visit.env.linkSecret, video_id, z.array(VideoFile).parse(files), Date.now()))
}
