// Where somebody left off, on this device only: the next visit goes on there and says so.
import { clockOf, type Player } from './player.ts'
import { recall, store } from './storage.ts'

const storageKey = 'player-positions'
const positionsMax = 200
/** Neither a start nor an end is a place to come back to. */
const marginSeconds = 30
const everySeconds = 5

type Positions = [videoId: number, seconds: number][]

export function remember(player: Player): void {
  const { media, data } = player
  let saved = 0
  const save = () => {
    saved = media.currentTime
    const isBetween = saved > marginSeconds && media.duration - saved > marginSeconds
    const others = positions().filter(([videoId]) => videoId !== data.videoId)
    const mine: Positions = isBetween ? [[data.videoId, Math.floor(saved)]] : []
    store(storageKey, JSON.stringify([...mine, ...others].slice(0, positionsMax)))
  }
  media.addEventListener('timeupdate', () => Math.abs(media.currentTime - saved) >= everySeconds && save())
  media.addEventListener('pause', save)

  const left = positions().find(([videoId]) => videoId === data.videoId)?.[1]
  if (left === undefined || new URLSearchParams(location.search).has('start_time')) return
  whenKnown(media, () => {
    if (media.currentTime > 1) return
    media.currentTime = left
    player.say(player.t('player.resumed', { time: clockOf(left) }))
  })
}

/** Acts once the length is known, which may be now. */
export function whenKnown(media: HTMLMediaElement, act: () => void): void {
  if (media.readyState >= HTMLMediaElement.HAVE_METADATA) act()
  else media.addEventListener('loadedmetadata', act, { once: true })
}

function positions(): Positions {
  try {
    const found: unknown = JSON.parse(recall(storageKey) ?? '[]')
    return Array.isArray(found) ? found.filter((one) => Array.isArray(one) && one.every(Number.isFinite)) : []
  } catch {
    return []
  }
}
