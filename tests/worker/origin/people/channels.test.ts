// Channels of the embedded upstream against their seeded rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import type { ParamsOf } from '../../../../shared/contract/contract.ts'
import { channelSorts, letters } from '../../../../shared/rules/browse-filters.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { channels, hasVideos, populate } from '../../../support/runtime/origin-fixtures.ts'
import { expectPages } from '../browse/expect-pages.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed()
  await populate(testbed.db)
})
afterAll(() => testbed.stop())

const byId = (a: number, b: number) => b - a
type Order<Row> = (a: Row, b: Row) => number

describe('channels', () => {
  const plain = defaultListParams.channels
  type Channel = (typeof channels)[number]
  const orders: Record<(typeof channelSorts)[number], Order<Channel>> = {
    'most-popular': (a, b) => b.month_views - a.month_views || byId(a.channel_id, b.channel_id),
    'most-viewed': (a, b) => b.viewed - a.viewed || byId(a.channel_id, b.channel_id),
    'most-subscribed': (a, b) => b.subscribers - a.subscribers || byId(a.channel_id, b.channel_id),
    'count-videos': (a, b) => b.total_videos - a.total_videos || byId(a.channel_id, b.channel_id),
    alphabetaz: (a, b) => (a.dir < b.dir ? -1 : 1),
    alphabetza: (a, b) => (a.dir < b.dir ? 1 : -1),
  }
  const scan = ({ gender, sort, object_id }: ParamsOf<'channels'>) =>
    channels
      .filter(({ channel_id, dir }) => hasVideos('channel', channel_id, gender) && dir.startsWith(object_id))
      .toSorted(orders[sort])
      .map(({ channel_id }) => channel_id)
  const expectSame = (params: ParamsOf<'channels'>): Promise<number> =>
    expectPages(params, scan(params), async (asked) => {
      const answer = await testbed.call('channels', asked)
      return { ids: answer.channels.map(({ channel_id }) => channel_id), total: answer.total_count }
    })

  it.each(channelSorts)(
    'sorted by %s are listed once each and in order [S7-033 S9-045 S9-048 S9-049]',
    async (sort) => {
      expect(await expectSame({ ...plain, sort })).toBeGreaterThan(100)
    },
  )

  it('can be filtered by each of the 26 letters', async () => {
    const sizes: number[] = []
    for (const letter of letters) {
      sizes.push(await expectSame({ ...plain, sort: 'alphabetaz', section: 'letter', object_id: letter }))
    }
    expect(sizes.reduce((sum, size) => sum + size)).toBe(scan(plain).length)
  })

  it('are neither listed nor counted once their last video has gone, before the recount', async () => {
    const before = await testbed.call('channels', plain)
    const gone = before.channels[0]?.channel_id ?? 0
    await testbed.db
      .prepare("UPDATE video_totals SET total = 0 WHERE section = 'channel' AND object = ?1")
      .bind(String(gone))
      .run()
    const after = await testbed.call('channels', plain)
    expect(after.channels.map(({ channel_id }) => channel_id)).not.toContain(gone)
    expect(after.total_count).toBe(before.total_count - 1)
    await testbed.db
      .prepare("UPDATE video_totals SET total = 1 WHERE section = 'channel' AND object = ?1")
      .bind(String(gone))
      .run()
  })

  it('are described with the site that they represent [S7-034]', async () => {
    for (const channel of channels.slice(0, 8)) {
      const answer = await testbed.call('channel', { dir: channel.dir })
      expect(answer.channel).toMatchObject({
        channel_id: channel.channel_id,
        title: channel.title,
        url: channel.url,
        statistics: { videos: channel.total_videos, subscribers: channel.subscribers },
        ...(channel.description && { description: channel.description }),
      })
    }
    await expect(testbed.call('channel', { dir: 'nothing' })).rejects.toThrow('404')
  })
})
