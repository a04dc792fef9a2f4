// What stands between a browser and a Worker in any deployment: TLS, HTTP/2 and compression. Over HTTP/1.1 a browser would
// measure the queue of its six connections, and uncompressed pages would measure the line.
import { readFileSync } from 'node:fs'
import { Agent, request as ask, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, createGzip, type Gzip } from 'node:zlib'
import { makeCertificate } from './certificate.ts'

export type Front = { origin: string; publicKeyHash: string; close: () => void }

/** @param bare answers `/bare`, the smallest page that does the same */
type Behind = { site: URL; bare: URL }

/** The site over HTTP/2, `/bare`, and `/bare/hls.js`; null when no certificate can be made. */
export async function openFront({ site, bare }: Behind): Promise<Front | null> {
  const certificate = makeCertificate(join(tmpdir(), 'edgetube-front'))
  if (!certificate) return null
  const library = readFileSync(join(import.meta.dirname, '../../node_modules/hls.js/dist/hls.light.min.js'))
  const server = createSecureServer({ key: certificate.key, cert: certificate.cert }, (asked, answer) => {
    if (asked.url === '/bare/hls.js') packed(answer, { 'content-type': 'text/javascript' }).end(library)
    else passOn(asked, answer, asked.url === '/bare' ? bare : site)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  return { origin, publicKeyHash: certificate.publicKeyHash, close: () => server.close() }
}

/** A kept-alive connection may be closed at the very moment that it is used again. */
const agent = new Agent({ keepAlive: false })

/** Hop-by-hop headers. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'content-length', 'host']

function passOn(asked: Http2ServerRequest, answer: Http2ServerResponse, site: URL): void {
  const headers = Object.fromEntries(
    Object.entries(asked.headers).filter(([name]) => !name.startsWith(':') && !ofConnection.includes(name)),
  )
  const sent = ask(new URL(asked.url, site), {
    agent,
    method: asked.method,
    headers: { ...headers, host: asked.authority, 'x-forwarded-proto': 'https' },
  })
  sent.on('response', (got) => {
    const told = Object.fromEntries(Object.entries(got.headers).filter(([name]) => !ofConnection.includes(name)))
    const isText = /text|javascript|json|svg/.test(got.headers['content-type'] ?? '')
    if (isText) got.pipe(packed(answer, told, got.statusCode))
    else {
      const length = got.headers['content-length']
      answer.writeHead(got.statusCode ?? 502, { ...told, ...(length && { 'content-length': length }) })
      got.pipe(answer)
    }
  })
  sent.on('error', () => answer.stream.destroy())
  // When the browser cancels, the upstream answer is cancelled, too.
  answer.on('close', () => sent.destroy())
  asked.pipe(sent)
}

/** Compresses a stream piece by piece. */
function packed(answer: Http2ServerResponse, headers: IncomingHttpHeaders, status = 200): Gzip {
  answer.writeHead(status, { ...headers, 'content-encoding': 'gzip' })
  const gzip = createGzip({ level: 4, flush: constants.Z_SYNC_FLUSH })
  gzip.pipe(answer as unknown as ServerResponse)
  return gzip
}
