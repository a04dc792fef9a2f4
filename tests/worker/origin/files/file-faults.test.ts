// Files of the embedded upstream that are lost, slow or cannot be written: a clear status in time, one line in the log, and no
// part of an upload that is recorded without its bytes.
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { writes } from '../../../../shared/contract/contract.ts'
import { filePauseMs } from '../../../../shared/limits.ts'
import { type FaultyPlatform, startFaultyPlatform } from '../../../support/runtime/faulty-platform.ts'
import { signedIn, siteVisitor } from '../../../support/runtime/site.ts'

let site: FaultyPlatform
const picture = '/media/pictures/harbour/still.webp'
const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251))
const failing = { throws: 'get: We encountered an internal error. Please try again. (10001)' }
beforeAll(async () => {
  site = await startFaultyPlatform()
  await (await site.runtime.files()).put('pictures/harbour/still.webp', bytes)
})
afterEach(() => site.fails({}))
afterAll(() => site.stop())

it('a file that is missing is 404 with one line in the log', async () => {
  const before = site.linesOf('file-missing').length
  const response = await siteVisitor(site).ask('/media/pictures/harbour/poster.webp')
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }])
  await expect
    .poll(() => site.linesOf('file-missing').slice(before))
    .toMatchObject([{ key: 'pictures/harbour/poster.webp' }])
})

it('a bucket that fails is 503 with Retry-After, and not a missing file', async () => {
  await site.fails({ MEDIA: failing })
  const response = await siteVisitor(site).ask(picture)
  expect([response.status, response.headers.has('retry-after'), await response.json()]).toMatchObject([
    503,
    true,
    { code: 'upstream' },
  ])
})

it('a file that stalls in the middle ends after 15 s, and the player gets the rest by a range', async () => {
  await site.fails({ 'MEDIA.get': { stallsAfter: 50_000, times: 1 } })
  const startedMs = performance.now()
  const response = await siteVisitor(site).ask(picture)
  let got = Buffer.alloc(0)
  const broken = (async () => {
    for await (const piece of response.body ?? []) got = Buffer.concat([got, piece])
  })()
  await expect(broken).rejects.toThrow()
  const tookMs = performance.now() - startedMs
  expect([response.status, got.equals(bytes.subarray(0, 50_000))]).toEqual([200, true])
  expect([tookMs > filePauseMs - 500, tookMs < 2 * filePauseMs]).toEqual([true, true])
  const rest = await siteVisitor(site).ask(picture, { headers: { range: 'bytes=50000-' } })
  expect([rest.status, Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(50_000))]).toEqual([206, true])
}, 40_000)

it('a part of an upload that cannot be stored is refused and not recorded, and is stored when it is sent again', async () => {
  const boris = await signedIn(site, 'boris')
  const begun = await boris.ask(writes.uploadAct.path, {
    json: { act: 'new', name: 'harbour.mp4', bytes: String(bytes.length) },
    headers: { accept: 'application/json' },
  })
  const { upload_id } = (await begun.json()) as { upload_id: string }
  const head = Buffer.concat([Buffer.from('00000018667479706d70343200000000', 'hex'), bytes]).subarray(0, bytes.length)
  const sends = () =>
    fetch(site.origin + writes.uploadPart.path, {
      method: 'POST',
      body: head,
      headers: {
        accept: 'application/json',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/octet-stream',
        'x-upload-id': upload_id,
        'x-upload-part': '1',
        'x-upload-sha256': createHash('sha256').update(head).digest('hex'),
        cookie: [...boris.cookies].map((pair) => pair.join('=')).join('; '),
      },
    })
  const stored = async () => (await site.db.prepare('SELECT part FROM upload_parts').all()).results
  await site.fails({ 'MEDIA.uploadPart': { throws: 'uploadPart: We encountered an internal error. (10001)' } })
  const refused = await sends()
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'cut_off' }])
  expect(await stored()).toEqual([])
  await site.fails({})
  const sent = await sends()
  expect([sent.status, await sent.json()]).toMatchObject([200, { ok: true, part: 1 }])
  expect(await stored()).toEqual([{ part: 1 }])
})
