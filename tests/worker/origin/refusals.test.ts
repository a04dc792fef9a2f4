// Every value of every address of the contract, refused when it is wrong.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, type EndpointName, type ParamsOf } from '../../../shared/contract/contract.ts'
import { type OriginWorld, originWorld } from '../../support/world/origin.ts'

let world: OriginWorld
beforeAll(async () => {
  world = await originWorld()
}, 60_000)
afterAll(() => world.stop())

const good = {
  main: { gender: 'str', lang: 'en' },
  videos: {
    gender: 'str',
    sort: 'most-popular',
    count: 60,
    section: 'country',
    object_id: 'de',
    page: 2,
    type: 'hd',
    duration: '1',
    date: 'week',
  },
  search: {
    gender: 'str',
    sort: 'relevance',
    count: 60,
    section: 'search',
    page: 2,
    type: 'hd',
    duration: '1',
    date: '',
    search: 'golden light',
  },
  video: { video_id: 1234 },
  relatedVideos: { video_id: 1234, count: 60, type: 'all', page: 1 },
  videoFile: { video_id: 1234 },
} as unknown as { [Name in EndpointName]: ParamsOf<Name> }

const notNumbers = ['zero', '-1', '01', '1e3', '1234567890123456', '%2F']
const wrong: Record<string, string[]> = {
  lifetime: ['0', '1', '86401', '9', ...notNumbers],
  bucket: ['0', '2000', '1001', ...notNumbers],
  video_id: ['0', ...notNumbers],
  gender: ['xyz', 'STR', '1'],
  lang: ['english', 'EN', '1'],
  sort: ['newest', 'random()', 'LONGEST'],
  count: ['0', '1', '61', '1000', ...notNumbers],
  page: ['0', '501', '10000', ...notNumbers],
  section: ['user', 'Country', 'country%20'],
  object_id: ['DE', 'd e', 'de,', 'a,b,c,d', '%27', 'germany', 'd', ''],
  type: ['4k', 'ALL', '', '0'],
  duration: ['0', '4', 'long'],
  date: ['today', 'year', '1'],
  search: ['ab', '%20golden', 'GOLDEN', 'golden%20%20light', 'x'.repeat(70), ''],
}

/** An address of a row as its templates say, with one value written as given and the others as they should be. */
function address(name: EndpointName, key: string, raw: string): string {
  const row = contract[name]
  const [path, query] = (row.fill as (params: unknown) => string)(good[name]).split('?') as [string, string?]
  const values = { ...readValues(row.path, path), ...queryValues(row.query, new URLSearchParams(query)), [key]: raw }
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (_, slot: string) => values[slot] ?? '')
  const asked = Object.entries(row.query).map(
    ([part, template]) => `${part}=${encodeURIComponent(decodeURIComponent(fill(template)))}`,
  )
  return fill(row.path) + (asked.length ? `?${asked.join('&')}` : '')
}

function readValues(template: string, path: string): Record<string, string> {
  const source = template.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]*?)')
  return { ...new RegExp(`^${source}$`).exec(path)?.groups }
}

const queryValues = (templates: Record<string, string>, query: URLSearchParams): Record<string, string> =>
  Object.assign({}, ...Object.entries(templates).map(([part, template]) => readValues(template, query.get(part) ?? '')))

const slotsOf = (name: EndpointName): string[] =>
  [contract[name].path, ...Object.values(contract[name].query)].flatMap((template) =>
    [...template.matchAll(/\{(\w+)\}/g)].map((slot) => slot[1] ?? ''),
  )

describe.each(Object.keys(contract) as EndpointName[])('the row %s', (name) => {
  it('is answered, or at least understood, as it writes itself', async () => {
    const response = await world.ask((contract[name].fill as (params: unknown) => string)(good[name]))
    expect([200, 404]).toContain(response.status)
  })

  it.each(slotsOf(name))('refuses a wrong %s', async (slot) => {
    const values = wrong[slot] ?? []
    expect(values.length, `wrong values of ${slot}`).toBeGreaterThan(2)
    for (const value of values) {
      const path = address(name, slot, value)
      const response = await world.ask(path)
      const body: unknown = await response.json()
      expect([path, response.status]).toEqual([path, expect.toBeOneOf([400, 404])])
      expect(body).toMatchObject(
        response.status === 400
          ? { error: 'invalid', code: 'invalid', field: expect.any(String) }
          : { code: 'not_found' },
      )
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('an address', () => {
  it('of no row is not found', async () => {
    for (const path of [
      '/',
      '/api/',
      '/api/json/',
      '/api/json/video/86400/0/1.json/',
      '/api/json/videos2/',
      '/API/videofile.php',
      '/admin',
    ]) {
      const response = await world.ask(path)
      expect([path, response.status, await response.json()]).toEqual([
        path,
        404,
        { error: 'not_found', code: 'not_found' },
      ])
    }
  })

  it('that spells a row with escapes for plain letters is not that row', async () => {
    expect((await world.ask('/%61pi/json/video/86400/1000/1234.json')).status).toBe(404)
  })

  it('names the value that is wrong', async () => {
    const response = await world.ask(address('videos', 'page', '501'))
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'invalid', code: 'invalid', field: 'page' },
    ])
  })

  it('of a plain list takes no object, and a country is two letters', async () => {
    for (const wrongParams of [
      { section: '', object_id: 'de' },
      { section: 'country', object_id: '' },
      { section: 'country', object_id: 'clouds,rain' },
    ] as const) {
      const response = await world.ask(contract.videos.fill({ ...good.videos, ...wrongParams }))
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: 'invalid', code: 'invalid', field: 'object_id' },
      ])
    }
  })

  it('asks no list for relevance, which is the order of searches', async () => {
    const response = await world.ask(contract.videos.fill({ ...good.videos, sort: 'relevance' }))
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'invalid', code: 'invalid', field: 'sort' },
    ])
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('is only read: %s is refused', async (method) => {
    for (const path of [contract.main.fill(good.main), '/media/pictures/silk/still.webp', '/nothing']) {
      const response = await world.ask(path, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })

  it('answers HEAD with the head alone', async () => {
    const response = await world.ask(contract.main.fill(good.main), { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('cache-control')).toBe('public, max-age=14400')
  })

  it('is answered 500 without a detail when the database fails, and the log has one line about it', async () => {
    await world.db.prepare('ALTER TABLE categories RENAME TO lost_categories').run()
    const response = await world.ask(contract.main.fill(good.main))
    await world.db.prepare('ALTER TABLE lost_categories RENAME TO categories').run()
    expect([response.status, await response.json()]).toEqual([500, { error: 'internal', code: 'internal' }])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(world.log.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 'error',
        worker: 'origin',
        path: contract.main.fill(good.main),
        error: expect.stringContaining('categories'),
      }),
    ])
  })
})
