// Caps how often a preroll plays: only after a number of videos and of seconds since the last one. The counts stay on
// this device, and only for visitors who accepted adverts.
import type { AdvertEvery } from '../parts/video/player-data.ts'
import { readStorage, writeStorage } from './storage.ts'

const capKey = 'advert-last'

/** The time of the last advert, and the videos since then, including its own. */
type Last = { atMs: number; videos: number }

export function isAdvertDue({ videos, seconds }: AdvertEvery): boolean {
  const last = read()
  if (!last) return true
  const passedMs = Date.now() - last.atMs
  // A clock that was set back proves nothing.
  return passedMs < 0 || (last.videos >= videos && passedMs >= seconds * 1000)
}

export const recordAdvert = (): void => write({ atMs: Date.now(), videos: 1 })

/** Counts a video that starts without an advert. */
export function recordVideo(): void {
  const last = read()
  if (last) write({ ...last, videos: last.videos + 1 })
}

const write = ({ atMs, videos }: Last): void => writeStorage(capKey, `${atMs} ${videos}`)

function read(): Last | null {
  const [, atMs, videos] = /^(\d{1,15}) (\d{1,9})$/.exec(readStorage(capKey) ?? '') ?? []
  return atMs && videos ? { atMs: Number(atMs), videos: Number(videos) } : null
}
