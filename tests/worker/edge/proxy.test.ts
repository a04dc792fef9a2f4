// The upstream's JSON under our own address: only what a row of the contract writes itself gets through.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnyEndpoint, contract, type EndpointName } from '../../../shared/contract/contract.ts'
import { addressOf, type EdgeWorld, edgeWorld } from '../../support/world/edge.ts'
import { listParams, type Question, searchParams } from '../../support/world/edge-pages.ts'

let world: EdgeWorld
beforeAll(async () => {
  world = await edgeWorld()
})
afterAll(() => world.stop())

/** The texts of a good address, by the names of its template. */
const good = {
  main: { lifetime: '14400', gender: 'str', lang: 'en' },
  videos: {
    lifetime: '86400',
    gender: 'str',
    sort: 'most-popular',
    count: '60',
    section: 'country',
    object_id: 'de',
    page: '2',
    type: 'hd',
    duration: '1',
    date: 'week',
  },
  search: {
    lifetime: '86400',
    gender: 'str',
    sort: 'relevance',
    count: '60',
    section: 'search',
    page: '2',
    type: 'hd',
    duration: '1',
    date: '',
    search: 'golden light',
  },
  video: { lifetime: '86400', bucket: '1000', video_id: '1234' },
  relatedVideos: { lifetime: '432000', count: '60', bucket: '1000', video_id: '1234', type: 'all', page: '1' },
  videoFile: { lifetime: '8640000', video_id: '1234' },
} as unknown as Record<EndpointName, Record<string, string>>

const notNumbers = ['zero', '-1', '01', '+1', '1.0', '1e3', ' 1', '0x10', '٣', '1234567890123456']
const wrong: Record<string, string[]> = {
  lifetime: ['0', '1', '86401', '86400000', '', ...notNumbers],
  bucket: ['0', '2000', '1234', '', ...notNumbers],
  video_id: ['0', '', ...notNumbers],
  gender: ['xyz', 'STR', 'str ', ''],
  lang: ['english', 'EN', 'e', '12', ''],
  sort: ['newest', 'LONGEST', 'random()', '', '1'],
  count: ['0', '1', '10', '61', '1000', '', ...notNumbers],
  page: ['0', '501', '10000', '', ...notNumbers],
  section: ['user', 'Country', 'country '],
  object_id: ['DE', 'd e', 'de,', ',de', 'a,b,c,d', "'", 'x'.repeat(81)],
  type: ['4k', 'ALL', '', '0'],
  duration: ['0', '4', 'long', '11'],
  date: ['today', 'year', '1', 'DAY'],
  search: ['ab', ' golden', 'golden ', 'GOLDEN', 'golden  light', 'x'.repeat(70), '', '\u0000abc', 'e\u0301toile'],
}

const write = (template: string, values: Record<string, string>, encode: (text: string) => string) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encode(values[name] ?? ''))

/** The address as the row would write it, whatever the values are. */
function written(name: EndpointName, values: Record<string, string>): string {
  const row = contract[name] as unknown as AnyEndpoint
  const query = Object.entries(row.query).map(([key, template]) => {
    return `${key}=${encodeURIComponent(write(template, values, (text) => text))}`
  })
  return write(row.path, values, encodeURIComponent) + (query.length ? `?${query.join('&')}` : '')
}

const names = Object.keys(contract) as EndpointName[]
const wrongCases = names.flatMap((name) =>
  Object.keys(good[name]).map((field) => ({ name, field, texts: wrong[field] ?? [] })),
)

const ask = (address: string) => world.ask(address, { headers: { accept: 'application/json' } })

