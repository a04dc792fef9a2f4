// The demo's tags: up to four a video, a few of them far more often than others. Their words stand in no title, and none of them is a
// small word, so that searches find what they found without them.
import { pick, pickSkewed } from './random.ts'

const tags = [
  'generative art',
  'screensaver',
  'unpeopled',
  'seamless loop',
  'homework',
  'mathematics',
  'wallpaper',
  'bedtime',
  'cellular automata',
  '4K',
  'gradients',
  'lo-fi mood',
  'big screen',
  'noise fields',
  'fractals',
  'breathing pace',
  'pastel palette',
  'OLED',
  'minimal',
  'meditation',
] as const

/** The purpose of each random draw. */
const purposes = { count: 31, tag: 32 }

/** The tags of a video of the demo, in a fixed order; some have none. */
export function tagsOfVideo(videoId: number): string[] {
  const drawn = Array.from(
    { length: pick(videoId, purposes.count, 5) },
    (_, index) => tags[pickSkewed(4 * videoId + index, purposes.tag, tags.length)],
  )
  return [...new Set(drawn)].filter((tag) => tag !== undefined)
}
