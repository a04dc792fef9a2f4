// One call to the upstream, and every check its answer has to pass.
import type { ReadableStream as WorkersStream } from '@cloudflare/workers-types'
import { UpstreamRefusal } from '../../../shared/entities/lists.ts'
import { answerMaxBytes, upstreamDeadlineMs } from '../../../shared/limits.ts'
import type { Refusal } from '../../../shared/result.ts'
import { tracer } from '../telemetry/trace.ts'
import type { AnswerChecks } from './answer-checks.ts'
import { cleanJsonText } from './clean-text.ts'
import { countUpstream } from './count-upstream.ts'
import { UpstreamFault } from './fault.ts'
import type { Upstream } from './gathering.ts'
import { type ParsedAnswer, parseWithCardCache } from './parse-with-card-cache.ts'
import { withTimeout } from './with-timeout.ts'

export type Answer = { ok: true; value: unknown; text: string } | ({ ok: false } & Refusal)

type Init = RequestInit & { headers?: Record<string, string> }

/** Calls one row and checks status, size, format and schema. Any failure is a fault; a refusal of the row is a value. */
export async function callUpstream(
  upstream: Upstream,
  row: AnswerChecks,
  path: string,
  init: Init = {},
  onHeaders?: (headers: Headers) => void,
  deadlineMs: number = upstreamDeadlineMs,
): Promise<Answer> {
  const count = countUpstream(row.name)
  try {
    const answer = await tracer.span({ name: `upstream ${row.name}`, kind: 'client' }, () =>
      checkedAnswer(upstream, row, path, init, onHeaders, deadlineMs),
    )
    count(answer.ok ? 'ok' : 'refused')
    return answer
  } catch (fault) {
    count(fault instanceof UpstreamFault ? fault.kind : 'network')
    throw fault
  }
}

async function checkedAnswer(
  upstream: Upstream,
  row: AnswerChecks,
  path: string,
  init: Init,
  onHeaders: ((headers: Headers) => void) | undefined,
  deadlineMs: number,
): Promise<Answer> {
  const { text: sent, status, isOk, headers } = await withTimeout(fetchText(upstream, path, init), deadlineMs)
  onHeaders?.(headers)
  const text = cleanJsonText(sent)
  const { body, cardCount, whole } = readJson(text, status, headers)
  const refusal = isRefusal(body) ? UpstreamRefusal.safeParse(body) : null
  if (refusal?.success && (status < 500 || isReadOnly(row, refusal.data))) {
    const { code } = refusal.data
    if (row.canRefuse(code)) return { ok: false, ...refusal.data }
    throw new UpstreamFault(
      'refusal',
      `${row.name} refused with ${code}`,
      code,
      retryAfterOf(status, headers, refusal.data),
    )
  }
  if (!isOk) {
    const code = status === 503 && refusal?.success ? refusal.data.code : 'status'
    throw new UpstreamFault('status', `${status} for ${row.name}`, code, retryAfterOf(status, headers))
  }
  const fitted = row.fit(body, cardCount)
  if (!fitted) {
    const field = row.failingField(body)
    throw Object.assign(new UpstreamFault('schema', `${row.name} at ${field}`), { field })
  }
  const listed = whole(fitted.value, fitted.isExact)
  const value = row.finish(listed)
  const isExact = fitted.isExact && value === listed
  // What is kept holds nothing that the schema does not know.
  return { ok: true, value, text: isExact ? text : JSON.stringify(value) }
}

async function fetchText(upstream: Upstream, path: string, init: RequestInit & { headers?: Record<string, string> }) {
  const response = await fetchOrFault(upstream, path, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
  })
  const { status, ok: isOk, headers } = response
  return { text: await readText(response), status, isOk, headers }
}

/** Sends a request to the upstream; a network error is a fault. */
export async function fetchOrFault({ fetchUpstream }: Upstream, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetchUpstream(path, init)
  } catch (error) {
    throw networkFault(error)
  }
}

/** Reads large chunks: each one that crosses into JavaScript costs as much as a row of cards. */
const pieceBytes = 128 * 1024

async function readText(response: Response): Promise<string> {
  const announced = Number(response.headers.get('content-length') ?? 0)
  if (announced > answerMaxBytes) {
    await response.body?.cancel()
    throw new UpstreamFault('oversize', `${announced} bytes`)
  }
  // The connection enforces Content-Length, so the runtime may read the body at once.
  if (announced > 0 && !response.headers.has('content-encoding')) {
    return response.text().catch((error) => Promise.reject(networkFault(error)))
  }
  // readAtLeast is specific to this runtime; the standard `read` returns chunks of any size.
  const reader = (response.body as WorkersStream | null)?.getReader({ mode: 'byob' })
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    while (reader && bytes <= answerMaxBytes) {
      const { value, done } = await reader.readAtLeast(pieceBytes, new Uint8Array(pieceBytes))
      bytes += value?.byteLength ?? 0
      text += decoder.decode(value, { stream: true })
      if (done || (value?.byteLength ?? 0) < pieceBytes) break
    }
  } catch (error) {
    throw networkFault(error)
  }
  if (bytes <= answerMaxBytes) return text + decoder.decode()
  await reader?.cancel().catch(() => undefined)
  throw new UpstreamFault('oversize', `more than ${answerMaxBytes} bytes`)
}

function readJson(text: string, status: number, headers: Headers): ParsedAnswer {
  try {
    return parseWithCardCache(text)
  } catch {
    if (status >= 400) throw new UpstreamFault('status', String(status), 'status', retryAfterOf(status, headers))
    throw new UpstreamFault('malformed', `${text.length} characters that are not JSON`)
  }
}

/** How long an overloaded upstream asks to wait: the header in seconds or as a date, or what the contract puts in `info`. */
function retryAfterOf(status: number, headers: Headers, { info }: { info?: unknown } = {}): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const text = headers.get('retry-after') ?? (status === 429 && typeof info === 'number' ? String(info) : '')
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return seconds > 0 ? seconds : undefined
}

function networkFault(error: unknown): UpstreamFault {
  if (error instanceof UpstreamFault) return error
  const name = error instanceof Error ? error.name : ''
  return new UpstreamFault(name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'network', String(error))
}

/** A write that is refused because nothing can be written now: its form says so. A read has no such refusal. */
const isReadOnly = (row: AnswerChecks, { code }: Refusal): boolean => code === 'read_only' && row.canRefuse(code)

/** Checked first, because a failing schema is slow. */
const isRefusal = (body: unknown): boolean => typeof body === 'object' && body !== null && 'error' in body
