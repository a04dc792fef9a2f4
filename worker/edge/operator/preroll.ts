// The preroll (VAST), shown after consent where no campaign has one: its ad tags, and the house adverts. Edit here, or set `preroll` to
// null. The examples use clips of the demo catalogue.
import { advertPath } from '../../../shared/service-paths.ts'
import type { DemoRow } from './demo-row.ts'

export type Preroll = DemoRow & {
  /** Requested first: an https address, or a house advert. */
  tag: string
  /** Requested in this order when the first has no playable ad. */
  backups: readonly string[]
  /** Requested last. */
  fallback: string
  /** Https origins of ad media, tracking and further documents, besides those of the tags. */
  origins: readonly string[]
}

/** Minimum gap between two adverts on one device, in videos and seconds; it holds for campaigns, too. */
export const prerollEvery = { videos: 3, seconds: 6 * 60 }

/**
 * Where an advert may play before a video of less than half a minute; null for nowhere. Most clips of the demo catalogue are shorter, and its
 * adverts would never be seen.
 */
export const beforeShortVideos: DemoRow | null = { isDemo: true }

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
  origins: [],
}
