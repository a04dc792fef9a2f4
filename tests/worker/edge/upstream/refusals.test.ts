// Each row of the contract knows why it may refuse. Any other refusal is a fault of the upstream and deletes no good copy.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { defaultListParams, firstSearchPage } from '../../../../shared/contract/browse-defaults.ts'
import { type AnyEndpoint, contract, endpoints } from '../../../../shared/contract/contract.ts'
import { addressOf, type EdgeTestbed, kvKeyOf, lifetimeMsOf, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { listParams, type Question } from '../../../support/runtime/page-cases.ts'
import { answerTo } from '../../../support/runtime/upstream-answers.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

const soon = { timeout: 5000 }
const ask = async (question: Question) => {
  const response = await testbed.ask(addressOf(question), { headers: { accept: 'application/json' } })
  return { status: response.status, state: response.headers.get('x-cache'), body: await response.json() }
}
const keys = async () => (await testbed.stored()).map(({ name }) => name)

/** Lists that always exist. */
const lists: Question[] = [
  { name: 'videos', params: listParams({ page: 7 }) },
  { name: 'videos', params: listParams({ section: 'country', object_id: 'fr' }) },
  { name: 'search', params: firstSearchPage('golden light') },
  { name: 'categories', params: { gender: 'str', section: 'all', lang: 'de' } },
  { name: 'main', params: { gender: 'str', lang: 'de' } },
  { name: 'models', params: { ...defaultListParams.models, page: 2 } },
]

/** Another page of it, or the same in another language. */
const elsewhere = (list: Question): Question =>
  ({ ...list, params: { ...list.params, ...('page' in list.params ? { page: 30 } : { lang: 'nl' }) } }) as Question

describe('a list that always exists', () => {
  it.each(
    lists.flatMap((list) => [
      { list, why: 'knows nothing of it' as const },
      // Another address: the edge waits a moment before it asks for a failed one again.
      { list: elsewhere(list), why: 'keeps it private' as const },
    ]),
  )('keeps its warm copy when the upstream $why: $list.name $list.params.section', async ({ list, why }) => {
    await testbed.storeOld(list, lifetimeMsOf(list) + 1000)
    testbed.upstream.does(list.name, why)
    const asked = () => testbed.upstream.timesAsked(addressOf(list))
    const before = asked()
    expect(await ask(list)).toEqual({ status: 200, state: 'stale', body: answerTo(list) })
    await expect.poll(asked, soon).toBeGreaterThan(before)
    // The next refresh begins after the first one has ended, which would have deleted the copy.
    await expect.poll(async () => (await ask(list)).state === 'stale' && asked() > before + 1, soon).toBe(true)
    expect(await keys()).toContain(kvKeyOf(addressOf(list)))
  })

  it.each(lists)('without a copy is an error of the upstream, not an empty or missing list: $name', async (list) => {
    const cold = { ...list, params: { ...list.params, ...('page' in list.params ? { page: 9 } : { gender: 'gay' }) } }
    testbed.upstream.does(list.name, 'knows nothing of it')
    expect(await ask(cold as Question)).toMatchObject({ status: 503, body: { code: 'upstream' } })
  })
})

describe('a row', () => {
  const rowOf = (name: keyof typeof contract) => contract[name] as unknown as AnyEndpoint

  it('about one object may say that there is none, and a list of such an object too', () => {
    for (const name of ['video', 'model', 'channel', 'member', 'playlist', 'videoFile'] as const)
      expect(rowOf(name).canRefuse({}, 'not_found'), name).toBe(true)
    expect(rowOf('videos').canRefuse(listParams({ section: 'model', object_id: 'mia' }), 'not_found')).toBe(true)
    expect(rowOf('videos').canRefuse(listParams(), 'not_found')).toBe(false)
    expect(rowOf('playlists').canRefuse({ section: 'user' }, 'not_found')).toBe(true)
    expect(rowOf('playlists').canRefuse({ section: 'all' }, 'not_found')).toBe(false)
  })

  it('refuses for a missing session only when it is for members, and for a reason that it does not list never', () => {
    for (const row of endpoints) {
      const isForMembers = row.audience === 'member' || row.audience === 'members'
      expect([row.name, row.canRefuse({ section: 'x' }, 'sign_in')]).toEqual([row.name, isForMembers])
      expect([row.name, row.canRefuse({ section: 'x' }, 'too_many_attempts')]).toEqual([row.name, false])
    }
  })
})
