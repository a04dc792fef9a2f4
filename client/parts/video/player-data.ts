// What the player's markup hands to its script: where the films are, and the texts that the script says by itself.
import type { Sphere } from '../../../shared/rules/video-spherical.ts'
import type { IslandText } from '../../island.ts'

type MessageKey = Parameters<IslandText['t']>[0]

/** One rendition, best start first. `label` is what a visitor may choose: SD, HD, Full HD; none is the player's own choice. */
export type PlayerSource = { src: string; type: string; format: string; label: string | null }

/** All that the script needs and the markup does not show. It stands as JSON in the element. */
export type PlayerData = {
  videoId: number
  title: string
  poster: string
  sources: PlayerSource[]
  /** What the film is like that is all around; null for any other. */
  sphere: Sphere | null
  /** How often an advert may come before a video; null where none ever does. */
  advertEvery: AdvertEvery | null
  /** Where signed links are renewed: the files alone, or a private video with its files. */
  renewPath: string
  lang: string
  tag: string
  texts: object
}

/** An advert comes at the earliest so many videos and so many seconds after the last one. */
export type AdvertEvery = { videos: number; seconds: number }

/** What a page with an advert before its video carries besides: the tags in the order in which they are asked. */
export type PrerollData = { tags: string[]; texts: object }

/** Texts that only an advert needs. */
export const prerollStrings = [
  'nav.ad',
  'preroll.visit',
  'preroll.skipIn',
  'preroll.skip',
  'player.play',
  'player.pause',
] as const satisfies readonly MessageKey[]

/** Texts that the script says by itself. */
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
  'player.qualityAuto',
] as const satisfies readonly MessageKey[]

/** What it says of a film that is all around, besides. */
export const sphereStrings = ['sphere.drag', 'sphere.flat'] as const satisfies readonly MessageKey[]
