// Requests refused before anything reads them: too long, too large, compressed, or with an unsupported method.
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agePhotoMaxBytes, bodyMaxBytes, urlMaxLength } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { ageCheckPaths, servicePaths } from '../../../../shared/service-paths.ts'
import { adultRating } from '../../../../worker/edge/http/headers.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

const ours = { 'sec-fetch-site': 'same-origin' }
const list = href('videos', {}, { lang: 'en' })
const told = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]

describe('an address', () => {
  const ofLength = (length: number) => `${list}?a=`.padEnd(length - testbed.origin.length, 'a')
  it('of 8 KB is accepted, and one character more is refused on any path', async () => {
    expect((await testbed.ask(ofLength(urlMaxLength))).status).toBe(200)
    expect(await told(await testbed.ask(ofLength(urlMaxLength + 1)))).toEqual([414, 'too_long'])
    expect(urlMaxLength).toBe(8192)
  })
})

describe('a body', () => {
  const view = JSON.stringify({ route: 'index', lang: 'en' })
  const send = (body: BodyInit, headers: Record<string, string> = {}, path: string = servicePaths.track) =>
    testbed.ask(path, { method: 'POST', body, headers: { ...ours, 'content-type': 'application/json', ...headers } })

  it('of JSON may have 64 KB', async () => {
    expect((await send(view)).status).toBe(204)
    expect(await told(await send(view.padEnd(bodyMaxBytes)))).toEqual([400, 'invalid'])
    expect(await told(await send(view.padEnd(bodyMaxBytes + 1)))).toEqual([413, 'too_large'])
    expect(bodyMaxBytes).toBe(65_536)
  })

  it('without Content-Length is read only up to the limit', async () => {
    expect((await unannounced(view)).status).toBe(204)
    expect((await unannounced(' '.repeat(bodyMaxBytes + 1))).status).toBe(413)
    expect((await unannounced('a', { 'content-type': 'multipart/form-data; boundary=a' })).status).toBe(411)
  })

  it('of a multipart form may hold one picture', async () => {
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(agePhotoMaxBytes + bodyMaxBytes)]))
    const send = (path: string) =>
      testbed.ask(path, { method: 'POST', body: form, headers: { ...ours, accept: 'application/json' } })
    expect(await told(await send(servicePaths.consent))).toEqual([413, 'too_large'])
    expect(await told(await send(ageCheckPaths.photo))).toEqual([413, 'size'])
  })

  it('that is compressed is refused', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'gzip, identity']) {
      const response = await send(gzipSync(view), { 'content-encoding': encoding })
      expect([encoding, ...(await told(response))]).toEqual([encoding, 415, 'encoding'])
    }
    expect((await send(view, { 'content-encoding': 'identity' })).status).toBe(204)
  })

  const unannounced = (text: string, headers: Record<string, string> = {}): Promise<{ status: number }> =>
    new Promise((resolve, reject) => {
      const sent = request(testbed.origin + servicePaths.track, {
        method: 'POST',
        headers: { ...ours, 'content-type': 'application/json', ...headers },
      })
      sent.on('response', (response) => resolve({ status: response.statusCode ?? 0 })).on('error', reject)
      sent.write(text)
      sent.end()
    })
})

describe('a method', () => {
  const { health, theme, consent, agree, track } = servicePaths
  const read = ['/', list, '/api/json/main/14400/str.en.json', '/media/pictures/silk/still.webp', health]

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('that is not supported is refused: %s', async (method) => {
    for (const path of [...read, theme]) {
      const response = await testbed.ask(path, { method, headers: ours })
      expect([path, response.headers.get('allow'), ...(await told(response))]).toEqual([
        path,
        'GET, HEAD, POST',
        405,
        'method_not_allowed',
      ])
      for (const name of ['content-security-policy', 'strict-transport-security'])
        expect(response.headers.has(name)).toBe(true)
      expect(response.headers.get('rating')).toBe(adultRating)
    }
  })

  it('that this address does not support gets an Allow header, without an upstream call', async () => {
    const before = testbed.upstream.calls.length
    for (const path of read) {
      const post = await testbed.ask(path, { method: 'POST', headers: ours })
      expect([path, post.status, post.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD'])
    }
    for (const path of [theme, consent, agree, ageCheckPaths.photo]) {
      const get = await testbed.ask(path)
      expect([path, get.status, get.headers.get('allow')]).toEqual([path, 405, 'POST'])
    }
    expect(testbed.upstream.calls.slice(before)).toEqual([])
  })

  it('that changes something is refused cross-site on any address', async () => {
    for (const path of ['/', theme, track, '/api/input.php', '/nowhere/']) {
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }, {}]) {
        const response = await testbed.ask(path, { method: 'POST', headers: headers as Record<string, string> })
        expect([path, ...(await told(response))]).toEqual([path, 403, 'cross_origin'])
      }
    }
  })

  it('HEAD is answered like GET, without a body', async () => {
    for (const path of [`${list}?page=2`, health, '/nowhere/']) {
      const [head, get] = [await testbed.ask(path, { method: 'HEAD' }), await testbed.ask(path)]
      expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
        get.status,
        get.headers.get('content-type'),
        '',
      ])
    }
  })
})
