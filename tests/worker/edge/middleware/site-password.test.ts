// A staging site is closed to the world: no page, call or file without its password, and nothing for a search engine.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../shared/contract/contract.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed({ SITE_PASSWORD: 'the password of staging' })
})
afterAll(() => testbed.stop())

const as = (pair: string) => ({ headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } })
const paths = ['/', '/videos/', contract.main.fill({ gender: 'str', lang: 'en' }), servicePaths.robots]

test.each([
  ['nothing', {}],
  ['another password', as('anna:the password of stagins')],
  ['an empty one', as('anna:')],
  ['the password as a name', as('the password of staging:')],
  ['another scheme', { headers: { authorization: 'Bearer the password of staging' } }],
  ['no base64', { headers: { authorization: 'Basic ===' } }],
])('a visitor with %s gets 401 for every address of the site, and is asked for the password', async (_, init) => {
  for (const path of paths) {
    const answer = await testbed.ask(path, init)
    expect([path, answer.status, answer.headers.get('x-robots-tag'), answer.headers.get('cache-control')]).toEqual([
      path,
      401,
      'noindex, nofollow',
      'private, no-store',
    ])
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/)
    expect(await answer.text()).toBe('This site is closed.')
  }
})

test('a visitor with the password gets the site, and no answer of it is indexed', async () => {
  for (const path of paths) {
    const answer = await testbed.ask(path, as('anyone:the password of staging'))
    expect([path, answer.status, answer.headers.get('x-robots-tag')]).toEqual([path, 200, 'noindex, nofollow'])
    await answer.text()
  }
})

test('the page of the age check, which answers before any other, is not indexed either', async () => {
  const init = as('anyone:the password of staging')
  const answer = await testbed.ask('/', { headers: { ...init.headers, 'x-dev-geo': 'GB' } })
  expect(await answer.text()).toContain('Verify your age')
  expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow'])
})
