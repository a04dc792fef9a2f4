// A private playlist, for its owner only.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../../shared/contract/contract.ts'
import { addLightAccounts } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, visitorOf } from '../../../support/runtime/origin-client.ts'
import { playlistVideos, populate } from '../../../support/runtime/origin-fixtures.ts'

const longest = 39
let testbed: OriginTestbed
let anna: OriginVisitor
let boris: OriginVisitor
beforeAll(async () => {
  testbed = await startOriginTestbed()
  await populate(testbed.db)
  await addLightAccounts(testbed.db)
  anna = visitorOf(testbed)
  boris = visitorOf(testbed)
  await anna.signIn('anna')
  await boris.signIn('boris')
  const annaId = (await anna.user())?.user_id
  await testbed.db
    .prepare('UPDATE playlists SET user_id = ?1, is_private = 1, title = ?2 WHERE playlist_id = ?3')
    .bind(annaId, 'For Anna alone', longest)
    .run()
})
afterAll(() => testbed.stop())

const asks = async (visitor: Pick<OriginVisitor, 'ask'>, id: number, page = 1) => {
  const response = await visitor.ask(contract.ownPlaylist.fill({ id, page }))
  return { status: response.status, body: await response.json(), kept: response.headers.get('cache-control') }
}
const listed = playlistVideos.filter((one) => one.playlist_id === longest && one.video_id <= 40)

describe("anna's own private playlist", () => {
  it('is shown to her, 30 videos a page in its own order, and never cached', async () => {
    const pages = [await asks(anna, longest, 1), await asks(anna, longest, 2)]
    const found = pages.map(({ status, body, kept }) => {
      const answer = contract.ownPlaylist.parseAnswer(body)
      expect([status, kept, answer?.total_count, answer?.playlist.title]).toEqual([
        200,
        'no-store',
        listed.length,
        'For Anna alone',
      ])
      return answer?.playlist.videos.map(({ video_id }) => video_id)
    })
    const ids = listed.map(({ video_id }) => video_id)
    expect(found).toEqual([ids.slice(0, 30), ids.slice(30)])
    expect(found[1]?.length).toBeGreaterThan(0)
  })

  it('is not found by boris or a visitor', async () => {
    expect(await asks(boris, longest)).toMatchObject({ status: 403, body: { code: 'no_permission' } })
    const visitor = await asks(visitorOf(testbed), longest)
    expect(visitor).toMatchObject({ status: 401, body: { code: 'sign_in' } })
    for (const { body } of [visitor, await asks(boris, longest)]) expect(JSON.stringify(body)).not.toContain('Anna')
    expect(await asks(anna, 9999)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
