// The trial download without script, and its address: everything shown belongs to the video.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { trialWaitSeconds } from '../../../../../shared/limits.ts'
import { href, type RouteQuery } from '../../../../../shared/routes.ts'
import { encodeVideoUrl } from '../../../../../shared/rules/video-playback.ts'
import { trialVariants, trialVideoId } from '../../../../../worker/edge/operator/download.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../../support/runtime/edge.ts'
import { picture, titleOf } from '../../../../support/runtime/invented-entities.ts'
import { answerTo } from '../../../../support/runtime/upstream-answers.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

const path = (query: RouteQuery<'download-offerwall'> = {}) => href('download-offerwall', {}, { lang: 'en', query })
const read = async (address: string) => {
  const response = await testbed.ask(address)
  return { status: response.status, html: await response.text() }
}
const sends = (form: Record<string, string>, address = path({ video: '40' })) =>
  testbed.ask(address, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(form),
  })
const posterIn = (html: string) => /poster="([^"]*)"/.exec(html)?.[1]
const isFlagged = (html: string) => /download-flag" role="alert"><span>/.test(html)
const heading = (html: string) => /<h1>([^<]*)/.exec(html)?.[1]

describe('the trial download', () => {
  it('shows the video of its address, with a clip and a button [S2-061 S2-062 S2-134 S2-136]', async () => {
    const { status, html } = await read(`${path({ video: '40' })}&title=Another`)
    expect([status, heading(html)]).toEqual([200, titleOf(40)])
    expect(html).toMatch(/<video class="offerwall-clip" src="\/media\/signed\/[^"]*\/40\/videos\/silk\/sd\.mp4#t=0,12"/)
    expect(html).toMatch(/<button class="button button-primary" type="submit"[^>]* name="step">Get the video</)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('shows the operator’s default video, or that of its variant [S2-063 S2-134]', async () => {
    expect(heading((await read(path())).html)).toBe(titleOf(trialVideoId))
    const [variant] = trialVariants
    const name = variant?.variant ?? ''
    const { html } = await read(path({ variant: name }))
    expect(heading(html)).toBe(titleOf(variant?.videoId ?? 0))
    expect(html).toContain(variant?.line)
    const named = await read(path({ variant: name, video: '40' }))
    expect([heading(named.html), named.html.includes(variant?.line ?? '-')]).toEqual([titleOf(40), true])
    for (const unknown of ['unknown', 'constructor', 'valueof']) {
      expect(heading((await read(path({ variant: unknown }))).html)).toBe(titleOf(trialVideoId))
    }
  })

  it('shows the title of the video, whatever the query says [S2-062 S2-135]', async () => {
    for (const title of ['Another', '<script>alert(1)</script>', '%00', 'x'.repeat(3000)]) {
      const { status, html } = await read(`${path({ video: '40' })}&title=${encodeURIComponent(title)}`)
      expect([status, heading(html)]).toEqual([200, titleOf(40)])
      expect(html.includes('<script>alert') || html.includes('Another')).toBe(false)
    }
  })

  it('uses the picture of the query only when it belongs to this video [S2-062 S2-133]', async () => {
    const other = picture.replace('still', 'preview-1')
    const withThumb = async (thumb: string) => posterIn((await read(path({ video: '40', thumb }))).html)
    expect(await withThumb(encodeVideoUrl(other))).toBe(other)
    for (const wrong of [
      '/media/pictures/another/still.webp',
      '/media/pictures/silk/../another/still.webp',
      '/media/pictures/silk/deep/still.webp',
      '/media/pictures/silk/%2e%2e/still.webp',
      '/media/videos/silk/sd.mp4',
      '/media/pictures/silk/still.html',
      'https://evil.test/media/pictures/silk/still.webp',
      '/videos/',
    ]) {
      expect(await withThumb(encodeVideoUrl(wrong)), wrong).toBe(picture)
    }
    expect(await withThumb('bm90LWFuLWFkZHJlc3M')).toBe(picture)
    expect((await testbed.ask(`${path({ video: '40' })}&thumb=%22onerror%3D`)).headers.get('location')).toBe(
      path({ video: '40' }),
    )
  })

  it.each(['video=abc', 'video=-1', 'video=0', 'video=1e3', `video=${'9'.repeat(30)}`, 'variant=%3Cb%3E'])(
    'redirects an address with %s to the one without it',
    async (query) => {
      const response = await testbed.ask(`${path()}?${query}`)
      expect([response.status, response.headers.get('location')]).toEqual([301, path()])
    },
  )

  it.each([
    ['knows nothing of it', 404, 'Video not found'],
    [{ answer: gone(410, { status_id: 5 }) }, 410, 'Video has been recently deleted'],
    [{ answer: gone(403, { is_private: 1 }) }, 403, 'Video is private!'],
  ] as const)('of a missing video (%o) answers with %d', async (behaviour, status, text) => {
    testbed.upstream.does('video', behaviour)
    const found = await read(path({ video: String(status) }))
    expect(found.status).toBe(status)
    expect(found.html).toContain(text)
    expect(found.html).not.toMatch(/offerwall-clip|\/media\/signed|Get the video/)
  })

  it('of a video without a single file says that it cannot be downloaded', async () => {
    const files = [
      { video_url: 'L21lZGlhL2EubTN1OA', timelines_count: 0, timelines_interval: 0, format: '_master.m3u8' },
    ]
    testbed.upstream.does('videoFile', { answer: files })
    const { status, html } = await read(path({ video: '41' }))
    expect(status).toBe(200)
    expect(html).toContain('This video can’t be downloaded.')
    expect(html).not.toContain('Get the video')
    const sent = await sends({ step: 'download', since: String(Date.now() - 40_000) }, path({ video: '41' }))
    expect([sent.status, sent.headers.get('location')]).toEqual([303, path({ video: '41' })])
  })

  it('of a video deleted during the wait leads to its 410 page', async () => {
    testbed.upstream.does('everything', 'knows nothing of it')
    const address = path({ video: '42' })
    const sent = await sends({ step: 'download', since: String(Date.now() - trialWaitSeconds * 1000) }, address)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, address])
    expect((await read(address)).status).toBe(404)
  })
})

