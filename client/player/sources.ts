// Chooses the rendition. A new choice keeps position and play state and applies to the next videos. Streams play
// natively where browsers do that well, else by hls.js, loaded on demand.
import { streamType } from '../../shared/rules/video-playback.ts'
import { qualityKey } from '../../shared/rules/video-quality-key.ts'
import { playsHlsNatively } from '../native-hls.ts'
import type { PlayerSource } from '../parts/video/player-data.ts'
import { choiceOf } from './choices.ts'
import { keepPosition } from './playback-position.ts'
import type { Player } from './player.ts'
import { readStorage, writeStorage } from './storage.ts'

export function bindSources(player: Player): void {
  const { media, data } = player
  // Browsers know a stream's type only where they play it without a script.
  const canPlay = (type: string) => media.canPlayType(type.replace(streamType, 'video/mp4')) !== ''
  data.sources = data.sources.filter(({ type }) => !isAv1(type) || canPlay(type))
  const choice = choiceOf(player, 'quality')
  const remembered = readStorage(qualityKey) ?? ''
  const named = data.sources.find(({ label }) => label === remembered)
  if (choice) choice.value = named?.label ?? ''
  const first = named ?? data.sources[0]
  // The markup's first source is already loading where the browser plays it.
  if (first && (named || !playsByItself(first))) void play(player, first)
  else media.preload = 'metadata'

  choice?.onChange((quality) => {
    writeStorage(qualityKey, quality)
    const chosen = data.sources.find(({ label }) => label === (quality || null)) ?? data.sources[0]
    if (!chosen) return
    // Another rendition may play where one failed.
    player.acts.clear?.()
    void play(player, chosen)
  })
}

/** An AV1 file that failed is left for good: the same size as H.264 follows. False where another one failed. */
export function leaveAv1(player: Player): boolean {
  const failed = current(player)
  if (!failed || !isAv1(failed.type)) return false
  player.data.sources = player.data.sources.filter(({ type }) => !isAv1(type))
  const instead = player.data.sources.find(({ label }) => label === failed.label) ?? player.data.sources[0]
  if (instead) void play(player, instead)
  return instead !== undefined
}

const isAv1 = (type: string): boolean => type.includes('av01')

/** Plays a rendition from the current position, paused or playing as before. */
export async function play(player: Player, source: PlayerSource): Promise<void> {
  const { media } = player
  // Renewed links may arrive when another video plays.
  if (player.left.aborted) return
  keepPosition(media)
  player.element.dataset.format = source.format
  stopStream(media)
  if (playsByItself(source)) {
    // With `preload="none"` nothing would load before a press.
    media.preload = 'metadata'
    media.src = source.src
  } else {
    let isLeft = false
    leave.set(media, () => {
      isLeft = true
    })
    const loaded = await importStreams(player.data.streamScript)
    // The visitor chose another one meanwhile.
    if (isLeft) return
    // The script did not load: the error panel offers a retry.
    if (loaded === null) {
      player.acts.fail?.()
      return
    }
    leave.set(media, await loaded.loadHls(player, source.src))
  }
}

/** Some browsers remember that a module did not load, and never ask for it again: a retry has another address. */
async function importStreams(script: string | null): Promise<typeof import('./load-hls.ts') | null> {
  const loading = misses === 0 ? import('./load-hls.ts') : import(/* @vite-ignore */ `${script ?? ''}?again=${misses}`)
  const loaded = await loading.catch(() => null)
  if (loaded === null) misses += 1
  return loaded
}

let misses = 0

/** Stops the script that plays a media element. */
const leave = new WeakMap<HTMLMediaElement, () => void>()

export function stopStream(media: HTMLMediaElement): void {
  leave.get(media)?.()
  leave.delete(media)
}

const playsByItself = ({ type }: PlayerSource): boolean => !type.startsWith(streamType) || playsHlsNatively()

/** The current rendition. */
export const current = ({ data, element }: Player): PlayerSource | undefined =>
  data.sources.find(({ format }) => format === element.dataset.format) ?? data.sources[0]
