// One question to the upstream, and everything its answer has to pass before anybody may use it.
import type { AnyEndpoint } from '../../../shared/contract/contract.ts'
import { UpstreamRefusal } from '../../../shared/entities/list.ts'
import { answerMaxBytes } from '../../../shared/limits.ts'
import type { Refusal } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { UpstreamFault } from './fault.ts'

export type Answer = { ok: true; value: unknown; text: string } | ({ ok: false } & Refusal)

/** Asks one endpoint. Status, size, form and schema are checked; whatever fails is a fault, and a clear "no" a refusal. */
export async function askUpstream(env: Env, endpoint: AnyEndpoint, path: string): Promise<Answer> {
  const response = await send(env, path)
  const body = parseJson(await readText(response), response.status)
  const refusal = UpstreamRefusal.safeParse(body)
  if (refusal.success && response.status < 500) return { ok: false, ...refusal.data }
  if (!response.ok) throw new UpstreamFault('status', `${response.status} for ${endpoint.name}`)
  const value = endpoint.parseAnswer(body)
  if (value === null) throw new UpstreamFault('schema', endpoint.name)
  return { ok: true, value, text: JSON.stringify(value) }
}

async function send(env: Env, path: string): Promise<Response> {
  try {
    return await env.askUpstream(path, { headers: { accept: 'application/json' } })
  } catch (error) {
    throw networkFault(error)
  }
}

async function readText(response: Response): Promise<string> {
  const announced = Number(response.headers.get('content-length') ?? 0)
  if (announced > answerMaxBytes) {
    await response.body?.cancel()
    throw new UpstreamFault('oversize', `${announced} bytes`)
  }
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > answerMaxBytes) break
      text += decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    throw networkFault(error)
  }
  if (bytes > answerMaxBytes) throw new UpstreamFault('oversize', `more than ${answerMaxBytes} bytes`)
  return text + decoder.decode()
}

function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    if (status >= 400) throw new UpstreamFault('status', String(status))
    throw new UpstreamFault('malformed', `${text.length} characters that are not JSON`)
  }
}

function networkFault(error: unknown): UpstreamFault {
  if (error instanceof UpstreamFault) return error
  const name = error instanceof Error ? error.name : ''
  return new UpstreamFault(name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'network', String(error))
}
