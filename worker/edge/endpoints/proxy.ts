// Serves the upstream's JSON under our own address: requests that match a contract row are answered from the cache, all
// others are refused.
import type { Context } from 'hono'
import { isLang } from '../../../locales/locales.ts'
import { type AnyEndpoint, endpoints, writeAt } from '../../../shared/contract/contract.ts'
import type { SignFiles, SignPictures } from '../../../shared/contract/endpoint.ts'
import { deletedStatusId } from '../../../shared/entities/video.ts'
import { mainDeadlineMs } from '../../../shared/limits.ts'
import { refused } from '../../../shared/result.ts'
import { actsPath } from '../../../shared/stat.ts'
import { clearPrefetchCache, noStore } from '../http/headers.ts'
import { answerNoAddress, answerRefusal, jsonType } from '../http/json-answers.ts'
import { answerReadOnly } from '../http/methods.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { lookUp } from '../upstream/cache.ts'
import { signFiles, signPictures } from '../upstream/media-link.ts'
import { sendTo, statIn } from '../upstream/send.ts'

export async function proxy(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  for (const endpoint of endpoints) {
    const match = endpoint.match(context.url.pathname, context.url.searchParams)
    if (!match) continue
    context.notes.row = endpoint.name
    if (!match.ok) return invalid(c, match.field)
    if (isForeign(match.value)) return invalid(c, 'lang')
    return answer(c, context, endpoint, match.value)
  }
  return answerNoAddress(c)
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
  const found = await lookUp(context.deps, endpoint, params, endpoint.deadlineMs ?? mainDeadlineMs)
  context.notes.cache = found.state
  const headers = { 'x-cache': found.state, 'server-timing': `upstream;dur=${Date.now() - startedMs}` }
  if (!found.ok) return answerRefusal(c, found, headers)
  if (isDeletedVideo(found.entry.value)) return answerRefusal(c, refused('deleted'), headers)
  const body = endpoint.signsMedia ? await signedText(context, endpoint, params, found.entry.value) : found.entry.text
  const isPublicAnswer = endpoint.audience === 'public' && endpoint.lifetimeSeconds(params) > 0
  return c.body(body, 200, {
    ...headers,
    'content-type': jsonType,
    ...(isPublicAnswer ? { 'cache-control': 'private, max-age=60' } : noStore),
  })
}

/** The upstream answers with its state, for its page; a script gets what it gets once the isolate knows of the takedown. */
function isDeletedVideo(value: unknown): boolean {
  const { video }: { video?: unknown } = Object(value)
  const { status_id }: { status_id?: unknown } = Object(video)
  return status_id === deletedStatusId
}

/** Forwards a write of a script, with the session, to the row of its address. */
export async function proxyWrite(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const row = writeAt(context.url.pathname)
  if (!row) return answerReadOnly(c)
  context.notes.row = row.name
  const body = await c.req.arrayBuffer()
  const type = c.req.header('content-type') ?? ''
  const stat = row.path === actsPath ? await statIn(body, type) : undefined
  const answer = await sendTo(context, row, { body, type, stat, requestId: c.req.header('idempotency-key') })
  // A view, which every page of a subject sends, and a challenge, which every form to sign in asks for, leave prefetched pages as they are,
  // and the browser's console empty.
  const clears = stat?.act === 'view' || row.name === 'passkeyChallenge' ? {} : clearPrefetchCache
  return answer.ok
    ? c.body(answer.text, 200, { 'content-type': jsonType, ...noStore, ...clears })
    : answerRefusal(c, answer)
}

/** Links are signed per answer; only unsigned ones are cached. */
async function signedText(
  { env, deps }: RequestContext,
  { signsMedia, audience }: AnyEndpoint,
  params: unknown,
  value: unknown,
): Promise<string> {
  const session = audience === 'public' ? null : deps.caller.session
  const signer = { secret: env.linkSecret, partnerKeys: env.partnerKeys, session, nowMs: Date.now() }
  const sign: SignFiles = (videoId, files) => signFiles(signer, videoId, files)
  const signPicturesOf: SignPictures = (videoId, of) => signPictures(signer, videoId, of)
  return JSON.stringify(await signsMedia?.(params, value, sign, signPicturesOf))
}
