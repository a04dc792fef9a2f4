// The preroll (VAST), shown after consent: its ad tags, and the house adverts. Edit here, or set `preroll` to null. The
// examples use clips of the demo catalogue.
import { advertPath } from '../../../shared/service-paths.ts'
import type { DemoRow } from './demo-row.ts'

export type Preroll = DemoRow & {
  /** Requested first: an https address, or a house advert. */
  tag: string
  /** Requested in this order when the first has no playable ad. */
  backups: readonly string[]
  /** Requested last. */
  fallback: string
  /** Minimum gap on one device, in videos and seconds. */
  every: { videos: number; seconds: number }
  /** Https origins of ad media, tracking and further documents, besides those of the tags. */
  origins: readonly string[]
}

/** An advert for a video of this site: its smallest file plays, and a click opens its page. */
export type HouseAdvert = DemoRow & { video_id: number }

export const houseAdverts: Readonly<Record<string, HouseAdvert>> = {
  evening: { video_id: 3, isDemo: true },
  house: { video_id: 8, isDemo: true },
}

export const preroll: Preroll | null = {
  isDemo: true,
  tag: advertPath.fill({ name: 'evening' }),
  backups: [],
  fallback: advertPath.fill({ name: 'house' }),
  every: { videos: 3, seconds: 6 * 60 },
  origins: [],
}
