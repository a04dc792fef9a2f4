// Every parameter of every address of the contract, refused when it is wrong.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../../../shared/contract/contract.ts'
import { sessionCookieName } from '../../../../shared/rules/session-cookie.ts'
import { endpointNames, written, wrongCases } from '../../../support/runtime/contract-addresses.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed()
})
afterAll(() => testbed.stop())

describe.each(endpointNames)('the row %s', (name) => {
  it('accepts the addresses that it writes', async () => {
    // 401: for a signed-in member only.
    expect([200, 401, 404]).toContain((await testbed.ask(written(name))).status)
  })

  it.each(wrongCases.filter((one) => one.name === name))('refuses a wrong $field', async ({ field, texts }) => {
    expect(texts.length, `wrong values of ${field}`).toBeGreaterThan(2)
    for (const text of texts) expect([text, isAccepted(written(name, { [field]: text }))]).toEqual([text, false])
    // The Worker answers one of them; with FULL=1 all.
    for (const text of process.env.FULL ? texts : [texts[(name.length + field.length) % texts.length] ?? '']) {
      const path = written(name, { [field]: text })
      const response = await testbed.ask(path)
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

/** Whether a row reads this address. */
function isAccepted(path: string): boolean {
  const { pathname, searchParams } = new URL(path, 'http://origin')
  return endpoints.some((row) => row.match(pathname, searchParams)?.ok)
}

const namesFor = (...wanted: (typeof endpoints)[number]['audience'][]) =>
  endpoints.filter(({ audience }) => wanted.includes(audience)).map(({ name }) => name)

describe('without a valid session', () => {
  it.each(namesFor('member', 'members'))("the members' row %s is refused with sign_in", async (name) => {
    const unknownSession = { headers: { cookie: `${sessionCookieName}=${'A'.repeat(43)}` } }
    for (const init of [{}, unknownSession]) {
      const response = await testbed.ask(written(name), init)
      expect([response.status, await response.json()]).toEqual([401, { error: 'sign_in', code: 'sign_in' }])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('the rows that read cookies and are answered are these eight', () => {
    expect(namesFor('visitor').sort()).toEqual([
      'captcha',
      'memberDecision',
      'noticeState',
      'outbox',
      'providerWait',
      'releaseInvitation',
      'session',
      'signedReleases',
    ])
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
      const response = await testbed.ask(path)
      expect([path, response.status, await response.json()]).toEqual([
        path,
        404,
        { error: 'not_found', code: 'not_found' },
      ])
    }
  })

  it('that spells a row with escapes for plain letters is not that row', async () => {
    expect((await testbed.ask('/%61pi/json/video/86400/1000/1234.json')).status).toBe(404)
  })

  it('is refused with the name of the wrong value', async () => {
    const response = await testbed.ask(written('videos', { page: '501' }))
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
      const response = await testbed.ask(written('videos', wrongParams))
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: 'invalid', code: 'invalid', field: 'object_id' },
      ])
    }
  })

  it('refuses sorting by relevance, which is for searches', async () => {
    const response = await testbed.ask(written('videos', { sort: 'relevance' }))
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'invalid', code: 'invalid', field: 'sort' },
    ])
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('is read-only: %s is refused', async (method) => {
    for (const path of [written('main'), '/media/pictures/silk/still.webp', '/nothing']) {
      const response = await testbed.ask(path, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })

  it('answers HEAD with the headers only', async () => {
    const response = await testbed.ask(written('main'), { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('cache-control')).toBe('public, max-age=14400')
  })

  it('is answered 500 without a detail when the database fails, and the log has one line about it', async () => {
    await testbed.db.prepare('ALTER TABLE categories RENAME TO lost_categories').run()
    const response = await testbed.ask(written('main'))
    await testbed.db.prepare('ALTER TABLE lost_categories RENAME TO categories').run()
    expect([response.status, await response.json()]).toEqual([500, { error: 'internal', code: 'internal' }])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(testbed.log.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 'error',
        worker: 'origin',
        path: written('main'),
        error: expect.stringContaining('categories'),
      }),
    ])
  })
})
