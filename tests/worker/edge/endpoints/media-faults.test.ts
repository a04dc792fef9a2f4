// Files of an upstream that is slow or fails: the player gets a clear status within its deadline and can resume.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileFirstByteMs, filePauseMs } from '../../../../shared/limits.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

const picture = (name: string) => `/media/pictures/silk/${name}.webp`
const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251))

/** Answers like a file server that knows ranges; `during` replaces the plain sending of the bytes. */
const file =
  (during?: (response: ServerResponse, part: Buffer) => void) =>
  (request: IncomingMessage, response: ServerResponse) => {
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const start = Number(from ?? 0)
    const part = bytes.subarray(start, to ? Number(to) + 1 : bytes.length)
    response.writeHead(from ? 206 : 200, {
      'content-type': 'image/webp',
      'accept-ranges': 'bytes',
      'content-length': part.length,
      ...(from && { 'content-range': `bytes ${start}-${start + part.length - 1}/${bytes.length}` }),
    })
    if (request.method === 'HEAD') response.end()
    else if (during && !from) during(response, part)
    else response.end(part)
  }

describe('a file of an upstream', () => {
  it('arrives whole with its length, in ranges, and as a head without its bytes', async () => {
    testbed.upstream.serves(picture('good'), file())
    const whole = await testbed.ask(picture('good'))
    expect([whole.status, whole.headers.get('content-length'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      '200000',
      'bytes',
    ])
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    const part = await testbed.ask(picture('good'), { headers: { range: 'bytes=70000-140000' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 70000-140000/200000'])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(70_000, 140_001))).toBe(true)
    const head = await testbed.ask(picture('good'), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '200000', ''])
  })

  it('without an announced length arrives whole', async () => {
    testbed.upstream.serves(picture('chunked'), (_, response) => {
      response.writeHead(200, { 'content-type': 'image/webp' })
      response.write(bytes.subarray(0, 100_000))
      response.end(bytes.subarray(100_000))
    })
    const response = await testbed.ask(picture('chunked'))
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('that is empty arrives empty, and a missing one is 404', async () => {
    testbed.upstream.serves(picture('empty'), (_, response) => response.writeHead(200, { 'content-length': 0 }).end())
    const empty = await testbed.ask(picture('empty'))
    expect([empty.status, await empty.text()]).toEqual([200, ''])
    expect((await testbed.ask(picture('nothing'))).status).toBe(404)
  })

  it.each([500, 502, 503])(
    'that answers %i is 503 without a word of it, with Retry-After and uncached',
    async (status) => {
      testbed.upstream.serves(picture(`bad-${status}`), (_, response) =>
        response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Stack trace</h1>'),
      )
      const response = await testbed.ask(picture(`bad-${status}`))
      expect([response.status, await response.json()]).toEqual([503, { error: expect.any(String), code: 'upstream' }])
      expect([response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([
        '10',
        'private, no-store',
      ])
    },
  )
})

describe('a file that hangs', () => {
  const timed = async <Value>(work: Promise<Value>) => {
    const startedMs = performance.now()
    const value = await work
    return { value, tookMs: performance.now() - startedMs }
  }

  it('before its first byte is 504 after 10 seconds; in the middle it ends after 15 and resumes by a range', async () => {
    testbed.upstream.serves(picture('silent'), () => {})
    testbed.upstream.serves(
      picture('headers-only'),
      file((response) => response.flushHeaders()),
    )
    const closed = Promise.withResolvers<void>()
    testbed.upstream.serves(
      picture('stalls'),
      file((response, part) => {
        response.write(part.subarray(0, 50_000))
        response.on('close', closed.resolve)
      }),
    )
    const readAll = async () => {
      const response = await testbed.ask(picture('stalls'))
      let got = Buffer.alloc(0)
      const reader = response.body?.getReader()
      const failed = await (async () => {
        for (;;) {
          const { done, value } = (await reader?.read()) ?? { done: true }
          if (done) return false
          if (value) got = Buffer.concat([got, value])
        }
      })().catch(() => true)
      return { status: response.status, got, failed }
    }
    const [silent, headersOnly, stalled] = await Promise.all([
      timed(testbed.ask(picture('silent'))),
      timed(testbed.ask(picture('headers-only'))),
      timed(readAll()),
    ])
    for (const { value, tookMs } of [silent, headersOnly]) {
      expect([value.status, await value.json()]).toEqual([504, { error: expect.any(String), code: 'upstream' }])
      expect(value.headers.get('retry-after')).toBe('10')
      expect(value.headers.get('cache-control')).toBe('private, no-store')
      expect(tookMs).toBeGreaterThan(fileFirstByteMs - 100)
      expect(tookMs).toBeLessThan(filePauseMs)
    }
    // The client sees a broken download and not a complete one.
    expect(stalled.value).toEqual({ status: 200, got: bytes.subarray(0, 50_000), failed: true })
    expect(stalled.tookMs).toBeGreaterThan(filePauseMs - 100)
    expect(stalled.tookMs).toBeLessThan(2 * filePauseMs)
    await closed.promise
    const rest = await testbed.ask(picture('stalls'), { headers: { range: 'bytes=50000-' } })
    expect([rest.status, Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(50_000))]).toEqual([206, true])
  })

  it('is ended at the upstream when the client leaves', async () => {
    const closed = Promise.withResolvers<void>()
    testbed.upstream.serves(
      picture('left'),
      file((response, part) => {
        response.write(part.subarray(0, 50_000))
        response.on('close', closed.resolve)
      }),
    )
    const leaving = new AbortController()
    const response = await testbed.ask(picture('left'), { signal: leaving.signal })
    await response.body?.getReader().read()
    leaving.abort()
    await closed.promise
  })
})
