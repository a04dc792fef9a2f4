// Signs requests for the S3 interface of R2 and others (AWS Signature Version 4, with headers).
import { createHash, createHmac } from 'node:crypto'

export type S3Keys = { accessKeyId: string; secretAccessKey: string; region?: string }

/** What is sent: by default a GET without a body. */
type Sent = { method?: 'GET' | 'PUT' | 'POST' | 'DELETE'; bodySha256?: string }

/** The headers of the request. @param headers further ones that are signed, in lower case */
export function signS3(
  url: URL,
  keys: S3Keys,
  now: Date,
  headers: Record<string, string> = {},
  { method = 'GET', bodySha256 = sha256('') }: Sent = {},
): Record<string, string> {
  const region = keys.region ?? 'auto'
  const time = now.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request']
  const sent = { ...headers, 'x-amz-content-sha256': bodySha256, 'x-amz-date': time }
  const signed = Object.entries({ ...sent, host: url.host }).sort(([one], [other]) => (one < other ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const request = [
    method,
    pathOf(url),
    queryOf(url),
    ...signed.map((pair) => pair.join(':')),
    '',
    names,
    bodySha256,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(request)].join('\n')
  const key = scope.reduce<Buffer | string>((from, part) => hmac(from, part), `AWS4${keys.secretAccessKey}`)
  const signature = hmac(key, text).toString('hex')
  const credential = `${keys.accessKeyId}/${scope.join('/')}`
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

/** The address of an object, or of a bucket with a query, encoded as the signature wants it. */
export const s3Address = (endpoint: string, path: string, query: Record<string, string> = {}): URL =>
  new URL(`${endpoint}/${path.split('/').map(encoded).join('/')}${search(query)}`)

const search = (query: Record<string, string>): string => {
  const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return pairs.length ? `?${pairs.join('&')}` : ''
}

const pathOf = ({ pathname }: URL): string => pathname
const queryOf = ({ search: text }: URL): string => text.slice(1).split('&').sort().join('&')

/** Everything but RFC 3986's unreserved characters. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
