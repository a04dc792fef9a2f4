// The advert before a video (VAST), for whoever accepted it: where its documents come from, and the site's own adverts.
// Edit here, or set `preroll` to null. The examples show clips of the demo's own catalogue.
import { advertPath } from '../../../shared/service-paths.ts'

export type Preroll = {
  /** Asked first: an https address, or an advert of the site's own. */
  tag: string
  /** Asked in this order when the first has nothing, or nothing that plays. */
  backups: readonly string[]
  /** Asked last. */
  fallback: string
  /** On one device it comes at the earliest so many videos after the last one, and so many seconds. */
  every: { videos: number; seconds: number }
  /** Where films, pings and further documents come from, besides the origins of the tags themselves: https origins. */
  origins: readonly string[]
}

/** An advert for a video of this site: its smallest file is the film, its page is where a click leads. */
export type HouseAdvert = { video_id: number }

export const houseAdverts: Readonly<Record<string, HouseAdvert>> = {
  evening: { video_id: 3 },
  house: { video_id: 8 },
}

export const preroll: Preroll | null = {
  tag: advertPath.fill({ name: 'evening' }),
  backups: [],
  fallback: advertPath.fill({ name: 'house' }),
  every: { videos: 3, seconds: 6 * 60 },
  origins: [],
}
