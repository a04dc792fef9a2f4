// Reports that a video began, and each tenth of it that was played to its end, with the size of its picture. A report names the video, and
// the one that was played before it in this tab; nothing of the visitor.
import { formFor, send } from '../api.ts'
import type { Player } from './player.ts'
import { swapInTab } from './storage.ts'

const steps = 10
/** Browsers report what was played with small gaps: this much of a tenth may be missing at either end. */
const gapShare = 0.2

export function reportWatched({ media, data }: Player): void {
  const { dataset } = document.documentElement
  const { track } = dataset
  if (!track) return
  const reported = new Set<number>()
  const report = (step: number) => {
    if (reported.has(step)) return
    reported.add(step)
    const previous = step === 0 && dataset.history !== 'off' ? swapPlayed(data.videoId) : undefined
    void send(formFor('track', track), {
      video: data.videoId,
      step,
      ...(previous && { previous }),
      ...linesIn(step, media),
    })
  }
  const look = () => {
    const length = media.duration / steps
    if (!Number.isFinite(length) || length <= 0) return
    const step = media.ended ? steps : Math.floor(media.currentTime / length)
    if (step > 0 && wasPlayed(media.played, (step - 1 + gapShare) * length, (step - gapShare) * length)) report(step)
  }
  // It may play already when this script arrives.
  if (media.played.length > 0 || (!media.paused && media.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA)) report(0)
  media.addEventListener('playing', () => report(0), { once: true })
  for (const event of ['timeupdate', 'ended']) media.addEventListener(event, look)
}

/**
 * The size that plays, as renditions are named: the lines of a picture of 16:9 that is as large, whatever the video's own shape. Known for
 * what was watched, not for a beginning.
 */
function linesIn(step: number, { videoWidth, videoHeight }: HTMLVideoElement): { lines?: number } {
  const lines = Math.round(Math.max(Math.min(videoWidth, videoHeight), (Math.max(videoWidth, videoHeight) * 9) / 16))
  return step > 0 && lines > 0 ? { lines } : {}
}

const playedKey = 'played'

/** Remembers in this tab that a video is played, and returns the one before it. */
function swapPlayed(videoId: number): number | undefined {
  const previous = Number(swapInTab(playedKey, String(videoId)))
  return previous === videoId ? undefined : previous
}

function wasPlayed(played: TimeRanges, from: number, to: number): boolean {
  return Array.from({ length: played.length }, (_, at) => at).some(
    (at) => played.start(at) <= from && played.end(at) >= to,
  )
}
