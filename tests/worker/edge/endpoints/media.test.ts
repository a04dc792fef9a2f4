// Media files through both Workers: pictures are open, videos need the link signed for them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VideoFile } from '../../../../shared/entities/video.ts'
import { mediaLinkSeconds } from '../../../../shared/limits.ts'
import { signedMediaPath, signedTimelinePath, timelinePath } from '../../../../shared/media-paths.ts'
import { decodeVideoUrl, encodeVideoUrl } from '../../../../shared/rules/video-playback.ts'
import { timelineAddress } from '../../../../shared/rules/video-timeline.ts'
import { signFiles, signPictures } from '../../../../worker/edge/upstream/media-link.ts'
import { createRuntime, type Runtime } from '../../../../worker/local.ts'
import { addressOf, type EdgeTestbed, kvKeyOf, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { commonHeaders } from '../../../support/runtime/expected-headers.ts'
import { sampleVideoBytes, sampleVideos } from '../../../support/runtime/sample-videos.ts'
import { versionsOf } from '../../../support/runtime/secret-versions.ts'
import { seededState } from '../../../support/runtime/seeded-databases.ts'

const secret = 'a secret of thirty-two characters or more'
const videoId = 3

let site: Runtime
let link = ''
beforeAll(async () => {
  site = await createRuntime({ state: await seededState(), secret: () => secret, geo: 'CA' })
  link = decodeVideoUrl((await filesOf(videoId))[0]?.video_url ?? '') ?? ''
})
afterAll(() => site.stop())

const ask = (path: string, init: RequestInit = {}) =>
  fetch(site.url.origin + path, { ...init, headers: { 'accept-encoding': 'identity', ...init.headers } })
const filesOf = async (video_id: number) =>
  (await (await ask(addressOf({ name: 'videoFile', params: { video_id } }))).json()) as VideoFile[]
const partsOf = (path: string) => {
  const { expires = '', signature = '', video_id = '', key = '' } = signedMediaPath.match(path) ?? {}
  return { expires, signature, video_id, key }
}
const bytes = async (response: Response) => new Uint8Array(await response.arrayBuffer())
const fileOf = () => sampleVideoBytes(partsOf(link).key.replace('videos/', ''))

describe('a video link', () => {
  it('is signed for this video and valid for six hours [S9-020]', async () => {
    const before = Math.floor(Date.now() / 1000)
    const files = await filesOf(videoId)
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const { expires, signature, video_id } = partsOf(decodeVideoUrl(file.video_url) ?? '')
      expect([video_id, signature]).toEqual([String(videoId), expect.stringMatching(/^1-[0-9a-f]{32}$/)])
      expect(Number(expires) - before).toBeGreaterThanOrEqual(mediaLinkSeconds)
      expect(Number(expires) - before).toBeLessThan(mediaLinkSeconds + 60)
    }
    expect(mediaLinkSeconds).toBe(6 * 3600)
  })

  it('serves the video, privately', async () => {
    const response = await ask(link)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect(response.headers.get('cache-control')).toBe('private, max-age=21600')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(await bytes(response)).toEqual(fileOf())
  })

  it('serves a download with a file name of ours, and ignores other parameters', async () => {
    const named = async (query: string) => (await ask(link + query)).headers.get('content-disposition')
    const file = partsOf(link).key.split('/').at(-1)
    expect(await named('?download=1')).toBe(`attachment; filename="edgetube-${videoId}-${file}"`)
    for (const query of ['', '?download', '?download=0', '?download=evil.exe', '?filename=a']) {
      expect(await named(query), query).toBeNull()
    }
    expect((await ask('/media/pictures/silk/still.webp?download=1')).headers.get('content-disposition')).toBeNull()
  })

  it('answers its target as text on request; here it is the link itself [S7-067]', async () => {
    const response = await ask(`${link}?redirect=text`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toBe(link)
    expect((await ask(`${link.replace(/.{4}\/sd/, '0000/sd')}?redirect=text`)).status).toBe(403)
    expect((await ask(`${link}?redirect=other`)).headers.get('content-type')).toBe('video/mp4')
  })

  it('serves ranges', async () => {
    const response = await ask(link, { headers: { range: 'bytes=100-199' } })
    expect([response.status, response.headers.get('content-range')]).toEqual([206, 'bytes 100-199/1000'])
    expect(await bytes(response)).toEqual(fileOf().subarray(100, 200))
    const etag = response.headers.get('etag') ?? ''
    expect((await ask(link, { headers: { range: 'bytes=0-9', 'if-range': etag } })).status).toBe(206)
    expect((await ask(link, { headers: { range: 'bytes=0-9', 'if-range': '"other"' } })).status).toBe(200)
    expect((await ask(link, { headers: { range: 'bytes=5000-' } })).status).toBe(416)
    expect((await ask(link, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('answers HEAD without the video', async () => {
    const response = await ask(link, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), (await bytes(response)).length]).toEqual([
      200,
      '1000',
      0,
    ])
  })

  it('opens only the folder of its video, with its HLS segments', async () => {
    const { expires, signature, video_id, key } = partsOf(link)
    const at = (other: string) => signedMediaPath.fill({ expires, signature, video_id, key: other })
    const folder = key.slice(0, key.lastIndexOf('/') + 1)
    expect((await ask(at(`${folder}nothing.mp4`))).status).toBe(404)
    const elsewhere = sampleVideos.manifest.map(({ name }) => `videos/${name}/`).find((name) => name !== folder)
    expect((await ask(at(`${elsewhere}sd.mp4`))).status).toBe(403)
  })

  it('that is missing, forged or meant for another video is refused', async () => {
    const { expires, signature, video_id, key } = partsOf(link)
    const forged = signature.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))
    for (const [path, code] of [
      [`/media/${key}`, 'not-signed'],
      [signedMediaPath.fill({ expires, signature: forged, video_id, key }), 'forged'],
      [signedMediaPath.fill({ expires, signature, video_id: videoId + 1, key }), 'forged'],
      [signedMediaPath.fill({ expires: Number(expires) + 3600, signature, video_id, key }), 'forged'],
      [signedMediaPath.fill({ expires: 'soon', signature, video_id, key }), 'forged'],
      [signedMediaPath.fill({ expires, signature: 'x', video_id, key }), 'forged'],
    ] as const) {
      const response = await ask(path)
      expect([path, response.status, await response.json()]).toEqual([path, 403, { error: expect.any(String), code }])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('expires after six hours', async () => {
    const made = async (agoSeconds: number) => {
      const file = { video_url: encodeVideoUrl(`/media/${partsOf(link).key}`), format: '_sd.mp4' } as VideoFile
      const [signed] = await signFiles(
        { secret: versionsOf(secret), partnerKeys: {}, session: null, nowMs: Date.now() - agoSeconds * 1000 },
        videoId,
        [file],
      )
      return ask(decodeVideoUrl(signed?.video_url ?? '') ?? '')
    }
    expect((await made(mediaLinkSeconds - 60)).status).toBe(200)
    const late = await made(mediaLinkSeconds + 1)
    expect([late.status, await late.json()]).toMatchObject([403, { code: 'expired' }])
  })

  it('opens the timeline of its video too, and no other [S7-056]', async () => {
    const [file] = await filesOf(videoId)
    const timeline = timelineAddress(file as VideoFile) ?? ''
    const response = await ask(timeline)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8'])
    expect(response.headers.get('cache-control')).toBe('private, max-age=21600')
    const sprite = /\/media\/pictures\/[^#\s]+/.exec(await response.text())?.[0] ?? ''
    expect([(await ask(sprite)).status, sprite]).toEqual([200, expect.stringContaining('/timeline.webp')])

    const values = signedTimelinePath.match(timeline) ?? {}
    for (const [change, status, code] of [
      [{ count: '999' }, 404, 'not_found'],
      [{ interval: '7' }, 404, 'not_found'],
      [{ format: '_xl.mp4' }, 404, 'not_found'],
      [{ dir_path: 'videos/elsewhere' }, 403, 'forged'],
      [{ dir_path: 'pictures/silk' }, 403, 'not-signed'],
      [{ video_id: String(videoId + 1) }, 403, 'forged'],
      [{ expires: String(Number(values.expires) + 60) }, 403, 'forged'],
    ] as const) {
      const refused = await ask(signedTimelinePath.fill({ ...values, ...change }))
      expect([change, refused.status, await refused.json()]).toEqual([
        change,
        status,
        expect.objectContaining({ code }),
      ])
      expect(refused.headers.get('cache-control')).toBe('no-store')
    }
    const bare = await ask(timelinePath.fill(values))
    expect([bare.status, await bare.json()]).toMatchObject([403, { code: 'not-signed' }])
    expect((await ask(timeline, { method: 'HEAD' })).status).toBe(200)
    const closed = await ask(timeline, { headers: { 'x-dev-geo': 'GB' } })
    expect([closed.status, await closed.json()]).toMatchObject([403, { code: 'age_check' }])
  })

  it('has no timeline when the address was not signed here, or without pictures', () => {
    const file = { timelines_count: 3, timelines_interval: 1, format: '_sd.mp4' }
    const at = (path: string, change: Partial<VideoFile> = {}) =>
      timelineAddress({ ...file, video_url: encodeVideoUrl(path), ...change })
    expect(at(link)).toMatch(/^\/media\/timeline\//)
    expect(at('https://films.example/sd.mp4')).toBeNull()
    expect(at('/media/videos/silk/sd.mp4')).toBeNull()
    expect(at(link, { video_url: '!!' })).toBeNull()
    expect(at(link, { timelines_count: 0 })).toBeNull()
    expect(at(link, { timelines_interval: 2.5 })).toBeNull()
  })

  it('is the source in the page of its video', async () => {
    const listed = (await (await ask('/videos/')).text()).match(/href="(\/video\/\d+\/[^"]*)"/)?.[1] ?? ''
    const source = /<source[^>]* src="([^"]*)"/.exec(await (await ask(listed)).text())?.[1] ?? 'none'
    expect((await ask(source, { headers: { range: 'bytes=0-0' } })).status).toBe(206)
  })

  it('is signed per answer: the cache holds no signature', async () => {
    const address = addressOf({ name: 'videoFile', params: { video_id: videoId } })
    const stored = async () => (await site.cache()).get(kvKeyOf(address), 'text')
    await expect.poll(stored, { timeout: 5000 }).not.toBeNull()
    const files = JSON.parse((await stored()) ?? '[]') as VideoFile[]
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(decodeVideoUrl(file.video_url)).toMatch(/^\/media\/videos\//)
  })
})

describe('a picture', () => {
  it('of a private video is signed, and no text of its uploader that names a picture of another video', async () => {
    const signer = { secret: versionsOf(secret), session: 'a session', nowMs: 0 }
    const other = '/media/pictures/film-9/poster.webp'
    const texts = { title: other, texts: [{ lang: 'de', title: other }], changes: [{ field: 'title', after: other }] }
    const own = '/media/pictures/film-3/still-1.webp'
    const signed = await signPictures(signer, videoId, { ...texts, stills: [own], edit: { poster: own, title: other } })
    const isSigned = expect.stringMatching(/^\/media\/signed\/\d+\.1-[0-9a-f]{32}\/3\/pictures\/film-3\/still-1\.webp$/)
    expect(signed).toEqual({ ...texts, stills: [isSigned], edit: { poster: isSigned, title: other } })
  })

  it('is public and immutable', async () => {
    const response = await ask('/media/pictures/silk/still.webp')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(await bytes(response)).toEqual(sampleVideoBytes('silk/still.webp'))
    for (const { headers } of [response, await ask(link)]) {
      expect(Object.fromEntries(headers)).toMatchObject(commonHeaders)
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    }
  })

  it.each([
    '/media/',
    '/media/pictures/',
    '/media/pictures/silk/',
    '/media/pictures/silk/none.webp',
    '/media/pictures/silk/still.exe%00.webp',
    '/media/pictures/..%2Fvideos/silk/sd.mp4',
    '/media/pictures/%2e%2e/videos/silk/sd.mp4',
    '/media/other/silk/still.webp',
    '/media/signed/1.2/3/pictures/../videos/silk/sd.mp4',
  ])('has no other address, and no path leads from it to a video: %s', async (path) => {
    const response = await ask(path)
    expect([403, 404]).toContain(response.status)
    expect(response.headers.get('content-type')).not.toMatch(/video|image/)
  })
})

describe('the request to the file store', () => {
  let testbed: EdgeTestbed
  beforeAll(async () => {
    testbed = await startEdgeTestbed()
  })
  afterAll(() => testbed.stop())

  it('holds the file and range, but no query, cookies or referrer', async () => {
    const headers = {
      range: 'bytes=0-9',
      cookie: '__Host-theme=light; who=anna',
      referer: 'https://elsewhere.test/anna',
    }
    await testbed.ask('/media/pictures/silk/still.webp?who=anna&range=all', { headers })
    const call = testbed.upstream.calls.at(-1)
    expect([call?.address, call?.headers.range]).toEqual(['/media/pictures/silk/still.webp', 'bytes=0-9'])
    expect(JSON.stringify(call)).not.toMatch(/anna|elsewhere|theme/)
  })
})
