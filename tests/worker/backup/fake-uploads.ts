// Uploads in parts of the bucket that fake-bucket.ts stands for: begun, listed, sent part by part and joined.
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FakeFile } from './fake-bucket.ts'

type Upload = { id: string; key: string; about: Omit<FakeFile, 'text'>; parts: Map<number, string> }

/** @param aboutOf type and metadata of a file by the headers that it is sent with */
export function fakeUploads(files: Map<string, FakeFile>, aboutOf: (request: IncomingMessage) => Upload['about']) {
  const open: Upload[] = []
  /**
   * The parts that were sent, as `key part`, the part that is refused as by a server that is busy, the uploads that were begun and are
   * neither joined nor ended, whether the key may list them, and of how many joined ones the answer is lost.
   */
  const state = { sent: [] as string[], refuses: 0, open, mayList: true, loses: 0 }

  /** Null for a request that is about no upload. */
  async function answer(
    request: IncomingMessage,
    key: string,
    query: URLSearchParams,
  ): Promise<[number, string, string?] | null> {
    const [id, number] = [query.get('uploadId'), Number(query.get('partNumber'))]
    if (id === null && !query.has('uploads')) return null
    if (request.method === 'GET' && !state.mayList) return [403, '<Error><Code>AccessDenied</Code></Error>']
    if (id === null && request.method === 'GET') return [200, listed(query.get('prefix') ?? '')]
    if (id === null) {
      const one = { id: `upload-${open.length + 1}`, key, about: aboutOf(request), parts: new Map() }
      open.push(one)
      return [200, `<InitiateMultipartUploadResult><UploadId>${one.id}</UploadId></InitiateMultipartUploadResult>`]
    }
    const upload = open.find((one) => one.id === id && one.key === key)
    if (!upload) return [404, '<Error><Code>NoSuchUpload</Code></Error>']
    if (request.method === 'GET') return [200, partsOf(upload)]
    if (request.method === 'DELETE') {
      open.splice(open.indexOf(upload), 1)
      return [204, '']
    }
    const text = (await request.setEncoding('latin1').toArray()).join('')
    if (request.method === 'POST') {
      const joined = join(upload, text)
      return state.loses-- > 0 ? [503, ''] : joined
    }
    if (number === state.refuses) return [503, '']
    if (hashOf(text) !== request.headers['x-amz-content-sha256']) return [400, '']
    state.sent.push(`${key} ${number}`)
    upload.parts.set(number, text)
    return [200, '', etagOf(text)]
  }

  const listed = (prefix: string) => {
    const some = open.filter(({ key }) => key.startsWith(prefix))
    return `<ListMultipartUploadsResult>${some.map(({ id, key }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`).join('')}</ListMultipartUploadsResult>`
  }

  const join = (upload: Upload, body: string): [number, string] => {
    const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)]
    const texts = named.map(([, number, etag]) => {
      const text = upload.parts.get(Number(number)) ?? ''
      return etagOf(text) === `"${etag}"` ? text : null
    })
    if (texts.includes(null) || texts.length !== upload.parts.size)
      return [200, '<Error><Code>InvalidPart</Code></Error>']
    files.set(upload.key, { text: texts.join(''), ...upload.about })
    open.splice(open.indexOf(upload), 1)
    return [200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>']
  }

  return { answer, state }
}

const partsOf = ({ parts }: Upload): string =>
  `<ListPartsResult>${[...parts].map(([number, text]) => `<Part><PartNumber>${number}</PartNumber><ETag>&quot;${etagOf(text).slice(1, -1)}&quot;</ETag><Size>${text.length}</Size></Part>`).join('')}</ListPartsResult>`

const hashOf = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex')
const etagOf = (text: string): string => `"${hashOf(text).slice(0, 32)}"`
