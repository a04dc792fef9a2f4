// One video, its files, and the videos that are related to it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import { contract } from '../../../../shared/contract/contract.ts'
import { pageSizes, relatedBatchPages, tasteMaxBytes } from '../../../../shared/limits.ts'
import { decodeVideoUrl } from '../../../../shared/rules/video-playback.ts'
import { coViewPageIds } from '../../../../worker/origin/bounds.ts'
import { type CatalogueVideo, isListed } from '../../../../worker/origin/seed/catalogue.ts'
import { categories } from '../../../../worker/origin/seed/categories.ts'
import { channels } from '../../../../worker/origin/seed/channels.ts'
import { postDateOf } from '../../../../worker/origin/seed/counters.ts'
import { usernames } from '../../../../worker/origin/seed/member-names.ts'
import { performers } from '../../../../worker/origin/seed/performers.ts'
import { translations, words } from '../../../../worker/origin/seed/words/words.ts'
import { rankByLikeness } from '../../../../worker/origin/video/answer-related.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { catalogue, scanList, total } from '../browse/expected-lists.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed({ isSeeded: true })
})
afterAll(() => testbed.stop())

const known = (found: CatalogueVideo | undefined): CatalogueVideo => {
  if (!found) throw new Error('The demo catalogue has no such video')
  return found
}
const isPublic = (video: CatalogueVideo) => isListed(video) && video.gender === 'str'
const deleted = known(catalogue.find((video) => video.status_id === 5 && video.is_private === 0))
const privateOne = known(catalogue.find((video) => video.is_private === 1 && video.status_id === 1))
const channelOf = ({ channel_id }: CatalogueVideo) => {
  const { dir, title, url } = channels[(channel_id ?? 0) - 1] ?? {}
  return { id: channel_id, dir, title, url }
}
const filmOf = (name: string, isHd: 0 | 1 = 1) =>
  known(catalogue.find((video) => isPublic(video) && video.fileSet.loop.name === name && video.fileSet.is_hd === isHd))

/** h:m:s, for example 0:02:05. */
const lengthOf = (seconds: number) => new Date(Math.round(seconds) * 1000).toISOString().slice(12, 19)

describe('the most watched parts', () => {
  it('are in the answer of a video that has a curve, and never in that of a deleted or a private one for visitors', async () => {
    const open = known(catalogue.find(isPublic))
    const curve = [100, 80, 40, 90, 20, 0, 0, 0, 0, 0]
    for (const { video_id } of [open, deleted, privateOne])
      await testbed.db.prepare('INSERT INTO video_curves VALUES (?1, ?2)').bind(video_id, JSON.stringify(curve)).run()
    expect((await testbed.call('video', { video_id: open.video_id })).video.most_watched).toEqual(curve)
    for (const { video_id } of [deleted, privateOne]) {
      const answer = await testbed.ask(contract.video.fill({ video_id }))
      expect(await answer.text()).not.toContain('most_watched')
    }
    await testbed.db.prepare('DELETE FROM video_curves').run()
  })
})