describe('without script', () => {
  it('get starts a wait with its true length, and an early download is refused [S2-137 S4-036 S4-037 S4-041]', async () => {
    const begun = await (await sends({ step: 'get' })).text()
    expect(begun).toContain(`${trialWaitSeconds} seconds left`)
    expect(isFlagged(begun)).toBe(false)
    const since = /name="since" value="(\d{13})"/.exec(begun)?.[1] ?? ''
    expect(Math.abs(Number(since) - Date.now())).toBeLessThan(20_000)

    const early = await (await sends({ step: 'download', since: String(Date.now() - 12_500) })).text()
    expect(early).toMatch(/1[78] seconds left/)
    expect(isFlagged(early)).toBe(true)
    // The first button does not restart the wait.
    expect(await (await sends({ step: 'get', since: String(Date.now() - 12_500) })).text()).toMatch(
      /1[78] seconds left/,
    )
  })

  it('download after the wait redirects to the signed file as an attachment [S4-042 S4-043]', async () => {
    const answer = await sends({ step: 'download', since: String(Date.now() - trialWaitSeconds * 1000) })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(
      /^\/media\/signed\/\d+\.1-[0-9a-f]{32}\/40\/videos\/silk\/hd\.mp4\?download=1$/,
    )
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  it.each(['', 'soon', '-1', '9999999999999', '1e12'])(
    'a wait with a claimed start of "%s" starts now',
    async (since) => {
      const html = await (await sends({ step: 'download', since })).text()
      expect(html).toContain(`${trialWaitSeconds} seconds left`)
    },
  )

  it('cannot be started by another site', async () => {
    const answer = await testbed.ask(path(), {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ step: 'get' }),
    })
    expect(answer.status).toBe(403)
  })
})

function gone(video_id: number, change: object) {
  const { video, r_keys } = answerTo({ name: 'video', params: { video_id } }) as { video: object; r_keys: string[] }
  return { video: { ...video, ...change }, r_keys }
}
