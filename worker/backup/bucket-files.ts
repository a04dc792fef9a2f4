// The files of a deployment's bucket, through R2's S3 interface: Cloudflare's own API allows four requests a second, too few for a
// bucket of videos.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { Refusal } from '../local/terminal.ts'
import { textIn } from './bucket-xml.ts'
import type { ListedFile } from './media-list.ts'
import { sendAllParts } from './send-in-parts.ts'
import { type S3Keys, s3Address, signS3 } from './sign-s3.ts'
import type { SiteFiles, StoredFile } from './site-files.ts'

/** A connection that ended, or a server that is busy. */
const tries = 3

export type BucketFiles = Pick<SiteFiles, 'read'> & {
  list: (prefix?: string) => AsyncIterable<StoredFile>
  /** When there is none, too. */
  remove: (key: string) => Promise<void>
  write: (file: Pick<ListedFile, 'key' | 'size' | 'sha256'> & Partial<ListedFile>, path: string) => Promise<void>
}

/** R2 and Amazon take 5 GB in one request. */
const oneRequestMaxBytes = 4 * 1024 ** 3

/** @param sizes what one request takes, and how long the parts of a longer file are */
export function bucketFiles(
  endpoint: string,
  bucket: string,
  keys: S3Keys,
  sizes: { maxBytes: number; partBytes?: number } = { maxBytes: oneRequestMaxBytes },
): BucketFiles {
  const ask = async (method: 'GET' | 'DELETE', url: URL, left = tries): Promise<Response> => {
    const headers = signS3(url, keys, new Date(), {}, { method })
    const answer = await fetch(url, { method, headers }).catch(() => null)
    if (answer && (answer.ok || answer.status === 404)) return answer
    await answer?.body?.cancel()
    if (left > 1 && (answer === null || answer.status >= 500)) return ask(method, url, left - 1)
    const may = method === 'GET' ? 'read' : 'delete'
    throw new Refusal(
      `The bucket ${bucket} answered ${answer?.status ?? 'nothing'}. Check that the access key may ${may} its files.`,
    )
  }
  const get = (path: string, query: Record<string, string> = {}) => ask('GET', s3Address(endpoint, path, query))
  return {
    async *list(prefix = '') {
      let token = ''
      do {
        const page = {
          'list-type': '2',
          'encoding-type': 'url',
          ...(prefix && { prefix }),
          ...(token && { 'continuation-token': token }),
        }
        const answer = await get(bucket, page)
        if (answer.status === 404) throw new Refusal(`There is no bucket ${bucket}.`)
        const text = await answer.text()
        for (const [, one = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) yield storedFile(one)
        token = textIn(text, 'NextContinuationToken')
      } while (token)
    },
    async read(key) {
      const answer = await get(`${bucket}/${key}`)
      if (answer.status === 404) return null
      const bytes = answer.body ? Readable.fromWeb(answer.body as never) : Readable.from([])
      return { bytes, ...metadataOf(answer.headers) }
    },
    async remove(key) {
      const answer = await ask('DELETE', s3Address(endpoint, `${bucket}/${key}`))
      await answer.body?.cancel()
    },
    /** As one stream or in parts, of which the signature names the hash: other bytes are refused. */
    async write({ key, size, sha256, httpMetadata = {}, customMetadata = {} }, path) {
      const url = s3Address(endpoint, `${bucket}/${key}`)
      const own = Object.entries(customMetadata).map(([name, value]) => [`x-amz-meta-${name.toLowerCase()}`, value])
      const { contentType = 'application/octet-stream' } = httpMetadata
      const about = { 'content-type': contentType, ...Object.fromEntries(own) }
      const { maxBytes, ...parts } = sizes
      if (size > maxBytes)
        return sendAllParts({ endpoint, bucket, keys }, { key, path, size, headers: about, ...parts })
      const headers = signS3(url, keys, new Date(), about, { method: 'PUT', bodySha256: sha256 })
      for (let turn = 1; ; turn++) {
        const body = (size === 0 ? new Uint8Array() : Readable.toWeb(createReadStream(path))) as BodyInit
        const sent = { ...headers, 'content-length': String(size) }
        const init = { method: 'PUT', headers: sent, body, duplex: 'half' }
        const answer = await fetch(url, init).catch(() => null)
        await answer?.body?.cancel()
        if (answer?.ok) return
        if (turn === tries || (answer && answer.status < 500))
          throw new Refusal(
            `The bucket ${bucket} took the file ${key} with ${answer?.status ?? 'no answer'}. Check that the access key may write it.`,
          )
      }
    },
  }
}

/** The list has no metadata: they come with the file. */
function storedFile(xml: string): StoredFile {
  const key = decodeURIComponent(textIn(xml, 'Key').replaceAll('+', '%20'))
  const version = `${textIn(xml, 'ETag')} ${textIn(xml, 'LastModified')}`
  return { key, size: Number(textIn(xml, 'Size')), version, httpMetadata: {}, customMetadata: {} }
}

function metadataOf(headers: Headers): Pick<StoredFile, 'httpMetadata' | 'customMetadata'> {
  const contentType = headers.get('content-type')
  const custom = [...headers].filter(([name]) => name.startsWith('x-amz-meta-'))
  return {
    httpMetadata: contentType ? { contentType } : {},
    customMetadata: Object.fromEntries(custom.map(([name, value]) => [name.slice('x-amz-meta-'.length), value])),
  }
}

/** When a listed file was written; NaN where the list says no time. */
export const writtenMs = ({ version }: StoredFile): number => Date.parse(version.split(' ').at(-1) ?? '')
