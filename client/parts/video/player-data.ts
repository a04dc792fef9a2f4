// What the player's markup hands to its script: sources and texts.
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { JsonAddress } from '../../../shared/contract/json-address.ts'
import type { Sphere } from '../../../shared/rules/video-projections.ts'
import type { IslandText } from '../../island.ts'

type MessageKey = Parameters<IslandText['t']>[0]

/**
 * One rendition; the first is the preferred start. `label` is the visitor's choice (SD, HD, Full HD); null is
 * automatic.
 */
export type PlayerSource = { src: string; type: string; format: string; label: string | null }

/** Data for the script, as JSON in the element. */
export type PlayerData = {
  videoId: number
  title: string
  poster: string
  sources: PlayerSource[]
  /** Starts in seconds and titles, in order. */
  chapters: readonly { start: number; title: string }[]
  /** The curve of the most watched parts; null where too few have watched it. */
  mostWatched: readonly number[] | null
  /** The projection of a 360° video; null for a flat one. */
  sphere: Sphere | null
  /** How often an advert may play before a video; null for never. */
  advertEvery: AdvertEvery | null
  /** The script that plays streams where the browser does not; null without a stream. */
  streamScript: string | null
  /** Where expired signed links are renewed: the file list, or a private video with its files. */
  renewPath: JsonAddress<AnswerOf<'videoFile'> | AnswerOf<'privateVideo'>>
  /** The templates of pages that may stand around the player, in this language. */
  listPaths: readonly string[]
  lang: string
  tag: string
  texts: object
}

/** The minimum numbers of videos and seconds between two adverts. */
export type AdvertEvery = { videos: number; seconds: number }

/** What a page with a preroll carries in addition: the tag of a campaign, then the operator's ad tags in the order of requests. */
export type PrerollData = { campaign?: string; tags: string[]; texts: object }

/** In the order in which they are requested. */
export const tagsOf = ({ campaign, tags }: PrerollData): string[] => [...(campaign ? [campaign] : []), ...tags]

/** Texts of the preroll. */
export const prerollStrings = [
  'nav.ad',
  'preroll.visit',
  'preroll.skipIn',
  'preroll.skip',
  'player.play',
  'player.pause',
] as const satisfies readonly MessageKey[]

/** Texts that the script shows by itself. */
export const playerStrings = [
  'player.play',
  'player.pause',
  'player.mute',
  'player.unmute',
  'player.fullscreen',
  'player.exitFullscreen',
  'player.position',
  'player.skipped',
  'player.failed',
  'player.failedHelp',
  'player.resumed',
  'player.nextIn',
  'player.slept',
  'player.repeatFrom',
  'player.repeatFromTo',
  'player.repeatOff',
  'player.waitingNetwork',
  'player.lowerQuality',
] as const satisfies readonly MessageKey[]

/** Additional texts of a 360° video. */
export const sphereStrings = ['sphere.drag', 'sphere.flat', 'sphere.noHeadset'] as const satisfies readonly MessageKey[]
