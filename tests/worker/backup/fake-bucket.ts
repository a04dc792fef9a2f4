// A bucket behind the S3 interface of R2: lists in pages, sends, takes and deletes files, and refuses a request without this key's signature.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { startServer } from '../../support/runtime/local-server.ts'
import { fakeUploads } from './fake-uploads.ts'

/** The text has one character for each byte. */
export type FakeFile = { text: string; type: string; metadata?: Record<string, string>; writtenMs?: number }

const pageSize = 2
/** When a file was written that says no time. */
const listedMs = Date.UTC(2026, 10, 23, 4, 30)

export function fakeBucket(bucket: string, keyId: string, files: Map<string, FakeFile>) {
  const read: string[] = []
  let server: Server
  let url = ''
  /** How many answers are faults before the next good one. */
  const faults = { left: 0 }
  /** What one request may send, and the regions that requests were signed for. */
  const limits = { putMaxBytes: Number.POSITIVE_INFINITY }
  const regions = new Set<string>()
  const uploads = fakeUploads(files, aboutOf)
  return {
    /** The files that were read, by their keys. */
    read,
    faults,
    limits,
    regions,
    uploads: uploads.state,
    listen: async () => {
      server = createServer(async (request, response) => {
        const asked = new URL(request.url ?? '', 'http://bucket')
        const isSigned = request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${keyId}/`)
        if (!isSigned) return response.writeHead(403).end()
        regions.add(request.headers.authorization?.split('/')[2] ?? '')
        if (faults.left-- > 0) return response.writeHead(503).end()
        const key = decodeURIComponent(asked.pathname.slice(`/${bucket}/`.length))
        const uploading = await uploads.answer(request, key, asked.searchParams)
        if (uploading) {
          const [status, text, etag] = uploading
          return response.writeHead(status, etag === undefined ? {} : { etag }).end(text)
        }
        if (asked.pathname === `/${bucket}`)
          return response.end(
            pageOf(files, asked.searchParams.get('prefix') ?? '', asked.searchParams.get('continuation-token')),
          )
        if (request.method === 'PUT' && Number(request.headers['content-length']) > limits.putMaxBytes)
          return request
            .resume()
            .on('end', () => response.writeHead(400).end('<Error><Code>EntityTooLarge</Code></Error>'))
        if (request.method === 'PUT')
          return void put(files, key, request).then((status) => response.writeHead(status).end())
        if (request.method === 'DELETE') {
          files.delete(key)
          return response.writeHead(204).end()
        }
        const file = files.get(key)
        if (!file) return response.writeHead(404).end()
        read.push(key)
        const metadata = Object.entries(file.metadata ?? {}).map(([name, value]) => [`x-amz-meta-${name}`, value])
        response.writeHead(200, { 'content-type': file.type, ...Object.fromEntries(metadata) }).end(file.text, 'latin1')
      })
      url = await startServer(server)
    },
    close: () => server.close(),
    env: () => ({ R2_ENDPOINT: url, R2_ACCESS_KEY_ID: keyId, R2_SECRET_ACCESS_KEY: 'of the bucket' }),
  }
}

/** A body with another hash than the signed one is refused, as R2 does. */
async function put(files: Map<string, FakeFile>, key: string, request: IncomingMessage): Promise<number> {
  const text = (await request.setEncoding('latin1').toArray()).join('')
  if (createHash('sha256').update(text, 'latin1').digest('hex') !== request.headers['x-amz-content-sha256']) return 400
  files.set(key, { text, ...aboutOf(request) })
  return 200
}

function aboutOf({ headers }: IncomingMessage): Omit<FakeFile, 'text'> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  const metadata = Object.fromEntries(own.map(([name, value]) => [name.slice('x-amz-meta-'.length), String(value)]))
  return { type: headers['content-type'] ?? '', metadata }
}

function pageOf(all: Map<string, FakeFile>, prefix: string, token: string | null): string {
  const from = Number(token ?? 0)
  const files = [...all].filter(([key]) => key.startsWith(prefix))
  const contents = files
    .slice(from, from + pageSize)
    .map(
      ([key, { text, writtenMs = listedMs }]) =>
        `<Contents><Key>${encodeURIComponent(key).replaceAll('%2F', '/')}</Key><LastModified>${new Date(writtenMs).toISOString()}</LastModified><ETag>&quot;${Buffer.from(text).toString('hex')}&quot;</ETag><Size>${text.length}</Size></Contents>`,
    )
  const next = from + pageSize < files.length ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult>${next}${contents.join('')}</ListBucketResult>`
}
