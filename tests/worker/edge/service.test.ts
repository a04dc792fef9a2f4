// What machines ask: whether we are well, what browsers may fetch ahead; and what is refused before anything is read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servicePaths } from '../../../shared/service-paths.ts'
import { type EdgeWorld, edgeWorld } from '../../support/world/edge.ts'

let world: EdgeWorld
beforeAll(async () => {
  world = await edgeWorld()
})
afterAll(() => world.stop())

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** What the upstream was asked, besides the stats that the world begins with. */
const asked = () => world.upstream.calls.filter(({ name }) => name !== 'stats')

describe('the health address', () => {
  it('says that we are well without asking anybody, and is never kept', async () => {
    const response = await world.ask(servicePaths.health)
    expect([response.status, await response.json(), response.headers.get('cache-control')]).toEqual([
      200,
      { ok: true },
      'no-store',
    ])
    expect(asked()).toEqual([])
  })
})

describe('the speculation rules', () => {
  it('are of their own type and fetch pages ahead, never render them, and never the API, media or service addresses', async () => {
    const response = await world.ask(servicePaths.speculationRules)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/speculationrules+json'])
    const rules = (await response.json()) as {
      prefetch: [{ source: string; where: { and: object[] }; eagerness: string }]
    }
    expect(Object.keys(rules)).toEqual(['prefetch'])
    const [rule] = rules.prefetch
    expect(rule.where.and).toContainEqual({ href_matches: '/*' })
    expect(rule.where.and).toContainEqual({
      not: { href_matches: expect.arrayContaining(['/api/*', '/media/*', ...Object.values(servicePaths)]) },
    })
    expect(['conservative', 'moderate', 'eager', 'immediate']).toContain(rule.eagerness)
  })
})

describe('the icon', () => {
  it('is a drawing without script', async () => {
    const response = await world.ask(servicePaths.favicon)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await response.text()).toMatch(/^<svg (?!.*script)/)
  })
})

describe('a method', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('that nothing here answers is refused: %s', async (method) => {
    for (const path of [
      '/',
      '/videos/',
      '/api/json/main/14400/str.en.json',
      '/media/pictures/silk/still.webp',
      '/theme',
    ]) {
      const response = await world.ask(path, { method, headers: sameOrigin })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
      expect(await response.json()).toEqual({ error: expect.any(String), code: 'method_not_allowed' })
    }
  })

  it('that this address does not take is refused: POST to a page, to JSON, to a file', async () => {
    for (const path of [
      '/',
      '/videos/',
      '/api/json/main/14400/str.en.json',
      '/media/pictures/silk/still.webp',
      '/healthz',
    ]) {
      const response = await world.ask(path, { method: 'POST', headers: sameOrigin })
      expect([path, response.status]).toEqual([path, 405])
    }
    expect(asked()).toEqual([])
  })

  it('that changes something is refused to another site, whatever the address', async () => {
    for (const path of ['/', '/theme', '/track', '/api/input.php', '/nowhere/']) {
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }, {}]) {
        const response = await world.ask(path, { method: 'POST', headers: headers as Record<string, string> })
        expect([path, response.status, await response.json()]).toMatchObject([path, 403, { code: 'cross_origin' }])
      }
    }
  })

  it('HEAD is answered as GET, without the page', async () => {
    for (const path of ['/videos/?page=2', '/healthz', '/nowhere/']) {
      const [head, get] = [await world.ask(path, { method: 'HEAD' }), await world.ask(path)]
      expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
        get.status,
        get.headers.get('content-type'),
        '',
      ])
    }
  })
})
