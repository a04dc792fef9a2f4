// The words of `npm run seed`.
import { parseArgs } from 'node:util'
import { mostVideos } from '../origin/seed/size.ts'

export const seedUsage = `Usage: npm run seed -- --videos N    (N from 1 to ${mostVideos.toLocaleString('en')})`

/** @returns how many videos to seed, or null for words that say none */
export function parseSeedWords(args: string[]): number | null {
  try {
    const { values } = parseArgs({ args, options: { videos: { type: 'string' } } })
    const videos = Number(values.videos)
    return Number.isInteger(videos) && videos >= 1 && videos <= mostVideos ? videos : null
  } catch {
    // An unknown option.
    return null
  }
}
