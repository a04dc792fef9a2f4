// The answers of the scripted upstream: 60 cards of 54 KB as JSON, as a large upstream has them, and one video.
import type { Thumb, Video, VideoFile } from '../../shared/entities/video.ts'
import { encodeVideoUrl } from '../../shared/rules/video-playback.ts'

const langs = ['ru', 'de', 'fr', 'es', 'ja']

const card = (number: number): Thumb => ({
  video_id: 100_000 + number,
  dir: `slow-light-over-the-harbour-${number}`,
  title: `Slow light over the harbour & its “boats”, part ${number}`,
  ...Object.fromEntries(langs.map((lang) => [`title_${lang}`, `Slow light over the harbour, part ${number}, ${lang}`])),
  scr: picture(number, 'still'),
  scr1: picture(number, 'poster'),
  img: picture(number, 'vertical'),
  thumbs: [1, 2, 3].map((preview) => picture(number, `preview-${preview}`)),
  duration: `0:${number % 60}:${(number * 7) % 60}`,
  post_date: new Date(Date.UTC(2024, number % 12, 1 + (number % 28))).toISOString(),
  is_hd: number % 3 > 0,
  video_viewed: number * 7919,
  rating: (number % 50) / 10,
  statistics: { viewed: number * 7919, likes: number * 31, dislikes: number, comments: number % 9 },
})

const picture = (number: number, name: string): string => `/media/pictures/harbour-lights/${number}/${name}.webp`

export const cards = Array.from({ length: 60 }, (_, index) => card(index + 1))

/** The channels in the nav of every page. */
export const channels = Array.from({ length: 8 }, (_, index) => ({
  dir: `harbour-lights-${index}`,
  title: `Harbour Lights ${index}`,
  total_videos: 100 + index,
}))

export const film = (video_id: number): Video => ({
  video_id,
  dir: 'harbour',
  title: 'Slow light over the harbour',
  description: 'Boats come and go.',
  thumb: picture(1, 'still'),
  thumbsrc: picture(1, 'poster'),
  scr: picture(1, 'still'),
  duration: '0:0:12',
  post_date: '2026-01-01T00:00:00.000Z',
  status_id: 1,
  is_private: 0,
  statistics: { viewed: 1000, likes: 10, dislikes: 1, comments: 0, comments_count: 0 },
  user: { id: 1, username: 'anna' },
  channel: null,
  models: [],
  categories: [{ title: 'Water', dir: 'water' }],
  gender: 'str',
})

export const files: VideoFile[] = [
  {
    video_url: encodeVideoUrl('/media/videos/harbour/sd.mp4'),
    timelines_count: 12,
    timelines_interval: 1,
    format: '_sd.mp4',
  },
]
