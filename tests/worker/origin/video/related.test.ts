// Related videos: which they are and in which order.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import { pageSizes, relatedBatchPages } from '../../../../shared/limits.ts'
import { type CatalogueVideo, isListed } from '../../../../worker/origin/seed/catalogue.ts'
import { rankByLikeness } from '../../../../worker/origin/video/answer-related.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { catalogue, scanList } from '../browse/expected-lists.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed({ isSeeded: true })
}, 240_000)
afterAll(() => testbed.stop())

const known = (found: CatalogueVideo | undefined): CatalogueVideo => {
  if (!found) throw new Error('The demo catalogue has no such video')
  return found
}
const isPublic = (video: CatalogueVideo) => isListed(video) && video.gender === 'str'

const inOrder = (ids: number[]): number[] => ids.toSorted((a, b) => a - b)

describe('related videos', () => {
  const like = (video_id: number, more: { count?: 60 | 30; type?: 'all' | 'hd' } = {}) =>
    testbed.call('relatedVideos', { video_id, count: 60, type: 'all', page: 1, ...more })

  it('are three pages of 20 or, by default, of 10 others, each once, public, of the same gender, and stable [S9-004]', async () => {
    const { video_id } = known(catalogue.find((video) => isPublic(video)))
    expect(pageSizes.relatedDefault * relatedBatchPages).toBe(30)
    for (const count of [60, 30] as const) {
      const { videos, total_count } = await like(video_id, { count })
      const ids = videos.map((video) => video.video_id)
      expect([ids.length, new Set(ids).size, total_count]).toEqual([count, count, count])
      expect(ids).not.toContain(video_id)
      expect(ids.every((id) => isPublic(known(catalogue[id - 1])))).toBe(true)
      expect((await like(video_id, { count })).videos).toEqual(videos)
    }
  })

  it('share a tag with the video, those that share more first', async () => {
    // Of a larger category only the nearest are read.
    const isSmall = (id: number) => catalogue.filter(({ category_ids }) => category_ids.includes(id)).length < 60
    const video = known(
      catalogue.find((one) => isPublic(one) && one.model_ids.length === 2 && one.category_ids.every(isSmall)),
    )
    const shared = ({ category_ids, model_ids }: CatalogueVideo) =>
      category_ids.filter((id) => video.category_ids.includes(id)).length +
      2 * model_ids.filter((id) => video.model_ids.includes(id)).length
    const { videos } = await like(video.video_id)
    const shares = videos.map(({ video_id }) => shared(known(catalogue[video_id - 1])))
    expect(shares[0]).toBeGreaterThan(2)
    expect(shares.slice(0, 20)).toEqual(shares.slice(0, 20).toSorted((a, b) => b - a))
    expect(shares.at(-1)).toBeGreaterThan(0)
  })

  it('are HD ones when HD is requested', async () => {
    const { videos } = await like(known(catalogue.find(isPublic)).video_id, { type: 'hd' })
    expect([videos.length, videos.every(({ is_hd }) => is_hd)]).toEqual([60, true])
  })

  it('are filled up with the newest where too few are similar', async () => {
    const video = known(catalogue.find((one) => one.gender === 'she' && isListed(one)))
    const newest = scanList({ ...defaultListParams.videos, gender: 'she' })
    const { videos } = await like(video.video_id)
    expect(inOrder(videos.map(({ video_id }) => video_id))).toEqual(
      inOrder(newest.filter((id) => id !== video.video_id).slice(0, 60)),
    )
  })

  it('of a deleted video still exist for a visitor of an old link', async () => {
    expect(
      (await like(known(catalogue.find((video) => video.status_id === 5 && video.is_private === 0)).video_id)).videos
        .length,
    ).toBe(60)
  })

  it('weigh a model like two categories, then prefer the nearer in time, then the newer', () => {
    const neighbours = {
      models: [[90, 120]],
      categories: [
        [90, 99, 101, 110],
        [110, 120],
      ],
    }
    expect(rankByLikeness(100, neighbours)).toEqual([90, 120, 110, 101, 99])
  })
})
