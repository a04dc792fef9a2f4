// How often an advert comes before a video: at the earliest with so many videos and so many seconds after the last one. Only this
// device counts them, and only for a visitor who accepted adverts.
import type { AdvertEvery } from '../parts/video/player-data.ts'
import { readStorage, writeStorage } from './storage.ts'

const capKey = 'advert-last'

/** When the last advert was, and the videos since then with its own. */
type Last = { atMs: number; videos: number }

export function isAdvertDue({ videos, seconds }: AdvertEvery): boolean {
  const last = read()
  if (!last) return true
  const passedMs = Date.now() - last.atMs
  // A clock that was put back says nothing.
  return passedMs < 0 || (last.videos >= videos && passedMs >= seconds * 1000)
}

export const recordAdvert = (): void => write({ atMs: Date.now(), videos: 1 })

/** A video that begins without an advert. */
export function recordVideo(): void {
  const last = read()
  if (last) write({ ...last, videos: last.videos + 1 })
}

const write = ({ atMs, videos }: Last): void => writeStorage(capKey, `${atMs} ${videos}`)

function read(): Last | null {
  const [, atMs, videos] = /^(\d{1,15}) (\d{1,9})$/.exec(readStorage(capKey) ?? '') ?? []
  return atMs && videos ? { atMs: Number(atMs), videos: Number(videos) } : null
}
