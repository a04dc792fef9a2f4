// Entities (specification, section 3): every field that it names passes the schemas unchanged, one of another type does not, and
// the embedded upstream's own answers have every required field.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import { User } from '../../../../shared/entities/account.ts'
import { Channel } from '../../../../shared/entities/channel.ts'
import { Category } from '../../../../shared/entities/lists.ts'
import { Member } from '../../../../shared/entities/member.ts'
import { Model } from '../../../../shared/entities/model.ts'
import { Thumb, Video } from '../../../../shared/entities/video.ts'
import { pageSizes, relatedBatchPages } from '../../../../shared/limits.ts'
import { addLightAccounts } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { visitorOf } from '../../../support/runtime/origin-client.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed({ isSeeded: true })
  await addLightAccounts(testbed.db)
})
afterAll(() => testbed.stop())

const picture = '/media/pictures/silk/still.webp'
const day = '2026-01-02T03:04:05.000Z'
const counted = { subscribers: 1, videos: 2, viewed: 3, likes: 4, dislikes: 5, comments: 6 }
const wrong = Symbol('of no kind at all')

/** Every named field of the sample passes; each field alone is refused when it has another type. */
function expectKept(shape: z.ZodMiniType, sample: Record<string, unknown>): void {
  expect(shape.parse(sample)).toEqual(sample)
  for (const name of Object.keys(sample)) {
    expect([name, shape.safeParse({ ...sample, [name]: wrong }).success]).toEqual([name, false])
  }
}

/** One page of answers, all of which need these fields. */
function expectAll(answers: readonly object[], names: readonly string[]): void {
  expect(answers.length).toBeGreaterThan(1)
  for (const answer of answers) {
    for (const name of names) expect([name, (answer as Record<string, unknown>)[name]]).not.toEqual([name, undefined])
  }
}

describe('a thumb', () => {
  const own = {
    video_id: 7,
    dir: 'silk',
    title: 'Silk',
    scr: picture,
    thumbs: [picture, picture, picture],
    duration: '0:12:05',
    post_date: day,
    is_hd: true,
    video_viewed: 3,
    rating: 4.5,
  }

  it('has its names, pictures, length and counters in every list of videos [S3-017 S3-018 S3-019 S3-020 S3-024 S3-025 S3-026 S3-027 S3-028]', async () => {
    const { videos } = await testbed.call('videos', defaultListParams.videos)
    expectAll(videos, [...Object.keys(own), 'scr1', 'img', 'statistics'])
    for (const { thumbs, statistics } of videos) {
      expect(thumbs.length).toBeLessThanOrEqual(3)
      expect(Object.keys(statistics ?? {})).toEqual(['viewed', 'likes', 'dislikes', 'comments'])
    }
    expectKept(Thumb, { ...own, scr1: picture, img: picture, statistics: counted })
    expect(Thumb.safeParse({ ...own, thumbs: Array(4).fill(picture) }).success).toBe(false)
    // Lists of people have a total besides.
    const { models } = await testbed.call('models', defaultListParams.models)
    for (const { statistics } of models)
      expect(statistics).toMatchObject({ subscribers: expect.any(Number), videos: expect.any(Number) })
  })

  it('keeps the origin that another upstream reports [S3-016 S3-021 S3-022 S3-023]', () => {
    expectKept(Thumb, {
      ...own,
      id: 70,
      playlist_id: 9,
      cf3: 'f3',
      sg_id: 5,
      ex_tube: 'elsewhere',
      ex_id: 'e-7',
      country: 'de',
    })
  })
})

it('a list has its items under their kind: videos or models [S3-035]', async () => {
  const { videos, ...beside } = await testbed.call('videos', defaultListParams.videos)
  expect([videos.length, Object.keys(beside)]).toEqual([pageSizes.list, ['total_count']])
  const { models, ...rest } = await testbed.call('models', defaultListParams.models)
  expect([models.length, Object.keys(rest)]).toEqual([pageSizes.list, ['total_count']])
})

