// What a healthy upstream says, small and invented: one builder a row of the contract, each held against the row's schema.
import {
  type AnswerOf,
  type AnyEndpoint,
  contract,
  type EndpointName,
  endpoints,
  type ParamsOf,
} from '../../../shared/contract/contract.ts'
import type { Thumb } from '../../../shared/entities/video.ts'
import { encodeVideoUrl } from '../../../shared/rules/playback.ts'

type Answers = { [Name in EndpointName]: (params: ParamsOf<Name>) => AnswerOf<Name> }

/** As many as 500 pages of 60 hold. */
const total_count = 30_000

const picture = '/media/pictures/silk/still.webp'

/** The name in the address of a video, and its title. */
export const dirOf = (videoId: number): string => `film-${videoId}`
export const titleOf = (videoId: number): string => `Film ${videoId}`

const thumb = (video_id: number): Thumb => ({
  video_id,
  dir: dirOf(video_id),
  title: titleOf(video_id),
  title_de: `Streifen ${video_id}`,
  scr: picture,
  thumbs: [],
  duration: '0:12:05',
  post_date: '2026-01-02T03:04:05.000Z',
  is_hd: true,
  video_viewed: 1234,
  rating: 4,
})

const thumbs = (count: number, first = 1): Thumb[] => Array.from({ length: count }, (_, index) => thumb(first + index))

const answers: Partial<Answers> = {
  main: () => ({ videos: thumbs(30), total_count, categories: [{ title: 'Silk', dir: 'silk' }] }),
  videos: ({ count, page }) => ({ videos: thumbs(count, (page - 1) * count + 1), total_count }),
  search: ({ count, page }) => ({
    videos: thumbs(count, (page - 1) * count + 1),
    total_count,
    related_searches: ['golden light'],
  }),
  video: ({ video_id }) => ({
    video: {
      video_id,
      dir: dirOf(video_id),
      title: titleOf(video_id),
      title_de: `Streifen ${video_id}`,
      description: `What film ${video_id} is about`,
      thumb: picture,
      thumbsrc: picture,
      scr: picture,
      duration: '0:12:05',
      post_date: '2026-01-02T03:04:05.000Z',
      status_id: 1,
      is_private: 0,
      statistics: { viewed: 1234, likes: 5, dislikes: 1, comments: 2, comments_count: 2 },
      user: { id: 7, username: 'boris' },
      channel: null,
      models: [],
      categories: [{ title: 'Silk', dir: 'silk' }],
      gender: 'str',
    },
    r_keys: ['silk'],
  }),
  relatedVideos: ({ count }) => ({ videos: thumbs(count, 900_001), total_count }),
  videoFile: () =>
    ['sd', 'hd'].map((quality) => ({
      video_url: encodeVideoUrl(`/media/videos/silk/${quality}.mp4`),
      timelines_count: 12,
      timelines_interval: 1,
      format: `_${quality}.mp4`,
    })),
}

export type Asked = { name: EndpointName; params: unknown }

/** Which row an address belongs to; null when it is of none, or one that the edge must never ask. */
export function readAsked(address: string): Asked | null {
  const { pathname, searchParams } = new URL(address, 'http://upstream')
  for (const endpoint of endpoints) {
    const found = endpoint.match(pathname, searchParams)
    if (found?.ok) return { name: endpoint.name, params: found.value }
  }
  return null
}

/** The answer to a question. Throws when this file no longer fits the contract. */
export function answerTo({ name, params }: Asked): unknown {
  const answer = answers[name]?.(params as never)
  if ((contract[name] as unknown as AnyEndpoint).parseAnswer(answer) === null) {
    throw new Error(`The answer that the tests give for ${name} is not one of the contract's`)
  }
  return answer
}
