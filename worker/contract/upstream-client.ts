// The client of the contract's check: sends requests as the edge does, with the same deadline, and records the outcome.

import { answerMaxBytes, upstreamDeadlineMs } from '../../shared/limits.ts'
import { readUpTo } from '../../shared/read-up-to.ts'

export type Heard = {
  address: string
  status: number
  type: string
  text: string
  bytes: number
  ms: number
  /** Set when there was no answer, or not in time. */
  failure?: string
}

/** A form makes it a POST. */
export type Ask = (address: string, headers?: Record<string, string>, form?: URLSearchParams) => Promise<Heard>

/**
 * A client of one upstream; an address may also be absolute, as those of media can be.
 * @param send another transport than the network
 */
export const upstreamClient =
  (origin: string, send: (url: URL, init: RequestInit) => Promise<Response> = fetch): Ask =>
  async (address, headers = { accept: 'application/json' }, form) => {
    const startedMs = performance.now()
    try {
      const signal = AbortSignal.timeout(upstreamDeadlineMs)
      // A site in front of its upstream checks the origin of a form.
      const sent = form && { method: 'POST', body: form, headers: { ...headers, origin } }
      const response = await send(new URL(address, origin), { headers, ...sent, signal, redirect: 'manual' })
      const { text, bytes } = await read(response)
      const type = response.headers.get('content-type') ?? 'none'
      return { address, status: response.status, type, text, bytes, ms: performance.now() - startedMs }
    } catch (error) {
      const ms = performance.now() - startedMs
      return { address, status: 0, type: '', text: '', bytes: 0, ms, failure: reasonOf(error) }
    }
  }

/** Of an answer that is larger than the edge would take, only this fact counts. */
async function read({ body }: Response): Promise<{ text: string; bytes: number }> {
  const bytes = await readUpTo(body, answerMaxBytes)
  return bytes
    ? { text: new TextDecoder().decode(bytes), bytes: bytes.byteLength }
    : { text: '', bytes: answerMaxBytes + 1 }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${upstreamDeadlineMs / 1000} s`
  return error.cause instanceof Error ? error.cause.message : error.message
}