it('a category has its id, its names, and a picture of its own or those of its videos [S3-040 S3-041]', async () => {
  const { categories } = await testbed.call('categories', { gender: 'str', section: 'all', lang: 'en' })
  expectAll(categories, ['category_id', 'dir', 'title'])
  for (const { thumb, toptn } of categories) expect([thumb, toptn].filter(Boolean)).toHaveLength(1)
  const own = { category_id: 3, dir: 'fog', title: 'Fog', total_videos: 5 }
  expectKept(Category, { ...own, thumb: picture })
  expectKept(Category, { ...own, toptn: [picture, picture, picture] })
  expect(Category.safeParse({ ...own, toptn: Array(4).fill(picture) }).success).toBe(false)
})

it('a video keeps the origin that another upstream reports [S3-014]', async () => {
  const { videos } = await testbed.call('videos', defaultListParams.videos)
  const { video } = await testbed.call('video', { video_id: videos[0]?.video_id ?? 0 })
  // Titles in other languages have the language in their name, so the schema accepts any of them.
  const named = Object.entries(video).filter(([name, value]) => !name.startsWith('title_') && value !== undefined)
  expectKept(Video, { ...Object.fromEntries(named), sg_id: 5, ex_tube: 'elsewhere', ex_id: 'e-7' })
})

it('a related video has all that the player shows of it at the end of a video [S3-100 S3-101]', async () => {
  const { videos } = await testbed.call('videos', defaultListParams.videos)
  const count = pageSizes.related * relatedBatchPages
  const asked = { video_id: videos[0]?.video_id ?? 0, count, type: 'all', page: 1 } as const
  expectAll((await testbed.call('relatedVideos', asked)).videos, ['video_id', 'dir', 'title', 'duration', 'scr'])
})

it('a user has an id, a name, and a picture once they have one [S3-047 S3-048]', async () => {
  const anna = visitorOf(testbed)
  await testbed.db.prepare("UPDATE users SET avatar = 'pictures/silk/still.webp' WHERE username = 'anna'").run()
  await anna.signIn('anna')
  const user = await anna.user()
  expect(user).toMatchObject({ user_id: 1, username: 'anna', avatar: picture })
  expectKept(User, { ...user })
})

describe('the head of a page', () => {
  it('about a performer has pictures, title, country, counters, description and model_id [S3-082 S3-083 S3-084 S3-085 S3-087 S3-089]', async () => {
    const { models } = await testbed.call('models', defaultListParams.models)
    const { model } = await testbed.call('model', { dir: models[0]?.dir ?? '' })
    expectAll([model, ...models], ['model_id', 'title', 'img', 'statistics'])
    const more = { description: 'Likes fog', country: 'de', scr: picture }
    expectKept(Model, {
      model_id: 1,
      dir: 'lina',
      title: 'Lina',
      img: picture,
      added_date: day,
      statistics: counted,
      ...more,
      scr1: picture,
      previews: [picture, picture],
      cf3: 'f3',
    })
  })

  it('about a channel has the site that it represents, and its description [S3-086 S3-087]', async () => {
    const { channels } = await testbed.call('channels', defaultListParams.channels)
    const { channel } = await testbed.call('channel', { dir: channels[0]?.dir ?? '' })
    expectAll([channel, channel], ['channel_id', 'title', 'scr', 'url', 'statistics'])
    expectKept(Channel, {
      channel_id: 1,
      dir: 'north',
      title: 'North',
      scr: picture,
      added_date: day,
      statistics: counted,
      url: 'https://north.example/',
      description: 'Of the north',
      previews: [picture],
      cf3: 'f3',
    })
  })

  it('about a member has user_id and username, and the public details [S3-083 S3-084 S3-085 S3-087 S3-088]', async () => {
    const { members } = await testbed.call('members', defaultListParams.members)
    const { member } = await testbed.call('member', { section: 'profile', user_id: members[0]?.user_id ?? 0 })
    expectAll([member, ...members], ['user_id', 'username', 'statistics'])
    expectKept(Member, {
      user_id: 1,
      username: 'anna',
      added_date: day,
      statistics: counted,
      country: 'de',
      about_me: 'Collects fog',
      avatar: picture,
      cover: picture,
    })
  })
})
