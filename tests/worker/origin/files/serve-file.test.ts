// Media files: whole, in parts, and not modified.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseByteRange } from '../../../../worker/origin/files/byte-range.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { sampleVideoBytes } from '../../../support/runtime/sample-videos.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed({ isSeeded: true })
})
afterAll(() => testbed.stop())

const path = '/media/videos/silk/sd.mp4'
const file = sampleVideoBytes('silk/sd.mp4')
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
const ranged = (range: string, more: Record<string, string> = {}) => testbed.ask(path, { headers: { range, ...more } })

describe('a media file', () => {
  it('is served whole, with its length, type and tag, cacheable for good', async () => {
    const response = await testbed.ask(path)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    })
    expect([response.status, await bytesOf(response)]).toEqual([200, file])
  })

  it.each([
    ['/media/videos/night-train/master.m3u8', 'application/vnd.apple.mpegurl'],
    ['/media/videos/night-train/sd-000.m4s', 'video/iso.segment'],
    ['/media/pictures/silk/still.webp', 'image/webp'],
    ['/media/pictures/silk/preview-3.webp', 'image/webp'],
    ['/media/pictures/silk/timeline.webp', 'image/webp'],
    ['/media/pictures/silk/timeline.vtt', 'text/vtt; charset=utf-8'],
  ])('%s has the type %s', async (address, type) => {
    const response = await testbed.ask(address)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  })

  it.each([
    ['bytes=0-99', 0, 100],
    ['bytes=900-', 900, 100],
    ['bytes=-50', 950, 50],
    ['bytes=-5000', 0, 1000],
    ['bytes=990-5000', 990, 10],
    ['bytes=999-999', 999, 1],
    ['BYTES=1-2', 1, 2],
  ])('answers %s with that part', async (range, offset, length) => {
    const response = await ranged(range)
    expect([response.status, response.headers.get('content-range'), response.headers.get('content-length')]).toEqual([
      206,
      `bytes ${offset}-${offset + length - 1}/1000`,
      String(length),
    ])
    expect(await bytesOf(response)).toEqual(file.subarray(offset, offset + length))
  })

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])(
    'refuses %s, of which no byte exists, with its length',
    async (range) => {
      const response = await ranged(range)
      expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
    },
  )

  it.each(['bytes=5-2', 'bytes=', 'bytes=-', 'bytes=a-b', 'items=0-5', 'bytes=0-1,5-6'])(
    'is served whole for %s, which is not a single range',
    async (range) => {
      const response = await ranged(range)
      expect([response.status, (await bytesOf(response)).length]).toEqual([200, 1000])
    },
  )

  it('is not modified for a client with its tag', async () => {
    const { headers } = await testbed.ask(path)
    const etag = headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await testbed.ask(path, { headers: { 'if-none-match': known } })
      expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, etag, ''])
    }
    expect(
      (await testbed.ask(path, { headers: { 'if-modified-since': headers.get('last-modified') ?? '' } })).status,
    ).toBe(304)
  })

  it('is served to a client with another tag', async () => {
    const headers = { 'if-none-match': '"other"', 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }
    expect((await testbed.ask(path, { headers })).status).toBe(200)
    expect(
      (await testbed.ask(path, { headers: { 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' } })).status,
    ).toBe(200)
  })

  it('continues in parts only for the same version', async () => {
    const { headers } = await testbed.ask(path)
    const begun = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
    for (const known of begun) expect((await ranged('bytes=0-9', { 'if-range': known })).status).toBe(206)
    for (const known of ['"other"', `W/${begun[0]}`, 'Thu, 01 Jan 2015 00:00:00 GMT', 'nonsense']) {
      expect((await ranged('bytes=0-9', { 'if-range': known })).status).toBe(200)
    }
  })

  it('answers HEAD like GET, without the bytes', async () => {
    const whole = await testbed.ask(path, { method: 'HEAD' })
    expect([whole.status, whole.headers.get('content-length'), await whole.text()]).toEqual([200, '1000', ''])
    const part = await testbed.ask(path, { method: 'HEAD', headers: { range: 'bytes=0-9' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 0-9/1000', ''])
  })

  it.each([
    '/media/videos/silk/none.mp4',
    '/media/',
    '/media/videos',
    '/media/videos/',
    '/media/videos/silk',
    '/media/videos/silk/',
    '/media/videos//sd.mp4',
    '/media/videos/silk/sd.exe',
    '/media/videos/silk/%73d.mp4',
    '/media/videos/silk/..%2Fsd.mp4',
    '/media/secrets/silk/sd.mp4',
    '/media/videos/silk/.sd.mp4',
  ])('does not exist at %s', async (address) => {
    const response = await testbed.ask(address)
    expect([response.status, await response.json()]).toEqual([404, { error: 'not_found', code: 'not_found' }])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a range', () => {
  it('of an empty file is always refused', () => {
    expect([parseByteRange('bytes=0-', 0), parseByteRange('bytes=-5', 0), parseByteRange(null, 0)]).toEqual([
      'unsatisfiable',
      'unsatisfiable',
      null,
    ])
  })
})
