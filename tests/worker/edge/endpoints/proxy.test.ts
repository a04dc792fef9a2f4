// The upstream's JSON under our own address: only canonical contract addresses are served.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstSearchPage } from '../../../../shared/contract/browse-defaults.ts'
import { type AnyEndpoint, contract, type EndpointName, endpoints } from '../../../../shared/contract/contract.ts'
import { endpointNames, written, wrongCases } from '../../../support/runtime/contract-addresses.ts'
import { addressOf, type EdgeTestbed, kvKeyOf, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { listParams, type Question } from '../../../support/runtime/page-cases.ts'
import { readAsked } from '../../../support/runtime/upstream-answers.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

/** Whether a row of the contract accepts the address, as the Worker asks it. */
const isInContract = (address: string): boolean => {
  const { pathname, searchParams } = new URL(address, testbed.origin)
  return endpoints.some((row) => row.match(pathname, searchParams)?.ok)
}
const ask = (address: string) => testbed.ask(address, { headers: { accept: 'application/json' } })

describe('an address of the contract', () => {
  it.each(endpointNames)('is served when a row builds it: %s', async (name) => {
    const address = written(name)
    const response = await ask(address)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    const isEverybodys = contract[name].audience === 'public'
    expect(response.headers.get('cache-control')).toBe(isEverybodys ? 'private, max-age=60' : 'private, no-store')
    expect(testbed.upstream.timesAsked(address)).toBe(1)
  })

  it.each(wrongCases.map((one, turn) => ({ ...one, turn })))(
    '$name with an invalid $field is refused before the upstream is called',
    async ({ name, field, texts, turn }) => {
      expect(texts.length).toBeGreaterThan(0)
      expect(texts.filter((text) => isInContract(written(name, { [field]: text })))).toEqual([])
      const before = testbed.upstream.calls.length
      for (const text of process.env.FULL ? texts : [texts[turn % texts.length] ?? '']) {
        const response = await ask(written(name, { [field]: text }))
        const body = (await response.json()) as Record<string, unknown>
        const row = contract[name] as unknown as AnyEndpoint
        expect([text, response.status, body.code]).toEqual([
          text,
          expect.toSatisfy((status) => status === 400 || status === 404),
          response.status === 400 ? 'invalid' : 'not_found',
        ])
        expect(body.error).toEqual(expect.any(String))
        // A query that cannot be split is invalid as a whole.
        if (response.status === 400) expect([field, ...Object.keys(row.query)]).toContain(body.field)
      }
      expect(testbed.upstream.calls.length).toBe(before)
    },
  )

  it('with a lifetime or bucket of another row is refused', async () => {
    for (const [address, field] of [
      [written('video', { lifetime: '14400' }), 'lifetime'],
      [written('video', { bucket: '0' }), 'bucket'],
      [written('videos', { count: '30', date: 'day' }), 'lifetime'],
      [written('videos', { page: '501' }), 'page'],
      [written('videos', { sort: 'newest' }), 'sort'],
      [written('videoFile', { video_id: '-1' }), 'video_id'],
      [written('search', { search: 'ab' }), 'search'],
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
    '/static/tf/',
    '/static/tf/videos.de.json/',
    '/static/tf/videos.json',
    '/static/tf/secrets.de.json',
  ])('is refused in another form: %s', async (address) => {
    const before = testbed.upstream.calls.length
    const response = await ask(address)
    expect([response.status, await response.json()]).toEqual([404, { error: expect.any(String), code: 'not_found' }])
    expect(testbed.upstream.calls.length).toBe(before)
  })

  it('is refused in percent-encoding: nothing is decoded for routing', async () => {
    const asked = () => testbed.upstream.timesAsked('/api/json/video/86400/1000/1234.json')
    const before = asked()
    const response = await ask('/%61pi/json/video/86400/1000/1234.json')
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(asked()).toBe(before)
  })

  it.each(['/api/videos2.php', '/api/videos2.php?s=golden', '/api/videofile.php', '/api/videofile.php?video_id=1234'])(
    'that lacks a query parameter is refused: %s',
    async (address) => {
      const before = testbed.upstream.calls.length
      const response = await ask(address)
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid' }])
      expect(testbed.upstream.calls.length).toBe(before)
    },
  )
})

it('member answers and uncached rows are never cached, public answers are', async () => {
  const rowOf = (name: EndpointName) => contract[name] as unknown as AnyEndpoint
  const isKept = (name: EndpointName) => {
    const params = readAsked(written(name))?.params
    return rowOf(name).audience === 'public' && rowOf(name).lifetimeSeconds(params) > 0
  }
  const [kept, uncached] = [endpointNames.filter(isKept), endpointNames.filter((name) => !isKept(name))]
  expect([kept.length > 20, uncached.length > 30]).toEqual([true, true])
  for (const name of uncached) {
    const before = testbed.upstream.timesAsked(written(name))
    for (const visits of [1, 2]) {
      const response = await ask(written(name))
      expect([name, response.headers.get('x-cache'), await response.text()]).toEqual([
        name,
        'bypass',
        expect.anything(),
      ])
      expect([name, testbed.upstream.timesAsked(written(name)) - before]).toEqual([name, visits])
    }
  }
  // Their cached answers would precede the following ones.
  for (const name of kept) await (await ask(written(name))).text()
  const keys = async () => new Set((await testbed.stored()).map(({ name }) => name))
  const missing = async () => {
    const there = await keys()
    return kept.filter((name) => !there.has(kvKeyOf(written(name))))
  }
  await expect.poll(missing).toEqual([])
  const everybodys = new Set([
    ...kept.map((name) => written(name)),
    addressOf({ name: 'stats', params: { gender: 'str', lang: 'en' } }),
  ])
  const others = [...(await keys())].filter((key) => ![...everybodys].some((address) => key === kvKeyOf(address)))
  expect(others).toEqual([])
})

it('a language that the site does not have is refused before the upstream is called', async () => {
  for (const name of ['main', 'stats', 'categories'] as const) {
    const address = written(name, { lang: 'zz' })
    const response = await ask(address)
    expect([response.status, await response.json(), testbed.upstream.timesAsked(address)]).toEqual([
      400,
      { error: 'lang is not valid', code: 'invalid', field: 'lang' },
      0,
    ])
  }
})

describe('the upstream request', () => {
  it('holds the address and Accept, and nothing of the visitor', async () => {
    const question: Question = { name: 'video', params: { video_id: 4321 } }
    const headers = {
      accept: 'application/json',
      cookie: '__Host-session=annas-session; __Host-theme=light; __Host-country_code=de',
      'user-agent': 'annas-browser',
      'accept-language': 'de',
      referer: 'https://elsewhere.test/anna',
      authorization: 'Bearer anna',
      'x-forwarded-for': '192.0.2.7',
    }
    expect((await testbed.ask(`${addressOf(question)}?who=anna`, { headers })).status).toBe(200)
    const call = testbed.upstream.calls.findLast(({ address }) => address === addressOf(question))
    expect(call?.headers.accept).toBe('application/json')
    expect(JSON.stringify(call?.headers)).not.toMatch(/anna|theme|elsewhere|192\.0\.2/)
  })

  it('is the same for a page and for an API call', async () => {
    const search = firstSearchPage('silver rain')
    await testbed.ask('/search/silver%20rain/')
    await testbed.ask(addressOf({ name: 'search', params: search }))
    await testbed.ask(addressOf({ name: 'videos', params: listParams() }))
    await (await testbed.ask('/videos/')).text()
    for (const question of [
      { name: 'search', params: search } as const,
      { name: 'videos', params: listParams() } as const,
    ]) {
      expect(testbed.upstream.timesAsked(addressOf(question))).toBe(1)
    }
    expect(testbed.upstream.calls.filter(({ name }) => name === null)).toEqual([])
  })
})
