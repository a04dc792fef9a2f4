// Which rendition plays. A choice keeps the moment and whether it plays, and is remembered for the next video. A stream
// plays natively where the browser does that well, else by hls.js, which comes only then.
import { streamType } from '../../shared/rules/video-playback.ts'
import { qualityKey } from '../after-first-frame.ts'
import { playsHlsNatively } from '../native-hls.ts'
import type { PlayerSource } from '../parts/video/player-data.ts'
import { keepPosition } from './playback-position.ts'
import type { Player } from './player.ts'
import { readStorage, writeStorage } from './storage.ts'

export function sources(player: Player): void {
  const { media, data } = player
  const select = player.part<HTMLSelectElement>('[data-chooses="quality"]')
  const remembered = readStorage(qualityKey) ?? ''
  const named = data.sources.find(({ label }) => label === remembered)
  select.value = named?.label ?? ''
  const first = named ?? data.sources[0]
  // The markup's own first source is already on its way where the browser plays it.
  if (first && (named || !playsByItself(first))) void play(player, first)
  else media.preload = 'metadata'

  select.addEventListener('change', () => {
    writeStorage(qualityKey, select.value)
    const chosen = data.sources.find(({ label }) => label === (select.value || null)) ?? data.sources[0]
    if (!chosen) return
    // Another rendition may play where one does not.
    player.acts.clear?.()
    void play(player, chosen)
  })
}

/** Plays a rendition from the moment at hand, or paused as it was. */
export async function play(player: Player, source: PlayerSource): Promise<void> {
  const { media } = player
  keepPosition(media)
  player.element.dataset.format = source.format
  leave.get(media)?.()
  leave.delete(media)
  if (playsByItself(source)) {
    // Where the page's own source was left to the script, nothing would be loaded before somebody presses play.
    media.preload = 'metadata'
    media.src = source.src
  } else {
    let isLeft = false
    leave.set(media, () => {
      isLeft = true
    })
    const loaded = await import('./load-hls.ts').catch(() => null)
    // Somebody has chosen another one meanwhile.
    if (isLeft) return
    // It did not come, and the film does not play without it: that is said, with a way to try again.
    if (loaded === null) {
      player.acts.fail?.()
      return
    }
    leave.set(media, await loaded.loadHls(player, source.src))
  }
}

/** How the one who plays a media by script is told to stop. */
const leave = new WeakMap<HTMLMediaElement, () => void>()

const playsByItself = ({ type }: PlayerSource): boolean => type !== streamType || playsHlsNatively()

/** The rendition that plays now. */
export const current = ({ data, element }: Player): PlayerSource | undefined =>
  data.sources.find(({ format }) => format === element.dataset.format) ?? data.sources[0]
