// Downloads a file from an address that another site wrote: public hosts only, also behind redirects and by every answer of DNS, bounded in
// bytes and time. What came before a connection broke is kept, and the rest is asked for by its range.
import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { uploadMaxBytes } from '../../shared/limits.ts'
import { sourceBounds } from './bounds.ts'
import { MediaFailure } from './failure.ts'
import type { Workspace } from './workspace.ts'

export type Fetched = { sha256: string; bytes: number }

/** How much of the file is there, and what says whether the rest belongs to it. */
type Download = { have: number; total: number | null; validator: string | null; hash: Hash }

export async function fetchAddress(workspace: Workspace, address: string, file: FileHandle): Promise<Fetched> {
  const end = AbortSignal.timeout(sourceBounds.seconds * 1000)
  const signal = AbortSignal.any([workspace.signal, end])
  const download: Download = { have: 0, total: null, validator: null, hash: createHash('sha256') }
  const maxBytes = Math.min(uploadMaxBytes, await workspace.freeBytes())
  for (let empty = 0; empty < sourceBounds.emptyTries; ) {
    const before = download.have
    if (await readOn(workspace, address, file, download, { maxBytes, signal }))
      return { sha256: download.hash.digest('hex'), bytes: download.have }
    workspace.signal.throwIfAborted()
    if (end.aborted) throw new MediaFailure('timed_out', `${download.have} bytes in ${sourceBounds.seconds} s`)
    empty = download.have > before ? 0 : empty + 1
    await wait(sourceBounds.pauseMs * (empty + 1), undefined, { signal })
  }
  throw new MediaFailure('not_fetched', `the connection broke off at ${download.have} bytes`)
}

type Limits = { maxBytes: number; signal: AbortSignal }

/** Reads until the file or the connection ends. @returns whether the file is whole */
async function readOn(
  workspace: Workspace,
  address: string,
  file: FileHandle,
  download: Download,
  { maxBytes, signal }: Limits,
): Promise<boolean> {
  const answer = await openAddress(workspace, address, download, signal)
  if (answer === null) return false
  try {
    if (!(await acceptAnswer(answer, file, download))) return true
    if ((download.total ?? 0) > maxBytes) throw tooLong(maxBytes)
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      if (download.have + chunk.length > maxBytes) throw tooLong(maxBytes)
      await file.write(chunk, 0, chunk.length, download.have)
      download.hash.update(chunk)
      download.have += chunk.length
      workspace.at('fetching', download.total ? download.have / download.total : 0)
    }
    return download.total === null || download.have >= download.total
  } catch (error) {
    if (error instanceof MediaFailure) throw error
    return false
  } finally {
    answer.destroy()
  }
}

const tooLong = (maxBytes: number) =>
  new MediaFailure(maxBytes < uploadMaxBytes ? 'no_space' : 'too_large', `more than ${maxBytes} bytes`)

/** Statuses after which the same request may be answered later. */
const passing = [408, 425, 429]

/** Notes what the answer says of the file. @returns whether there are bytes to read */
async function acceptAnswer(answer: IncomingMessage, file: FileHandle, download: Download): Promise<boolean> {
  const { statusCode = 0, headers } = answer
  if (statusCode === 416 && download.have > 0 && download.total === download.have) return false
  if (statusCode >= 500 || passing.includes(statusCode)) throw new Error(`status ${statusCode}`)
  if (statusCode !== 200 && statusCode !== 206)
    throw new MediaFailure('not_fetched', `the address answers ${statusCode}`, false)
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '')
  if (statusCode === 206 && Number(range?.[1] ?? 0) !== download.have)
    throw new MediaFailure('not_fetched', 'the address answers another range')
  if (statusCode === 200 && download.have > 0) {
    // The server knows no ranges, or has another file by now.
    await file.truncate(0)
    download.have = 0
    download.hash = createHash('sha256')
  }
  const length = Number(headers['content-length'] ?? Number.NaN)
  download.total = range ? Number(range[2]) : Number.isFinite(length) ? download.have + length : null
  const { etag } = headers
  download.validator = etag && !etag.startsWith('W/') ? etag : (headers['last-modified'] ?? null)
  return true
}

/** Null where there was no answer. Each redirect is checked as the address itself is. */
async function openAddress(
  { mayFetchFrom, lookup }: Workspace,
  address: string,
  { have, validator }: Download,
  signal: AbortSignal,
): Promise<IncomingMessage | null> {
  let url = address
  for (let hops = 0; hops <= sourceBounds.redirects; hops++) {
    const target = URL.parse(url)
    if (!target || !/^https?:$/.test(target.protocol) || !mayFetchFrom(target.hostname))
      throw new MediaFailure('not_fetched', 'the address is not public', false)
    const range = have > 0 ? { range: `bytes=${have}-`, ...(validator && { 'if-range': validator }) } : {}
    const headers = { accept: 'video/*, */*;q=0.5', 'accept-encoding': 'identity', 'user-agent': 'edgetube', ...range }
    const answer = await ask(target, { headers, signal, lookup: publicLookup(mayFetchFrom, lookup) }).catch(
      (error: unknown) => {
        if (error instanceof MediaFailure) throw error
        return null
      },
    )
    const { location } = answer?.headers ?? {}
    if (!answer || ![301, 302, 303, 307, 308].includes(answer.statusCode ?? 0) || !location) return answer
    answer.destroy()
    url = URL.parse(location, target)?.href ?? ''
  }
  throw new MediaFailure('not_fetched', 'too many redirects', false)
}

function ask(target: URL, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = target.protocol === 'https:' ? requestHttps : requestHttp
    const asked = request(target, { ...options, timeout: sourceBounds.stallSeconds * 1000 }, resolve)
    asked.on('timeout', () => asked.destroy(new Error('no bytes came')))
    asked.on('error', reject)
    asked.end()
  })
}

/** The connection goes to the address that was checked: a second answer of DNS cannot be another one. */
function publicLookup(mayFetchFrom: Workspace['mayFetchFrom'], lookup: LookupFunction): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, answer) => {
      const found = Array.isArray(answer) ? answer : []
      const [first] = found
      if (error || !first) return done(error ?? new Error('no address'), '')
      if (!found.every(({ address }) => mayFetchFrom(address)))
        return done(new MediaFailure('not_fetched', 'the address is not public', false), '')
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }
}