describe('a video', () => {
  it('is answered with its texts, tags, counters, uploader and channel [S3-001 S3-002 S3-003 S3-004 S3-005 S3-006 S3-007 S3-009 S3-010 S3-011 S3-012 S3-013 S3-015 S7-024]', async () => {
    const video = known(
      catalogue.find(
        (one) => isPublic(one) && one.channel_id !== null && one.model_ids.length === 2 && one.tags.length > 1,
      ),
    )
    const answer = await testbed.call('video', { video_id: video.video_id })
    const named = ({ title, dir }: { title: string; dir: string } = { title: '', dir: '' }) => ({ title, dir })
    const translated = (index: number) =>
      Object.fromEntries(translations.map((lang) => [`title_${lang}`, words[lang].categories[index]]))
    const uploader = await testbed.db
      .prepare('SELECT avatar, subscribers FROM users WHERE user_id = ?1')
      .bind(video.user_id)
      .first<{ avatar: string | null; subscribers: number }>()
    if (!uploader) throw new Error('The uploader is a member')
    const channel = await testbed.db
      .prepare("SELECT '/media/' || picture AS scr, subscribers FROM channels WHERE channel_id = ?1")
      .bind(video.channel_id)
      .first<{ scr: string; subscribers: number }>()
    expect(answer.video).toEqual({
      video_id: video.video_id,
      dir: video.dir,
      title: video.title,
      ...Object.fromEntries(Object.entries(video.titles).map(([lang, title]) => [`title_${lang}`, title])),
      description: video.description,
      thumb: `/media/pictures/${video.fileSet.loop.name}/still.webp`,
      thumbsrc: `/media/pictures/${video.fileSet.loop.name}/poster.webp`,
      scr: `/media/pictures/${video.fileSet.loop.name}/poster.webp`,
      duration: lengthOf(video.fileSet.loop.durationSeconds),
      post_date: new Date(postDateOf(video.video_id, total) * 1000).toISOString(),
      status_id: 1,
      is_private: 0,
      statistics: {
        viewed: video.viewed,
        likes: video.likes,
        dislikes: video.dislikes,
        comments: video.comments,
        comments_count: video.comments,
      },
      user: {
        id: video.user_id,
        username: usernames[video.user_id - 1],
        avatar: uploader.avatar === null ? undefined : `/media/${uploader.avatar}`,
        subscribers: uploader.subscribers,
      },
      channel: { ...channelOf(video), ...channel },
      models: video.model_ids.map((id) => named(performers[id - 1])),
      categories: video.category_ids.map((id) => ({ ...named(categories[id - 1]), ...translated(id - 1) })),
      tags: video.tags,
      gender: 'str',
    })
    expect(answer.r_keys.length).toBeGreaterThan(3)
    expect(answer.r_keys).toContain(categories[(video.category_ids[0] ?? 0) - 1]?.title.toLowerCase())
  })

  it('with an unknown id is not found [S7-024]', async () => {
    for (const row of [contract.video, contract.videoFile]) {
      const response = await testbed.ask(row.fill({ video_id: 987_654 }))
      expect([response.status, await response.json()]).toEqual([
        404,
        { error: 'not_found', code: 'not_found', field: 'video_id' },
      ])
    }
    expect(
      (await testbed.ask(contract.relatedVideos.fill({ video_id: 987_654, count: 60, type: 'all', page: 1 }))).status,
    ).toBe(404)
  })

  it('that was deleted is answered as deleted, without any data of its film [S3-006]', async () => {
    const { video, r_keys } = await testbed.call('video', { video_id: deleted.video_id })
    expect(video).toMatchObject({
      status_id: 5,
      title: '',
      scr: '/media/pictures/hidden/poster.webp',
      models: [],
      categories: [],
      channel: null,
    })
    expect([r_keys, video.tags]).toEqual([[], undefined])
    expect((await testbed.ask(contract.videoFile.fill({ video_id: deleted.video_id }))).status).toBe(404)
  })

  it('that is private is refused as such, without any data: no title, counter, picture, file, tag or neighbour [S3-007]', async () => {
    const response = await testbed.ask(contract.video.fill({ video_id: privateOne.video_id }))
    expect([response.status, await response.json()]).toEqual([
      403,
      { error: 'no_permission', code: 'no_permission', field: 'video_id' },
    ])
    expect((await testbed.ask(contract.videoFile.fill({ video_id: privateOne.video_id }))).status).toBe(404)
    const related = { video_id: privateOne.video_id, count: 60, type: 'all', page: 1 } as const
    expect((await testbed.ask(contract.relatedVideos.fill(related))).status).toBe(403)
  })

  it('that awaits moderation is not found', async () => {
    const { video_id } = filmOf('moire')
    const setStatus = (status: number) =>
      testbed.db.prepare('UPDATE videos SET status_id = ? WHERE video_id = ?').bind(status, video_id).run()
    await setStatus(0)
    const paths = [
      contract.video.fill({ video_id }),
      contract.videoFile.fill({ video_id }),
      contract.relatedVideos.fill({ video_id, count: 60, type: 'all', page: 1 }),
    ]
    const statuses = await Promise.all(paths.map(async (path) => (await testbed.ask(path)).status))
    await setStatus(1)
    expect(statuses).toEqual([404, 404, 404])
  })

  it('has a placeholder picture that can be fetched where its own are hidden', async () => {
    const response = await testbed.ask('/media/pictures/hidden/poster.webp')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })
})

