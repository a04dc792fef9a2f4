// How many rounds to the upstream a visitor waits for until a cold page begins: what its address names is asked for at once, however
// far away the upstream is.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EndpointName } from '../../../../shared/contract/contract.ts'
import { href } from '../../../../shared/routes.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { channelDirOf, dirOf, modelDirOf } from '../../../support/runtime/invented-entities.ts'

let edge: EdgeTestbed
beforeAll(async () => {
  edge = await startEdgeTestbed()
})
afterAll(() => edge.stop())
beforeEach(() => edge.upstream.recovers())

const en = { lang: 'en' }
const pages: [title: string, path: string, asks: EndpointName[]][] = [
  ['a video', href('video', { id: '801', dir: dirOf(801) }, en), ['video', 'videoFile']],
  ['a performer', href('pornstar', { dir: modelDirOf(801) }, en), ['model', 'videos']],
  ['a channel', href('pornsite', { dir: channelDirOf(801) }, en), ['channel', 'videos']],
  ['a member', href('member', { id: '801' }, en), ['member', 'videos', 'playlists', 'subscriptions']],
  ['a playlist', href('playlist', { id: '801' }, en), ['playlist']],
]

describe('a visitor waits for one round to the upstream', () => {
  it.each(pages)('until the page of %s begins', async (_, path, asks) => {
    const round = Promise.withResolvers<void>()
    const next = Promise.withResolvers<void>()
    let isFirst = true
    edge.upstream.does('everything', () => ({ until: isFirst ? round.promise : next.promise }))
    const before = edge.upstream.calls.length
    const asked = () => edge.upstream.calls.slice(before).map(({ name }) => name)
    const answering = edge.ask(path)
    await expect.poll(asked).toEqual(expect.arrayContaining(asks))
    // What is asked from now on stays without an answer.
    isFirst = false
    round.resolve()
    const answer = await answering
    expect(answer.status).toBe(200)
    const reader = answer.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    expect(new TextDecoder().decode(value)).toContain('<html')
    next.resolve()
    for (let end = await reader?.read(); end && !end.done; ) end = await reader?.read()
  })
})
