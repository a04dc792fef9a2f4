// Sends a file of this machine into a bucket through the S3 interface, in parts: a file may be longer than one request, and is never in memory as
// a whole. An import that was stopped goes on with the parts that the bucket lacks.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Refusal } from '../local/terminal.ts'
import { textIn } from './bucket-xml.ts'
import { type S3Keys, s3Address, signS3 } from './sign-s3.ts'

/** R2 wants at least 5 MB, all of one size but the last, and at most 10,000 of them. */
const usualPartBytes = 32 * 1024 * 1024

/** A connection that ended, or a server that is busy. */
const tries = 4

type Place = { endpoint: string; bucket: string; keys: S3Keys }
type Part = { number: number; etag: string; bytes: number }
type Sent = {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  query: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  of?: string
  /** Of a request that is refused once it is done: whether an earlier try, whose answer was lost, did it. */
  isDone?: () => Promise<boolean>
}

/** Sends nothing where the bucket has a file of that key and size already. */
export async function sendInParts(place: Place, key: string, path: string, size: number): Promise<void> {
  if (await isComplete(place, key, size)) return
  const begun = await openUploadOf(place, key)
  const uploadId = begun ?? (await begin(place, key))
  const there = begun === null ? new Map<number, Part>() : await partsOf(place, key, begun)
  await sendParts(place, { key, path, size, uploadId }, there)
}

type Whole = { key: string; path: string; size: number; headers: Record<string, string>; partBytes?: number }

/** All of a file, whatever was begun before: a key of backups that may write need not be one that may list uploads. */
export async function sendAllParts(place: Place, { headers, ...file }: Whole): Promise<void> {
  const uploadId = await begin(place, file.key, headers)
  try {
    await sendParts(place, { ...file, uploadId })
  } catch (error) {
    // Parts without their file cost as much as the file. Some keys may not end an upload.
    await ask(place, { method: 'DELETE', query: { uploadId }, of: file.key }).catch(() => undefined)
    throw error
  }
}

type Sending = Omit<Whole, 'headers'> & { uploadId: string }

async function sendParts(
  place: Place,
  { key, path, size, uploadId, partBytes = usualPartBytes }: Sending,
  there: ReadonlyMap<number, Part> = new Map(),
): Promise<void> {
  const file = await open(path)
  try {
    const parts: Part[] = []
    for (let number = 1; (number - 1) * partBytes < size; number++) {
      const bytes = Math.min(partBytes, size - (number - 1) * partBytes)
      const known = there.get(number)
      if (known?.bytes === bytes) {
        parts.push(known)
        continue
      }
      const body = new Uint8Array(bytes)
      const { bytesRead } = await file.read(body, 0, bytes, (number - 1) * partBytes)
      if (bytesRead !== bytes) throw new Refusal(`${path} changed while it was sent. Run the command again.`)
      const answer = await ask(place, { method: 'PUT', query: { partNumber: String(number), uploadId }, body, of: key })
      parts.push({ number, etag: answer.headers.get('etag') ?? '', bytes })
    }
    await complete(place, { key, size, uploadId }, parts)
  } finally {
    await file.close()
  }
}

async function isComplete(place: Place, key: string, size: number): Promise<boolean> {
  const text = await (await ask(place, { query: { 'list-type': '2', 'encoding-type': 'url', prefix: key } })).text()
  return [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].some(
    ([, one = '']) => textIn(one, 'Key') === key && Number(textIn(one, 'Size')) === size,
  )
}

/** The key is of one file with one size and one time: parts of an upload that was begun are parts of this file. */
async function openUploadOf(place: Place, key: string): Promise<string | null> {
  const text = await (await ask(place, { query: { uploads: '', prefix: key } })).text()
  const [upload] = [...text.matchAll(/<Upload>(.*?)<\/Upload>/gs)].filter(([, one = '']) => textIn(one, 'Key') === key)
  return upload ? textIn(upload[1] ?? '', 'UploadId') : null
}

/** @param headers with which the whole file is read later */
async function begin(place: Place, key: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await ask(place, { method: 'POST', query: { uploads: '' }, headers, of: key })
  const id = textIn(await answer.text(), 'UploadId')
  if (id === '') throw new Refusal(`The bucket ${place.bucket} began no upload of ${key}.`)
  return id
}

async function partsOf(place: Place, key: string, uploadId: string): Promise<Map<number, Part>> {
  const text = await (await ask(place, { query: { uploadId }, of: key })).text()
  const parts = [...text.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, one = '']) => ({
    number: Number(textIn(one, 'PartNumber')),
    etag: textIn(one, 'ETag'),
    bytes: Number(textIn(one, 'Size')),
  }))
  return new Map(parts.map((part) => [part.number, part]))
}

type Begun = { key: string; size: number; uploadId: string }

async function complete(place: Place, { key, size, uploadId }: Begun, parts: readonly Part[]): Promise<void> {
  const listed = parts.map(({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`)
  const body = new TextEncoder().encode(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`)
  const isDone = () => isComplete(place, key, size)
  const answer = await ask(place, { method: 'POST', query: { uploadId }, body, of: key, isDone })
  // A fault while parts are joined comes with the status of success.
  const error = textIn(await answer.text(), 'Code')
  if (error !== '') throw new Refusal(`The bucket ${place.bucket} did not join the parts of ${key}: ${error}.`)
}

async function ask(
  { endpoint, bucket, keys }: Place,
  { method = 'GET', query, headers: own = {}, body, of, isDone = async () => false }: Sent,
): Promise<Response> {
  const url = s3Address(endpoint, of === undefined ? bucket : `${bucket}/${of}`, query)
  const bodySha256 = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  for (let turn = 1; ; turn++) {
    const headers = signS3(url, keys, new Date(), own, { method, bodySha256 })
    const answer = await fetch(url, { method, headers, ...(body && { body }) }).catch(() => null)
    if (answer?.ok) return answer
    await answer?.body?.cancel()
    // A key that may not list files cannot tell.
    if (turn > 1 && answer?.status === 404 && (await isDone().catch(() => false))) return new Response()
    if (turn === tries || (answer && answer.status < 500))
      throw new Refusal(
        `The bucket ${bucket} answered ${answer?.status ?? 'nothing'}. Check that the access key may read and write its files.`,
      )
  }
}
