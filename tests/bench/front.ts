// What stands between a browser and a Worker in any deployment: TLS, HTTP/2, compression, and a cache of files that never change. Over
// HTTP/1.1 a browser would measure the queue of its six connections, uncompressed pages would measure the line, and assets that are
// read and compressed anew would measure this machine, which has the browser's work to do.
import { readFileSync } from 'node:fs'
import { Agent, request as ask, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, createGzip, type Gzip, gzipSync } from 'node:zlib'
import { makeCertificate } from './certificate.ts'

export type Front = {
  origin: string
  /** An empty page of another site, from which visitors come. */
  elsewhere: string
  publicKeyHash: string
  close: () => void
}

/** @param bare answers `/bare`, the smallest page that does the same */
type Behind = { site: URL; bare: URL }

const elsewherePath = '/bare/elsewhere'

/** The site over HTTP/2, `/bare`, `/bare/hls.js`, and an empty page; null when no certificate can be made. */
export async function openFront({ site, bare }: Behind): Promise<Front | null> {
  const certificate = makeCertificate(join(tmpdir(), 'edgetube-front'))
  if (!certificate) return null
  const library = readFileSync(join(import.meta.dirname, '../../node_modules/hls.js/dist/hls.light.min.js'))
  const cache: Cache = new Map()
  const server = createSecureServer({ key: certificate.key, cert: certificate.cert }, (asked, answer) => {
    if (asked.url === '/bare/hls.js') packed(answer, { 'content-type': 'text/javascript' }).end(library)
    else if (asked.url === elsewherePath) answer.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html>')
    else passOn(asked, answer, { site: asked.url === '/bare' ? bare : site, cache })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `https://localhost:${port}`,
    elsewhere: `https://127.0.0.1:${port}${elsewherePath}`,
    publicKeyHash: certificate.publicKeyHash,
    close: () => server.close(),
  }
}

/** Compressed files that never change, by path. */
type Cache = Map<string, { headers: IncomingHttpHeaders; body: Buffer }>

/** A kept-alive connection may be closed at the very moment that it is used again. */
const agent = new Agent({ keepAlive: false })

/** Hop-by-hop headers. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'content-length', 'host']

function passOn(
  asked: Http2ServerRequest,
  answer: Http2ServerResponse,
  { site, cache }: { site: URL; cache: Cache },
): void {
  const kept = cache.get(asked.url)
  if (kept) {
    answer.writeHead(200, kept.headers)
    answer.end(kept.body)
    return
  }
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
    if (isText) {
      if (/immutable/.test(got.headers['cache-control'] ?? '')) keep(cache, asked.url, got, told)
      got.pipe(packed(answer, told, got.statusCode))
    } else {
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

/** From the next request on. */
function keep(cache: Cache, path: string, got: IncomingMessage, told: IncomingHttpHeaders): void {
  const pieces: Buffer[] = []
  got.on('data', (piece: Buffer) => pieces.push(piece))
  got.on('end', () => {
    const body = gzipSync(Buffer.concat(pieces), { level: 6 })
    cache.set(path, { headers: { ...told, 'content-encoding': 'gzip', 'content-length': String(body.length) }, body })
  })
}

/** Compresses a stream piece by piece. */
function packed(answer: Http2ServerResponse, headers: IncomingHttpHeaders, status = 200): Gzip {
  answer.writeHead(status, { ...headers, 'content-encoding': 'gzip' })
  const gzip = createGzip({ level: 4, flush: constants.Z_SYNC_FLUSH })
  gzip.pipe(answer as unknown as ServerResponse)
  return gzip
}