describe('the files of a video', () => {
  it('are its renditions, smallest first, and each address leads to its file [S3-029 S3-030 S3-032 S3-034 S7-029 S3-031]', async () => {
    const files = await testbed.call('videoFile', { video_id: filmOf('aurora').video_id })
    expect(files.map(({ format }) => format)).toEqual(['_sd.mp4', '_hd.mp4', '_fhd.mp4'])
    expect(files.map(({ video_url }) => decodeVideoUrl(video_url))).toEqual(
      ['sd', 'hd', 'fhd'].map((quality) => `/media/videos/aurora/${quality}.mp4`),
    )
    for (const file of files) expect(file).toMatchObject({ timelines_count: 15, timelines_interval: 1 })
    for (const { video_url } of files) expect((await testbed.ask(decodeVideoUrl(video_url) ?? '')).status).toBe(200)
  })

  it('are the small one only where only that was uploaded', async () => {
    const files = await testbed.call('videoFile', { video_id: filmOf('aurora', 0).video_id })
    expect(files.map(({ format }) => format)).toEqual(['_sd.mp4'])
  })

  it('begin with the master playlist for a long film', async () => {
    const files = await testbed.call('videoFile', { video_id: filmOf('night-train').video_id })
    expect(files.map(({ format }) => format)).toEqual(['_master.m3u8', '_sd.m3u8', '_hd.m3u8', '_fhd.m3u8'])
    expect(decodeVideoUrl(files[0]?.video_url ?? '')).toBe('/media/videos/night-train/master.m3u8')
  })

  it('have the VR marker for a VR film and for no other [S3-033]', async () => {
    expect((await testbed.call('videoFile', { video_id: filmOf('half-dome').video_id }))[0]).toMatchObject({
      vr: 'vr_180_mono',
    })
    expect((await testbed.call('videoFile', { video_id: filmOf('silk').video_id }))[0]).not.toHaveProperty('vr')
  })
})

