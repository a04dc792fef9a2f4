// Measures when the pieces of one answer arrive, on a socket that is already open.
import { Agent, get } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

export type Arrival = { firstByteMs: number; markMs: number; wholeMs: number }

/** Requests a page without compression and records when the first byte, the text `mark` and the last byte arrived. */
export async function arrivalOf(url: URL, mark: string): Promise<Arrival> {
  const arrival: Arrival = { firstByteMs: Number.NaN, markMs: Number.NaN, wholeMs: Number.NaN }
  const { promise, resolve, reject } = Promise.withResolvers<Arrival>()
  const startedMs = performance.now()
  const since = () => performance.now() - startedMs
  get(url, { agent, headers: { 'accept-encoding': 'identity', accept: 'text/html' } }, (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      if (!text) arrival.firstByteMs = since()
      text += chunk
      if (Number.isNaN(arrival.markMs) && text.includes(mark)) arrival.markMs = since()
    })
    response.on('end', () => resolve({ ...arrival, wholeMs: since() }))
  }).on('error', reject)
  return promise
}
