// Invented videos for the tests of cards and lists.
import type { Thumb } from '../../../shared/entities/video.ts'

export const aVideo = (number: number, more: Partial<Thumb> = {}): Thumb => ({
  video_id: number,
  dir: `video-${number}`,
  title: `Video ${number}`,
  scr: `/media/${number}/still.webp`,
  thumbs: [1, 2, 3].map((preview) => `/media/${number}/preview-${preview}.webp`),
  duration: '0:12:05',
  post_date: '2026-11-01T00:00:00Z',
  is_hd: true,
  video_viewed: 12_345,
  rating: 4.75,
  ...more,
})

export const someVideos = (count: number): Thumb[] => Array.from({ length: count }, (_, index) => aVideo(index + 1))