describe('an address of the contract', () => {
  it.each(names)('gets through when a row writes it: %s', async (name) => {
    const address = written(name, good[name])
    const response = await ask(address)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(response.headers.get('cache-control')).toBe('private, max-age=60')
    expect(world.upstream.timesAsked(address)).toBe(1)
  })

  it.each(wrongCases)(
    '$name with a wrong $field is refused before anybody is asked',
    async ({ name, field, texts }) => {
      expect(texts.length).toBeGreaterThan(0)
      const before = world.upstream.calls.length
      for (const text of texts) {
        const response = await ask(written(name, { ...good[name], [field]: text }))
        const body = (await response.json()) as Record<string, unknown>
        const row = contract[name] as unknown as AnyEndpoint
        expect([text, response.status, body.code]).toEqual([
          text,
          expect.toSatisfy((status) => status === 400 || status === 404),
          response.status === 400 ? 'invalid' : 'not_found',
        ])
        expect(body.error).toEqual(expect.any(String))
        // A query that cannot be cut into its values is wrong as a whole.
        if (response.status === 400) expect([field, ...Object.keys(row.query)]).toContain(body.field)
      }
      expect(world.upstream.calls.length).toBe(before)
    },
  )

  it('with a lifetime or a bucket that belongs to another row is refused by its name', async () => {
    for (const [address, field] of [
      [written('video', { ...good.video, lifetime: '14400' }), 'lifetime'],
      [written('video', { ...good.video, bucket: '0' }), 'bucket'],
      [written('videos', { ...good.videos, count: '30', date: 'day' }), 'lifetime'],
      [written('videos', { ...good.videos, page: '501' }), 'page'],
      [written('videos', { ...good.videos, sort: 'newest' }), 'sort'],
      [written('videoFile', { ...good.videoFile, video_id: '-1' }), 'video_id'],
      [written('search', { ...good.search, search: 'ab' }), 'search'],
    ] as const) {
      const response = await ask(address)
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: expect.stringContaining(field), code: 'invalid', field },
      ])
    }
  })

  it.each([
    '/api/',
    '/api/json/',
    '/api/json/secrets.json',
    '/api/json/video/86400/1000/1234.json/',
    '/api/json/video/86400/1000/1234.JSON',
    '/api/json/video/86400/1000/%ZZ.json',
    '/api/json/video/86400/1000/%FF.json',
    '/api/json/video/86400/1000/12%0034.json',
    '/api/json/video/86400/1000%2F1234.json',
    '/api/json/video/86400//1000/1234.json',
    '/api//json/video/86400/1000/1234.json',
    '/api/json/video/86400/1000/../1000/x/1234.json',
    '/api/json/main/14400/str%2Een.json',
    '/api/input.php',
    '/%61pi/json/video/86400/1000/1234.json',
  ])('is not to be had in another form: %s', async (address) => {
    const before = world.upstream.calls.length
    const response = await ask(address)
    expect([response.status, await response.json()]).toEqual([404, { error: expect.any(String), code: 'not_found' }])
    expect(world.upstream.calls.length).toBe(before)
  })

  it.each(['/api/videos2.php', '/api/videos2.php?s=golden', '/api/videofile.php', '/api/videofile.php?video_id=1234'])(
    'that lacks a part of its query is refused: %s',
    async (address) => {
      const before = world.upstream.calls.length
      const response = await ask(address)
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid' }])
      expect(world.upstream.calls.length).toBe(before)
    },
  )
})

describe('what the upstream is told', () => {
  it('is the address and that JSON is wanted; nothing of the visitor', async () => {
    const question: Question = { name: 'video', params: { video_id: 4321 } }
    const headers = {
      accept: 'application/json',
      cookie: '__Host-session=annas-session; theme=light; country_code=de',
      'user-agent': 'annas-browser',
      'accept-language': 'de',
      referer: 'https://elsewhere.test/anna',
      authorization: 'Bearer anna',
      'x-forwarded-for': '192.0.2.7',
    }
    expect((await world.ask(`${addressOf(question)}?who=anna`, { headers })).status).toBe(200)
    const call = world.upstream.calls.findLast(({ address }) => address === addressOf(question))
    expect(call?.headers.accept).toBe('application/json')
    expect(JSON.stringify(call?.headers)).not.toMatch(/anna|theme|elsewhere|192\.0\.2/)
  })

  it('is the same for a page and for a program', async () => {
    const search = searchParams('silver rain')
    await world.ask('/search/silver%20rain/')
    await world.ask(addressOf({ name: 'search', params: search }))
    await world.ask(addressOf({ name: 'videos', params: listParams() }))
    await (await world.ask('/videos/')).text()
    for (const question of [
      { name: 'search', params: search } as const,
      { name: 'videos', params: listParams() } as const,
    ]) {
      expect(world.upstream.timesAsked(addressOf(question))).toBe(1)
    }
    expect(world.upstream.calls.filter(({ name }) => name === null)).toEqual([])
  })
})