describe('an answer', () => {
  it('is cacheable as long as its row says', async () => {
    const paths = {
      [contract.main.fill({ gender: 'str', lang: 'en' })]: 14_400,
      [contract.video.fill({ video_id: 1 })]: 86_400,
      [contract.videoFile.fill({ video_id: filmOf('silk').video_id })]: 8_640_000,
    }
    for (const [path, seconds] of Object.entries(paths)) {
      const { headers } = await testbed.ask(path)
      expect([headers.get('cache-control'), headers.get('content-type')]).toEqual([
        `public, max-age=${seconds}`,
        'application/json; charset=utf-8',
      ])
    }
  })
})

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
      expect([ids.length, new Set(ids).size]).toEqual([count, count])
      expect(total_count).toBeGreaterThanOrEqual(count)
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
    expect(shares[0]).toBeGreaterThan(1)
    // Words, views and a little chance move neighbours.
    const sum = (from: number) => shares.slice(from, from + 20).reduce((total, one) => total + one, 0)
    expect(sum(0)).toBeGreaterThan(sum(40))
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

  it('begin with those that visitors played before or after it, unless they are of few visitors or not listed', async () => {
    const { video_id } = known(catalogue.find((one) => isPublic(one)))
    const hidden = known(catalogue.find((one) => !isPublic(one))).video_id
    const usual = (await like(video_id)).videos.map((one) => one.video_id)
    const [last = 0, other = 0, few = 0] = usual.slice(-3)
    const weights = { [video_id]: { [last]: 9, [other]: 6, [hidden]: 50, [few]: 4 } }
    await testbed.db
      .prepare('INSERT INTO co_views (page, at, weights) VALUES (?1, 0, ?2)')
      .bind(Math.floor(video_id / coViewPageIds), JSON.stringify(weights))
      .run()
    const ids = (await like(video_id)).videos.map((one) => one.video_id)
    await testbed.db.prepare('DELETE FROM co_views').run()
    expect(inOrder(ids.slice(0, 2))).toEqual(inOrder([last, other]))
    expect(ids).not.toContain(hidden)
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

describe('lists that are made from counts', () => {
  const makes = (name: string, ids: number[]) =>
    testbed.db
      .prepare('INSERT OR REPLACE INTO made_lists (name, at, videos) VALUES (?1, 1, ?2)')
      .bind(name, JSON.stringify(ids))
      .run()
  const picks = async (list: 'trending' | 'week', page = 1) =>
    testbed.call('picks', { gender: 'str', list, count: 60, page })

  it('are the most watched and the newest until they are made, then their public videos in order', async () => {
    for (const list of ['trending', 'week'] as const) {
      const { videos } = await picks(list)
      expect([videos.length, videos.every(({ video_id }) => isPublic(known(catalogue[video_id - 1])))]).toEqual([
        60,
        true,
      ])
    }
    const [one, other] = catalogue.filter((video) => isPublic(video)) as [CatalogueVideo, CatalogueVideo]
    const hidden = known(catalogue.find((video) => !isPublic(video)))
    await makes('trending', [other.video_id, hidden.video_id, one.video_id])
    const { videos, total_count } = await picks('trending')
    expect([videos.map(({ video_id }) => video_id), total_count]).toEqual([[other.video_id, one.video_id], 2])
    expect((await picks('trending', 2)).videos).toEqual([])
  })

  it('name performers of trending videos', async () => {
    const video = known(catalogue.find((one) => isPublic(one) && one.model_ids.length > 0))
    const [model_id = 0] = video.model_ids
    await makes('trending', [video.video_id])
    await makes('models', [999_999, model_id])
    const { models } = await testbed.call('risingModels', { gender: 'str' })
    expect(models.map((one) => one.model_id)).toEqual([model_id])
  })

  it('are the model of suggestions: at most 200 KB of public videos with tags, without the names of these', async () => {
    const { video_id } = known(catalogue.find((one) => isPublic(one)))
    const hidden = known(catalogue.find((one) => !isPublic(one))).video_id
    const [, other] = catalogue.filter((one) => isPublic(one)) as [CatalogueVideo, CatalogueVideo]
    await makes('trending', [video_id, hidden])
    await testbed.db
      .prepare('INSERT OR REPLACE INTO co_views (page, at, weights) VALUES (?1, 0, ?2)')
      .bind(
        Math.floor(video_id / coViewPageIds),
        JSON.stringify({ [video_id]: { [other.video_id]: 9, [hidden]: 9, 7: 4 } }),
      )
      .run()
    const { videos } = await testbed.call('taste', { gender: 'str', lang: 'en' })
    await testbed.db.batch(['co_views', 'made_lists'].map((table) => testbed.db.prepare(`DELETE FROM ${table}`)))
    expect(videos[0]).toMatchObject({ video_id, beside: [other.video_id] })
    expect(videos.every((one) => isPublic(known(catalogue[one.video_id - 1])))).toBe(true)
    expect([videos.length > 100, JSON.stringify({ videos }).length <= tasteMaxBytes]).toEqual([true, true])
    expect(videos.some(({ tags }) => tags.length > 0)).toBe(true)
  })
})
