// Access to the local bucket from Node, as database.ts gives it to the database: a Worker of a few lines lists, sends and takes
// files as streams. Miniflare's own proxy blocks the whole process at every property of every object.
import { Readable } from 'node:stream'
import type { Fetcher } from '@cloudflare/workers-types'
import type { V4WorkerOptions } from 'miniflare'

/** The name of the Worker that reaches the bucket for Node. */
export const filesName = 'edgetube-files'

/** Where a file of the bucket is asked for: `?key=` names it; without a key, `?cursor=` names the page of the list. */
export const filesAddress = (query: Record<string, string>): string => `http://files/?${new URLSearchParams(query)}`

/** Stores a file of a known size as it is read. */
export async function storeFile(
  files: Fetcher,
  { key, size, contentType }: { key: string; size: number; contentType?: string | undefined },
  bytes: Readable,
): Promise<void> {
  const file = JSON.stringify({ size, httpMetadata: { contentType } })
  const init = { method: 'PUT', body: size === 0 ? '' : Readable.toWeb(bytes), duplex: 'half' }
  const { ok, status } = await files.fetch(filesAddress({ key, file }), init as never)
  if (!ok) throw new Error(`The bucket took ${key} with ${status}`)
}

/** The bucket takes 5 GB at once. */
const usualPartBytes = 4 * 1024 ** 3

const script = `
  async function putInParts(bucket, key, body, { size, partBytes, ...about }) {
    const upload = await bucket.createMultipartUpload(key, about)
    const reader = body.getReader()
    let rest = new Uint8Array()
    const fill = async (writer, length) => {
      for (let left = length; left > 0; ) {
        if (!rest.length) {
          const { done, value } = await reader.read()
          if (done) throw new Error('the file ended early')
          rest = value
        }
        const some = rest.subarray(0, left)
        rest = rest.subarray(some.length)
        left -= some.length
        await writer.write(some)
      }
      await writer.close()
    }
    try {
      const parts = []
      for (let from = 0; from < size; from += partBytes) {
        const length = Math.min(partBytes, size - from)
        const { readable, writable } = new FixedLengthStream(length)
        const sent = upload.uploadPart(parts.length + 1, readable)
        const [part] = await Promise.all([sent, fill(writable.getWriter(), length)])
        parts.push(part)
      }
      await upload.complete(parts)
    } catch (error) {
      await upload.abort()
      throw error
    }
  }
  const listed = ({ key, size, etag, version, httpMetadata, customMetadata }) =>
    ({ key, size, etag, version, httpMetadata, customMetadata })
  export default {
    async fetch(request, env) {
      const [bucket] = Object.values(env)
      const asked = new URL(request.url).searchParams
      const key = asked.get('key')
      if (key === null) {
        const page = await bucket.list({
          cursor: asked.get('cursor') || undefined,
          include: ['httpMetadata', 'customMetadata'],
        })
        return Response.json({ files: page.objects.map(listed), cursor: page.truncated ? page.cursor : '' })
      }
      if (request.method === 'PUT') {
        const { size, httpMetadata, customMetadata, partBytes = ${usualPartBytes} } = JSON.parse(asked.get('file'))
        const about = { httpMetadata, customMetadata }
        // The way here forgets the length of a stream, which the bucket has to know.
        const whole = () => (size ? request.body.pipeThrough(new FixedLengthStream(size)) : '')
        if (size > partBytes) await putInParts(bucket, key, request.body, { size, partBytes, ...about })
        else await bucket.put(key, whole(), about)
        return new Response(null, { status: 204 })
      }
      const file = await bucket.get(key)
      return file ? new Response(file.body) : new Response(null, { status: 404 })
    },
  }`

/** The Worker itself. `r2Buckets` binds that bucket. */
export const filesWorker = (r2Buckets: V4WorkerOptions['r2Buckets']): V4WorkerOptions => ({
  name: filesName,
  modules: true,
  script,
  compatibilityDate: '2026-10-23',
  r2Buckets,
})
