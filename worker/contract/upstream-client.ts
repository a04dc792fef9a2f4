// Why: how the contract's check speaks to an upstream: as the edge does, with the same patience, and what came of it.
import { answerMaxBytes, upstreamDeadlineMs } from '../../shared/limits.ts'

export type Heard = {
  address: string
  status: number
  type: string
  text: string
  bytes: number
  ms: number
  /** Nobody answered, or not in time. */
  silence?: string
}

/** With a form it is sent, and not read. */
export type Ask = (address: string, headers?: Record<string, string>, form?: URLSearchParams) => Promise<Heard>

/**
 * Asks one upstream; an address may also be a whole one elsewhere, as those of media can be.
 * @param send another way to it than the network
 */
export const asking =
  (origin: string, send: (url: URL, init: RequestInit) => Promise<Response> = fetch): Ask =>
  async (address, headers = { accept: 'application/json' }, form) => {
    const startedMs = performance.now()
    try {
      const signal = AbortSignal.timeout(upstreamDeadlineMs)
      // A site that stands before its upstream wants to know from which page a form comes.
      const sent = form && { method: 'POST', body: form, headers: { ...headers, origin } }
      const response = await send(new URL(address, origin), { headers, ...sent, signal, redirect: 'manual' })
      const { text, bytes } = await read(response)
      const type = response.headers.get('content-type') ?? 'none'
      return { address, status: response.status, type, text, bytes, ms: performance.now() - startedMs }
    } catch (error) {
      const ms = performance.now() - startedMs
      return { address, status: 0, type: '', text: '', bytes: 0, ms, silence: reasonOf(error) }
    }
  }

/** No more than the edge would take, and a little, so that it shows. */
async function read(response: Response): Promise<{ text: string; bytes: number }> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength
    text += decoder.decode(piece, { stream: true })
    if (bytes > answerMaxBytes) break
  }
  return { text, bytes }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${upstreamDeadlineMs / 1000} s`
  return error.cause instanceof Error ? error.cause.message : error.message
}
