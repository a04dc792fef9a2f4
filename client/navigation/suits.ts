// Whether a page may stand around the living player. What does not suit is a plain page change.
import type { PlayerData } from '../parts/video/player-data.ts'

/** What a document says of itself; an age gate, an error page or another build says something else. */
export type Facts = {
  lang: string
  route: string | undefined
  /** The addresses of scripts and styles, which name the build. */
  build: readonly (string | null | undefined)[]
  /** The script of the player, where the page has one. */
  player: string | null
  /** A video that can be played in a plain way. */
  isPlayable: boolean
}

export function factsOf(page: Document): Facts {
  const { lang, dataset } = page.documentElement
  const player = page.querySelector<HTMLElement>('main > x-player')
  return {
    lang,
    route: dataset.route,
    build: [
      dataset.wake,
      dataset.later,
      sheetsWithin(page)[0] ?? page.querySelector('link[rel="stylesheet"]')?.getAttribute('href'),
    ],
    player: player && (player.dataset.script ?? player.querySelector('script[src]')?.getAttribute('src') ?? null),
    isPlayable: player !== null && player.querySelector('video') !== null && playerDataOf(player)?.sphere === null,
  }
}

/** The addresses of the sheets that a page has as text. */
export const sheetsWithin = (page: Document): readonly (string | undefined)[] =>
  page.querySelector<HTMLElement>('style[data-sheets]')?.dataset.sheets?.split(' ') ?? []

/** @param isVideo the address is that of a video's page, else of a list */
export function suits(next: Facts, now: Omit<Facts, 'isPlayable'>, isVideo: boolean): boolean {
  if (next.lang !== now.lang || next.build.some((part, at) => !part || part !== now.build[at])) return false
  return isVideo
    ? next.route === 'video' && next.isPlayable && next.player === now.player
    : next.route !== 'video' && next.player === null
}

export function playerDataOf(player: Element): PlayerData | null {
  const text = player.querySelector(':scope > script[type="application/json"]')?.textContent
  return text ? JSON.parse(text) : null
}
