// The request log: one JSON line per request, about its course and never about its sender.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { firstSearchPage } from '../../../../shared/contract/browse-defaults.ts'
import { addressOf, type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { logFields } from '../../../support/runtime/log-fields.ts'
import { laterPage } from '../../../support/runtime/page-cases.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

const lineOf = async (response: Response) => {
  await response.text()
  return (await testbed.linesOf(response)).find((line) => 'status' in line) ?? {}
}

describe('a request', () => {
  it('is one line, with the request id of its answer', async () => {
    const response = await testbed.ask('/videos/?page=7')
    const id = response.headers.get('x-request-id')
    await response.text()
    expect((await testbed.linesOf(response)).map(logFields)).toEqual([
      {
        id,
        method: 'GET',
        route: 'videos',
        status: 200,
        cache: 'miss',
        ms: expect.any(Number),
        upstreamMs: expect.any(Number),
      },
    ])
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect((await testbed.ask('/videos/?page=7')).headers.get('x-request-id')).not.toBe(id)
  })

  it.each([
    ['/videos/', 'GET', 'videos', 200],
    ['/search/golden%20light/', 'GET', 'search', 200],
    ['/video/7/film-7/', 'GET', 'video', 200],
    ['/VIDEOS/', 'GET', 'redirect', 301],
    ['/nowhere/', 'GET', 'none', 404],
    ['/readyz', 'GET', 'ready', 200],
    ['/media/pictures/silk/still.webp', 'GET', 'media', 404],
    ['/api/secrets.json', 'GET', 'api', 404],
    ['/api/json/video/86400/0/7.json', 'GET', 'api:video', 200],
    ['/api/json/video/1/0/7.json', 'GET', 'api:video', 400],
    ['/videos/', 'HEAD', 'videos', 200],
    ['/videos/', 'DELETE', 'refused', 405],
  ])('of %s by %s is logged as %s with status %i', async (path, method, route, status) => {
    expect(await lineOf(await testbed.ask(path, { method }))).toMatchObject({ method, route, status })
  })

  it('logs the cache state of its answer', async () => {
    const page = laterPage(20)
    for (const state of ['miss', 'hit'])
      expect(await lineOf(await testbed.ask(page.path))).toMatchObject({ cache: state })
    const headers = { cookie: '__Host-session=annas-session' }
    expect(await lineOf(await testbed.ask(page.path, { headers }))).toMatchObject({ cache: 'bypass' })
  })

  it('with a fault logs its kind, and the reason in another line', async () => {
    testbed.upstream.does('everything', 'answers another schema')
    const response = await testbed.ask(laterPage(21).path)
    await response.text()
    expect(await testbed.linesOf(response)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          event: 'fault',
          error: expect.stringContaining('schema'),
          field: 'videos.0.video_id',
        }),
        expect.objectContaining({ status: 503, fault: 'schema' }),
      ]),
    )
  })

  it('for a video whose address does not decode logs that [S5-071]', async () => {
    const file = { video_url: 'not base64!', timelines_count: 0, timelines_interval: 0, format: '_sd.mp4' }
    testbed.upstream.does('videoFile', { answer: [file] })
    expect(await lineOf(await testbed.ask('/video/8/film-8/'))).toMatchObject({ status: 200 })
    expect(testbed.log.map(logFields)).toContainEqual({ event: 'decode-error', video: 8 })
  })

  it('leaves no personal data, whether it succeeds or fails', async () => {
    const anna = {
      cookie:
        '__Host-session=annas-session; __Host-lang=en; __Host-theme=light; __Host-country_code=de; who=annas-cookie',
      referer: 'https://elsewhere.test/annas-referer',
      'user-agent': 'annas-browser',
      'x-forwarded-for': '192.0.2.7',
      'cf-connecting-ip': '192.0.2.8',
      'accept-language': 'de-annas',
    }
    const secret = 'annas secret wish'
    const address = addressOf({ name: 'search', params: firstSearchPage(secret) })
    const paths = [
      `/search/${encodeURIComponent(secret)}/?token=annas-token`,
      address,
      '/?token=annas-token',
      '/search/?search=annas+wish',
    ]
    const answers: Response[] = []
    for (const fault of [null, 'resets the connection', 'answers 500', 'answers another schema', 'refuses'] as const) {
      if (fault) testbed.upstream.does('everything', fault)
      for (const path of paths) {
        // Each fault uses a new search.
        const fresh = fault ? path.replace('wish', `wish${fault.length}`) : path
        answers.push(await testbed.ask(fresh, { headers: anna }))
      }
    }
    for (const response of answers) await lineOf(response)
    expect(answers.some(({ status }) => status === 503)).toBe(true)
    expect(testbed.log.length).toBeGreaterThan(answers.length)
    for (const line of testbed.log) expect(line).not.toMatch(/anna|wish|elsewhere|192\.0\.2|token|search\/|\bDE\b|"de"/)
  })

  it('logs only JSON lines', () => {
    for (const line of testbed.log) expect(JSON.parse(line)).toBeTypeOf('object')
  })
})

// Last: for a while the edge spares an upstream that has just failed.
it('a request says how long its page waited for an upstream that failed', async () => {
  await testbed.reload()
  testbed.upstream.does('everything', { fault: 'resets the connection', lateMs: 60 })
  const line = await lineOf(await testbed.ask(laterPage(21).path))
  expect(line).toMatchObject({ status: 503, fault: 'network' })
  expect(Number(line.upstreamMs)).toBeGreaterThanOrEqual(60)
})
